import { listed, type Words } from "../../../words.ts";
import type { Group } from "./groups.ts";
import type { CritiqueVerdict } from "./verdict.ts";

/** What is otherwise in a verdict since others took stands. */
export function changedBy(before: CritiqueVerdict, after: CritiqueVerdict, words: Words): readonly string[] {
  const was = new Map((before.groups ?? []).map((group, place) => [keyOf(group), { group, place }]));
  const groups = after.groups ?? [];
  const other = groups.filter((group) => was.get(keyOf(group))?.group.severity !== group.severity);
  const lowered = other.filter((group) => was.get(keyOf(group))?.group.severity === "HIGH");
  const raised = other.length - lowered.length;
  const moved = groups.filter((group, place) => was.get(keyOf(group))?.place !== place).length;
  const none = words("critique.none");
  return [
    ...(before.severity === after.severity
      ? []
      : [
          words("critique.severityChanged", { now: after.severity ?? none, before: before.severity ?? none }),
        ]),
    ...lowered.map((group) => loweredWords(group, words)),
    ...(raised === 0 ? [] : [words("critique.raisedGroups", { count: raised })]),
    ...(moved === 0 ? [] : [words("critique.movedGroups", { count: moved, all: groups.length })]),
  ];
}

function keyOf({ ids }: Group): string {
  return ids.join(" ");
}

function loweredWords({ headline, perspectives: [author = ""], stands = [] }: Group, words: Words): string {
  const against = stands.flatMap(({ stand, perspective }) => (stand === "contest" ? [perspective] : []));
  return words("critique.loweredGroup", { headline, author, others: listed(words, against) });
}
