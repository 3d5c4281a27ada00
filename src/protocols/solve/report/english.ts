import { counted } from "../../../text/counted.ts";
import type { ReceiptNames } from "../../../document/receipts.ts";

/** Every word of ours in what is told of a solve. */
export const english = {
  title: "Ways to solve: ",
  headings: {
    task: "Task",
    byHand: "What to do",
    solutions: "Solutions",
    actions: "What to do first",
    objections: "Objections",
    others: "Other approaches",
    concerns: "Concerns about the task",
    plan: "Plan: ",
    said: "What the user said",
    agreements: "Agreements",
    disagreements: "Disagreements",
    questions: "Open questions",
    findings: "Findings",
    rounds: "Rounds",
    receipts: "Receipts",
  },
  columns: {
    solutions: ["Rank", "Solution", "By", "Effort", "Risk", "Feasibility", "Files: found / missing / new"],
    rounds: [
      "Round",
      "Mode",
      "Agents",
      "Agreements",
      "Disagreements",
      "New insights",
      "Score",
      "Recommendation",
    ],
  },
  none: "None",
  nobody: "none",
  yes: "yes",
  no: "no",
  degraded: "degraded",
  chosen: "chosen",
  noSolution: "No agent proposed a solution.",
  resolution: "Resolution: ",
  /** How far the agents have come together. */
  recommendations: {
    converged: "converged",
    continue: "not converged",
    user_input_needed: "user input needed",
  },
  levels: { low: "low", medium: "medium", high: "high" },
  /** That a place is there says nothing of what is said of it. */
  standings: { verified: "places found", unverified: "not found", contradicted: "not found" },
  against: {
    withdrew: (agent: string) => `${agent} proposed it and withdrew it`,
    noEvidence: "no evidence given",
    partOf: (id: string) => `the same as ${id}`,
    withdrawn: (because: readonly string[]) =>
      because.length === 0 ? "withdrawn" : `withdrawn because of ${because.join(", ")}`,
    notRepeated: "not proposed again",
    ranksBelow: "not among the best three",
    byWords:
      "Judged by wording: no agent referred to an approach by its id, so naming one counts as supporting it.",
  },
  /** `3 solutions of 2 agents after 1 round: converged, score 0.86. ` */
  standing: (solutions: number, agents: number, rounds: number, recommendation: string, score: string) =>
    `${counted(solutions, "solution")} of ${counted(agents, "agent")} after ${counted(rounds, "round")}: ${recommendation}, score ${score}. `,
  noneIsChosen: "None is chosen.",
  chosenIs: "Chosen: ",
  isFor: (agents: string, name: string) => `${agents}: "${name}" instead`,
  plan: {
    noTasks: "No agent gave tasks for it.",
    step: (number: number) => `Step ${number}, in parallel`,
    after: ", after ",
    actions: { modify: "modify", create: "create", delete: "delete" },
    notFound: "not found",
    mind: "Watch out: ",
    order: "Order: ",
    corrections: "Corrected in the tasks:",
    milestones: "Milestones:",
    internal: "Depends on, in the project:",
    external: "Depends on, from outside:",
    concerns: "Concerns:",
  },
  caveats: {
    titles: {
      degraded: "Degraded",
      timedOut: "Timed out",
      partial: "Partial",
      unbacked: "Unbacked",
      fallback: "Fallback",
      note: "Note",
    },
    nobodyEver: (round: number) =>
      `no agent answered in round ${round}, so nobody has analysed this task, and nothing here comes from an agent`,
    nobodyNow: (round: number, told: number) =>
      `no agent answered in round ${round}; what follows is from round ${told}`,
    fallbacksOnly: "fallbacks gave every answer",
    timedOut: (seat: string) => `${seat} gave no answer in time`,
    noAnswer: (seat: string, reason: string) => `${seat} gave no answer${reason}`,
    unbacked: (solution: string, agents: string) =>
      `"${solution}" was chosen without asking a person, and only ${agents} proposes it`,
    insteadOf: (answered: string, asked: string, seat: string, reason: string) =>
      `${answered} answered in place of ${asked}${seat === asked ? "" : ` for ${seat}`}${reason}`,
    bullets: (seat: string) => `the answer of ${seat} could be read only as bullet points`,
    noResolver: "findings were compared by wording only: the resolver gave no answer",
  },
  page: {
    nobodyAnswered: "no agent answered",
    score: (score: string) => `score ${score}`,
    rounds: (rounds: number) => counted(rounds, "round"),
    answered: (agents: number) => `${counted(agents, "agent")} answered`,
    by: ["by", "effort", "risk", "feasibility", "files", "tasks", "against it"],
    nobody: "nobody",
    verified: (files: number) => `${files} found`,
    missing: (files: number) => `${files} missing`,
    created: (files: number) => `${files} new`,
    noFiles: "none named",
    agreements: "What two or more agree on",
    disagreements: "Where they disagree",
    questions: "Open questions",
    chosen: "Chosen",
    package: "Hand-over package: ",
    noneChosen: "None was chosen.",
    answerWith: "Answer with",
    ownWords: '"what you have to say"',
    more: (rest: number) => `… and ${rest} more in the record`,
  },
  language: "en" as "en" | "ja",
  receipts: {} as ReceiptNames,
};

export type Words = typeof english;
