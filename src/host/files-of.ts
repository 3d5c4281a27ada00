import { discussionsOf } from "../kernel/discussion.ts";
import type { Event } from "../kernel/event.ts";
import { commonFiles } from "../kernel/journal/projections.ts";
import type { ProjectedFile } from "../kernel/projection.ts";
import { kitOf } from "./catalogue.ts";

/** Every file that can be made of a journal; a protocol may have its own of what all have. */
export async function filesOf(events: readonly Event[]): Promise<readonly ProjectedFile[]> {
  const protocols = new Set(discussionsOf(events).map(({ protocol }) => protocol));
  const used = await Promise.all([...protocols].map(kitOf));
  const files = [...commonFiles(events), ...used.flatMap((kit) => kit.documents(events))];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
