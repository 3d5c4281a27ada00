import { heard as onLedger } from "../../ledger/heard.ts";
import { withRemark } from "../../ledger/remarks.ts";
import { prefixOf } from "../../ledger/ledger.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { joined, part } from "../prompt-parts.ts";
import { statementClaims } from "./rules/claims.ts";
import { contributionOf, speaksByIds, withSeat, withUntargeted } from "./rules/ledger.ts";
import { endsOfRound } from "./rules/ledger-ends.ts";
import { movesOf, pairsOfMoves, textsOfMoves } from "./rules/moves.ts";
import { moveByIds } from "./rules/moves-by-ids.ts";
import { claimOf, type Statement, type StatementKind } from "./rules/statements.ts";
import { countedPositions, roundState } from "./rules/state.ts";
import { ownWord } from "./rules/table.ts";
import type { Move, RoundState } from "./rules/verdict.ts";
import { checkClaims } from "../check-claims.ts";
import { assess, type Assessed, type Heard as HeardRound, moderation } from "./assess.ts";
import { type Course, lastOf, named, ownOf, type SaidBySeat } from "./course.ts";
import { type Heard, hear } from "./hearing.ts";
import { wordsFor } from "./language.ts";
import { noteMissing } from "../missing.ts";
import type { DiscussOptions } from "./options.ts";
import { statementTurn } from "./prompt.ts";
import {
  recordFor,
  type RecordPart,
  toldBriefly,
  toldInShort,
  toldNews,
  toldOwn,
  toldPlaced,
  toldStatements,
} from "./record.ts";
import type { DiscussEntry, Stated } from "./state.ts";
import { isMesh, namesOf, speakersOf, type Team } from "./team.ts";
import { keptVerdict, verdictOf } from "./verdict.ts";

export interface Narrowed {
  /** The issues the round keeps to; empty: all. */
  readonly focus?: readonly string[];
  /** Who alone speaks in it, having heard nothing yet; what was said is handed on to it afterwards. */
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
  course: Course,
  kind: StatementKind,
  narrowed: Narrowed = {},
): Promise<Course> {
  const { options } = team;
  return floor.round(titles[kind], async () => {
    const { newcomer } = narrowed;
    const begun =
      newcomer === undefined ? course : { ...course, ledger: withSeat(course.ledger, newcomer.name) };
    const heard = await statements(floor, team, begun, kind, narrowed);
    const said = heard.flatMap(({ seat, statement }) => (statement === null ? [] : [{ seat, statement }]));
    const witnessed = new Map(heard.map((one) => [one.seat.name, one.witnessed]));
    await checkClaims(floor, statementClaims(kind, said.map(named), witnessed), options.context);
    deliver(floor, team, kind, said, newcomer === undefined ? [] : lastWords(team, course, newcomer));

    const round = course.heard + 1;
    const contributions = said.map(({ seat, statement }) =>
      contributionOf(begun.ledger, round, kind, seat.name, statement),
    );
    const challenges = kind === "challenge" ? said.map(named) : [];
    const ledger = withUntargeted(onLedger(begun.ledger, contributions), begun.ledger, round, challenges);
    const told = toldStatements(ledger, round, kind, said, wordsFor(options));
    const brief = toldBriefly(ledger, said, wordsFor(options));
    const open: HeardRound = { kind, round, before: begun.ledger, ledger, contributions, told, brief };
    const assessed = await assess(floor, team, course, open);
    const { state, moves } = await judged(floor, team, course, open, assessed, said);
    const words = moderation(assessed, state, team);
    const { about } = assessed;
    const isOwn = about !== undefined && words.text === assessed.intervention;
    const remarked = withRemark(assessed.ledger, round, words.text);
    const remark = remarked.remarks.at(-1)?.id ?? "";
    const now = { ...state, intervention: words.text, remark, ...(isOwn && { about }) };
    floor.tell(team.moderator, speakersOf(team), {
      type: "moderation",
      content: isMesh(team) ? words.text : handedOn(open, assessed, words.text, said, options),
    });

    const violations = [...heard.flatMap((one) => one.violations), ...words.violations];
    floor.keep<DiscussEntry>({
      v: 1,
      kind: "statements",
      round: kind,
      asked: heard.map(({ seat }) => seat.name),
      said: said.map(({ seat, statement }) => ({ kind, seat: seat.name, statement }) as Stated),
      state: now,
      moves,
      violations,
      ...endsOfRound(assessed.ledger, round),
      noted: heard.flatMap(({ noted }) => noted),
    });
    const next: Course = {
      ...course,
      held: [...course.held, { kind, said, state: now, moves }],
      violations: [...course.violations, ...violations],
      noted: [...course.noted, ...heard.flatMap(({ noted }) => noted)],
      ledger: remarked,
      joins: course.joins || assessed.joins,
      heard: round,
      record: [...course.record, partOf(open, assessed, now, said, options)],
      replaced: words.replaced,
      consensus: null,
      moves: [],
      state: null,
      edit: null,
      broken:
        newcomer === undefined && isBroken(heard) ? heard.flatMap(({ failure }) => failure ?? []) : null,
    };
    // Whoever is stopped by a limit here has something in hand all the same.
    if (heard.some(({ failure }) => failure?.code === "limit")) keptVerdict(floor, verdictOf(team, next));
    return next;
  });
}

