import { type BriefAsked, editBrief, reviewBrief, writeBrief } from "../../table/brief.ts";
import type { Seat } from "../../kernel/seat.ts";
import { changesOf, liveItems } from "../../table/stands.ts";
import { authorOf } from "../../table/item.ts";
import type { Ledger } from "../../table/ledger.ts";
import { dataBlock, tagOf } from "../../table/record.ts";
import { heldBy, standing } from "../../table/standing.ts";
import { linesAgainst } from "../../table/view.ts";
import { speakersOf } from "./cast.ts";
import { briefTask, briefWords } from "./prompts.ts";
import { unanimityWarning } from "./rules/consensus.ts";
import { stateOf } from "./rules/state.ts";
import { finalShape, rebuttalShape } from "./shapes.ts";
import { asked, inRound, type Talk } from "./talk.ts";
import { briefOf } from "../../table/brief-told.ts";

/** An agreement is looked into; then a chair writes the answer, all review it by id, and it is edited once. */
export async function concluded(talk: Talk): Promise<void> {
  const { table, team } = talk;
  const isAgreed = isConsensus(talk);
  if (isAgreed) await rebutted(talk);
  await inRound(talk, talk.revises ? "Synthesis" : "Final", async () => {
    const hasBrief = await writeBrief(table, team.moderator, briefFor(talk));
    const moves = changesOf(table.ledger).length;
    // Who has just rebutted what all agree on has said its last word with it.
    await asked(
      talk,
      "final",
      isAgreed ? team.members : speakersOf(team),
      finalShape,
      { focus: [] },
      (seats, move) => {
        const seen = talk.revises ? { ...move, own: (seat: Seat) => saidAgainst(table.ledger, seat) } : move;
        return hasBrief ? reviewBrief(table, seats, seen) : table.each(seats, seen);
      },
    );
    await editBrief(table, team.moderator, briefFor(talk), {
      isMoved: changesOf(table.ledger).length > moves,
    });
    talk.revises = false;
  });
  if (!isAgreed && isConsensus(talk)) await rebutted(talk);
}

function isConsensus({ table }: Talk): boolean {
  return stateOf(table.ledger) === "CONSENSUS";
}

/** All agree: are they of one mind, or of one mouth? The critic speaks once more. */
async function rebutted(talk: Talk): Promise<void> {
  talk.floor.warn(unanimityWarning);
  await inRound(talk, "Rebuttal", () =>
    asked(talk, "rebuttal", [talk.team.advocate], () => rebuttalShape, { focus: [] }),
  );
}

/** The same without a review, where members cannot meet. */
export async function writtenAlone(talk: Talk): Promise<void> {
  if (briefOf(talk.table.ledger) === null) await writeBrief(talk.table, talk.team.moderator, briefFor(talk));
}

function briefFor({ table, team }: Talk): BriefAsked {
  const roster = speakersOf(team).map(
    ({ id, name, role }) => `${tagOf(table.ledger, id)} is ${name}${role === name ? "" : ` (${role})`}`,
  );
  return { task: briefTask, own: () => `${roster.join("; ")}.`, mostWords: briefWords };
}

/** What a synthesis answers: all that is against items of a seat, and against the options that it was or is for. */
function saidAgainst(ledger: Ledger, { id }: Seat): string {
  const held = new Set([
    ...changesOf(ledger, { by: id }).map(({ from }) => from),
    ...standing(ledger).flatMap((on) => heldBy(on, id)?.option.id ?? []),
  ]);
  const yours = liveItems(ledger).filter((item) => authorOf(item) === id || held.has(item.id));
  const lines = yours.flatMap((item) => linesAgainst(ledger, item));
  return dataBlock("What was said against yours", lines).join("\n\n");
}
