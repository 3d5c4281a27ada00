import { solveKit } from "../host/solve-kit.ts";
import { roundsHeld, solveWishes } from "../host/solve-seats.ts";
import { titleOf } from "../host/title.ts";
import { usualRounds } from "../config/solve-settings.ts";
import { slug } from "../kernel/slug.ts";
import type { SolveOptions as Given } from "../protocols/solve/options.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions } from "./options.ts";
import type { ResultOf } from "./result.ts";
import { start } from "./start.ts";
import { contextOf, countOf, langOf, subjectOf } from "./given.ts";

export interface SolveOptions extends ProtocolOptions {
  /** Who answers for the resolver; left out, the first of the agents. */
  readonly moderator?: string;
  /** What the user wants minded. */
  readonly feedback?: string;
  readonly maxRounds?: number;
  /** `serial`: each agent is given what those before it said, and verifies it. Left out, `parallel`. */
  readonly mode?: "parallel" | "serial";
  /** Whether the project is searched for what the task speaks of; left out, it is, where there is one. */
  readonly searches?: boolean;
}

/** Agents analyse a task alone, verify each other, and the best solutions come out ranked, round after round. */
export function solve(task: string, options: SolveOptions): Discussion<ResultOf<"solve">> {
  return start("solve", solveKit, options, (earlier, agents) => {
    const subject = subjectOf(task, "task");
    const previousRounds = roundsHeld(earlier);
    const canSearch = options.project !== undefined || options.lookups?.passages !== undefined;
    const given: Given = {
      task: subject,
      context: contextOf(options),
      searches: options.searches ?? canSearch,
      known: { relevantFiles: [], detectedPatterns: [], architectureInsights: "" },
      previousRounds,
      feedback: options.feedback ?? null,
      firstRound: Math.max(1, ...previousRounds.map(({ round }) => round + 1)),
      maxRounds: countOf(options.maxRounds ?? usualRounds, "maxRounds"),
      mode: options.mode ?? "parallel",
      lang: langOf(options),
    };
    return {
      title: titleOf(subject),
      id: `solve-${slug(subject.slice(0, 200), "task", 40)}`,
      options: given,
      seats: solveWishes(agents, options.moderator ?? agents[0] ?? null),
      fallback: agents,
    };
  });
}
