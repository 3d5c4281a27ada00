import type { Graph } from "./document.ts";
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

function drawing({ nodes }: Graph, edges: Graph["edges"]): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const groups = [...Map.groupBy(nodes, ({ group }) => group)].flatMap(([group, members], index) => {
    const boxes = members.map(({ id, label, outside }) => {
      const [open, close] = outside === true ? ["([", "])"] : ["[", "]"];
      return `    ${names.get(id)}${open}"${mermaidLabel(label)}"${close}`;
    });
    return group === "" ? boxes : [`  subgraph g${index}["${mermaidLabel(group)}"]`, ...boxes, "  end"];
  });
  const lines = edges.map(({ from, to, label }) => {
    const told = label === undefined || label === "" ? "" : `|"${mermaidLabel(label)}"|`;
    return `  ${names.get(from)} -->${told} ${names.get(to)}`;
  });
  return ["```mermaid", "flowchart LR", ...groups, ...lines, "```"].join("\n");
}
