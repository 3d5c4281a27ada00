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

/** The versions whose output was recorded for our tests. Others are driven the same way, and it is said. */
export const testedVersions: Readonly<Record<CliName, string>> = {
  claude: "2.1.325",
  codex: "0.166.0",
  gemini: "0.61.0",
  qwen: "0.24.4",
  opencode: "1.18.18",
};

/** Those that let us choose how hard a model thinks. */
export const takesEffort: ReadonlySet<CliName> = new Set(["claude", "codex"]);
