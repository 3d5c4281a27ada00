import {
  type Doc,
  facts,
  type Item as ListItem,
  list,
  paragraph,
  quiet,
  section,
  strong,
  type Text,
} from "../document/document.ts";
import type { ItemsTold } from "../manifest/method.ts";
import { listed, type Words } from "../words.ts";
import { type Id, type Item, asId, authorOf, meaningSince, optionKind, textOf } from "./item.ts";
import type { Stance } from "./ledger.ts";
import { StandAs } from "./act.ts";
import { stanceWord, type Tell } from "./sections.ts";
import { heldBy, type SeatStanding, standing } from "./standing.ts";

export type ItemJson = ReturnType<typeof itemJson>;

type ItemText = Pick<ItemJson, "id" | "text">;
type StandJson = ReturnType<typeof onOption | typeof onItem>[number] & { readonly elsewhere?: Id };

/** Every item of a ledger by its id, for `show <discussion> SEC-4`. */
export function itemsTold(tell: Tell): ItemsTold {
  const { items } = tell.ledger;
  return {
    ids: [...items.keys()],
    find(given) {
      const id = asId(given);
      const item = items.get(id) ?? items.get(id.replace(/v\d+$/, ""));
      if (item === undefined) return null;
      const json = itemJson(tell, item);
      return { json, doc: () => itemDoc(tell.words, json) };
    },
  };
}

function itemJson(tell: Tell, item: Item) {
  const { ledger, nameOf } = tell;
  const named = (ids: readonly Id[]) =>
    [...new Set(ids)].flatMap((id) => {
      const found = ledger.items.get(id);
      return found === undefined ? [] : [{ id, text: textOf(found) }];
    });
  const { id, kind, round, wordings, fields, withdrawn } = item;
  const about = [...ledger.items.values()].filter(
    (one) => one.under === id || one.from.slice(1).includes(id) || Object.values(one.fields).includes(id),
  );
  const joins = ledger.joins.map(({ into, ids }) => [into, ...ids]).filter((ids) => ids.includes(id));
  return {
    id,
    kind,
    by: nameOf(authorOf(item)),
    round,
    text: textOf(item),
    before: wordings.slice(0, -1).map((one) => ({ text: one.text, round: one.round })),
    fields,
    under: named(item.under === null ? [] : [item.under])[0] ?? null,
    /** What it was made of, and what its wordings were changed for. */
    restsOn: named([...item.from.slice(1), ...wordings.flatMap(({ because }) => because)]),
    standing: item.kind === optionKind ? onOption(tell, item) : onItem(tell, item),
    saidOfIt: about.map((one) => ({ id: one.id, text: textOf(one), by: nameOf(authorOf(one)) })),
    joined: named(joins.flat().filter((one) => one !== id)),
    withdrawn,
  };
}

function onOption({ ledger, nameOf }: Tell, item: Item) {
  const issue = standing(ledger).find(({ options }) => options.some(({ option }) => option.id === item.id));
  const on = issue?.options.find(({ option }) => option.id === item.id);
  if (issue === undefined || on === undefined) return [];
  return on.seats.map(({ seat, stance, said, isOfOldWording }: SeatStanding) => {
    const held = stance === "not said" ? heldBy(issue, seat.id)?.option.id : undefined;
    return {
      seat: nameOf(seat.id),
      as: stance,
      why: said?.why ?? "",
      restsOn: said?.because ?? [],
      condition: said?.condition ?? null,
      version: said?.version ?? 1,
      isOfOldWording,
      counts: seat.counts,
      /** The option of the same issue that it is for, where it has said nothing of this one. */
      ...(held !== undefined && { elsewhere: held }),
    };
  });
}

/** The last word of every seat, also of those that do not count: they are told as what they are. */
function onItem({ ledger, nameOf }: Tell, item: Item) {
  const last = new Map(ledger.stands.filter(({ on }) => on === item.id).map((one) => [one.by, one]));
  const counting = new Set(ledger.seats.flatMap(({ id, counts }) => (counts ? [id] : [])));
  return [...last.values()].flatMap(({ by, as, why, restsOn, instead, version, standIn }) => {
    const isOfOldWording = version < meaningSince(item);
    const counts = standIn === undefined && counting.has(by);
    const said = { seat: nameOf(by), why, restsOn, condition: instead, version, isOfOldWording, counts };
    return as === null ? [] : [{ as, ...said }];
  });
}

function itemDoc(words: Words, item: ItemJson): Doc {
  const { id, text, by, round, before, fields, under, withdrawn } = item;
  const rests = [...(under === null ? [] : [under]), ...item.restsOn];
  return [
    paragraph([strong(id), ` ${text}`]),
    paragraph([quiet(words("item.by", { by, round }))]),
    ...(withdrawn === null
      ? []
      : [
          paragraph(
            words("item.withdrawn", {
              round: withdrawn.round,
              ids: withdrawn.because.length === 0 ? "none" : listed(words, withdrawn.because),
            }),
          ),
        ]),
    facts(Object.entries(fields)),
    ...section(words("item.before"), [list(before.map((one) => words("item.wording", one)))]),
    ...section(words("table.whoStands"), [list(standLines(words, item.standing))]),
    ...section(words("item.restsOn"), [named(rests)]),
    ...section(words("item.saidOfIt"), [
      named(item.saidOfIt.map((one) => ({ ...one, text: `${one.text} (${one.by})` }))),
    ]),
    ...section(words("item.joined"), [named(item.joined)]),
  ];
}

function named(all: readonly ItemText[]): Doc[number] {
  return list(all.map((one) => [strong(one.id), ` ${one.text}`]));
}

function standLines(words: Words, all: readonly StandJson[]): readonly (Text | ListItem)[] {
  const others = all.filter(({ as, counts }) => as === "not said" && counts);
  const elsewhere = others.flatMap(({ seat, elsewhere: id }) => (id ? [`${seat} (${id})`] : []));
  const silent = others.flatMap(({ seat, elsewhere: id }) => (id ? [] : [seat]));
  return [
    ...all.filter(({ as }) => as !== "not said").map((one) => standLine(words, one)),
    ...(elsewhere.length === 0 ? [] : [words("item.elsewhere", { seats: listed(words, elsewhere) })]),
    ...(silent.length === 0 ? [] : [words("table.silent", { seats: listed(words, silent) })]),
  ];
}

function standLine(words: Words, one: StandJson): ListItem {
  const { seat, as, why, restsOn, condition } = one;
  const stood = StandAs.safeParse(as).data;
  const marks = [
    stood === undefined ? stanceWord(words, as as Stance) : words("item.as", { as: stood }),
    ...(one.counts ? [] : [words("table.notCounted")]),
    ...(condition === null ? [] : [words("table.if", { condition })]),
    ...(one.isOfOldWording ? [words("table.ofWording", { version: one.version })] : []),
  ];
  return {
    text: [strong(seat), ` (${listed(words, marks)})`, ...(why === "" ? [] : [`: ${why}`])],
    below: restsOn.length === 0 ? [] : [words("item.because", { ids: listed(words, restsOn) })],
  };
}
