import type { Floor } from "../../kernel/floor.ts";
import { answersText, handedOn, personsWords, unansweredText } from "../persons-part.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Course } from "./course.ts";
import { languageOf } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import type { DiscussEntry } from "./state.ts";

/** What members would know of the person (seed 002) is asked between rounds, and what is answered, and what is not, goes on the record. */
export async function relayed(floor: Floor, options: DiscussOptions, course: Course): Promise<Course> {
  const words = personsWords[languageOf(options)];
  const said = (course.held.at(-1)?.said ?? []).map(({ seat, statement }) => ({
    seat: seat.name,
    question: statement.questionForUser,
  }));
  const questions = await handedOn(floor, said, course.questions, words, course.broken !== null);
  if (questions.length === 0) return course;
  for (const one of questions) floor.keep<DiscussEntry>({ v: 1, kind: "question", ...one });
  const [answers, open] = [answersText(questions), unansweredText(questions)];
  const told = joined([
    answers === "" ? "" : part(words.answered, answers),
    open === "" ? "" : part(words.unanswered, open),
  ]);
  return {
    ...course,
    questions: [...course.questions, ...questions],
    record: [...course.record, { shared: told, own: new Map(), handedOn: told, isRound: false }],
  };
}
