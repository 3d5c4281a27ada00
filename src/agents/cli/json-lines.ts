/** The objects of output that has one a line, as far as it has come; other lines are noise. */
export function jsonLines(stdout: string): readonly Readonly<Record<string, unknown>>[] {
  return stdout.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
