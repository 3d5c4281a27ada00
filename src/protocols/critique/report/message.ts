import type { CritiqueOptions, CritiqueOutcome } from "../options.ts";
import type { CritiqueVerdict, Recommendation } from "../rules/verdict.ts";
import type { Divergence } from "../rules/divergences.ts";
import { oneLine } from "../../../document/one-line.ts";
import { cutAt } from "../rules/headline.ts";
import { answeredText } from "./wording.ts";

type Subject = Pick<CritiqueOptions, "role" | "task" | "roundId"> & {
  readonly artifact: { readonly path: string };
};

/** The six lines a role sends its coordinator; none when consensus was reached, the severity is LOW, or nobody judged. */
export function sixLineMessage(
  verdict: CritiqueVerdict,
  subject: Subject,
  recordFile: string,
): string | null {
  const { recommendation } = verdict;
  const outcome = outcomeOf(verdict);
  if (outcome === null) return null;
  const items = verdict.actionItems.map(({ item }, index) => `${index + 1}) ${oneLine(item)}`);
  return [
    `[${oneLine(subject.role)}] ${oneLine(subject.task)} complete. Discuss ${subject.roundId}: ${outcome}`,
    `Divergences: ${summary(verdict).divergences.map(divergenceLine).join("; ") || "none named"}`,
    `Action items: ${items.join(" ") || "none given"}`,
    `Recommendation: ${recommendation}`,
    `Artifact: ${oneLine(subject.artifact.path)}`,
    `Discussion: ${recordFile}`,
  ].join("\n");
}

/** What a coordinator has to hear of; `null` where it need not. */
function outcomeOf(verdict: CritiqueVerdict): string | null {
  const { severity } = verdict;
  if (verdict.verdict === "inconclusive") {
    const level = severity === null ? "" : `severity=${severity} among them, `;
    return `inconclusive (${level}${answeredText(verdict)})`;
  }
  if (verdict.verdict !== "consensus_blocked" || severity === "LOW" || severity === null) return null;
  return `consensus_blocked (severity=${severity})`;
}

function divergenceLine({ topic, severity, perspectives, description }: Divergence): string {
  const head = `${oneLine(topic)} (${severity}, ${perspectives.join(" and ")})`;
  const why = oneLine(description.replace(/^critical: /, ""));
  if (why === oneLine(topic)) return head;
  return `${head}: ${why.length <= longestWhy ? why : `${cutAt(why, longestWhy - 1)}…`}`;
}

const longestWhy = 160;

/** What follows from what a person decided of it; `null` where nobody was asked, or has answered yet. */
export function afterDecision(outcome: CritiqueOutcome | null): string | null {
  switch (outcome?.decision) {
    case "hand-back":
      return "A person sent it back. Stop here, and report the divergences.";
    case "accept":
      return "A person accepted it as it is. Add a warning with the divergences to the report and proceed.";
    default:
      return null;
  }
}

/** What the caller of a critique does next (seed 000, integration with the calling role). */
export function callerAction({ verdict, severity, recommendation, actionItems }: CritiqueVerdict): string {
  if (verdict === null && actionItems.length === 0)
    return "The rules found nothing, and nobody has judged the quality: use agents if that matters.";
  if (verdict === null)
    return "Look at what the rules found. Nobody has judged the quality: use agents if that matters.";
  if (verdict === "inconclusive")
    return "Escalate: too few agents answered to judge it. Do not treat it as passed. Ask again when they are back, or let a person decide.";
  if (verdict === "consensus_reached") return "Include the action items in the report and proceed normally.";
  if (severity === "HIGH")
    return `Include the divergences in the report. Do not revise your own work: the coordinator decides. ${afterHigh[recommendation ?? "revise"]}`;
  if (severity === "MEDIUM" && recommendation === "escalate")
    return "Include the divergences in the report. Only its author supports a critical issue, and others contest it: a person decides before work continues.";
  if (severity === "MEDIUM") return "Include a warning in the report and proceed normally.";
  return "Treat it as consensus reached, with notes, and proceed normally.";
}

const afterHigh: Readonly<Record<Recommendation, string>> = {
  revise: "One revision is due.",
  escalate: "It was revised once already, so a person decides.",
  "proceed-with-caution": "",
};

/** Seed 000 returns the top three; the record has them all. */
const mostDivergences = 3;

/** Of a blocked artifact every required change is named. */
function mostActions({ verdict }: CritiqueVerdict): number {
  return verdict === "consensus_reached" ? 3 : Infinity;
}

/** The part of a verdict that is handed back. */
export function summary(verdict: CritiqueVerdict): Pick<CritiqueVerdict, "divergences" | "actionItems"> {
  const { divergences, actionItems } = verdict;
  return {
    divergences: divergences.slice(0, mostDivergences),
    actionItems: actionItems.slice(0, mostActions(verdict)),
  };
}
