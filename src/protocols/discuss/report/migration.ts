import { prefixesOf } from "../../../ledger/ids.ts";
import { z } from "zod";
import type { Discussion, Round } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { languageOf } from "../language.ts";
import { advocateId, type DiscussOptions, moderatorId } from "../options.ts";
import { type Discussed, discussVerdict } from "../rules/outcome.ts";
import {
  Challenge,
  Final,
  Position,
  Rebuttal,
  Solo,
  type StatementKind,
  Synthesis,
} from "../rules/statements.ts";
import { DiscussVerdict, FalseConsensus, Move, RoundState, Skipped, Violation } from "../rules/verdict.ts";
import { limits, truncated } from "../rules/word-limits.ts";
import type { DiscussEntry, Stated } from "../state.ts";

/** The state of a journal by 0.1.0, which kept none: by what was said and judged in each round. */
export function migrated(discussion: Discussion): readonly DiscussEntry[] {
  const members = discussion.seats.map(({ seat }) => seat).filter(({ id }) => id !== moderatorId);
  const entries = discussion.rounds.flatMap((round) => entriesOf(round, discussion, members));
  const skipped = judged(discussion, "skipped", Skipped).map((one): DiscussEntry => ({
    v: 1,
    kind: "skipped",
    skipped: one,
  }));
  const last = judged(discussion, "verdict", DiscussVerdict).at(-1);
  const verdict = last ?? partial(discussion, [...entries, ...skipped], members);
  return [...entries, ...skipped, ...(verdict === null ? [] : [{ v: 1, kind: "verdict", verdict } as const])];
}

function entriesOf(round: Round, discussion: Discussion, members: readonly Seat[]): readonly DiscussEntry[] {
  const inRound = <Schema extends z.ZodType>(kind: string, schema: Schema) =>
    judged(discussion, kind, schema, round.round);
  const violations = inRound("violations", z.array(Violation)).flat();
  const asked = members
    .filter(({ name }) => round.turns.some((turn) => turn.seat === name))
    .map(({ name }) => name);
  const answers = (kind: string) =>
    members.flatMap(({ name }) => {
      const turns = round.turns.filter((turn) => turn.kind === kind && turn.seat === name);
      // The last answer counts: a turn is asked twice where the first broke a rule.
      const answer = turns.findLast((turn) => turn.answer !== undefined)?.answer;
      return answer === undefined ? [] : [{ seat: name, value: answer.value }];
    });
  const state = inRound("state", RoundState).at(-1);
  const consensus = inRound("consensus", FalseConsensus).map((one): DiscussEntry => ({
    v: 1,
    kind: "consensus",
    consensus: one,
  }));
  const kind = statementKinds.find((one) => round.turns.some((turn) => turn.kind === one));
  if (kind !== undefined) {
    const said = answers(kind).flatMap(({ seat, value }) => stated(kind, seat, value));
    const moves = inRound("moves", z.array(Move)).at(-1) ?? [];
    return [
      {
        v: 1,
        kind: "statements",
        round: kind,
        asked,
        said,
        state: state ?? unknownState(kind),
        moves,
        violations,
      },
      ...consensus,
    ];
  }
  if (round.turns.some((turn) => turn.kind === "solo")) {
    const said = answers("solo").flatMap(({ seat, value }) => {
      const solo = Solo.safeParse(value).data;
      return solo === undefined ? [] : [{ seat, solo }];
    });
    return [{ v: 1, kind: "solo", asked, said, violations }];
  }
  if (round.turns.some((turn) => turn.kind === "final")) {
    const finals = answers("final").flatMap(({ seat, value }) => {
      const final = Final.safeParse(value).data;
      return final === undefined ? [] : [{ seat, final: truncated(final, limits.final.meant) }];
    });
    return [{ v: 1, kind: "finals", asked, finals, violations }, ...consensus];
  }
  if (round.turns.some((turn) => turn.kind === "rebuttal")) {
    const [given] = answers("rebuttal");
    const seat = given?.seat ?? members.find(({ id }) => id === advocateId)?.name ?? "";
    const rebuttal = Rebuttal.safeParse(given?.value).data ?? null;
    return [{ v: 1, kind: "rebuttal", seat, rebuttal, violations }, ...consensus];
  }
  return state === undefined ? consensus : [{ v: 1, kind: "report", state }, ...consensus];
}

const statementKinds: readonly StatementKind[] = ["position", "challenge", "synthesis"];

function stated(kind: StatementKind, seat: string, value: unknown): readonly Stated[] {
  const schema = { position: Position, challenge: Challenge, synthesis: Synthesis }[kind];
  const statement = schema.safeParse(value).data;
  if (statement === undefined) return [];
  return [{ kind, seat, statement: truncated(statement, limits.statement.meant) } as Stated];
}

/** Of a round that a limit cut short nobody reported. */
function unknownState(round: StatementKind): RoundState {
  return { round, state: "NARROWING", issues: [], undiscussed: [], intervention: "" };
}

/** What can be said of a discussion that a limit ended before its verdict; `null` where nothing can, or it just goes on. */
function partial(
  { stopped, options }: Discussion,
  entries: readonly DiscussEntry[],
  members: readonly Seat[],
): DiscussVerdict | null {
  const held = entries.filter((entry) => entry.kind === "statements" && entry.said.length > 0);
  const alone = entries.filter((entry) => entry.kind === "solo");
  if (stopped?.reason !== "limit" || held.length + alone.length === 0) return null;
  const rounds = entries.flatMap((entry): Discussed["rounds"] => {
    if (entry.kind === "statements" && entry.said.length > 0)
      return [{ kind: entry.round, said: entry.said, moves: entry.moves }];
    if (entry.kind !== "solo") return [];
    const said = entry.said.map(({ seat, solo }) => ({ seat, statement: solo.position }));
    return [{ kind: "position", said, moves: [] }];
  });
  const advocate = members.find(({ id }) => id === advocateId);
  const states = entries.flatMap((entry) => ("state" in entry ? [entry.state] : []));
  const finals = entries.findLast((entry) => entry.kind === "finals")?.finals ?? [];
  const prefixes = prefixesOf(members.map(({ name }) => name));
  return discussVerdict({
    team: {
      members: members.filter((seat) => seat !== advocate).map(({ name }) => name),
      devilsAdvocate: advocate?.name ?? null,
    },
    rounds,
    state: states.findLast(({ issues }) => issues.length > 0) ?? null,
    finals: members.map(({ name }) => ({
      seat: name,
      final: finals.find((one) => one.seat === name)?.final ?? null,
    })),
    lang: languageOf(options as DiscussOptions),
    falseConsensus: entries.findLast((entry) => entry.kind === "consensus")?.consensus ?? null,
    violations: entries.flatMap((entry) => ("violations" in entry ? entry.violations : [])),
    skipped: entries.flatMap((entry) => (entry.kind === "skipped" ? [entry.skipped] : [])),
    mode: alone.length > 0 ? "fallback" : "team",
    prefixOf: (seat) => prefixes.get(seat) ?? seat,
    edit: null,
    ends: {},
  });
}

/** What was judged of a kind, as far as it has the shape it should have. */
function judged<Schema extends z.ZodType>(
  { judgements }: Discussion,
  kind: string,
  schema: Schema,
  round?: number,
): readonly z.output<Schema>[] {
  return judgements.flatMap((one) => {
    if (one.kind !== kind || (round !== undefined && one.round !== round)) return [];
    const read = schema.safeParse(one.judgement);
    return read.success ? [read.data] : [];
  });
}
