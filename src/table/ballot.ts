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
    form: `{"order": ["O2", "O1", "O3"], "why": "the one reason that decides it", "because": ["SEC-2"]}`,
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
    form: `["O2", "O1"]`,
    note,
    acts: (values) => values.map((id) => ({ do: "accept", option: asId(id), condition: null })),
  };
}

/** Votes that are bought: each option's number of votes costs its square in credits. */
export function buysVotes(credits: number): Part<Rated[]> {
  const votes = rates(
    { [voteScale]: `n votes cost n × n of your ${credits} credits` },
    { min: 0, max: Math.floor(Math.sqrt(credits)) },
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