async function statements(
  floor: Floor,
  team: Team,
  course: Course,
  kind: StatementKind,
  { focus = [], newcomer }: Narrowed,
): Promise<readonly Heard<Statement>[]> {
  const { options } = team;
  const before = course.held.at(-1);
  const bestSupported = before === undefined ? [] : strongestViews(before.state, team);
  const heard = await Promise.all(
    (newcomer === undefined ? speakersOf(team) : [newcomer]).map((seat) => {
      // The first round is blind, and a newcomer's too.
      const isBlind = seat === newcomer || before === undefined;
      const seen = isBlind
        ? { before: "", since: "" }
        : recordFor(seat, team, course, wordsFor(options), lastOf(course, seat));
      // Who spoke once, and alone, has yet to be told what went before.
      const isNew = ownOf(course, seat).length === 1;
      const record = isNew ? { before: "", since: joined([seen.before, seen.since]) } : seen;
      const attacks = seat === team.advocate && kind === "challenge" ? bestSupported : [];
      const ledger = isMesh(team) && !isBlind ? course.ledger : null;
      return hear<Statement>(floor, kind, seat, options, course.ledger, (broken) =>
        statementTurn(kind, seat, options, {
          record,
          prefix: prefixOf(course.ledger, seat.name),
          ledger,
          focus,
          bestSupported: attacks,
          broken,
        }),
      );
    }),
  );
  for (const { seat, failure } of heard)
    noteMissing(floor, `${seat.name} made no statement in the ${kind} round`, failure);
  return heard;
}

/** Where they stand after a round and who moved in it; who does not speak by ids is judged by words. */
async function judged(
  floor: Floor,
  team: Team,
  { held }: Course,
  { kind, round }: HeardRound,
  { ledger, table, intervention }: Assessed,
  said: readonly SaidBySeat[],
): Promise<{ readonly state: RoundState; readonly moves: readonly Move[] }> {
  const names = namesOf(team);
  const stateIf = (anyChanged: boolean) =>
    roundState(kind, table, names, anyChanged, intervention, ownWord(ledger, kind));
  if (held.length === 0) return { state: stateIf(false), moves: [] };
  const byIds = said.filter(({ statement }) => speaksByIds(ledger, statement));
  const byWords =
    byIds.length === said.length ? [] : await wordMoves(floor, team, held, said, stateIf(false).issues);
  const moves = speakersOf(team).flatMap(({ name }) => {
    const spoken = byIds.find(({ seat }) => seat.name === name);
    if (spoken !== undefined) return [moveByIds(ledger, round, name, spoken.statement)];
    return byWords.filter(({ seat }) => seat === name).map((move): Move => ({ ...move, by: "words" }));
  });
  return { state: stateIf(moves.some(({ changed }) => changed)), moves };
}

