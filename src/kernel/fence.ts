/**
 * Puts text of others into a prompt as labelled data. The fence is longer than any run of backticks inside,
 * so the text cannot close it and speak with our voice.
 */
export function fenced(label: string, text: string): string {
  const longestRun = Math.max(2, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longestRun + 1);
  return `${fence}${label}\n${text.replace(/\n+$/, "")}\n${fence}`;
}
