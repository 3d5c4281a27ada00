import type { Floor } from "../../core/floor.ts";
import type { Failure } from "../../core/failure.ts";
import type { Seat } from "../../core/seat.ts";
import { assumptionFaults, challengeFaults } from "../../judgement/discuss/challenge-rules.ts";
import type { Challenge, Final, Statement, StatementKind } from "../../judgement/discuss/statements.ts";
import type { Violation } from "../../judgement/discuss/verdict.ts";
import { limits, truncated, wordsOfStatement } from "../../judgement/discuss/words.ts";
import { wordsFor } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import { statementTurn, type Told } from "./prompt.ts";
import { advocateId } from "./seats.ts";
import type { BreakableRule } from "./words.ts";

/** What came of asking one member: its statement as it counts, and the rules it still breaks. */
export interface Heard<S> {
  readonly seat: Seat;
  readonly statement: S | null;
  readonly violations: readonly Violation[];
  readonly failure: Failure | null;
}

interface Fault {
  readonly rule: BreakableRule;
  readonly detail: string;
}

/** Asks for a statement; where it breaks a rule, once more with the rule quoted; what still does is kept and flagged. */
export async function hear<S extends Statement | Final>(
  floor: Floor,
  kind: StatementKind | "final",
  seat: Seat,
  options: DiscussOptions,
  told: Omit<Told, "broken">,
): Promise<Heard<S>> {
  const first = await floor.ask(seat, statementTurn(kind, seat, options, { ...told, broken: null }));
  if (!first.answered) return { seat, statement: null, violations: [], failure: first.failure };
  const faults = faultsOf(kind, seat, first.value);
  if (faults.length === 0) return { seat, statement: first.value as S, violations: [], failure: null };

  const { rule } = wordsFor(options);
  const broken = {
    rules: faults.map((fault) => `${rule[fault.rule]} (${fault.detail})`),
    said: JSON.stringify(first.value, null, 1),
  };
  const second = await floor.ask(seat, statementTurn(kind, seat, options, { ...told, broken }));
  const said = second.answered ? second.value : first.value;
  const left = faultsOf(kind, seat, said);
  return {
    seat,
    statement: truncated(said as S, mostWords(kind)),
    violations: left.map((fault) => ({ round: kind, seat: seat.name, ...fault })),
    failure: null,
  };
}

function faultsOf(kind: StatementKind | "final", { id }: Seat, said: Statement | Final): readonly Fault[] {
  const isAdvocate = id === advocateId;
  const count = wordsOfStatement(said);
  const most = mostWords(kind);
  return [
    ...(count > most ? [{ rule: "words" as const, detail: `${count} words, ${most} are allowed` }] : []),
    ...(kind === "challenge" ? challengeFaults(said as Challenge) : []),
    ...(kind !== "final" && isAdvocate ? missingAssumptions(said as Statement) : []),
    ...(kind === "final" && isAdvocate ? compromiseFaults(said as Final) : []),
    ...(kind === "final" ? [] : changeFaults(said as Statement)),
  ];
}

function missingAssumptions({ assumptions = [] }: Statement): readonly Fault[] {
  return assumptionFaults(assumptions).map((detail) => ({ rule: "assumptions", detail }));
}

function compromiseFaults({ compromise }: Final): readonly Fault[] {
  const isThere = (compromise ?? "").trim() !== "";
  return isThere ? [] : [{ rule: "missing-element", detail: "there is no compromise" }];
}

function changeFaults({ changed, changeReason }: Statement): readonly Fault[] {
  const isGiven = !changed || (changeReason ?? "").trim() !== "";
  return isGiven ? [] : [{ rule: "no-change-reason", detail: "changed without a reason" }];
}

function mostWords(kind: StatementKind | "final"): number {
  return kind === "final" ? limits.final : limits.statement;
}
