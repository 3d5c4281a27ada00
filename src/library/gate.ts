import { ColloquyError } from "../kernel/error.ts";
import type { Answer, Question } from "../kernel/floor.ts";
import { object } from "../kernel/json-value.ts";
import type { AnswerGate } from "../kernel/person.ts";
import { untilAborted } from "../kernel/until-aborted.ts";
import { shown } from "./option-shapes.ts";

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
    checkIsAnswer(question, given);
    checkChoice(question, given.value);
    return given;
  };
}

/** Whoever writes no types may answer with anything, and the record holds texts. */
function checkIsAnswer({ id }: Question, given: unknown): void {
  const { value, by } = object(given);
  if (typeof value === "string" && (by === "person" || by === "recommended")) return;
  throw new ColloquyError("usage", `${shown(given)} is no answer to the gate "${id}".`, {
    hint: "`answerGate` gives a text, or `null` where nobody can say now.",
  });
}

function checkChoice({ id, choices = [] }: Question, value: string): void {
  if (choices.length === 0 || choices.some((choice) => choice.id === value)) return;
  throw new ColloquyError("usage", `"${value}" is not a choice of the gate "${id}".`, {
    hint: `It takes ${choices.map((choice) => choice.id).join(", ")}.`,
  });
}
