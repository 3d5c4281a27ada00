import type { Config, Sourced } from "../config/resolve.ts";
import { type RoundtableKey, roundtableKeys, type RoundtableValue } from "../config/roundtable-settings.ts";
import type { Shelf } from "../config/shelf.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { RoundtableRules } from "../protocols/roundtable/rules/session.ts";
import type {
  OutputType,
  Participant,
  Phase,
  Strategy,
  StrategyChoice,
  Workflow,
} from "../protocols/roundtable/rules/strategy.ts";
import { participationNotice } from "../protocols/roundtable/rules/validate.ts";
import { participantsNamed } from "./participant-files.ts";
import type { LoadedStrategy } from "./loaded-strategy.ts";
import { strategyNamed } from "./strategy-files.ts";
import { type Detected, chosenStrategy } from "./chosen-strategy.ts";

/** What a roundtable is told by hand; whatever is not given is found by config, strategy and defaults. */
export interface RoundtableFlags {
  readonly strategy?: string | undefined;
  readonly participants?: readonly string[] | undefined;
  readonly participation?: Phase["participation"];
  readonly outputType?: OutputType | undefined;
  readonly minRounds?: number | undefined;
  readonly maxRounds?: number | undefined;
  readonly verbose?: boolean | undefined;
  readonly interactive?: boolean | undefined;
}

export interface RoundtableWish {
  readonly workflow: Workflow;
  readonly flags: RoundtableFlags;
  /** What stands before the names of flags where they are spoken of; in code they are options, without dashes. */
  readonly dashes?: "--" | "";
  /** The strategy that words of the topic speak for. */
  readonly detected: Detected | null;
}

type Plain = RoundtableValue<RoundtableKey>;

/** Everything that is set before a roundtable starts. */
export interface RoundtableChoices {
  readonly workflow: Workflow;
  /** The strategy as it will be run: an overridden participation holds in all its phases. */
  readonly choice: StrategyChoice;
  readonly participants: readonly Participant[];
  /** `null` leaves it to the facilitator. */
  readonly outputType: OutputType | null;
  readonly rules: RoundtableRules;
  readonly presentation: {
    readonly show_all_positions: boolean;
    readonly show_rationale: boolean;
    readonly facilitator_recommendation: boolean;
  };
  readonly naming: { readonly timestamp_format: string; readonly slug_max_length: number };
  readonly verbose: boolean;
  readonly interactive: boolean;
  readonly warnings: readonly string[];
  /** Every value with who set it, as it is kept with the discussion. */
  readonly settings: Readonly<Record<string, Sourced<Plain>>>;
}

/** Flag over config over strategy over default, key by key. Nobody is asked and nothing is written. */
export function roundtableChoices(
  wish: RoundtableWish,
  { roundtable: config }: Pick<Config, "roundtable">,
  strategies: Shelf<LoadedStrategy>,
  participants: Shelf<Participant>,
): RoundtableChoices {
  const { workflow, flags, dashes = "--" } = wish;
  const named = flags.strategy === undefined ? null : { value: flags.strategy, origin: `${dashes}strategy` };
  const chosen = chosenStrategy(workflow, named, wish.detected, config);
  const loaded = strategyNamed(chosen.id, strategies);
  const { strategy, participation, notice } = withParticipation(loaded, flags, config);
  const least = byFlag(flags.minRounds, "--min-rounds", config["limits.min_rounds"]);
  const most = byFlag(flags.maxRounds, "--max-rounds", config["limits.max_rounds"]);
  checkLimits(least, most);
  const who = byFlag(
    flags.participants,
    `${dashes}participants`,
    workflow === "roundtable"
      ? config["participants.default"]
      : config[`participants.by_workflow_type.${workflow}`],
  );
  const outputType = byFlag(flags.outputType, "--output-type", usualOutput(workflow, config));
  const verbose = byFlag(flags.verbose, "--verbose", config.verbose);
  const interactive = byFlag(flags.interactive, "--interactive", config.interactive);
  return {
    workflow,
    choice: { strategy, by: chosen.by, reason: chosen.reason },
    participants: participantsNamed(who, participants),
    outputType: outputType.value,
    rules: rulesOf(config, least.value, most.value),
    presentation: {
      show_all_positions: config["escalation.presentation.show_all_positions"].value,
      show_rationale: config["escalation.presentation.show_rationale"].value,
      facilitator_recommendation: config["escalation.presentation.facilitator_recommendation"].value,
    },
    naming: {
      timestamp_format: config["naming.timestamp_format"].value,
      slug_max_length: config["naming.slug_max_length"].value,
    },
    verbose: verbose.value,
    interactive: interactive.value,
    warnings: [...chosen.warnings, ...(notice === null ? [] : [notice])],
    settings: {
      strategy: chosen.id,
      participants: who,
      participation,
      ...consensusOf(loaded),
      output_type: outputType,
      ...sameForAll(config),
      "limits.min_rounds": least,
      "limits.max_rounds": most,
      verbose,
      interactive,
    },
  };
}

