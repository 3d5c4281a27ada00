import type { Floor } from "../../kernel/floor.ts";
import { wordsIn } from "../../words.ts";
import { answeredTitle, answersText, handedOn, unansweredText, unansweredTitle } from "../persons-part.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Course } from "./course.ts";
import type { DiscussOptions, DiscussOutcome, Viewpoint } from "./options.ts";
import { languageOf, wordsFor } from "./language.ts";
import type { DiscussVerdict, IssueState } from "./rules/verdict.ts";
import type { DiscussEntry } from "./state.ts";

/** What a person wants done with the result. */
export type NextStep =
  | { readonly step: "end"; readonly decision: DiscussOutcome["decision"] }
  | { readonly step: "dig"; readonly issue: string }
  | { readonly step: "add"; readonly viewpoint: Viewpoint };

/** The result is material, not a decision: the person takes it, or wants more of it. */
export async function askWhatNow(
  floor: Floor,
  options: DiscussOptions,
  { state, issues, mode, bottomLine = [] }: DiscussVerdict,
  canGrow: boolean,
): Promise<NextStep> {
  const { gates } = wordsFor(options);
  const isTeam = mode === "team";
  const { value } = await floor.person({
    id: "result",
    text: [
      gates.result(options.topic, state),
      ...bottomLine.map(({ sentence }) => sentence),
      ...issues.map(whoHoldsWhat),
    ].join("\n"),
    choices: [
      { id: "adopt", label: gates.adopt },
      ...(isTeam && issues.length > 0 ? [{ id: "dig", label: gates.dig }] : []),
      ...(isTeam && canGrow ? [{ id: "add", label: gates.add }] : []),
      { id: "hand-over", label: gates.handOver },
      { id: "none", label: gates.none },
    ],
    recommended: "adopt",
  });
  if (value === "dig") return { step: "dig", issue: await whichIssue(floor, options, issues) };
  if (value === "add") return { step: "add", viewpoint: await whichViewpoint(floor, options) };
  return { step: "end", decision: value === "adopt" || value === "hand-over" ? value : "none" };
}

/** Nobody should have to decide on a result they have not seen. */
function whoHoldsWhat({ issue, state, positions }: IssueState): string {
  const held = positions.map(({ position, seats }) => `  - ${position} (${seats.join(", ")})`);
  return [`${issue}: ${state}`, ...held].join("\n");
}

async function whichIssue(
  floor: Floor,
  options: DiscussOptions,
  issues: DiscussVerdict["issues"],
): Promise<string> {
  const { value } = await floor.person({
    id: "issue",
    text: wordsFor(options).gates.issue,
    choices: issues.map(({ issue, state }, index) => ({
      id: String(index + 1),
      label: `${issue} (${state})`,
    })),
    recommended: "1",
  });
  return issues[Number(value) - 1]?.issue ?? value;
}

/** `Operator, who is called at night`: a name, and what it stands for. */
async function whichViewpoint(floor: Floor, options: DiscussOptions): Promise<Viewpoint> {
  const { gates } = wordsFor(options);
  const { value } = await floor.person({
    id: "viewpoint",
    text: gates.viewpoint,
    recommended: gates.outsider,
  });
  const [name = "", ...role] = value.split(/[,:、：]\s*/u).map((part) => part.trim());
  return { name: name || value.trim(), role: role.join(", ") || name || value.trim(), focus: [] };
}

/** What members would know of the person (seed 002) is asked between rounds, and what is answered, and what is not, goes on the record. */
export async function relayed(floor: Floor, options: DiscussOptions, course: Course): Promise<Course> {
  const words = wordsIn(languageOf(options));
  const said = (course.held.at(-1)?.said ?? []).map(({ seat, statement }) => ({
    seat: seat.name,
    question: statement.questionForUser,
  }));
  const questions = await handedOn(floor, said, course.questions, words, course.broken !== null);
  if (questions.length === 0) return course;
  for (const one of questions) floor.keep<DiscussEntry>({ v: 1, kind: "question", ...one });
  const [answers, open] = [answersText(questions), unansweredText(questions)];
  const told = joined([
    answers === "" ? "" : part(answeredTitle, answers),
    open === "" ? "" : part(unansweredTitle, open),
  ]);
  return {
    ...course,
    questions: [...course.questions, ...questions],
    record: [...course.record, { shared: told, own: new Map(), handedOn: told, isRound: false }],
  };
}
