import stringWidth from "string-width";
import { hanging, type PageOptions } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Paint } from "../../../document/paint.ts";
import { placeText } from "./picture.ts";
import type { Place, Track } from "./standings.ts";
import { roundLabel } from "./wording.ts";
import type { Words } from "./words.ts";

/** Who stood where on one issue: a row a member, a column a round, a letter for the position. */
export function standingMatrix(
  track: Track,
  words: Words,
  { columns, paint }: PageOptions,
): readonly string[] {
  const names = track.rows.map(({ seat }) => oneLine(seat.name));
  const heads = headsOf(track, words, columns);
  const widths = heads.map((head) => Math.max(stringWidth(head), widestPlace));
  const taken = widths.reduce((sum, width) => sum + width + gap.length, margin.length);
  const nameWidth = Math.max(
    narrowestName,
    Math.min(columns - taken, Math.max(0, ...names.map((name) => stringWidth(name)))),
  );
  const line = (first: string, cells: readonly string[]) =>
    [`${margin}${first}`, ...cells.map((text, index) => padded(text, widths[index] ?? 0))]
      .join(gap)
      .trimEnd();
  return [
    line(
      " ".repeat(nameWidth),
      heads.map((head) => paint("dim", head)),
    ),
    ...track.rows.map(({ places }, row) =>
      line(
        padded(cut(names[row] ?? "", nameWidth), nameWidth),
        places.map((place) => painted(place, track, paint)),
      ),
    ),
    "",
    ...track.positions.map(({ letter, position }) =>
      hanging(`${margin}${inColour(letter, track, letter, paint)}  `, oneLine(position), columns),
    ),
    ...marks(track, words).map((mark) => hanging(margin, paint("dim", mark), columns)),
  ];
}

const margin = "  ";
const gap = "  ";
const narrowestName = 8;
const widestPlace = stringWidth("→A !");

/** `R1 Position`, or `R1` where that is too wide. */
function headsOf(track: Track, words: Words, columns: number): readonly string[] {
  const long = track.columns.map((column) => roundLabel(column, words));
  const names = Math.max(0, ...track.rows.map(({ seat }) => stringWidth(oneLine(seat.name))));
  const wide = long.reduce((sum, head) => sum + stringWidth(head) + gap.length, margin.length + names);
  return wide <= columns
    ? long
    : track.columns.map(({ number, kind }) => (kind === "final" ? words.page.end : `R${number}`));
}

const colours = ["cyan", "magenta", "yellow", "green", "blue"] as const;

function inColour(letter: string, { positions }: Track, text: string, paint: Paint): string {
  const index = positions.findIndex((one) => one.letter === letter);
  return paint(["bold", colours[Math.max(0, index) % colours.length] ?? "cyan"], text);
}

function painted(place: Place, track: Track, paint: Paint): string {
  const text = placeText(place);
  if (place.letter === null) return paint("dim", text);
  const [letter = "", mark] = text.split(" ");
  const told = inColour(place.letter, track, letter, paint);
  if (mark === undefined) return told;
  return `${told} ${paint(mark === "!" ? ["bold", "red"] : "dim", mark)}`;
}

/** What the signs mean that are there. */
function marks({ rows }: Track, { page }: Words): readonly string[] {
  const places = rows.flatMap((row) => row.places);
  return [
    ...(places.some(({ moved }) => moved) ? [`→ ${page.marks.moved}`] : []),
    ...(places.some(({ movedElsewhere, conformity }) => movedElsewhere && !conformity)
      ? [`~ ${page.marks.elsewhere}`]
      : []),
    ...(places.some(({ relabelled }) => relabelled) ? [`? ${page.marks.relabelled}`] : []),
    ...(places.some(({ conformity }) => conformity) ? [`! ${page.marks.conformity}`] : []),
  ];
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(`${kept}${segment}…`) > width) break;
    kept += segment;
  }
  return `${kept}…`;
}
