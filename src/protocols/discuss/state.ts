import { z } from "zod";
import { MergedAction } from "../../ledger/edited.ts";
import { entry } from "../entry.ts";
import { PersonsPart } from "../persons-part.ts";
import { Challenge, Final, Position, Rebuttal, Solo, StatementKind, Synthesis } from "./rules/statements.ts";
import {
  DiscussVerdict,
  FalseConsensus,
  LedgerEnds,
  Move,
  RoundState,
  Skipped,
  Violation,
} from "./rules/verdict.ts";

/** Seats are told by their names here, as in all judgements of a discuss. */
const seat = z.string();
const violations = z.array(Violation).readonly();

/** A statement as it counted: one that was too long is cut, and shows it. */
export const Stated = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("position"), seat, statement: Position }),
  z.object({ kind: z.literal("challenge"), seat, statement: Challenge }),
  z.object({ kind: z.literal("synthesis"), seat, statement: Synthesis }),
]);
export type Stated = Readonly<z.infer<typeof Stated>>;

/** What a discuss keeps of itself: an entry for each round, and for each agreement and omission in between. */
export const DiscussEntry = z.discriminatedUnion("kind", [
  entry("statements", {
    round: StatementKind,
    /** Who was asked; who of them has no statement gave none. */
    asked: z.array(seat).readonly(),
    said: z.array(Stated).readonly(),
    state: RoundState,
    /** None in the first round. */
    moves: z.array(Move).readonly(),
    violations,
    /** What the round adds to what the ledger shows. */
    ...LedgerEnds.pick({ drifting: true, misreports: true, groundless: true, ignored: true, noted: true })
      .shape,
  }),
  entry("rebuttal", { seat, rebuttal: Rebuttal.nullable(), violations }),
  entry("consensus", { consensus: FalseConsensus }),
  entry("skipped", { skipped: Skipped }),
  entry("solo", {
    asked: z.array(seat).readonly(),
    said: z.array(z.object({ seat, solo: Solo })).readonly(),
    violations,
  }),
  /** What the moderator made of what each said alone. */
  entry("report", { state: RoundState }),
  entry("finals", {
    asked: z.array(seat).readonly(),
    finals: z.array(z.object({ seat, final: Final })).readonly(),
    violations,
    /** Of who says by id what it is for. */
    moves: z.array(Move).readonly().optional(),
    noted: LedgerEnds.shape.noted,
  }),
  /** What only the person who began it can know, and what they said. */
  entry("question", PersonsPart.shape),
  /** What the editor made of it, as far as it holds, and what did not. */
  entry("edit", {
    bottomLine: DiscussVerdict.shape.bottomLine,
    actions: z.array(MergedAction).readonly(),
    faults: z.array(z.string()).readonly(),
  }),
  /** The last one counts: an issue that is dug into has another. */
  entry("verdict", { verdict: DiscussVerdict }),
]);
export type DiscussEntry = Readonly<z.infer<typeof DiscussEntry>>;
