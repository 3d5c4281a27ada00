import { ColloquyError } from "../error.ts";
import { isObject } from "../json-value.ts";
import { standInRules } from "../who-answered.ts";

/** JavaScript has no types to tell, and an agent that is asked "undefined" answers all the same. */
export function checkTurn(seat: unknown, turn: unknown): void {
  refuse("a seat", fields({ id: text, name: text })(seat, ""), "Use one of floor.seats.");
  refuse("a turn", fields(turnFields)(turn, ""), 'Such as { kind: "vote", prompt: "…", schema: null }.');
}

type Check = (value: unknown, at: string) => { readonly at: string; readonly expected: string } | undefined;

const one =
  (expected: string, isOne: (value: unknown) => boolean): Check =>
  (value, at) =>
    isOne(value) ? undefined : { at, expected };
const optional =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? undefined : check(value, at);
const each =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value)
      ? value.map((item, index) => check(item, `${at}.${index}`)).find((wrong) => wrong !== undefined)
      : { at, expected: "a list" };
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, at) =>
    isObject(value)
      ? Object.entries(checks)
          .map(([name, check]) => check(value[name], at === "" ? name : `${at}.${name}`))
          .find((wrong) => wrong !== undefined)
      : { at, expected: "an object" };

const text = one("a text", (value) => typeof value === "string");
const prompt = fields({ stable: text, said: optional(each(text)), fresh: text, request: text });
const turnFields: Readonly<Record<string, Check>> = {
  kind: one("a text that is not empty", (value) => typeof value === "string" && value !== ""),
  occurrence: optional(one("a number from 1 on", (value) => Number.isInteger(value) && Number(value) >= 1)),
  prompt: (value, at) => (typeof value === "string" ? undefined : prompt(value, at)),
  brief: optional(prompt),
  question: optional(text),
  session: (value, at) => (value === null ? undefined : optional(fields({ agent: text, prompt }))(value, at)),
  recap: optional(text),
  allSaid: optional(each(text)),
  material: optional(each(fields({ label: text, path: text, text }))),
  standIns: optional(
    one(`one of ${standInRules.join(", ")}`, (value) => standInRules.some((rule) => rule === value)),
  ),
  // Schemas may be of another copy of zod.
  schema: one(
    "a zod schema, or null for plain text",
    (value) => value === null || (isObject(value) && "safeParse" in value && "_zod" in value),
  ),
  fromBullets: optional(one("a function", (value) => typeof value === "function")),
};

function refuse(what: string, wrong: ReturnType<Check>, hint: string): void {
  if (wrong === undefined) return;
  const which = wrong.at === "" ? "which" : `whose "${wrong.at}"`;
  const message = `floor.ask was given ${what} ${which} does not fit: expected ${wrong.expected}.`;
  throw new ColloquyError("fault", message, { hint });
}
