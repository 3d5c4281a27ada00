import type { Floor } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { answersText, handedOn, personsWords } from "../persons-part.ts";
import { part } from "../prompt-parts.ts";
import type { Course } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import type { RoundtableEntry } from "./state.ts";

/** What participants of the last round would know of the person is asked; all are told what is answered. */
export async function relayed(
  floor: Floor,
  options: RoundtableOptions,
  course: Course,
  isOver: boolean,
): Promise<Course> {
  const asked = (course.held.at(-1)?.said ?? []).map(({ participant, response }) => ({
    seat: participant,
    question: response.questionForUser,
  }));
  const words = personsWords[ourLanguage(options.lang, options.topic)];
  const questions = await handedOn(floor, asked, course.questions, words, isOver);
  for (const one of questions) floor.keep<RoundtableEntry>({ v: 1, kind: "question", ...one });
  return { ...course, questions: [...course.questions, ...questions] };
}

/** What the person answered, as all are told it from then on. */
export function answersOf({ questions }: Course): string {
  const answers = answersText(questions);
  return answers === "" ? "" : part(personsWords.en.answered, answers);
}
