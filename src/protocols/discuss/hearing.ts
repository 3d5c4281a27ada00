import type { Floor } from "../../kernel/floor.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import type { Witnessed } from "../../kernel/witnessed.ts";
import { assumptionFaults, challengeFaults } from "./rules/challenge-rules.ts";
import type { Challenge, Final, Rebuttal, Statement, StatementKind } from "./rules/statements.ts";
import type { Violation } from "./rules/verdict.ts";
import { limits, truncated, wordsOfStatement } from "./rules/words.ts";
import { wordsFor } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import type { Broken } from "./prompt.ts";
import { advocateId } from "./seats.ts";
import type { BreakableRule } from "./words.ts";

/** What came of asking one member: its statement as it counts, and the rules it still breaks. */
export interface Heard<S> {
  readonly seat: Seat;
  readonly statement: S | null;
  readonly violations: readonly Violation[];
  readonly failure: Failure | null;
  /** What it had been shown of the project; absent where it could not look. */
  readonly witnessed?: Witnessed | undefined;
}

type Spoken = Statement | Final | Rebuttal;
type SpokenKind = StatementKind | "final" | "rebuttal";

interface Fault {
  readonly rule: BreakableRule;
  readonly detail: string;
}

/** Asks for a statement; where it breaks a rule, once more with the rule quoted; what still does is kept and flagged. */
export async function hear<S extends Spoken>(
  floor: Floor,
  kind: SpokenKind,
  seat: Seat,
  options: DiscussOptions,
  turn: (broken: Broken | null) => Turn<S>,
): Promise<Heard<S>> {
  const first = await floor.ask(seat, turn(null));
  if (!first.answered) return { seat, statement: null, violations: [], failure: first.failure };
  const faults = faultsOf(kind, seat, first.value);
  if (faults.length === 0)
    return { seat, statement: first.value, violations: [], failure: null, witnessed: first.witnessed };

  const { rule } = wordsFor(options);
  const broken = {
    rules: faults.map((fault) => `${rule[fault.rule]} (${fault.detail})`),
    said: JSON.stringify(first.value, null, 1),
  };
  const second = await floor.ask(seat, turn(broken));
  const { value, witnessed } = second.answered ? second : first;
  return { ...flagged(kind, seat, value), failure: null, witnessed };
}

/** A statement that will not be asked for again: cut to its length, with every rule it breaks. */
export function flagged<S extends Spoken>(
  kind: SpokenKind,
  seat: Seat,
  said: S,
): Pick<Heard<S>, "seat" | "violations"> & { readonly statement: S } {
  return {
    seat,
    statement: truncated(said, mostWords(kind)),
    violations: faultsOf(kind, seat, said).map((fault) => ({ round: kind, seat: seat.name, ...fault })),
  };
}

function faultsOf(kind: SpokenKind, { id }: Seat, said: Spoken): readonly Fault[] {
  const isAdvocate = id === advocateId;
  const count = wordsOfStatement(said);
  const most = mostWords(kind);
  return [
    ...(count > most ? [{ rule: "words" as const, detail: `${count} words, ${most} are allowed` }] : []),
    ...(kind === "challenge" ? challengeFaults(said as Challenge) : []),
    ...(kind !== "final" && isAdvocate ? missingAssumptions(said as Statement | Rebuttal) : []),
    ...(kind === "final" && isAdvocate ? compromiseFaults(said as Final) : []),
    ...(kind === "challenge" || kind === "synthesis" ? changeFaults(said as Statement) : []),
  ];
}

function missingAssumptions({ assumptions = [] }: Statement | Rebuttal): readonly Fault[] {
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

function mostWords(kind: SpokenKind): number {
  return kind === "final" ? limits.final : limits.statement;
}
