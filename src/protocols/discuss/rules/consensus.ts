import { z } from "zod";
import { countedSeats, optionIn, endedOf } from "../../../table/report.ts";
import { authorOf, type Id, sameText, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import type { Moved } from "../../../table/moved.ts";
import { groupsOf, lastSaid, liveItems } from "../../../table/stands.ts";
import type { Tell } from "../../../table/sections.ts";
import { heldBy } from "../../../table/standing.ts";
import { claimKind } from "../shapes.ts";
import { stateOf } from "./state.ts";

/** Shown whenever all agree, word for word: programs look for it. */
export const unanimityWarning = "Unanimous agreement detected. Verify diversity of reasoning.";

const similarities = ["HIGH", "MEDIUM", "LOW"] as const;

/** What became of an agreement that was looked into. */
export const FalseConsensus = z.object({
  members: z.number(),
  summary: z.string(),
  /** How far members rest on the same reasons; `null` where nobody compared them. */
  similarity: z.enum(similarities).nullable(),
  /** The reasons are the same, however they are worded. */
  superficial: z.boolean(),
  /** How many reasons that are not each other's stand behind it, as the editor reads them. */
  independent: z.number().nullable(),
  rebuttal: z.string().nullable(),
  concession: z.string().nullable(),
  warning: z.string(),
});
export type FalseConsensus = Readonly<z.infer<typeof FalseConsensus>>;

/** `null` where there is no agreement of all. */
export function falseConsensus(tell: Tell, kept: readonly Moved[]): FalseConsensus | null {
  const { ledger } = tell;
  if (stateOf(ledger) !== "CONSENSUS") return null;
  const agreed = endedOf(ledger).flatMap(({ agreed: one }) =>
    one === null ? [] : [optionIn(tell, one.option)],
  );
  const bases = reasonsBySeat(ledger);
  // Who edits compares: in a turn of its own, or with the brief.
  const isCompared = kept.some(({ move, said }) => said.length > 0 && (move === "edit" || move === "brief"));
  const similarity = isCompared ? similarityOf([...bases.values()]) : null;
  const note = (field: string) => lastSaid(ledger, field, ({ move }) => move === "rebuttal");
  return {
    members: bases.size,
    summary: agreed.join("; "),
    similarity,
    superficial: similarity === "HIGH",
    independent: isCompared ? new Set([...bases.values()].flatMap((one) => [...one])).size : null,
    rebuttal: note("rebuttal"),
    concession: note("concession"),
    warning: unanimityWarning,
  };
}

/** What each member rests on: its own claims and those it names as causes; joined ones and the same words are one. */
function reasonsBySeat(ledger: Ledger): ReadonlyMap<Who, ReadonlySet<Id>> {
  const reasonOf = new Map<Id, string>();
  for (const { items } of groupsOf(ledger, claimKind))
    for (const { id } of items) reasonOf.set(id, sameText(items[0] === undefined ? id : textOf(items[0])));
  const claims = liveItems(ledger, claimKind);
  return new Map(
    countedSeats(ledger).map((seat) => {
      const own = claims.filter((item) => authorOf(item) === seat).map(({ id }) => id);
      const causes = endedOf(ledger).flatMap(
        ({ on }) => heldBy(on, seat)?.seats.find((one) => one.seat.id === seat)?.said?.because ?? [],
      );
      return [seat, new Set([...own, ...causes].flatMap((id) => reasonOf.get(id) ?? []))];
    }),
  );
}

/** By the share of pairs of members of whom one rests on something that the other rests on too. */
function similarityOf(bases: readonly ReadonlySet<Id>[]): (typeof similarities)[number] {
  const pairs = bases.flatMap((one, at) => bases.slice(at + 1).map((other) => [one, other] as const));
  const alike = pairs.filter(([one, other]) => [...one].some((reason) => other.has(reason))).length;
  if (pairs.length === 0 || alike * 3 < pairs.length) return "LOW";
  return alike * 3 >= pairs.length * 2 ? "HIGH" : "MEDIUM";
}
