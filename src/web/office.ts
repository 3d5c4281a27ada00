import type { Listing } from "../host/archive/rows.ts";
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

const listings = new WeakMap<Office, Promise<Listing>>();

/** The rows of all discussions: while they are read, whoever asks waits for the same reading. */
export function listingOf(office: Office): Promise<Listing> {
  const under = listings.get(office);
  if (under !== undefined) return under;
  const listing = office.discussions.rows().finally(() => listings.delete(office));
  listings.set(office, listing);
  return listing;
}

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
