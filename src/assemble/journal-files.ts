import { discussionsOf } from "../core/discussion.ts";
import type { Event } from "../core/event.ts";
import type { ProjectedFile } from "../core/projection.ts";
import { commonFiles } from "../record/projections.ts";
import { kitOf } from "./catalogue.ts";

/** Every file that can be made of a journal. */
export function filesOf(events: readonly Event[]): readonly ProjectedFile[] {
  const protocols = new Set(discussionsOf(events).map(({ protocol }) => protocol));
  return [...commonFiles(events), ...[...protocols].flatMap((protocol) => kitOf(protocol).documents(events))];
}
