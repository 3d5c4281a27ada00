import { plain, table } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import { movesFlow } from "./flow.ts";
import { mainTrack, type Place, type Track, tracksOf } from "./standings.ts";
import { roundLabel } from "./wording.ts";
import type { Words } from "./words.ts";

/** Who stood where in each round: a small matrix for each issue, and how they moved on the main one. */
export function pictureText(account: Account, words: Words): string {
  const main = mainTrack(account);
  const flow = main === null ? null : movesFlow(main, words);
  const parts = tracksOf(account).flatMap((track) => [
    `### ${plain(track.issue)}`,
    matrix(track, words),
    track.positions.map(({ letter, position }) => `- **${letter}**: ${plain(position)}`).join("\n"),
    ...(flow !== null && track.issue === main?.issue ? [words.flowLead, flow] : []),
  ]);
  return [words.pictureLead, ...parts].join("\n\n");
}

function matrix({ columns, rows }: Track, words: Words): string {
  return table(
    [words.columns.member, ...columns.map((column) => roundLabel(column, words))],
    rows.map(({ seat, places }) => [plain(seat.name), ...places.map(placeText)]),
  );
}

/** `A`, `→B`, `→B !`, `A ~`, `B ?`, or `·` where it said nothing of the issue. */
export function placeText({ letter, moved, relabelled, movedElsewhere, conformity }: Place): string {
  const mark = conformity ? " !" : movedElsewhere ? " ~" : relabelled ? " ?" : "";
  return `${moved ? "→" : ""}${letter ?? "·"}${mark}`;
}
