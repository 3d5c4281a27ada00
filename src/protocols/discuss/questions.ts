import type { Floor } from "../../kernel/floor.ts";
import { sameWords } from "../../text/likeness/same-words.ts";
import { part } from "../prompt-parts.ts";
import type { Course } from "./course.ts";
import { wordsFor } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import type { DiscussEntry } from "./state.ts";

const mostAtOnce = 2;

/**
 * Members never ask the person themselves (seed 002): what only the person can know is handed on between rounds, two
 * questions at most. Without an answer it goes on, and the question stands in the result.
 */
export async function relayed(floor: Floor, options: DiscussOptions, course: Course): Promise<Course> {
  const { gates, record } = wordsFor(options);
  const asked = new Set(course.questions.map(({ question }) => sameWords(question)));
  const open = (course.held.at(-1)?.said ?? []).flatMap(({ seat, statement }) => {
    const question = statement.questionForUser?.trim() ?? "";
    const isNew = question !== "" && !asked.has(sameWords(question));
    asked.add(sameWords(question));
    return isNew ? [{ seat: seat.name, question }] : [];
  });
  const questions: Course["questions"][number][] = [];
  for (const [index, one] of open.entries()) {
    const answer =
      index < mostAtOnce && course.broken === null
        ? await floor.person({
            id: "question",
            text: gates.question(one.seat, one.question),
            recommended: gates.goOn,
            mayPass: true,
          })
        : null;
    const said =
      answer === null || answer.by === "recommended" || answer.value === gates.goOn ? null : answer.value;
    questions.push({ ...one, answer: said });
    floor.keep<DiscussEntry>({ v: 1, kind: "question", ...one, answer: said });
  }
  const answered = questions.filter(({ answer }) => answer !== null);
  if (questions.length === 0) return course;
  const told = part(
    record.answered,
    answered.map(({ seat, question, answer }) => `${seat}: ${question}\n→ ${answer}`).join("\n"),
  );
  return {
    ...course,
    questions: [...course.questions, ...questions],
    record:
      answered.length === 0
        ? course.record
        : [...course.record, { shared: told, own: new Map(), handedOn: told, isRound: false }],
  };
}
