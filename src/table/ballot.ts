import { z } from "zod";
import { line } from "../kernel/line.ts";
import { idsIn, type Rated, rates } from "./parts.ts";
import type { Part } from "./shape.ts";
import { asId } from "./written-id.ts";

/** Fields of a ballot. Whoever puts an option first is for it and whoever approves of one accepts it, as by any other words. */

/** The scales that ballots are counted from. */
export const rankScale = "rank";
export const voteScale = "votes";

interface Ranked {
  readonly order: string[];
  readonly why: string;
  readonly because?: string[] | null | undefined;
}

/** Options from first to last, with why: it is for the first. */
export function ranks(
  note = "order: the ids of all options, the best first; because: ids that decided it, [] where there are none",
): Part<Ranked> {
  return {
    schema: z.object({
      order: z.array(line.min(1)).min(1),
      why: line,
      because: z.array(line.min(1)).nullish(),
    }),
    form: `{"order": ["<id of the best>", "<id of the next>"], "why": "the one reason that decides it", "because": ["<id>"]}`,
    note,
    acts: ({ order, why, because }, { issue }) => [
      { do: "hold", issue, option: asId(order[0] ?? ""), because: idsIn(because), why },
      ...order.map((id, index) => ({
        do: "rate" as const,
        id: asId(id),
        scale: rankScale,
        value: index + 1,
      })),
    ],
  };
}

/** Every option that it would be content with. */
export function approves(note = "the ids of every option you would be content with"): Part<string[]> {
  return {
    schema: z.array(line.min(1)),
    form: `["<id of an option>"]`,
    note,
    acts: (values) => values.map((id) => ({ do: "accept", option: asId(id), condition: null })),
  };
}

/** Votes that are bought: each option's number of votes costs its square in credits. */
export function buysVotes(credits: number): Part<Rated[]> {
  const votes = rates(
    {
      [voteScale]: `whole votes; n votes cost n × n of your ${credits} credits, and what is left over is lost`,
    },
    { min: 0, max: Math.floor(Math.sqrt(credits)) },
    "one entry for each option",
  );
  const spent = (values: readonly Rated[]) =>
    values.reduce((sum, value) => sum + Number(value[voteScale]) ** 2, 0);
  return {
    ...votes,
    schema: votes.schema.refine((values) => spent(values) <= credits, {
      error: ({ input }) =>
        `these votes cost ${spent(input as readonly Rated[])} credits and there are ${credits}`,
    }),
  };
}
