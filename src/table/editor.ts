import { z } from "zod";
import { line } from "../kernel/line.ts";
import type { Act, Edit, Said } from "./act.ts";
import type { OpenLedger } from "./fold.ts";
import { type Id, type Item, textOf } from "./item.ts";
import { unknown } from "./items.ts";
import type { Ledger } from "./ledger.ts";
import { idsIn, listOf, someOf } from "./parts.ts";

/** What an editor may do, as fields of its reply. Whatever it does not name is kept as it is: nothing can get lost. */

const sentence = line.min(1);
const ids = z.array(sentence);

const ofOneKind = "Only items of one kind and one issue are joined";

export function joins(
  note = "items that say the same, by id; text: what they say together, with nothing that none of them says",
) {
  return listOf(
    z.object({ ids, text: line.nullish() }),
    `[{"ids": ["<id>", "<id>"], "text": "…"}]`,
    `${note}. ${ofOneKind}`,
    ({ ids: named, text }) => ({ do: "join", ids: idsIn(named), ...(text && { text }) }),
  );
}

/** The same as groups of all there is, each with a headline and what to change in the editor's words. */
export function groups(note: string) {
  return someOf(
    z.object({ headline: sentence, change: line.nullish(), ids, see_also: ids.nullish() }),
    `[{"headline": "at most 12 words", "change": "…", "ids": ["<id>", "<id>"], "see_also": []}]`,
    note,
    ({ headline: text, ids: named, see_also, change }) => {
      const group = { text, ...(change && { fields: { change } }), near: idsIn(see_also) };
      // One alone is kept as its author said it.
      return named.length < 2 ? [] : { do: "join", ids: idsIn(named), ...group };
    },
  );
}

export function opposed(note: string) {
  return someOf(z.object({ ids }), `[{"ids": ["<id>", "<id>"]}]`, note, (one) => {
    return { do: "clash", ids: idsIn(one.ids) };
  });
}

export function bottomLine(note: string) {
  return someOf(
    z.object({ sentence, ids }),
    `[{"sentence": "…", "ids": ["<id>"]}]`,
    note,
    ({ sentence: text, ids: named }) => ({ do: "say", ids: idsIn(named), text }),
  );
}

export function checkedEdits(ledger: OpenLedger, said: Said): Said {
  const refused: NonNullable<Said["refused"]>[number][] = [];
  const clashing = said.acts.flatMap((act) => (act.do === "clash" ? [act.ids] : []));
  const joined = new Set<Id>();
  const acts = said.acts.flatMap((act): readonly (Act | Edit)[] => {
    const wrong = act.do === "say" ? carriedByNothing(ledger, act.ids, act.text) : null;
    if (wrong !== null) refused.push({ act, why: wrong });
    if (act.do !== "join") return wrong === null ? [act] : [];
    const kept: Id[] = [];
    for (const named of new Set(act.ids)) {
      const id = ledger.find(named)?.item.id ?? named;
      const why = joined.has(id) ? `${id} stands twice` : whyLeft(ledger, id, kept, clashing);
      if (why === null) kept.push(id);
      else refused.push({ act: { ...act, ids: [id] }, why });
    }
    for (const id of kept) joined.add(id);
    return kept.length > 1 ? [{ ...act, ids: kept }] : [];
  });
  return { ...said, acts, ...(refused.length > 0 && { refused }) };
}

/** Why an item is not joined with these: it is none, of another kind, or named as opposed to one of them. */
function whyLeft(
  ledger: OpenLedger,
  id: Id,
  kept: readonly Id[],
  clashing: readonly (readonly Id[])[],
): string | null {
  const item = ledger.items.get(id);
  if (item === undefined) return unknown(id);
  const others = kept.map((other) => ledger.item(other));
  const unlike = others.find(({ kind, under }) => kind !== item.kind || under !== item.under);
  if (unlike !== undefined) return `${id} and ${unlike.id} are not of one kind and one issue`;
  const against = others.find((other) =>
    clashing.some((pair) => pair.includes(id) && pair.includes(other.id)),
  );
  return against === undefined ? null : `${id} is named as opposed to ${against.id}`;
}

/** A sentence that nothing which was said carries, or with a figure that stands in none of it. */
function carriedByNothing(ledger: Ledger, named: readonly Id[], text: string): string | null {
  const behind = named.flatMap((id) => ledger.items.get(id) ?? []);
  if (behind.length === 0) return `Nothing that was said carries "${text}"`;
  const known = new Set(
    behind.flatMap((item) => figuresIn([textOf(item), ...Object.values(item.fields)].join("\n"))),
  );
  const brought = figuresIn(text.replaceAll(/\b[\p{Lu}\p{N}]+-\d+\b/gu, "")).find(
    (figure) => !known.has(figure),
  );
  return brought === undefined ? null : `"${text}" cites nothing with the figure ${brought}`;
}

function figuresIn(text: string): readonly string[] {
  return text.normalize("NFKC").match(/\d+(?:[.,]\d+)*/g) ?? [];
}

/** What an editor made of a seat's own items since a place in the log: for the author to take up or contest. */
export function yoursNow(ledger: Ledger, seat: string, since: number): readonly string[] {
  const isOwn = (id: Id) => ledger.items.get(id)?.from[0] === seat;
  const was = (id: Id) => `yours was [${id}] "${textOf(ledger.items.get(id) as Item)}"`;
  return ledger.log.slice(since).flatMap((entry) => {
    if (entry.is !== "join") return [];
    const { into, ids: others, text } = entry.join;
    return [into, ...others]
      .filter(isOwn)
      .map(
        (id) =>
          `${was(id)}; the editor reads it with ${[into, ...others].filter((one) => one !== id).join(", ")} as one${text === null ? "" : `: "${text}"`}`,
      );
  });
}
