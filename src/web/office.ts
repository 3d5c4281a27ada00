import { setTimeout as sleep } from "node:timers/promises";
import type { Listing, ListingSoFar } from "../host/archive/rows.ts";
import type { Discussions, Found } from "../host/running/discussions.ts";
import { configOf, type Setting } from "../host/running/config.ts";
import type { Whose } from "../config/own-state.ts";
import { checkKnows, checkSees, peopleIn, type Viewer } from "../host/view/who-sees.ts";
import type { Context } from "hono";

export interface Allowance {
  readonly spendUsd: number;
}

export interface Office {
  readonly setting: Setting;
  readonly discussions: Discussions;
  readonly home: string;
  readonly person: string | null;
  readonly allowance: Allowance | null;
  readonly name: string;
  readonly access: Access | null;
  readonly closing: AbortSignal;
}

export function whoseOf({ home, setting: { env } }: Office): Whose {
  return { home, env };
}

export async function viewerOf({ person, setting }: Office): Promise<Viewer> {
  if (person === null) return { is: "holder" };
  return { is: "person", name: person, people: peopleIn(await configOf(setting)) };
}

/** The rows of all discussions; asked for again and again while many look, they are made once a moment. */
export function listingOf(office: Office): Promise<Listing> {
  return readingOf(office).whole;
}

/** After a moment as they were read before, so that a list never shrinks; the first time, those read by then. */
export async function listingSoFar(office: Office): Promise<ListingSoFar> {
  const { whole, soFar } = readingOf(office);
  const all = (await Promise.race([whole, sleep(momentMs, null, { ref: false })])) ?? lastRead.get(office);
  const begun = soFar();
  return all === undefined && begun.unread > fewUnread ? begun : { ...(all ?? (await whole)), unread: 0 };
}

interface ListingRead {
  readonly whole: Promise<Listing>;
  readonly soFar: () => ListingSoFar;
}

function readingOf(office: Office): ListingRead {
  const before = kept.get(office);
  if (before !== undefined) return before;
  let begun: ListingSoFar = { rows: [], problems: [], unread: 0 };
  const whole = office.discussions.rows((soFar) => (begun = soFar));
  const reading = { whole, soFar: () => ({ ...begun, rows: [...begun.rows] }) };
  kept.set(office, reading);
  void keepForAMoment(office, whole);
  return reading;
}

/** Fresh for a moment after they were read, however long that took. */
async function keepForAMoment(office: Office, whole: Promise<Listing>): Promise<void> {
  await whole.then(
    (listing) => lastRead.set(office, listing),
    () => {},
  );
  await sleep(momentMs, undefined, { ref: false });
  kept.delete(office);
}

const momentMs = 300;
/** So many are read in a moment more. */
const fewUnread = 200;
const kept = new WeakMap<Office, ListingRead>();
const lastRead = new WeakMap<Office, Listing>();

export async function found(office: Office, id: string): Promise<Found> {
  const one = await office.discussions.find(id);
  checkKnows(one.discussion, await viewerOf(office));
  return one;
}

/** One of which they may read everything. */
export async function readable(office: Office, id: string): Promise<Found> {
  const one = await office.discussions.find(id);
  checkSees(one.discussion, await viewerOf(office));
  return one;
}

/** Others reach the page through a proxy in front. */
export interface Access {
  /** In which it says who somebody is. */
  readonly header: string;
  readonly names: readonly string[];
}

/** Who a proxy says somebody is; `null` where there is none in front, or it says nothing. */
export function toldByProxy(context: Context, access: Access | null): string | null {
  return access === null ? null : context.req.header(access.header)?.trim() || null;
}
