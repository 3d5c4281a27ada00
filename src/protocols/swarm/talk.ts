import type { Floor } from "../../kernel/floor.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { type Id, type Item, optionKind, sameText, textOf, answerKind, issueKind } from "../../table/item.ts";
import type { Heard, Move } from "../../table/move.ts";
import { namesFor, type Tell } from "../../table/sections.ts";
import { standing, leading, tallies } from "../../table/standing.ts";
import type { Table } from "../../table/table.ts";
import { dataBlock, tagOf } from "../../table/record.ts";
import { wordsFor } from "../../words.ts";
import { checkItemsSince } from "../check-claims.ts";
import type { FixedId } from "./depth.ts";
import type { SwarmOptions } from "./options.ts";
import { proposalKind, claimKind, saidKinds } from "./shapes.ts";
import {
  countedSeats,
  givenUpWhen,
  changesOf,
  itemStanding,
  lastSaid,
  liveItems,
} from "../../table/stands.ts";
import type { Ledger } from "../../table/ledger.ts";
import { openQuestions } from "../../table/questions.ts";
import { neededFirst, type View } from "../../table/view.ts";
import { singleSpaced } from "../../text/shorten.ts";
import { grouped } from "../../text/amount.ts";

export interface Talk {
  readonly floor: Floor;
  readonly options: SwarmOptions;
  readonly table: Table;
  readonly experts: readonly Seat[];
  rounds: number;
  /** What the round under way, or the last one, is about. */
  issue: Id;
  /** Where in the ledger's log the round began. */
  since: number;
  /** What the moderator would say to open one more round on the same topic; empty where it has said nothing. */
  opening: string;
}

export function fixedSeat({ seats }: Pick<Floor, "seats">, id: FixedId): Seat {
  const seat = seats.find((one) => one.id === id);
  if (seat === undefined) throw new TypeError(`A swarm needs a seat "${id}".`);
  return seat;
}

/** The issue of a topic: the one that is there, where it was discussed before. */
export function issueOf({ table }: Talk, topic: string): Id {
  const known = standing(table.ledger).find(({ issue }) => sameText(textOf(issue)) === sameText(topic));
  return known?.issue.id ?? table.issue(topic);
}

export function topicOf({ table, issue, options }: Talk): string {
  const item = table.ledger.items.get(issue);
  return item === undefined ? options.topic : textOf(item);
}

/** Asks some seats for a message, sends what they say to all who hear, and says who did not speak. */
export async function said<T>(
  talk: Talk,
  kind: string,
  seats: readonly Seat[],
  move: Omit<Move<T>, "kind">,
): Promise<readonly Heard<T>[]> {
  const { table } = talk;
  const before = table.ledger.log.length;
  const heard = await table.each(seats, {
    ...move,
    kind,
    issue: talk.issue,
    mayLook: true,
    missing: (seat) => `${seat.name} gave no ${kind.replaceAll("_", " ")} in round ${talk.rounds}`,
  });
  for (const { seat, value: content } of heard) {
    // To everybody but the sender and the Historian, who reads the record instead.
    const hearing = talk.floor.seats.filter(({ id }) => id !== seat.id && id !== "historian");
    talk.floor.tell(seat, hearing, { type: kind, content });
  }
  if (kind === "initial_statement" || kind === "rebuttal")
    await checkItemsSince(table, before, heard, talk.options.context, [optionKind, proposalKind]);
  return heard;
}

export function rosterOf({ table, floor }: Talk): string {
  const tagged = table.ledger.seats.flatMap(({ id, tag, chair }) => {
    const seat = floor.seats.find((one) => one.id === id);
    return seat === undefined || chair === true ? [] : [`${tag} is ${seat.name}`];
  });
  return tagged.length === 0 ? "" : `${tagged.join("; ")}.`;
}

export function tellOf({ floor, table, options }: Talk): Tell {
  const words = wordsFor(options.lang, options.topic);
  return { ledger: table.ledger, words, nameOf: namesFor(words, floor.seats) };
}

/** What is told beside the table to whoever speaks: who is who, and what was said besides items. */
export function told(talk: Talk): string {
  return paragraphs([rosterOf(talk), ...dataBlock("What else there is to know", besides(talk.table.ledger))]);
}

