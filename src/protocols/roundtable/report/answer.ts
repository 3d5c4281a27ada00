import { type Doc, paragraph, prose, quiet, type Text } from "../../../document/document.ts";
import { type Account, nameOf } from "./account.ts";

/** The answer before everything else, each sentence with the ids that carry it. A journal by 0.1.0 has none. */
export function bottomLine({ verdict }: Account): Doc {
  return (verdict?.bottomLine ?? []).map(({ sentence, ids }) => paragraph(cited(sentence, ids)));
}

/** What to do, put together from what participants suggest; those that more stand behind come first. */
export function actions({ verdict }: Account): readonly Text[] {
  return (verdict?.actions ?? []).map(({ action, ids }) => cited(action, ids));
}

/** Who blocks it still, and whose word it was to go ahead all the same. */
export function overridden(account: Account): readonly string[] {
  return (account.verdict?.blocks ?? [])
    .filter(({ overriddenBy }) => overriddenBy === "recommended")
    .map(({ participant }) => nameOf(account, participant));
}

/** An id that stands in the sentence is not told again behind it. */
function cited(sentence: string, ids: readonly string[]): Text {
  const left = ids.filter((id) => !sentence.includes(id));
  return [prose(sentence), ...(left.length === 0 ? [] : [" ", quiet(`[${left.join(", ")}]`)])];
}
