import { idsIn } from "../rules/citations.ts";
import { gistOf } from "../rules/window.ts";
import { plain, prose } from "../../../document/markdown.ts";
import { type Account, nameOf, seatOf } from "./account.ts";
import type { Words } from "./words.ts";

export const transcriptPath = "artifacts/transcript.md";

/** To where it was said; what nobody said is only named. */
export function messageLink(id: string, { said }: Account, page = "transcript.md"): string {
  return said.has(id) ? `[${id}](${page}#${id})` : plain(id);
}

/** Markdown of others in which the ids of messages lead to where they were said; code stays as it is. */
export function linked(markdown: string, account: Account, page?: string): string {
  return markdown.replaceAll(idsOutsideCode, (match, bracketed?: string, _fence?: string, bare?: string) => {
    const id = bracketed ?? bare;
    return id !== undefined && account.said.has(id) ? messageLink(id, account, page) : match;
  });
}

// In this order: an id in brackets, which are escaped by now; a whole span of code; an id.
const idsOutsideCode = /\\\[(r\d+-msg-\d{3})\]|(?<!`)(`+)(?!`).*?(?<!`)\2(?!`)|\b(r\d+-msg-\d{3})\b/g;

/** `[r1-msg-003](transcript.md#r1-msg-003) Database Expert: “Use sagas”` */
export function quotation(id: string, account: Account): string | null {
  const message = account.said.get(id);
  if (message === undefined) return null;
  const who = plain(nameOf(account, message.from));
  return `${messageLink(id, account)} ${who}: “${plain(gistOf(message))}”`;
}

/** What is given as evidence, and under it the words it rests on; evidence that names no message is marked. */
export function evidenceItem(evidence: string, account: Account, words: Words): string {
  const mark = idsIn(evidence).length === 0 ? ` (**${words.unfounded["no-id"]}**)` : "";
  return restingItem(evidence, mark, account, words);
}

/** The same for what may be told without a message: it proves nothing. */
export function dissentItem(view: string, account: Account, words: Words): string {
  return restingItem(view, "", account, words);
}

function restingItem(said: string, mark: string, account: Account, words: Words): string {
  const ids = idsIn(said);
  const quotations = ids.flatMap((id) => quotation(id, account) ?? []);
  const unknown = ids.filter((id) => !account.said.has(id));
  if (ids.length === 1 && quotations.length === 1 && saysNoMore(said)) return quotations.join("");
  const text = linked(prose(unknown.length > 0 ? said : said.replace(leadingIds, "")), account);
  const wrong = unknown.length === 0 ? "" : ` (**${words.unfounded["unknown-id"]}: ${unknown.join(", ")}**)`;
  return [`${text}${mark}${wrong}`, ...quotations.map((quoted) => `  - ${quoted}`)].join("\n");
}

// They stand with the words they name, below.
const leadingIds = /^(?:[[(]?r\d+-msg-\d{3}[\])]?[\s:,;.–-]*)+(?=[\p{L}\p{N}"'“‘])/u;

function saysNoMore(evidence: string): boolean {
  return !/[\p{L}\p{N}]/u.test(idsIn(evidence).reduce((text, id) => text.replaceAll(id, ""), evidence));
}

/** Names of seats, however they were named; a name that nobody has is marked. */
export function seatNames(named: readonly string[], account: Account, words: Words): string {
  return named
    .map((one) => {
      const seat = seatOf(account, one);
      return seat === undefined ? `${plain(one)} (**${words.unfounded["unknown-seat"]}**)` : plain(seat.name);
    })
    .join(", ");
}