function withParticipation(
  { strategy, from }: LoadedStrategy,
  flags: RoundtableFlags,
  config: Config["roundtable"],
): { strategy: Strategy; participation: Sourced<Strategy["participation"]>; notice: string | null } {
  const override = byFlag(flags.participation, "--participation", config["overrides.participation"]);
  if (override.value === null) {
    const origin = from("participation") ?? "default";
    return { strategy, participation: { value: strategy.participation, origin }, notice: null };
  }
  const { value, origin } = override;
  return {
    strategy: heldBy(value, strategy),
    participation: { value, origin },
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

/** The strategies a person can choose from, each as it would be run here. */
export function strategiesToChoose(
  strategies: Shelf<LoadedStrategy>,
  flags: RoundtableFlags,
  { roundtable: config }: Pick<Config, "roundtable">,
): readonly Strategy[] {
  return [...strategies.values()].flatMap(({ read }) =>
    "value" in read ? [withParticipation(read.value, flags, config).strategy] : [],
  );
}

/** How agreement is told is the strategy's alone. */
function consensusOf({ strategy, from }: LoadedStrategy): Readonly<Record<string, Sourced<Plain>>> {
  const { policy, threshold, attempts } = strategy.consensus;
  const sourced = (value: Plain, key: string) => ({ value, origin: from("consensus", key) ?? "default" });
  return {
    "consensus.policy": sourced(policy, "policy"),
    "consensus.threshold": sourced(threshold, "threshold"),
    "consensus.attempts": sourced(attempts, "attempts"),
  };
}

const documents = {
  roundtable: null,
  specs: "requirements",
  design: "architecture",
  brainstorm: "summary",
} as const;

/** A workflow ends in its own document; a plain roundtable in the one that is wanted, or that the facilitator proposes. */
function usualOutput(workflow: Workflow, config: Config["roundtable"]): Sourced<OutputType | null> {
  if (workflow === "roundtable") return config.output_type;
  return { value: documents[workflow], origin: "default" };
}

function rulesOf(config: Config["roundtable"], min_rounds: number, max_rounds: number): RoundtableRules {
  return {
    limits: { min_rounds, max_rounds, max_rounds_per_phase: config["limits.max_rounds_per_phase"].value },
    escalation: {
      enabled: config["escalation.enabled"].value,
      max_rounds_per_conflict: config["escalation.triggers.max_rounds_per_conflict"].value,
      confidence_below: config["escalation.triggers.confidence_below"].value,
      critical_keywords: config["escalation.triggers.critical_keywords"].value,
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

/** What is the same for every workflow and strategy. */
function sameForAll(config: Config["roundtable"]): Readonly<Record<string, Sourced<Plain>>> {
  const keys = roundtableKeys.filter((key) => /^(?:escalation|limits|naming)\./.test(key));
  return Object.fromEntries(keys.map((key) => [key, config[key]]));
}

function byFlag<T>(given: T | undefined, flag: string, otherwise: Sourced<T>): Sourced<T> {
  return given === undefined ? otherwise : { value: given, origin: flag };
}
