import type { Request, Planned, Typical } from "../../manifest/manifest.ts";
import type { optionTable } from "./manifest.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { slug } from "../../kernel/id.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { dayOf } from "../../text/amount.ts";
import { readInput } from "./input.ts";
import { resolverId, type SolveOptions } from "./options.ts";
import { heldIn } from "./rules/synthesise.ts";

type Whole = Request<typeof optionTable>;

interface SolveRequest extends Pick<
  Whole,
  "subject" | "options" | "context" | "searches" | "lang" | "agents" | "earlier" | "spelled" | "now"
> {
  readonly origins: Pick<Whole["origins"], "mode">;
}

export function planSolve(asked: SolveRequest): Planned<SolveOptions> {
  const { options, context, searches, lang, agents, spelled } = asked;
  const input = readInput(options.input, spelled("input"));
  const task = taskOf(asked.subject ?? input.task_description);
  const previousRounds = [...asked.earlier.flatMap(heldIn), ...input.previous_rounds];
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
    today: dayOf(asked.now),
  };
  return {
    title: printable(task.split("\n")[0] ?? ""),
    id: `solve-${slug(task.slice(0, 200), "task", 40)}`,
    given,
    seats: seatsFor(agents),
    // Every agent in every round and at least once after the plan is there; who writes the plan, twice.
    mostCalls: agents.length * Math.max(2, options.maxRounds) + 2,
    typical: typical(agents.length),
  };
}

/** Between what was played and what is scripted (docs/costs-measured.md): a reply, and what is told of it to each. */
const tokensOf = { reply: 950, retold: 780 } as const;

function typical(agents: number): Typical {
  const calls = 2 * agents + 2;
  return { calls, retold: calls * agents * tokensOf.retold, written: calls * tokensOf.reply };
}

function taskOf(given: string | undefined): string {
  const task = (given ?? "").trim();
  if (task !== "") return task;
  throw new ColloquyError("usage", given === undefined ? "No task was given." : "The task is empty.", {
    hint: 'For example "Move sessions out of memory", or "-" to read standard input.',
  });
}

function seatsFor(agents: readonly string[]): readonly SeatWish[] {
  const roles = analystRoles(agents);
  const analysts = agents.map((agent, index) => {
    const nth = agents.slice(0, index).filter((one) => one === agent).length + 1;
    const name = nth > 1 ? `${agent} (${nth})` : agent;
    return { name, role: roles[index]?.role ?? "", focus: roles[index]?.focus ?? [], agent };
  });
  const role = "Puts the findings together and writes the plan";
  return [...analysts, { id: resolverId, name: "Resolver", role, focus: [], agent: null, chair: true }];
}

const roles = {
  gemini: [
    "Deep analysis",
    "how it works today, in the code where there is some; what else the change touches; edge cases",
  ],
  codex: [
    "Implementation verification",
    "whether it can be done as described; the steps in order; tests that would prove it",
  ],
  claude: [
    "Architecture",
    "where the change belongs; coupling and boundaries; what will be hard to change later",
  ],
  qwen: [
    "Alternatives",
    "simpler ways to the same goal; what others would do; what happens if nothing is done",
  ],
  "": [
    "Cost and upkeep",
    "what each way costs at first and each year; who does the work, and when they are away; how one sees that it fails",
  ],
} as const;

export function analystRoles(agents: readonly string[]): readonly Pick<SeatWish, "role" | "focus">[] {
  const given = agents.map((agent) => Object.entries(roles).find(([name]) => name === agent)?.[1]);
  const free = Object.values(roles).filter((role) => !given.includes(role));
  let next = 0;
  return given.map((own) => {
    const [role, focus] = own ?? free[next++ % Math.max(1, free.length)] ?? roles.gemini;
    return { role, focus: focus.split("; ") };
  });
}
