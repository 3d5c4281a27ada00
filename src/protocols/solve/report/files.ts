import { type Discussion, discussionsOf } from "../../../kernel/discussion.ts";
import type { Event } from "../../../kernel/event.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { contextPackage, contextPackagePath } from "./context-package.ts";
import { outcomePage } from "./outcome.ts";
import { chosenOf, synthesesOf } from "./subject.ts";

export const outcomePath = "artifacts/outcome.md";

/** The files of every solve of a journal; of several in one folder, the later one's where they share a name. */
export function solveFiles(events: readonly Event[]): readonly ProjectedFile[] {
  const files = discussionsOf(events)
    .filter(({ protocol }) => protocol === "solve")
    .flatMap(filesOf);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function filesOf(discussion: Discussion): readonly ProjectedFile[] {
  const chosen = chosenOf(discussion);
  const outcome = outcomePage(discussion);
  return [
    ...synthesesOf(discussion).map((synthesis) =>
      jsonFile(`rounds/${synthesis.round}/synthesis.json`, synthesis),
    ),
    ...(outcome === null ? [] : [{ path: outcomePath, text: outcome }]),
    ...(chosen === null ? [] : [jsonFile(contextPackagePath, contextPackage(discussion, chosen))]),
  ];
}
