import { type Doc, prose, table, type Text } from "../../../document/document.ts";
import type { Account } from "./account.ts";
import { cellOf } from "./common-parts.ts";
import type { Word } from "./words/en.ts";
import { filled, spanned } from "./words/words-for.ts";

/** What a look through the draft found and nobody has mended. */
export function foundInDraft({ checks, words, state }: Account): readonly Text[] {
  if (checks === null) return [];
  const { uncovered, contradictions, untestable, unanswered } = checks;
  const topicOf = (id: string) =>
    words[id as Word] ?? state.agenda.find(({ topic_id }) => topic_id === id)?.title ?? id;
  return [
    ...uncovered.map(({ topic_id, what }) =>
      spanned(words.uncovered, { topic: topicOf(topic_id), what: [prose(what)] }),
    ),
    ...contradictions.map(({ ids, what }) =>
      spanned(words.contradict, { ids: ids.join(", "), what: [prose(what)] }),
    ),
    ...untestable.map(({ id, why }) => spanned(words.untestable, { id, why: [prose(why)] })),
    ...(unanswered.length === 0 ? [] : [filled(words.unanswered, { ids: unanswered.join(", ") })]),
  ];
}

/** What answers for what. */
export function traceability({ checks, words }: Account): Doc {
  const rows = (checks?.map ?? []).map(({ id, by }) => [id, cellOf(by.join(", "))]);
  return [table([words.id, words.answeredBy], rows)];
}
