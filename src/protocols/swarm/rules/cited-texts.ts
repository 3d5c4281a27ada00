import { type Reference, referencesIn, versionId } from "../../../ledger/ids.ts";
import { claimOf, type Ledger, optionOf } from "../../../ledger/ledger.ts";
import { shorten } from "../../../text/shorten.ts";
import { withoutMessageIds } from "./citations.ts";

const mostTexts = 32;
const longest = 160;

/**
 * What some texts name by its id, in its own words, for who is not shown the message it was said in. What was said in
 * the step `from` or later is left out, and so is what is told elsewhere.
 */
export function citedTexts(
  ledger: Ledger,
  texts: readonly string[],
  from = Infinity,
  isTold: (id: string) => boolean = () => false,
): readonly string[] {
  const named = texts.flatMap((text) => referencesIn(withoutMessageIds(text)));
  const told = new Map(named.flatMap((one) => wordingNamed(ledger, one, from)).filter(([id]) => !isTold(id)));
  return Array.from(told, ([id, text]) => `[${id}] ${shorten(text, longest)}`).slice(0, mostTexts);
}

function wordingNamed(ledger: Ledger, named: Reference, from: number): readonly [string, string][] {
  if (named.kind === "stand") return [];
  if (named.kind === "option") {
    const option = optionOf(ledger, named.id);
    return option === undefined || option.round >= from ? [] : [[option.id, option.text]];
  }
  const versions = claimOf(ledger, named.id)?.versions ?? [];
  const read = versions.filter(({ round }) => round < from);
  const at = Math.min(named.version ?? read.length, versions.length);
  const wording = versions[at - 1];
  return wording === undefined || wording.round >= from ? [] : [[versionId(named.id, at), wording.text]];
}
