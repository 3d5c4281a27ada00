import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { ledgerFields } from "../../../ledger/fields.ts";

const text = line;
const sentence = text.min(1);
const sentences = z.array(sentence);

/** Every statement says whether its member moved, and why. */
const moved = { changed: z.boolean(), changeReason: text.nullish() };
/** To what the moderator asked, where it did. */
const answer = text.nullish();
/** What everybody takes for granted; the devil's advocate names three in every round. */
const assumptions = sentences.optional();

export const Position = z.object({
  claim: sentence,
  grounds: z.array(z.object({ reason: sentence, evidence: text })).min(1),
  preconditions: sentences,
  risks: sentences,
  assumptions,
  ...moved,
  ...ledgerFields,
});
export type Position = z.infer<typeof Position>;

/** The three elements may be empty here: what is missing is asked for once more, then said. */
export const Challenge = z.object({
  target: text,
  weakness: text,
  failureScenario: text,
  alternative: text,
  assumptions,
  answer,
  ...moved,
  ...ledgerFields,
});
export type Challenge = z.infer<typeof Challenge>;

export const Synthesis = z.object({
  claim: sentence,
  acceptedCriticism: sentences,
  kept: sentences,
  compromise: text,
  assumptions,
  answer,
  ...moved,
  ...ledgerFields,
});
export type Synthesis = z.infer<typeof Synthesis>;

export const Rebuttal = z.object({ rebuttal: sentence, assumptions: sentences, concession: text.nullish() });
export type Rebuttal = z.infer<typeof Rebuttal>;

const certainties = ["HIGH", "MEDIUM", "LOW"] as const;

export const Final = z.object({
  claim: sentence,
  certainty: z.enum(certainties),
  agreed: sentences,
  nonNegotiable: sentences,
  remainingRisk: text,
  compromise: text.nullish(),
  answer,
  unresolvedRisks: sentences.optional(),
  unverifiedAssumptions: sentences.optional(),
  reconsiderWhen: text.nullish().describe("What would make you think again"),
  actions: z
    .array(z.object({ action: sentence, because: text.nullish() }))
    .nullish()
    .describe("What should be done next, at most three"),
  ...ledgerFields,
});
export type Final = z.infer<typeof Final>;

export const Solo = z.object({ position: Position, challenge: Challenge, final: Final });
export type Solo = z.infer<typeof Solo>;

const ids = z.array(sentence).nullish();

/** One of the seed's kinds of intervention, and what it speaks of by id; or the words alone. */
const intervention = z.union([text, z.object({ text, kind: text.nullish(), ids })]);

/** What the moderator reports: who stands where on which issue. The state is computed from it, never read from it. */
export const Assessment = z.object({
  issues: z.array(
    z.object({
      id: text.nullish().describe("Id of an issue reported before"),
      issue: sentence,
      important: z.boolean(),
      claims: ids.describe("Ids of the claims about it"),
      positions: z.array(
        z.object({
          id: text.nullish().describe("Id of an option on the table"),
          position: sentence,
          seats: z.array(sentence),
          reasons: sentences.describe("Ids of claims"),
          merges: ids.describe("Ids of options to merge into it"),
        }),
      ),
    }),
  ),
  options: z.array(z.object({ id: text.nullish(), text: sentence })).nullish(),
  joined: z.array(z.array(sentence)).nullish().describe("Ids of claims that say the same"),
  parted: ids.describe("Ids of joined claims that do not say the same as the others"),
  undiscussed: sentences,
  intervention,
});
export type Assessment = z.infer<typeof Assessment>;

export const Members = z.object({
  members: z.array(z.object({ id: sentence, name: sentence, stance: sentence, focus: sentence })),
});
export type Members = z.infer<typeof Members>;

/** A round in which every member makes a statement. */
export const StatementKind = z.enum(["position", "challenge", "synthesis"]);
export type StatementKind = z.infer<typeof StatementKind>;
export type Statement = Position | Challenge | Synthesis;

/** What a seat said in a round. */
export interface Said {
  readonly seat: string;
  readonly statement: Statement;
}

/** Everything that a statement brings forward, part by part; why its member moved is not among it. */
export function partsOf(statement: Statement): readonly string[] {
  const assumptions = statement.assumptions ?? [];
  if ("grounds" in statement) {
    const grounds = statement.grounds.flatMap(({ reason, evidence }) => [reason, evidence]);
    return filled([
      statement.claim,
      ...grounds,
      ...statement.preconditions,
      ...statement.risks,
      ...assumptions,
    ]);
  }
  if ("weakness" in statement)
    return filled([statement.weakness, statement.failureScenario, statement.alternative, ...assumptions]);
  return filled([
    statement.claim,
    ...statement.acceptedCriticism,
    ...statement.kept,
    statement.compromise,
    ...assumptions,
  ]);
}

/** What it claims; a Challenge claims nothing of its own. */
export function claimOf(statement: Statement): string | null {
  return "claim" in statement ? statement.claim : null;
}

/** The reasons a member gives for its own position, in any round. */
export function reasonsOf(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement) => {
    if ("grounds" in statement) return filled(statement.grounds.map(({ reason }) => reason));
    return "kept" in statement ? filled(statement.kept) : [];
  });
}

function filled(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text.trim() !== "");
}
