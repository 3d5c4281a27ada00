import type { Shown } from "../kernel/eyes.ts";
import { ownModule } from "../own-files.ts";
import { numberedLines, runsOf } from "../text/numbered-lines.ts";
import { inThread } from "../reading/thread.ts";
import { nothing } from "./list-files.ts";
import { count } from "../text/amount.ts";
import { seenLines, shownPath } from "./as-shown.ts";
import type { AskedForPattern, FoundByPattern } from "./pattern-program.ts";
import type { ProjectView } from "./project-view.ts";
import { type SearchInput, wantedBy } from "./search-words.ts";

const mostLines = 100;
const mostInFile = 12;
const mostCharacters = 300;
const longestPattern = 500;
/** The thread stops by itself after this; it is ended when it does not, because one line takes that long. */
const lookMs = 2000;

/** In a thread: JavaScript's expressions can take for ever for one line, and there they can be ended. */
export async function searchPattern(
  view: ProjectView,
  input: SearchInput,
  { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
): Promise<Shown> {
  const wanted = wantedBy(input);
  if (typeof wanted !== "function") return nothing(wanted.wrong, "bad pattern");
  const expression = expressionOf(input.query);
  if ("wrong" in expression) return nothing(expression.wrong, "bad expression");
  const files = (await view.files(signal)).files.filter(({ path }) => wanted(path));
  const paths = files.map(({ path }) => path);
  const limits = { mostLines, mostInFile, mostMs: lookMs };
  const asked: AskedForPattern = { root: view.root, paths, ...expression, ...limits };
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const end = await inThread<FoundByPattern>(ownModule("eyes/pattern-program"), asked, until);
  signal.throwIfAborted();
  if (!("answer" in end))
    return nothing(
      "The search took too long and was stopped. Try fewer files or a narrower expression, or search by words.",
      "took too long",
    );
  return shownMatches(end.answer, files.length);
}

function expressionOf(
  query: string,
): { readonly source: string; readonly flags: string } | { readonly wrong: string } {
  // As other tools write it.
  const isFolded = query.startsWith("(?i)");
  const source = isFolded ? query.slice(4) : query;
  if (source === "" || source.length > longestPattern)
    return { wrong: `An expression has 1 to ${longestPattern} characters.` };
  const flags = isFolded ? "i" : "";
  try {
    return { source: new RegExp(source, flags).source, flags };
  } catch (error) {
    return { wrong: `${(error as Error).message}.` };
  }
}

function shownMatches({ files, looked }: FoundByPattern, all: number): Shown {
  const isWhole = looked === all;
  const limit = isWhole
    ? ""
    : `Only ${looked} of ${count(all, "file")} were looked at; a narrower pattern of files shows more.`;
  if (files.length === 0)
    return nothing(
      isWhole ? "No line matches." : `No line matches so far. ${limit}`,
      isWhole ? "nothing found" : "stopped early",
    );
  const seen: Shown["seen"][number][] = [];
  const parts = files.map(({ path, lines, more }) => {
    const rows = runsOf(lines.map(({ line, text, at }) => [line, around(text, at)])).map((run) => {
      seen.push(seenLines(path, run.from, run.lines));
      return numberedLines(run.lines, run.from);
    });
    const rest = more === 0 ? [] : [`${count(more, "more line")} of this file`];
    return [shownPath(path), ...rows, ...rest].join("\n");
  });
  return {
    text: [...parts, ...(isWhole ? [] : [limit])].join("\n\n"),
    seen,
    problem: isWhole ? null : `${looked} of ${all} files`,
  };
}

function around(text: string, at: number): string {
  if (text.length <= mostCharacters) return text;
  const from = Math.max(0, Math.min(at - mostCharacters / 3, text.length - mostCharacters));
  const shown = text.slice(from, from + mostCharacters);
  return `${from === 0 ? "" : "…"}${shown}${from + mostCharacters >= text.length ? "" : "…"}`;
}