async function wordMoves(
  floor: Floor,
  team: Team,
  held: Course["held"],
  said: readonly SaidBySeat[],
  after: RoundState["issues"],
): Promise<readonly Move[]> {
  const rounds = {
    team: namesOf(team),
    earlier: held.map((round) => round.said.map(named)),
    now: said.map(named),
    before: held.at(-1)?.state.issues ?? [],
    after,
  };
  const likeness = await floor.lookUp("likeness", textsOfMoves(rounds), pairsOfMoves(rounds));
  return movesOf(rounds, likeness);
}

/** Behaviour 3.10: the team is broken when fewer than two are left, or half of them are gone. */
function isBroken(heard: readonly Heard<Statement>[]): boolean {
  const lost = heard.filter(({ failure }) => failure !== null && failure.code !== "limit").length;
  return lost > 0 && (heard.length - lost < 2 || lost * 2 >= heard.length);
}

/** Up to five speak to each other; more speak to the moderator alone, who hands it on in short. */
function deliver(
  floor: Floor,
  team: Team,
  kind: StatementKind,
  said: readonly SaidBySeat[],
  carried: readonly (SaidBySeat & { readonly to: Seat })[],
): void {
  for (const { seat, statement, to } of carried)
    if (isMesh(team)) floor.tell(seat, [to], { type: kind, content: statement });
  for (const { seat, statement } of said) {
    const others = speakersOf(team).filter((one) => one !== seat);
    const to = isMesh(team) ? [...others, team.moderator] : [team.moderator];
    floor.tell(seat, to, { type: kind, content: statement });
  }
}

/** What the others claimed last, for who joins. */
function lastWords(team: Team, course: Course, newcomer: Seat) {
  return speakersOf(team)
    .filter((seat) => seat !== newcomer)
    .flatMap((seat) => {
      const last = ownOf(course, seat).findLast(({ kind }) => kind !== "challenge");
      return last === undefined ? [] : [{ seat, statement: last.statement, to: newcomer }];
    });
}

/** The round as the record has it from now on. */
function partOf(
  heard: HeardRound,
  assessed: Assessed,
  { intervention: text, remark }: RoundState,
  said: readonly SaidBySeat[],
  options: DiscussOptions,
): RecordPart {
  const words = wordsFor(options);
  const { before, ledger, round, kind } = heard;
  const from = `${words.fromModerator}, ${remark ?? ""}`;
  const news = toldNews(before, assessed.ledger, words);
  const table = news === "" ? "" : part(words.record.table(round), news);
  return {
    shared: joined([heard.told, table, part(from, text)]),
    // What the moderator asked for then is over.
    short: joined([toldInShort(ledger, round, kind, said, words), table]),
    own: new Map(said.map((one) => [one.seat.id, toldOwn(ledger, round, kind, one, words)])),
    handedOn: part(from, handedOn(heard, assessed, text, said, options)),
    isRound: true,
  };
}

/** What a hub hands on: issues, options and the claims that bear on them; only without a report, the claims as they were made. */
function handedOn(
  { before }: HeardRound,
  assessed: Assessed,
  text: string,
  said: readonly SaidBySeat[],
  options: DiscussOptions,
): string {
  const claims = said.flatMap(({ seat, statement }) => {
    const claim = claimOf(statement);
    return claim === null ? [] : [`- ${claim} (${seat.name})`];
  });
  const isReported = assessed.table.issues.length > 0;
  return joined([
    ...(isReported
      ? [toldNews(before, assessed.ledger, wordsFor(options)), toldPlaced(before, assessed.ledger)]
      : [claims.join("\n")]),
    text,
  ]);
}

/**
 * The option with most members behind it, of all issues; several where options of that issue are level. Where issues are
 * level, one that is important wins.
 */
function strongestViews({ issues }: RoundState, { advocate }: Team): readonly string[] {
  const members = (seats: readonly string[]) => seats.filter((seat) => seat !== advocate.name).length;
  const [first] = issues
    .toSorted((a, b) => Number(b.important) - Number(a.important))
    .map(({ positions }) => {
      const views = countedPositions(positions, advocate.name);
      const most = Math.max(0, ...views.map(({ seats }) => members(seats)));
      return { most, views: views.filter(({ seats }) => members(seats) === most) };
    })
    .toSorted((a, b) => b.most - a.most);
  return (first?.views ?? []).map(({ id, position }) => (id === undefined ? position : `${id}: ${position}`));
}
