import { singleSpaced } from "../text/shorten.ts";
import { authorOf, type Id, issueKind, type Item, optionKind, type Who, wordingId } from "./item.ts";
import type { Ledger, Stand } from "./ledger.ts";
import { itemLine, positionWords, standLine, tagOf } from "./record.ts";
import { olderRound, optionStanding } from "./standing.ts";
import { contested, groupsOf, itemStanding, lastStands, liveItems } from "./stands.ts";

/** Which items somebody is shown as they stand now, and how much of them. */
export interface View {
  readonly of: "all" | "groups" | readonly Id[];
  readonly kinds?: readonly string[];
  readonly names: boolean;
  /** What seats say of them, with why. In short: who agrees by name, who narrows with the wording, who contests with why. */
  readonly reasons: boolean | "short";
  /** About so many at most: from the end, first fields and what seats say give way, then items, which are named. */
  readonly tokens?: number;
}

/** A line for each item, and below it one for each who stands to it. */
export function viewed(ledger: Ledger, view: View): readonly string[] {
  const { of, kinds, tokens = Infinity } = view;
  if (of === "groups") return groupLines(ledger, view);
  const items = itemsOf(ledger, of, kinds);
  const blocks = items.map((item) => linesOf(ledger, item, view));
  for (let at = items.length - 1; at >= 0 && sizeOf(blocks) > tokens; at--)
    blocks[at] = linesOf(ledger, bared(ledger, items[at] as Item), { ...view, reasons: false });
  while (blocks.length > 0 && sizeOf(blocks) > tokens) blocks.pop();
  const ids = items.slice(blocks.length).map(({ id, wordings }) => wordingId(id, wordings.length));
  return [...blocks.flat(), ...(ids.length === 0 ? [] : [`Not shown, for length: ${ids.join(", ")}`])];
}

/** Issues and options alone, without whose they are: who has not spoken yet must not be drawn to anybody. */
export function blindly(ledger: Ledger): View {
  const shown = liveItems(ledger).filter(({ kind }) => kind === issueKind || kind === optionKind);
  return { of: shown.map(({ id }) => id), names: false, reasons: false };
}

/** In the order in which a view with a length needs them: what can be chosen or is contested, then the newest. */
export function neededFirst(ledger: Ledger, items: readonly Item[]): readonly Id[] {
  const against = new Set(contested(ledger).map(({ id }) => id));
  const isOpen = ({ id, kind }: Item) => kind === optionKind || against.has(id);
  const newest = items.toReversed();
  return [...newest.filter(isOpen), ...newest.filter((item) => !isOpen(item))].map(({ id }) => id);
}

/** Of what was given besides the text only the items that it names. */
function bared({ items }: Ledger, item: Item): Item {
  const naming = Object.entries(item.fields).filter(([, value]) => items.has(value));
  return { ...item, fields: Object.fromEntries(naming) };
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
  const wanted = of === "all" ? liveItems(ledger) : of.flatMap((id) => ledger.items.get(id) ?? []);
  return wanted.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
}

function linesOf(ledger: Ledger, item: Item, { names, reasons }: View): readonly string[] {
  const line = itemLine(item, names ? tagOf(ledger, authorOf(item)) : "");
  if (reasons === false) return [line];
  const by = (who: Who) => (names ? `${tagOf(ledger, who)} ` : "");
  if (item.kind === optionKind)
    return [line, ...readAsThis(ledger, item), ...positionLines(ledger, item, by, reasons === "short")];
  const stands = itemStanding(ledger, item.id)?.stands ?? [];
  const said = reasons === "short" && names ? standsInShort(ledger, stands) : stands;
  return [line, ...said.map((one) => `  ${typeof one === "string" ? one : standLine(one, by(one.by))}`)];
}

function positionLines(
  ledger: Ledger,
  item: Item,
  by: (who: Who) => string,
  isShort: boolean,
): readonly string[] {
  return optionStanding(ledger, item).seats.flatMap((one) => {
    const { seat, said } = one;
    if (said === null) return [];
    const words = isShort && said.item !== undefined ? `${said.stance} (${said.item})` : positionWords(said);
    const since = olderRound(ledger, item, one);
    const when = since === null ? "" : ` (round ${since})`;
    return [`  ${by(seat.id)}> ${wordingId(item.id, said.version)}${when}: ${words}`];
  });
}

function standsInShort(ledger: Ledger, stands: readonly Stand[]): readonly (string | Stand)[] {
  const agreeing = stands.filter(({ as }) => as === "agree").map(({ by }) => tagOf(ledger, by));
  return [
    ...(agreeing.length === 0 ? [] : [`agree: ${agreeing.join(", ")}`]),
    ...stands.flatMap((one) =>
      one.as === "agree" ? [] : [{ ...one, restsOn: [], why: one.instead === null ? one.why : "" }],
    ),
  ];
}

/** What an editor reads as the same as an option: two ids stay two until those who are for one name the other. */
function readAsThis({ joins }: Ledger, { id }: Item): readonly string[] {
  const ids = joins.flatMap((join) => (join.into === id ? join.ids : []));
  return ids.length === 0
    ? []
    : [`  The editor reads ${ids.join(", ")} as the same. Whoever agrees names ${id} from now on.`];
}

/** An item and what seats say against it by their own last word, whether they count or not. Nothing where nobody does. */
export function linesAgainst(ledger: Ledger, item: Item): readonly string[] {
  const inFull = (id: Id | undefined) => {
    const found = id === undefined ? undefined : ledger.items.get(id);
    return found && itemLine(found, tagOf(ledger, authorOf(found)));
  };
  const objections = optionStanding(ledger, item).seats.flatMap(({ seat, stance, said }) =>
    stance === "objects" && said !== null
      ? [inFull(said.item) ?? `${seat.tag} > ${item.id}: ${positionWords(said)}`]
      : [],
  );
  const contests = lastStands(ledger)
    .filter(({ on, as }) => on === item.id && (as === "contest" || as === "narrower"))
    .map((stand) => inFull(stand.item) ?? standLine(stand, `${tagOf(ledger, stand.by)} `));
  const against = [...objections, ...contests].map((line) => `  ${line}`);
  return against.length === 0 ? [] : [itemLine(item, tagOf(ledger, authorOf(item))), ...against];
}

/** Tokens, at four characters each. */
function sizeOf(blocks: readonly (readonly string[])[]): number {
  return Math.ceil(blocks.flat().join("\n").length / 4);
}
