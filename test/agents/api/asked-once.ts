// A process of its own, for the proxies of an environment are read as it starts: prints what a model answers, or why it does not.
import { api } from "colloquy/agents";

const agent = api({
  provider: "openai-compatible",
  model: "m",
  baseURL: process.argv[2] ?? "",
});
const request = {
  discussion: "test",
  round: 1,
  kind: "say",
  seat: { id: "ada", name: "Ada", role: "", focus: [] },
  prompt: { stable: "", fresh: "", request: "What is the limit?" },
  material: [],
  earlier: [],
  text: "What is the limit?",
  schema: null,
} as const;
const answered = agent.answer(request, { signal: new AbortController().signal, onOutput: () => {} });
console.log(await answered.then(({ text }) => text).catch((error: Error) => error.message));
