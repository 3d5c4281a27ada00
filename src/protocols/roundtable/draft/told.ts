import { inLine } from "../../../kernel/line.ts";
import { paragraphs } from "../../../kernel/prompt.ts";
import type { Finding } from "../../../table/check.ts";
import { authorOf, type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { answersTold } from "../../../table/questions.ts";
import { itemLine } from "../../../table/record.ts";
import { liveItems } from "../../../table/stands.ts";
import { dataBlock } from "../../../table/told-record.ts";
import { documentWho, isDecision, isOfDraft, noteKind } from "../papers/draft.ts";
import { listedKind } from "./forms.ts";
import { pointsOf, type Point } from "./points.ts";

/** What seats are told of a draft: the items a call is about in full, the rest as a line for each id. */

/** Items that the table wrote: not those of a document in force, nor options of what is only put to a vote. */
export function draftItems(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter((item) => {
    if (!isOfDraft(item) || authorOf(item) === documentWho) return false;
    const over = item.under === null ? undefined : ledger.items.get(item.under);
    return item.kind !== "option" || (over !== undefined && isDecision(over));
  });
}

/** Items that a document of the project has in force. */
function itemsInForce(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter((item) => authorOf(item) === documentWho);
}

const shortest = 90;

/** One line for an id: its title, or how it begins. */
export function shortLine(item: Item): string {
  const words = item.fields["title"] ?? item.fields["name"] ?? textOf(item).replaceAll(/\s+/gu, " ");
  return `[${item.id}] ${words.length <= shortest ? words : `${words.slice(0, shortest).replace(/\s\S*$/u, "")} …`}`;
}

/** Requirements that are in force, in full or a line each. */
export function inForceText(ledger: Ledger, isFull: boolean): string {
  const lines = itemsInForce(ledger)
    .filter(({ under }) => isFull || under === null)
    .map((item) => (isFull ? itemLine(item) : shortLine(item)));
  return paragraphs(dataBlock("In force, with ids that stay", lines));
}

/** Everything that the lists hold, and what the person said. */
export function listsText(ledger: Ledger): string {
  const lists = [listedKind, "suggestion", "concern"].flatMap((kind) => liveItems(ledger, kind));
  return paragraphs([
    ...dataBlock(
      "The lists",
      lists.map(
        ({ id, fields, ...item }) =>
          `[${id}] ${fields["is"] ?? item.kind}: ${textOf({ id, fields, ...item })}`,
      ),
    ),
    personText(ledger),
  ]);
}

/** What the person said, by ids. */
export function personText(ledger: Ledger): string {
  const notes = liveItems(ledger, noteKind).map((item) => itemLine(item, "the person"));
  return paragraphs(dataBlock("What the person said", [...answersTold(ledger), ...notes]));
}

export function draftText(ledger: Ledger, items = draftItems(ledger)): string {
  return paragraphs(dataBlock("The draft", items.map(leanLine)));
}

/** What a reviewer judges an item by; what it is for and what it was made of is not that. */
function leanLine(item: Item): string {
  const { title: _title, why: _why, is: _is, ...fields } = item.fields;
  return itemLine({ ...item, fields });
}

/** Some items of the draft in full, and all others as a line each. */
export function partOfDraft(ledger: Ledger, ids: ReadonlySet<Id>): string {
  const all = draftItems(ledger);
  const isNear = ({ id, under }: Item) => ids.has(id) || (under !== null && ids.has(under));
  return paragraphs([
    ...dataBlock(
      "Items of the draft that points are about",
      all.filter(isNear).map((item) => itemLine(item)),
    ),
    ...dataBlock(
      "The rest of the draft, a line each",
      all.filter((item) => !isNear(item) && item.under === null).map(shortLine),
    ),
  ]);
}

export function pointsText(points: readonly Point[]): string {
  return paragraphs(
    dataBlock(
      "The points of the reviews",
      points.map(
        ({ id, says, text, change }) =>
          `[${id}] ${says}: ${text}${change === null || change === text ? "" : ` | change: ${change}`}`,
      ),
    ),
  );
}

const mostFindings = 30;

export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ rule, ids, text }) => `${rule}: ${inLine(text)}${ids.length === 0 ? "" : ` (${ids.join(", ")})`}`,
  );
  const more = lines.length - mostFindings;
  return paragraphs(
    dataBlock("What code found; mend what is a fault", [
      ...lines.slice(0, mostFindings),
      ...(more > 0 ? [`… ${more} more`] : []),
    ]),
  );
}

/** What changed, as it reads now and read before; and what became of a reviewer's own points. */
export function changesText(ledger: Ledger, changed: readonly Item[], reader: Who | null): string {
  const lines = changed.map((item) => {
    if (item.withdrawn !== null) return `[${item.id}] is gone: ${textOf(item)}`;
    const before = item.wordings.at(-2)?.text;
    const was = before === undefined || before === textOf(item) ? "" : ` (was: ${before})`;
    return `${leanLine(item)}${was}`;
  });
  const own = pointsOf(ledger).filter(({ by }) => by === reader);
  return paragraphs([
    ...dataBlock("What changed", lines),
    ...dataBlock(
      "Your points, and what became of them",
      own.map(
        ({ id, text, reply }) =>
          `[${id}] ${text} -> ${reply === null ? "no answer" : `${reply.taken ? "taken" : "not taken"}: ${reply.why}`}`,
      ),
    ),
  ]);
}
