/**
 * Puts text of others into a prompt as labelled data. The fence is longer than any run of backticks inside,
 * so the text cannot close it and speak with our voice. It may be `shown` with its lines numbered, which changes no run.
 */
export function fenced(label: string, text: string, shown = withoutLastLineEnds(text)): string {
  let fence = "```";
  for (const [run] of text.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``;
  return `${fence}${label}\n${shown}\n${fence}`;
}

// No pattern: one would try every run of line ends, and a long one from each of its places.
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "\n") end -= 1;
  return text.slice(0, end);
}
