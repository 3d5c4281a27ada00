import type { Discussion } from "../kernel/discussion.ts";
import type { EventOf } from "../kernel/event.ts";
import { mergedRanges } from "../kernel/line-ranges.ts";
import { type Doc, joined, prose, section, table, type Text } from "./document.ts";

/** The words of the section, for documents in another language. */
export interface LookWords {
  readonly title: string;
  readonly columns: readonly [seat: string, looks: string, read: string, searched: string];
  readonly nothing: string;
}

export const englishLooks: LookWords = {
  title: "What was looked at",
  columns: ["Seat", "Looks", "Lines read", "Searched for"],
  nothing: "nothing",
};

export const japaneseLooks: LookWords = {
  title: "参照したファイル",
  columns: ["席", "参照回数", "読んだ行", "検索語"],
  nothing: "なし",
};

/** What each seat saw of the project, as a section of a record; nothing where nobody could look. */
export function looksSection({ eyes, looks, seats }: Discussion, words = englishLooks): Doc {
  if (eyes === undefined) return [];
  const bySeat = Map.groupBy(looks, ({ seat }) => seat);
  const rows = seats.flatMap(({ seat: { name } }) => {
    const own = bySeat.get(name) ?? [];
    return own.length === 0 ? [] : [[name, String(own.length), readOf(own, words), searchedOf(own, words)]];
  });
  return section(words.title, [table([...words.columns], rows, words.nothing)]);
}

type Look = EventOf<"looked">;

/** Ranges that meet are one, file by file, in the order of their paths. */
function readOf(looks: readonly Look[], { nothing }: LookWords): Text {
  const seen = looks.filter(({ tool }) => tool !== "list_files" && tool !== "outline");
  const files = Map.groupBy(
    seen.flatMap((look) => look.seen),
    ({ path }) => path,
  );
  const paths = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = paths.map(([path, ranges]) => [prose(`${path}:${merged(ranges).join(", ")}`)]);
  return texts.length === 0 ? nothing : joined(texts, ", ");
}

function merged(ranges: Parameters<typeof mergedRanges>[0]): readonly string[] {
  return mergedRanges(ranges).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
}

function searchedOf(looks: readonly Look[], { nothing }: LookWords): Text {
  const queries = looks.flatMap(({ tool, input }) => {
    const { query } = (input ?? {}) as { readonly query?: unknown };
    return tool === "search" && typeof query === "string" ? [query] : [];
  });
  return queries.length === 0 ? nothing : [prose([...new Set(queries)].join(" · "))];
}
