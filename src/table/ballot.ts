import { z } from "zod";
import { line } from "../kernel/line.ts";
import type { Act } from "./act.ts";
import { type Id, asId } from "./item.ts";
import { idsIn, listOf, optionIn, type RatedItem, rates } from "./parts.ts";
import type { Part, Reading } from "./shape.ts";

/** Fields in which a seat chooses. Whoever puts an option first is for it and whoever approves of one accepts it, as by any other words. */

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

export const rankScale = "rank";
export const voteScale = "votes";

const Ranked = z.object({ order: ids.min(1), why: line, because: ids.nullish() });

/** Options from first to last, with why: it is for the first. */
export function ranks(
  note = "order: the ids of all options, the best first; because: ids that decided it, [] where there are none",
): Part<z.infer<typeof Ranked>> {
  return {
    schema: Ranked,
    form: `{"order": ["<id of the best>", "<id of the next>"], "why": "the one reason that decides it", "because": ["<id>"]}`,
    note,
    acts: ({ order, why, because: causes }, { issue }) => [
      { do: "hold", issue, option: asId(order[0] ?? ""), because: idsIn(causes), why },
      ...order.map((id, index): Act => ({ do: "rate", id: asId(id), scale: rankScale, value: index + 1 })),
    ],
  };
}

/** Every option that it would be content with. */
export function approves(note = "the ids of every option you would be content with") {
  return listOf(line.min(1), `["<id of an option>"]`, note, (id) => ({
    do: "accept",
    option: asId(id),
    condition: null,
  }));
}

/** Votes that are bought: each option's number of votes costs its square in credits. */
export function buysVotes(credits: number): Part<RatedItem[]> {
  const votes = rates(
    {
      [voteScale]: `whole votes; n votes cost n × n of your ${credits} credits, and what is left over is lost`,
    },
    { min: 0, max: Math.floor(Math.sqrt(credits)) },
    "one entry for each option",
  );
  const spent = (values: readonly RatedItem[]) =>
    values.reduce((sum, value) => sum + Number(value[voteScale]) ** 2, 0);
  return {
    ...votes,
    schema: votes.schema.refine((values) => spent(values) <= credits, {
      error: ({ input }) =>
        `these votes cost ${spent(input as readonly RatedItem[])} credits and there are ${credits}`,
    }),
  };
}
