import { ColloquyError } from "../kernel/error.ts";
import type { Answer, Question } from "../kernel/floor.ts";
import type { AnswerGate } from "../kernel/person.ts";
import { untilAborted } from "../kernel/until-aborted.ts";

/**
 * Answers a gate for the person whose discussion it is: with the id of a choice, or in words where there are none.
 * `null` is that nobody can say now: the discussion pauses there.
 */
export type GateFunction = (
  question: Question,
  context: { readonly signal: AbortSignal },
) => string | Answer | null | Promise<string | Answer | null>;

/** Takes what every gate recommends, and the record says so; a gate that recommends nothing stays open. */
export function recommended({ recommended }: Question): Answer | null {
  return recommended === undefined ? null : { value: recommended, by: "recommended" };
}

/** Asks the caller. Nothing waits for an answer once the discussion is aborted. */
export function gateOf(answer: GateFunction | undefined, signal: AbortSignal): AnswerGate {
  return async (question) => {
    if (answer === undefined || signal.aborted) return null;
    const said = await untilAborted(Promise.resolve(answer(question, { signal })), signal);
    if (said === null) return null;
    const given: Answer = typeof said === "string" ? { value: said, by: "person" } : said;
    checkChoice(question, given.value);
    return given;
  };
}

function checkChoice({ id, choices = [] }: Question, value: string): void {
  if (choices.length === 0 || choices.some((choice) => choice.id === value)) return;
  throw new ColloquyError("usage", `"${value}" is not a choice of the gate "${id}".`, {
    hint: `It takes ${choices.map((choice) => choice.id).join(", ")}.`,
  });
}
