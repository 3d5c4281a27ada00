import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { type Judged, judged } from "./judge.ts";
import type { CritiqueOptions } from "./options.ts";
import type { ReadingPanel } from "./panel.ts";
import { isCutShort, readBy } from "./reading.ts";
import type { Assessment, CritiqueReply } from "./rules/critique.ts";
import type { Group } from "./rules/groups.ts";
import { perspectivesOf, pointsOf } from "./rules/points.ts";
import { type Raised, raisedIn } from "./rules/raised.ts";
import { listed, type Words } from "../../words.ts";
import { wordsOf } from "./words-of.ts";

export interface Escalating {
  readonly reviewers: readonly Seat[];
  readonly editor: Seat | undefined;
  readonly options: CritiqueOptions;
  readonly turnsFor: (perspectives: readonly Seat[]) => (seat: Seat) => Turn<CritiqueReply>;
  readonly seatPanel: () => Promise<ReadingPanel>;
}

/** Two read it first, without a perspective; the panel besides them only where they differ in what decides. */
export async function reviewersFirst(
  floor: Floor,
  { reviewers, editor, options, turnsFor, seatPanel }: Escalating,
): Promise<Judged & Pick<ReadingPanel, "chosenBy">> {
  const words = wordsOf(options);
  const names = reviewers.map(({ name }) => name);
  const reading = await readBy(floor, reviewers, turnsFor([]));
  const plain = plainlyParted(names, reading.answers, words);
  const isPlain = plain.length > 0 && !isCutShort(reading);
  const alone = isPlain ? null : await judged(floor, reading, editor, options);
  if (alone !== null && isCutShort(reading)) return alone;
  const raised = raisedIn(pointsOf(reading.answers));
  const why = alone === null ? plain : partedOnCritical(names, alone.verdict.groups ?? [], raised, words);
  if (alone !== null && why.length === 0) return withEscalation(alone, names, why);

  floor.report(`The two reviewers differ, so the panel is asked: ${why.join("; ")}`);
  const { seats, ...chosen } = await seatPanel();
  const all = await readBy(floor, seats, turnsFor(seats), reading);
  const judgement = await judged(floor, all, editor, options, alone === null ? 1 : 2);
  return { ...withEscalation(judgement, names, why), ...chosen };
}

function withEscalation(judgement: Judged, reviewers: readonly string[], why: readonly string[]): Judged {
  const own = judgement.reading.answers.filter(({ perspective }) => reviewers.includes(perspective));
  const agents = [...new Set(own.map(({ answeredBy }) => answeredBy))];
  const escalation = { reviewers, agents, why };
  const weigh: Judged["weigh"] = (stands) => ({ ...judgement.weigh(stands), escalation });
  return { ...judgement, verdict: { ...judgement.verdict, escalation }, weigh };
}

/** Ratings that lie further apart than this are two judgements. */
const mostApart = 1;

/** Why two reviewers differ, as far as that can be told without putting their points together; empty where they do not. */
export function plainlyParted(
  reviewers: readonly string[],
  assessments: readonly Assessment[],
  words: Words,
): readonly string[] {
  const judging = assessments.filter(({ byRules }) => byRules !== true);
  const silent = reviewers.filter((name) => !judging.some(({ perspective }) => perspective === name));
  if (silent.length > 0) return silent.map((name) => words("critique.noJudgement", { name }));
  const ratings = judging.map(({ critique }) => critique.rating);
  const alarmed = judging.filter(({ critique }) => (critique.critical_issues ?? []).length > 0);
  return [
    ...(Math.max(...ratings) - Math.min(...ratings) > mostApart
      ? [
          listed(
            words,
            judging.map(({ perspective: name, critique: { rating } }) =>
              words("critique.rates", { name, rating }),
            ),
          ),
        ]
      : []),
    ...(alarmed.length > 0 && alarmed.length < judging.length
      ? [words("critique.onlyCritical", { names: listed(words, perspectivesOf(alarmed)) })]
      : []),
  ];
}

/** What is critical to one of them alone, when what asks for the same has been put together. */
export function partedOnCritical(
  reviewers: readonly string[],
  groups: readonly Group[],
  raised: readonly Raised[],
  words: Words,
): readonly string[] {
  return groups.flatMap(({ headline, ids }) => {
    const critical = raised.filter((one) => one.critical && ids.includes(one.id));
    const who = reviewers.filter((name) => critical.some(({ perspective }) => perspective === name));
    return who.length === 0 || who.length === reviewers.length
      ? []
      : [words("critique.criticalToAlone", { headline, names: listed(words, who) })];
  });
}
