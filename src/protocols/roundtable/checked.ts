import type { Floor } from "../../kernel/floor.ts";
import type { Turn } from "../../kernel/turn.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { inLanguage } from "./prompt-words.ts";
import {
  type Checks,
  checksOf,
  type Draft,
  draftOf,
  findingsOf,
  Mapping,
  Validation,
} from "./rules/checks.ts";
import { holding } from "./rules/decision-options.ts";
import type { InForce } from "./rules/in-force.ts";
import { sessionState } from "./rules/state.ts";
import type { RoundtableEntry } from "./state.ts";
import { artifactText } from "./told.ts";

/** Before it is filed, requirements and a design are looked through once: what is missing, contradicts or cannot be tested. */
export async function checkedDraft(
  floor: Floor,
  { options, facilitator, background }: Table,
  course: Course,
): Promise<Checks | null> {
  const { workflow, looksThrough } = options;
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

const checker =
  "You check the draft of a document before it is saved. Add nothing and decide nothing yourself.";

function validateTurn(options: RoundtableOptions, draft: Draft): Turn<Validation> {
  const topics = draft.agenda.map(
    ({ topic_id, title, done_when }) => `- ${topic_id}: ${title}. Done when: ${done_when.criteria.join(" ")}`,
  );
  return {
    kind: "validate",
    prompt: {
      stable: joined([checker, part("The topic", options.topic, "topic")]),
      fresh: joined([part("The agenda", topics.join("\n")), part("The draft", draftText(draft.artifacts))]),
      request: joined([
        'Name what is missing or wrong, by id. Leave out what is fine: empty lists are a good answer. "uncovered": agenda topics that it does not cover, with "topic_id" and "what" is missing. "contradictions": statements that cannot both be true, with their "ids" and "what" contradicts. "untestable": requirements that nobody could test with a clear yes or no, with "id" and "why". At most ten in all, the most serious first. Reply with one JSON object and nothing else: {"uncovered": [{"topic_id", "what"}], "contradictions": [{"ids": [], "what"}], "untestable": [{"id", "why"}]}.',
        inLanguage(options),
      ]),
    },
    recap: "",
    optional: true,
    standIns: "never",
    question: `What is missing or wrong in the draft? ${options.topic}`,
    schema: Validation,
  };
}

function mapTurn(options: RoundtableOptions, draft: Draft): Turn<Mapping> {
  return {
    kind: "map",
    prompt: {
      stable: joined([checker, part("The topic", options.topic, "topic")]),
      fresh: joined([
        part("To be covered", draft.asked.map((one) => askedText(one, draft)).join("\n")),
        part("What can cover it", draftText(draft.answering)),
      ]),
      request:
        'For each entry to be covered, give its "id" and, in "by", the ids of everything it needs in order to be met. If nothing covers it, "by" is empty. Reply with one JSON object and nothing else: {"map": [{"id", "by": []}]}.',
    },
    recap: "",
    optional: true,
    standIns: "never",
    question: `What covers which requirement? ${options.topic}`,
    schema: Mapping,
  };
}

/** What a document of before asks for is known by its title alone. */
function askedText({ id, title }: Draft["asked"][number], { artifacts }: Draft): string {
  const artifact = artifacts.find((one) => one.id === id);
  return artifact === undefined ? `- ${id}: ${title}` : draftText([artifact]);
}

/** Each with all it says. */
function draftText(artifacts: readonly InForce[]): string {
  return artifacts.map((one) => `- ${artifactText(one, artifacts)}`).join("\n");
}
