import type { SwarmMessage } from "./message.ts";
import { isStatement } from "./said.ts";
import type { PositionHistory, PositionShift } from "./verdict.ts";

/** Where each expert stood, statement by statement, and where it says that it moved. */
export function positionHistory(
  messages: readonly SwarmMessage[],
  shifts: readonly PositionShift[],
  expertIds: readonly string[],
): readonly PositionHistory[] {
  const bySeat = Map.groupBy(messages.filter(isStatement), ({ from }) => from);
  const moved = new Map(shifts.toReversed().map((shift) => [shift.message, shift]));
  return expertIds.map((seat) => ({
    seat,
    positions: (bySeat.get(seat) ?? []).map(({ id, round, content }) => ({
      message: id,
      round,
      position: content.position,
      shift: moved.get(id) ?? null,
    })),
  }));
}
