import type { Id, Item } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { listIn, orderKind } from "./draft.ts";

/** How much an item matters; `none`: nobody said. */
export type Priority = "must" | "should" | "could" | "none";

const classes = ["must", "should", "could"] as const;

/**
 * Items by how much they matter, in each class the most important first. A later order may name only what is new: it comes
 * behind the rest. Where two lists name one, the list that was given last holds. One that no order names stands as its document had it.
 */
export function byPriority(
  ledger: Ledger,
  items: readonly Item[],
): readonly { readonly is: Priority; readonly items: readonly Item[] }[] {
  const places = new Map<Id, readonly [Priority, number]>();
  const named = liveItems(ledger, orderKind)
    .flatMap((order) =>
      classes.flatMap((is) => {
        const at = givenAt(ledger, order, is);
        return listIn(order, is).map((id) => ({ is, id: plainId(id), at }));
      }),
    )
    .map((one, index) => ({ ...one, index }))
    .toSorted((a, b) => a.at - b.at);
  for (const { is, id, index } of named) {
    const known = items.find((item) => plainId(item.id) === id);
    if (known !== undefined) places.set(known.id, [is, index]);
  }
  const isOf = (item: Item): Priority => places.get(item.id)?.[0] ?? ownClass(item);
  const at = ({ id }: Item) => places.get(id)?.[1] ?? Infinity;
  return [...classes, "none" as const].flatMap((is) => {
    const here = items
      .filter((item) => isOf(item) === is)
      .toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
    return here.length === 0 ? [] : [{ is, items: here }];
  });
}

/** Where in the log a list of an order came to read as it does. */
function givenAt({ log }: Ledger, { id, wordings, fields }: Item, is: (typeof classes)[number]): number {
  const before = wordings.findLastIndex((one) => one.fields !== undefined && one.fields[is] !== fields[is]);
  return log.findIndex(
    (entry) =>
      (entry.is === "item" && entry.id === id && before === -1) ||
      (entry.is === "wording" && entry.id === id && entry.version === before + 2),
  );
}

/** That of an item in force, as its document says. */
function ownClass({ fields }: Item): Priority {
  return classes.find((one) => one === fields.priority) ?? "none";
}

/** An id without the zeros in front of its numbers: `REQ-001` and `REQ-1` are one. */
export function plainId(id: Id): Id {
  return id.replaceAll(/(?<!\d)0+(?=\d)/g, "");
}
