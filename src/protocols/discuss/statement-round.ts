import type { Floor } from "../../core/floor.ts";
import type { Seat } from "../../core/seat.ts";
import { statementClaims } from "../../judgement/discuss/claims.ts";
import { interventionFor, takesSide } from "../../judgement/discuss/moderation.ts";
import { movesOf, textsOfMoves } from "../../judgement/discuss/moves.ts";
import { roundState } from "../../judgement/discuss/state.ts";
import type { Assessment, Statement, StatementKind } from "../../judgement/discuss/statements.ts";
import type { RoundState, Violation } from "../../judgement/discuss/verdict.ts";
import { limits, wordCount } from "../../judgement/discuss/words.ts";
import { checkClaims } from "../check-claims.ts";
import { type Course, type HeldRound, named, type Said } from "./course.ts";
import { type Heard, hear } from "./hearing.ts";
import { ourLanguage } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import { assessTurn } from "./prompt.ts";
import { isMesh, namesOf, speakersOf, type Team } from "./team.ts";

export interface Narrowed {
  /** The issues the round keeps to; empty: all. */
  readonly focus: readonly string[];
}

const titles: Readonly<Record<StatementKind, string>> = {
  position: "Position",
  challenge: "Challenge",
  synthesis: "Synthesis",
};

/** All speak at once, what they say goes where it may, and the moderator reports who stands where. */
export function statementRound(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  course: Course,
  kind: StatementKind,
  { focus }: Narrowed = { focus: [] },
): Promise<{ readonly course: Course; readonly heard: readonly Heard<Statement>[] }> {
  return floor.round(titles[kind], async () => {
    const before = course.held.at(-1);
    const bestSupported = before === undefined ? null : strongestView(before.state);
    const heard = await Promise.all(
      speakersOf(team).map((seat) =>
        hear<Statement>(floor, kind, seat, options, {
          // The first round is blind: nobody has written to anybody yet.
          inbox: newest(floor, seat, course),
          focus,
          bestSupported: seat === team.advocate && kind === "challenge" ? bestSupported : null,
        }),
      ),
    );
    const said = heard.flatMap(({ seat, statement }) => (statement === null ? [] : [{ seat, statement }]));
    const claims = statementClaims(kind, said.map(named));
    await checkClaims(floor, claims, options.context);
    deliver(floor, team, kind, said);
    const { state, violations } = await assess(floor, team, options, kind, said);
    const broken = [...heard.flatMap((one) => one.violations), ...violations];
    if (broken.length > 0) floor.judge("violations", broken);
    const held = { kind, said, state: floor.judge("state", state), moves: [] };
    const moves = before === undefined ? [] : await judgedMoves(floor, team, course.held, held);
    const next = {
      ...course,
      held: [...course.held, { ...held, moves }],
      violations: [...course.violations, ...broken],
    };
    return { course: next, heard };
  });
}

/** What came in since a member last spoke; it knows the rest. */
function newest(floor: Floor, seat: Seat, { held }: Course) {
  const inbox = floor.inbox(seat);
  const last = inbox.at(-1)?.round;
  return held.length === 0 ? [] : inbox.filter(({ round }) => round === last);
}

/** Up to five speak to each other; more speak to the moderator alone, who hands it on in short. */
function deliver(floor: Floor, team: Team, kind: StatementKind, said: readonly Said[]): void {
  for (const { seat, statement } of said) {
    const others = speakersOf(team).filter((one) => one !== seat);
    const to = isMesh(team) ? [...others, team.moderator] : [team.moderator];
    floor.tell(seat, to, { type: kind, content: statement });
  }
}

interface Assessed {
  readonly state: RoundState;
  readonly violations: readonly Violation[];
}

async function assess(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  kind: StatementKind,
  said: readonly Said[],
): Promise<Assessed> {
  const { moderator } = team;
  const speakers = speakersOf(team);
  const inbox = newestOf(floor.inbox(moderator));
  const reply = await floor.ask(moderator, assessTurn(options, kind, speakers, inbox));
  const report: Assessment = reply.answered ? reply.value : { issues: [], undiscussed: [], intervention: "" };
  if (!reply.answered)
    floor.warn(`The moderator gave no report on the ${kind} round: ${reply.failure.message}`);
  const anyChanged = said.some(({ statement }) => statement.changed);
  const state = roundState(kind, report, namesOf(team), anyChanged, report.intervention);
  const { text, violations } = moderation(state, kind, moderator, options);
  const digest = isMesh(team) ? text : [digestOf(state), text].filter((part) => part !== "").join("\n\n");
  if (wordCount(digest) > limits.distribution)
    floor.warn(`The moderator's words after the ${kind} round are more than ${limits.distribution}.`);
  if (digest !== "") floor.tell(moderator, speakers, { type: "moderation", content: digest });
  return { state: { ...state, intervention: text }, violations };
}

/** What the moderator says about the matter is not handed on; what it should have said stands in its place. */
function moderation(
  state: RoundState,
  kind: StatementKind,
  { name }: Seat,
  options: DiscussOptions,
): { readonly text: string; readonly violations: readonly Violation[] } {
  const sentence = takesSide(state.intervention);
  if (sentence === null) return { text: state.intervention, violations: [] };
  return {
    text: interventionFor(state.state, state.undiscussed, ourLanguage(options)),
    violations: [{ round: kind, seat: name, rule: "side-taken", detail: sentence }],
  };
}

/** Who holds what, without a word of anybody's own: what a hub hands on. */
function digestOf({ issues }: RoundState): string {
  return issues
    .map(({ issue, positions }) => {
      const held = positions.map(({ position, seats }) => `  - ${position} (${seats.join(", ")})`);
      return [issue, ...held].join("\n");
    })
    .join("\n");
}

function newestOf<T extends { readonly round: number }>(letters: readonly T[]): readonly T[] {
  const last = letters.at(-1)?.round;
  return letters.filter(({ round }) => round === last);
}

/** The position with most behind it, on the issue that matters most. */
function strongestView({ issues }: RoundState): string | null {
  const views = issues
    .toSorted((a, b) => Number(b.important) - Number(a.important))
    .flatMap(({ positions }) => positions);
  return views.toSorted((a, b) => b.seats.length - a.seats.length)[0]?.position ?? null;
}

async function judgedMoves(floor: Floor, team: Team, held: readonly HeldRound[], now: HeldRound) {
  const rounds = {
    team: namesOf(team),
    earlier: held.map(({ said }) => said.map(named)),
    now: now.said.map(named),
    before: held.at(-1)?.state.issues ?? [],
    after: now.state.issues,
  };
  const likeness = await floor.lookUp("likeness", textsOfMoves(rounds));
  return floor.judge("moves", movesOf(rounds, likeness));
}
