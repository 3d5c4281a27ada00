import { z } from "zod";
import { line } from "../kernel/line.ts";
import type { Act } from "./act.ts";
import { type Id, asId } from "./item.ts";
import { idsIn, listOf, optionIn } from "./parts.ts";
import type { Part, Reading } from "./shape.ts";

/** Fields in which a seat chooses. Whoever approves of an option accepts it, as by any other words. */

const ids = z.array(line.min(1));

const Held = z.object({
  issue: line.nullish(),
  option: line.nullable(),
  why: line.nullish(),
  because: ids.nullish(),
});
const Chosen = z.union([line, Held, z.array(z.union([line, Held]))]).nullish();

interface ChoiceField {
  readonly form: string;
  readonly note: string;
  /** Fields of the reply that say why, the first that does first. */
  readonly why: readonly string[];
  /** The issue that an option belongs to, where there may be more than one. */
  readonly issueOf?: (option: Id) => Id | undefined;
}

/** What it is for, by its id or in a few words, `null` for none: why and because of what are told by other fields of the reply. */
export function chooses({ form, note, why, issueOf }: ChoiceField): Part<z.infer<typeof Chosen>> {
  const hold = (one: string | z.infer<typeof Held> | null, { issue, reply }: Reading): Act => {
    const said = one === null || typeof one === "string" ? { option: one } : one;
    const option = optionIn(said.option);
    const whose = typeof option === "string" ? issueOf?.(option) : undefined;
    const reasons = [said.why, ...why.map((name) => reply[name])];
    return {
      do: "hold",
      issue: said.issue ? asId(said.issue) : (whose ?? issue),
      option,
      because: idsIn(said.because ?? reply["because"]),
      why: reasons.find((text): text is string => typeof text === "string" && text !== "") ?? "",
    };
  };
  return {
    schema: Chosen,
    form,
    note,
    acts: (value, reading) => (value === undefined ? [] : [value].flat().map((one) => hold(one, reading))),
  };
}

/** What it changes its option because of: read with the option. */
export function because(note: string): Part<string[] | null | undefined> {
  return { schema: ids.nullish(), form: `["<id>"]`, note, acts: () => [] };
}

export function approves(note = "the ids of every option you would be content with") {
  return listOf(line.min(1), `["<id of an option>"]`, note, (id) => ({
    do: "accept",
    option: asId(id),
    condition: null,
  }));
}
