import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import type { Request, Surroundings } from "../../manifest/manifest.ts";
import { type LoadedStrategy, participantFiles, skillFiles, strategyFiles } from "./participant-file.ts";
import { optionTable } from "./option-table.ts";
import type { RoundtableRules } from "./options.ts";
import { detectStrategy } from "./rules/detect.ts";
import type { OutputType, Strategy, StrategyChoice, TableWorkflow } from "./rules/strategy.ts";

type RoundtableOptionTable = typeof optionTable;

interface SourcedValue<T> {
  readonly value: T;
  readonly origin: string;
}

type Shelves = Awaited<ReturnType<typeof shelvesOf>>;

export async function shelvesOf(surroundings: Surroundings) {
  const skills = await surroundings.shelf(skillFiles);
  return {
    skills,
    strategies: await surroundings.shelf(strategyFiles),
    participants: await surroundings.shelf(participantFiles(skills)),
  };
}

interface RoundtableWish extends Pick<Request<RoundtableOptionTable>, "options" | "origins" | "spelled"> {
  readonly workflow: TableWorkflow;
  /** Words of it speak for a strategy; `null` where none is known yet. */
  readonly topic: string | null;
}

function sourced<Name extends keyof RoundtableOptionTable>(
  { options, origins }: RoundtableWish,
  name: Name,
): SourcedValue<RoundtableWish["options"][Name]> {
  return { value: options[name], origin: origins[name] };
}

/** Everything that is set before a roundtable starts: flag over config over strategy over default, key by key. Nobody is asked and nothing is written. */
export function roundtableChoices(wish: RoundtableWish, shelves: Shelves) {
  const { options } = wish;
  const strategies = shelves.strategies.files.flatMap(({ read }) =>
    "value" in read ? [withParticipation(read.value, wish).strategy] : [],
  );
  const chosen = chosenStrategy(wish, strategies);
  const loaded = shelves.strategies.take(chosen.id.value, chosen.id.origin);
  const { strategy, participation, warnings } = withParticipation(loaded, wish);
  checkLimits(sourced(wish, "minRounds"), sourced(wish, "maxRounds"));
  const { participants, who } = participantsFor(wish, shelves);
  const outputType = outputFor(wish);
  return {
    choice: { strategy, by: chosen.by, reason: chosen.reason },
    strategies,
    participants,
    outputType: outputType.value,
    rules: rulesOf(options),
    warnings: [...chosen.warnings, ...warnings],
    settings: {
      strategy: chosen.id,
      participants: who,
      participation,
      ...consensusOf(loaded),
      output_type: outputType,
      ...sameForAll(wish),
      verbose: sourced(wish, "verbose"),
      interactive: sourced(wish, "interactive"),
    },
  };
}

function prefixOf(workflow: TableWorkflow) {
  return workflow === "roundtable" ? "usual" : workflow;
}

const forced = "disney";

/** Named by hand, set in a config, the workflow's own, told by words of the topic, or for want of any; in this order. */
function chosenStrategy(wish: RoundtableWish, strategies: readonly Strategy[]) {
  const { workflow, topic } = wish;
  const named = wish.options.strategy;
  const set: SourcedValue<string> = sourced(wish, `${prefixOf(workflow)}Strategy` as const);
  const taken = (by: StrategyChoice["by"], reason: string, id = set, warnings: readonly string[] = []) => ({
    id,
    by,
    reason,
    warnings,
  });
  const isBrainstorm = workflow === "brainstorm";
  if (named !== undefined) {
    const origin = wish.origins.strategy;
    const warning = `A brainstorm is made for ${forced}; this one uses ${named}, set by ${origin}.`;
    const warnings = isBrainstorm && named !== forced ? [warning] : [];
    return taken("flag", `${origin} names it.`, { value: named, origin }, warnings);
  }
  if (isBrainstorm) {
    const warning = `A brainstorm always uses ${forced}, so ${set.value} from ${set.origin} is ignored, unless this one is given the strategy ${set.value} itself.`;
    const isSet = set.value === forced;
    const id = isSet ? set : { value: forced, origin: "default" };
    const reason = `A brainstorm uses ${forced} unless you name another strategy.`;
    return taken("workflow", reason, id, isSet ? [] : [warning]);
  }
  if (set.origin !== "default") return taken("config", `${set.origin} sets it.`);
  if (workflow !== "roundtable") return taken("workflow", `It is the default for ${workflow}.`);
  const detected = topic === null ? null : detectStrategy(topic, strategies);
  if (detected === null) return taken("fallback", "No word of the topic suggests another.");
  return taken("detected", detected.reason, { value: detected.id, origin: "the topic" });
}

