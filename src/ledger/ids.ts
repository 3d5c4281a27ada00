/** What an id points to. A claim without a version is meant as it reads now. */
export type Reference =
  | { readonly kind: "claim"; readonly id: string; readonly version: number | null }
  | { readonly kind: "option"; readonly id: string }
  | { readonly kind: "stand"; readonly id: string };

/** Ids as agents write them: in any case, in brackets, with the text behind them. */
const written =
  /(?:([\p{Lu}\p{N}]+)\s*>\s*)?(?:([\p{Lu}][\p{Lu}\p{N}]*)-([APR]?)(\d+)(?:v(\d+))?|\bO(\d+)(?:v\d+)?\b)/giu;

/** What every id holds. Most texts name none, and this is seen soon. */
const anyNumber = /-[APR]?\d|O\d/iu;

/** All ids in a text, in its order. */
export function referencesIn(text: string): readonly Reference[] {
  const plain = text.normalize("NFKC");
  if (!anyNumber.test(plain)) return [];
  return [...plain.matchAll(written)].map(
    ([, holder, seat = "", letter = "", number = "", version, option]): Reference => {
      const claim = `${seat}-${letter}`.toUpperCase() + Number(number);
      const on = option === undefined ? claim : `O${Number(option)}`;
      if (holder !== undefined) return { kind: "stand", id: standId(holder.toUpperCase(), on) };
      if (option !== undefined) return { kind: "option", id: on };
      return { kind: "claim", id: claim, version: version === undefined ? null : Number(version) };
    },
  );
}

/**
 * A text as those read it who cannot look claims up: without those of these seats that it cites in brackets, and with
 * others told by whose they are. What else has an id stays.
 */
export function withoutClaims(
  text: string,
  seats: ReadonlySet<string>,
  told: (prefix: string) => string,
): string {
  const cited = text.replaceAll(bracketed, (whole, open: string, inner: string, close: string) => {
    const ids = inner.split(/\s*[,;、]\s*/u).map((id) => id.trim());
    if (!ids.every((id) => alone.test(id))) return whole;
    const left = ids.filter(
      (id) =>
        !seats.has(
          id
            .replace(/^.*>\s*/u, "")
            .split("-")[0]
            ?.toUpperCase() ?? "",
        ),
    );
    if (left.length === ids.length) return whole;
    return left.length === 0 ? "" : ` ${open}${left.join(", ")}${close}`;
  });
  return cited.replaceAll(named, (whole, prefix: string, at: number) => {
    if (!seats.has(prefix)) return whole;
    const words = told(prefix);
    const begins = /(?:^|[.!?]\s)$/u.test(cited.slice(Math.max(0, at - 2), at));
    return begins ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : words;
  });
}

const bracketed = /\s*([[(])([^[\]()]{1,400})([\])])/gu;
const alone = new RegExp(`^(?:${written.source})$`, "iu");

/** One claim in a sentence, or several of one seat behind each other. */
const named =
  /(?<![\p{L}\p{N}_-])(\p{Lu}[\p{Lu}\p{N}]*)-[APR]?\d+(?:v\d+)?(?:(?:,\s*|\s+and\s+|、)\1-[APR]?\d+(?:v\d+)?)*(?![\p{L}\p{N}_-])/gu;

export function standId(prefix: string, on: string): string {
  return `${prefix}>${on}`;
}

/** The next id of a kind (`O4`, `Q2`) that none of these has. */
export function nextId(letter: "O" | "Q", taken: readonly { readonly id: string }[]): string {
  const numbers = taken.map(({ id }) => Number(id.slice(1)));
  return `${letter}${Math.max(0, ...numbers) + 1}`;
}

/** A claim in one of its wordings; the first has no number of its own. */
export function versionId(id: string, version: number): string {
  return version === 1 ? id : `${id}v${version}`;
}

export { tagsOf as prefixesOf } from "../table/tags.ts";
