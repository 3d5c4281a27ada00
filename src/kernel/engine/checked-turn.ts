import { z } from "zod";
import { ColloquyError } from "../error.ts";
import { isObject } from "../json-value.ts";
import { promptOf } from "../prompt.ts";
import { Prompt } from "../request.ts";
import { standInRules } from "../who-answered.ts";

/** JavaScript has no types to tell, and an agent that is asked "undefined" answers all the same. */
export function checkTurn(seat: unknown, turn: unknown): void {
  refuse("a seat", SeatFields.safeParse(seat), "Use one of floor.seats.");
  const isText = isObject(turn) && typeof turn["prompt"] === "string";
  const given = isText ? { ...turn, prompt: promptOf(String(turn["prompt"])) } : turn;
  refuse("a turn", TurnFields.safeParse(given), 'Such as { kind: "vote", prompt: "…", schema: null }.');
}

const SeatFields = z.object({ id: z.string(), name: z.string() });

const TurnFields = z.object({
  kind: z.string().min(1),
  occurrence: z.int().positive().optional(),
  prompt: Prompt,
  standIns: z.enum(standInRules).optional(),
  // It may be of another copy of zod.
  schema: z.custom(
    (given) => given === null || (isObject(given) && "safeParse" in given && "_zod" in given),
    "expected a zod schema, or null for plain text",
  ),
});

function refuse(what: string, { error }: z.ZodSafeParseResult<unknown>, hint: string): void {
  const [wrong] = error?.issues ?? [];
  if (wrong === undefined) return;
  const which = wrong.path.length === 0 ? "which" : `whose "${wrong.path.join(".")}"`;
  const message = `floor.ask was given ${what} ${which} does not fit: ${wrong.message}.`;
  throw new ColloquyError("fault", message, { hint });
}
