import type { Account, HeldRound } from "./account.ts";

interface Held extends Pick<Account, "strategy" | "escalations"> {
  readonly rounds: readonly Pick<HeldRound, "session">[];
}

/** The phase a next round would be in; at the end, the last. */
export function currentPhase({ strategy, rounds, escalations }: Held): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const last = rounds.at(-1)?.session;
  if (last === undefined) return phases[0] ?? "";
  const decided = escalations.find(({ round }) => round === last.number)?.next_action;
  const action = decided ?? last.next_action;
  return action === "phase" ? (phases[phases.indexOf(last.phase) + 1] ?? last.phase) : last.phase;
}

/** `realist (2/3)`: its place among the phases, where there are several. */
export function phasePlace(held: Held): string {
  const phases = held.strategy?.phases.map(({ name }) => name) ?? [];
  const phase = currentPhase(held);
  return phases.length < 2 ? phase : `${phase} (${phases.indexOf(phase) + 1}/${phases.length})`;
}
