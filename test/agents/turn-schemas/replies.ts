import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchemaOf } from "../../../src/kernel/engine/json-schema.ts";
import { exampleOf } from "../../model-server/example.ts";
import type { TurnSchema } from "./turn-schemas.ts";

/** What agents said in the discussions that are kept as fixtures. */
const journals = join(import.meta.dirname, "..", "..", "fixtures", "v0.1.0", "journals");
export const said = readdirSync(journals).flatMap((file) => {
  const events = readFileSync(join(journals, file), "utf8")
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
