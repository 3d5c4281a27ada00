import type { CallEnd } from "../../kernel/engine/call-end.ts";

/** A call with something for the record beside it. */
export function noted<End extends CallEnd>(end: End, told: string): End {
  if (!("answer" in end))
    return { ...end, failure: { ...end.failure, message: `${end.failure.message} (${told})` } };
  const { note } = end.answer;
  return { ...end, answer: { ...end.answer, note: note === undefined ? told : `${note} ${told}` } };
}
