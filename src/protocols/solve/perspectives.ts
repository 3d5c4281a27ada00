/** From where an agent looks at a task (seed 001: each tool has its own). */
export interface AnalystRole {
  readonly role: string;
  readonly focus: readonly string[];
}

const codeAnalysis: AnalystRole = {
  role: "Deep code analysis",
  focus: ["how the code works today", "what else the change touches", "edge cases"],
};
const verification: AnalystRole = {
  role: "Implementation verification",
  focus: ["whether it can be built as described", "the steps in order", "tests that would prove it"],
};
const architecture: AnalystRole = {
  role: "Architecture",
  focus: ["where the change belongs", "coupling and boundaries", "what will be hard to change later"],
};
const alternatives: AnalystRole = {
  role: "Alternatives",
  focus: ["simpler ways to the same goal", "what others would do", "what happens if nothing is done"],
};

const ofAgent: Readonly<Record<string, AnalystRole>> = {
  gemini: codeAnalysis,
  codex: verification,
  claude: architecture,
  qwen: alternatives,
};
const inTurn = [codeAnalysis, verification, architecture, alternatives];

/** One role for each agent: its own where it has one, else the next that nobody at the table has. */
export function analystRoles(agents: readonly string[]): readonly AnalystRole[] {
  const given = agents.map((agent) => ofAgent[agent]);
  const free = inTurn.filter((role) => !given.includes(role));
  let next = 0;
  return given.map((role) => role ?? free[next++ % Math.max(1, free.length)] ?? codeAnalysis);
}
