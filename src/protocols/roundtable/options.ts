import { z } from "zod";
import { Material } from "../../kernel/seat.ts";
import { outputTypes, Participant, Strategy, StrategyChoice, workflows } from "./rules/strategy.ts";

export const Sides = z.object({
  pro: z.array(z.string()).readonly(),
  con: z.array(z.string()).readonly(),
});
export type Sides = Readonly<z.infer<typeof Sides>>;

export const RoundtableRules = z.object({
  limits: z.object({ min_rounds: z.number(), max_rounds: z.number(), max_rounds_per_phase: z.number() }),
  escalation: z.object({
    enabled: z.boolean(),
    max_rounds_per_conflict: z.number(),
    confidence_below: z.number(),
    critical_keywords: z.array(z.string()).readonly(),
  }),
});
export type RoundtableRules = Readonly<z.infer<typeof RoundtableRules>>;

export const RoundtableOptions = z.object({
  topic: z.string(),
  workflow: z.enum(workflows),
  context: z.array(Material).readonly(),
  /** The strategy that is proposed; where nobody named it, a person confirms it. */
  choice: StrategyChoice,
  usual: z.string(),
  strategies: z.array(Strategy).readonly(),
  participants: z.array(Participant).readonly(),
  facilitator: z.string(),
  sides: Sides.nullable(),
  notices: z.array(z.string()).readonly(),
  rules: RoundtableRules,
  presentation: z.object({ positions: z.boolean(), rationale: z.boolean(), recommendation: z.boolean() }),
  /** `null` leaves it to the workflow, or to the facilitator. */
  outputType: z.enum(outputTypes).nullable(),
  tellsProject: z.boolean(),
  /** Who writes the draft of a document, by id; `null` leaves it to a rule. */
  author: z.string().nullable(),
  requirements: Material.nullable(),
  /** What documents are called; `null` makes it of the topic. */
  name: z.string().nullable(),
  out: z.string(),
  verbose: z.boolean(),
  interactive: z.boolean(),
  settings: z.record(z.string(), z.object({ value: z.unknown(), origin: z.string() })).readonly(),
  /** The language to speak in; `null` is the topic's own. */
  lang: z.string().nullable(),
});
export type RoundtableOptions = Readonly<z.infer<typeof RoundtableOptions>>;

export const RoundtableOutcome = z.object({
  /** `cancelled`: a person did not want the document written. `drafted`: a limit came before it. */
  document: z.enum(["written", "cancelled", "drafted"]),
  firstDecision: z.number(),
  /** Files to write over, with their text as the person saw it. */
  existing: z.array(z.object({ path: z.string(), text: z.string() })).readonly(),
});
export type RoundtableOutcome = Readonly<z.infer<typeof RoundtableOutcome>>;
