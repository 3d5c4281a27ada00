import { type Doc, heading, joined, list, paragraph, type Text } from "../../../document/document.ts";
import { worded } from "../../../document/worded.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { idsIn } from "../rules/citations.ts";
import { type Account, nameOf } from "./account.ts";
import { linked, messageLink } from "./citing.ts";

/** What nobody could answer, and where each question came from, as far as its words tell. */
export function openQuestionsPage(account: Account): Doc {
  const { openQuestions, verdict, synthesis, topic, words } = account;
  return [
    heading(1, words.questions.title(topic)),
    ...(verdict !== null || synthesis === null ? [] : [paragraph(words.questions.notFinal(synthesis.round))]),
    list(
      openQuestions.map((text) => ({ text: linked(text, account), below: originsOf(text, account) })),
      { ordered: true, none: words.questions.none },
    ),
  ];
}

function originsOf(text: string, account: Account): readonly Text[] {
  const { words } = account;
  const named = idsIn(text);
  const raised = [...account.said.values()].filter(
    ({ id, content }) =>
      named.includes(id) ||
      (typeof content !== "string" && content.questions.some((one) => same(one) === same(text))),
  );
  const open = account.rounds.filter(({ synthesis }) =>
    synthesis?.openQuestions.some((one) => same(one) === same(text)),
  );
  const speakers = raised.map(({ id, from }): Text => [
    `${nameOf(account, from)} (`,
    messageLink(id, account),
    ")",
  ]);
  return [
    ...(speakers.length === 0 ? [] : [worded(words.questions.raisedBy, joined(speakers, ", "))]),
    ...(open.length === 0
      ? []
      : [words.questions.openAfter(open.map(({ number }) => words.round(number)).join(", "))]),
  ];
}

/** Questions are handed on with another case, another mark at the end, ids in brackets. */
function same(text: string): string {
  return sameWords(idsIn(text).reduce((left, id) => left.replaceAll(id, " "), text));
}
