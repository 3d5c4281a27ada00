import stringWidth from "string-width";
import { printable } from "../../../core/printable.ts";
import type { ArgumentGraph } from "../exported.ts";

/** Where everything in the picture of an argument graph stands, in pixels. The same graph gives the same picture. */
export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly { readonly round: number; readonly x: number }[];
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

export interface Box {
  readonly node: ArgumentGraph["nodes"][number];
  readonly x: number;
  readonly y: number;
  /** The gist, as far as there is room for it. */
  readonly lines: readonly string[];
  readonly heading: string;
}

export interface Arrow {
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
  const arrows = edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from === undefined || to === undefined || from === to
      ? []
      : [{ edge, path: pathBetween(from, to) }];
  });
  const mostRows = Math.max(0, ...byRound.map(([, inRound]) => inRound.length));
  return {
    width: margin.left + byRound.length * (box.width + gap.across) - gap.across + margin.right,
    height: margin.top + mostRows * (box.height + gap.down) - gap.down + margin.bottom,
    columns: byRound.map(([round], column) => ({ round, x: leftOf(column) })),
    boxes,
    arrows,
  };
}

function leftOf(column: number): number {
  return margin.left + column * (box.width + gap.across);
}

function placed(node: Box["node"], column: number, row: number): Box {
  const [heading = ""] = brokenInto(`${node.seat} · ${node.id}`, 1, headingColumns);
  return {
    node,
    x: leftOf(column),
    y: margin.top + row * (box.height + gap.down),
    heading,
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
    if (stringWidth(longer) <= columns) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const filled = lines.filter((one) => one !== "");
  if (filled.length <= most) return filled;
  const last = filled[most - 1] ?? "";
  return [...filled.slice(0, most - 1), `${stringWidth(last) < columns ? last : last.slice(0, -2)}…`];
}

/** A sentence without spaces is broken where it has to be. */
function pieces(word: string, columns: number): readonly string[] {
  const cut: string[] = [""];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = `${cut.at(-1) ?? ""}${segment}`;
    if (stringWidth(longer) <= columns) cut[cut.length - 1] = longer;
    else cut.push(segment);
  }
  return cut;
}

/** Within a round around the right side; between rounds across what lies between them. */
function pathBetween(from: Box, to: Box): string {
  const [fromY, toY] = [from.y + box.height / 2, to.y + box.height / 2];
  if (from.x === to.x) {
    const side = from.x + box.width;
    const rows = Math.abs(from.y - to.y) / (box.height + gap.down);
    const out = side + Math.min(20 + rows * 14, gap.across - 16);
    // Those that leave and those that arrive are kept apart, so that arrows in both directions can be told apart.
    return `M${side} ${fromY - 8} C${out} ${fromY - 8} ${out} ${toY + 8} ${side} ${toY + 8}`;
  }
  const isBack = from.x > to.x;
  const [start, end] = isBack ? [from.x, to.x + box.width] : [from.x + box.width, to.x];
  const bend = (end - start) / 2;
  return `M${start} ${fromY} C${start + bend} ${fromY} ${end - bend} ${toY} ${end} ${toY}`;
}
