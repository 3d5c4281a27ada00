import { jsonSchemaOf } from "../../../src/kernel/engine/json-schema.ts";
import { exampleOf } from "../../model-server/example.ts";
import { exampleJournals } from "../../example-journals.ts";
import type { TurnSchema } from "./turn-schemas.ts";

/** What agents say in the examples. */
export const said = [...(await exampleJournals()).values()].flatMap((text) => {
  const events = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { protocol } = events[0] as { readonly protocol: string };
  return events
    .filter(({ type, reply }) => type === "turn.answered" && typeof reply === "object" && reply !== null)
    .map(({ turn, reply }) => ({ protocol, turn: String(turn), reply: reply as unknown }));
});

/** An answer that fits a turn's schema: one that was given with all that is asked for today, else the plainest. */
export function replyFor({ protocol, schema }: TurnSchema): unknown {
  const asked = jsonSchemaOf(schema);
  const required = Array.isArray(asked["required"]) ? asked["required"] : [];
  const given = said.find(
    (one) =>
      one.protocol === protocol &&
      schema.safeParse(one.reply).success &&
      required.every((key) => Object.hasOwn(one.reply as object, String(key))),
  );
  return given?.reply ?? exampleOf(asked, "A text.");
}
