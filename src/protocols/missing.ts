import type { Failure } from "../kernel/failure.ts";
import type { Floor } from "../kernel/floor.ts";

/**
 * Says who did not speak and why. After a limit nobody can, and when the discussion goes on they will. That an agent is not
 * asked any more is told once, not of every seat it has.
 */
export function noteMissing(floor: Floor, what: string, failure: Failure | null): void {
  if (failure === null || failure.code === "limit") return;
  floor.warn(`${what}: ${failure.message}`, failure.code === "breaker" ? failure.message : undefined);
}
