import type { Discussion } from "../kernel/discussion.ts";
import { unopenedBy } from "../kernel/result.ts";
import type { EventOf } from "../kernel/event.ts";
import { mergedRanges } from "../kernel/eyes.ts";
import type { Words } from "../words.ts";
import { type Doc, joined, paragraph, prose, section, table, type Text } from "./document.ts";

export function looksSection(discussion: Discussion, words: Words): Doc {
  const { eyes, looks, seats, unopened } = discussion;
  if (eyes === undefined) return [];
  const bySeat = Map.groupBy(looks, ({ seat }) => seat);
  const nothing = words("document.nothing");
  const hasUnopened = unopened.length > 0;
  const rows = seats.flatMap(({ seat: { name } }): Text[][] => {
    const own = bySeat.get(name) ?? [];
    const cited = unopenedBy(discussion, name);
    if (own.length + cited.length === 0) return [];
    const last = cited.length === 0 ? nothing : [prose(cited.join(", "))];
    return [
      [
        name,
        String(own.length),
        readOf(own, nothing),
        searchedOf(own, nothing),
        ...(hasUnopened ? [last] : []),
      ],
    ];
  });
  const columns = [
    words("receipts.seat"),
    words("looks.looks"),
    words("looks.read"),
    words("looks.searched"),
    ...(hasUnopened ? [words("looks.neverOpened")] : []),
  ];
  return section(words("looks.title"), [table(columns, rows, nothing), ...checkouts(looks, words)]);
}

function checkouts(looks: readonly LookEvent[], words: Words): Doc {
  const all = looks.flatMap(({ at }) =>
    at === undefined ? [] : [at.commit === null ? at.worker : `${at.worker} (${at.commit.slice(0, 12)})`],
  );
  const each = [...new Set(all)].sort();
  const seen = words("looks.seenAt", { workers: each.join(", ") });
  return each.length === 0 ? [] : [paragraph([prose(seen)])];
}

type LookEvent = EventOf<"looked">;

/** Ranges that meet are one, file by file, in the order of their paths. */
function readOf(looks: readonly LookEvent[], nothing: string): Text {
  const seen = looks.filter(({ tool }) => tool !== "list_files");
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

function searchedOf(looks: readonly LookEvent[], nothing: string): Text {
  const queries = looks.flatMap(({ tool, input }) => {
    const { query } = (input ?? {}) as { readonly query?: unknown };
    return tool === "search" && typeof query === "string" ? [query] : [];
  });
  return queries.length === 0 ? nothing : [prose([...new Set(queries)].join(" · "))];
}
