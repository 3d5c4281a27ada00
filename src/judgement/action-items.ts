import type { Assessment } from "./critique.ts";
import type { Signal } from "./severity.ts";

export interface ActionItem {
  readonly item: string;
  readonly perspectives: readonly string[];
  /** A perspective behind a HIGH signal asks for it. */
  readonly urgent: boolean;
}

/** Suggestions without repeats: those behind a HIGH signal first, then by how many ask, then by their lowest rating. */
export function actionItems(
  assessments: readonly Assessment[],
  signals: readonly Signal[],
): readonly ActionItem[] {
  const alarmed = new Set(
    signals.flatMap(({ severity, perspectives }) => (severity === "HIGH" ? perspectives : [])),
  );
  const items = new Map<string, { item: string; asking: Assessment[] }>();
  for (const assessment of assessments) {
    for (const suggestion of assessment.critique.suggestions) {
      const entry = items.get(normalised(suggestion)) ?? { item: suggestion, asking: [] };
      if (!entry.asking.includes(assessment)) entry.asking.push(assessment);
      items.set(normalised(suggestion), entry);
    }
  }
  return [...items.values()]
    .map(({ item, asking }) => ({
      item,
      perspectives: asking.map(({ perspective }) => perspective),
      urgent: asking.some(({ perspective }) => alarmed.has(perspective)),
      lowest: Math.min(...asking.map(({ critique }) => critique.rating)),
    }))
    .sort(
      (a, b) =>
        Number(b.urgent) - Number(a.urgent) ||
        b.perspectives.length - a.perspectives.length ||
        a.lowest - b.lowest,
    )
    .map(({ item, perspectives, urgent }) => ({ item, perspectives, urgent }));
}

function normalised(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