/** The last synthesis is the final one: it takes the place of the round's own, once it is due. */
export function isLast({ rounds, options }: Talk): boolean {
  return rounds >= options.rounds;
}

/** What seats are shown: rounds by their items as they stand now, with who is where and how each attack was met. */

/** What there is to be answered; for length what was said longest ago and nobody contests gives way. */
export function inQuestion(ledger: Ledger): View {
  return {
    of: [...idsOf(onTable(ledger)), ...neededFirst(ledger, saidOn(ledger))],
    names: true,
    reasons: "short",
    tokens: tokensEach * countedSeats(ledger).length,
  };
}

/** So much for each expert: more of them say more. */
const tokensEach = 750;

/** Everything that is still there, for who writes the answer. */
export function everything(ledger: Ledger): View {
  return { of: idsOf([...onTable(ledger), ...saidOn(ledger)]), names: true, reasons: true };
}

/** What there is to choose, then what is asked and what a person answered; the oldest first. */
function onTable(ledger: Ledger): readonly Item[] {
  const live = liveItems(ledger);
  const asked = new Set(openQuestions(ledger).map(({ id }) => id));
  return [...live.filter(isChoice), ...live.filter(({ id, kind }) => kind === answerKind || asked.has(id))];
}

function saidOn(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter(({ kind }) => saidKinds.includes(kind));
}

/** What was said besides items, a line each: who moved, what would change minds, what the Contrarian concedes and asks. */
function besides(ledger: Ledger): readonly string[] {
  const ofContrarian = (field: string, told: string) => {
    const text = lastSaid(ledger, field, ({ by }) => by === "contrarian");
    return text === null ? [] : [`${tagOf(ledger, "contrarian")} ${told}: ${singleSpaced(text)}`];
  };
  return [
    ...changesOf(ledger).map(({ by, from, to, round, causes }) => {
      const cause = causes.length === 0 ? "" : `, because of ${causes.join(", ")}`;
      return `${tagOf(ledger, by)} moved from ${from} to ${to} in round ${round}${cause}`;
    }),
    ...standing(ledger).flatMap((on) =>
      on.options.flatMap(({ option }) =>
        givenUpWhen(ledger, on, option.id).map(
          ({ seat, text }) => `${tagOf(ledger, seat)} would give up ${option.id} for: ${singleSpaced(text)}`,
        ),
      ),
    ),
    ...ofContrarian("concedes", "concedes"),
    ...ofContrarian("questions", "asks all"),
  ];
}

/** The newest of what leads, then options by how many are for them and could live with them; then claims and proposals by how many agree. */
export function strongest(ledger: Ledger, issue: Id): readonly Id[] {
  const on = standing(ledger).find((one) => one.issue.id === issue);
  const options = (on === undefined ? [] : tallies(on))
    .filter((one) => one.for.length > 0)
    .toSorted((a, b) => b.for.length - a.for.length || b.accepting.length - a.accepting.length)
    .map(({ option }) => option);
  const ahead = on === undefined ? [] : leading(on).slice(-1);
  const claims = liveItems(ledger)
    .filter(({ kind }) => kind === claimKind || kind === proposalKind)
    .flatMap(({ id }) => {
      const { agreedBy = [], contestedBy = [] } = itemStanding(ledger, id) ?? {};
      return contestedBy.length === 0 && agreedBy.length > 0 ? [{ id, count: agreedBy.length }] : [];
    })
    .toSorted((a, b) => b.count - a.count);
  return [...new Set([...ahead, ...options])].slice(0, 3).concat(claims.slice(0, 2).map(({ id }) => id));
}

function isChoice({ kind }: Item): boolean {
  return kind === issueKind || kind === optionKind;
}

function idsOf(items: readonly Item[]): readonly Id[] {
  return items.map(({ id }) => id);
}

/** How many characters a text may fall short of or go beyond what was asked for, as a share of it. */
const tolerance = 0.5;

/** `null` for a length about right. Lengths are soft: nothing is cut, nobody is asked again. `what` begins the sentence. */
export function lengthRemark(what: string, text: string, least: number, most: number): string | null {
  const length = Array.from(text.trim()).length;
  if (length >= least * (1 - tolerance) && length <= most * (1 + tolerance)) return null;
  return `${what} has ${grouped(length)} characters; ${grouped(least)} to ${grouped(most)} were asked for.`;
}
