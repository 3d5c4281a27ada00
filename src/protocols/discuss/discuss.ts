import type { Protocol } from "../../kernel/floor.ts";
import { broughtNothing } from "../../table/stands.ts";
import { asSeat, cast, speakersOf } from "./cast.ts";
import { concluded, writtenAlone } from "./conclude.ts";
import { askWhatNow } from "./gates.ts";
import type { DiscussOptions, DiscussOutcome } from "./options.ts";
import { isOfOneMind, nextAfterPosition, type State, stateOf } from "./rules/state.ts";
import { claimKind, soloShape } from "./shapes.ts";
import { DiscussEntry, type Noted, type StatementKind } from "./state.ts";
import { asked, inRound, onTheTable, statements, tableFor, type Talk } from "./talk.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { unanimityWarning } from "./rules/consensus.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { report } from "./report/report.ts";
import type { DiscussVerdict } from "./rules/verdict.ts";

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

/** Nothing of these is a matter of one turn: the way to the agents is broken. */
const transport = new Set<string>(["not-installed", "not-logged-in", "exit", "threw", "garbage", "breaker"]);

const differences =
  "The team cannot meet, so each role goes through the discussion alone. Changes of position are tracked in simplified form, every member submits all rounds at once, and nobody criticises anybody else; the breadth of viewpoints is the same.";

/** Each role goes through the whole discussion alone, and the moderator lays side by side what they say. */
export async function soloDiscussion(talk: Talk): Promise<DiscussOutcome> {
  const { floor, broken } = talk;
  const isTransport = broken.some(({ code }) => transport.has(code));
  floor.warn(differences, isTransport ? "team-circuit-break" : "team-fallback-full");
  floor.keep<Noted>({ v: 2, kind: "fallback" });
  await inRound(talk, "Solo", async () => {
    const { heard, missing } = await asked(talk, "solo", speakersOf(talk.team), soloShape, {
      focus: [],
      sees: onTheTable(talk.table),
    });
    const isLimited = missing.some(({ code }) => code === "limit");
    if (heard.length === 0 && !isLimited) throw nobodyAnswered(talk);
    await writtenAlone(talk);
  });
  if (floor.limit !== null) return { decision: "none" };
  if (stateOf(talk.table.ledger) === "CONSENSUS") floor.warn(unanimityWarning);
  const next = await askWhatNow(talk);
  return { decision: next.step === "end" ? next.decision : "none" };
}

function nobodyAnswered({ broken }: Talk): ColloquyError {
  const reasons = [...new Set(broken.map(({ message }) => message))];
  return new ColloquyError("no-answer", `No member answered: ${reasons.join("; ")}.`, {
    hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
  });
}

export const method: Method<DiscussOptions, DiscussEntry, DiscussOutcome, DiscussVerdict> = {
  ...brief,
  run: discuss,
  kept: DiscussEntry,
  report,
};
