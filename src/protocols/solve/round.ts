import { ColloquyError } from "../../kernel/error.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Claim } from "../../ledger/ledger.ts";
import { hasNewInsights } from "../../text/likeness/new-insights.ts";
import { checkClaims } from "../check-claims.ts";
import { resolverId, type SolveOptions } from "./options.ts";
import type { PreviousRound } from "./previous-round.ts";
import { analyseTurn, type Brief, resolveTurn, verifyTurn } from "./prompt.ts";
import type { Analysis } from "./rules/analysis.ts";
import { candidatesOf } from "./rules/candidates.ts";
import { solveClaims } from "./rules/claims.ts";
import { agentsOf, type Contribution, findingsIn, type NamedFinding } from "./rules/contribution.ts";
import { crossVerification } from "./rules/cross-verification.ts";
import { byLedgerIds, groupsAfter, withGroups } from "./rules/groups-after.ts";
import { gistsOf, joinedById, joinedByWords } from "./rules/joining.ts";
import { aliasesOf, heardOn, type OnTable, type SaidIds, standingFindings } from "./rules/on-the-table.ts";
import type { Resolution } from "./rules/resolution.ts";
import type { Checks } from "./rules/stances.ts";
import type { Runs, Synthesis } from "./rules/synthesis.ts";
import { degradedSynthesis, synthesise } from "./rules/synthesise.ts";
import { voicesOf } from "./rules/voices.ts";
import type { Asked, SolveEntry } from "./state.ts";

/** Those who analyse, and the one who puts together what they found. */
interface Seats {
  readonly analysts: readonly Seat[];
  readonly resolver: Seat;
}

export function seatsOf({ seats }: Floor): Seats {
  const resolver = seats.find(({ id }) => id === resolverId);
  if (resolver === undefined) throw new ColloquyError("fault", "Solve needs a seat for the resolver.");
  return { analysts: seats.filter(({ id }) => id !== resolverId), resolver };
}

export interface SolveRound {
  readonly seats: Seats;
  readonly options: SolveOptions;
  readonly round: number;
  readonly briefFor: (seat: Seat) => Omit<Brief, "table">;
  readonly mode: SolveOptions["mode"];
  /** All rounds before this one, also those held elsewhere. */
  readonly earlier: readonly PreviousRound[];
  /** What is on it when the round begins. */
  readonly table: OnTable;
  /** What was looked up in the rounds before. */
  readonly checks: Checks;
}

/** What came of a round, and what is on the table after it. */
interface Solved {
  readonly synthesis: Synthesis;
  readonly table: OnTable;
  readonly checks: Checks;
  /** What each would know of the user. */
  readonly questions: readonly { readonly seat: string; readonly question: string | null | undefined }[];
}

/** One round: analysis, what it names looked up, findings put together, solutions merged, ranked and weighed. */
export async function solveRound(floor: Floor, it: SolveRound): Promise<Solved> {
  const { seats, options, round, earlier } = it;
  const { replies, ...heard } = it.mode === "serial" ? await inSeries(floor, it) : await atOnce(floor, it);
  const contributions = contributionsOf(seats.analysts, replies);
  const mode = it.mode === "serial" ? "verification" : round > 1 ? "iterative" : "initial";
  const runs = runsOf(seats.analysts, replies);
  const asked = seats.analysts.flatMap((seat, index) => askedOf(seat, replies[index]));
  if (contributions.length === 0) {
    const synthesis = kept(floor, asked, degradedSynthesis(round, mode, options.task, runs));
    return { synthesis, table: it.table, checks: it.checks, questions: [] };
  }

  const findings = standingFindings(heard.table);
  const stands = heard.table.ledger.stands.filter((stand) => stand.round === round);
  const claims = solveClaims(saidIn(round, heard, findings), contributions, stands);
  const looked = await checkClaims(floor, claims, options.context);
  const checks = new Map([...it.checks, ...looked.map((check) => [check.claim, check] as const)]);
  const resolving = await resolve(floor, it, heard.table, checks);
  const aliases = aliasesOf(heard.said);
  const resolved = resolving?.answered === true ? byLedgerIds(resolving.value, aliases) : null;

  const one = await joined(floor, heard.table, resolved?.options ?? null, round);
  const table = withGroups(one, groupsAfter(one, resolved, aliases));
  const candidates = candidatesOf(table, checks);
  const { found, agreeing, disputing } = voicesOf(findings, contributions);
  const voices = [...found, ...agreeing, ...disputing].map(({ text }) => text);
  const likeness = await floor.lookUp("likeness", voices);
  const isResolved = resolved !== null;
  const verification = crossVerification({
    findings,
    contributions,
    candidates,
    likeness,
    table,
    isResolved,
  });
  const newInsights = await areNew(floor, contributions, earlier);
  const synthesis = synthesise({
    round,
    mode,
    task: options,
    table,
    contributions,
    findings,
    candidates,
    verification,
    resolved,
    checks,
    newInsights,
    runs,
  });
  return {
    synthesis: kept(floor, [...asked, ...askedOf(seats.resolver, resolving)], synthesis),
    table,
    checks,
    questions: contributions.map(({ seat, analysis }) => ({ seat, question: analysis.questionForUser })),
  };
}

