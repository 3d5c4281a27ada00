import type { Floor } from "../../kernel/floor.ts";
import type { EscalationCause } from "./rules/escalation.ts";
import type { Decision, Escalation, SessionState } from "./rules/session.ts";
import type { Course, HeldRound } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";

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
  const { round, decision, text, reason, by = "person" } = escalation;
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
