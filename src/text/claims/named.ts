/** What a claim names that can be looked up: words it quotes, places, sections and names of code. */
export interface Named {
  readonly quotes: readonly string[];
  readonly places: readonly NamedPlace[];
  readonly sections: readonly string[];
  readonly symbols: readonly string[];
}

export interface NamedPlace {
  /** As written; `null` for "line 45", which is a line of the artifact. */
  readonly path: string | null;
  readonly line: number | null;
  /** It may as well be a product, such as Node.js: a place only where there is such a file. */
  readonly isName?: true;
}

export function namedIn(text: string): Named {
  const places = placesIn(text);
  const paths = new Set(places.map(({ path }) => path));
  const inCode = Array.from(text.matchAll(/`([^`\n]{1,200})`/g), (match) => match[1] ?? "");
  return {
    quotes: unique([...quotesIn(text), ...inCode.filter((code) => /\s/.test(code.trim()))]),
    places,
    sections: sectionsIn(text),
    symbols: unique(inCode.flatMap(symbolOf)).filter((symbol) => !paths.has(symbol)),
  };
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

/** The places in files, and the text without them. */
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

const numberedSection =
  /(?:\bsections?|§|\bchapter|\bSec\.)\s*(\d+(?:\.\d+)*)|第\s*(\d+(?:\.\d+)*)\s*[節章]/giu;
const namedSection =
  /\bsection\s+["“'‘]([^"”'’\n]{2,80})["”'’]|["“'‘]([^"”'’\n]{2,80})["”'’]\s+section\b|「([^」\n]{2,80})」\s*の?\s*[節章]/giu;

function sectionsIn(text: string): readonly string[] {
  return unique(
    [...text.matchAll(numberedSection), ...text.matchAll(namedSection)].map(
      (match) => match.slice(1).find((part) => part !== undefined) ?? "",
    ),
  );
}

/** `fooBar()`, `FooBar`, `foo_bar`, `foo.bar`: names of code. A single plain word is a word. */
function symbolOf(code: string): readonly string[] {
  const name = /^([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)(\([^()]*\))?$/.exec(code.trim());
  if (name?.[1] === undefined || pathAlone.test(code.trim())) return [];
  const isName = name[2] !== undefined || /[a-z][A-Z]|_|::|\.|^[A-Z][a-z]+[A-Z]/.test(name[1]);
  return isName ? [name[1]] : [];
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** Whether a path as somebody wrote it means that of a text: one may be the end of the other. */
export function isNameOf(written: string, path: string): boolean {
  return path === written || path.endsWith(`/${written}`) || written.endsWith(`/${path}`);
}

/** A heading of a Markdown text. */
interface Heading {
  readonly title: string;
  /** Its own number, such as `3.2`; `null` where it carries none. */
  readonly number: string | null;
  readonly line: number;
}

export function headingsIn(text: string): readonly Heading[] {
  return text.split("\n").flatMap((line, index) => {
    const title = /^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1];
    if (title === undefined) return [];
    return [{ title, number: /^(?:§|第)?\s*(\d+(?:\.\d+)*)/.exec(title)?.[1] ?? null, line: index + 1 }];
  });
}

/** The heading that a section is named by: its number, or words of its title. */
export function headingOf(section: string, headings: readonly Heading[]): Heading | undefined {
  if (isNumbered(section)) return headings.find(({ number }) => number === section);
  return headings.find(({ title }) => title.toLowerCase().includes(section.toLowerCase()));
}

export function isNumbered(section: string): boolean {
  return /^\d/.test(section);
}
