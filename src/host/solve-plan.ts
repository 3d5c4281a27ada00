import type { Config } from "../config/resolve.ts";
import { discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { slug } from "../kernel/slug.ts";
import type { SolveOptions } from "../protocols/solve/options.ts";
import { readMaterial } from "./artifact.ts";
import { readContext } from "./context.ts";
import { instruments } from "./instruments.ts";
import { agentsFingerprint, seatPanel } from "./panel.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { titleOf } from "./title.ts";
import { openSession } from "./session.ts";
import { readSolveInput, type SolveInput } from "./solve-input.ts";
import { roundsHeld, solveWishes } from "./solve-seats.ts";
import { chooseSpeakers } from "./speakers.ts";

export interface SolveRequest {
  readonly task: string | undefined;
  /** A file with the input of seed 001. */
  readonly input: string | undefined;
  /** Files, and `auto` or `none` for whether the project is searched. */
  readonly context: readonly string[];
  /** Where the project is, when that is not where we stand. */
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly feedback: string | undefined;
  readonly maxRounds: number | undefined;
  readonly mode: "parallel" | "serial" | undefined;
}

/** Checks everything solve needs. Nothing is created and nobody is called. */
export async function planSolve(request: SolveRequest, given: Config, cwd: string): Promise<Plan> {
  const input =
    request.input === undefined
      ? null
      : readSolveInput((await readMaterial(request.input, "input", cwd)).text, request.input);
  const config = withInput(given, input);
  const task = taskOf(request.task, input);
  const wanted = request.context.length === 0 ? ["auto"] : request.context;
  const { context, searches } = await readContext(wanted, config, cwd);
  const { panel, fallback } = chooseSpeakers(config, "solve");
  const folder = request.session ?? input?.folder ?? undefined;
  const session = folder === undefined ? null : await openSession(folder, cwd, "solve");
  const held = discussionsOf(session?.past ?? []);
  const previousRounds = [...roundsHeld(held), ...(input?.previousRounds ?? [])];
  const moderator = config.settings.moderator.value ?? panel.names[0] ?? null;
  const seated = await seatPanel(solveWishes(panel.names, moderator), panel, config, cwd, fallback);
  const options: SolveOptions = {
    task,
    context,
    searches,
    known: {
      relevantFiles: input?.relevantFiles ?? [],
      detectedPatterns: input?.detectedPatterns ?? [],
      architectureInsights: input?.architectureInsights ?? "",
    },
    previousRounds,
    feedback: request.feedback ?? input?.feedback ?? null,
    firstRound: Math.max(input?.round ?? 1, ...previousRounds.map(({ round }) => round + 1)),
    maxRounds: request.maxRounds ?? config.solve.maxRounds.value,
    mode: request.mode ?? input?.mode ?? config.solve.mode.value,
    lang: config.settings.lang.value,
  };
  return {
    protocol: "solve",
    title: titleOf(task),
    options,
    seated,
    panelReason: panel.reason,
    fingerprints: { agents: agentsFingerprint(seated, config) },
    limits: limitsOf(config),
    mostCalls: options.maxRounds * (panel.names.length + (panel.names.length > 1 ? 1 : 0)),
    instruments: instruments(config, cwd, request.project),
    configFiles: config.given,
    project: request.project,
    home: config.home,
    id: held[0]?.id ?? `solve-${slug(task.slice(0, 200), "task", 40)}`,
    session,
  };
}

function taskOf(given: string | undefined, input: SolveInput | null): string {
  const task = (given ?? input?.task ?? "").trim();
  if (task !== "") return task;
  throw new ColloquyError("usage", given === undefined ? "No task was given." : "The task is empty.", {
    hint: 'For example: colloquy solve "Move sessions out of memory", or "-" to read standard input.',
  });
}

/** What a caller's input asks for, where no flag says otherwise. */
function withInput(config: Config, input: SolveInput | null): Config {
  const { settings } = config;
  const origin = "--input";
  const isFree = (key: keyof Config["settings"]) => !settings[key].origin.startsWith("--");
  return {
    ...config,
    settings: {
      ...settings,
      ...(input?.tools && isFree("panel") && { panel: { value: input.tools, origin } }),
      ...(input?.fallback && isFree("fallback") && { fallback: { value: input.fallback, origin } }),
      ...(input?.timeoutMs && isFree("turnTimeout") && { turnTimeout: { value: input.timeoutMs, origin } }),
    },
  };
}
