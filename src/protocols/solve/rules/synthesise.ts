import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Candidate } from "./candidates.ts";
import { type Contribution, type NamedFinding, scoresByAgent } from "./contribution.ts";
import { convergence } from "./convergence.ts";
import type { CrossVerification } from "./cross-verification.ts";
import { resolutionText, weighed } from "./evidence.ts";
import { clarificationQuestions, disagreementText } from "./questions.ts";
import { mostSolutions, ranked } from "./ranking.ts";
import type { Resolution } from "./resolution.ts";
import { compare, sameWords } from "../../../text/likeness/same-words.ts";
import { filesOf, solutionOf } from "./solution.ts";
import type { Runs, Synthesis } from "./synthesis.ts";

export interface Round {
  readonly round: number;
  readonly mode: Synthesis["mode"];
  readonly contributions: readonly Contribution[];
  readonly findings: readonly NamedFinding[];
  readonly candidates: readonly Candidate[];
  readonly verification: CrossVerification;
  readonly resolved: Resolution | null;
  readonly checks: readonly CheckedClaim[];
  readonly newInsights: boolean;
  readonly runs: Runs;
}

/** What a round comes to. Nothing in it is believed that code can reckon. */
export function synthesise(round: Round): Synthesis {
  const { contributions, candidates, verification, runs } = round;
  const checks = new Map(round.checks.map((check) => [check.claim, check]));
  const disagreements = verification.disagreements.map((point) => weighed(point, checks));
  const best = ranked(candidates, (one) => filesOf(one.files, checks).verified.length).slice(
    0,
    mostSolutions,
  );
  return {
    round: round.round,
    mode: round.mode,
    solutions: best.map((candidate) => solutionOf(candidate, checks)),
    convergence: convergence({
      agreements: verification.agreements.length,
      disagreements: disagreements.length,
      feasibility: scoresByAgent(
        contributions.map(({ agent, analysis }) => ({ agent, score: analysis.feasibility_score })),
      ),
      newInsights: round.newInsights,
    }),
    cross_verification: {
      agreements: verification.agreements.map(
        ({ point, voices }) => `${point} (${[...new Set(voices.map(({ agent }) => agent))].join(", ")})`,
      ),
      disagreements: disagreements.map(disagreementText),
      resolution: resolutionText(verification, disagreements, round.resolved),
      grouped_by: verification.groupedBy,
    },
    clarification_questions: [...clarificationQuestions(disagreements, commonConcerns(contributions), best)],
    findings: round.findings.map(({ id, text }) => {
      const { standing = null, unopened } = checks.get(id) ?? {};
      return { id, text, standing, ...(unopened !== undefined && { unopened: [...unopened] }) };
    }),
    ...runs,
  };
}

/** What is written when no agent answered: a synthesis that says so, and asks for a person's analysis. */
export function degradedSynthesis(
  round: number,
  mode: Synthesis["mode"],
  task: string,
  runs: Runs,
): Synthesis {
  const approach =
    "No agent answered, so nobody has analysed this task. Look into it by hand, or mend the agents and run it again.";
  return {
    degraded: true,
    round,
    mode,
    solutions: [
      {
        name: "Analyse by hand",
        source_cli: [],
        feasibility: 0.5,
        effort: "high",
        risk: "medium",
        summary: approach,
        implementation_plan: {
          approach: task,
          tasks: [],
          execution_flow: "",
          milestones: [],
          corrections: [],
        },
        dependencies: { internal: [], external: [] },
        technical_concerns: ["No agent has looked at this task."],
        files: { verified: [], missing: [], created: [] },
      },
    ],
    convergence: convergence({ agreements: 0, disagreements: 0, feasibility: [], newInsights: true }),
    cross_verification: {
      agreements: [],
      disagreements: [],
      resolution: "No agent answered: there is nothing to resolve.",
      grouped_by: "words",
    },
    clarification_questions: [],
    findings: [],
    ...runs,
  };
}

/** Concerns of all agents, those that most share first. */
function commonConcerns(contributions: readonly Contribution[]): readonly string[] {
  const all = contributions.flatMap(({ agent, analysis }) =>
    analysis.technical_concerns.map((text) => ({ agent, text })),
  );
  return [...Map.groupBy(all, ({ text }) => sameWords(text)).values()]
    .map((same) => ({
      text: same.map(({ text }) => text).sort()[0] ?? "",
      agents: new Set(same.map(({ agent }) => agent)).size,
    }))
    .sort((a, b) => b.agents - a.agents || compare(a.text, b.text))
    .map(({ text }) => text);
}
