import type { Discussion } from "../../../kernel/discussion.ts";
import type { Stand, Standings } from "../../../document/export/exported.ts";
import { accountOf } from "./account.ts";
import { type Place, tracksOf } from "./standings.ts";
import { roundLabel, wordsOf } from "./wording.ts";
import type { Words } from "./words.ts";

/** Who stood where on each issue, for an export. */
export function exportedStandings(discussion: Discussion): readonly Standings[] {
  const words = wordsOf(discussion);
  return tracksOf(accountOf(discussion)).map(({ issue, columns, rows, positions }) => ({
    issue,
    columns: columns.map((column) => roundLabel(column, words)),
    rows: rows.map(({ seat, places }) => ({
      seat: seat.name,
      cells: places.map((place) => standOf(place, words)),
    })),
    legend: positions.map(({ letter, position }) => ({ sign: letter, meaning: position })),
  }));
}

function standOf(place: Place, { page: { marks } }: Words): Stand {
  const { letter, moved, conformity, movedElsewhere, relabelled } = place;
  const notes = [
    ...(conformity ? [marks.conformity] : []),
    ...(movedElsewhere && !conformity ? [marks.elsewhere] : []),
    ...(relabelled ? [marks.relabelled] : []),
  ];
  return { text: letter ?? "", moved, note: notes.join("; ") || null };
}
