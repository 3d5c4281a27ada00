import { z } from "zod";
import { Challenge, Final, Position, Rebuttal, Solo, StatementKind, Synthesis } from "./rules/statements.ts";
import { DiscussVerdict, FalseConsensus, Move, RoundState, Skipped, Violation } from "./rules/verdict.ts";

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

const entry = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ v: z.literal(1), kind: z.literal(kind), ...shape });

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
  }),
  /** The last one counts: an issue that is dug into has another. */
  entry("verdict", { verdict: DiscussVerdict }),
]);
export type DiscussEntry = Readonly<z.infer<typeof DiscussEntry>>;
