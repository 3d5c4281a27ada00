import { type Item, joined, prose, type Span, strong, type Text } from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import { idsIn } from "../rules/citations.ts";
import { gistOf } from "../rules/window.ts";
import { type Account, nameOf, seatOf } from "./account.ts";

export const transcriptPath = "artifacts/transcript.md";

/** The page in which everything said stands, seen from the other pages; in it, from itself. */
const beside = "transcript.md";
export const here = "";

/** To where it was said; what nobody said is only named. */
export function messageLink(id: string, { said }: Account, page = beside): Span {
  return said.has(id) ? { text: id, to: `${page}#${id}` } : id;
}

/** Somebody's sentence in which the ids of messages lead to where they were said; code stays as it is. */
export function linked(text: string, account: Account, page?: string): readonly Span[] {
  return withLinks(text, account, page);
}

/** ` (DE-2, r1-msg-003)`, each leading to where it was said. */
export function cited(ids: readonly string[], account: Account): readonly Span[] {
  const links = ids.map((id): Text => {
    const place = account.places.get(id);
    return [place === undefined ? messageLink(id, account) : { text: id, to: `${beside}#${place}` }];
  });
  return links.length === 0 ? [] : [" (", ...joined(links, ", "), ")"];
}

function withLinks(given: string, account: Account, page: string | undefined): readonly Span[] {
  const text = oneLine(given);
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(idsOutsideCode)) {
    const id = match[1] ?? match[3];
    const claim = match[4] ?? match[5] ?? "";
    const place = account.places.get(claim);
    if (place === undefined && (id === undefined || !account.said.has(id))) continue;
    if (match.index > from) spans.push(prose(text.slice(from, match.index)));
    if (place !== undefined) spans.push({ text: claim, to: `${page ?? beside}#${place}` });
    else if (id !== undefined) spans.push(messageLink(id, account, page));
    from = match.index + match[0].length;
  }
  return from < text.length ? [...spans, prose(text.slice(from))] : spans;
}

// In this order: an id in brackets, a whole span of code, an id; then the same of claims and options.
const idsOutsideCode =
  /\[(r\d+-msg-\d{3})\]|(?<!`)(`+)(?!`).*?(?<!`)\2(?!`)|\b(r\d+-msg-\d{3})\b|\[((?:\p{Lu}[\p{Lu}\p{N}]*-|O)\d+(?:v\d+)?)\]|\b((?:\p{Lu}[\p{Lu}\p{N}]*-|O)\d+(?:v\d+)?)\b/gu;

/** `r1-msg-003 Database Expert: “Use sagas”`, leading to where it was said. */
export function quotationOf(id: string, account: Account): Text | null {
  const message = account.said.get(id);
  if (message === undefined) return null;
  return [messageLink(id, account), ` ${nameOf(account, message.from)}: “${gistOf(message)}”`];
}

/** What is given as evidence, and under it the words it rests on; evidence that names no message is marked. */
export function evidenceItem(evidence: string, account: Account): Item {
  const unfounded = idsIn(evidence).length === 0;
  return restingItem(evidence, unfounded ? bracketed(account.words.unfounded["no-id"]) : [], account);
}

/** The same for what may be told without a message: it proves nothing. */
export function dissentItem(view: string, account: Account): Item {
  return restingItem(view, [], account);
}

function restingItem(said: string, mark: readonly Span[], account: Account): Item {
  const { words } = account;
  const ids = idsIn(said);
  const quotations = ids.flatMap((id) => {
    const quoted = quotationOf(id, account);
    return quoted === null ? [] : [quoted];
  });
  const unknown = ids.filter((id) => !account.said.has(id));
  const [only] = quotations;
  if (ids.length === 1 && only !== undefined && saysNoMore(said)) return { text: only };
  const text = linked(unknown.length > 0 ? said : said.replace(leadingIds, ""), account);
  const wrong =
    unknown.length === 0 ? [] : bracketed(`${words.unfounded["unknown-id"]}: ${unknown.join(", ")}`);
  return { text: [...text, ...mark, ...wrong], below: quotations };
}

/** ` (**no such message**)` */
export function bracketed(mark: string): readonly Span[] {
  return [" (", strong(mark), ")"];
}

// They stand with the words they name, below.
const leadingIds = /^(?:[[(]?r\d+-msg-\d{3}[\])]?[\s:,;.–-]*)+(?=[\p{L}\p{N}"'“‘])/u;

function saysNoMore(evidence: string): boolean {
  return !/[\p{L}\p{N}]/u.test(idsIn(evidence).reduce((text, id) => text.replaceAll(id, ""), evidence));
}

/** Names of seats, however they were named; a name that nobody has is marked. */
export function seatNames(named: readonly string[], account: Account): Text {
  const names = named.map((one): Text => {
    const seat = seatOf(account, one);
    return seat === undefined ? [one, ...bracketed(account.words.unfounded["unknown-seat"])] : seat.name;
  });
  return joined(names, ", ");
}
