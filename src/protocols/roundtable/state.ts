import { z } from "zod";
import { entry } from "../entry.ts";
import { PersonsPart } from "../persons-part.ts";
import { Sides } from "./options.ts";
import { Checks } from "./rules/checks.ts";
import { Known } from "./rules/known.ts";
import { Response } from "./rules/replies.ts";
import { Escalation, RoundtableVerdict, SessionRound } from "./rules/session.ts";
import { Strategy } from "./rules/strategy.ts";

/** What one participant said. */
export const Said = z.object({ participant: z.string(), response: Response });
export type Said = Readonly<z.infer<typeof Said>>;

const Entry = z.discriminatedUnion("kind", [
  /** What of the project the table was told, and what it found stated there. */
  entry("background", {
    documents: z.array(z.object({ path: z.string(), hash: z.string() })).readonly(),
    statements: z.array(Known).readonly(),
  }),
  entry("strategy", { strategy: Strategy }),
  /** What a debate is about, and who worded it. */
  entry("motion", { motion: z.string(), by: z.enum(["facilitator", "person", "topic"]) }),
  entry("sides", { sides: Sides.extend({ by: z.enum(["given", "facilitator", "code"]) }) }),
  entry("round", { round: SessionRound, said: z.array(Said).readonly() }),
  /** What a person decided after a round. */
  entry("escalation", { escalation: Escalation }),
  /** What a participant would know of the person who asked. */
  entry("question", PersonsPart.shape),
  /** What a look through the draft found before it was filed. */
  entry("checked", { checks: Checks }),
  /** What our documents say themselves, in a language that we have no words in. */
  entry("words", { words: z.record(z.string(), z.string()) }),
  entry("verdict", { verdict: RoundtableVerdict }),
  /** A limit came first: the documents are drafts in the archive, numbered as they would be in the project. */
  entry("drafted", { firstDecision: z.number() }),
  /** A person wanted more, so that the verdict before does not hold. */
  entry("reopened", {}),
]);
export type RoundtableEntry = Readonly<z.infer<typeof Entry>>;

/** What a roundtable keeps of itself. It is checked and left as it was written: files show its keys in that order. */
export const RoundtableEntry = z.custom<RoundtableEntry>().superRefine((written, context) => {
  const { error } = Entry.safeParse(written);
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: "custom", path: [...path], message });
});