/** Findings of a round in the order they were said: what was looked up before is not looked up again. */
function saidIn(round: number, { table, said }: Heard, findings: readonly NamedFinding[]) {
  const isWordedNow = ({ id, versions }: Claim) =>
    versions.at(-1)?.round === round && !said.some((one) => one.id === id);
  const worded = table.ledger.claims.filter(isWordedNow).map(({ id }) => id);
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return [...said.map(({ id }) => id), ...worded].flatMap((id) => byId.get(id) ?? []);
}

/** Approaches that come to the same are one: by the resolver's ids, and where it says nothing of that, by their words. */
async function joined(
  floor: Floor,
  table: OnTable,
  options: NonNullable<Resolution["options"]> | null,
  round: number,
): Promise<OnTable> {
  const likeness = await floor.lookUp("likeness", gistsOf(table));
  return options === null ? joinedByWords(table, likeness, round) : joinedById(table, options, round);
}

function kept(floor: Floor, asked: readonly Asked[], synthesis: Synthesis): Synthesis {
  return floor.keep<SolveEntry>({ v: 1, synthesis, asked }).synthesis;
}

/** The table after all have spoken, and what was said in what order. */
interface Heard {
  readonly table: OnTable;
  readonly said: SaidIds;
}
type Answered = Heard & { readonly replies: readonly Reply<Analysis>[] };

async function atOnce(floor: Floor, it: SolveRound): Promise<Answered> {
  const { seats, options, round, briefFor } = it;
  const replies = await Promise.all(
    seats.analysts.map((seat) =>
      floor.ask(seat, analyseTurn(seat, options, { ...briefFor(seat), table: it.table })),
    ),
  );
  const [table, said] = heardOn(it.table, round, contributionsOf(seats.analysts, replies));
  return { replies, table, said };
}

async function inSeries(floor: Floor, it: SolveRound): Promise<Answered> {
  const { seats, options, round, briefFor } = it;
  const replies: Reply<Analysis>[] = [];
  const said: SaidIds[number][] = [];
  let { table } = it;
  for (const seat of seats.analysts) {
    const brief = { ...briefFor(seat), table };
    const isFirst = !replies.some((reply) => reply.answered);
    const turn = isFirst ? analyseTurn(seat, options, brief) : verifyTurn(seat, options, brief);
    const reply = await floor.ask(seat, turn);
    replies.push(reply);
    const [after, more] = heardOn(table, round, contributionsOf([seat], [reply]));
    table = after;
    said.push(...more);
  }
  return { replies, table, said };
}

function contributionsOf(
  seats: readonly Seat[],
  replies: readonly Reply<Analysis>[],
): readonly Contribution[] {
  return seats.flatMap(({ name }, index) => {
    const reply = replies[index];
    if (!reply?.answered) return [];
    const { receipt, value: analysis, witnessed } = reply;
    return [{ seat: name, agent: receipt.answeredBy, analysis, witnessed }];
  });
}

/** Nobody is asked to compare one agent with itself; where the resolver fails, words are compared instead. */
async function resolve(
  floor: Floor,
  { seats, options }: SolveRound,
  table: OnTable,
  checks: Checks,
): Promise<Reply<Resolution> | undefined> {
  if (agentsOf(standingFindings(table)).length < 2) return undefined;
  return floor.ask(seats.resolver, resolveTurn(options, table, checks));
}

async function areNew(
  floor: Floor,
  contributions: readonly Contribution[],
  earlier: readonly PreviousRound[],
): Promise<boolean> {
  if (earlier.length === 0) return true;
  const texts = contributions.flatMap(({ analysis }) => [
    ...findingsIn(analysis),
    ...(analysis.claims ?? []).map(({ text }) => text),
    ...(analysis.own ?? []).flatMap(({ now, text }) => (now === "refined" && text ? [text] : [])),
  ]);
  const said = earlier.flatMap(
    (round) => round.findings?.map(({ text }) => text) ?? round.cross_verification.agreements,
  );
  return hasNewInsights(texts, said, await floor.lookUp("likeness", [...texts, ...said]));
}

/** How the calls of a round went, as `synthesis.json` tells it. */
function runsOf(seats: readonly Seat[], replies: readonly Reply<Analysis>[]): Runs {
  const runs = seats.flatMap(({ name, id }, index) => {
    const reply = replies[index];
    return reply === undefined ? [] : [{ seat: name, id, reply }];
  });
  return {
    timed_out: runs.some(({ reply }) => status(reply) === "timed_out"),
    fallbacks: runs.flatMap(({ seat, reply }) =>
      reply.receipt?.fallback
        ? [{ seat, asked: reply.receipt.asked, answered: reply.receipt.answeredBy }]
        : [],
    ),
    cli_runs: runs.map(({ id, reply, seat }) => ({
      tool: reply.receipt?.answeredBy ?? seat,
      id,
      status: status(reply),
      duration_ms: reply.receipt?.ms ?? 0,
    })),
  };
}

/** A seat that was asked; nothing where it was not. */
function askedOf({ name }: Seat, reply: Reply<unknown> | undefined): readonly Asked[] {
  if (reply === undefined) return [];
  const failure = reply.answered ? reply.insteadOf : reply.failure;
  return [{ seat: name, failure: failure ? { code: failure.code, message: failure.message } : null }];
}

function status(reply: Reply<Analysis>): Runs["cli_runs"][number]["status"] {
  if (reply.answered) return reply.rung === "bullets" ? "bullets" : "answered";
  return ["timeout", "silence"].includes(reply.failure.code) ? "timed_out" : "failed";
}
