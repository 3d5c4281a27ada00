import { z } from "zod";
import { Moved } from "../../table/moved.ts";
import { stressPolicies } from "./depth.ts";
import { Expert, Tension } from "./expert.ts";

/** Who shall discuss it, and how they came to be named. */
export const Panel = z.object({
  experts: z.array(Expert).readonly(),
  tensions: z.array(Tension).readonly(),
  by: z.enum(["agent", "file", "general"]),
});
export type Panel = Readonly<z.infer<typeof Panel>>;

/** Whether what they agree on was put under stress before the last synthesis, and why or why not. */
export const Stress = z.object({
  policy: z.enum(stressPolicies),
  held: z.boolean(),
  reason: z.enum(["off", "tested", "untested", "required", "unanswered"]),
});
export type Stress = Readonly<z.infer<typeof Stress>>;

/** Rounds are counted from 1, also in a folder that had some before. */
const round = z.number();
const v = z.literal(2);

/** What is kept besides the moves: they are all that the ledger is made of. */
export const Noted = z.discriminatedUnion("kind", [
  z.object({ v, kind: z.literal("panel"), panel: Panel }),
  z.object({ v, kind: z.literal("stress"), round, stress: Stress }),
  /** Nobody moved and nothing is contested: another round was not recommended, though one was left. */
  z.object({ v, kind: z.literal("settled"), round }),
  /** At a pause: what it takes to go on later. */
  z.object({ v, kind: z.literal("checkpoint"), round, text: z.string(), by: z.enum(["historian", "code"]) }),
  /** After it: what the moderator suggests. */
  z.object({ v, kind: z.literal("reopening"), round, text: z.string(), by: z.enum(["moderator", "code"]) }),
]);
export type Noted = Readonly<z.infer<typeof Noted>>;

export const SwarmEntry = z.union([Moved, Noted]);
export type SwarmEntry = Moved | Noted;

/** What was noted last of a kind. */
export function lastNoted<Kind extends Noted["kind"]>(
  kept: readonly SwarmEntry[],
  kind: Kind,
): Extract<Noted, { readonly kind: Kind }> | null {
  const found = kept.findLast(
    (entry): entry is Extract<Noted, { readonly kind: Kind }> => "kind" in entry && entry.kind === kind,
  );
  return found ?? null;
}
