import type { Discussion, Judgement } from "../../../kernel/discussion.ts";
import { Response } from "../rules/replies.ts";
import type { SessionRound } from "../rules/session.ts";
import { RoundtableEntry, type Said } from "../state.ts";

/** The state of a journal by 0.1.0, which kept none: what it judged, with what was said in each round. */
export function migrated(discussion: Discussion): readonly RoundtableEntry[] {
  return discussion.judgements.flatMap((judgement) => {
    const { data: entry } = RoundtableEntry.safeParse(entryOf(judgement, discussion));
    if (entry === undefined) return [];
    // Rounds after a verdict were held because a person wanted more.
    const isReopened = entry.kind === "verdict" && entry.verdict.rounds < discussion.rounds.length;
    return isReopened ? [entry, { v: 1, kind: "reopened" } as const] : [entry];
  });
}

function entryOf({ kind, judgement }: Judgement, discussion: Discussion): unknown {
  if (kind !== "round") return { v: 1, kind, [kind]: judgement };
  // With --verbose what was said stood in it as well.
  const { responses: _, ...round } = judgement as SessionRound & { readonly responses?: unknown };
  return { v: 1, kind, round, said: saidIn(round, discussion) };
}

function saidIn({ number }: SessionRound, { rounds, roundsBefore, seats }: Discussion): readonly Said[] {
  const round = rounds.find((one) => one.round === roundsBefore + number);
  return (round?.turns ?? []).flatMap((turn) => {
    const participant = seats.find(({ seat }) => seat.name === turn.seat)?.seat.id;
    const response = turn.kind === "response" ? Response.safeParse(turn.answer?.value).data : undefined;
    return participant === undefined || response === undefined ? [] : [{ participant, response }];
  });
}
