/** What `init` settled. */
export interface Settled {
  readonly panel: readonly string[];
  readonly maxCost: number | null;
}

/** The config that `init` writes: what was settled, and what else could be, as comments. */
export function firstConfig({ panel, maxCost }: Settled): string {
  return `# Settings of Colloquy for this project. \`colloquy config\` shows all of them, and where each value comes from.

# Who answers where nobody is named with --agents, in this order.
panel: [${panel.join(", ")}]

# A discussion stops once its known cost has reached this many dollars.
${maxCost === null ? "# maxCost: 2" : `maxCost: ${maxCost}`}

# Who leads a discussion. Without it: the first of the panel.
# moderator: ${panel[0] ?? "claude"}

# The model to use of a provider where only the provider counts.
# models: { openai: gpt-5.6-sol, ollama: qwen3 }

# Agents of your own. A command gets the prompt on stdin and answers on stdout.
# agents:
#   mine: { exec: ["./my-agent", "--flag"] }
#   local: { api: openai-compatible, baseURL: "http://127.0.0.1:8080/v1", model: qwen3 }

# What a protocol uses where no flag says otherwise.
# critique:
#   perspectives: auto
`;
}
