import type { Assessment } from "./critique.ts";
import type { Group } from "./groups.ts";
import type { Raised } from "./raised.ts";

/** Ratings that lie further apart than this are two judgements. */
const mostApart = 1;

/** Why two reviewers differ, as far as that can be told without putting their points together; empty where they do not. */
export function plainlyParted(
  reviewers: readonly string[],
  assessments: readonly Assessment[],
): readonly string[] {
  const judging = assessments.filter(({ byRules }) => byRules !== true);
  const silent = reviewers.filter((name) => !judging.some(({ perspective }) => perspective === name));
  if (silent.length > 0) return silent.map((name) => `${name} gave no judgement`);
  const ratings = judging.map(({ critique }) => critique.rating);
  const alarmed = judging.filter(({ critique }) => (critique.critical_issues ?? []).length > 0);
  return [
    ...(Math.max(...ratings) - Math.min(...ratings) > mostApart
      ? [
          judging
            .map(({ perspective, critique }) => `${perspective} rates it ${critique.rating}/5`)
            .join(", "),
        ]
      : []),
    ...(alarmed.length > 0 && alarmed.length < judging.length
      ? [`only ${alarmed.map(({ perspective }) => perspective).join(", ")} calls something critical`]
      : []),
  ];
}

/** What is critical to one of them alone, when what asks for the same has been put together. */
export function partedOnCritical(
  reviewers: readonly string[],
  groups: readonly Group[],
  raised: readonly Raised[],
): readonly string[] {
  return groups.flatMap(({ headline, ids }) => {
    const critical = raised.filter((one) => one.critical && ids.includes(one.id));
    const who = reviewers.filter((name) => critical.some(({ perspective }) => perspective === name));
    return who.length === 0 || who.length === reviewers.length
      ? []
      : [`"${headline}" is critical to ${who.join(", ")} alone`];
  });
}
