/**
 * Puts text of others into a prompt as labelled data. The fence is longer than any run of backticks inside,
 * so the text cannot close it and speak with our voice.
 */
export function fenced(label: string, text: string): string {
  let fence = "```";
  for (const [run] of text.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``;
  return `${fence}${label}\n${text.replace(/\n+$/, "")}\n${fence}`;
}
