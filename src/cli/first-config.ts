import { settingsToTry } from "./to-try.ts";

/** What `init` settled. */
export interface Settled {
  readonly panel: readonly string[];
  readonly maxCost: number | null;
}

/** The config that `init` writes: what was settled, and what else could be, as comments. */
export function firstConfig({ panel, maxCost }: Settled): string {
  return `# Settings of Colloquy for this project. \`colloquy config\` shows every setting and where its value comes from.

# The agents to ask if --agents names none, in this order.
panel: [${panel.join(", ")}]

# Stop a discussion once its known cost has reached this many dollars.
${maxCost === null ? "# maxCost: 2" : `maxCost: ${maxCost}`}

# The agent that leads a discussion. Default: the first of the panel.
# moderator: ${panel[0] ?? "claude"}

# The model of each provider, if only the provider is known.
# models: { openai: gpt-5.6-sol, ollama: qwen3 }

# Your own agents. A command gets the prompt on stdin and writes its reply to stdout,
# most turns as JSON: the prompt shows the form, COLLOQUY_SCHEMA holds its JSON Schema.
# agents:
#   mine: { exec: ["./my-agent", "--flag"] }
#   local: { api: openai-compatible, baseURL: "http://127.0.0.1:8080/v1", model: qwen3 }

# Defaults of the protocols. A flag overrides them.
${settingsToTry()
  .map((line) => `# ${line}`)
  .join("\n")}
`;
}
