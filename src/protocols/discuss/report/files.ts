import { createHash } from "node:crypto";
import { type Discussion, discussionsOf } from "../../../kernel/discussion.ts";
import type { Event } from "../../../kernel/event.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { slug } from "../../../kernel/slug.ts";
import { accountOf } from "./account.ts";
import { positionsData } from "./positions.ts";
import { resultPage } from "./result-page.ts";
import { subjectOf } from "./subject.ts";

export const resultPath = "artifacts/result.md";

/** The files of every discuss of a journal; of several in one folder, the later one's. */
export function discussFiles(events: readonly Event[]): readonly ProjectedFile[] {
  const files = discussionsOf(events)
    .filter(({ protocol }) => protocol === "discuss")
    .flatMap(filesOf);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Where a project keeps a copy of a result that was adopted, from the project's folder (seed 002, defaults). */
export function publishedPath(discussion: Discussion): string {
  const { topic, feature } = subjectOf(discussion);
  const name = `discussion-${nameFor(topic)}.md`;
  return `docs/specs/${feature === null ? name : `${nameFor(feature)}-${name}`}`;
}

/** A topic in another script leaves nothing for a name; a hash keeps two of them apart. */
function nameFor(text: string): string {
  return slug(text, createHash("sha256").update(text).digest("hex").slice(0, 8));
}

function filesOf(discussion: Discussion): readonly ProjectedFile[] {
  const page = resultPage(discussion);
  const account = accountOf(discussion);
  return [
    ...(page === null ? [] : [{ path: resultPath, text: page }]),
    ...(account.rounds.length === 0 ? [] : [jsonFile("artifacts/positions.json", positionsData(account))]),
  ];
}
