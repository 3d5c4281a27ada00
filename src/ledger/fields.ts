import { z } from "zod";
import { line } from "../kernel/line.ts";

const text = line;
const sentence = text.min(1);
const ids = z.array(sentence).nullish();

/** How one stands to what another claims. */
export const standKinds = ["agree", "contest", "narrower", "beside-the-point"] as const;
export type StandKind = (typeof standKinds)[number];

const claims = z.array(z.object({ text: sentence, rests_on: ids })).nullish();

const stands = z
  .array(
    z.object({
      on: sentence.describe("Id of a claim or an option"),
      stand: z.enum(standKinds),
      text: text.nullish().describe("For narrower: the wording that would be true"),
      reason: text.nullish().describe("At most 25 words"),
      rests_on: ids.describe('Ids, path:line, or "own knowledge"'),
    }),
  )
  .nullish();

const own = z
  .array(
    z.object({
      claim: sentence.describe("Id of a claim of your own"),
      now: z.enum(["kept", "refined", "withdrawn"]),
      text: text.nullish().describe("For refined: the new wording"),
      rests_on: ids,
      because: ids.describe("Ids of what changed your mind"),
    }),
  )
  .nullish();

/** Fields a statement may carry besides its own (contract, "Ledger fields"). */
export const ledgerFields = {
  claims,
  stands,
  own,
  option: z
    .union([text, z.array(text)])
    .nullish()
    .describe("What you are for: the id of an option on the table, one for each issue, or a new text"),
  because: ids.describe('Ids of claims or stands that changed your mind, or "own reflection"'),
  couldLiveWith: z.array(z.object({ option: sentence, condition: text.nullish() })).nullish(),
  objectsTo: z.array(z.object({ option: sentence, reason: text })).nullish(),
  core: text.nullish().describe("Your statement in two sentences"),
  questionForUser: text.nullish().describe("What only the person who started this can answer"),
};

export const LedgerFields = z.object(ledgerFields);
export type LedgerFields = Readonly<z.infer<typeof LedgerFields>>;
