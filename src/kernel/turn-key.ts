/**
 * A turn's key is made of round, kind, seat and occurrence, never of time or order of arrival, so it is the
 * same on every replay. Calls after the first (a repair, a fallback) add their number: `1/critique/clarity~2`.
 */
export function turnKey(round: number, kind: string, seatId: string, occurrence = 1): string {
  return `${round}/${kind}/${seatId}${occurrence > 1 ? `#${occurrence}` : ""}`;
}

/**
 * The key of a turn that a limit brings forward as the last word: `2/closing/facilitator#limit`. The turn's usual key stays
 * free, so that it is asked at its time if the discussion goes on.
 */
export function lastWordKey(turn: string): string {
  return `${turn}#limit`;
}

export function callKey(turn: string, call: number): string {
  return call > 1 ? `${turn}~${call}` : turn;
}

export function turnOfCall(key: string): string {
  return key.replace(/~\d+$/, "");
}
