import type { AgentRequest } from "./agent.ts";
import type { Event } from "./event.ts";
import type { Answer, Question } from "./floor.ts";
import type { Signed } from "./receipt.ts";

export interface PersonsTurn extends AgentRequest {
  readonly key: string;
  readonly person: string;
  readonly question: string | null;
  readonly isHost: boolean;
  /** Why an answer cannot be taken, as the end of a sentence; `null` where it can. */
  readonly refusal?: (said: string) => string | null;
}

interface StillOpen {
  readonly waitsFor: string;
}

/** Puts a turn before a person. Settles soon after `signal` aborts; an answer given by then still counts. */
export type AskPerson = (
  turn: PersonsTurn,
  signal: AbortSignal,
) => Promise<{ readonly said: string; readonly signed?: Signed } | StillOpen>;

export type AnswerGate = (question: Question, key: string) => Promise<Answer | StillOpen | null>;

export interface EngineProgram {
  readonly onEvent: (event: Event) => void;
  readonly answerGate: AnswerGate;
  readonly signal: AbortSignal;
}

export interface GivenAnswer {
  readonly id: string;
  readonly text: string;
}

/** As one text: `Q1: …`, a line each. Further lines of an answer are set in, so that none of them passes for another's. */
export function answerLines(answers: readonly GivenAnswer[]): string {
  return answers.map(({ id, text }) => `${id}: ${text.trim().replaceAll(/\r?\n/g, "\n  ")}`).join("\n");
}

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
