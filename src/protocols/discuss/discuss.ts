import type { Protocol } from "../../kernel/floor.ts";
import { broughtNothing, changesOf, liveItems } from "../../table/stands.ts";
import { asSeat, cast, speakersOf } from "./cast.ts";
import {
  type DiscussOptions,
  type DiscussOutcome,
  type DiscussEntry,
  type Noted,
  type StatementKind,
  mostMembers,
  type Viewpoint,
} from "./options.ts";
import {
  isOfOneMind,
  nextAfterPosition,
  type State,
  stateOf,
  unanimityWarning,
  answerText,
  issueState,
} from "./rules/state.ts";
import { claimKind, soloShape, finalShape, rebuttalShape } from "./shapes.ts";
import { asked, inRound, statements, type Talk } from "./talk.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { oneVoice } from "../../kernel/who-answered.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { report } from "./report/report.ts";
import type { DiscussVerdict } from "./rules/verdict.ts";
import { type BriefAsked, editBrief, reviewBrief, writeBrief } from "../../table/brief.ts";
import { briefEditor, followUps } from "../../table/follow.ts";
import type { Seat } from "../../kernel/seat.ts";
import { authorOf, textOf } from "../../table/item.ts";
import type { Ledger } from "../../table/ledger.ts";
import { dataBlock, tagOf } from "../../table/record.ts";
import { heldBy, standing, tallies } from "../../table/standing.ts";
import { Table } from "../../table/table.ts";
import { blindly, linesAgainst } from "../../table/view.ts";
import { briefTask, briefWords, openingFor } from "./prompts.ts";
import { briefOf, briefPrefixes } from "../../table/brief-told.ts";
import { namesFor, type Tell } from "../../table/sections.ts";
import { type Words, wordsFor } from "../../words.ts";

