import { type AgentFunction, roundtable } from "colloquy";

// `kind` says what is asked; a model would be sent `text` and answer in words of its own.
const speaker: AgentFunction = ({ kind, seat }) => {
  if (kind === "question")
    return {
      action: "question",
      question: "Where should sessions live, and why?",
      focus: "The store",
      participants: "all",
    };
  if (kind === "synthesis")
    return {
      synthesis: "Both would keep sessions in the database that is there already.",
      consensus: ["Sessions are kept in PostgreSQL"],
      conflicts: [],
      resolved: [],
      next_action: "conclude",
      recommendation: "Keep sessions in PostgreSQL",
    };
  return { position: "PostgreSQL", rationale: [`${seat.name} runs it already`], confidence: 0.8, concerns: [] };
};

const discussion = roundtable("Where should sessions live?", {
  agents: { ada: speaker, bob: speaker },
  strategy: "standard",
  participants: ["software-architect", "technical-lead"],
  minRounds: 1,
  outputType: "adr",
});

const result = await discussion.result;
console.log(result.status, result.verdict?.recommendation);
for (const path of Object.keys(discussion.files())) if (path.startsWith("artifacts/")) console.log(path);
