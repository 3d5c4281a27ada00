import type { Document } from "../src/reading/document.ts";

/** A document with one fault put into it, and where the reader must find it. */
export interface Injected {
  readonly text: string;
  readonly rule: string;
  readonly from: number;
  readonly to: number;
}

export interface Site {
  readonly document: Document;
  /** The name of the package the document belongs to. */
  /** One of several, the same in every run. */
  readonly pick: <T>(choices: readonly T[]) => T | undefined;
}

export type Fault = (site: Site) => Injected | null;

/** What goes wrong in documents, by name. `null` where a document has no place for the fault. */
export const faults: Readonly<Record<string, Fault>> = {
  placeholder: (site) =>
    inserted(
      site,
      "unfinished",
      site.pick([
        "TBD",
        "TODO: explain this part.",
        "FIXME: check with the team.",
        "The upper limit is to be decided.",
      ]),
    ),
  "broken anchor": (site) =>
    appended(
      site,
      "broken-anchor",
      `See [the details](#${site.pick(["details-of-it", "the-rest", "further-notes"])}).`,
    ),
  "broken file link": (site) =>
    appended(
      site,
      "missing-file",
      site.pick(["See [the guide](./docs/getting-going.md).", "![a diagram](assets/overview-2.png)"]),
    ),
  "undefined link": (site) =>
    appended(site, "undefined-link", "See [the manual][manual-of-it].\n\n[notes]: https://a.example"),
  "broken JSON example": (site) =>
    inserted(
      site,
      "broken-example",
      site.pick([
        '```json\n{\n  "a": 1,\n  "b": [1, 2],\n}\n```',
        '```json\n{\n  "a": 1\n  "b": 2\n}\n```',
        "```json\n{\n  'a': 1\n}\n```",
      ]),
    ),
  "broken YAML example": (site) =>
    inserted(
      site,
      "broken-example",
      site.pick(["```yaml\na: [1, 2\nb: 3\n```", "```yaml\na: b: c\n```", '```yaml\na: "open\nb: 1\n```']),
    ),
  "empty section": emptySection,
  "duplicated paragraph": (site) => copied(site, "repeated-paragraph", (text) => text),
  "near-duplicated paragraph": (site) => copied(site, "repeated-paragraph", oneWordChanged),
  "conflicting number": conflictingNumber,
  "two spellings": (site) =>
    appended(
      site,
      "two-spellings",
      site.pick([
        "GitHub is told, and GitHub tells Github.",
        "Use JavaScript, plain JavaScript, not Javascript of old.",
      ]),
    ),
};

/** A new block before some paragraph. */
function inserted(site: Site, rule: string, block: string | undefined): Injected | null {
  const before = site.pick(freeParagraphs(site.document));
  return before === undefined || block === undefined
    ? null
    : insertedAt(site.document, before.line, rule, block);
}

function insertedAt(document: Document, line: number, rule: string, block: string): Injected {
  const lines = document.text.split("\n");
  const text = [...lines.slice(0, line - 1), ...block.split("\n"), "", ...lines.slice(line - 1)].join("\n");
  return { text, rule, from: line, to: line + block.split("\n").length - 1 };
}

/** A sentence at the end of some paragraph. */
function appended({ document, pick }: Site, rule: string, sentence: string | undefined): Injected | null {
  const paragraph = pick(freeParagraphs(document).filter(({ text }) => /[.!]$/.test(text)));
  if (paragraph === undefined || sentence === undefined) return null;
  const { start, text } = paragraph;
  const end = start + text.length;
  const line = paragraph.line + text.split("\n").length - 1;
  return {
    text: `${document.text.slice(0, end)} ${sentence}${document.text.slice(end)}`,
    rule,
    from: line,
    to: line,
  };
}

/** Paragraphs that stand alone: in no list, quotation or table. */
function freeParagraphs({ running, text, lines }: Document) {
  return Array.from(running).flatMap(({ start, end }) => {
    const line = lines.of(start);
    const isFree = lines.start(line) === start && text[start - 2] === "\n";
    return isFree ? [{ start, line, text: text.slice(start, end) }] : [];
  });
}

function emptySection({ document, pick }: Site): Injected | null {
  const heading = pick(sections(document));
  if (heading === undefined) return null;
  return insertedAt(document, heading.line, "empty-section", `${"#".repeat(heading.depth)} Caveats of note`);
}

/** Headings of a line of their own, with a blank line around. */
function sections({ headings, lines }: Document) {
  return headings.filter(
    ({ line, depth }) =>
      depth > 1 && lines.at(line).startsWith("#") && lines.at(line + 1) === "" && lines.at(line - 1) === "",
  );
}

function copied({ document, pick }: Site, rule: string, change: (text: string) => string): Injected | null {
  const long = freeParagraphs(document).filter(
    ({ text }) => (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 25 && !/[`[<]/.test(text),
  );
  const original = pick(long);
  const later = freeParagraphs(document).filter(({ line }) => line > (original?.line ?? Infinity));
  const before = pick(later);
  if (original === undefined || before === undefined) return null;
  return insertedAt(document, before.line, rule, change(original.text));
}

function oneWordChanged(text: string): string {
  const words = [...text.matchAll(/(?<=\s)[a-z]{4,}(?=\s)/g)];
  const { index = 0, 0: word = "" } = words[words.length >> 1] ?? {};
  return `${text.slice(0, index)}certain${text.slice(index + word.length)}`;
}

function conflictingNumber({ document, pick }: Site): Injected | null {
  const [one, other] = pick([
    ["The handshake timeout is 30 seconds.", "The handshake timeout is 45 seconds."],
    ["The upload limit is 10 MB.", "The upload limit is 25 MB."],
    ["The cleanup interval defaults to 5 minutes.", "The cleanup interval is 1 hour."],
    ["The retention period is 7 days.", "Its retention period of 30 days is fixed."],
  ]) ?? ["", ""];
  const free = freeParagraphs(document);
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const { text } = insertedAt(document, last.line, "two-numbers", other);
  const lines = text.split("\n");
  const whole = [...lines.slice(0, first.line - 1), one, "", ...lines.slice(first.line - 1)].join("\n");
  return { text: whole, rule: "two-numbers", from: last.line + 2, to: last.line + 2 };
}
