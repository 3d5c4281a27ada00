import { isBinary } from "../artifact-kind.ts";
import { lineCount, type Document } from "../document.ts";
import { type Place, placeAt, placeOnLine, placesOf, type Remark, rule, type Rule } from "../finding.ts";

export const unreadable = rule("unread", "high", "the file {}", "Give a file with text in it", ({ text }) => {
  const why = isBinary(text) ? "holds zero bytes: it is not text, and was not read" : "holds no words";
  return isBinary(text) || text.trim() === "" ? { places: [{ line: 1, quote: "" }], about: why } : null;
});

const mergeMarkers = rule(
  "merge-marker",
  "critical",
  "begins a merge conflict that was never resolved",
  "Resolve the merge conflict and remove its markers",
  (document) => ({ places: conflicts(document) }),
);

function conflicts(document: Document): Place[] {
  const { text, lines, fences } = document;
  const places: Place[] = [];
  let begun = 0;
  let divided = false;
  let fence = 0;
  for (const { index, 0: mark } of text.matchAll(/^(?:<{7} |={7}$|>{7} )/gm)) {
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

const privateKeys = rule(
  "private-key",
  "critical",
  "begins a private key",
  "Remove the private key from the file and its history, and replace it with a new one",
  (document) => {
    const key = /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----(?=\s{1,8}[A-Za-z0-9+/]{40})/g;
    return { places: placesOf(document, document.text.matchAll(key)) };
  },
);

const accessKey =
  /(?<![A-Za-z0-9_-])(?:AKIA[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,80}|AIza[A-Za-z0-9_-]{35}|sk-(?:ant-|proj-)?[A-Za-z0-9_-]{40,200})(?![A-Za-z0-9_-])/g;

const accessKeys = rule(
  "access-key",
  "high",
  "looks like the start of an access key (the rest is hidden here)",
  "Read the key from the environment, and replace it with a new one",
  (document) => {
    const found = Array.from(document.text.matchAll(accessKey)).filter(
      ([key]) => /\d/.test(key) && !/example|sample|x{6}|0{6}|1234567/i.test(key),
    );
    // Our record must not become one more place where the secret can be read.
    return { places: found.map(({ index }) => placeAt(document, index, 7)) };
  },
);

/** What is grave whatever a seat was asked to look at, so every reading begins with it. */
export function hazards(document: Document): readonly Remark[] {
  return [mergeMarkers, privateKeys, accessKeys].flatMap((one) => one(document));
}

export const secrets: Rule = (document) => {
  const passed = `No private key, access key of a known form or merge marker in ${lineCount(document)} lines`;
  return hazards(document).length > 0 ? [] : [{ passed }];
};
