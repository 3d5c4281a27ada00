import type { Found } from "../host/discussions.ts";
import { ColloquyError } from "../kernel/error.ts";
import { mayLook } from "./detail.ts";
import { type Office, viewOf } from "./office.ts";
import { checkSees } from "./view.ts";

/** A discussion that this viewer may know of. */
export async function found(office: Office, id: string): Promise<Found> {
  const one = await office.discussions.find(id);
  if (mayLook(one, await viewOf(office))) return one;
  throw new ColloquyError("not-found", `There is no discussion "${id}" here.`);
}

/** One of which they may read everything. */
export async function readable(office: Office, id: string): Promise<Found> {
  const one = await office.discussions.find(id);
  checkSees(one.discussion, await viewOf(office));
  return one;
}
