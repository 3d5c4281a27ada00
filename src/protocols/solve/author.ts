import { paragraphs } from "../../kernel/prompt.ts";
import { type BriefAsked, editBrief, isOfBrief, writeBrief } from "../../table/brief.ts";
import { argued, changesOf } from "../../table/stands.ts";
import { dataBlock, tagOf } from "../../table/record.ts";
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
  const isMoved = changesOf(table.ledger).length > plan.moves || isAdded(talk);
  await editBrief(table, author, briefFor(talk), { isMoved });
  talk.plan = { ...placeNow(talk), isReviewed: true };
}

function placeNow({ table: { ledger } }: Talk) {
  return { at: ledger.log.length, moves: changesOf(ledger).length };
}

function briefFor(talk: Talk): BriefAsked {
  const { table, analysts } = talk;
  const roster = analysts.map(({ id, name }) => `${tagOf(table.ledger, id)} is ${name}`).join("; ");
  const own = () =>
    paragraphs([
      `${roster}.`,
      ...dataBlock("Looked up and not found", notFound(talk)),
      ...dataBlock("Contested or narrowed", contestedLines(talk)),
    ]);
  return { task: briefTask, own, mostWords: briefWords, besides, mayLook: true };
}

function notFound({ passes }: Talk): readonly string[] {
  const checks = new Map(passes.flatMap(({ checks: all }) => all.map((one) => [one.claim, one])));
  const missing = [...checks.values()].filter(({ standing }) => standing === "contradicted");
  return missing.map(({ claim, reasons }) => `[${claim}] ${reasons.join("; ")}`);
}

/** Something came or was worded anew after the plan was written, and is no part of it. */
function isAdded({ table: { ledger }, plan }: Talk): boolean {
  return ledger.log.slice(plan?.at ?? Infinity).some((entry) => {
    const item = entry.is === "item" || entry.is === "wording" ? ledger.items.get(entry.id) : undefined;
    return item !== undefined && !isOfBrief(item) && item.withdrawn === null;
  });
}

/** What came with the reviews, the kit tells the author; this is what was contested or narrowed before or since. */
function contestedLines({ table: { ledger }, plan }: Talk): readonly string[] {
  const items = plan === null ? [] : argued(ledger).filter((item) => !isOfBrief(item));
  return viewed(ledger, { of: items.map(({ id }) => id), names: true, reasons: true });
}
