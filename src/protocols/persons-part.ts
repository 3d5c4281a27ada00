import { z } from "zod";
import type { Floor } from "../kernel/floor.ts";
import { groupLike } from "../text/likeness/grouping.ts";
import { likenessAmong, wordLikeness } from "../text/likeness/likeness.ts";
import { sameWords } from "../text/likeness/same-words.ts";
import type { Words } from "../words.ts";

/** What only the person who asked can know, as a seat puts it, with the answer where there was one. */
export const PersonsPart = z.object({
  seat: z.string(),
  question: z.string(),
  /** Others who ask the same, in their own words: one answer is for all of them. */
  alike: z
    .array(z.object({ seat: z.string(), question: z.string() }))
    .readonly()
    .optional(),
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
 * most, each once, whoever asks it. Nobody is waited for. With `isOver` nobody is asked, and the questions stand
 * unanswered.
 */
export async function handedOn(
  floor: Floor,
  said: readonly Asking[],
  before: readonly PersonsPart[],
  words: Words,
  isOver = false,
): Promise<readonly PersonsPart[]> {
  const known = new Set(before.flatMap(wordingsOf).map(sameWords));
  const open = said.flatMap(({ seat, question }) => {
    const text = question?.trim() ?? "";
    return text === "" || known.has(sameWords(text)) ? [] : [{ seat, question: text, answer: null }];
  });
  const parts: PersonsPart[] = [];
  for (const [index, one] of alikeTogether(open, before).entries()) {
    const answer = isOver || index >= mostAtOnce ? null : await asked(floor, one, words);
    parts.push({ ...one, answer });
  }
  return parts;
}

async function asked(floor: Floor, part: PersonsPart, words: Words): Promise<string | null> {
  const askers = askersOf(part);
  const goOn = words("person.goOn");
  const text = words("person.asks", {
    count: askers.length,
    who: askers.join(words("list.and")),
    question: wordingsOf(part).join(" / "),
  });
  const { value, by } = await floor.person({ id: "question", text, recommended: goOn, mayPass: true });
  return by === "recommended" || value === goOn || value.trim() === "" ? null : value;
}

/**
 * What several ask in words that are alike, and nobody has answered, as one question; in the order of the first of them.
 * Among a few questions the words of one that several ask are not rare: what was asked besides tells which words are.
 */
export function alikeTogether(
  parts: readonly PersonsPart[],
  besides: readonly PersonsPart[] = [],
): readonly PersonsPart[] {
  const texts = [...parts, ...besides].map(({ question }) => question);
  const likeness = likenessAmong(wordLikeness(texts), [...parts.keys()]);
  const isAnswered = ({ answer }: PersonsPart) => answer !== null;
  const groups = groupLike(
    parts,
    ({ question }) => question,
    likeness,
    (one, other) => isAnswered(one) || isAnswered(other),
  );
  return groups.flatMap(({ items: [first, ...others] }) => {
    if (first === undefined) return [];
    const alike = [...(first.alike ?? []), ...others.flatMap(eachAsking)];
    return [alike.length === 0 ? first : { ...first, alike }];
  });
}

function eachAsking({ seat, question, alike = [] }: PersonsPart) {
  return [{ seat, question }, ...alike];
}

/** Everybody who asks it, each once. */
function askersOf(part: PersonsPart): readonly string[] {
  return [...new Set(eachAsking(part).map(({ seat }) => seat))];
}

/** In the words of all who ask it, each wording once. */
function wordingsOf(part: PersonsPart): readonly string[] {
  const byWords = Map.groupBy(eachAsking(part), ({ question }) => sameWords(question));
  return Array.from(byWords.values(), ([first]) => first?.question ?? "");
}

/** Who asks, and what. */
export function askedText(part: PersonsPart): string {
  return `${askersOf(part).join(", ")}: ${wordingsOf(part).join(" / ")}`;
}

/** What was answered, as all are told it; empty where nothing was. */
export function answersText(parts: readonly PersonsPart[]): string {
  return parts
    .filter(({ answer }) => answer !== null)
    .map((one) => `${askedText(one)}\n→ ${one.answer}`)
    .join("\n");
}

/** What nobody answered, as all are told it; empty where all was. */
export function unansweredText(parts: readonly PersonsPart[], besides: readonly PersonsPart[] = []): string {
  const open = parts.filter(({ answer }) => answer === null);
  return alikeTogether(open, besides).map(askedText).join("\n");
}

/** When to look again at what was decided while this was open. */
export function whenAnswered(question: string): string {
  return `when this is answered: ${question}`;
}

/** Above what was answered, as all are told it. */
export const answeredTitle = "Questions to the person who started this, with the answers";

/** Above what was not. */
export const unansweredTitle = "Questions to the person who started this, not answered";
