import { mermaidLabel } from "../../../document/mermaid-label.ts";
import type { Place, Track } from "./standings.ts";
import { roundLabel } from "./wording.ts";
import type { Words } from "./words.ts";

/** The moves on one issue as a Mermaid graph: positions as nodes for each round, members on the arrows between them. */
export function movesFlow(track: Track, words: Words): string | null {
  if (track.columns.length < 2) return null;
  const rounds = track.columns.flatMap((round, column) => {
    const held = track.positions.filter(({ letter }) =>
      track.rows.some(({ places }) => places[column]?.letter === letter),
    );
    if (held.length === 0) return [];
    return [
      `  subgraph c${column}["${mermaidLabel(roundLabel(round, words))}"]`,
      ...held.map(
        ({ letter, position }) => `    ${node(column, letter)}["${letter}: ${mermaidLabel(position)}"]`,
      ),
      "  end",
    ];
  });
  const arrows = [
    ...Map.groupBy(track.rows.flatMap(arrowsOf), ({ from, to, arrow }) => `${from} ${arrow} ${to}`),
  ];
  const drawn = arrows.map(([, same]) => {
    const { from = "", to = "", arrow = "" } = same[0] ?? {};
    return `  ${from} ${arrow}|"${mermaidLabel(same.map(({ name }) => name).join(", "))}"| ${to}`;
  });
  return ["```mermaid", "flowchart LR", ...rounds, ...drawn, "```"].join("\n");
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly arrow: string;
  readonly name: string;
}

function arrowsOf({ seat, places }: Track["rows"][number]): readonly Arrow[] {
  const stood = places.flatMap((place, column) => (place.letter === null ? [] : [{ place, column }]));
  return stood.slice(1).flatMap(({ place, column }, index) => {
    const before = stood[index];
    if (before === undefined) return [];
    return {
      from: node(before.column, before.place.letter),
      to: node(column, place.letter),
      arrow: arrowOf(place),
      name: seat.name,
    };
  });
}

function arrowOf({ moved, conformity }: Place): string {
  if (!moved) return "-->";
  return conformity ? "-.->" : "==>";
}

// Nodes have names of ours: a position may be called anything, `end` and `click` too.
function node(column: number, letter: string | null): string {
  return `p${column}${letter}`;
}