function participantsFor(wish: RoundtableWish, { participants }: Shelves) {
  const { value: usual, origin: usually } = sourced(wish, `${prefixOf(wish.workflow)}Participants` as const);
  const named = wish.options.participants;
  const origin = named === undefined ? usually : wish.origins.participants;
  const ids = named ?? usual;
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined)
    throw new ColloquyError("usage", `${origin}: the participant "${printable(twice)}" is named twice.`, {
      hint: "Name each participant once.",
    });
  return { who: { value: ids, origin }, participants: ids.map((id) => participants.take(id, origin)) };
}

function withParticipation({ strategy, from }: LoadedStrategy, { options, origins }: RoundtableWish) {
  const { participation } = options;
  if (participation === undefined) {
    const origin = from("participation") ?? "default";
    return { strategy, participation: { value: strategy.participation, origin }, warnings: [] };
  }
  const phases = strategy.phases.map((phase) =>
    phase.participants === "facilitator" ? phase : { ...phase, participation },
  );
  const meant = new Set(
    strategy.phases
      .filter(({ participants }) => participants !== "facilitator")
      .map((phase) => phase.participation ?? strategy.participation),
  );
  meant.delete(participation);
  const warning = `${strategy.id} is meant to be ${[...meant].join(", ")}; it runs ${participation}, as set.`;
  return {
    strategy: { ...strategy, participation, phases },
    participation: { value: participation, origin: origins.participation },
    warnings: meant.size === 0 ? [] : [warning],
  };
}

function consensusOf({ strategy, from }: LoadedStrategy): Readonly<Record<string, SourcedValue<unknown>>> {
  const set = Object.entries(strategy.consensus).map(([key, value]) => {
    return [`consensus.${key}`, { value, origin: from("consensus", key) ?? "default" }] as const;
  });
  return Object.fromEntries(set);
}

const documents = { specs: "requirements", design: "architecture", brainstorm: "summary" } as const;

/** A workflow ends in its own document whatever a file says; a plain roundtable in the one that is wanted, or that the facilitator proposes. */
function outputFor(wish: RoundtableWish): SourcedValue<OutputType | null> {
  const { value = null, origin } = sourced(wish, "outputType");
  const isByHand = origin === wish.spelled("outputType");
  if (wish.workflow === "roundtable" || isByHand) return { value, origin };
  return { value: documents[wish.workflow], origin: "default" };
}

function rulesOf(options: RoundtableWish["options"]): RoundtableRules {
  return {
    limits: {
      min_rounds: options.minRounds,
      max_rounds: options.maxRounds,
      max_rounds_per_phase: options.maxRoundsPerPhase,
    },
    escalation: {
      enabled: options.escalationEnabled,
      max_rounds_per_conflict: options.maxRoundsPerConflict,
      confidence_below: options.confidenceBelow,
      critical_keywords: options.criticalKeywords,
    },
  };
}

/** Two limits that were both set must fit; a default gives way, since the highest round ends it in any case. */
function checkLimits(least: SourcedValue<number>, most: SourcedValue<number>): void {
  if (least.value <= most.value || least.origin === "default" || most.origin === "default") return;
  throw new ColloquyError(
    "config",
    `At least ${least.value} rounds (${least.origin}) are more than at most ${most.value} (${most.origin}).`,
    { hint: "Lower the first or raise the second." },
  );
}

function sameForAll(wish: RoundtableWish): Readonly<Record<string, SourcedValue<unknown>>> {
  const names = Object.keys(optionTable) as (keyof typeof optionTable)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { setting } = optionTable[name];
      const isShared = typeof setting === "string" && /^(?:escalation|limits|naming)\./.test(setting);
      return isShared ? [[setting, sourced(wish, name)]] : [];
    }),
  );
}
