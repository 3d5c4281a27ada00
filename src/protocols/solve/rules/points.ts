import { authorOf, type Id, type Item, sameText, textOf, type Who, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { agreement } from "../../../table/standing.ts";
import { changesOf, groupsOf, itemStanding } from "../../../table/stands.ts";
import { groupText } from "../../../table/sections.ts";
import { listed } from "../../../words.ts";
import { findingKind, premiseKind } from "../shapes.ts";
import { distinct, type Solved } from "../state.ts";
import { at, type Way, waysOf } from "./ways.ts";
import { isOfBrief } from "../../../table/brief-told.ts";

type ComparedPoint = ReturnType<typeof pointOf>;
/** Findings and ways, compared by ids, by what an editor reads as the same, and by identical words. */
export function crossVerification(solved: Solved, ways: readonly Way[]) {
  const found = [premiseKind, findingKind].flatMap((kind) => pointsOf(solved, kind));
  // Where all could live with one way, what is held against the others divides nobody.
  const agreed = agreement(solved.on)?.option ?? null;
  const open = ways.filter(({ id }) => agreed === null || id === agreed);
  const points = [...found, ...open.map((way) => wayPoint(solved, way))];
  return {
    agreements: points.filter(({ contested, agents }) => contested.length === 0 && agents.length > 1),
    /** What somebody contests, and what an editor reads as opposed while its authors have not spoken since. */
    disagreements: [
      ...points.filter(({ contested }) => contested.length > 0),
      ...opposed(solved, found),
      ...split(solved, ways),
    ],
  };
}

export function pointsOf(solved: Solved, kind: string): readonly ComparedPoint[] {
  const groups = groupsOf(solved.ledger, kind);
  // Who says it in the same words says the same, whether or not anybody noticed.
  const together: (readonly Item[])[] = [];
  const texts = new Map<Id, string>();
  for (const group of groups) {
    const words = new Set(group.items.map((item) => sameText(textOf(item))));
    const index = together.findIndex((items) => items.some((item) => words.has(sameText(textOf(item)))));
    if (index === -1) together.push(group.items);
    else together[index] = [...(together[index] ?? []), ...group.items];
    for (const { id } of group.items) texts.set(id, groupText(group));
  }
  return together.map((items) => pointOf(solved, items, texts.get(items[0]?.id ?? "") ?? ""));
}

function pointOf({ ledger, agentOf }: Solved, items: readonly Item[], text: string) {
  const voices = (own: readonly Item[]) =>
    distinct(
      own.flatMap((item) => [
        agentOf(authorOf(item), item.round),
        ...(itemStanding(ledger, item.id)?.agreedBy ?? []).map(({ by }) => agentOf(by)),
      ]),
    );
  const byWords = Map.groupBy(items, (item) => sameText(textOf(item)));
  const contested = items.flatMap((item) => itemStanding(ledger, item.id)?.contestedBy ?? []);
  return {
    text,
    ids: items.map(({ id }) => id),
    agents: voices(items),
    contested: [...new Map(contested.map(({ by, why }) => [by, { agent: agentOf(by), why }])).values()],
    narrowed: items
      .flatMap((item) => itemStanding(ledger, item.id)?.stands ?? [])
      .filter(({ as }) => as === "narrower")
      .map(({ by, why, instead }) => ({ agent: agentOf(by), why: instead ?? why })),
    /** Only an editor reads it as said by two: they have not confirmed that. */
    isReading: [...byWords.values()].every((same) => voices(same).length < 2),
  };
}

function wayPoint({ agentOf, words }: Solved, { id, name, standing, backers: agents }: Way): ComparedPoint {
  return {
    text: words("solve.way", { name }),
    ids: [id],
    agents,
    contested: at(standing, "objects").map(({ seat, said }) => ({
      agent: agentOf(seat.id),
      why: said?.why ?? "",
    })),
    narrowed: [],
    isReading: false,
  };
}

/** What an editor reads as opposed: its reading counts until those who said it have spoken again. */
function opposed({ ledger, words }: Solved, found: readonly ComparedPoint[]): readonly ComparedPoint[] {
  return ledger.clashes.flatMap((clash) => {
    const points = found.filter(
      ({ ids, contested }) => contested.length === 0 && ids.some((id) => clash.ids.includes(id)),
    );
    const authors = clash.ids.flatMap((id) => ledger.items.get(id) ?? []).map(authorOf);
    const isOver = authors.every((seat) => hasSpokenSince(ledger, seat, clash));
    if (points.length < 2 || isOver || distinct(points.flatMap(({ agents }) => agents)).length < 2) return [];
    const contested = points.map(({ agents, text }) => ({ agent: listed(words, agents), why: text }));
    const texts = points.map(({ text }) => text);
    const ids = points.flatMap((one) => one.ids);
    return [{ text: listed(words, texts), ids, agents: [], contested, narrowed: [], isReading: true }];
  });
}

function hasSpokenSince({ log }: Ledger, seat: Who, clash: Ledger["clashes"][number]): boolean {
  const place = log.findIndex((entry) => entry.is === "clash" && entry.clash === clash);
  return log.slice(place + 1).some((entry) => entry.is === "word" && entry.word.by === seat);
}

/** They would build different ways, none of which all could live with, and nobody objects to any: that divides them. */
function split({ on, agentOf, words }: Solved, ways: readonly Way[]): readonly ComparedPoint[] {
  const held = ways.filter(({ standing }) => at(standing, "for").length > 0);
  const isOpposed = held.some(({ standing }) => at(standing, "objects").length > 0);
  if (held.length < 2 || isOpposed || agreement(on) !== null) return [];
  const contested = held.flatMap(({ standing, name }) =>
    at(standing, "for").map(({ seat }) => ({ agent: agentOf(seat.id), why: name })),
  );
  const ids = held.map(({ id }) => id);
  return [{ text: words("solve.whichWay"), ids, agents: [], contested, narrowed: [], isReading: false }];
}

export function agreementText(
  { words }: Solved,
  { text, agents, narrowed, isReading }: ComparedPoint,
): string {
  const by = isReading ? "editor" : "agents";
  const said = words("solve.agreedBy", { text, agents: listed(words, agents), by });
  return [said, ...narrowed.map((one) => words("solve.narrower", one))].join(words("list.semicolon"));
}

/** What one agent says alone and another would narrow: neither agreed on nor contested. */
export function narrowedTexts(solved: Solved): readonly string[] {
  return [premiseKind, findingKind]
    .flatMap((kind) => pointsOf(solved, kind))
    .filter((one) => one.contested.length === 0 && one.agents.length < 2 && one.narrowed.length > 0)
    .map((point) => agreementText(solved, { ...point, isReading: false }));
}

export function disagreementText({ words }: Solved, point: ComparedPoint): string {
  const { text, agents, contested, narrowed } = point;
  const against = contested.map(({ agent, why }) => (why === "" ? agent : `${agent}: ${why}`));
  const said = agents.length === 0 ? text : `${listed(words, agents)}: ${text}`;
  const less = narrowed.map((one) => words("solve.narrower", one));
  return [said, ...against, ...less].join(words("list.semicolon"));
}

/** A finding in new words that nobody reads as one that was there. */
export function hasNewInsights({ ledger, held, given }: Solved): boolean {
  const { previousRounds } = given;
  if (held === 1 && previousRounds.length === 0) return true;
  const known = new Set([
    ...previousRounds.flatMap(({ findings, cross_verification }) =>
      (findings?.map(({ text }) => text) ?? cross_verification.agreements).map(sameText),
    ),
    ...[...ledger.items.values()].flatMap(({ wordings }) =>
      wordings.filter(({ round }) => round < held).map(({ text }) => sameText(text)),
    ),
  ]);
  return [premiseKind, findingKind]
    .flatMap((kind) => groupsOf(ledger, kind))
    .filter(({ items }) => items.every(({ wordings }) => wordings.at(-1)?.round === held))
    .some(({ items }) => items.some((item) => !known.has(sameText(textOf(item)))));
}

/** By standing, a round that brought nothing: nothing is contested, nobody moved, and there is nothing new by id. */
export function broughtNothing(solved: Solved): boolean {
  const { ledger, held } = solved;
  if (held === 1 || changesOf(ledger, { round: held }).length > 0) return false;
  const isNew = [...ledger.items.values()].some(
    (item) => !isOfBrief(item) && authorOf(item) !== you && item.wordings.some(({ round }) => round === held),
  );
  return !isNew && crossVerification(solved, waysOf(solved)).disagreements.length === 0;
}
