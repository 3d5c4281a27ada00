import { z } from "zod";
import { ColloquyError } from "../error.ts";
import { isObject } from "../json-value.ts";
import { Prompt } from "../request.ts";
import { Material } from "../seat.ts";
import { standInRules } from "../who-answered.ts";

/** JavaScript has no types to tell, and an agent that is asked "undefined" answers all the same. */
export function checkTurn(seat: unknown, turn: unknown): void {
  refuse("a seat", SeatFields.safeParse(seat), "Use one of floor.seats.");
  refuse("a turn", TurnFields.safeParse(turn), 'Such as { kind: "vote", prompt: "…", schema: null }.');
}

const text = z.string();

const SeatFields = z.object({ id: text, name: text });

// Of schemas, which may be of another copy of zod, and of functions only the outside can be told.
const TurnFields = z.object({
  kind: text.min(1),
  occurrence: z.int().min(1).optional(),
  prompt: z.unknown().superRefine((prompt, context) => {
    if (typeof prompt === "string") return;
    for (const { path, message } of Prompt.safeParse(prompt).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  }),
  brief: Prompt.optional(),
  question: text.optional(),
  session: z.object({ agent: text, prompt: Prompt }).nullish(),
  recap: text.optional(),
  allSaid: z.array(text).optional(),
  material: z.array(Material).optional(),
  standIns: z.enum(standInRules).optional(),
  schema: z.custom(
    (given) => given === null || (isObject(given) && "safeParse" in given && "_zod" in given),
    {
      error: "expected a zod schema, or null for plain text",
    },
  ),
  fromBullets: z.custom((given) => given === undefined || typeof given === "function").optional(),
});

function refuse(what: string, { error }: z.ZodSafeParseResult<unknown>, hint: string): void {
  const [wrong] = error?.issues ?? [];
  if (wrong === undefined) return;
  const which = wrong.path.length === 0 ? "which" : `whose "${wrong.path.join(".")}"`;
  const message = `floor.ask was given ${what} ${which} does not fit: ${wrong.message}.`;
  throw new ColloquyError("fault", message, { hint });
}
