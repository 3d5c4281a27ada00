import { noteMissing } from "../../table/move.ts";
import { paragraphs, fenced } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { changesOf, liveItems } from "../../table/stands.ts";
import { type BriefAsked, editBrief, reviewBrief, writeBrief } from "../../table/brief.ts";
import { briefEditor, followUps } from "../../table/follow.ts";
import { dataBlock, ownPlace } from "../../table/record.ts";
import { briefWords, tasks, openingFor } from "./prompts.ts";
import { insightKind, insightParts, reviewShape } from "./shapes.ts";
import { fixedSeat, rosterOf, type Talk, told, topicOf, everything, lengthRemark } from "./talk.ts";
import { briefOf } from "../../table/brief-told.ts";
import { viewed } from "../../table/view.ts";
import type { Noted } from "./options.ts";

/** The Historian, who took no part, writes what came of it all: an answer, in place of one that was there. */
export async function finalSynthesis(talk: Talk): Promise<void> {
  await writeBrief(talk.table, historianOf(talk), briefFor(talk));
}

export async function reviewed(talk: Talk): Promise<void> {
  const { table } = talk;
  if (briefOf(table.ledger) === null) return;
  const before = changesOf(table.ledger).length;
  await reviewBrief(table, talk.experts, {
    kind: "final",
    task: tasks.final,
    issue: talk.issue,
    mayLook: true,
    own: (seat) => paragraphs([rosterOf(talk), ownPlace(seat, table.ledger)]),
    shape: reviewShape(table.ledger.issueOf),
    missing: (seat) => `${seat.name} gave no review of the synthesis`,
  });
  await editBrief(table, historianOf(talk), briefFor(talk), {
    isMoved: changesOf(table.ledger).length > before,
  });
}

export function followed(talk: Talk): Promise<void> {
  const { table, experts: seats } = talk;
  const edit = briefEditor(table, historianOf(talk), briefFor(talk));
  return followUps(table, { seats, mayLook: true, edit });
}

function briefFor(talk: Talk): BriefAsked {
  return {
    kind: "final_synthesis",
    task: tasks.final_synthesis,
    own: () =>
      paragraphs([told(talk), ...dataBlock("Your insights so far, for edits by id too", insightsOf(talk))]),
    mostWords: briefWords,
    sees: everything(talk.table.ledger),
    besides: insightParts,
  };
}

function insightsOf({ table: { ledger } }: Talk): readonly string[] {
  const of = liveItems(ledger, insightKind).map(({ id }) => id);
  return viewed(ledger, { of, names: false, reasons: false });
}

function historianOf({ floor }: Talk): Seat {
  return fixedSeat(floor, "historian");
}

/** Writes down what is needed to go on, sends everybody home, and after a resume gives what the moderator suggests. */
export async function takeRecess(talk: Talk, occurrence: number): Promise<string> {
  const { floor, rounds: round } = talk;
  const summary = await checkpoint(talk, occurrence);
  await floor.recess(`after round ${round}`);
  const said = await plainly(talk, "reopening", occurrence, [
    `Previous context:\n\n${fenced("summary", summary)}`,
    rosterOf(talk),
  ]);
  const text = said ?? summary;
  floor.keep<Noted>({ v: 2, kind: "reopening", round, text, by: said === null ? "code" : "moderator" });
  return text;
}

async function checkpoint(talk: Talk, occurrence: number): Promise<string> {
  const { floor, table, options, rounds: round } = talk;
  const record = viewed(table.ledger, everything(table.ledger)).join("\n");
  const now = `Round ${round} was about: ${topicOf(talk)}`;
  const said = await plainly(talk, "checkpoint", occurrence, [rosterOf(talk), now, fenced("record", record)]);
  const remark = said === null ? null : lengthRemark("The historian's summary", said, 1000, 2000);
  if (remark !== null) floor.warn(remark);
  const text = said ?? [`# ${options.topic}`, rosterOf(talk), now, record].join("\n\n");
  floor.keep<Noted>({ v: 2, kind: "checkpoint", round, text, by: said === null ? "code" : "historian" });
  return text;
}

const missing = {
  opening: "The moderator gave no opening",
  checkpoint: "The historian wrote no summary",
  reopening: "The moderator did not reopen the discussion",
} as const;

/** What a chair says in words alone. `topic`: what a person in its place is asked about. */
export async function plainly(
  { floor, options }: Talk,
  kind: keyof typeof missing,
  occurrence: number,
  told: readonly string[],
  topic = "",
): Promise<string | null> {
  const seat = fixedSeat(floor, kind === "checkpoint" ? "historian" : "moderator");
  const reply = await floor.ask<string>(seat, {
    kind,
    ...(occurrence > 1 && { occurrence }),
    prompt: { stable: openingFor(options), fresh: paragraphs(told), request: tasks[kind] },
    recap: "",
    question: paragraphs([tasks[kind], topic]),
    schema: null,
  });
  if (!reply.answered) noteMissing(floor, missing[kind], reply.failure);
  return reply.answered ? reply.value : null;
}
