import { ownActs, isStandIn, lastAnswer, turnsOfSeat } from "./who-answered.ts";
import type { Discussion, DiscussionPart, Standing } from "./discussion.ts";
import type { Seating } from "./event.ts";
import { type Totals, namedAgent, totalOf } from "./usage.ts";

/** The object `--json` prints; programs read it, so that fields are added and never renamed. */
export interface Result<Verdict = unknown> {
  readonly v: 1;
  readonly id: string;
  readonly protocol: string;
  readonly status: Standing;
  /** No seat was answered by its own agent or a person; of a critique also: too few were answered to judge. */
  readonly degraded: boolean;
  /** A seat has no answer, or a limit ended the discussion. */
  readonly partial: boolean;
  readonly verdict: Verdict | null;
  readonly files: Readonly<Record<string, string>> & { readonly folder: string };
  readonly seats: readonly SeatResult[];
  readonly usage: Usage;
  /** Of a fork: what its parent was told and paid for, in no other sum. */
  readonly inherited?: Totals & { readonly from: string };
  readonly warnings: readonly string[];
  /** Replies were written beforehand: all of them in an example, else those of the seats that say so. */
  readonly scripted?: true;
  readonly stopped?: { readonly reason: string; readonly detail: string };
  readonly next: string | null;
  /** Where somebody asked further after its end: each result there was (`colloquy show --version`), with what it took. */
  readonly versions?: readonly (Omit<DiscussionPart, "receipts" | "activeMs"> & { readonly usage: Usage })[];
}

export interface SeatResult {
  readonly seat: string;
  readonly agent: string;
  readonly answeredBy: string | null;
  readonly fallback: boolean;
  readonly scripted?: true;
  /** The answer counts for nobody: a stand-in gave it, or a script that came with the project. */
  readonly counted?: false;
  readonly turns: number;
  readonly ms: number;
  /** Why the seat's own agent, or every agent, gave no answer. */
  readonly failure?: string;
  /** The tools by which it acted on its own, each once: what it said then does not count. Absent where none did. */
  readonly actedOnItsOwn?: readonly string[];
  /** `src/a.ts:12`: places it cited in files it was shown nothing of, though it could look; absent where there are none. */
  readonly neverOpened?: readonly string[];
}

export interface Usage extends Totals {
  readonly wallMs: number;
}

export function resultOf<Verdict>(
  discussion: Discussion,
  own: Pick<Result<Verdict>, "verdict" | "files" | "next">,
): Result<Verdict> {
  const all = discussion.seats.map((seated) => ({ seated, told: seatResult(discussion, seated) }));
  const seats = all.filter(({ seated, told }) => isNeeded(seated) || told.turns > 0).map(({ told }) => told);
  const needed = all.filter(({ seated }) => isNeeded(seated)).map(({ told }) => told);
  const answered = needed.filter((seat) => seat.answeredBy !== null);
  return {
    v: 1,
    id: discussion.id,
    protocol: discussion.protocol,
    status: discussion.status,
    degraded: needed.length > 0 && answered.every((seat) => seat.counted === false),
    partial: needed.some((seat) => isMissing(seat, discussion)) || discussion.stopped?.reason === "limit",
    verdict: own.verdict,
    files: own.files,
    seats,
    usage: usageOf(discussion),
    ...(discussion.origin && { inherited: { from: discussion.origin.id, ...totalOf(discussion.inherited) } }),
    warnings: [...discussion.warnings, ...uncounted(discussion)],
    ...((discussion.scripted ?? seats.some(({ scripted }) => scripted)) && { scripted: true }),
    ...(discussion.stopped && { stopped: discussion.stopped }),
    next: own.next,
    ...(discussion.parts.length > 1 && {
      versions: discussion.parts.map(({ version, question, startedAt, ...used }) => ({
        version,
        question,
        startedAt,
        usage: usageOf(used),
      })),
    }),
  };
}

/** What a project has ready to be said is no answer to whoever asks. */
function uncounted({ seats, rounds }: Discussion): readonly string[] {
  const answers = seats.map(({ seat }) => lastAnswer(turnsOfSeat(rounds, seat.name)));
  const names = new Set(answers.flatMap((one) => (one?.scripted === "found" ? [one.answeredBy] : [])));
  if (names.size === 0) return [];
  const [who, those] = names.size === 1 ? ["is", "It does"] : ["are", "They do"];
  return [
    `${[...names].join(", ")} ${who} scripted by the config of this project: no model and no person was asked. ${those} not count, unless you run \`colloquy trust\` in a terminal and choose ${names.size === 1 ? "it" : "them"} yourself.`,
  ];
}

function isNeeded({ seat }: Seating): boolean {
  return seat.optional !== true;
}

/** A seat that a completed discussion never asked is missed by nobody. */
function isMissing({ answeredBy, turns }: SeatResult, { status }: Discussion): boolean {
  return answeredBy === null && (turns > 0 || status !== "completed");
}

export function seatResult(discussion: Discussion, { seat, agents }: Seating): SeatResult {
  const turns = turnsOfSeat(discussion.rounds, seat.name);
  const calls = turns.flatMap((turn) => turn.calls);
  const answered = lastAnswer(turns);
  const neverOpened = unopenedBy(discussion, seat.name);
  const actedOnItsOwn = actedBy(discussion, seat.name);
  const failure = calls.find((call) => call.failure !== null)?.failure;
  return {
    seat: seat.name,
    agent: agents[0] ?? "",
    answeredBy: answered?.answeredBy ?? null,
    fallback: answered?.fallback ?? false,
    ...(answered?.scripted && { scripted: true }),
    ...(answered !== null && (isStandIn(answered) || answered.scripted === "found") && { counted: false }),
    turns: turns.length,
    ms: sum(calls.map((call) => call.receipt?.ms ?? 0)),
    ...(failure && { failure: `${failure.code}: ${failure.message}` }),
    ...(actedOnItsOwn.length > 0 && { actedOnItsOwn }),
    ...(neverOpened.length > 0 && { neverOpened }),
  };
}

export function answererOf({
  answeredBy,
  scripted,
  counted,
}: Pick<SeatResult, "answeredBy"> & { readonly [K in "scripted" | "counted"]?: boolean | undefined }):
  | string
  | null {
  const how = scripted === true ? (counted === false ? "found" : "named") : undefined;
  return answeredBy === null ? null : namedAgent(answeredBy, how);
}

function actedBy({ acts }: Pick<Discussion, "acts">, name: string): readonly string[] {
  return [...new Set(ownActs(acts.filter(({ seat }) => seat === name)).map(({ tool }) => tool))];
}

export function unopenedBy({ unopened }: Pick<Discussion, "unopened">, name: string): readonly string[] {
  return [...new Set(unopened.flatMap(({ seat, path, line }) => (seat === name ? [`${path}:${line}`] : [])))];
}

function usageOf({ receipts, activeMs }: Pick<Discussion, "receipts" | "activeMs">): Usage {
  return { ...totalOf(receipts), wallMs: activeMs };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
