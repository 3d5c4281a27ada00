import { resolve } from "node:path";
import { inFolder, inMemory } from "../host/archive/keeping.ts";
import { addAnswers, checkedAnswers } from "../host/running/late-answers.ts";
import { discussionsOf, hasEnded } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import { isObject } from "../kernel/json-value.ts";
import type { Manifest } from "../manifest/manifest.ts";
import { eventsOf, kitFor } from "./resume.ts";
import { shown } from "./shown.ts";

export interface AnswerOptions {
  /** The manifest of a protocol that is not ours. */
  readonly protocol?: Manifest;
  /** Who answers, for the record. */
  readonly by?: string;
}

/**
 * Answers questions that were open when a discussion ended, by their ids: `{ Q1: "30 days" }`. They go on record, in the
 * folder or behind the events that were given; its result stays as it is. Gives all events.
 */
export async function answer(
  journal: string | readonly Event[],
  answers: Readonly<Record<string, string>>,
  { protocol, by }: AnswerOptions = {},
): Promise<readonly Event[]> {
  const events = await eventsOf(journal);
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", "The journal holds no discussion.");
  if (!hasEnded(discussion.status))
    throw new ColloquyError("usage", `${discussion.id} has not ended.`, {
      hint: "`resume` goes on with it, and its `answerGate` answers.",
    });
  const kit = await kitFor(protocol, discussion.protocol);
  const given = checkedAnswers(givenIn(answers), kit.questions?.(discussion) ?? [], discussion);
  const keeping = typeof journal === "string" ? inFolder(resolve(journal)) : inMemory(events);
  const at = new Date().toISOString();
  return addAnswers(kit, keeping, () => given.map((one) => ({ ...one, at, by })), Date.now);
}

function givenIn(answers: unknown): readonly { readonly id: string; readonly text: string }[] {
  const given = isObject(answers) ? Object.entries(answers) : [];
  const texts = given.flatMap(([id, text]) =>
    typeof text === "string" && text.trim() !== "" ? [{ id, text: text.trim() }] : [],
  );
  if (texts.length > 0 && texts.length === given.length) return texts;
  throw new ColloquyError("usage", `${shown(answers)} holds no answers.`, {
    hint: 'Give a text for each question, by its id: { Q1: "30 days" }.',
  });
}
