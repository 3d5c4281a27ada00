import type { Pasted } from "../kernel/error.ts";

/** Commands to paste, a line each, with what they are beside them. */
export function pasteable(commands: readonly Pasted[]): string {
  const width = Math.max(0, ...commands.map(([command]) => command.length));
  return commands
    .map(([command, what]) => `  ${what === "" ? command : `${command.padEnd(width)}  # ${what}`}\n`)
    .join("");
}
