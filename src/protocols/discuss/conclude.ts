import { type BriefAsked, briefOf, editBrief, reviewBrief, writeBrief } from "../../table/brief.ts";
import { speakersOf } from "./cast.ts";
import { briefTask, briefWords } from "./prompts.ts";
import { unanimityWarning } from "./rules/consensus.ts";
import { stateOf } from "./rules/state.ts";
import { finalShape, rebuttalShape } from "./shapes.ts";
import { asked, inRound, type Talk } from "./talk.ts";

/** An agreement is looked into; then a chair writes the answer, all review it by id, and it is edited once. */
export async function concluded(talk: Talk): Promise<void> {
  const { table, team } = talk;
  const isAgreed = isConsensus(talk);
  if (isAgreed) await rebutted(talk);
  await inRound(talk, "Final", async () => {
    const hasBrief = await writeBrief(table, team.moderator, briefFor(talk));
    const moves = table.ledger.moves.length;
    // Who has just rebutted what all agree on has said its last word with it.
    await asked(
      talk,
      "final",
      isAgreed ? team.members : speakersOf(team),
      finalShape,
      { focus: [] },
      (seats, move) => (hasBrief ? reviewBrief(table, seats, move) : table.each(seats, move)),
    );
    await editBrief(table, team.moderator, briefFor(talk), { isMoved: table.ledger.moves.length > moves });
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
  const tagOf = (id: string) => table.ledger.seats.find((seat) => seat.id === id)?.tag ?? id;
  const roster = speakersOf(team).map(
    ({ id, name, role }) => `${tagOf(id)} is ${name}${role === name ? "" : ` (${role})`}`,
  );
  return { task: briefTask, own: () => `${roster.join("; ")}.`, mostWords: briefWords };
}
