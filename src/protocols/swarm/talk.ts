import type { Floor } from "../../kernel/floor.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { type Id, type Item, optionKind, sameText, textOf } from "../../table/item.ts";
import type { Heard, Move } from "../../table/move.ts";
import { namesFor, type Tell } from "../../table/sections.ts";
import { standing } from "../../table/standing.ts";
import { Table } from "../../table/table.ts";
import { dataBlock } from "../../table/record.ts";
import { wordsFor } from "../../words.ts";
import { checkItemsSince } from "../check-claims.ts";
import { noteMissing } from "../missing.ts";
import type { FixedId } from "./depth.ts";
import type { SwarmOptions } from "./options.ts";
import { prefixes, proposalKind } from "./shapes.ts";
import { openingFor } from "./prompts.ts";
import type { Panel } from "./state.ts";
import { besides } from "./views.ts";

/** A swarm while it is held. What was said is in the table's ledger. */
export interface Talk {
  readonly floor: Floor;
  readonly options: SwarmOptions;
  readonly table: Table;
  readonly panel: Panel;
  readonly experts: readonly Seat[];
  /** The rounds there were. */
  rounds: number;
  /** What the round under way, or the last one, is about. */
  issue: Id;
  /** Where in the ledger's log the round began. */
  since: number;
  /** What the moderator would say to open one more round on the same topic; empty where it has said nothing. */
  opening: string;
}

export function tableFor(floor: Floor, options: SwarmOptions): Table {
  return new Table(floor, { opening: openingFor(options), question: "", prefixes });
}

/** A seat that every swarm has. */
export function fixedSeat({ seats }: Pick<Floor, "seats">, id: FixedId): Seat {
  const seat = seats.find((one) => one.id === id);
  if (seat === undefined) throw new TypeError(`A swarm needs a seat "${id}".`);
  return seat;
}

/** The Cross-Domain thinker, where it is not left out. */
export function outsider({ floor }: Talk): Seat | null {
  return floor.seats.find(({ id }) => id === "cross-domain") ?? null;
}

/** The issue of a topic: the one that is there, where it was discussed before. */
export function issueOf({ table }: Talk, topic: string): Id {
  const known = standing(table.ledger).find(({ issue }) => sameText(textOf(issue)) === sameText(topic));
  return known?.issue.id ?? table.issue(topic);
}

/** The text of what the round is about. */
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
  type = kind,
): Promise<readonly Heard<T>[]> {
  const { floor, table } = talk;
  const before = table.ledger.log.length;
  const heard = await table.each(seats, {
    ...move,
    kind,
    issue: talk.issue,
    mayLook: true,
    missing: (seat, failure) =>
      noteMissing(
        floor,
        `${seat.name} gave no ${kind.replaceAll("_", " ")} in round ${talk.rounds}`,
        failure,
      ),
  });
  for (const { seat, value } of heard) send(talk, seat, type, value);
  if (kind === "initial_statement" || kind === "rebuttal")
    await checkItemsSince(table, before, heard, talk.options.context, isProposal);
  return heard;
}

function isProposal({ kind }: Item): boolean {
  return kind === optionKind || kind === proposalKind;
}

/** To everybody but the sender and the Historian, who reads the record instead. */
function send({ floor }: Talk, from: Seat, type: string, content: unknown): void {
  const hearing = floor.seats.filter(({ id }) => id !== from.id && id !== "historian");
  floor.tell(from, hearing, { type, content });
}

/** Who is who, by the tags of their ids. */
export function rosterOf({ table, floor }: Talk): string {
  const tagged = table.ledger.seats.flatMap(({ id, tag, chair }) => {
    const seat = floor.seats.find((one) => one.id === id);
    return seat === undefined || chair === true ? [] : [`${tag} is ${seat.name}`];
  });
  return tagged.length === 0 ? "" : `${tagged.join("; ")}.`;
}

/** The table as documents tell it. */
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
