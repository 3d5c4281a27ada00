import { type Doc, list, paragraph, prose, type Text } from "../../../document/document.ts";
import { lastWording, type LastWording } from "../rules/consent.ts";
import type { Account } from "./account.ts";
import { said } from "./common-parts.ts";
import type { DocumentWords } from "./words/en.ts";
import { filled, spanned } from "./words/words-for.ts";

/** The text that stances were taken on last, how they came out, and what was changed after them; nothing where there was none. */
export function wordingParts(account: Account): Doc {
  const wording = wordingOf(account);
  if (wording === null) return [];
  const { words } = account;
  const changes = changedAfterConsent(account, words);
  return [
    said(wording.text),
    paragraph([prose(wording.sentence), ` (${filled(words.round, { n: wording.round })})`]),
    ...(changes.length === 0 ? [] : [paragraph(words.changedAfterConsent), list(changes)]),
  ];
}

/** What was changed when nobody could take a stance on it any more. */
export function changedAfterConsent(account: Account, words: DocumentWords): readonly Text[] {
  const { takenOut = [], putIn = [] } = wordingOf(account)?.changed ?? {};
  return [
    ...takenOut.map((text) => spanned(words.takenOut, { text: [prose(text)] })),
    ...putIn.map((text) => spanned(words.putIn, { text: [prose(text)] })),
  ];
}

/** `null` before the end: another round may still come, with stances on what is changed. */
export function wordingOf({ rounds, verdict }: Account): LastWording | null {
  return verdict === null ? null : lastWording(rounds.map(({ session }) => session));
}
