import type { Edge, Graph } from "./document.ts";
import { mermaidLabel } from "./mermaid-label.ts";

// Mermaid refuses a text of more than 50,000 characters, and more edges cannot be read by anybody.
const longestText = 40_000;
const mostEdges = [150, 100, 60, 30, 10];

/** A graph as a Mermaid picture, a box a group; of too many edges the first, which its author puts in order of weight. */
export function mermaidGraph(graph: Graph): string {
  let text = "";
  for (const most of mostEdges) {
    text = drawing(graph, graph.edges.slice(0, most));
    if (text.length <= longestText) break;
  }
  return text;
}

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
  const lines = edges.map(({ from, to, label }) => {
    const told = label === undefined || label === "" ? "" : `|"${mermaidLabel(label)}"|`;
    return `  ${names.get(from)} -->${told} ${names.get(to)}`;
  });
  const head = `flowchart ${direction === "right" ? "LR" : "TD"}`;
  return ["```mermaid", head, ...groups, ...lines, "```"].join("\n");
}

function frameOf({ outside }: Pick<Graph["nodes"][number], "outside">): readonly [string, string] {
  return outside === true ? ["([", "])"] : ["[", "]"];
}
