import type { RoundtableConfig } from "../config/roundtable-config.ts";
import type { Shelf } from "../config/shelf.ts";
import { detectStrategy } from "../protocols/roundtable/rules/detect.ts";
import type { Participant } from "../protocols/roundtable/rules/strategy.ts";
import type { RoundtableOptions } from "../protocols/roundtable/options.ts";
import type { LoadedStrategy } from "./loaded-strategy.ts";
import {
  type RoundtableChoices,
  roundtableChoices,
  type RoundtableWish,
  strategiesToChoose,
} from "./roundtable-choices.ts";
import { type SidesGiven, sidesOf } from "./roundtable-seats.ts";

/** What a roundtable is wanted to be, and what there is to choose from. */
export interface RoundtableGiven
  extends Pick<RoundtableOptions, "topic" | "context" | "out" | "lang">, Omit<RoundtableWish, "detected"> {
  readonly sides: SidesGiven;
  readonly config: RoundtableConfig;
  readonly strategies: Shelf<LoadedStrategy>;
  readonly participants: Shelf<Participant>;
  readonly facilitator: Participant;
}

interface Arranged {
  readonly options: RoundtableOptions;
  readonly naming: RoundtableChoices["naming"];
}

/** Everything that a roundtable is given, from whatever was said of it; a strategy nobody named is told by its topic. */
export function roundtableOptions(given: RoundtableGiven): Arranged {
  const { topic, context, flags, facilitator } = given;
  const config = { roundtable: given.config };
  const usable = strategiesToChoose(given.strategies, flags, config);
  const detected = detectStrategy(topic, usable);
  const wish = { ...given, detected: detected.words.length === 0 ? null : detected };
  const choices = roundtableChoices(wish, config, given.strategies, given.participants);
  const { presentation } = choices;
  const options = {
    topic,
    workflow: choices.workflow,
    context,
    choice: choices.choice,
    usual: given.config["strategy.default"].value,
    strategies: usable,
    participants: choices.participants,
    facilitator: [facilitator.perspective, ...facilitator.skills.map(({ text }) => text)].join("\n\n"),
    sides: sidesOf(given.sides, choices.participants),
    notices: choices.warnings,
    rules: choices.rules,
    presentation: {
      positions: presentation.show_all_positions,
      rationale: presentation.show_rationale,
      recommendation: presentation.facilitator_recommendation,
    },
    outputType: choices.outputType,
    out: given.out,
    verbose: choices.verbose,
    interactive: choices.interactive,
    settings: choices.settings,
    lang: given.lang,
  };
  return { options, naming: choices.naming };
}
