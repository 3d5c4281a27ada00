/** The agent CLIs we know how to drive, those that behave best first. */
export const cliNames = ["claude", "codex", "gemini", "qwen", "opencode"] as const;
export type CliName = (typeof cliNames)[number];

/** The CLI a command is, by the last part of its path. */
export function cliNameOf(command: string): CliName | undefined {
  const base = command
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.(?:exe|cmd|js)$/, "");
  return cliNames.find((name) => name === base);
}
