import { holdersNow } from "./agreement.ts";
import { type Contribution, ignoring } from "./contribution.ts";
import { referencesIn, versionId } from "./ids.ts";
import { type Ignored, type Ledger, type Option, optionOf } from "./ledger.ts";

/**
 * Options that a seat words anew under their ids, the former wordings kept. Only who is for one may, and only while
 * nobody else is for it as it reads.
 */
export function withReworded(
  before: Ledger,
  options: readonly Option[],
  said: Contribution,
): [readonly Option[], readonly Ignored[]] {
  const ignored: Ignored[] = [];
  const texts = new Map<string, string>();
  for (const { claim, now, text } of said.asWorded === true ? (said.fields.own ?? []) : []) {
    const [named] = referencesIn(claim);
    if (named?.kind !== "option" || now !== "refined" || !text) continue;
    const id = optionOf(before, named.id)?.id ?? "";
    const holders = holdersNow(before).get(id) ?? [];
    if (!holders.includes(said.seat)) ignored.push(ignoring(said, claim, "no option it is for"));
    else if (holders.length > 1) ignored.push(ignoring(said, claim, "others are for it as it reads"));
    else texts.set(id, text);
  }
  const now = texts.size === 0 ? options : options.map((one) => worded(one, texts.get(one.id), said));
  return [now, ignored];
}

function worded(option: Option, text: string | undefined, { seat, round }: Contribution): Option {
  if (text === undefined || text === option.text) return option;
  const first = { text: option.text, round: option.round, seat };
  return { ...option, text, versions: [...(option.versions ?? [first]), { text, round, seat }] };
}

/** An option as it read after a round, with the id of that wording. */
export function optionAt({ id, text, versions = [] }: Option, round: number) {
  const at = versions.findLastIndex((version) => version.round <= round);
  return { id: versionId(id, Math.max(at, 0) + 1), text: versions[at]?.text ?? text };
}
