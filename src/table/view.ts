import { singleSpaced } from "../text/single-spaced.ts";
import { authorOf, type Id, type Item, optionKind, wordingId } from "./item.ts";
import type { Ledger, Stand } from "./ledger.ts";
import { itemLine, positionWords, standLine, tagOf } from "./record.ts";
import { standing } from "./standing.ts";
import { argued, groupsOf, itemStanding, liveItems } from "./stands.ts";

/** Which items somebody is shown as they stand now, and how much of them. */
export interface View {
  readonly of: "all" | "contested" | "groups" | readonly Id[];
  readonly kinds?: readonly string[];
  /** Whose they are. */
  readonly names: boolean;
  /** What seats say of them, with why. */
  readonly reasons: boolean;
  /** About so many at most: reasons give way before items, and what is left out is named. */
  readonly tokens?: number;
}

/** A line for each item, and below it one for each who stands to it. */
export function viewed(ledger: Ledger, view: View): readonly string[] {
  if (view.of === "groups") return groupLines(ledger, view);
  const items = itemsOf(ledger, view.of, view.kinds);
  const whole = items.map((item) => linesOf(ledger, item, view));
  if (view.tokens === undefined || sizeOf(whole) <= view.tokens) return whole.flat();
  const short = whole.map((lines) => lines.slice(0, 1));
  const shown = short.slice(0, fitting(short, view.tokens));
  const left = items.slice(shown.length).map(({ id }) => id);
  return [...shown.flat(), ...(left.length === 0 ? [] : [`Not shown, for length: ${left.join(", ")}`])];
}

/** What an editor reads as one is a line, by its oldest id: only that is to be named. */
function groupLines(ledger: Ledger, { kinds = [], names }: View): readonly string[] {
  return kinds
    .flatMap((kind) => groupsOf(ledger, kind))
    .flatMap(({ items: [first, ...others], text }) => {
      if (first === undefined) return [];
      const line = itemLine(first, names ? tagOf(ledger, authorOf(first)) : "");
      const same = others.length === 0 ? "" : ` (also ${others.map(({ id }) => id).join(", ")})`;
      return [text === null ? `${line}${same}` : `[${first.id}] ${singleSpaced(text)}${same}`];
    });
}

function itemsOf(ledger: Ledger, of: Exclude<View["of"], "groups">, kinds: View["kinds"]): readonly Item[] {
  const wanted =
    of === "all"
      ? liveItems(ledger)
      : of === "contested"
        ? contestedItems(ledger)
        : of.flatMap((id) => ledger.items.get(id) ?? []);
  return wanted.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
}

/** Items that somebody contests or narrows, and options of issues on which seats are for different ones or object. */
function contestedItems(ledger: Ledger): readonly Item[] {
  const open = standing(ledger).flatMap(({ issue, options }) => {
    const held = options.filter(({ seats }) => seats.some(({ stance }) => stance === "for"));
    const isOpposed = options.some(({ seats }) => seats.some(({ stance }) => stance === "objects"));
    return held.length > 1 || isOpposed ? [issue, ...options.map(({ option }) => option)] : [];
  });
  return [...open, ...argued(ledger)];
}

function linesOf(ledger: Ledger, item: Item, { names, reasons }: View): readonly string[] {
  const by = (who: string) => (names ? `${tagOf(ledger, who)} ` : "");
  const line = itemLine(item, names ? tagOf(ledger, authorOf(item)) : "");
  if (!reasons) return [line];
  const option = standing(ledger)
    .flatMap(({ options }) => options)
    .find((one) => one.option.id === item.id);
  const said =
    item.kind === optionKind
      ? (option?.seats ?? []).flatMap(({ seat, said: position }) =>
          position === null
            ? []
            : [`  ${by(seat.id)}> ${wordingId(item.id, position.version)}: ${positionWords(position)}`],
        )
      : (itemStanding(ledger, item.id)?.stands ?? []).map((stand) => `  ${standLine(stand, by(stand.by))}`);
  return [line, ...readAsThis(ledger, item), ...said];
}

/** What an editor reads as the same as an option: two ids stay two until those who are for one name the other. */
function readAsThis({ joins }: Ledger, { id, kind }: Item): readonly string[] {
  if (kind !== optionKind) return [];
  const ids = joins.flatMap((join) => (join.into === id ? join.ids : []));
  return ids.length === 0
    ? []
    : [`  The editor reads ${ids.join(", ")} as the same. Whoever agrees names ${id} from now on.`];
}

/**
 * An item and all that seats say against it to the end, whether they count or not: each thing once, by the item that says
 * it in full where there is one. Nothing where nobody does.
 */
export function linesAgainst(ledger: Ledger, item: Item): readonly string[] {
  const against = item.kind === optionKind ? objectionsTo(ledger, item) : contestsOf(ledger, item);
  return against.length === 0
    ? []
    : [itemLine(item, tagOf(ledger, authorOf(item))), ...against.map((line) => `  ${line}`)];
}

function isAgainst(as: Stand["as"] | undefined): boolean {
  return as === "contest" || as === "narrower";
}

function contestsOf(ledger: Ledger, { id }: Item): readonly string[] {
  const said = ledger.stands.filter((stand) => stand.on === id && stand.standIn === undefined);
  const last = new Map(said.map(({ by, as }) => [by, as]));
  return said
    .filter(({ by, as }) => isAgainst(as) && isAgainst(last.get(by)))
    .map((stand) => inFull(ledger, stand) ?? standLine(stand, `${tagOf(ledger, stand.by)} `));
}

function objectionsTo(ledger: Ledger, { id }: Item): readonly string[] {
  const option = standing(ledger)
    .flatMap(({ options }) => options)
    .find((one) => one.option.id === id);
  const objecting = new Set(
    (option?.seats ?? []).filter(({ stance }) => stance === "objects").map(({ seat }) => seat.id),
  );
  return ledger.log.flatMap((entry) => {
    if (entry.is !== "word" || entry.word.standIn !== undefined) return [];
    const { by, says } = entry.word;
    return !objecting.has(by)
      ? []
      : says.flatMap(({ option, position }) =>
          option === id && position.stance === "objects"
            ? [inFull(ledger, position) ?? `${tagOf(ledger, by)} > ${id}: ${positionWords(position)}`]
            : [],
        );
  });
}

function inFull(ledger: Ledger, { item }: Pick<Stand, "item">): string | undefined {
  const found = item === undefined ? undefined : ledger.items.get(item);
  return found && itemLine(found, tagOf(ledger, authorOf(found)));
}

/** Tokens, at four characters each. */
function sizeOf(blocks: readonly (readonly string[])[]): number {
  return Math.ceil(blocks.flat().join("\n").length / 4);
}

/** How many of the first blocks fit. */
function fitting(blocks: readonly (readonly string[])[], tokens: number): number {
  let count = blocks.length;
  while (count > 0 && sizeOf(blocks.slice(0, count)) > tokens) count -= 1;
  return count;
}
