import type { Floor } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { wordsIn } from "../../words.ts";
import { answeredTitle, answersText, handedOn, unansweredText, unansweredTitle } from "../persons-part.ts";
import { part } from "../prompt-parts.ts";
import type { Course, HeldRound } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { stands } from "./rules/artifacts.ts";
import type { EscalationCause } from "./rules/escalation.ts";
import type { Decision, Escalation, RoundtableVerdict } from "./rules/session.ts";
import type { SessionState } from "./rules/session-state.ts";
import type { RoundtableEntry } from "./state.ts";

/** With --interactive, after each round: go on (`null`), end it, or stop for now. */
export async function askAfterRound(
  floor: Floor,
  { interactive }: RoundtableOptions,
  course: Course,
): Promise<Decision | null> {
  if (!interactive) return null;
  const { session } = course.held.at(-1) as HeldRound;
  for (;;) {
    const { value, by } = await floor.person({
      id: "after-round",
      text: `Round ${session.number} is done. ${session.synthesis}`,
      choices: [
        { id: "continue", label: "Continue" },
        { id: "skip", label: "Skip to the conclusion" },
        { id: "pause", label: "Pause" },
      ],
      recommended: "continue",
    });
    const { number: round } = session;
    if (value === "skip")
      return { round, by, what: "skip", about: null, text: `It ends after round ${round}.` };
    if (value !== "pause") return null;
    await floor.recess(`after round ${session.number}`);
  }
}

/** Before a document is written: what is in it, and whether the person wants more. `null` approves it. */
export async function askForReview(
  floor: Floor,
  { workflow }: RoundtableOptions,
  { artifacts, agenda, conflicts, rounds }: RoundtableVerdict,
): Promise<Decision | null> {
  if (workflow !== "specs" && workflow !== "design") return null;
  const standing = artifacts.filter(stands);
  const open = agenda.filter(({ status }) => status !== "closed");
  const { value } = await floor.person({
    id: "review",
    text: [
      `${standing.length === 1 ? "1 artifact is" : `${standing.length} artifacts are`} to be written. Approve?`,
      ...standing.map(({ id, type, title, agreement }) =>
        // How an option is described, all may agree on; that does not choose it.
        type === "OPT" ? `  - ${id}: ${title}` : `  - ${id}: ${title} (${agreement})`,
      ),
      ...(open.length === 0 ? [] : [`Not covered: ${open.map(({ title }) => title).join("; ")}`]),
      ...conflicts.map(({ description }) => `Open conflict: ${description}`),
    ].join("\n"),
    choices: [
      { id: "approve", label: "Approve" },
      { id: "refine", label: "Refine something" },
      { id: "add", label: "Add more" },
    ],
    recommended: "approve",
  });
  if (value !== "refine" && value !== "add") return null;
  const isMore = value === "add";
  const { value: text, by } = await floor.person({
    id: isMore ? "more" : "refinement",
    text: isMore ? "What is missing?" : "What should be refined, and how?",
    recommended: isMore
      ? "What else must be known before this is built?"
      : "Make every requirement measurable.",
  });
  return { round: rounds, by, what: "focus", about: null, text };
}

/** What whoever has no word for the table lets it do. */
const asBefore = "Continue as before.";

/** A person decides what the table cannot: by the recommendation, by a word of their own, or by letting it go on. */
export async function escalated(
  floor: Floor,
  options: RoundtableOptions,
  course: Course,
  state: SessionState,
  cause: EscalationCause,
): Promise<Escalation> {
  const last = course.held.at(-1) as HeldRound;
  const recommendation = last.session.recommendation;
  const { value, by } = await floor.person({
    id: "escalation",
    text: escalationLines(options, last, state, cause).join("\n"),
    choices: [
      ...(recommendation === null ? [] : [{ id: "accept", label: "Accept the recommendation" }]),
      { id: "decide", label: "Decide yourself" },
      { id: "continue", label: "Let them continue, with a note from you" },
    ],
    recommended: recommendation === null ? "continue" : "accept",
  });
  const kept = { round: last.session.number, ...cause, recommendation };
  if (value === "accept") return { ...kept, decision: "accepted", text: recommendation ?? "", by };
  const isOwn = value === "decide";
  const said = await floor.person({
    id: isOwn ? "decision" : "guidance",
    text: isOwn ? "What is your decision?" : "What should they consider in the next round?",
    recommended: isOwn ? (recommendation ?? asBefore) : (last.session.next_focus ?? asBefore),
  });
  return { ...kept, decision: isOwn ? "own" : "continue", text: said.value, by: said.by };
}

/** What everybody is told of it; nothing where they were only let go on as they wished. */
export function decisionIn(escalation: Escalation, ownFocus: string | null): Decision | null {
  const { round, decision, text, reason, by } = escalation;
  if (decision !== "continue")
    return { round, by, what: decision === "accepted" ? "accepted" : "decided", about: reason, text };
  const isNothing = text === asBefore || text === ownFocus;
  return isNothing ? null : { round, by, what: "focus", about: null, text };
}

function escalationLines(
  { presentation }: RoundtableOptions,
  { session, said }: HeldRound,
  { openConflicts, artifacts }: SessionState,
  { reason, about, ids = [] }: EscalationCause,
): readonly string[] {
  const asked = artifacts.filter(({ id }) => ids.includes(id));
  const conflict = openConflicts.find(({ id }) => id === about);
  const positions = Object.entries(conflict?.positions ?? {}).map(([who, what]) => `  - ${who}: ${what}`);
  const answers = said.flatMap(({ participant, response }) => [
    `  - ${participant} (confidence ${response.confidence}): ${response.position}`,
    ...(presentation.rationale ? response.rationale.map((reason) => `      ${reason}`) : []),
  ]);
  const held = positions.length > 0 ? positions : answers;
  return [
    `A person must decide: ${reason}`,
    ...asked.map(({ id, title }) => `  - ${id}: ${title}`),
    session.synthesis,
    ...(presentation.positions && held.length > 0 ? ["Positions:", ...held] : []),
    ...(presentation.recommendation && session.recommendation !== null
      ? [`The facilitator recommends: ${session.recommendation}`]
      : []),
  ];
}

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
  const words = wordsIn(ourLanguage(options.lang, options.topic));
  const questions = await handedOn(floor, asked, course.questions, words, isOver);
  for (const one of questions) floor.keep<RoundtableEntry>({ v: 1, kind: "question", ...one });
  return { ...course, questions: [...course.questions, ...questions] };
}

/** What the person answered, as all are told it from then on. */
export function answersOf({ questions }: Course): string {
  const answers = answersText(questions);
  return answers === "" ? "" : part(answeredTitle, answers);
}

/** What the person has not answered, for those who know what was said before. */
export function unansweredOf({ questions }: Course): string {
  const open = unansweredText(questions);
  return open === "" ? "" : part(unansweredTitle, open);
}
