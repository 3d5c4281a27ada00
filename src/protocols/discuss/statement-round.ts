import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { statementClaims } from "./rules/claims.ts";
import { movesOf, textsOfMoves } from "./rules/moves.ts";
import { countedPositions } from "./rules/state.ts";
import type { Statement, StatementKind } from "./rules/statements.ts";
import type { RoundState } from "./rules/verdict.ts";
import { checkClaims } from "../check-claims.ts";
import { assess } from "./assess.ts";
import { type Course, type HeldRound, named, ownOf, type Said } from "./course.ts";
import { type Heard, hear } from "./hearing.ts";
import { latest } from "./latest.ts";
import { noteMissing } from "../missing.ts";
import type { DiscussOptions } from "./options.ts";
import { statementTurn } from "./prompt.ts";
import type { DiscussEntry, Stated } from "./state.ts";
import { isMesh, namesOf, speakersOf, type Team } from "./team.ts";
import { keptVerdict, verdictOf } from "./verdict.ts";

export interface Narrowed {
  /** The issues the round keeps to; empty: all. */
  readonly focus?: readonly string[];
  /** Who alone speaks in it, having heard nothing yet; the others' last word is handed on to it. */
  readonly newcomer?: Seat;
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
  { focus = [], newcomer }: Narrowed = {},
): Promise<Course> {
  return floor.round(titles[kind], async () => {
    const before = course.held.at(-1);
    const bestSupported = before === undefined ? null : strongestView(before.state, team);
    const speakers = newcomer === undefined ? speakersOf(team) : [newcomer];
    const heard = await Promise.all(
      speakers.map((seat) => {
        // The first round is blind, and a newcomer's too: nobody has written to them yet.
        const inbox = latest(floor.inbox(seat));
        const attacks = seat === team.advocate && kind === "challenge" ? bestSupported : null;
        return hear<Statement>(floor, kind, seat, options, (broken) =>
          statementTurn(kind, seat, options, { inbox, focus, bestSupported: attacks, broken }),
        );
      }),
    );
    for (const { seat, failure } of heard)
      noteMissing(floor, `${seat.name} made no statement in the ${kind} round`, failure);
    const said = heard.flatMap(({ seat, statement }) => (statement === null ? [] : [{ seat, statement }]));
    const witnessed = new Map(heard.map((one) => [one.seat.name, one.witnessed]));
    await checkClaims(floor, statementClaims(kind, said.map(named), witnessed), options.context);
    const carried = newcomer === undefined ? [] : lastWords(team, course, newcomer);
    deliver(floor, team, kind, [...carried, ...said]);
    const { state, violations } = await assess(floor, team, options, kind, [...carried, ...said]);
    const broken = [...heard.flatMap((one) => one.violations), ...violations];
    const held = { kind, said, state, moves: [] };
    const moves = before === undefined ? [] : await movesIn(floor, team, course.held, held);
    floor.keep<DiscussEntry>({
      v: 1,
      kind: "statements",
      round: kind,
      asked: speakers.map(({ name }) => name),
      said: said.map(({ seat, statement }) => ({ kind, seat: seat.name, statement }) as Stated),
      state,
      moves,
      violations: broken,
    });
    const now: Course = {
      ...course,
      held: [...course.held, { ...held, moves }],
      violations: [...course.violations, ...broken],
      consensus: null,
      broken:
        newcomer === undefined && isBroken(heard) ? heard.flatMap(({ failure }) => failure ?? []) : null,
    };
    // Whoever is stopped by a limit here has something in hand all the same.
    if (heard.some(({ failure }) => failure?.code === "limit"))
      keptVerdict(floor, verdictOf(team, options, now));
    return now;
  });
}

/** Behaviour 3.10: the team is broken when fewer than two are left, or half of them are gone. */
function isBroken(heard: readonly Heard<Statement>[]): boolean {
  const lost = heard.filter(({ failure }) => failure !== null && failure.code !== "limit").length;
  return lost > 0 && (heard.length - lost < 2 || lost * 2 >= heard.length);
}

/** Up to five speak to each other; more speak to the moderator alone, who hands it on in short. */
function deliver(floor: Floor, team: Team, kind: StatementKind, said: readonly Said[]): void {
  for (const { seat, statement } of said) {
    const others = speakersOf(team).filter((one) => one !== seat);
    const to = isMesh(team) ? [...others, team.moderator] : [team.moderator];
    floor.tell(seat, to, { type: kind, content: statement });
  }
}

/** What the others claimed last. */
function lastWords(team: Team, course: Course, newcomer: Seat): readonly Said[] {
  return speakersOf(team)
    .filter((seat) => seat !== newcomer)
    .flatMap((seat) => {
      const last = ownOf(course, seat).findLast(({ kind }) => kind !== "challenge");
      return last === undefined ? [] : [{ seat, statement: last.statement }];
    });
}

/** The position with most members behind it, on the issue that matters most. */
function strongestView({ issues }: RoundState, { advocate }: Team): string | null {
  const members = (seats: readonly string[]) => seats.filter((seat) => seat !== advocate.name).length;
  const views = issues
    .toSorted((a, b) => Number(b.important) - Number(a.important))
    .flatMap(({ positions }) => countedPositions(positions, advocate.name));
  return views.toSorted((a, b) => members(b.seats) - members(a.seats))[0]?.position ?? null;
}

async function movesIn(floor: Floor, team: Team, held: readonly HeldRound[], now: HeldRound) {
  const rounds = {
    team: namesOf(team),
    earlier: held.map(({ said }) => said.map(named)),
    now: now.said.map(named),
    before: held.at(-1)?.state.issues ?? [],
    after: now.state.issues,
  };
  const likeness = await floor.lookUp("likeness", textsOfMoves(rounds));
  return movesOf(rounds, likeness);
}
