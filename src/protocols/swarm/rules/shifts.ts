import { idsIn } from "./citations.ts";
import { authorsOf, type SeenIn, whyRejected } from "./graph.ts";
import type { SwarmMessage } from "./message.ts";
import { isStatement, type StatementMessage } from "./said.ts";
import type { DeclaredShift } from "./statements.ts";
import type { PositionShift } from "./verdict.ts";

/**
 * The changes of position that experts declare. One is accepted only where it names what moved it: a message of
 * another seat that it had been shown in full. Who moves for no message has conformed, or made it up.
 */
export function shiftsOf(
  messages: readonly SwarmMessage[],
  all: readonly SwarmMessage[],
  seen: SeenIn,
): readonly PositionShift[] {
  const authors = authorsOf(all);
  return messages.filter(isStatement).flatMap((message) => {
    const { position, shift } = message.content;
    if (shift === undefined || shift === null || shift.kind === "none") return [];
    const cause = causeOf(shift);
    const why = cause === null ? "no-cause" : whyRejected(cause, message, authors, seen);
    return [
      {
        seat: message.from,
        message: message.id,
        kind: shift.kind,
        before: filled(shift.previousPosition) ?? positionBefore(message, all),
        after: position,
        reason: filled(shift.reason),
        cause,
        accepted: why === null,
        why,
      },
    ];
  });
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
