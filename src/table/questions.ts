import { readAnswerLines } from "../kernel/person.ts";
import type { AskedQuestion } from "../manifest/method.ts";
import {
  type Draft,
  type Id,
  type Item,
  type Who,
  answerKind,
  authorOf,
  questionKind,
  sameText,
  textOf,
  writtenId,
  you,
} from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { itemLine, tagOf } from "./record.ts";
import { groupsOf } from "./stands.ts";

export type OpenQuestion = ReturnType<typeof openQuestions>[number];

function questionGroups(ledger: Ledger): readonly (readonly Item[])[] {
  const groups = groupsOf(ledger, questionKind).map(({ items }) => items);
  const alike = Map.groupBy(groups, ([first]) => (first === undefined ? "" : sameText(textOf(first))));
  return [...alike.values()].map((some) => some.flat());
}

/** Questions without an answer, each once by its oldest id, however many ask it. */
export function openQuestions(ledger: Ledger) {
  const answered = new Set(answersOf(ledger).map(({ under }) => under));
  return questionGroups(ledger).flatMap((items) => {
    const [first] = items;
    if (first === undefined || items.some(({ id }) => answered.has(id))) return [];
    return [{ id: first.id, ids: items.map(({ id }) => id), text: textOf(first) }];
  });
}

export function answersOf(ledger: Ledger): readonly Item[] {
  return [...ledger.items.values()].filter(({ kind }) => kind === answerKind);
}

/** Every question with what it was answered, if it was; `late` are the answers that came after the end. */
export function askedQuestions(
  ledger: Ledger,
  nameOf: (who: Who) => string,
  late: ReadonlySet<Id> = new Set(),
): readonly AskedQuestion[] {
  const answers = answersOf(ledger);
  return questionGroups(ledger).flatMap((items) => {
    const [first] = items;
    if (first === undefined) return [];
    const ids = items.map(({ id }) => id);
    const answer = answers.findLast(({ under }) => under !== null && ids.includes(under));
    return [
      {
        id: first.id,
        ids,
        text: textOf(first),
        by: [...new Set(items.map((item) => nameOf(authorOf(item))))],
        answer: answer === undefined ? null : textOf(answer),
        ...(answer !== undefined && late.has(answer.id) && { answeredAfterEnd: true as const }),
      },
    ];
  });
}

/** What a seat is told of the person's answers where it is not told all that was said. */
export function answersTold(ledger: Ledger): readonly string[] {
  return answersOf(ledger).flatMap((answer) => {
    if (authorOf(answer) !== you) return [];
    const question = answer.under === null ? undefined : ledger.items.get(answer.under);
    return [...(question === undefined ? [] : [itemLine(question)]), itemLine(answer, tagOf(ledger, you))];
  });
}

export function questionsText(open: readonly OpenQuestion[], ledger: Ledger): string {
  const lines = open.map(({ id, ids, text }) => {
    const askers = new Set(
      ids.flatMap((one) => ledger.items.get(one) ?? []).map((item) => tagOf(ledger, authorOf(item))),
    );
    return `${id} (${[...askers].join(", ")}): ${text}`;
  });
  return ["The panel asks you. Answer what you can; the rest stays open.", ...lines].join("\n");
}

/** `Q1: …` a line each. Where only one is open, the words are its answer; words that name no question are a note to all. With a ledger, its items can be spoken of as well. */
export function answersIn(
  value: string,
  open: readonly OpenQuestion[],
  ledger?: Pick<Ledger, "items">,
): readonly Draft[] {
  const [only, ...others] = open;
  const askedAs = (word: string) => {
    const id = writtenId(word) ?? "";
    return open.find(({ ids }) => ids.includes(id))?.id ?? ledger?.items.get(id)?.id ?? null;
  };
  const place = ({ id }: { readonly id: Id | null }) => open.findIndex((one) => one.id === id);
  const lines = readAnswerLines(value, askedAs).toSorted((a, b) => place(a) - place(b));
  return lines.map(({ id, text }) => {
    const under = id ?? (others.length === 0 ? only?.id : undefined);
    return { kind: answerKind, text, ...(under !== undefined && { under }) };
  });
}

/** What code finds wrong or missing in a ledger, by a rule. */
export interface Finding {
  readonly rule: string;
  readonly ids: readonly Id[];
  readonly text: string;
}
