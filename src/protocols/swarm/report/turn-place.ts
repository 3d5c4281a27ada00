import type { TurnRecord } from "../../../kernel/discussion.ts";
import { type MessageType, messageTypes } from "../rules/message.ts";

/** A turn's place in its round. */
export interface TurnPlace {
  readonly type: MessageType | "synthesis";
  /** Which of the stress checks after the round it belongs to; 0 is the round itself. */
  readonly check: number;
  readonly occurrence: number;
}

/** Stress checks ask for counterpoints and rebuttals once more. Turns of other kinds belong to no round, whatever its number. */
export function placeOf({ key, kind }: Pick<TurnRecord, "key" | "kind">): TurnPlace | null {
  const occurrence = Number(/#(\d+)$/.exec(key)?.[1] ?? 1);
  if (kind === "counterpoint" && occurrence > 1)
    return { type: "stress_test", check: occurrence - 1, occurrence };
  // A rebuttal without a clear stand is asked for again: the even ones.
  const check = Math.ceil(occurrence / 2) - 1;
  if (kind === "rebuttal" && check > 0) return { type: "stress_response", check, occurrence };
  const type = [...messageTypes, "synthesis" as const].find((one) => one === kind);
  return type === undefined ? null : { type, check: 0, occurrence };
}

/** The kind of turn that gives messages of a type. */
export function turnKindOf(type: TurnPlace["type"]): string {
  return type === "stress_test" ? "counterpoint" : type === "stress_response" ? "rebuttal" : type;
}
