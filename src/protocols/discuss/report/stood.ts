import {
  type Doc,
  type Edge,
  type Graph,
  heading,
  list,
  type Matrix,
  onTerminal,
  paragraph,
  prose,
  section,
  strong,
  table,
} from "../../../document/document.ts";
import type { IssueState } from "../rules/verdict.ts";
import { type Account, roundLabel } from "./account.ts";
import type { Words } from "./english.ts";
import { moversOf } from "./changes.ts";
import { blindAndFinal } from "./history.ts";
import { short } from "./answer.ts";
import { issueIn, mainTrack, majorityText, type StandingCell, type Track, tracksOf } from "./standings.ts";

/** Who stood where on each issue, round by round. */
export function standings(account: Account): readonly Matrix[] {
  return tracksOf(account).map((track) => matrixOf(track, account.words));
}

function matrixOf({ issue, columns, rows, positions }: Track, words: Words): Matrix {
  const places = rows.flatMap((row) => row.places);
  const { marks } = words.page;
  return {
    kind: "matrix",
    title: issue,
    corner: words.columns.member,
    columns: columns.map((column) => ({
      text: roundLabel(column, words),
      short: column.kind === "final" ? words.page.end : `R${column.number}`,
    })),
    rows: rows.map(({ seat, places: stood }) => ({
      label: seat.name,
      cells: stood.map((place) => ({
        sign: place.letter ?? "",
        moved: place.moved,
        mark: markOf(place),
        ...(place.conformity && { markTone: "bad" as const }),
        note: noteOf(place, marks),
      })),
    })),
    legend: positions.map(({ letter, position }) => ({ sign: letter, meaning: position })),
    marks: [
      ...(places.some(({ moved }) => moved) ? [`→ ${marks.moved}`] : []),
      ...(places.some(({ movedElsewhere, conformity }) => movedElsewhere && !conformity)
        ? [`~ ${marks.elsewhere}`]
        : []),
      ...(places.some(({ relabelled }) => relabelled) ? [`? ${marks.relabelled}`] : []),
      ...(places.some(({ conformity }) => conformity) ? [`! ${marks.conformity}`] : []),
      ...(places.some(({ letter }) => letter === null) ? [`· ${marks.silent}`] : []),
    ],
  };
}

function markOf({ conformity, movedElsewhere, relabelled }: StandingCell): string {
  return conformity ? "!" : movedElsewhere ? "~" : relabelled ? "?" : "";
}

function noteOf(
  { conformity, movedElsewhere, relabelled }: StandingCell,
  marks: Words["page"]["marks"],
): string | null {
  const notes = [
    ...(conformity ? [marks.conformity] : []),
    ...(movedElsewhere && !conformity ? [marks.elsewhere] : []),
    ...(relabelled ? [marks.relabelled] : []),
  ];
  return notes.join("; ") || null;
}

/** At the terminal: the main issue, and what the talk did to it. */
export function mainMatrix(account: Account): Doc {
  const track = mainTrack(account);
  if (track === null) return [];
  const { words, rounds } = account;
  const lines = rounds.length < 2 ? [] : moveLines(account, track).map((text) => paragraph(text, 1));
  return [onTerminal(...section(words.page.stood, [onOneLine(matrixOf(track, words)), ...lines]))];
}

/** What the signs mean, a line each: documents have them whole. */
function onOneLine(matrix: Matrix): Matrix {
  return {
    ...matrix,
    title: matrix.title === null ? null : short(matrix.title),
    legend: matrix.legend.map(({ sign, meaning }) => ({ sign, meaning: short(meaning) })),
    marks: matrix.marks.length === 0 ? [] : [matrix.marks.join("; ")],
  };
}

/** How many moved, and where most stood before the talk and after. */
function moveLines(account: Account, track: Track): readonly string[] {
  const { words, members } = account;
  const { moved, byNumbers } = moversOf(account);
  const { before, after } = blindAndFinal(account);
  const most = (issues: readonly IssueState[] | undefined) => {
    const issue = issueIn(issues ?? [], track.issue);
    return issue === undefined ? words.tie : majorityText(issue, track.letterOf, account);
  };
  return [
    words.moveSummary(moved.length, members.length, byNumbers.length),
    words.page.majority(most(before), most(after)),
  ];
}

/** In the document: a small matrix for each issue, and how they moved on the main one. */
export function picture(account: Account): Doc {
  const { words } = account;
  const main = mainTrack(account);
  const flow = main === null ? null : movesFlow(main, words);
  const parts = tracksOf(account).flatMap((track): Doc => [
    heading(3, track.issue),
    table(
      [words.columns.member, ...track.columns.map((column) => roundLabel(column, words))],
      track.rows.map(({ seat, places }) => [seat.name, ...places.map((place) => [prose(placeText(place))])]),
    ),
    list(track.positions.map(({ letter, position }) => [strong(letter), `: ${position}`])),
    ...(flow !== null && track.issue === main?.issue ? [paragraph(words.flowLead), flow] : []),
  ]);
  return [paragraph([prose(words.pictureLead)]), ...parts];
}

/** `A`, `→B`, `→B !`, `A ~`, `B ?`, or `·` where it said nothing of the issue. */
function placeText(place: StandingCell): string {
  const mark = markOf(place);
  return `${place.moved ? "→" : ""}${place.letter ?? "·"}${mark === "" ? "" : ` ${mark}`}`;
}

/** The moves on one issue: positions as nodes for each round, members on the arrows between them. */
function movesFlow(track: Track, words: Words): Graph | null {
  if (track.columns.length < 2) return null;
  const nodes = track.columns.flatMap((round, column) =>
    track.positions
      .filter(({ letter }) => track.rows.some(({ places }) => places[column]?.letter === letter))
      .map(({ letter, position }) => ({
        id: `${column}${letter}`,
        label: `${letter}: ${position}`,
        group: roundLabel(round, words),
      })),
  );
  const arrows = Map.groupBy(track.rows.flatMap(arrowsOf), ({ from, to, line }) => `${from} ${line} ${to}`);
  const edges = [...arrows.values()].flatMap(([first, ...same]) =>
    first === undefined ? [] : [{ ...first, label: [first, ...same].map(({ label }) => label).join(", ") }],
  );
  return { kind: "graph", nodes, edges, direction: "right", showsAll: true };
}

function arrowsOf({ seat, places }: Track["rows"][number]): readonly Edge[] {
  const stood = places.flatMap((place, column) => (place.letter === null ? [] : [{ place, column }]));
  return stood.slice(1).flatMap(({ place, column }, index): readonly Edge[] => {
    const before = stood[index];
    if (before === undefined) return [];
    const line = !place.moved ? "plain" : place.conformity ? "dotted" : "thick";
    return [
      {
        from: `${before.column}${before.place.letter}`,
        to: `${column}${place.letter}`,
        line,
        label: seat.name,
      },
    ];
  });
}
