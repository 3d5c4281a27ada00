import type { Found } from "../host/discussions.ts";
import { type Office, viewOf } from "./office.ts";
import { checkKnows, checkSees } from "./view.ts";

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
