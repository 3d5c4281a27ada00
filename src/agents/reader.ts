import type { Agent, AgentRequest } from "../core/agent.ts";
import { AgentError } from "../core/failure.ts";
import type { Seat } from "../core/seat.ts";
import type { Material } from "../core/turn.ts";
import { documentOf, type Document } from "../reading/document.ts";
import { bySeverityThenLine, suggestion, weakness, type Remark } from "../reading/finding.ts";
import { hazards, unreadable } from "../reading/hazards.ts";
import { lenses, lensesFor, type Reading } from "../reading/lenses.ts";
import { rating } from "../reading/rating.ts";

interface ReaderReply {
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly suggestions: readonly string[];
  readonly critical_issues: readonly string[];
  readonly rating: number;
}

/** Answers critique turns from the artifact itself, by rules, without any model, and says so. */
export function readerAgent(): Agent {
  return {
    name: "reader",
    kind: "reader",
    answer: async (request, { signal }) => {
      if (signal.aborted) throw new AgentError("cancelled", "The reader was stopped before it began.");
      const reply = critique(artifactOf(request), request.seat);
      return {
        text: JSON.stringify(reply),
        structured: reply,
        model: "rules",
        usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
      };
    },
  };
}

function artifactOf({ kind, material }: AgentRequest): Material {
  if (kind !== "critique") {
    throw new AgentError(
      "unsupported",
      `The reader answers critique turns only; it has no opinion to give in a turn of kind "${kind}".`,
    );
  }
  const [artifact] = material;
  if (artifact === undefined) {
    throw new AgentError("unsupported", "The reader was given no artifact to read.");
  }
  return artifact;
}

function critique({ path, text }: Material, seat: Seat): ReaderReply {
  const document = documentOf(path, text);
  const reading = lensesFor(seat, document.kind);
  const remarks = remarksOn(document, reading);
  const findings = remarks.flatMap(found).sort(bySeverityThenLine);
  const { value, formula } = rating(findings);
  return {
    strengths: [...remarks.flatMap(passed), ...limits(reading), formula],
    weaknesses: findings
      .filter(({ severity }) => severity !== "critical")
      .map((finding) => weakness(path, finding)),
    suggestions: findings.map((finding) => suggestion(path, finding)),
    critical_issues: findings
      .filter(({ severity }) => severity === "critical")
      .map((finding) => weakness(path, finding)),
    rating: value,
  };
}

function remarksOn(document: Document, reading: Reading): readonly Remark[] {
  const unread = unreadable(document);
  if (unread.length > 0) return unread;
  const rules = [hazards, ...reading.lenses.flatMap((lens) => lenses[lens])];
  return rules.flatMap((rule) => rule(document));
}

function found(remark: Remark) {
  return "finding" in remark ? [remark.finding] : [];
}

function passed(remark: Remark) {
  return "passed" in remark ? [remark.passed] : [];
}

function limits({ unanswered, general }: Reading): string[] {
  if (unanswered.length === 0) return [];
  const areas = unanswered.map((area) => `"${area}"`).join(", ");
  return [`No rule speaks to ${areas}${general ? "; this is a general reading" : ""}`];
}
