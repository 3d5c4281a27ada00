import { graphemes } from "../../../text/segments.ts";
import { textWidth } from "../../../text/width.ts";
import { printable } from "../../../kernel/printable.ts";
import type { ArgumentGraph } from "../exported.ts";

/** Where everything in the picture of an argument graph stands, in pixels. The same graph gives the same picture. */
export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly { readonly round: number; readonly x: number }[];
  readonly boxes: readonly GraphBox[];
  readonly arrows: readonly Arrow[];
}

export interface GraphBox {
  readonly node: ArgumentGraph["nodes"][number];
  readonly x: number;
  readonly y: number;
  /** The gist, as far as there is room for it. */
  readonly lines: readonly string[];
  readonly heading: string;
}

interface Arrow {
  readonly edge: ArgumentGraph["edges"][number];
  readonly path: string;
}

export const box = { width: 218, height: 66 };
const gap = { across: 116, down: 16 };
const margin = { left: 4, top: 34, right: 96, bottom: 8 };

/** A column a round, its statements from top to bottom in the order given. Edges to nowhere are not drawn. */
export function graphLayout({ nodes, edges }: ArgumentGraph): GraphLayout {
  const byRound = [...Map.groupBy(nodes, ({ round }) => round)].toSorted(([a], [b]) => a - b);
  const boxes = byRound.flatMap(([, inRound], column) =>
    inRound.map((node, row) => placed(node, column, row)),
  );
  const byId = new Map(boxes.map((one) => [one.node.id, one]));
  const joined = edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from === undefined || to === undefined || from === to ? [] : [{ edge, from, to }];
  });
  const heights = heightsOf(joined);
  const mostRows = Math.max(0, ...byRound.map(([, inRound]) => inRound.length));
  return {
    width: margin.left + byRound.length * (box.width + gap.across) - gap.across + margin.right,
    height: margin.top + mostRows * (box.height + gap.down) - gap.down + margin.bottom,
    columns: byRound.map(([round], column) => ({ round, x: leftOf(column) })),
    boxes,
    arrows: joined.map((one, index) => ({ edge: one.edge, path: pathOf(one, heights[index] ?? [0, 0]) })),
  };
}

interface Joined {
  readonly edge: Arrow["edge"];
  readonly from: GraphBox;
  readonly to: GraphBox;
}

/** Arrows that meet at a side of a box are spread over it, in the order of where they come from or lead to. */
function heightsOf(joined: readonly Joined[]): readonly (readonly [start: number, end: number])[] {
  const ends = joined.flatMap(({ from, to }, index) => [
    { index, end: 0, at: from, other: to },
    { index, end: 1, at: to, other: from },
  ]);
  const heights = joined.map((): [number, number] => [0, 0]);
  const sides = Map.groupBy(ends, ({ at, other }) => `${at.node.id} ${at.x > other.x ? "left" : "right"}`);
  for (const meeting of sides.values()) {
    const inOrder = meeting.toSorted((a, b) => a.other.y - b.other.y || a.index - b.index || a.end - b.end);
    for (const [place, { index, end, at }] of inOrder.entries()) {
      const height = heights[index];
      if (height) height[end] = at.y + (box.height * (place + 1)) / (inOrder.length + 1);
    }
  }
  return heights;
}

function leftOf(column: number): number {
  return margin.left + column * (box.width + gap.across);
}

function placed(node: GraphBox["node"], column: number, row: number): GraphBox {
  const [seat = ""] = brokenInto(node.seat, 1, headingColumns - textWidth(node.id) - 3);
  return {
    node,
    x: leftOf(column),
    y: margin.top + row * (box.height + gap.down),
    heading: `${seat} · ${node.id}`,
    lines: brokenInto(node.gist, 2, gistColumns),
  };
}

// What fits into a box, in columns of a terminal: the widest fonts at hand were measured.
const headingColumns = 27;
const gistColumns = 31;

/** Lines of at most so many columns; a sign for what is left out. */
function brokenInto(text: string, most: number, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  const words = printable(text)
    .slice(0, most * columns * 4)
    .split(/\s+/)
    .flatMap((word) => pieces(word, columns));
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer) <= columns) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const filled = lines.filter((one) => one !== "");
  if (filled.length <= most) return filled;
  const last = filled[most - 1] ?? "";
  return [...filled.slice(0, most - 1), `${textWidth(last) < columns ? last : last.slice(0, -2)}…`];
}

/** A sentence without spaces is broken where it has to be. */
function pieces(word: string, columns: number): readonly string[] {
  const cut: string[] = [""];
  for (const segment of graphemes(word)) {
    const longer = `${cut.at(-1) ?? ""}${segment}`;
    if (textWidth(longer) <= columns) cut[cut.length - 1] = longer;
    else cut.push(segment);
  }
  return cut;
}

/** Within a round around the right side; between rounds across what lies between them. */
function pathOf({ from, to }: Joined, [start, end]: readonly [number, number]): string {
  if (from.x === to.x) {
    const side = from.x + box.width;
    const rows = Math.abs(from.y - to.y) / (box.height + gap.down);
    const out = side + Math.min(18 + rows * 14, gap.across - 16);
    return curve(side, start, out, out, side, end);
  }
  const isBack = from.x > to.x;
  const [left, right] = isBack ? [from.x, to.x + box.width] : [from.x + box.width, to.x];
  const bend = (right - left) / 2;
  return curve(left, start, left + bend, right - bend, right, end);
}

function curve(x1: number, y1: number, bend1: number, bend2: number, x2: number, y2: number): string {
  const [start, end] = [y1.toFixed(1), y2.toFixed(1)];
  return `M${x1} ${start} C${bend1} ${start} ${bend2} ${end} ${x2} ${end}`;
}
