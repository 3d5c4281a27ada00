import type { Graph } from "./document.ts";
import { graphemes } from "../text/segments.ts";
import { oneLine } from "./markdown.ts";

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
    const boxes = members.map(({ id, label }) => `    ${names.get(id)}["${mermaidLabel(label)}"]`);
    return group === "" ? boxes : [`  subgraph g${index}["${mermaidLabel(group)}"]`, ...boxes, "  end"];
  });
  const lines = edges.map(({ from, to, label }) => {
    const told = label === undefined || label === "" ? "" : `|"${mermaidLabel(label)}"|`;
    return `  ${names.get(from)} -->${told} ${names.get(to)}`;
  });
  return ["```mermaid", "flowchart LR", ...groups, ...lines, "```"].join("\n");
}

/** Text of others for between the quotation marks of a Mermaid label: nothing in it can end the label or the line, and none is empty. */
function mermaidLabel(text: string): string {
  return (cut(oneLine(text)) || "?").replaceAll(special, (letter) => `#${letter.codePointAt(0)};`);
}

/** After whole letters, of which one can be several signs; nothing far beyond the room is looked at. */
function cut(line: string): string {
  if (line.length <= longest) return line;
  const near = line.slice(0, longest * mostSigns);
  const letters = graphemes(near);
  return letters.length <= longest && near.length === line.length
    ? line
    : `${letters.slice(0, longest - 1).join("")}…`;
}

const longest = 80;

/** Of one letter: a family of four with skin tones has eleven. */
const mostSigns = 20;

// All of ASCII but what means nothing to Mermaid inside quotes; it reads `#34;` as a quotation mark.
const special = /[^A-Za-z0-9 .,:/_'+=?!\u{80}-\u{10FFFF}-]/gu;