/** Nothing is voted on, and the choice stays the person's. */
export const discuss: Protocol<DiscussOptions, DiscussOutcome> = async (floor, options) => {
  const opening = openingFor(options);
  const table = new Table(floor, { opening, question: "", prefixes: briefPrefixes });
  const team = await cast(floor, table, options);
  const state = { round: 0, held: [], revises: false, voices: new Set<string>(), broken: [] };
  const talk: Talk = { floor, options, table, team, ...state };
  let isWhole = (await statements(talk, "position")) && (await dialectic(talk));

  for (;;) {
    if (floor.limit !== null) return { decision: "none" };
    if (!isWhole) return soloDiscussion(talk);
    await concluded(talk);
    const next = await askWhatNow(talk);
    if (next.step === "end") return ended(talk, next.decision);
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
  const { ledger } = talk.table;
  const after = stateOf(ledger);
  if (after === "CONSENSUS") return skip(talk, ["synthesis"], "agreed");
  const areFew = standing(ledger).every((on) => tallies(on).filter((one) => one.for.length > 0).length < 3);
  if (after === null || (areFew && changesOf(ledger).length > 0)) return statements(talk, "synthesis");
  talk.floor.keep<Noted>({ v: 2, kind: "together", savedCalls: speakersOf(talk.team).length });
  talk.revises = true;
  return true;
}

/** Agreement in the blind round is on reasons of their own: to accept what another is for is not to be for it. */
function blindState({ table: { ledger } }: Talk): State | null {
  const state = stateOf(ledger);
  if (isOfOneMind(ledger)) return state;
  return state === "CONSENSUS" ? "CONVERGING" : state === "CONVERGING" ? "NARROWING" : state;
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
async function soloDiscussion(talk: Talk): Promise<DiscussOutcome> {
  const { floor, broken } = talk;
  const isTransport = broken.some(({ code }) => transport.has(code));
  floor.warn(differences, isTransport ? "team-circuit-break" : "team-fallback-full");
  floor.keep<Noted>({ v: 2, kind: "fallback" });
  await inRound(talk, "Solo", async () => {
    const { heard, missing } = await asked(talk, "solo", speakersOf(talk.team), soloShape, {
      focus: [],
      sees: blindly(talk.table.ledger),
    });
    const isLimited = missing.some(({ code }) => code === "limit");
    const reasons = [...new Set(broken.map(({ message }) => message))].join("; ");
    if (heard.length === 0 && !isLimited)
      throw new ColloquyError("no-answer", `No member answered: ${reasons}.`, {
        hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
      });
    // Without a review, for members cannot meet.
    if (briefOf(talk.table.ledger) === null)
      await writeBrief(talk.table, talk.team.moderator, briefFor(talk));
  });
  if (floor.limit !== null) return { decision: "none" };
  if (stateOf(talk.table.ledger) === "CONSENSUS") floor.warn(unanimityWarning);
  const next = await askWhatNow(talk);
  return ended(talk, next.step === "end" ? next.decision : "none");
}

/** What somebody asks after the end: all answer, and the moderator changes the brief by id. */
async function ended(talk: Talk, decision: DiscussOutcome["decision"]): Promise<DiscussOutcome> {
  const { table, team } = talk;
  const edit = briefEditor(table, team.moderator, briefFor(talk));
  await followUps(table, { seats: speakersOf(team), mayLook: true, edit });
  return { decision };
}

export const method: Method<DiscussOptions, DiscussEntry, DiscussOutcome, DiscussVerdict> = {
  ...brief,
  run: discuss,
  follows: () => true,
  report,
};

/** An agreement is looked into; then a chair writes the answer, all review it by id, and it is edited once. */
async function concluded(talk: Talk): Promise<void> {
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

type NextStep =
  | { readonly step: "end"; readonly decision: DiscussOutcome["decision"] }
  | { readonly step: "dig"; readonly issue: string }
  | { readonly step: "add"; readonly viewpoint: Viewpoint };

/** The result is material, not a decision: the person takes it, or wants more of it. Nothing divided is recommended, nor what one agent says in all seats. */
async function askWhatNow(talk: Talk): Promise<NextStep> {
  const { floor, options, team, broken, table } = talk;
  const words = wordsFor(options.lang, options.topic);
  const state = stateOf(table.ledger);
  const isTeam = broken.length === 0;
  const isAgreed = state === "CONSENSUS";
  const isOneVoice = isAgreed && talk.voices.size === 1;
  if (isOneVoice) floor.warn(oneVoice, "one-voice");
  const tell: Tell = { ledger: table.ledger, words, nameOf: namesFor(words, floor.seats) };
  const asked = words("discuss.gate", { topic: options.topic, state: state ?? "none" });
  const { value } = await floor.person({
    id: "result",
    text: `${asked}\n${answerText(tell)}`,
    choices: [
      { id: "adopt", label: words("discuss.adopt") },
      ...(isTeam ? [{ id: "dig", label: words("discuss.dig") }] : []),
      ...(isTeam && team.members.length < mostMembers ? [{ id: "add", label: words("discuss.add") }] : []),
      { id: "hand-over", label: words("discuss.handOver") },
      { id: "none", label: words("discuss.none") },
    ],
    recommended: isAgreed && !isOneVoice ? "adopt" : "none",
  });
  if (value === "dig") return { step: "dig", issue: await whichIssue(talk, words) };
  if (value === "add") return { step: "add", viewpoint: await whichViewpoint(talk, words) };
  return { step: "end", decision: value === "adopt" || value === "hand-over" ? value : "none" };
}

async function whichIssue({ floor, table }: Talk, words: Words): Promise<string> {
  const issues = standing(table.ledger);
  const [first, ...others] = issues;
  if (first !== undefined && others.length === 0) return first.issue.id;
  const { value } = await floor.person({
    id: "issue",
    text: words("discuss.whichIssue"),
    choices: issues.map((on) => ({
      id: on.issue.id,
      label: `${textOf(on.issue)} (${issueState(on) ?? words("discuss.notSaid")})`,
    })),
    recommended: first?.issue.id ?? "",
  });
  return value;
}

/** `Operator, who is called at night`: a name, and what it stands for. */
async function whichViewpoint({ floor }: Talk, words: Words): Promise<Viewpoint> {
  const { value } = await floor.person({
    id: "viewpoint",
    text: words("discuss.whichViewpoint"),
    recommended: words("discuss.outsider"),
  });
  const [name = "", ...role] = value.split(/[,:、：]\s*/u).map((part) => part.trim());
  return { name: name || value.trim(), role: role.join(", ") || name || value.trim(), focus: [] };
}
