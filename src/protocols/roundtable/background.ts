import type { Floor } from "../../kernel/floor.ts";
import type { Background } from "../../kernel/lookup.ts";
import type { RoundtableOptions } from "./options.ts";
import type { RoundtableEntry } from "./state.ts";

/** So long may be what the table is told of its project, about. */
const mostTokens = 2000;

/** What the table knows of its project before it begins; `null` where it is told nothing. */
export async function backgroundFor(
  floor: Floor,
  { tellsProject = false, out, context }: RoundtableOptions,
): Promise<Background | null> {
  if (!tellsProject) return null;
  const except = context.map(({ path }) => path);
  const found = await floor.lookUp("background", { tokens: mostTokens, folder: out, except });
  for (const note of found.notes) floor.warn(note);
  if (found.documents.length === 0) return null;
  const { documents, statements } = found;
  floor.keep<RoundtableEntry>({ v: 1, kind: "background", documents, statements });
  floor.report(saidOf(found));
  return found;
}

const mostNamed = 4;

function saidOf({ documents, statements }: Background): string {
  const paths = documents.slice(0, mostNamed).map(({ path }) => path);
  const more = documents.length - paths.length;
  const named = [...paths, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const ids = statements.length === 0 ? "" : ` (${statements.length} requirements and decisions by id)`;
  return `Everyone gets a summary of the project's own documents: ${named}${ids}.`;
}
