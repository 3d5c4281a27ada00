import type { Look, Shown } from "../kernel/eyes.ts";
import { fileKind } from "../reading/project/file-kind.ts";
import { passagesOf } from "../reading/project/passages.ts";
import type { ProjectIndex } from "../reading/project/project-index.ts";
import { rankFiles } from "../reading/project/ranking.ts";
import { numberedLines } from "../text/numbered-lines.ts";
import { type Glob, globOf } from "./glob.ts";
import { nothing } from "./list-files.ts";
import { seenLines, shownPath } from "./as-shown.ts";
import type { ProjectView } from "./project-view.ts";

export type SearchInput = (Look & { readonly tool: "search" })["input"];

const size = { most: 80, tokens: 4000 };

export async function searchWords(
  view: ProjectView,
  input: SearchInput,
  signal: AbortSignal,
): Promise<Shown> {
  const wanted = wantedBy(input);
  if (typeof wanted !== "function") return nothing(wanted.wrong, "bad pattern");
  const index = await view.index(signal);
  const ranking = rankFiles(index, input.query, wanted);
  const passages = passagesOf(ranking, size, (path) => view.linesIfAny(path));
  if (passages.length === 0) return nothing(notFound(input, index), "nothing found");
  const parts = passages.map(
    ({ path, from, to, text }) =>
      `${shownPath(path)}:${from}-${to}\n${numberedLines(text.split("\n"), from)}`,
  );
  const seen = passages.map(({ path, from, text }) => seenLines(path, from, text.split("\n")));
  return { text: parts.join("\n\n"), seen, problem: null };
}

export function wantedBy({ among, pattern }: Pick<SearchInput, "among" | "pattern">): Glob {
  const glob = globOf(pattern);
  if (typeof glob !== "function" || among === "all") return glob;
  return (path) => glob(path) && (fileKind(path) === "docs") === (among === "text");
}

function notFound({ query, pattern, among }: SearchInput, index: ProjectIndex): string {
  const where = [
    pattern === "**" ? "" : ` in ${shownPath(pattern)}`,
    among === "all" ? "" : ` among ${among}`,
  ].join("");
  return rankFiles(index, query).files.length === 0
    ? `None of these words occurs in the project. Try other words; list_files shows what there is.`
    : `Nothing was found${where}.`;
}
