import type { Discussion } from "../../../kernel/discussion.ts";
import { authorOf, textOf } from "../../../table/item.ts";
import { lastSaid, liveItems } from "../../../table/stands.ts";
import { answerLines, countedLines } from "../../../table/report.ts";
import { openQuestions } from "../../../table/questions.ts";
import { SolveOptions } from "../options.ts";
import { concernKind, findingKind, premiseKind } from "../shapes.ts";
import { roundsOf, type Solved, SolveEntry } from "../state.ts";
import { type Way, convergence, ranked, scoresOf, waysOf } from "./ways.ts";
import { agreementText, crossVerification, disagreementText, hasNewInsights, pointsOf } from "./points.ts";
import { filesOf, solutionOf } from "./solution.ts";
import { isAnswered, mostSolutions, type Runs, type Synthesis } from "./synthesis.ts";
import { briefOf } from "../../../table/brief-told.ts";

export function synthesise(solved: Solved): Synthesis {
  const { ledger, passes, round, checks, agentOf, words } = solved;
  const runs = runsOf(passes);
  const mode = passes[0]?.mode ?? "initial";
  const speakers = runs.cli_runs.filter(isAnswered).map(({ id }) => id);
  if (speakers.length === 0) return degraded(solved, mode, runs);
  const ways = waysOf(solved);
  const best = ranked(ways, ({ files }) => filesOf(files, solved).verified.length).slice(0, mostSolutions);
  const { agreements, disagreements: opposed } = crossVerification(solved, ways);
  const disagreements = opposed.map((point) => disagreementText(solved, point));
  const brief = briefOf(ledger);
  const counts = best.length === 0 ? [] : countedLines(solved);
  const premises = pointsOf(solved, premiseKind);
  return {
    round,
    mode,
    bottomLine: answerLines(brief, counts).map((one) => ({ ...one, ids: [...one.ids] })),
    ...(premises.length > 0 && {
      premises: premises.map(({ ids, text, agents, contested }) => ({
        id: ids[0] ?? "",
        text,
        by: [...agents],
        contested_by: contested.map(({ agent }) => agent),
      })),
    }),
    solutions: best.map((way) => solutionOf(way, solved)),
    convergence: convergence(
      agreements.length,
      disagreements.length,
      scoresOf(solved, speakers),
      hasNewInsights(solved),
    ),
    cross_verification: {
      agreements: agreements.map((point) => agreementText(solved, point)),
      disagreements,
      // Never empty: where the author said nothing of it, what code can say.
      resolution:
        lastSaid(ledger, "resolution") ||
        (disagreements.length === 0
          ? words("solve.noConflict", { count: agreements.length })
          : words("solve.unresolved", { count: disagreements.length })),
      grouped_by: brief === null ? "words" : "agent",
    },
    clarification_questions: [...questionsOf(solved, disagreements, best)],
    findings: liveItems(ledger, findingKind).map((item) => {
      const { standing = null, unopened } = checks.get(item.id) ?? {};
      return {
        id: item.id,
        agent: agentOf(authorOf(item), item.round),
        text: textOf(item),
        standing,
        ...(unopened !== undefined && { unopened: [...unopened] }),
      };
    }),
    technical_concerns: pointsOf(solved, concernKind).map(({ text }) => text),
    ...runs,
  };
}

/** As it was asked first; who was slow once was slow, and who answered for another did. */
function runsOf(passes: Solved["passes"]): Runs {
  const fallbacks = passes.flatMap((pass) => pass.fallbacks);
  return {
    timed_out: passes.some(({ timed_out }) => timed_out),
    fallbacks: [...new Map(fallbacks.map((one) => [`${one.seat} ${one.answered}`, one])).values()],
    cli_runs: [...(passes[0]?.cli_runs ?? [])],
  };
}

// A person answers a few questions well, and none of a long list.
const mostOfAKind = 2;
const mostQuestions = 4;

function questionsOf(
  { ledger, words }: Solved,
  disagreements: readonly string[],
  best: readonly Way[],
): readonly string[] {
  const quick = best.find(({ effort }) => effort === "low");
  const thorough = best.find(({ effort }) => effort === "high");
  const asked = [
    ...openQuestions(ledger).map(({ text }) => text),
    ...liveItems(ledger, concernKind).map(textOf),
  ];
  return [
    ...disagreements.slice(0, mostOfAKind).map((text) => words("solve.whichHolds", { text })),
    ...asked.slice(0, mostOfAKind),
    ...(quick === undefined || thorough === undefined
      ? []
      : [words("solve.tradeOff", { quick: quick.name, thorough: thorough.name })]),
  ].slice(0, mostQuestions);
}

function degraded({ round, words, given }: Solved, mode: Synthesis["mode"], runs: Runs): Synthesis {
  const none: string[] = [];
  const plan = { approach: given.task, tasks: [], execution_flow: "", milestones: none, corrections: none };
  return {
    degraded: true,
    round,
    mode,
    solutions: [
      {
        name: words("solve.byHand"),
        source_cli: [],
        feasibility: 0.5,
        effort: "high",
        risk: "medium",
        summary: words("solve.byHandHow"),
        implementation_plan: plan,
        dependencies: { internal: [], external: [] },
        technical_concerns: [words("solve.nobodyLooked")],
        files: { verified: [], missing: [], created: [] },
        pros: [],
        cons: [],
        for: [],
        accepted_by: [],
        contested_by: [],
      },
    ],
    convergence: convergence(0, 0, [], true),
    cross_verification: {
      agreements: [],
      disagreements: [],
      resolution: words("solve.nothingToResolve"),
      grouped_by: "words",
    },
    clarification_questions: [],
    findings: [],
    ...runs,
  };
}

export function heldIn({ kept, options, seats }: Discussion): readonly Synthesis[] {
  const given = SolveOptions.safeParse(options).data;
  if (given === undefined) return [];
  const entries = kept.flatMap(({ entry }) => SolveEntry.safeParse(entry).data ?? []);
  const sitting = seats.map(({ seat }) => seat);
  return roundsOf(entries, given, sitting).map(synthesise);
}
