import { isBinary } from "../artifact-kind.ts";
import { lineCount, type Document } from "../document.ts";
import { critical, high, remark, type Remark, type Rule } from "../finding.ts";
import { placeAt, placeOnLine, placesOf, type Place } from "../place.ts";
import { matchesOf } from "../span.ts";

/** What is grave whatever a seat was asked to look at, so every reading begins with it. Looked for once. */
export function hazards(document: Document): readonly Remark[] {
  const found = known.get(document) ?? [
    ...mergeMarkers(document),
    ...privateKeys(document),
    ...accessKeys(document),
  ];
  known.set(document, found);
  return found;
}

const known = new WeakMap<Document, readonly Remark[]>();

/** Every reading begins with the hazards; this is what a seat is told that asks for them and there are none. */
export const secrets: readonly Rule[] = [
  (document) =>
    hazards(document).length > 0
      ? []
      : [
          {
            passed: `No private key, access key of a known form or merge marker in ${lineCount(document)} lines`,
          },
        ],
];

/** Why a document cannot be read at all; then no other rule has a say. */
export function unreadable(document: Document): readonly Remark[] {
  if (isBinary(document.text))
    return unread(document, "the file holds zero bytes: it is not text, and was not read");
  if (document.text.trim() === "") return unread(document, "the file holds no words");
  return [];
}

function unread(document: Document, fact: string) {
  const fault = { rule: "unread", severity: "high", fact, advice: "Give a file with text in it" } as const;
  return remark(document, fault, [{ line: 1, quote: "" }]);
}

function mergeMarkers(document: Document) {
  return remark(
    document,
    critical(
      "merge-marker",
      "begins a merge conflict that was never resolved",
      "Resolve the merge conflict and remove its markers",
    ),
    conflicts(document),
  );
}

/** All three markers in order. In a code block they are an example. */
function conflicts(document: Document): Place[] {
  const { text, lines, fences } = document;
  const places: Place[] = [];
  let begun = 0;
  let divided = false;
  let fence = 0;
  for (const { index, 0: mark } of matchesOf(text, marker)) {
    if (index > 0 && text.charAt(index - 1) !== "\n") continue;
    while ((fences[fence]?.end ?? text.length) <= index) fence += 1;
    if ((fences[fence]?.start ?? text.length) <= index) continue;
    if (mark.startsWith("<")) [begun, divided] = [lines.of(index), false];
    else if (mark.startsWith("=")) divided = begun > 0;
    else if (divided) {
      places.push(placeOnLine(document, begun));
      [begun, divided] = [0, false];
    }
  }
  return places;
}

const marker = /<{7} |={7}(?![^\n])|>{7} /g;

function privateKeys(document: Document) {
  const key = /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----(?=\s{1,8}[A-Za-z0-9+/]{40})/g;
  return remark(
    document,
    critical(
      "private-key",
      "begins a private key",
      "Remove the private key from the file and its history, and replace it with a new one",
    ),
    placesOf(document, matchesOf(document.text, key)),
  );
}

const accessKey =
  /(?<![A-Za-z0-9_-])(?:AKIA[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,80}|AIza[A-Za-z0-9_-]{35}|sk-(?:ant-|proj-)?[A-Za-z0-9_-]{40,200})(?![A-Za-z0-9_-])/g;

function accessKeys(document: Document) {
  const found = Array.from(matchesOf(document.text, accessKey)).filter(([key]) => isSecret(key));
  return remark(
    document,
    high(
      "access-key",
      "looks like the start of an access key (the rest is hidden here)",
      "Read the key from the environment, and replace it with a new one",
    ),
    // Our record must not become one more place where the secret can be read.
    found.map(({ index }) => placeAt(document, index, 7)),
  );
}

function isSecret(key: string): boolean {
  return /\d/.test(key) && !/example|sample|x{6}|0{6}|1234567/i.test(key);
}
