import type { Floor } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { sameWords } from "../../text/likeness/same-words.ts";
import { wordsIn } from "../../words.ts";
import {
  answeredTitle,
  answersText,
  handedOn,
  unansweredText,
  unansweredTitle,
  wordingsOf,
} from "../persons-part.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, messagesOf } from "./course.ts";
import type { SwarmOptions } from "./options.ts";
import { isStatement } from "./rules/said.ts";
import type { SwarmEntry } from "./state.ts";

/** What experts of the last round would know of the person is asked; all are told what is answered. */
export async function relayed(floor: Floor, options: SwarmOptions, course: Course): Promise<Course> {
  const round = course.held.length;
  const said = messagesOf(course, round)
    .filter(isStatement)
    .map(({ name, content }) => ({ seat: name, question: content.questionForUser }));
  const words = wordsIn(ourLanguage(options.lang, options.topic));
  const parts = await handedOn(floor, said, course.questions, words);
  const questions = parts.map((one) => ({ round, ...one }));
  for (const one of questions) floor.keep<SwarmEntry>({ v: 1, kind: "question", ...one });
  return questions.length === 0 ? course : { ...course, questions: [...course.questions, ...questions] };
}

/** What experts of the round that is held would know of the person, and have not asked before: it is put to them after it. */
export function notYetPut(course: Pick<Course, "held" | "messages" | "questions">) {
  const known = new Set(course.questions.flatMap(wordingsOf).map(sameWords));
  return messagesOf(course, course.held.length + 1)
    .filter(isStatement)
    .flatMap(({ from, name, content: { questionForUser: question } }) =>
      question && !known.has(sameWords(question)) ? [{ from, seat: name, question }] : [],
    );
}

/** The same as the moderator is told it; empty where there is nothing. */
export function notYetPutText(course: Pick<Course, "held" | "messages" | "questions">): string {
  const asked = notYetPut(course).map(({ seat, question }) => ({ seat, question, answer: null }));
  return asked.length === 0
    ? ""
    : part(
        "Questions that are put to the person who started this after this round",
        unansweredText(asked, course.questions),
      );
}

const mostOpen = 6;

/** What the person was asked before a round and nobody answered, the latest of it; empty where there is nothing. */
export function stillOpen({ questions }: Pick<Course, "questions">, round: number): string {
  const open = questions.filter((one) => one.round < round && one.answer === null).slice(-mostOpen);
  return open.length === 0
    ? ""
    : part("Questions to the person from earlier rounds, not answered", unansweredText(open));
}

/** What the person was asked after a round, and answered, as all are told it; empty where there is nothing. */
export function answersAfter({ questions }: Pick<Course, "questions">, round: number): string {
  const asked = questions.filter((one) => one.round === round);
  if (asked.length === 0) return "";
  const answers = answersText(asked);
  const open = unansweredText(asked);
  return joined([
    answers === "" ? "" : part(answeredTitle, answers),
    open === "" ? "" : part(unansweredTitle, open),
  ]);
}
