import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import type { Surroundings } from "../../manifest/request.ts";
import type { Shelf } from "../../manifest/shelf.ts";
import { chosenStrategy, detectStrategy } from "./chosen-strategy.ts";
import { type LoadedStrategy, strategyFiles } from "./strategy-file.ts";
import { optionTable } from "./option-table.ts";
import { ownParticipant, ownStrategy } from "./own.ts";
import { participantFiles, skillFiles } from "./participant-file.ts";
import type { RoundtableRules } from "./options.ts";
import type { OutputType, Participant, Skill, Strategy, Workflow } from "./rules/strategy.ts";
import { participationNotice } from "./rules/validate.ts";
import { type AskedOptions, type Sourced, sourced } from "./sourced.ts";

/** What there is to take by name. */
export interface Shelves {
  readonly strategies: Shelf<LoadedStrategy>;
  readonly participants: Shelf<Participant>;
  readonly skills: Shelf<Skill>;
}

export async function shelvesOf(surroundings: Surroundings): Promise<Shelves> {
  const skills = await surroundings.shelf(skillFiles);
  return {
    skills,
    strategies: await surroundings.shelf(strategyFiles),
    participants: await surroundings.shelf(participantFiles(skills)),
  };
}

export interface RoundtableWish extends AskedOptions {
  readonly workflow: Workflow;
  /** Words of it speak for a strategy; `null` where none is known yet. */
  readonly topic: string | null;
}

/** Everything that is set before a roundtable starts: flag over config over strategy over default, key by key. Nobody is asked and nothing is written. */
export function roundtableChoices(wish: RoundtableWish, shelves: Shelves) {
  const { workflow, options, topic } = wish;
  const { strategies, own, named } = knownStrategies(wish, shelves);
  const usable = strategies.map((one) => withParticipation(one, wish).strategy);
  const detected = topic === null ? null : detectStrategy(topic, usable);
  const chosen = chosenStrategy(
    workflow,
    named,
    detected === null || detected.words.length === 0 ? null : detected,
    sourced(wish, strategyOptions[workflow]),
  );
  const loaded = own ?? shelves.strategies.take(chosen.id.value, chosen.id.origin);
  const { strategy, participation, notice } = withParticipation(loaded, wish);
  checkLimits(sourced(wish, "minRounds"), sourced(wish, "maxRounds"));
  const { participants, who } = participantsFor(wish, shelves);
  const outputType = outputFor(wish);
  return {
    /** The strategy as it will be run: an overridden participation holds in all its phases. */
    choice: { strategy, by: chosen.by, reason: chosen.reason },
    /** Those a person can choose from, each as it would be run here. */
    strategies: usable,
    participants,
    /** `null` leaves it to the facilitator. */
    outputType: outputType.value,
    rules: rulesOf(options),
    warnings: [
      ...chosen.warnings,
      ...(loaded.notice === undefined ? [] : [loaded.notice]),
      ...(notice === null ? [] : [notice]),
    ],
    /** Every value with who set it, as it is kept with the discussion. */
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

const strategyOptions = {
  roundtable: "usualStrategy",
  specs: "specsStrategy",
  design: "designStrategy",
  brainstorm: "brainstormStrategy",
} as const;

const participantOptions = {
  roundtable: "usualParticipants",
  specs: "specsParticipants",
  design: "designParticipants",
  brainstorm: "brainstormParticipants",
} as const;

/** Those on the shelf that can be read, and the one that code gives. */
function knownStrategies(
  { options: { strategy: given }, origins, spelled }: RoundtableWish,
  shelves: Shelves,
) {
  const own = typeof given === "object" ? ownStrategy(given, spelled("strategy")) : null;
  const id = own?.strategy.id ?? (typeof given === "string" ? given : null);
  const shelved = shelves.strategies.files.flatMap(({ read }) => ("value" in read ? [read.value] : []));
  const others = shelved.filter(({ strategy }) => strategy.id !== own?.strategy.id);
  return {
    strategies: own === null ? others : [...others, own],
    own,
    named: id === null ? null : { value: id, origin: origins.strategy },
  };
}

function participantsFor(
  wish: RoundtableWish,
  { participants, skills }: Shelves,
): { readonly participants: readonly Participant[]; readonly who: Sourced<readonly string[]> } {
  const { value: usual, origin: usually } = sourced(wish, participantOptions[wish.workflow]);
  const named = wish.options.participants;
  const origin = named === undefined ? usually : wish.origins.participants;
  const given = named ?? usual;
  const ids = given.map((one) => (typeof one === "string" ? one : one.id));
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined)
    throw new ColloquyError("usage", `${origin}: the participant "${printable(twice)}" is named twice.`, {
      hint: "Name each participant once.",
    });
  return {
    who: { value: ids, origin },
    participants: given.map((one) =>
      typeof one === "string" ? participants.take(one, origin) : ownParticipant(one, skills, origin),
    ),
  };
}

function withParticipation({ strategy, from }: LoadedStrategy, { options, origins }: AskedOptions) {
  const { participation: value } = options;
  if (value === undefined) {
    const origin = from("participation") ?? "default";
    return { strategy, participation: { value: strategy.participation, origin }, notice: null };
  }
  return {
    strategy: heldBy(value, strategy),
    participation: { value, origin: origins.participation },
    notice: participationNotice(strategy, value),
  };
}

/** A strategy with another participation than its own, in every phase in which participants speak. */
function heldBy(participation: Strategy["participation"], strategy: Strategy): Strategy {
  const phases = strategy.phases.map((phase) =>
    phase.participants === "facilitator" ? phase : { ...phase, participation },
  );
  return { ...strategy, participation, phases };
}

/** How agreement is told is the strategy's alone. */
function consensusOf({ strategy, from }: LoadedStrategy): Readonly<Record<string, Sourced<unknown>>> {
  const { policy, threshold, attempts } = strategy.consensus;
  const of = (value: unknown, key: string) => ({ value, origin: from("consensus", key) ?? "default" });
  return {
    "consensus.policy": of(policy, "policy"),
    "consensus.threshold": of(threshold, "threshold"),
    "consensus.attempts": of(attempts, "attempts"),
  };
}

const documents = { specs: "requirements", design: "architecture", brainstorm: "summary" } as const;

/** A workflow ends in its own document whatever a file says; a plain roundtable in the one that is wanted, or that the facilitator proposes. */
function outputFor(wish: RoundtableWish): Sourced<OutputType | null> {
  const { value = null, origin } = sourced(wish, "outputType");
  const isByHand = origin === wish.spelled("outputType");
  if (wish.workflow === "roundtable" || isByHand) return { value, origin };
  return { value: documents[wish.workflow], origin: "default" };
}

function rulesOf(options: AskedOptions["options"]): RoundtableRules {
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
function checkLimits(least: Sourced<number>, most: Sourced<number>): void {
  if (least.value <= most.value || least.origin === "default" || most.origin === "default") return;
  throw new ColloquyError(
    "config",
    `At least ${least.value} rounds (${least.origin}) are more than at most ${most.value} (${most.origin}).`,
    { hint: "Lower the first or raise the second." },
  );
}

/** What is the same for every workflow and strategy, by its keys in a config file. */
function sameForAll(wish: AskedOptions): Readonly<Record<string, Sourced<unknown>>> {
  const names = Object.keys(optionTable) as (keyof typeof optionTable)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { setting } = optionTable[name];
      const isShared = typeof setting === "string" && /^(?:escalation|limits|naming)\./.test(setting);
      return isShared ? [[setting, sourced(wish, name)]] : [];
    }),
  );
}
