import type { Failure, FailureCode } from "../failure.ts";

/** Nothing of these gets better while a discussion runs. */
const hopeless: ReadonlySet<FailureCode> = new Set(["not-installed", "not-logged-in", "quota", "acted"]);
/** These say something about the agent; others about the turn, or about us. */
const counted: ReadonlySet<FailureCode> = new Set([
  "rate-limit",
  "overloaded",
  "timeout",
  "silence",
  "exit",
  "threw",
  "garbage",
]);
const mostInARow = 3;

interface CallNote {
  readonly key: string;
  readonly agent: string;
  readonly failure: Failure | null;
}

/** Between rounds, by key: within one, who failed first is a matter of timing. */
export class Breakers {
  #notes: CallNote[] = [];
  readonly #inARow = new Map<string, number>();
  readonly #open = new Map<string, Failure>();

  note(note: CallNote): void {
    this.#notes.push(note);
  }

  settle(): void {
    for (const { agent, failure } of this.#notes.sort((a, b) => (a.key < b.key ? -1 : 1)))
      this.#count(agent, failure);
    this.#notes = [];
  }

  refusal(agent: string): Failure | null {
    const why = this.#open.get(agent);
    if (why === undefined) return null;
    return { code: "breaker", message: `${agent} is not asked any more in this run: ${why.message}` };
  }

  #count(agent: string, failure: Failure | null): void {
    if (failure === null) this.#inARow.delete(agent);
    else if (hopeless.has(failure.code)) this.#open.set(agent, failure);
    else if (counted.has(failure.code)) {
      const count = (this.#inARow.get(agent) ?? 0) + 1;
      this.#inARow.set(agent, count);
      if (count >= mostInARow) this.#open.set(agent, failure);
    }
  }
}
