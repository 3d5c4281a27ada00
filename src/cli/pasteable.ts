import type { Pasted } from "../kernel/error.ts";

/** Commands to paste, a line each. What they are stands beside them; above them where the line has no room for it. */
export function pasteable(commands: readonly Pasted[], columns: number): string {
  const width = Math.max(0, ...commands.map(([command]) => command.length));
  const beside = commands.map(([command, what]) =>
    what === "" ? `  ${command}` : `  ${command.padEnd(width)}  # ${what}`,
  );
  const lines = beside.every((line) => line.length <= columns)
    ? beside
    : commands.flatMap(([command, what]) => [...(what === "" ? [] : [`  # ${what}`]), `  ${command}`]);
  return lines.map((line) => `${line}\n`).join("");
}
