import type { Floor } from "../../kernel/floor.ts";
import { stands } from "./rules/artifacts.ts";
import type { Decision, RoundtableVerdict } from "./rules/session.ts";
import type { Course, HeldRound } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";

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
      ...standing.map(({ id, title, agreement }) => `  - ${id}: ${title} (${agreement})`),
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
