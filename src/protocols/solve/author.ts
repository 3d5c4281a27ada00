import { paragraphs } from "../../kernel/prompt.ts";
import { type BriefAsked, editBrief, isOfBrief, writeBrief } from "../../table/brief.ts";
import type { Id } from "../../table/item.ts";
import { countMoves } from "../../table/readings.ts";
import { tagOf } from "../../table/record.ts";
import { contested } from "../../table/stands.ts";
import { dataBlock } from "../../table/told-record.ts";
import { viewed } from "../../table/view.ts";
import { besides, briefTask, briefWords } from "./prompts.ts";
import type { Talk } from "./talk.ts";

/** A chair who takes no side reads together what says the same, and writes the plan. */
export async function writePlan(talk: Talk): Promise<void> {
  const isWritten = await writeBrief(talk.table, talk.author, briefFor(talk));
  talk.plan = isWritten ? { ...placeNow(talk), isReviewed: false } : null;
}

/** The author takes what the reviews ask for, once; nobody is asked where nothing was and nobody has anything new. */
export async function editPlan(talk: Talk): Promise<void> {
  const { table, author, plan } = talk;
  if (plan === null) return;
  const isMoved = countMoves(table.ledger) > plan.moves || newSince(talk).length > 0;
  await editBrief(table, author, briefFor(talk), { isMoved });
  talk.plan = { ...placeNow(talk), isReviewed: true };
}

function placeNow({ table: { ledger } }: Talk) {
  return { at: ledger.log.length, moves: countMoves(ledger) };
}

function briefFor(talk: Talk): BriefAsked {
  const { table, analysts } = talk;
  const roster = analysts.map(({ id, name }) => `${tagOf(table.ledger, id)} is ${name}`).join("; ");
  const own = () =>
    paragraphs([
      `${roster}.`,
      ...dataBlock("Looked up and not found", notFound(talk)),
      ...dataBlock("New or contested since the draft", newLines(talk)),
    ]);
  return { task: briefTask, own, mostWords: briefWords, besides, mayLook: true };
}

function notFound({ passes }: Talk): readonly string[] {
  const checks = new Map(passes.flatMap(({ checks: all }) => all.map((one) => [one.claim, one])));
  const missing = [...checks.values()].filter(({ standing }) => standing === "contradicted");
  return missing.map(({ claim, reasons }) => `[${claim}] ${reasons.join("; ")}`);
}

/** Items that came or were worded anew after the plan was written, and are no part of it. */
function newSince({ table: { ledger }, plan }: Talk): readonly Id[] {
  const added = ledger.log
    .slice(plan?.at ?? Infinity)
    .flatMap((entry) =>
      entry.is === "item" || entry.is === "wording" ? (ledger.items.get(entry.id) ?? []) : [],
    );
  return [...new Set(added)]
    .filter((item) => !isOfBrief(item) && item.withdrawn === null)
    .map(({ id }) => id);
}

function newLines(talk: Talk): readonly string[] {
  const { ledger } = talk.table;
  const argued = contested(ledger).filter((item) => !isOfBrief(item));
  const of = talk.plan === null ? [] : new Set([...newSince(talk), ...argued.map(({ id }) => id)]);
  return viewed(ledger, { of: [...of], names: true, reasons: true });
}
