import type { Ledger } from "../../ledger/ledger.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import type { Witnessed } from "../../kernel/witnessed.ts";
import { assumptionFaults, challengeFaults, saysNothing } from "./rules/challenge-rules.ts";
import { contestsSomething, hasIds } from "./rules/ledger.ts";
import type { Challenge, Final, Rebuttal, Statement, StatementKind } from "./rules/statements.ts";
import type { Violation } from "./rules/verdict.ts";
import { limits, truncated, wordsOfStatement } from "./rules/word-limits.ts";
import { wordsFor } from "./language.ts";
import { advocateId, type DiscussOptions } from "./options.ts";
import type { Broken } from "./prompt.ts";
import type { BreakableRule } from "./prompt-words-en.ts";

/** What came of asking one member: its statement as it counts, and the rules it still breaks. */
export interface Heard<S> {
  readonly seat: Seat;
  readonly statement: S | null;
  readonly violations: readonly Violation[];
  /** Longer than was asked for, and taken as it was. */
  readonly noted: readonly Violation[];
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

/**
 * Asks for a statement; where it breaks a rule, once more with the rule quoted; what still does is kept and flagged.
 * Nobody is asked again for length alone. The ledger is the one that was shown.
 */
export async function hear<S extends Spoken>(
  floor: Floor,
  kind: SpokenKind,
  seat: Seat,
  options: DiscussOptions,
  ledger: Ledger,
  turn: (broken: Broken | null) => Turn<S>,
): Promise<Heard<S>> {
  const first = await floor.ask(seat, turn(null));
  if (!first.answered) return { seat, statement: null, violations: [], noted: [], failure: first.failure };
  const faults = faultsOf(kind, seat, first.value, ledger);
  if (faults.length === 0)
    return { ...flagged(kind, seat, first.value, ledger), failure: null, witnessed: first.witnessed };

  const { rule } = wordsFor(options);
  const broken = {
    rules: faults.map((fault) => `${rule[fault.rule]} (${fault.detail})`),
    said: JSON.stringify(first.value, null, 1),
  };
  const second = await floor.ask(seat, turn(broken));
  const { value, witnessed } = second.answered ? second : first;
  return { ...flagged(kind, seat, value, ledger), failure: null, witnessed };
}

/** A statement that will not be asked for again: cut to its length, with every rule it breaks. */
export function flagged<S extends Spoken>(
  kind: SpokenKind,
  seat: Seat,
  said: S,
  ledger: Ledger | null,
): Omit<Heard<S>, "failure" | "statement"> & { readonly statement: S } {
  const broken = ({ rule, detail }: { rule: Violation["rule"]; detail: string }) => ({
    round: kind,
    seat: seat.name,
    rule,
    detail,
  });
  const count = wordsOfStatement(said);
  const { meant, taken } = limits[kind === "final" ? "final" : "statement"];
  const length = broken({ rule: "words", detail: `${count} words, ${meant} are meant` });
  return {
    seat,
    statement: truncated(said, taken),
    violations: [...(count > taken ? [length] : []), ...faultsOf(kind, seat, said, ledger).map(broken)],
    noted: count > meant && count <= taken ? [length] : [],
  };
}

function faultsOf(
  kind: SpokenKind,
  { id, name }: Seat,
  said: Spoken,
  ledger: Ledger | null,
): readonly Fault[] {
  const isAdvocate = id === advocateId;
  return [
    ...(kind === "challenge" ? challengeFaults(said as Challenge) : []),
    ...(kind === "challenge" && ledger !== null ? contestFaults(ledger, name, said as Challenge) : []),
    ...(kind !== "final" && isAdvocate ? missingAssumptions(said as Statement | Rebuttal) : []),
    ...(kind === "final" && isAdvocate ? compromiseFaults(said as Final) : []),
    ...(kind === "challenge" || kind === "synthesis" ? changeFaults(said as Statement) : []),
  ];
}

/** Who says by ids what it stands to, and contests nothing of it, has not challenged anybody. */
function contestFaults(ledger: Ledger, seat: string, challenge: Challenge): readonly Fault[] {
  const { target, stands } = challenge;
  if (contestsSomething(ledger, seat, challenge)) return [];
  const namesNothing = saysNothing(target) || hasIds(ledger, target) || (stands ?? []).length > 0;
  return namesNothing ? [{ rule: "contests-nothing", detail: `target: ${target || "none"}` }] : [];
}

function missingAssumptions({ assumptions = [] }: Statement | Rebuttal): readonly Fault[] {
  return assumptionFaults(assumptions).map((detail) => ({ rule: "assumptions", detail }));
}

function compromiseFaults({ compromise }: Final): readonly Fault[] {
  const isThere = (compromise ?? "").trim() !== "";
  return isThere ? [] : [{ rule: "missing-element", detail: "there is no compromise" }];
}

function changeFaults({ changed, changeReason, because }: Statement): readonly Fault[] {
  const isGiven = !changed || (changeReason ?? "").trim() !== "" || (because ?? []).length > 0;
  return isGiven ? [] : [{ rule: "no-change-reason", detail: "changed without a reason" }];
}
