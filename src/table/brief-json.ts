import { briefOf, type Point } from "./brief.ts";
import { type Id, textOf, type Who } from "./item.ts";
import type { Ledger } from "./ledger.ts";

/** A brief for programs: seats by their names. */
export interface BriefJson {
  readonly title: string;
  readonly parts: readonly {
    readonly id: Id;
    readonly heading: string;
    readonly text: string;
    readonly from: readonly Id[];
  }[];
  /** What the author did not take, in the objector's words. */
  readonly dissent: readonly (Omit<Point, "by"> & { readonly seat: string })[];
}

export function briefJson(ledger: Ledger, nameOf: (who: Who) => string): BriefJson | null {
  const brief = briefOf(ledger);
  if (brief === null) return null;
  return {
    title: brief.title,
    parts: brief.parts.map((part) => ({
      id: part.id,
      heading: part.fields["heading"] ?? "",
      text: textOf(part),
      from: part.from.slice(1),
    })),
    dissent: brief.dissent.map(({ by, ...point }) => ({ ...point, seat: nameOf(by) })),
  };
}
