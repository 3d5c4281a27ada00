import { authorOf, type Id, type Item, type Who } from "./item.ts";
import type { Ledger, Stand } from "./ledger.ts";
import { itemStanding, liveItems } from "./stands.ts";

/** What became of one item that is taken unless somebody objects. */
export interface Consent {
  readonly item: Item;
  /** `unsaid`: somebody who counts has not said; silence is no consent. */
  readonly is: "consent" | "conditions" | "objected" | "unsaid";
  readonly objections: readonly Stand[];
  /** Who takes it in a narrower wording. */
  readonly conditions: readonly Stand[];
  readonly aside: readonly Stand[];
  readonly silent: readonly Who[];
}

/** Every live item of a kind, in order. Whose it is consents to it; it takes another one. */
export function consents(ledger: Ledger, kind: string): readonly Consent[] {
  return liveItems(ledger, kind).map((item) => {
    const stands = itemStanding(ledger, item.id)?.stands ?? [];
    const as = (wanted: Stand["as"]) => stands.filter((one) => one.as === wanted);
    const others = ledger.seats.filter(({ id, counts }) => counts && id !== authorOf(item));
    const silent = others.filter(({ id }) => !stands.some(({ by }) => by === id)).map(({ id }) => id);
    const [objections, conditions] = [as("contest"), as("narrower")];
    const isSaid = others.length > 0 && silent.length === 0;
    return {
      item,
      is:
        objections.length > 0
          ? "objected"
          : !isSaid
            ? "unsaid"
            : conditions.length > 0
              ? "conditions"
              : "consent",
      objections,
      conditions,
      aside: as("beside-the-point"),
      silent,
    };
  });
}

/** What those that count gave on one scale. */
export interface Rated {
  readonly mean: number;
  readonly lowest: number;
  readonly highest: number;
  readonly seats: number;
}

/** By each seat's last rating of one of these; `null` where nobody rated any. */
export function ratingOf({ ratings, seats }: Ledger, ids: readonly Id[], scale: string): Rated | null {
  const last = new Map<Who, number>();
  for (const one of ratings)
    if (one.scale === scale && one.standIn === undefined && ids.includes(one.on)) last.set(one.by, one.value);
  const values = seats.flatMap(({ id, counts }) => (counts ? (last.get(id) ?? []) : []));
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, lowest: Math.min(...values), highest: Math.max(...values), seats: values.length };
}
