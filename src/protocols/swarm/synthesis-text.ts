import type { HeldRound } from "./course.ts";

/** What came of a round, as a next one is told it. */
export function synthesisText({ round, topic, synthesis }: HeldRound): string {
  return [
    `Round ${round}, on: ${topic}`,
    synthesis.summary,
    list("Agreements", synthesis.agreements),
    list("Disagreements", synthesis.disagreements),
    list("Insights", synthesis.insights),
    list("Open questions", synthesis.openQuestions),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : [`${title}:`, ...items.map((item) => `- ${item}`)].join("\n");
}
