import { isByRules } from "../../kernel/by-rules.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { type ConfirmSubject, confirmTurns } from "./confirm-prompt.ts";
import { changedBy } from "./rules/confirmation.ts";
import { othersIds, type Stand, standsIn } from "./rules/stands.ts";
import type { CritiqueVerdict } from "./rules/verdict.ts";

/**
 * Each seat that read and judged stands, once, to what it did not name itself; `weigh` judges again with that. Who has nothing to
 * stand to is not asked; where nobody answers, the verdict is what it was.
 */
export async function confirmed(
  floor: Floor,
  readers: readonly Seat[],
  judged: CritiqueVerdict,
  subject: Omit<ConfirmSubject, "groups">,
  weigh: (stands: readonly Stand[]) => CritiqueVerdict,
): Promise<CritiqueVerdict> {
  const { groups = [] } = judged;
  const asked = readers.filter(({ name }) => othersIds(groups, name).length > 0);
  if (asked.length === 0) return judged;
  const turnOf = confirmTurns({ ...subject, groups });
  const replies = await Promise.all(asked.map((seat) => floor.ask(seat, turnOf(seat))));
  const stands = asked.flatMap(({ name }, index) => {
    const reply = replies[index];
    return reply?.answered === true && !isByRules(reply.receipt) ? standsIn(reply.value, name, groups) : [];
  });
  const answered = asked.filter(({ name }) => stands.some(({ perspective }) => perspective === name));
  const verdict = stands.length === 0 ? judged : weigh(stands);
  const confirmation = {
    asked: names(asked),
    answered: names(answered),
    changed: changedBy(judged, verdict),
  };
  return { ...verdict, confirmation };
}

function names(seats: readonly Seat[]): readonly string[] {
  return seats.map(({ name }) => name);
}
