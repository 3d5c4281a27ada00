import { ColloquyError } from "../../kernel/error.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { CheckedClaim } from "../../text/claims/claims.ts";
import type { Analysis } from "./rules/analysis.ts";
import { candidatesOf, gistOf, proposalsOf } from "./rules/candidates.ts";
import { solveClaims } from "./rules/claims.ts";
import { agentsOf, type Contribution, type NamedFinding, namedFindings } from "./rules/contribution.ts";
import { crossVerification } from "./rules/cross-verification.ts";
import { hasNewInsights } from "../../text/likeness/new-insights.ts";
import type { Resolution } from "./rules/resolution.ts";
import type { Synthesis } from "./rules/synthesis.ts";
import { degradedSynthesis, synthesise } from "./rules/synthesise.ts";
import { voicesOf } from "./rules/voices.ts";
import { checkClaims } from "../check-claims.ts";
import type { SolveOptions } from "./options.ts";
import type { PreviousRound } from "./previous-round.ts";
import { analyseTurn, type Brief, resolveTurn, verifyTurn } from "./prompt.ts";
import { askedOf, runsOf } from "./runs.ts";
import { resolverId } from "./seats.ts";
import type { Asked, SolveEntry } from "./state.ts";

/** Those who analyse, and the one who puts together what they found. */
export interface Table {
  readonly analysts: readonly Seat[];
  readonly resolver: Seat;
}

export function tableOf({ seats }: Floor): Table {
  const resolver = seats.find(({ id }) => id === resolverId);
  if (resolver === undefined) throw new ColloquyError("fault", "Solve needs a seat for the resolver.");
  return { analysts: seats.filter(({ id }) => id !== resolverId), resolver };
}

export interface SolveRound {
  readonly table: Table;
  readonly options: SolveOptions;
  readonly round: number;
  readonly briefFor: (seat: Seat) => Brief;
  readonly mode: SolveOptions["mode"];
  /** All rounds before this one, also those held elsewhere. */
  readonly earlier: readonly PreviousRound[];
}

/** One round: analysis, what it names looked up, findings put together, solutions merged, ranked and weighed. */
export async function solveRound(floor: Floor, it: SolveRound): Promise<Synthesis> {
  const { table, options, round, earlier } = it;
  const replies = it.mode === "serial" ? await inSeries(floor, it) : await atOnce(floor, it);
  const contributions = contributionsOf(table.analysts, replies);
  const mode = it.mode === "serial" ? "verification" : round > 1 ? "iterative" : "initial";
  const runs = runsOf(table.analysts, replies);
  const asked = table.analysts.flatMap((seat, index) => askedOf(seat, replies[index]));
  if (contributions.length === 0)
    return kept(floor, asked, degradedSynthesis(round, mode, options.task, runs));

  const findings = namedFindings(contributions);
  const checks = await checkClaims(floor, solveClaims(findings, contributions), options.context);
  const resolving = await resolve(floor, it, findings, checks);
  const resolved = resolving?.answered === true ? resolving.value : null;

  const proposals = proposalsOf(contributions);
  const candidates = candidatesOf(proposals, await floor.lookUp("likeness", proposals.map(gistOf)));
  const { found, agreeing, disputing } = voicesOf(findings, contributions);
  const voices = [...found, ...agreeing, ...disputing].map(({ text }) => text);
  const likeness = await floor.lookUp("likeness", voices);
  const verification = crossVerification({ findings, contributions, candidates, likeness, resolved });
  const newInsights = await areNew(floor, findings, earlier);

  return kept(
    floor,
    [...asked, ...askedOf(table.resolver, resolving)],
    synthesise({
      round,
      mode,
      contributions,
      findings,
      candidates,
      verification,
      resolved,
      checks,
      newInsights,
      runs,
    }),
  );
}

function kept(floor: Floor, asked: readonly Asked[], synthesis: Synthesis): Synthesis {
  return floor.keep<SolveEntry>({ v: 1, synthesis, asked }).synthesis;
}

function atOnce(floor: Floor, { table, options, briefFor }: SolveRound): Promise<readonly Reply<Analysis>[]> {
  return Promise.all(
    table.analysts.map((seat) => floor.ask(seat, analyseTurn(seat, options, briefFor(seat)))),
  );
}

async function inSeries(
  floor: Floor,
  { table, options, briefFor }: SolveRound,
): Promise<readonly Reply<Analysis>[]> {
  const replies: Reply<Analysis>[] = [];
  for (const seat of table.analysts) {
    const before = contributionsOf(table.analysts, replies);
    const brief = briefFor(seat);
    const turn =
      before.length === 0 ? analyseTurn(seat, options, brief) : verifyTurn(seat, options, brief, before);
    replies.push(await floor.ask(seat, turn));
  }
  return replies;
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
  { table, options, round }: SolveRound,
  findings: readonly NamedFinding[],
  checks: readonly CheckedClaim[],
): Promise<Reply<Resolution> | undefined> {
  if (agentsOf(findings).length < 2) return undefined;
  return floor.ask(table.resolver, resolveTurn(options, round, findings, checks));
}

async function areNew(
  floor: Floor,
  findings: readonly NamedFinding[],
  earlier: readonly PreviousRound[],
): Promise<boolean> {
  if (earlier.length === 0) return true;
  const texts = findings.map(({ text }) => text);
  const said = earlier.flatMap(
    (round) => round.findings?.map(({ text }) => text) ?? round.cross_verification.agreements,
  );
  return hasNewInsights(texts, said, await floor.lookUp("likeness", [...texts, ...said]));
}
