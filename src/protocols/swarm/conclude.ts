import { paragraphs } from "../../kernel/prompt.ts";
import type { Seat } from "../../kernel/seat.ts";
import { changesOf } from "../../table/stands.ts";
import { type BriefAsked, editBrief, reviewBrief, writeBrief } from "../../table/brief.ts";
import type { Id } from "../../table/item.ts";
import { ownPlace } from "../../table/record.ts";
import { noteMissing } from "../missing.ts";
import { briefWords, tasks } from "./prompts.ts";
import { insightParts, reviewShape } from "./shapes.ts";
import { fixedSeat, rosterOf, type Talk, told } from "./talk.ts";
import { everything } from "./views.ts";
import { briefOf } from "../../table/brief-told.ts";

/** The Historian, who took no part, writes what came of it all: an answer, in place of one that was there. */
export async function finalSynthesis(talk: Talk): Promise<void> {
  await writeBrief(talk.table, historianOf(talk), briefFor(talk));
}

export async function reviewed(talk: Talk): Promise<void> {
  const { floor, table } = talk;
  if (briefOf(table.ledger) === null) return;
  const before = changesOf(table.ledger).length;
  await reviewBrief(table, talk.experts, {
    kind: "final",
    task: tasks.final,
    issue: talk.issue,
    mayLook: true,
    own: (seat) => paragraphs([rosterOf(talk), ownPlace(seat, table.ledger)]),
    shape: reviewShape((option: Id) => table.ledger.items.get(option)?.under ?? undefined),
    missing: (seat, failure) => noteMissing(floor, `${seat.name} gave no review of the synthesis`, failure),
  });
  await editBrief(table, historianOf(talk), briefFor(talk), {
    isMoved: changesOf(table.ledger).length > before,
  });
}

function briefFor(talk: Talk): BriefAsked {
  return {
    kind: "final_synthesis",
    task: tasks.final_synthesis,
    own: () => told(talk),
    mostWords: briefWords,
    sees: everything(talk.table.ledger),
    besides: insightParts,
  };
}

function historianOf({ floor }: Talk): Seat {
  return fixedSeat(floor, "historian");
}
