import { briefOf, type Point } from "./brief.ts";
import { authorOf, type Id, textOf, type Who } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { answersOf, openQuestions } from "./questions.ts";
import { groupsOf } from "./stands.ts";

/** A brief for programs: seats by their names. */
export interface BriefJson {
  readonly title: string;
  readonly parts: readonly {
    readonly id: Id;
    readonly heading: string;
    readonly text: string;
    readonly from: readonly Id[];
  }[];
  /** What the author did not take, in the objector's words. */
  readonly dissent: readonly (Omit<Point, "by"> & { readonly seat: string })[];
}

export function briefJson(ledger: Ledger, nameOf: (who: Who) => string): BriefJson | null {
  const brief = briefOf(ledger);
  if (brief === null) return null;
  return {
    title: brief.title,
    parts: brief.parts.map((part) => ({
      id: part.id,
      heading: part.fields["heading"] ?? "",
      text: textOf(part),
      from: part.from.slice(1),
    })),
    dissent: brief.dissent.map(({ by, ...point }) => ({ ...point, seat: nameOf(by) })),
  };
}

/** A question to the person, once however many ask it, as far as an editor has read them as one. */
export interface QuestionJson {
  readonly id: Id;
  readonly question: string;
  readonly seats: readonly string[];
  readonly answer: string | null;
}

export function questionsJson(ledger: Ledger, nameOf: (who: Who) => string): readonly QuestionJson[] {
  const open = new Set(openQuestions(ledger).map(({ id }) => id));
  return groupsOf(ledger, "question").flatMap(({ items }) => {
    const [first] = items;
    if (first === undefined) return [];
    const asked = new Set(items.map(({ id }) => id));
    const answer = answersOf(ledger).findLast(({ under }) => under !== null && asked.has(under));
    return [
      {
        id: first.id,
        question: textOf(first),
        seats: [...new Set(items.map((item) => nameOf(authorOf(item))))],
        answer: answer === undefined || open.has(first.id) ? null : textOf(answer),
      },
    ];
  });
}
