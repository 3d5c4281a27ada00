import type { Ledger } from "../../ledger/ledger.ts";
import type { HeldRound } from "./course.ts";
import { citedTexts } from "./rules/cited-texts.ts";

/** What came of a round, as a next one is told it. */
export function synthesisText({ round, topic, synthesis }: HeldRound): string {
  return [
    `Round ${round}, on: ${topic}`,
    synthesis.summary,
    list("Agreements", synthesis.agreements),
    list("Disagreements", synthesis.disagreements),
    list("Insights", synthesis.insights),
    list("Open questions", synthesis.openQuestions),
    list(
      "Options that say the same",
      (synthesis.sameOptions ?? []).map((ids) => ids.join(", ")),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** The same for who opens a next round, and may not remember what its ids stand for. */
export function openingText(held: HeldRound, ledger: Ledger): string {
  const text = synthesisText(held);
  const more = [
    list("Suggested for a next round", held.synthesis.nextTopicSuggestions),
    list("What these ids stand for", citedTexts(ledger, [text])),
  ];
  return [text, ...more.filter((part) => part !== "")].join("\n");
}

function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : [`${title}:`, ...items.map((item) => `- ${item}`)].join("\n");
}
