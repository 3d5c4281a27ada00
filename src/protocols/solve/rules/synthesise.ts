import { optionOf } from "../../../ledger/ledger.ts";
import { compare, sameWords } from "../../../text/likeness/same-words.ts";
import type { SolveOptions } from "../options.ts";
import { answerOf, answerWords } from "./answer.ts";
import type { Candidate } from "./candidates.ts";
import { taskConcerns } from "./concerns.ts";
import { type Contribution, type NamedFinding, scoresByAgent } from "./contribution.ts";
import { convergence } from "./convergence.ts";
import type { CrossVerification } from "./cross-verification.ts";
import { resolutionText, weighed, type WeighedPoint } from "./evidence.ts";
import type { OnTable } from "./on-the-table.ts";
import { mostSolutions, ranked } from "./ranking.ts";
import type { Resolution } from "./resolution.ts";
import { filesOf, solutionOf } from "./solution.ts";
import { areStandsTaken, type Checks } from "./stances.ts";
import type { Runs, Synthesis } from "./synthesis.ts";

export interface Round {
  readonly round: number;
  readonly mode: Synthesis["mode"];
  /** In which language the answer is told. */
  readonly task: Pick<SolveOptions, "lang" | "task">;
  readonly table: OnTable;
  readonly contributions: readonly Contribution[];
  readonly findings: readonly NamedFinding[];
  readonly candidates: readonly Candidate[];
  readonly verification: CrossVerification;
  readonly resolved: Resolution | null;
  readonly checks: Checks;
  readonly newInsights: boolean;
  readonly runs: Runs;
}

/** What a round comes to. Nothing in it is believed that code can reckon. */
export function synthesise(round: Round): Synthesis {
  const { table, contributions, candidates, verification, checks, runs } = round;
  const disagreements = verification.disagreements.map((point) => weighed(point, checks));
  const best = ranked(candidates, (one) => filesOf(one.files, checks).verified.length).slice(
    0,
    mostSolutions,
  );
  const questions = clarificationQuestions(disagreements, questionsAsked(contributions), best);
  return {
    round: round.round,
    mode: round.mode,
    ...answerOf(table, best, round.resolved, answerWords(round.task)),
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
      approaches_by: areStandsTaken(table) ? "stands" : "words",
    },
    clarification_questions: [...questions],
    findings: round.findings.map(({ id, agent, text }) => {
      const { standing = null, unopened } = checks.get(id) ?? {};
      return { id, agent, text, standing, ...(unopened !== undefined && { unopened: [...unopened] }) };
    }),
    approaches: approachesOn(table),
    technical_concerns: taskConcerns(table).filter((text) => !questions.includes(text)),
    ...runs,
  };
}

/** What became of every approach. */
function approachesOn({ ledger, held }: OnTable): NonNullable<Synthesis["approaches"]> {
  return ledger.options.map(({ id, text, mergedInto }) => {
    const own = held.filter(({ option }) => option === id);
    const live = held.filter((one) => one.withdrawn === null && optionOf(ledger, one.option)?.id === id);
    const isGone = mergedInto === null && live.length === 0;
    const because = own.flatMap(({ withdrawn }) => withdrawn?.because ?? []);
    const isSaid = own.some(({ withdrawn }) => withdrawn?.isSaid === true);
    return {
      id,
      name: text,
      by: [...new Set(own.map(({ agent }) => agent))].sort(),
      ...(mergedInto !== null && { merged_into: mergedInto }),
      ...(isGone &&
        (isSaid ? { withdrawn_because: [...new Set(because)] } : { not_repeated: true as const })),
    };
  });
}

/** What is written when no agent answered: a synthesis that says so, and asks for a person's analysis. */
export function degradedSynthesis(
  round: number,
  mode: Synthesis["mode"],
  task: string,
  runs: Runs,
): Synthesis {
  const approach =
    "No agent answered, so nobody has analysed this task. Look into it by hand, or fix the agents and run it again.";
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

// behaviour 2.7
const mostOfAKind = 2;
const mostQuestions = 4;

/** What a person should settle: open disagreements, what agents ask, then a trade-off between quick and thorough. */
function clarificationQuestions(
  disagreements: readonly WeighedPoint[],
  asked: readonly string[],
  solutions: readonly Candidate[],
): readonly string[] {
  const quick = solutions.find(({ effort }) => effort === "low");
  const thorough = solutions.find(({ effort }) => effort === "high");
  return [
    ...disagreements
      .filter(({ heldBy }) => heldBy === null)
      .slice(0, mostOfAKind)
      .map((one) => `Which holds? ${disagreementText(one)}`),
    ...asked.slice(0, mostOfAKind),
    ...(quick === undefined || thorough === undefined
      ? []
      : [`Is less effort now ("${quick.name}") worth more than what "${thorough.name}" gives?`]),
  ].slice(0, mostQuestions);
}

/** What agents ask, those that most ask first; a worry that is no question is none. */
function questionsAsked(contributions: readonly Contribution[]): readonly string[] {
  const all = contributions.flatMap(({ agent, analysis }) =>
    [analysis.questionForUser ?? "", ...analysis.technical_concerns.filter((text) => /[?？]\s*$/.test(text))]
      .filter((text) => text !== "")
      .map((text, index) => ({ agent, text, isForUser: index === 0 && analysis.questionForUser === text })),
  );
  return [...Map.groupBy(all, ({ text }) => sameWords(text)).values()]
    .map((same) => ({
      text: same.map(({ text }) => text).sort()[0] ?? "",
      agents: new Set(same.map(({ agent }) => agent)).size,
      isForUser: same.some(({ isForUser }) => isForUser),
    }))
    .sort(
      (a, b) => b.agents - a.agents || Number(b.isForUser) - Number(a.isForUser) || compare(a.text, b.text),
    )
    .map(({ text }) => text);
}

/** So much of what was said is told beside the point; where there is more, its ids stand for it. */
const longestSaid = 240;

/** `Effort of "Cache": gemini: low; codex: high`, or `Whether it is fast enough (gemini: GEM-3; codex: COD-8, COD-9)` */
function disagreementText({ point, voices }: Pick<WeighedPoint, "point" | "voices">): string {
  const said = voices.map(({ agent, text }) => `${agent}: ${text}`).join("; ");
  const isVoice = voices.some(({ text }) => text === point);
  if (isVoice && voices.length <= 2) return said;
  if (said.length <= longestSaid) return isVoice ? said : `${point}: ${said}`;
  const byAgent = [...Map.groupBy(voices, ({ agent }) => agent)].map(
    ([agent, own]) => `${agent}: ${own.map(({ claim, text }) => claim ?? text).join(", ")}`,
  );
  return `${point.replace(/[.。]+$/, "")} (${byAgent.join("; ")})`;
}
