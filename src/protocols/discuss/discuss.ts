import type { Protocol } from "../../kernel/floor.ts";
import { broughtNothing } from "../../table/course.ts";
import { asSeat, cast, speakersOf } from "./cast.ts";
import { concluded } from "./conclude.ts";
import { askWhatNow } from "./gates.ts";
import type { DiscussOptions, DiscussOutcome } from "./options.ts";
import { isOfOneMind, nextAfterPosition, type State, stateOf } from "./rules/state.ts";
import { claimKind } from "./shapes.ts";
import { soloDiscussion } from "./solo.ts";
import type { Noted, StatementKind } from "./state.ts";
import { statements, tableFor, type Talk } from "./talk.ts";

/**
 * Everybody says alone where they stand; who differs attacks by id what the others say, and says where it stands then;
 * a moderator writes the brief, and all review it. Nothing is voted on, and the choice stays the person's.
 */
export const discuss: Protocol<DiscussOptions, DiscussOutcome> = async (floor, options) => {
  const table = tableFor(floor, options);
  const team = await cast(floor, table, options);
  const talk: Talk = { floor, options, table, team, round: 0, held: [], revises: false, broken: [] };
  let isWhole = (await statements(talk, "position")) && (await dialectic(talk));

  for (;;) {
    if (floor.limit !== null) return { decision: "none" };
    if (!isWhole) return soloDiscussion(talk);
    await concluded(talk);
    const next = await askWhatNow(talk);
    if (next.step === "end") return { decision: next.decision };
    if (next.step === "add") {
      const newcomer = floor.join(asSeat(next.viewpoint, floor.seats));
      table.sit([{ seat: newcomer }]);
      talk.team = { ...talk.team, members: [...talk.team.members, newcomer] };
      await statements(talk, "position", { newcomer });
    }
    const narrowed = next.step === "dig" ? { focus: next.issue } : {};
    isWhole =
      (await statements(talk, "challenge", narrowed)) && (await statements(talk, "synthesis", narrowed));
  }
};

/** What follows the blind positions depends on how far they lie apart. */
async function dialectic(talk: Talk): Promise<boolean> {
  const { preset, whenSplit } = talk.options;
  const state = blindState(talk);
  const isSpared = whenSplit && state === "CONSENSUS";
  const next = isSpared ? "check" : nextAfterPosition(state, preset);
  if (next === "check")
    return skip(talk, preset === "quick" ? ["synthesis"] : ["challenge", "synthesis"], "agreed");
  if (next === "synthesis") {
    skip(talk, ["challenge"], preset === "quick" ? "quick" : "converging");
    return statements(talk, "synthesis");
  }
  if (!(await statements(talk, "challenge"))) return false;
  if (preset === "deep") return goOn(talk);
  // A synthesis of its own is held where it may bring them together before the brief is written, or where somebody has
  // yet to say. Who is split revises and reviews the brief in one turn.
  const after = stateOf(talk.table.ledger);
  if (after === "CONSENSUS") return skip(talk, ["synthesis"], "agreed");
  if (after === "CONVERGING" || after === null) return statements(talk, "synthesis");
  talk.floor.keep<Noted>({ v: 2, kind: "together", savedCalls: speakersOf(talk.team).length });
  talk.revises = true;
  return true;
}

/** Agreement in the blind round is on reasons of their own: to accept what another is for is not to be for it. */
function blindState({ table: { ledger } }: Talk): State | null {
  const state = stateOf(ledger);
  return state === "CONSENSUS" && !isOfOneMind(ledger) ? "CONVERGING" : state;
}

const mostRounds = 5;

/** With --deep it goes on while they are far apart and a round still brings something. */
async function goOn(talk: Talk): Promise<boolean> {
  const { ledger } = talk.table;
  let isWhole = await statements(talk, "synthesis");
  while (
    isWhole &&
    talk.held.length < mostRounds &&
    stateOf(ledger) === "DIVERGENT" &&
    !broughtNothing(ledger, talk.round, [claimKind])
  )
    isWhole = await statements(talk, talk.held.at(-1) === "synthesis" ? "challenge" : "synthesis");
  return isWhole;
}

type Skipped = Extract<Noted, { readonly kind: "skipped" }>;

/** Leaves rounds out, and says why and what that saved. */
function skip({ floor, team }: Talk, rounds: readonly StatementKind[], reason: Skipped["reason"]): true {
  const savedCalls = speakersOf(team).length * rounds.length;
  floor.keep<Noted>({ v: 2, kind: "skipped", rounds, reason, savedCalls });
  return true;
}
