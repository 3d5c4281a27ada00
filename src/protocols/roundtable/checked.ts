import type { Floor } from "../../kernel/floor.ts";
import { mapTurn, validateTurn } from "./asks/checks.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { type Checks, checksOf, draftOf, findingsOf } from "./rules/checks.ts";
import { holding } from "./rules/decision-options.ts";
import { sessionState } from "./rules/state.ts";
import type { RoundtableEntry } from "./state.ts";

/** Before it is filed, requirements and a design are looked through once: what is missing, contradicts or cannot be tested. */
export async function checkedDraft(
  floor: Floor,
  { facilitator, background }: Table,
  options: RoundtableOptions,
  course: Course,
): Promise<Checks | null> {
  const { workflow, looksThrough = false } = options;
  if (!looksThrough || (workflow !== "specs" && workflow !== "design")) return null;
  const known = background?.statements ?? [];
  const { artifacts, agenda } = sessionState(sessionsOf(course), course.escalations, workflow, known);
  const draft = draftOf(workflow, holding(artifacts), agenda, known);
  if (draft.answering.length === 0) return null;
  const validated = await floor.ask(facilitator, validateTurn(options, draft));
  const mapped = draft.asked.length === 0 ? null : await floor.ask(facilitator, mapTurn(options, draft));
  const checks = checksOf(
    draft,
    validated.answered ? validated.value : null,
    mapped?.answered ? mapped.value : null,
  );
  if (checks !== null) floor.keep<RoundtableEntry>({ v: 1, kind: "checked", checks });
  return checks;
}

/** The table with what was found before it; `null` where there is nothing to mend, or no round left for it. */
export function putBack(
  course: Course,
  checks: Checks | null,
  { rules: { limits } }: RoundtableOptions,
): Course | null {
  const found = checks === null ? [] : findingsOf(checks);
  if (found.length === 0 || course.held.length >= limits.max_rounds) return null;
  const told = found.map((one) => `- ${one}`).join("\n");
  return { ...course, putBack: { found: told, afterRounds: course.held.length } };
}
