import { oneLine } from "../../../document/one-line.ts";
import { cutAt } from "../../../text/headline.ts";
import { type Words, wordsIn } from "../../../words.ts";
import type { CritiqueOptions } from "../options.ts";
import type { CritiqueVerdict, Divergence } from "../rules/verdict.ts";
import { answeredText } from "./wording.ts";

type Subject = Pick<CritiqueOptions, "role" | "task" | "roundId"> & {
  readonly artifact: { readonly path: string };
};

/**
 * The six lines a role sends its coordinator; none when consensus was reached, the severity is LOW, or nobody judged.
 * Programs read them, so their form is the same in every language.
 */
export function sixLineMessage(
  verdict: CritiqueVerdict,
  subject: Subject,
  recordFile: string,
  words: Words,
): string | null {
  const outcome = outcomeOf(verdict);
  if (outcome === null) return null;
  const divergences = summary(verdict).divergences.map((one) => divergenceLine(one, words));
  const items = verdict.actionItems.map(({ item }, index) => `${index + 1}) ${oneLine(item)}`);
  return [
    `[${oneLine(subject.role)}] ${oneLine(subject.task)} complete. Discuss ${subject.roundId}: ${outcome}`,
    `Divergences: ${divergences.join("; ") || "none named"}`,
    `Action items: ${items.join(" ") || "none given"}`,
    `Recommendation: ${verdict.recommendation}`,
    `Artifact: ${oneLine(subject.artifact.path)}`,
    `Discussion: ${recordFile}`,
  ].join("\n");
}

/** What a coordinator has to hear of; `null` where it need not. */
function outcomeOf(verdict: CritiqueVerdict): string | null {
  const { severity } = verdict;
  if (verdict.verdict === "inconclusive") {
    const level = severity === null ? "" : `severity=${severity} among them, `;
    return `inconclusive (${level}${answeredText(verdict, wordsIn("en"))})`;
  }
  if (verdict.verdict !== "consensus_blocked" || severity === "LOW" || severity === null) return null;
  return `consensus_blocked (severity=${severity})`;
}

function divergenceLine({ topic, severity, perspectives, description }: Divergence, words: Words): string {
  const head = `${oneLine(topic)} (${severity}, ${perspectives.join(" and ")})`;
  const marked = words("critique.critical", { text: "" });
  const why = oneLine(description.startsWith(marked) ? description.slice(marked.length) : description);
  if (why === oneLine(topic)) return head;
  return `${head}: ${why.length <= longestWhy ? why : `${cutAt(why, longestWhy - 1)}…`}`;
}

const longestWhy = 160;

/** What the caller of a critique does next (seed 000, integration with the calling role): as a person decided, if one did. */
export function callerAction(
  { verdict, severity, recommendation, actionItems }: CritiqueVerdict,
  decision: string | null,
  words: Words,
  stops = false,
): string {
  if (decision !== null) return words(decision === "accept" ? "critique.accepted" : "critique.sentBack");
  if (verdict === null)
    return words(actionItems.length === 0 ? "critique.doNothingByRules" : "critique.doByRules");
  if (verdict === "inconclusive") return words("critique.doInconclusive");
  if (verdict === "consensus_reached") return words("critique.doReached");
  if (severity === "HIGH")
    return words("critique.doHigh", { recommendation: recommendation ?? "revise" }).trim();
  if (severity !== "MEDIUM") return words("critique.doLow");
  if (recommendation === "escalate") return words("critique.doDisputed");
  return words(stops ? "critique.doMediumStopped" : "critique.doMedium");
}

/** Seed 000 returns the top three divergences, and of one that passed three action items; the record has them all. */
export function summary(verdict: CritiqueVerdict): Pick<CritiqueVerdict, "divergences" | "actionItems"> {
  const { divergences, actionItems } = verdict;
  const most = verdict.verdict === "consensus_reached" ? 3 : Infinity;
  return { divergences: divergences.slice(0, 3), actionItems: actionItems.slice(0, most) };
}
