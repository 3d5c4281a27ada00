import { z } from "zod";
import type { Floor } from "../kernel/floor.ts";
import { sameWords } from "../text/likeness/same-words.ts";

/** What only the person who asked can know, as a seat puts it, with the answer where there was one. */
export const PersonsPart = z.object({
  seat: z.string(),
  question: z.string(),
  answer: z.string().nullable(),
});
export type PersonsPart = Readonly<z.infer<typeof PersonsPart>>;

/** What a seat said, as far as it asks the person. */
interface Asking {
  readonly seat: string;
  readonly question: string | null | undefined;
}

const mostAtOnce = 2;

/**
 * Seats never ask the person themselves: what only the person can know is handed on between rounds, two questions at
 * most, each once. Nobody is waited for. With `isOver` nobody is asked, and the questions stand unanswered.
 */
export async function handedOn(
  floor: Floor,
  said: readonly Asking[],
  before: readonly PersonsPart[],
  words: PersonsWords,
  isOver = false,
): Promise<readonly PersonsPart[]> {
  const known = new Set(before.map(({ question }) => sameWords(question)));
  const open = said.flatMap(({ seat, question }) => {
    const text = question?.trim() ?? "";
    const isNew = text !== "" && !known.has(sameWords(text));
    known.add(sameWords(text));
    return isNew ? [{ seat, question: text }] : [];
  });
  const parts: PersonsPart[] = [];
  for (const [index, one] of open.entries()) {
    const answer = isOver || index >= mostAtOnce ? null : await asked(floor, one.seat, one.question, words);
    parts.push({ ...one, answer });
  }
  return parts;
}

async function asked(
  floor: Floor,
  seat: string,
  question: string,
  { asks, goOn }: PersonsWords,
): Promise<string | null> {
  const text = asks(seat, question);
  const { value, by } = await floor.person({ id: "question", text, recommended: goOn, mayPass: true });
  return by === "recommended" || value === goOn || value.trim() === "" ? null : value;
}

/** What was answered, as all are told it; empty where nothing was. */
export function answersText(parts: readonly PersonsPart[]): string {
  return parts
    .filter(({ answer }) => answer !== null)
    .map(({ seat, question, answer }) => `${seat}: ${question}\n→ ${answer}`)
    .join("\n");
}

/** What nobody answered, as all are told it; empty where all was. */
export function unansweredText(parts: readonly PersonsPart[]): string {
  return parts
    .filter(({ answer }) => answer === null)
    .map(({ seat, question }) => `${seat}: ${question}`)
    .join("\n");
}

/** When to look again at what was decided while this was open. */
export function whenAnswered(question: string): string {
  return `when this is answered: ${question}`;
}

const english = {
  asks: (seat: string, question: string) => `${seat} asks you: ${question}`,
  goOn: "no answer",
  /** Above what was answered. */
  answered: "Questions to the person who started this, with the answers",
  /** Above what was not. */
  unanswered: "Questions to the person who started this, not answered",
};

type PersonsWords = typeof english;

export const personsWords: Readonly<Record<"en" | "ja", PersonsWords>> = {
  en: english,
  ja: {
    asks: (seat, question) => `${seat} からの質問: ${question}`,
    goOn: "回答なし",
    answered: "依頼者への質問と回答",
    unanswered: "依頼者への質問（未回答）",
  },
};
