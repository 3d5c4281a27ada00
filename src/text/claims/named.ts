/** What a claim names that can be looked up: words it quotes, and places. */
export interface Named {
  readonly quotes: readonly string[];
  readonly places: readonly NamedPlace[];
}

export interface NamedPlace {
  /** As written; `null` for "line 45", which is a line of the artifact. */
  readonly path: string | null;
  readonly line: number | null;
  /** It may as well be a product, such as Node.js: a place only where there is such a file. */
  readonly isName?: true;
}

export function namedIn(text: string): Named {
  const inCode = Array.from(text.matchAll(/`([^`\n]{1,200})`/g), ([, code = ""]) => code);
  const quotes = [...quotesIn(text), ...inCode.filter((code) => /\s/.test(code.trim()))];
  return { quotes: [...new Set(quotes)], places: placesIn(text) };
}

// Straight single quotes are apostrophes as well, so those must stand free on both sides.
const quoted =
  /"([^"\n]{2,400})"|“([^”\n]{2,400})”|«([^»\n]{2,400})»|「([^」\n]{2,400})」|『([^』\n]{2,400})』|(?<![\p{L}\p{N}])['‘]([^'’\n]{2,400})['’](?![\p{L}\p{N}])/gu;

function quotesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(quoted), (match) => match.slice(1).find((part) => part !== undefined) ?? "")
    .map((quote) => quote.trim())
    .filter((quote) => quote !== "" && pathAlone.exec(quote) === null);
}

const extension =
  "md|markdown|mdx|txt|rst|adoc|[mc]?[jt]sx?|json[cl5]?|ya?ml|toml|ini|env|py|rb|go|rs|java|kts?|scala|swift|c|h|cc|cpp|hpp|cs|php|sh|sql|html?|css|scss|vue|svelte|xml|proto|graphql|tf|lock|csv|gradle|dart|lua|exs?|zig";
const path = String.raw`(?:[\w.@~-]+[/\\])*[\w.@-]*[\w-]\.(?:${extension})`;
const pathAlone = new RegExp(`^${path}$`, "i");
const placeForm = new RegExp(
  String.raw`(?<![\w/\\.:@-])(?:\./)?(${path})(?![\w-])(?:(?::|#L|\s*\(?,?\s*(?:lines?|l\.|行)\s*)(\d{1,7}))?`,
  "giu",
);
const lineForm = /(?<![\w.])lines?\s+(\d{1,7})|(\d{1,7})\s*行目/giu;
const lineOfForm = new RegExp(
  String.raw`\blines?\s+(\d{1,7})(?:\s*[-–to]+\s*\d+)?\s+(?:of|in)\s+(${path})`,
  "giu",
);

function placesIn(text: string): readonly NamedPlace[] {
  // Most texts name no file; to know that takes a small part of looking for one.
  const { files, rest } = fileEnding.test(text) ? filesIn(text) : { files: [], rest: text };
  const alone = Array.from(rest.matchAll(lineForm), (match) => ({
    path: null,
    line: Number(match[1] ?? match[2]),
  }));
  const all = [...files, ...alone].map((place) => [JSON.stringify(place), place] as const);
  return [...new Map(all).values()];
}

const fileEnding = /\.[a-z]/iu;

function filesIn(text: string): { readonly files: readonly NamedPlace[]; readonly rest: string } {
  const reversed = Array.from(text.matchAll(lineOfForm), (match) => ({
    path: match[2] ?? null,
    line: Number(match[1]),
  }));
  const rest = text.replaceAll(lineOfForm, " ");
  const withPath = Array.from(rest.matchAll(placeForm), (match): NamedPlace => {
    const path = (match[1] ?? "").replaceAll("\\", "/");
    const line = match[2] === undefined ? null : Number(match[2]);
    return { path, line, ...(line === null && isWebName(path) && { isName: true }) };
  });
  return { files: [...reversed, ...withPath], rest: rest.replaceAll(placeForm, " ") };
}

/** `Node.js`, `Vue.js` and their like. A line number makes a file of any of them. */
function isWebName(path: string): boolean {
  return /^(?:[A-Z]\w*|node|next|vue|react|three|d3|express|nuxt|ember|backbone|deno|discord)\.js$/.test(
    path,
  );
}

/** Whether a path as somebody wrote it means that of a text: one may be the end of the other. */
export function isNameOf(written: string, path: string): boolean {
  return path === written || path.endsWith(`/${written}`) || written.endsWith(`/${path}`);
}
