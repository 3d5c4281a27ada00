import { sameWords } from "../../../text/likeness/same-words.ts";
import { idsIn } from "../rules/citations.ts";
import { plain, prose } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { linked, messageLink } from "./citing.ts";
import type { Words } from "./words.ts";

/** What nobody could answer, and where each question came from, as far as its words tell. */
export function openQuestionsPage(account: Account, words: Words): string {
  const { openQuestions, verdict, synthesis, topic } = account;
  const isFinal = verdict !== null;
  const parts = [
    `# ${words.questions.title(plain(topic))}`,
    ...(isFinal || synthesis === null ? [] : [words.questions.notFinal(synthesis.round)]),
    openQuestions.length === 0
      ? words.questions.none
      : openQuestions.map((text, index) => question(text, index + 1, account, words)).join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function question(text: string, number: number, account: Account, words: Words): string {
  const lead = `${number}. `;
  const origin = originsOf(text, account, words).map((line) => `\n${" ".repeat(lead.length)}- ${line}`);
  return `${lead}${linked(prose(text), account)}${origin.join("")}`;
}

function originsOf(text: string, account: Account, words: Words): readonly string[] {
  const named = idsIn(text);
  const raised = [...account.said.values()].filter(
    ({ id, content }) =>
      named.includes(id) ||
      (typeof content !== "string" && content.questions.some((one) => same(one) === same(text))),
  );
  const open = account.rounds.filter(({ synthesis }) =>
    synthesis?.openQuestions.some((one) => same(one) === same(text)),
  );
  const speakers = raised.map(
    ({ id, from }) => `${plain(nameOf(account, from))} (${messageLink(id, account)})`,
  );
  return [
    ...(speakers.length === 0 ? [] : [words.questions.raisedBy(speakers.join(", "))]),
    ...(open.length === 0
      ? []
      : [words.questions.openAfter(open.map(({ number }) => words.round(number)).join(", "))]),
  ];
}

/** Questions are handed on with another case, another mark at the end, ids in brackets. */
function same(text: string): string {
  return sameWords(idsIn(text).reduce((left, id) => left.replaceAll(id, " "), text));
}
