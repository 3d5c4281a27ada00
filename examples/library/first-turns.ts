import { type AgentFunction, brainstorm, design, discuss, recommended, roundtable, specs, swarm } from "colloquy";
import { acp, api, cli, exec, reader } from "colloquy/agents";
import { postgres } from "colloquy/engine";

// Each of these asks two agents; a limit of two calls pauses it, so this shows what each of them asks first.
for (const begin of [discuss, swarm, roundtable, specs, design, brainstorm]) {
  const kinds = new Set<string>();
  const ada: AgentFunction = ({ kind }) => {
    kinds.add(kind);
    return "I would keep them in PostgreSQL.";
  };
  const { status } = await begin("Where should sessions live?", {
    agents: { ada, bob: ada },
    answerGate: recommended,
    limits: { maxCalls: 2 },
  }).result;
  console.log(`${begin.name}: ${status} after ${[...kinds].join(", ")}`);
}

// Agents of the command: nothing is started before one of them is asked.
const agents = {
  claude: cli("claude", { effort: "low" }),
  copilot: acp(["copilot", "--acp"]),
  mine: exec(["./my-agent", "--quiet"], { timeoutMs: 60_000 }),
  mini: api({ provider: "openai", model: "gpt-5-mini", apiKey: "a key of yours" }),
  rules: reader(),
};
// Nor is anything connected before a discussion is put onto an engine: `{ engine, agents: ["claude", "codex"] }`.
const engine = postgres("postgres://me@localhost:5432/colloquy");
console.log(Object.keys(agents).join(), typeof engine.start);
