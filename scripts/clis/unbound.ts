import type { CliName } from "../../src/kernel/vendor.ts";

/** A CLI as nobody should start it: with its own tools, and leave to use them. For what it then prints. */
interface Unbound {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** By path in the home. */
  readonly files?: Readonly<Record<string, string>>;
  /** A call of its shell. */
  readonly call: { readonly name: string; readonly input: unknown };
}

const command = "touch canary";

export const unbound: Readonly<Record<CliName, Unbound>> = {
  claude: {
    args: ["-p", "--output-format", "stream-json", "--verbose", "--allowedTools", "Bash"],
    call: { name: "Bash", input: { command, description: "Makes a file" } },
  },
  codex: {
    args: [
      "exec",
      "--json",
      "--skip-git-repo-check",
      "-c",
      "analytics.enabled=false",
      "--dangerously-bypass-approvals-and-sandbox",
      "-",
    ],
    call: { name: "exec_command", input: { cmd: command } },
  },
  gemini: {
    args: ["--output-format", "stream-json", "--yolo"],
    env: { GEMINI_CLI_NO_RELAUNCH: "true", GEMINI_CLI_TRUST_WORKSPACE: "true" },
    files: {
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        general: { enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    },
    call: { name: "run_shell_command", input: { command } },
  },
  qwen: {
    args: ["--auth-type", "openai", "--output-format", "stream-json", "--yolo"],
    env: { QWEN_CODE_NO_RELAUNCH: "true" },
    call: { name: "run_shell_command", input: { command, is_background: false } },
  },
  opencode: {
    args: ["run", "--format", "json", "--title", "colloquy"],
    call: { name: "bash", input: { command, description: "Makes a file" } },
  },
};
