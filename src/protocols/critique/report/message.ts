import type { CritiqueVerdict, Recommendation } from "../rules/critique-verdict.ts";
import type { Divergence } from "../rules/divergences.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Subject } from "./subject.ts";
import { summary } from "./summary.ts";

/** The six lines a role sends its coordinator; none when consensus was reached or the severity is LOW (seed 000). */
export function sixLineMessage(
  verdict: CritiqueVerdict,
  subject: Subject,
  recordFile: string,
): string | null {
  const { severity, recommendation } = verdict;
  if (verdict.verdict === "consensus_reached" || severity === "LOW" || severity === null) return null;
  const items = verdict.actionItems.map(({ item }, index) => `${index + 1}) ${oneLine(item)}`);
  return [
    `[${oneLine(subject.role)}] ${oneLine(subject.task)} complete. Discuss ${subject.roundId}: consensus_blocked (severity=${severity})`,
    `Divergences: ${summary(verdict).divergences.map(divergenceLine).join("; ") || "none named"}`,
    `Action items: ${items.join(" ") || "none given"}`,
    `Recommendation: ${recommendation}`,
    `Artifact: ${oneLine(subject.artifact.path)}`,
    `Discussion: ${recordFile}`,
  ].join("\n");
}

function divergenceLine({ topic, severity, perspectives }: Divergence): string {
  return `${oneLine(topic)} (${severity}, ${perspectives.join(" and ")})`;
}

/** What the caller of a critique does next (seed 000, integration with the calling role). */
export function callerAction({ verdict, severity, recommendation }: CritiqueVerdict): string {
  if (verdict === "consensus_reached") return "Include the action items in the report and proceed normally.";
  if (severity === "HIGH")
    return `Include the divergences in the report. Do not revise your own work: the coordinator decides. ${afterHigh[recommendation ?? "revise"]}`;
  if (severity === "MEDIUM") return "Include a warning in the report and proceed normally.";
  return "Treat it as consensus reached, with notes, and proceed normally.";
}

const afterHigh: Readonly<Record<Recommendation, string>> = {
  revise: "One revision is due.",
  escalate: "It was revised once already, so a person decides.",
  "proceed-with-caution": "",
};
