import { answerKind, authorOf, type Id, type Item, you } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { answersOf, openQuestions } from "./questions.ts";
import { contested, itemStanding, liveItems } from "./stands.ts";

/** What code finds wrong or missing in a ledger, by a rule. */
export interface Finding {
  readonly rule: string;
  readonly ids: readonly Id[];
  readonly text: string;
}
export type Check = (ledger: Ledger) => readonly Finding[];

/** Answers of the person that nothing after them is made of, rests on or names as a cause. */
export const answersReached: Check = (ledger) => {
  const used = new Set(citedIn(ledger));
  return (
    answersOf(ledger)
      // One that breaks a tie has decided something.
      .filter(({ from }) => from.length === 1)
      .filter(({ id, under }) => !used.has(id) && (under === null || !used.has(under)))
      .map(({ id, under }) => ({
        rule: "answers",
        ids: under === null ? [id] : [id, under],
        text: `Nothing rests on your answer ${id}${under === null ? "" : ` to ${under}`}`,
      }))
  );
};

/** Questions to the person that nobody has answered. */
export const questionsAnswered: Check = (ledger) =>
  openQuestions(ledger).map(({ id, ids, text }) => ({
    rule: "questions",
    ids,
    text: `${id} is open: ${text}`,
  }));

/** Items of one kind that no item of another was made of: what was asked for and reached nothing. */
export function covered(kind: string, by: string): Check {
  return (ledger) => {
    const used = new Set(liveItems(ledger, by).flatMap(({ from }) => from));
    return liveItems(ledger, kind)
      .filter(({ id }) => !used.has(id))
      .map(({ id }) => ({ rule: "covered", ids: [id], text: `No ${by} covers ${id}` }));
  };
}

/** Contested items whose author has said nothing since, neither in other words nor by taking them back. */
export const contestsAnswered: Check = (ledger) =>
  contested(ledger).flatMap((item) => {
    const against = itemStanding(ledger, item.id)?.contestedBy ?? [];
    const isAnswered = against.every(({ version }) => version < item.wordings.length);
    return isAnswered || authorOf(item) === you
      ? []
      : [
          {
            rule: "contests",
            ids: [item.id],
            text: `${item.id} is contested and its author has not answered`,
          },
        ];
  });

/** Every id that something was made of, rests on, or came because of. */
function* citedIn(ledger: Ledger): Generator<Id> {
  for (const item of ledger.items.values()) yield* sourcesOf(item);
  for (const { restsOn } of ledger.stands) yield* restsOn;
  for (const { because } of ledger.moves.map(({ causes }) => ({ because: causes }))) yield* because;
  for (const positions of ledger.positions.values())
    for (const { because } of positions.values()) yield* because;
}

function sourcesOf({ kind, from, wordings }: Item): readonly Id[] {
  const causes = wordings.flatMap(({ because }) => because);
  return kind === answerKind ? causes : [...from.slice(1), ...causes];
}
