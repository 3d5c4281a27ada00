import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { type Judged, judged } from "./judge.ts";
import type { CritiqueOptions } from "./options.ts";
import type { ReadingPanel } from "./panel.ts";
import { isCutShort, readBy } from "./reading.ts";
import type { CritiqueReply } from "./rules/critique.ts";
import { partedOnCritical, plainlyParted } from "./rules/parting.ts";
import { pointsOf } from "./rules/points.ts";
import { raisedIn } from "./rules/raised.ts";

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
  const names = reviewers.map(({ name }) => name);
  const reading = await readBy(floor, reviewers, turnsFor([]));
  const plain = plainlyParted(names, reading.answers);
  const isPlain = plain.length > 0 && !isCutShort(reading);
  const alone = isPlain ? null : await judged(floor, reading, editor, options);
  if (alone !== null && isCutShort(reading)) return alone;
  const raised = raisedIn(pointsOf(reading.answers));
  const why = alone === null ? plain : partedOnCritical(names, alone.verdict.groups ?? [], raised);
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
