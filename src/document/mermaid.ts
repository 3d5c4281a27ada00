import type { Edge, Graph, Tone } from "./document.ts";
import { mermaidLabel } from "./mermaid-label.ts";

// Mermaid refuses a text of more than 50,000 characters, and more edges cannot be read by anybody.
const longestText = 40_000;
const mostEdges = [150, 100, 60, 30, 10];

/** A graph as a Mermaid picture, a box a group; of too many edges the first, which its author puts in order of weight. */
export function mermaidGraph(graph: Graph): string {
  return drawn(graph).text;
}

interface Drawn {
  readonly text: string;
  /** How many edges it has room for. */
  readonly most: number;
}

// A document shows the picture, and below it what is left out of it.
const pictures = new WeakMap<Graph, Drawn>();

function drawn(graph: Graph): Drawn {
  const known = pictures.get(graph);
  if (known !== undefined) return known;
  let picture: Drawn = { text: "", most: 0 };
  for (const most of mostEdges) {
    picture = { text: drawing(graph, graph.edges.slice(0, most)), most };
    if (picture.text.length <= longestText) break;
  }
  pictures.set(graph, picture);
  return picture;
}

const arrows: Readonly<Record<Edge["line"], string>> = {
  plain: "-->",
  thick: "==>",
  dotted: "-.->",
  cross: "--x",
  circle: "--o",
};

const strokes: Partial<Readonly<Record<Tone, string>>> = {
  good: "#2e7d32",
  bad: "#c62828",
  accent: "#1565c0",
  warning: "#8e6c00",
};

function drawing({ nodes, direction, showsAll }: Graph, edges: readonly Edge[]): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const touched = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const drawn = showsAll ? nodes : nodes.filter(({ id }) => touched.has(id));
  const groups = [...Map.groupBy(drawn, ({ group }) => group)].flatMap(([group, members], index) => {
    const boxes = members.map(({ id, label, ...shape }) => {
      const [open, close] = frameOf(shape);
      return `    ${names.get(id)}${open}"${mermaidLabel(label)}"${close}`;
    });
    return group === "" ? boxes : [`  subgraph g${index}["${mermaidLabel(group)}"]`, ...boxes, "  end"];
  });
  const lines = edges.map(({ from, to, line, label }) => {
    const told = label === undefined || label === "" ? "" : `|"${mermaidLabel(label)}"|`;
    return `  ${names.get(from)} ${arrows[line]}${told} ${names.get(to)}`;
  });
  const styles = [...Map.groupBy(edges.entries(), ([, { tone }]) => strokes[tone ?? "quiet"])].flatMap(
    ([stroke, same]) =>
      stroke === undefined ? [] : [`  linkStyle ${same.map(([index]) => index).join(",")} stroke:${stroke}`],
  );
  const head = `flowchart ${direction === "right" ? "LR" : "TD"}`;
  return ["```mermaid", head, ...groups, ...lines, ...styles, "```"].join("\n");
}

function frameOf({
  tests,
  outside,
}: Pick<Graph["nodes"][number], "tests" | "outside">): readonly [string, string] {
  if (tests === true) return ["{{", "}}"];
  return outside === true ? ["([", "])"] : ["[", "]"];
}
