import { type Id, type Item, authorOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { documentWho, isDecision, listIn, orderKind } from "./draft.ts";

export type Priority = "must" | "should" | "could" | "none";

export const classes = ["must", "should", "could"] as const;

/** A later order may name only what is new: it comes behind the rest. Where two lists name one, the list that was given last holds. One that no order names stands as its document had it. */
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
  const isOf = ({ id, fields }: Item): Priority =>
    places.get(id)?.[0] ?? classes.find((one) => one === fields.priority) ?? "none";
  const at = ({ id }: Item) => places.get(id)?.[1] ?? Infinity;
  return [...classes, "none" as const].flatMap((is) => {
    const here = items
      .filter((item) => isOf(item) === is)
      .toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
    return here.length === 0 ? [] : [{ is, items: here }];
  });
}

function givenAt({ log }: Ledger, { id, wordings, fields }: Item, is: (typeof classes)[number]): number {
  const before = wordings.findLastIndex((one) => one.fields !== undefined && one.fields[is] !== fields[is]);
  return log.findIndex(
    (entry) =>
      (entry.is === "item" && entry.id === id && before === -1) ||
      (entry.is === "wording" && entry.id === id && entry.version === before + 2),
  );
}

/** An id without the zeros in front of its numbers: `REQ-001` and `REQ-1` are one. */
export function plainId(id: Id): Id {
  return id.replaceAll(/(?<!\d)0+(?=\d)/g, "");
}

const traced: ReadonlySet<string> = new Set(["requirement", "quality", "rule", "constraint"]);

export function traceOf(ledger: Ledger) {
  const items = liveItems(ledger);
  const names = (id: Id, by: (item: Item) => boolean) =>
    items.filter((item) => by(item) && item.from.slice(1).includes(id));
  const inForce = items.filter((item) => authorOf(item) === documentWho && traced.has(item.kind));
  return inForce.map((requirement) => {
    const { id } = requirement;
    const how = items.filter(({ kind, under }) => kind === "mapping" && under === id);
    const mapped = how.flatMap(({ from }) => from.slice(1)).flatMap((one) => ledger.items.get(one) ?? []);
    const parts = [...names(id, isPart), ...mapped.filter(isPart)];
    const decisions = [...names(id, isDecision), ...mapped.filter(isDecision)];
    return { requirement, parts: [...new Set(parts)], decisions: [...new Set(decisions)], how };
  });
}

export function uncovered(ledger: Ledger): readonly Item[] {
  return traceOf(ledger)
    .filter(({ parts, decisions, how }) => parts.length + decisions.length + how.length === 0)
    .map(({ requirement }) => requirement);
}

function isPart({ kind }: Item): boolean {
  return kind === "component" || kind === "concept" || kind === "node";
}
