import type { Reading } from "../manifest/read-value.ts";
import {
  type RoundtableKey,
  type RoundtableSettings,
  roundtableSettings,
  type RoundtableValue,
} from "../config/roundtable-settings.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { OutputType, Strategy } from "../protocols/roundtable/rules/strategy.ts";

/** How a roundtable is held, whatever its workflow and strategy. */
export interface TableOptions {
  /** How participants answer, in place of the strategy's own way. */
  readonly participation?: Strategy["participation"];
  /** Left out, 3; a strategy whose phases follow each other holds at least one a phase. */
  readonly minRounds?: number;
  /** Left out, 20. */
  readonly maxRounds?: number;
  /** Left out, 10. */
  readonly maxRoundsPerPhase?: number;
  readonly escalation?: EscalationOption;
}

/** When a person is asked to decide. */
export interface EscalationOption {
  /** Left out, it is. */
  readonly enabled?: boolean;
  /** A conflict that is still open after so many rounds; left out, 3. */
  readonly maxRoundsPerConflict?: number;
  /** When the table is less sure than this, from 0 to 1; left out, 0.5. */
  readonly confidenceBelow?: number;
  /** Words that make a matter one for a person; left out, security, must-have, blocking and legal. */
  readonly criticalKeywords?: readonly string[];
}

/** What the caller sets, read as a config file is; what is left out is as at the command without one. */
export function settingsGiven(
  options: TableOptions & { readonly outputType?: OutputType },
): RoundtableSettings {
  const { escalation = {} } = options;
  const given: readonly (readonly [RoundtableKey, place: string, value: unknown])[] = [
    ["overrides.participation", "participation", options.participation],
    ["output_type", "outputType", options.outputType],
    ["limits.min_rounds", "minRounds", options.minRounds],
    ["limits.max_rounds", "maxRounds", options.maxRounds],
    ["limits.max_rounds_per_phase", "maxRoundsPerPhase", options.maxRoundsPerPhase],
    ["escalation.enabled", "escalation.enabled", escalation.enabled],
    [
      "escalation.triggers.max_rounds_per_conflict",
      "escalation.maxRoundsPerConflict",
      escalation.maxRoundsPerConflict,
    ],
    ["escalation.triggers.confidence_below", "escalation.confidenceBelow", escalation.confidenceBelow],
    ["escalation.triggers.critical_keywords", "escalation.criticalKeywords", escalation.criticalKeywords],
  ];
  const set = given.filter(([, , value]) => value !== undefined);
  return new Map(set.map(([key, place, value]) => [key, { value: read(key, place, value), place }]));
}

function read(key: RoundtableKey, place: string, given: unknown): RoundtableValue<RoundtableKey> {
  const reading: Reading<RoundtableValue<RoundtableKey>> = roundtableSettings[key].read(given);
  if ("value" in reading) return reading.value;
  throw new ColloquyError("usage", `${place}: ${JSON.stringify(given)} ${reading.problem}.`);
}
