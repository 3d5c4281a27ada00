import type { Group } from "./groups.ts";
import type { CritiqueVerdict } from "./verdict.ts";

/** What is otherwise in a verdict since others took stands. */
export function changedBy(before: CritiqueVerdict, after: CritiqueVerdict): readonly string[] {
  const was = new Map((before.groups ?? []).map((group, place) => [keyOf(group), { group, place }]));
  const groups = after.groups ?? [];
  const other = groups.filter((group) => was.get(keyOf(group))?.group.severity !== group.severity);
  const lowered = other.filter((group) => was.get(keyOf(group))?.group.severity === "HIGH");
  const raised = other.length - lowered.length;
  const moved = groups.filter((group, place) => was.get(keyOf(group))?.place !== place).length;
  return [
    ...(before.severity === after.severity
      ? []
      : [`The severity is ${after.severity ?? "none"} instead of ${before.severity ?? "none"}.`]),
    ...lowered.map(loweredWords),
    ...(raised === 0 ? [] : [`${groupsWords(raised)} MEDIUM instead of LOW, because others agree with it.`]),
    ...(moved === 0 ? [] : [`${moved} of ${groups.length} groups stand at another place in the order.`]),
  ];
}

function keyOf({ ids }: Group): string {
  return ids.join(" ");
}

function groupsWords(count: number): string {
  return count === 1 ? "1 group is" : `${count} groups are`;
}

function loweredWords({ headline, perspectives: [author = ""], stands = [] }: Group): string {
  const against = stands.flatMap(({ stand, perspective }) => (stand === "contest" ? [perspective] : []));
  return `"${headline}" is MEDIUM instead of HIGH: critical to ${author} alone, contested by ${against.join(", ")}. A person decides.`;
}
