import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { standKinds } from "../../../ledger/fields.ts";
import { perspectivesOf } from "./points.ts";
import type { Raised } from "./raised.ts";

const text = line;

/** What a seat is asked when all have spoken: how it stands to what others found. */
export const Confirm = z.object({
  stands: z
    .array(
      z.object({
        on: text.min(1).describe("Id of a group, such as G2"),
        stand: z.enum(standKinds),
        reason: text.nullish().describe("At most 25 words"),
        text: text.nullish().describe("For narrower: which part is true"),
      }),
    )
    .nullish(),
});
export type Confirm = Readonly<z.infer<typeof Confirm>>;

/** How one perspective stands to what another found. */
export const GroupStand = z.object({
  perspective: z.string(),
  stand: z.enum(standKinds),
  reason: z.string().optional(),
  /** What of it is so, where that is less. */
  text: z.string().optional(),
});
export type GroupStand = Readonly<z.infer<typeof GroupStand>>;

/** The same with the first point of the group it is about. */
export interface Stand extends GroupStand {
  readonly on: string;
}

/** What can be stood to, in the order its ids count it: `G1`, `G2`. */
interface Found {
  readonly ids: readonly string[];
  readonly perspectives: readonly string[];
}

export function groupId(index: number): string {
  return `G${index + 1}`;
}

/** The ids of what a perspective did not name itself. */
export function othersIds(groups: readonly Found[], perspective: string): readonly string[] {
  return groups.flatMap(({ perspectives }, index) =>
    perspectives.includes(perspective) ? [] : [groupId(index)],
  );
}

/** What a reply says of the groups of others: of each the first stand, and nothing of its own or of what is not there. */
export function standsIn(reply: Confirm, perspective: string, groups: readonly Found[]): readonly Stand[] {
  const taken = new Set<number>();
  return (reply.stands ?? []).flatMap(({ on, stand, reason, text: narrower }) => {
    const index = Number(/\d+/.exec(on.normalize("NFKC"))?.[0] ?? 0) - 1;
    const group = groups[index];
    const [first] = group?.ids ?? [];
    if (first === undefined || group?.perspectives.includes(perspective) || taken.has(index)) return [];
    taken.add(index);
    return [
      { on: first, perspective, stand, ...(reason && { reason }), ...(narrower && { text: narrower }) },
    ];
  });
}

export function standsOn(ids: readonly string[], stands: readonly Stand[]): readonly Stand[] {
  return stands.filter(({ on }) => ids.includes(on));
}

/** As it stands in the group itself. */
export function withoutGroup(stand: Stand): GroupStand {
  const { on: _, ...rest } = stand;
  return rest;
}

const enoughAgainst = 2;

/** The critical points of a group that its author alone holds, and two or more contest. */
export function disputedIn(group: readonly Raised[], stands: readonly Stand[]): readonly Raised[] {
  const stood = standsOn(
    group.map(({ id }) => id),
    stands,
  );
  const against = stood.filter(({ stand }) => stand === "contest").length;
  const isAlone = perspectivesOf(group).length === 1 && stood.every(({ stand }) => stand !== "agree");
  return isAlone && against >= enoughAgainst ? group.filter(({ critical }) => critical) : [];
}
