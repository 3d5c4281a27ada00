import type { Turn } from "../../../kernel/turn.ts";
import { joined, part } from "../../prompt-parts.ts";
import type { RoundtableOptions } from "../options.ts";
import { type Draft, Mapping, Validation } from "../rules/checks.ts";
import type { InForce } from "../rules/in-force.ts";
import { said } from "../rules/in-force.ts";
import { inLanguage } from "../prompt-words.ts";

const checker =
  "You check the draft of a document before it is saved. Name what is missing or wrong, by id, so that the table can fix it. Add nothing and decide nothing yourself. Leave out what is fine: empty lists are a good answer.";

export function validateTurn(options: RoundtableOptions, draft: Draft): Turn<Validation> {
  const topics = draft.agenda.map(
    ({ topic_id, title, done_when }) => `- ${topic_id}: ${title}. Done when: ${done_when.criteria.join(" ")}`,
  );
  return {
    kind: "validate",
    prompt: {
      stable: joined([checker, part("The topic", options.topic, "topic")]),
      fresh: joined([part("The agenda", topics.join("\n")), part("The draft", draftText(draft.artifacts))]),
      request: joined([
        'Check the draft. "uncovered": agenda topics that it does not cover, with "topic_id" and "what" is missing. "contradictions": statements that cannot both be true, with their "ids" and "what" contradicts. "untestable": requirements that nobody could test with a clear yes or no, with "id" and "why". At most ten in all, the most serious first. Reply with one JSON object and nothing else: {"uncovered": [{"topic_id", "what"}], "contradictions": [{"ids": [], "what"}], "untestable": [{"id", "why"}]}.',
        inLanguage(options),
      ]),
    },
    recap: "",
    spare: true,
    question: `What is missing or wrong in the draft? ${options.topic}`,
    schema: Validation,
  };
}

export function mapTurn(options: RoundtableOptions, draft: Draft): Turn<Mapping> {
  return {
    kind: "map",
    prompt: {
      stable: joined([checker, part("The topic", options.topic, "topic")]),
      fresh: joined([
        part("To be covered", draft.asked.map(({ id, title }) => `- ${id}: ${title}`).join("\n")),
        part("What can cover it", draftText(draft.answering)),
      ]),
      request:
        'For each entry to be covered, give its "id" and, in "by", the ids of everything it needs in order to be met. If nothing covers it, "by" is empty. Reply with one JSON object and nothing else: {"map": [{"id", "by": []}]}.',
    },
    recap: "",
    spare: true,
    question: `What covers which requirement? ${options.topic}`,
    schema: Mapping,
  };
}

/** Each with all it says. */
function draftText(artifacts: readonly InForce[]): string {
  return artifacts
    .map((artifact) => {
      const { id, title, type: _type, status, created_round: _round, ...rest } = artifact;
      const {
        from: _from,
        amendments: _amendments,
        version: _version,
        replaces: _replaces,
        topic_id: _topic,
        ...content
      } = rest;
      const { proposed_by: _by, supported_by: _supported, claims: _claims, ...fields } = said(content);
      const told = Object.entries(fields).map(([name, value]) => `  ${name}: ${valueText(value)}`);
      return [`${id}: ${title}${status === "open" ? " (open)" : ""}`, ...told].join("\n");
    })
    .join("\n");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
