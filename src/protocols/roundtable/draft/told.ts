import { inLine } from "../../../kernel/line.ts";
import { paragraphs } from "../../../kernel/prompt.ts";
import { type Finding, openQuestions } from "../../../table/questions.ts";
import { authorOf, type Id, type Item, textOf, type Who, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { dataBlock, itemLine } from "../../../table/record.ts";
import { furtherLines } from "../../../table/follow-told.ts";
import { liveItems } from "../../../table/stands.ts";
import { documentWho, isOfDraft, noteKind, orderKind } from "../papers/draft.ts";
import { listedKind } from "./forms.ts";
import { isBallot, type ReviewPoint, pointsOf } from "./points.ts";
import { idsIn } from "../papers/checks.ts";
import { standingOf } from "../rules/agreement.ts";

/** Items that the table wrote: not those of a document in force, nor options of what is only put to a vote. */
export function draftItems(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter(
    (item) => isOfDraft(item) && authorOf(item) !== documentWho && !isBallot(ledger, item),
  );
}

/** What a document tells one by one: not its title, nor the order of the rest. */
export function toldItems(ledger: Ledger): readonly Item[] {
  return draftItems(ledger).filter(({ kind }) => kind !== orderKind && kind !== "title");
}

const shortest = 90;

function shortLine(item: Item): string {
  const words = item.fields["title"] ?? item.fields["name"] ?? textOf(item).replaceAll(/\s+/gu, " ");
  return `[${item.id}] ${words.length <= shortest ? words : `${words.slice(0, shortest).replace(/\s\S*$/u, "")} …`}`;
}

export function inForceText(ledger: Ledger, isFull: boolean): string {
  const lines = liveItems(ledger)
    .filter((item) => authorOf(item) === documentWho && (isFull || item.under === null))
    .map((item) => (isFull ? itemLine(item) : shortLine(item)));
  return paragraphs(dataBlock("In force, with ids that stay", lines));
}

export function listsText(ledger: Ledger): string {
  const lists = liveItems(ledger, listedKind);
  const open = openQuestions(ledger).map(({ id, text }) => `[${id}] ${text}`);
  return paragraphs([
    ...dataBlock(
      "The lists",
      lists.map((item) => `[${item.id}] ${item.fields["is"]}: ${textOf(item)}`),
    ),
    ...dataBlock("What the person was asked and has not answered", open),
    personText(ledger),
  ]);
}

/** What the person said that is no answer: those are told to everybody as it is. */
export function personText(ledger: Ledger): string {
  const notes = Map.groupBy(liveItems(ledger, noteKind), (item) => authorOf(item) === you);
  const told = (isYours: boolean, who?: string) =>
    (notes.get(isYours) ?? []).map((item) => itemLine(item, who));
  return paragraphs([
    ...dataBlock("What the person said", told(true, "the person")),
    ...dataBlock("Recommended by the facilitator, and followed until a person decides", told(false)),
    ...dataBlock("Asked after the end, and what each said to it", furtherLines(ledger)),
  ]);
}

export function draftText(ledger: Ledger): string {
  const lines = draftItems(ledger).map((item) => {
    const seats = standingOf(ledger, item.under ?? "")?.options.find(({ option }) => option === item)?.seats;
    const pick = seats?.find(({ seat, stance }) => seat.id === authorOf(item) && stance === "for")?.said;
    return `${leanLine(item)}${pick ? ` | the author is for it: ${inLine(pick.why)}` : ""}`;
  });
  return paragraphs(dataBlock("The draft", lines));
}

/** What a reviewer judges an item by; what it is for and what it was made of is not that. */
function leanLine(item: Item): string {
  const { title: _title, why: _why, is: _is, ...fields } = item.fields;
  // What the wording has of its own would be told instead.
  return itemLine({ ...item, fields, wordings: item.wordings.map(({ fields: _own, ...one }) => one) });
}

/** With what it covers, since a list is given whole where it changes. */
function fullLine(item: Item): string {
  const covers = item.from.slice(1);
  return `${itemLine(item)}${covers.length === 0 ? "" : ` | covers: ${covers.join(", ")}`}`;
}

function nearTo(ledger: Ledger, ids: ReadonlySet<Id>): ReadonlySet<Id> {
  const all = draftItems(ledger);
  // An order names them all.
  const naming = all.filter(({ kind }) => kind !== orderKind);
  const referred = naming.filter(({ id }) => ids.has(id)).flatMap(mentioned);
  const referring = naming.filter((item) => mentioned(item).some((id) => ids.has(id)));
  return new Set([...ids, ...referred, ...referring.map(({ id }) => id)]);
}

function mentioned(item: Item): readonly Id[] {
  return [...item.from.slice(1), ...idsIn([textOf(item), ...Object.values(item.fields)].join("\n"))];
}

/** What some ids touch, as it reads; of the rest a line each, which is enough to name it. */
export function partOfDraft(
  ledger: Ledger,
  ids: ReadonlySet<Id>,
  except: ReadonlySet<Id> = new Set(),
): string {
  const all = draftItems(ledger).filter(({ id }) => !except.has(id));
  const near = nearTo(ledger, ids);
  const isNear = ({ id, kind, under }: Item) =>
    kind === orderKind || near.has(id) || (under !== null && near.has(under));
  return paragraphs([
    ...dataBlock("Items of the draft that this touches", all.filter(isNear).map(fullLine)),
    ...dataBlock(
      "The rest of the draft, a line each",
      all.filter((item) => !isNear(item) && item.under === null).map(shortLine),
    ),
  ]);
}

export function wholeDraft(ledger: Ledger): string {
  return paragraphs(dataBlock("Your draft", draftItems(ledger).map(fullLine)));
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

export function changesText(ledger: Ledger, changed: readonly Item[], reader: Who | null): string {
  const own = pointsOf(ledger).filter(({ by }) => by === reader);
  return paragraphs([
    ...dataBlock(
      "What changed",
      changed.map((item) => (own.some(({ on }) => on === item.id) ? changeLine(item) : nowLine(item))),
    ),
    ...dataBlock(
      "Your points, and what became of them",
      own.map(({ id, says, text, change, reply }) => {
        const wanted = change === null || change === text ? "" : ` (your change: ${change})`;
        return `[${id}] ${text}${wanted} -> ${becameOf(says, reply)}`;
      }),
    ),
  ]);
}

function nowLine(item: Item): string {
  return item.withdrawn === null ? leanLine(item) : `[${item.id}] is gone: ${textOf(item)}`;
}

function changeLine(item: Item): string {
  const before = item.wordings.at(-2);
  if (before === undefined || item.withdrawn !== null) return nowLine(item);
  const fields = Object.entries(before.fields ?? {}).filter(([name, value]) => item.fields[name] !== value);
  const was = [
    ...(before.text === textOf(item) ? [] : [before.text]),
    ...fields.map(([name, value]) => `${name}: ${inLine(value)}`),
  ];
  return `${leanLine(item)}${was.length === 0 ? "" : ` (was: ${was.join(" | ")})`}`;
}

function becameOf(says: ReviewPoint["says"], reply: ReviewPoint["reply"]): string {
  if (reply !== null)
    return `${reply.taken ? "taken" : "not taken"}${reply.why === "" ? "" : `: ${reply.why}`}`;
  return says === "stands-aside" ? "kept on record with your reason" : "no answer";
}
