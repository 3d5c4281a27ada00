import type { Discussion } from "../../../kernel/discussion.ts";
import { authorOf, optionKind, textOf } from "../../../table/item.ts";
import { briefOf } from "../../../table/brief.ts";
import { lastSaid } from "../../../table/notes.ts";
import { openQuestions } from "../../../table/questions.ts";
import { liveItems } from "../../../table/stands.ts";
import { SolveOptions } from "../options.ts";
import { concernKind, findingKind, premiseKind } from "../shapes.ts";
import { SolveEntry } from "../state.ts";
import { countedLines } from "./answer.ts";
import { convergence } from "./convergence.ts";
import {
  agreementText,
  crossVerification,
  type CrossVerification,
  disagreementText,
  hasNewInsights,
  pointsOf,
} from "./points.ts";
import { ranked } from "./ranking.ts";
import { filesOf, solutionOf } from "./solution.ts";
import { roundsOf, type Solved } from "./solved.ts";
import { isAnswered, mostSolutions, type Runs, type Synthesis } from "./synthesis.ts";
import { scoresOf, type Way, waysOf } from "./ways.ts";

/** What a round comes to. Nothing in it is believed that code can reckon. */
export function synthesise(solved: Solved): Synthesis {
  const { ledger, passes, round, checks, agentOf } = solved;
  const runs = runsOf(passes);
  const mode = passes[0]?.mode ?? "initial";
  const speakers = runs.cli_runs.filter(isAnswered).map(({ id }) => id);
  if (speakers.length === 0) return degraded(solved, mode, runs);
  const ways = waysOf(solved);
  const best = bestOf(ways, solved);
  const verified = crossVerification(solved, ways);
  const brief = briefOf(ledger);
  const premises = pointsOf(solved, premiseKind);
  return {
    round,
    mode,
    bottomLine: [
      ...(brief === null ? [] : [{ sentence: brief.title, ids: [...(brief.parts[0]?.from.slice(1) ?? [])] }]),
      ...countedLines(solved, best),
    ],
    ...(premises.length > 0 && {
      premises: premises.map(({ ids, text, agents, contested }) => ({
        id: ids[0] ?? "",
        text,
        by: [...agents],
        contested_by: contested.map(({ agent }) => agent),
      })),
    }),
    ...((brief?.steps.length ?? 0) > 0 && {
      actions: (brief?.steps ?? []).map((step) => ({ action: textOf(step), ids: step.from.slice(1) })),
    }),
    solutions: best.map((way) => solutionOf(way, solved)),
    convergence: convergence({
      agreements: verified.agreements.length,
      disagreements: verified.disagreements.length,
      feasibility: scoresOf(solved, speakers),
      newInsights: hasNewInsights(solved),
    }),
    cross_verification: {
      agreements: verified.agreements.map((point) => agreementText(solved, point)),
      disagreements: verified.disagreements.map((point) => disagreementText(solved, point)),
      resolution: resolutionOf(solved, verified),
      grouped_by: brief === null ? "words" : "agent",
    },
    clarification_questions: [...questionsOf(solved, verified, best)],
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
    approaches: approachesOf(solved, ways),
    technical_concerns: liveItems(ledger, concernKind).map(textOf),
    ...runs,
  };
}

/** The best three, which can be chosen. */
function bestOf(ways: readonly Way[], solved: Solved): readonly Way[] {
  return ranked(ways, ({ files }) => filesOf(files, solved).verified.length).slice(0, mostSolutions);
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

/** Never empty: where the author said nothing of it, what code can say. */
function resolutionOf({ ledger, words }: Solved, { agreements, disagreements }: CrossVerification): string {
  const said = lastSaid(ledger, "resolution") ?? "";
  if (said !== "") return said;
  return disagreements.length === 0
    ? words("solve.noConflict", { count: agreements.length })
    : words("solve.unresolved", { count: disagreements.length });
}

/** What became of every option. */
function approachesOf(
  { ledger, agentOf }: Solved,
  ways: readonly Way[],
): NonNullable<Synthesis["approaches"]> {
  const options = [...ledger.items.values()].filter(({ kind }) => kind === optionKind);
  return options.map((option) => {
    const way = ways.find(({ id }) => id === option.id);
    const into = ways.find(({ takenUp }) => takenUp.includes(option.id));
    return {
      id: option.id,
      name: textOf(option),
      by: [...(way?.agents ?? [agentOf(authorOf(option), option.round)])],
      ...(into !== undefined && { merged_into: into.id }),
      ...(way === undefined &&
        into === undefined && { withdrawn_because: [...(option.withdrawn?.because ?? [])] }),
    };
  });
}

// behaviour 2.7
const mostOfAKind = 2;
const mostQuestions = 4;

/** What a person should settle: open disagreements, what agents ask, then a trade-off between quick and thorough. */
function questionsOf(
  solved: Solved,
  { disagreements }: CrossVerification,
  best: readonly Way[],
): readonly string[] {
  const { ledger, words } = solved;
  const quick = best.find(({ effort }) => effort === "low");
  const thorough = best.find(({ effort }) => effort === "high");
  const asked = [
    ...openQuestions(ledger).map(({ text }) => text),
    ...liveItems(ledger, concernKind).map(textOf),
  ];
  return [
    ...disagreements
      .slice(0, mostOfAKind)
      .map((point) => words("solve.whichHolds", { text: disagreementText(solved, point) })),
    ...asked.slice(0, mostOfAKind),
    ...(quick === undefined || thorough === undefined
      ? []
      : [words("solve.tradeOff", { quick: quick.name, thorough: thorough.name })]),
  ].slice(0, mostQuestions);
}

/** What is written when no agent answered: a synthesis that says so, and asks for a person's analysis. */
function degraded({ round, words, given }: Solved, mode: Synthesis["mode"], runs: Runs): Synthesis {
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
        implementation_plan: {
          approach: given.task,
          tasks: [],
          execution_flow: "",
          milestones: [],
          corrections: [],
        },
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
    convergence: convergence({ agreements: 0, disagreements: 0, feasibility: [], newInsights: true }),
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

/** What rounds of a discussion came to, for one that builds on it. */
export function heldIn({ kept, options, seats }: Discussion): readonly Synthesis[] {
  const given = SolveOptions.safeParse(options).data;
  if (given === undefined) return [];
  const entries = kept.flatMap(({ entry }) => SolveEntry.safeParse(entry).data ?? []);
  const sitting = seats.map(({ seat }) => seat);
  return roundsOf(entries, given, sitting).map(synthesise);
}
