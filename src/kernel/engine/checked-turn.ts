import { ColloquyError } from "../error.ts";
import { standInRules } from "../who-answered.ts";

/**
 * What a protocol hands to `floor.ask`, checked where it is given: one in JavaScript has no types to tell it, and an agent
 * that is asked "undefined" answers all the same. Checked by hand: every turn passes here, and schemas are made at every start.
 */
export function checkTurn(seat: unknown, turn: unknown): void {
  refuse("a seat", wrongIn(seat, { id: text, name: text }), "Use one of floor.seats.");
  refuse(
    "a turn",
    wrongIn(turn, turnFields),
    'Such as { kind: "vote", prompt: { stable: "", fresh: "", request: "…" }, schema: null }.',
  );
}

/** What is wrong with a value, and where in it; `null` where nothing is. */
type Check = (value: unknown) => Wrong | null;
interface Wrong {
  readonly at: readonly string[];
  readonly expected: string;
}

const one =
  (expected: string, isOne: (value: unknown) => boolean): Check =>
  (value) =>
    isOne(value) ? null : { at: [], expected };
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value);
const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value)
      ? (value.map((item, index) => below(String(index), check(item))).find((wrong) => wrong !== null) ??
        null)
      : { at: [], expected: "a list" };
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    wrongIn(value, checks);

function wrongIn(value: unknown, checks: Readonly<Record<string, Check>>): Wrong | null {
  if (typeof value !== "object" || value === null) return { at: [], expected: "an object" };
  const given = value as Readonly<Record<string, unknown>>;
  for (const [name, check] of Object.entries(checks)) {
    const wrong = below(name, check(given[name]));
    if (wrong !== null) return wrong;
  }
  return null;
}

function below(name: string, wrong: Wrong | null): Wrong | null {
  return wrong && { ...wrong, at: [name, ...wrong.at] };
}

const text = one("a text", (value) => typeof value === "string");
const prompt = fields({ stable: text, said: optional(each(text)), fresh: text, request: text });
const turnFields: Readonly<Record<string, Check>> = {
  kind: one("a text that is not empty", (value) => typeof value === "string" && value !== ""),
  occurrence: optional(one("a number from 1 on", (value) => Number.isInteger(value) && Number(value) >= 1)),
  prompt,
  brief: optional(prompt),
  question: optional(text),
  session: (value) =>
    value === undefined || value === null ? null : wrongIn(value, { agent: text, prompt }),
  recap: optional(text),
  allSaid: optional(each(text)),
  material: optional(each(fields({ label: text, path: text, text }))),
  standIns: optional(
    one(`one of ${standInRules.join(", ")}`, (value) => standInRules.some((rule) => rule === value)),
  ),
  // Schemas may be of another copy of zod: it is not asked what they are, but whether they can do what is done with them.
  schema: one(
    "a zod schema, or null for plain text",
    (value) => value === null || (typeof value === "object" && "safeParse" in value && "_zod" in value),
  ),
  fromBullets: optional(one("a function", (value) => typeof value === "function")),
};

function refuse(what: string, wrong: Wrong | null, hint: string): void {
  if (wrong === null) return;
  const which = wrong.at.length === 0 ? "which" : `whose "${wrong.at.join(".")}"`;
  throw new ColloquyError(
    "fault",
    `floor.ask was given ${what} ${which} does not fit: expected ${wrong.expected}.`,
    {
      hint,
    },
  );
}
