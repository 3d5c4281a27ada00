import type { SwarmMessage } from "./message.ts";
import { isStatement } from "./said.ts";
import type { PositionHistory, PositionShift } from "./verdict.ts";

/** Where each expert stood, statement by statement, and where it says that it moved. */
export function positionHistory(
  messages: readonly SwarmMessage[],
  shifts: readonly PositionShift[],
  expertIds: readonly string[],
): readonly PositionHistory[] {
  const statements = messages.filter(isStatement);
  return expertIds.map((seat) => ({
    seat,
    positions: statements
      .filter(({ from }) => from === seat)
      .map(({ id, round, content }) => ({
        message: id,
        round,
        position: content.position,
        shift: shifts.find(({ message }) => message === id) ?? null,
      })),
  }));
}
