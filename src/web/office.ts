import { setTimeout as sleep } from "node:timers/promises";
import { isPerson } from "../host/stand-ins.ts";
import type { Cards, CardsSoFar } from "../host/cards.ts";
import type { Discussions, Found } from "../host/discussions.ts";
import { configOf, type Setting } from "../host/serving.ts";
import type { Whose } from "../config/own-state.ts";
import type { Config } from "../config/resolve.ts";
import type { Context } from "hono";
import { knowsOf, seesAll, type Viewer } from "../host/blindness.ts";
import type { Card } from "../host/card.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";

/** What may be started from the page, beside answers: nothing, or so much a day. */
export interface Allowance {
  readonly spendUsd: number;
}

/** What the routes of the server share. */
export interface Office {
  readonly setting: Setting;
  readonly discussions: Discussions;
  /** The home it serves, for as long as it does. */
  readonly home: string;
  /** The person whose seats alone are shown; `null` for all. */
  readonly person: string | null;
  readonly allowance: Allowance | null;
  /** As whom answers are signed where nobody says. */
  readonly name: string;
  /** How others come in; `null` where nobody else can reach it. */
  readonly access: Access | null;
  /** Aborted when the server ends. */
  readonly closing: AbortSignal;
}

/** Whose word counts of the home it serves. */
export function whoseOf({ home, setting: { env } }: Office): Whose {
  return { home, env };
}

/** The agents that are people, with the names others know them by. */
function peopleIn(config: Config): ReadonlyMap<string, string> {
  const names = ["human", ...config.agents.keys()].filter((name) => isPerson(name, config));
  return new Map(
    names.map((name) => {
      const definition = config.agents.get(name)?.definition;
      return [name, definition?.kind === "human" ? definition.person : "Somebody"];
    }),
  );
}

/** What this server's viewer may see of discussions. */
export async function viewOf({ person, setting }: Office): Promise<View> {
  const people = peopleIn(await configOf(setting));
  return { viewer: person === null ? { is: "holder" } : { is: "person", name: person, people }, people };
}

/** The cards of all discussions; asked for again and again while many look, they are made once a moment. */
export function cardsOf(office: Office): Promise<Cards> {
  return readingOf(office).whole;
}

/**
 * All of them where that takes no longer than a moment; else as they were read before, so that a list never shrinks while
 * somebody is in it; the first time, those read by then, the last written first.
 */
export async function cardsSoFar(office: Office): Promise<CardsSoFar> {
  const { whole, soFar } = readingOf(office);
  const all = (await Promise.race([whole, sleep(momentMs, null, { ref: false })])) ?? lastRead.get(office);
  const begun = soFar();
  return all === undefined && begun.unread > fewUnread ? begun : { ...(all ?? (await whole)), unread: 0 };
}

interface Reading {
  readonly whole: Promise<Cards>;
  readonly soFar: () => CardsSoFar;
}

function readingOf(office: Office): Reading {
  const before = kept.get(office);
  if (before !== undefined) return before;
  let begun: CardsSoFar = { cards: [], problems: [], unread: 0 };
  const whole = office.discussions.cards((soFar) => (begun = soFar));
  const reading = { whole, soFar: () => ({ ...begun, cards: [...begun.cards] }) };
  kept.set(office, reading);
  void keepForAMoment(office, whole);
  return reading;
}

/** Fresh for a moment after they were read, however long that took. */
async function keepForAMoment(office: Office, whole: Promise<Cards>): Promise<void> {
  await whole.then(
    (cards) => lastRead.set(office, cards),
    () => {},
  );
  await sleep(momentMs, undefined, { ref: false });
  kept.delete(office);
}

const momentMs = 300;
/** So many are read in a moment more. */
const fewUnread = 200;
const kept = new WeakMap<Office, Reading>();
const lastRead = new WeakMap<Office, Cards>();

/** A discussion that this viewer may know of. */
export async function found(office: Office, id: string): Promise<Found> {
  const one = await office.discussions.find(id);
  checkKnows(one.discussion, (await viewOf(office)).viewer);
  return one;
}

/** One of which they may read everything. */
export async function readable(office: Office, id: string): Promise<Found> {
  const one = await office.discussions.find(id);
  checkSees(one.discussion, await viewOf(office));
  return one;
}

/** How others than the person at this machine come in, where they can reach it. */
export interface Access {
  readonly password: string | null;
  /** In which a proxy in front says who somebody is. */
  readonly header: string | null;
  /** Names by which it is reached, as browsers send them. */
  readonly names: readonly string[];
}

/** Who a proxy says somebody is; `null` where there is none in front, or it says nothing. */
export function toldByProxy(context: Context, access: Access | null): string | null {
  return access?.header ? context.req.header(access.header)?.trim() || null : null;
}

/** Whose eyes a server has. */
export interface View {
  readonly viewer: Viewer;
  /** The agents that are people, and how others call them. */
  readonly people: ReadonlyMap<string, string>;
}

/** A discussion by its card, as the rule of who sees what looks at it: of each seat a card names the agent it has. */
export function tableOf({ status, agents }: Pick<Card, "status" | "agents">) {
  return { status, seats: agents.map((one) => ({ agents: [one] })), chains: [] };
}

/** Refuses what is not for this viewer, or not yet. */
export function checkSees(discussion: Discussion, { viewer }: View): void {
  checkKnows(discussion, viewer);
  if (!seesAll(discussion, viewer))
    throw new ColloquyError("usage", `${discussion.id} has not ended: its seats are blind until then.`, {
      hint: "The form shows what your own seat is asked.",
    });
}

/** Refuses a discussion that this viewer may not know of, as if it were not there. */
function checkKnows(discussion: Discussion, viewer: Viewer): void {
  if (knowsOf(discussion, viewer)) return;
  throw new ColloquyError("not-found", `There is no discussion "${discussion.id}" here.`);
}

/** An event for the page: without prompts and raw texts, which are fetched one by one. */
export function slim(event: Event): Event {
  if (event.type === "turn.asked") return { ...event, prompt: "" };
  // Where the reply is the text, there is no raw one beside it.
  if (event.type === "turn.answered" || event.type === "turn.opened") return { ...event, raw: null };
  if (event.type === "turn.failed") return { ...event, raw: null };
  return event;
}
