import { answerKind, authorOf, type Draft, type Id, type Item, questionKind, textOf } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { tagOf } from "./record.ts";
import { groupsOf } from "./stands.ts";
import { writtenId } from "./written-id.ts";

/** A question of one or more seats that nobody has answered. */
export interface OpenQuestion {
  /** The oldest of those that ask it. */
  readonly id: Id;
  readonly ids: readonly Id[];
  readonly text: string;
}

/** Questions without an answer, each once however many ask it, as far as an editor has read them as one. */
export function openQuestions(ledger: Ledger): readonly OpenQuestion[] {
  const answered = new Set(answersOf(ledger).map(({ under }) => under));
  return groupsOf(ledger, questionKind).flatMap(({ items }) => {
    const [first] = items;
    if (first === undefined || items.some(({ id }) => answered.has(id))) return [];
    return [{ id: first.id, ids: items.map(({ id }) => id), text: textOf(first) }];
  });
}

export function answersOf(ledger: Ledger): readonly Item[] {
  return [...ledger.items.values()].filter(({ kind }) => kind === answerKind);
}

/** All of them as a person is asked. */
export function questionsText(open: readonly OpenQuestion[], ledger: Ledger): string {
  const lines = open.map(({ id, ids, text }) => {
    const askers = new Set(
      ids.flatMap((one) => ledger.items.get(one) ?? []).map((item) => tagOf(ledger, authorOf(item))),
    );
    return `${id} (${[...askers].join(", ")}): ${text}`;
  });
  return ["The panel asks you. Answer what you can; the rest stays open.", ...lines].join("\n");
}

/**
 * A person's answers to open questions: `Q1: …` a line each. Where only one is open, the words are its answer. Words that
 * name no question are a note to all.
 */
export function answersIn(value: string, open: readonly OpenQuestion[]): readonly Draft[] {
  const [only, ...others] = open;
  const answers: { under: Id | undefined; text: string }[] = [];
  for (const line of value.split("\n").map((one) => one.trim())) {
    const [, named = "", rest = ""] = /^([^\s:]+)\s*:\s*(.*)$/s.exec(line) ?? [];
    const asked = open.find(({ ids }) => ids.includes(writtenId(named) ?? ""));
    if (asked !== undefined) answers.push({ under: asked.id, text: rest });
    else if (line !== "") {
      const last = answers.at(-1);
      if (last !== undefined) last.text = `${last.text}\n${line}`;
      else answers.push({ under: others.length === 0 ? only?.id : undefined, text: line });
    }
  }
  return answers
    .filter(({ text }) => text.trim() !== "")
    .map(({ under, text }) => ({
      kind: answerKind,
      text: text.trim(),
      ...(under !== undefined && { under }),
    }));
}
