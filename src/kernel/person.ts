import type { AgentRequest } from "./agent.ts";
import type { Event } from "./event.ts";
import type { Answer, Question } from "./floor.ts";
import type { Signed } from "./receipt.ts";

export interface PersonsTurn extends AgentRequest {
  /** The call's key: the same after every restart. */
  readonly key: string;
  /** Who is asked, as others call them. */
  readonly person: string;
  /** What is asked, in plain words; `null` where the protocol has none and the prompt must do. */
  readonly question: string | null;
  /** True where the calling model answers: it is shown the prompt, as an agent is. */
  readonly isHost: boolean;
  /** Files of the project that are worth a look, some with a line; none where this discussion has no eyes. */
  readonly lookAt?: readonly string[];
  /** Why an answer cannot be taken, as the end of a sentence; `null` where it can. */
  readonly refusal?: (said: string) => string | null;
}

/** That nobody has answered yet, as a sentence that names what is open. */
interface StillOpen {
  readonly waitsFor: string;
}

/** Puts a turn before a person. Settles soon after `signal` aborts; an answer given by then still counts. */
export type AskPerson = (
  turn: PersonsTurn,
  signal: AbortSignal,
) => Promise<{ readonly said: string; readonly signed?: Signed } | StillOpen>;

/** Answers a gate, or tells with `null` that nobody is there now. */
export type AnswerGate = (question: Question, key: string) => Promise<Answer | StillOpen | null>;

/** What a program lends to a discussion that workers hold. */
export interface EngineProgram {
  readonly onEvent: (event: Event) => void;
  /** Asked once the discussion waits at a gate. */
  readonly answerGate: AnswerGate;
  /** Aborted when it is to stop. */
  readonly signal: AbortSignal;
}

/** An answer to one of several questions that are put to a person together. */
export interface GivenAnswer {
  /** Of the question. */
  readonly id: string;
  readonly text: string;
}

/** As one text: `Q1: …`, a line each. Further lines of an answer are set in, so that none of them passes for another's. */
export function answerLines(answers: readonly GivenAnswer[]): string {
  return answers.map(({ id, text }) => `${id}: ${text.trim().replaceAll(/\r?\n/g, "\n  ")}`).join("\n");
}

/**
 * The answers in such a text. `idOf` tells which question a word names, if any; what stands above the first of them
 * has no id.
 */
export function readAnswerLines(
  value: string,
  idOf: (word: string) => string | null,
): readonly { readonly id: string | null; readonly text: string }[] {
  const answers: { id: string | null; text: string }[] = [];
  for (const line of value.split(/\r?\n/)) {
    const [, word = "", rest = ""] = /^([^\s:]+)\s*:\s*(.*)$/s.exec(line) ?? [];
    const id = word === "" ? null : idOf(word);
    const last = answers.at(-1);
    if (id !== null) answers.push({ id, text: rest });
    else if (last === undefined) answers.push({ id: null, text: line });
    else last.text = `${last.text}\n${line.replace(/^ {2}/, "")}`;
  }
  return answers.map(({ id, text }) => ({ id, text: text.trim() })).filter(({ text }) => text !== "");
}
