import type { Discussion } from "../kernel/discussion.ts";
import { unopenedBy } from "../kernel/result.ts";
import type { EventOf } from "../kernel/event.ts";
import { mergedRanges } from "../kernel/line-ranges.ts";
import { type Doc, joined, paragraph, prose, section, table, type Text } from "./document.ts";

/** The words of the section, for documents in another language. */
export interface LookWords {
  readonly title: string;
  readonly columns: readonly [seat: string, looks: string, read: string, searched: string];
  /** A column of its own where there is something to put in it. */
  readonly neverOpened: string;
  readonly nothing: string;
  /** Before the workers that looked, each with its commit. */
  readonly seenAt: string;
}

export const englishLooks: LookWords = {
  title: "What was looked at",
  columns: ["Seat", "Looks", "Lines read", "Searched for"],
  neverOpened: "Cited, never opened",
  nothing: "nothing",
  seenAt: "Seen in the checkouts of",
};

export const japaneseLooks: LookWords = {
  title: "参照したファイル",
  columns: ["席", "参照回数", "読んだ行", "検索語"],
  neverOpened: "開かずに引用した箇所",
  nothing: "なし",
  seenAt: "参照したチェックアウト:",
};

/** What each seat saw of the project, as a section of a record; nothing where nobody could look. */
export function looksSection(discussion: Discussion, words = englishLooks): Doc {
  const { eyes, looks, seats, unopened } = discussion;
  if (eyes === undefined) return [];
  const bySeat = Map.groupBy(looks, ({ seat }) => seat);
  const hasUnopened = unopened.length > 0;
  const rows = seats.flatMap(({ seat: { name } }): Text[][] => {
    const own = bySeat.get(name) ?? [];
    const cited = unopenedBy(discussion, name);
    if (own.length + cited.length === 0) return [];
    const last = cited.length === 0 ? words.nothing : [prose(cited.join(", "))];
    return [
      [name, String(own.length), readOf(own, words), searchedOf(own, words), ...(hasUnopened ? [last] : [])],
    ];
  });
  const columns = [...words.columns, ...(hasUnopened ? [words.neverOpened] : [])];
  return section(words.title, [table(columns, rows, words.nothing), ...checkouts(looks, words)]);
}

/** On an engine: whose checkouts were looked into, and where each stood. */
function checkouts(looks: readonly Look[], { seenAt }: LookWords): Doc {
  const all = looks.flatMap(({ at }) =>
    at === undefined ? [] : [at.commit === null ? at.worker : `${at.worker} (${at.commit.slice(0, 12)})`],
  );
  const each = [...new Set(all)].sort();
  return each.length === 0 ? [] : [paragraph([prose(`${seenAt} ${each.join(", ")}`)])];
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
  const texts = paths.map(([path, ranges]) => {
    const merged = mergedRanges(ranges).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
    return [prose(`${path}:${merged.join(", ")}`)];
  });
  return texts.length === 0 ? nothing : joined(texts, ", ");
}

function searchedOf(looks: readonly Look[], { nothing }: LookWords): Text {
  const queries = looks.flatMap(({ tool, input }) => {
    const { query } = (input ?? {}) as { readonly query?: unknown };
    return tool === "search" && typeof query === "string" ? [query] : [];
  });
  return queries.length === 0 ? nothing : [prose([...new Set(queries)].join(" · "))];
}
