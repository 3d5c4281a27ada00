import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { slug } from "../../kernel/slug.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { readInput, type SolveInput } from "./input.ts";
import { entriesOf } from "./migration.ts";
import type { SolveOptions } from "./options.ts";
import { analystRoles } from "./perspectives.ts";
import { resolverId } from "./seats.ts";

/** What a plan needs of what was asked for. */
interface Asked extends Pick<SolveOptions, "context" | "searches" | "lang"> {
  readonly subject: string | null;
  readonly options: Pick<SolveOptions, "maxRounds" | "mode"> & {
    readonly feedback: string | undefined;
    readonly input: SolveInput | undefined;
  };
  readonly origins: { readonly mode: string };
  readonly agents: readonly string[];
  readonly chair: string | null;
  readonly earlier: readonly Discussion[];
  readonly spelled: (option: "input" | "mode") => string;
}

/** Who sits at the table, and what they are given. */
export function planSolve(asked: Asked): Planned<SolveOptions> {
  const { options, context, searches, lang, agents, spelled } = asked;
  const input = readInput(options.input, spelled("input"));
  const task = taskOf(asked.subject ?? input.task_description);
  const held = asked.earlier.flatMap(entriesOf).map(({ synthesis }) => synthesis);
  const previousRounds = [...held, ...input.previous_rounds];
  // A caller's input is weaker than what it says beside it, and stronger than files.
  const isSaid = asked.origins.mode === spelled("mode");
  const given: SolveOptions = {
    task,
    context,
    searches,
    known: {
      relevantFiles: input.ace_context.relevant_files,
      detectedPatterns: input.ace_context.detected_patterns,
      architectureInsights: input.ace_context.architecture_insights,
    },
    previousRounds,
    feedback: options.feedback ?? input.user_feedback ?? null,
    firstRound: Math.max(input.round_number, ...previousRounds.map(({ round }) => round + 1)),
    maxRounds: options.maxRounds,
    mode: isSaid ? options.mode : (input.cli_config.mode ?? options.mode),
    lang,
  };
  return {
    title: printable(task.split("\n")[0] ?? ""),
    id: `solve-${slug(task.slice(0, 200), "task", 40)}`,
    given,
    seats: seatsFor(agents, asked.chair),
    mostCalls: options.maxRounds * (agents.length + (agents.length > 1 ? 1 : 0)),
  };
}

function taskOf(given: string | undefined): string {
  const task = (given ?? "").trim();
  if (task !== "") return task;
  throw new ColloquyError("usage", given === undefined ? "No task was given." : "The task is empty.", {
    hint: 'For example "Move sessions out of memory", or "-" to read standard input.',
  });
}

/** A seat for each agent, under its name, and one for whoever puts the findings together. */
function seatsFor(agents: readonly string[], chair: string | null): readonly SeatWish[] {
  const roles = analystRoles(agents);
  const analysts = agents.map((agent, index) => {
    const nth = agents.slice(0, index).filter((one) => one === agent).length + 1;
    const name = nth > 1 ? `${agent} (${nth})` : agent;
    return { name, role: roles[index]?.role ?? "", focus: roles[index]?.focus ?? [], agent };
  });
  const role = "Puts the findings together";
  return [...analysts, { id: resolverId, name: "Resolver", role, focus: [], agent: chair }];
}
