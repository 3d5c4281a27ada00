import { byActivity, type Listing, type ListingSoFar } from "../host/archive/rows.ts";
import type { Discussions, Found } from "../host/running/discussions.ts";
import { configOf, type Setting } from "../host/running/config.ts";
import type { Whose } from "../config/own-state.ts";
import { checkKnows, checkSees, peopleIn, type Viewer } from "../host/view/who-sees.ts";
import type { Context } from "hono";

interface Allowance {
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

interface Reading {
  readonly whole: Promise<Listing>;
  /** Settles once there is a screen of them, where this server has never told all; it grows. */
  readonly first: Promise<ListingSoFar>;
}

const readings = new WeakMap<Office, Reading>();
const toldAll = new WeakSet<Office>();
const ofAScreen = 40;

/** While rows are read, whoever asks for them waits for the same reading. */
function reading(office: Office): Reading {
  const under = readings.get(office);
  if (under !== undefined) return under;
  const { promise: first, resolve } = Promise.withResolvers<ListingSoFar>();
  const onRead = (soFar: ListingSoFar) => {
    if (!toldAll.has(office) && soFar.rows.length >= ofAScreen) resolve(soFar);
  };
  const whole = office.discussions.rows(onRead).finally(() => {
    readings.delete(office);
    toldAll.add(office);
  });
  readings.set(office, { whole, first });
  return { whole, first };
}

export function listingOf(office: Office): Promise<Listing> {
  return reading(office).whole;
}

/** Of a home that nobody has read before, the last written as soon as they are read. */
export async function listingSoFar(office: Office): Promise<ListingSoFar> {
  const { whole, first } = reading(office);
  const { rows, problems, unread } = await Promise.race([
    whole.then((all) => ({ ...all, unread: 0 })),
    first,
  ]);
  return { rows: unread === 0 ? rows : rows.toSorted(byActivity), problems, unread };
}

export async function found(office: Office, id: string, check = checkKnows): Promise<Found> {
  const one = await office.discussions.find(id);
  check(one.discussion, await viewerOf(office));
  return one;
}

export function readable(office: Office, id: string): Promise<Found> {
  return found(office, id, checkSees);
}

/** Others reach the page through a proxy in front. */
export interface Access {
  readonly header: string;
  readonly names: readonly string[];
}

/** Who a proxy says somebody is; `null` where there is none in front, or it says nothing. */
export function toldByProxy(context: Context, access: Access | null): string | null {
  return access === null ? null : context.req.header(access.header)?.trim() || null;
}
