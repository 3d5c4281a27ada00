import { movesIn } from "../../../ledger/moves.ts";
import { optionOf, claimsOf } from "../../../ledger/ledger.ts";
import { idsIn } from "./citations.ts";
import { authorsOf, type SeenIn, whyRejected } from "./graph.ts";
import { ledgerOf } from "./ledger.ts";
import { isStatement, type StatementMessage, type SwarmMessage } from "./said.ts";
import type { DeclaredShift } from "./statements.ts";
import { messagesNamed, stepOf, type SwarmLedger } from "./steps.ts";
import type { PositionShift } from "./verdict.ts";

/**
 * The changes of position, by what experts say became of their claims and options; other words alone are none. One is
 * accepted only where it names what moved it: a message of another seat that it had been shown in full. Who moves for
 * no message has conformed, or made it up.
 */
export function shiftsOf(
  messages: readonly SwarmMessage[],
  all: readonly SwarmMessage[],
  seen: SeenIn,
): readonly PositionShift[] {
  const authors = authorsOf(all);
  const told = ledgerOf(all);
  return messages.filter(isStatement).flatMap((message) => {
    const change = declaredIn(message, all) ?? changeIn(message, told);
    if (change === null) return [];
    const faults = change.causes.map((cause) => whyRejected(cause, message, authors, seen));
    const good = faults.indexOf(null);
    const why = change.causes.length === 0 ? "no-cause" : good === -1 ? (faults[0] ?? null) : null;
    const { kind, before, reason } = change;
    return [
      {
        seat: message.from,
        message: message.id,
        kind,
        before,
        after: message.content.position,
        reason,
        cause: change.causes[Math.max(good, 0)] ?? null,
        accepted: why === null,
        why,
      },
    ];
  });
}

interface Change {
  readonly kind: "minor" | "major";
  readonly before: string | null;
  readonly reason: string | null;
  /** The messages it names, however it names them. */
  readonly causes: readonly string[];
}

/** In the field of 0.1. */
function declaredIn(message: StatementMessage, all: readonly SwarmMessage[]): Change | null {
  const { shift } = message.content;
  if (shift === undefined || shift === null || shift.kind === "none") return null;
  return {
    kind: shift.kind,
    before: filled(shift.previousPosition) ?? positionBefore(message, all),
    reason: filled(shift.reason),
    causes: [causeOf(shift) ?? []].flat(),
  };
}

/** A position given up or an option left is a major change; one refined for what another said is a minor one. */
function changeIn(message: StatementMessage, told: SwarmLedger): Change | null {
  const { ledger } = told;
  const step = stepOf(told, message);
  const named = (texts: readonly string[]) => [
    ...new Set(
      [...texts, ...(message.content.because ?? [])].flatMap((text) => messagesNamed(text, told, step)),
    ),
  ];
  const positions = claimsOf(ledger, message.from).filter(({ kind }) => kind === "position");
  const left = positions.find(({ withdrawn }) => withdrawn?.round === step);
  if (left !== undefined)
    return {
      kind: "major",
      before: left.versions.at(-1)?.text ?? null,
      reason: null,
      causes: named(left.withdrawn?.because ?? []),
    };
  const hasChosen = ledger.holdings.some(({ seat, round }) => seat === message.from && round === step);
  const move = hasChosen
    ? movesIn({ ...ledger, seats: ledger.seats.filter(({ name }) => name === message.from) }).find(
        ({ round }) => round === step,
      )
    : undefined;
  if (move !== undefined)
    return {
      kind: "major",
      before: optionOf(ledger, move.from)?.text ?? null,
      reason: move.reason,
      causes: named(move.because),
    };
  const refined = positions.find(({ versions }) => versions.findLastIndex(({ round }) => round === step) > 0);
  const at = refined?.versions.findIndex(({ round }) => round === step) ?? -1;
  const causes = named(refined?.versions[at]?.because ?? []);
  return refined === undefined || causes.length === 0
    ? null
    : { kind: "minor", before: refined.versions[at - 1]?.text ?? null, reason: null, causes };
}

/** The message that it names: where it is asked for, else in its reason. */
function causeOf({ cause, reason }: DeclaredShift): string | null {
  return idsIn(cause ?? "")[0] ?? idsIn(reason ?? "")[0] ?? null;
}

function positionBefore(message: StatementMessage, all: readonly SwarmMessage[]): string | null {
  const at = all.findIndex(({ id }) => id === message.id);
  const own = all.slice(0, Math.max(at, 0)).filter(isStatement);
  return own.findLast(({ from }) => from === message.from)?.content.position ?? null;
}

function filled(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
