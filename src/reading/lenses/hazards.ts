import { isBinary } from "../artifact-kind.ts";
import { lineCount, type Document } from "../document.ts";
import { remark, type Remark, type Rule } from "../finding.ts";
import { placeAt, placeOnLine, placesIn, type Place } from "../place.ts";
import { mask } from "../span.ts";

/** What is grave whatever a seat was asked to look at, so every reading begins with it. */
export function hazards(document: Document): readonly Remark[] {
  return [...mergeMarkers(document), ...privateKeys(document), ...accessKeys(document)];
}

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
    {
      rule: "merge-marker",
      severity: "critical",
      fact: "begins a merge conflict that was never resolved",
      advice: "Resolve the merge conflict and remove its markers",
    },
    conflicts(document),
  );
}

/** All three markers in order. In a code block they are an example. */
function conflicts(document: Document): Place[] {
  const lines = mask(document.text, document.fences, " ").split("\n");
  const places: Place[] = [];
  let begun = 0;
  let divided = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("<<<<<<< ")) [begun, divided] = [index + 1, false];
    else if (line === "=======") divided = begun > 0;
    else if (line.startsWith(">>>>>>> ") && divided) {
      places.push(placeOnLine(document, begun));
      [begun, divided] = [0, false];
    }
  }
  return places;
}

function privateKeys(document: Document) {
  const key = /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----(?=\s{1,8}[A-Za-z0-9+/]{40})/g;
  return remark(
    document,
    {
      rule: "private-key",
      severity: "critical",
      fact: "begins a private key",
      advice: "Remove the private key from the file and its history, and replace it with a new one",
    },
    placesIn(document, document.text, key),
  );
}

const accessKey =
  /(?<![A-Za-z0-9_-])(?:AKIA[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,80}|AIza[A-Za-z0-9_-]{35}|sk-(?:ant-|proj-)?[A-Za-z0-9_-]{40,200})(?![A-Za-z0-9_-])/g;

function accessKeys(document: Document) {
  const found = [...document.text.matchAll(accessKey)].filter(([key]) => isSecret(key));
  return remark(
    document,
    {
      rule: "access-key",
      severity: "high",
      fact: "begins what has the form of an access key (its rest is left out here)",
      advice: "Read the key from the environment, and replace it with a new one",
    },
    // Our record must not become one more place where the secret can be read.
    found.map(({ index }) => placeAt(document, index, 7)),
  );
}

function isSecret(key: string): boolean {
  return /\d/.test(key) && !/example|sample|x{6}|0{6}|1234567/i.test(key);
}
