import { z } from "zod";
import { ColloquyError } from "../error.ts";
import { Material } from "../turn.ts";

/**
 * What a protocol hands to `floor.ask`, checked where it is given: one in JavaScript has no types to tell it, and an agent
 * that is asked "undefined" answers all the same.
 */
export function checkTurn(seat: unknown, turn: unknown): void {
  refuseUnless(SeatGiven, seat, "a seat", "Use one of floor.seats.");
  refuseUnless(
    TurnGiven,
    turn,
    "a turn",
    'Such as { kind: "vote", prompt: { stable: "", fresh: "", request: "…" }, schema: null }.',
  );
}

const texts = z.array(z.string());
const Prompt = z.object({
  stable: z.string(),
  said: texts.optional(),
  fresh: z.string(),
  request: z.string(),
});
const SeatGiven = z.object({ id: z.string(), name: z.string() });
// Schemas may be of another copy of zod: it is not asked what they are, but whether they can do what is done with them.
const SchemaGiven = z.custom<z.ZodType>(
  (given) => given === null || (typeof given === "object" && "safeParse" in given && "_zod" in given),
  "expected a zod schema, or null for plain text",
);
const TurnGiven = z.object({
  kind: z.string().min(1),
  occurrence: z.number().int().min(1).optional(),
  prompt: Prompt,
  brief: Prompt.optional(),
  question: z.string().optional(),
  session: z.object({ agent: z.string(), prompt: Prompt }).nullish(),
  recap: z.string().optional(),
  allSaid: texts.optional(),
  material: z.array(Material).optional(),
  schema: SchemaGiven,
  fromBullets: z.custom((given) => typeof given === "function", "expected a function").optional(),
});

function refuseUnless(shape: z.ZodType, given: unknown, what: string, hint: string): void {
  const [issue] = shape.safeParse(given).error?.issues ?? [];
  if (issue === undefined) return;
  const which = issue.path.length === 0 ? "which" : `whose "${issue.path.join(".")}"`;
  throw new ColloquyError("fault", `floor.ask was given ${what} ${which} does not fit: ${issue.message}.`, {
    hint,
  });
}
