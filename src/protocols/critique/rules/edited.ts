import {
  checkedBottomLine,
  checkedGroups,
  type Edit,
  type Grouped,
  withoutOpposed,
} from "../../../ledger/edit.ts";
import type { BottomLine } from "../../../ledger/edited.ts";
import type { Assessment } from "./critique.ts";
import { type Raised, textOf } from "./raised.ts";

/** What an editor made of the points, as far as it holds. */
export interface Edited {
  readonly groups: readonly Grouped[];
  /** Points of different perspectives that cannot both be followed. */
  readonly opposed: readonly (readonly Raised[])[];
  readonly bottomLine: readonly BottomLine[];
  /** What was not as it should be, in words. */
  readonly faults: readonly string[];
}

/** `null` where the editor put nothing together: then it goes by words. */
export function editedOf(
  edit: Edit | undefined,
  raised: readonly Raised[],
  assessments: readonly Assessment[],
): Edited | null {
  const given = raised.map((one) => ({
    id: one.id,
    text: textOf(one),
    headline: one.headline,
    parts: { fault: one.fault, change: one.change },
  }));
  const named = new Set(given.map(({ id }) => id));
  const groups = edit?.groups ?? [];
  if (!groups.some(({ ids }) => ids.some((id) => named.has(id)))) return null;
  const opposed = (edit?.opposed ?? []).flatMap(({ ids }) => {
    const own = raised.filter(({ id }) => ids.includes(id));
    return new Set(own.map(({ perspective }) => perspective)).size > 1 ? [own] : [];
  });
  const { kept, faults } = checkedGroups(
    withoutOpposed(
      groups,
      opposed.map((pair) => pair.map(({ id }) => id)),
    ),
    given,
  );
  const lines = checkedBottomLine(edit?.bottom_line ?? [], given, countsOf(kept, raised, assessments));
  return { groups: kept, opposed, bottomLine: lines.kept, faults: [...faults, ...lines.faults] };
}

/** Figures that a sentence may give though no point does. */
function countsOf(
  groups: readonly Grouped[],
  raised: readonly Raised[],
  assessments: readonly Assessment[],
): readonly number[] {
  const critical = raised.filter((one) => one.critical).length;
  const ratings = assessments.map(({ critique }) => critique.rating);
  return [assessments.length, groups.length, raised.length, critical, ...ratings];
}
