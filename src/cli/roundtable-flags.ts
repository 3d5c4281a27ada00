import type { RoundtableFlags } from "../host/roundtable-choices.ts";
import { choice, count } from "../manifest/read-value.ts";
import { roundtableSettings } from "../config/roundtable-settings.ts";
import { workflows, type Workflow } from "../protocols/roundtable/rules/strategy.ts";
import { text, valueOf } from "./discussing.ts";
import type { Options } from "./verb.ts";

/** The flags that a roundtable is set up with, read as its config is. */
export function readRoundtableFlags(options: Options): RoundtableFlags {
  const {
    "participants.default": who,
    "overrides.participation": participation,
    output_type: outputType,
  } = roundtableSettings;
  return {
    strategy: text(options["strategy"]),
    participants: valueOf(options, "participants", "--participants", who.read),
    participation: valueOf(options, "participation", "--participation", participation.read) ?? undefined,
    outputType: valueOf(options, "outputType", "--output-type", outputType.read) ?? undefined,
    minRounds: valueOf(options, "minRounds", "--min-rounds", count),
    maxRounds: valueOf(options, "maxRounds", "--max-rounds", count),
    verbose: options["verbose"] === true ? true : undefined,
    interactive: options["interactive"] === true ? true : undefined,
  };
}

export function workflowGiven(options: Options): Workflow | undefined {
  return valueOf(options, "workflowType", "--workflow-type", choice(...workflows));
}
