import type { Relation } from "../rules/statements.ts";
import { shorten } from "../rules/shorten.ts";
import type { Edge } from "../rules/verdict.ts";
import { gistOf } from "../rules/window.ts";
import { mermaidLabel } from "../../../document/mermaid-label.ts";
import { type Account, nameOf } from "./account.ts";
import type { Said } from "./held-rounds.ts";
import type { Words } from "./words.ts";

interface GraphPicture {
  readonly text: string;
  readonly edgesLeftOut: number;
  /** Messages that no edge touches; they are not drawn. */
  readonly unconnected: number;
}

/** One of its own for each relation, so that the picture is read without colours too. */
export const arrows: Readonly<Record<Relation, string>> = {
  supports: "-->",
  counters: "--x",
  extends: "--o",
  questions: "-.->",
};

const colours: Readonly<Record<Relation, string>> = {
  supports: "#2e7d32",
  counters: "#c62828",
  extends: "#1565c0",
  questions: "#8e6c00",
};

// What tests an agreement tells more than what repeats it.
const weights: Readonly<Record<Relation, number>> = { counters: 0, questions: 1, extends: 2, supports: 3 };

// Mermaid refuses a text of more than 50,000 characters, and more edges cannot be read by anybody.
const longestText = 40_000;
const mostEdges = [150, 100, 60, 30, 10];

/** Who answered whom as a Mermaid graph, a box a round; `null` where nobody did. */
export function graphPicture(account: Account, words: Words): GraphPicture | null {
  const edges = account.edges.filter(({ from, to }) => account.said.has(from) && account.said.has(to));
  if (edges.length === 0) return null;
  const touched = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const unconnected = account.said.size - touched.size;
  let picture: GraphPicture | null = null;
  for (const most of mostEdges) {
    const drawn = heaviest(edges, most);
    picture = {
      text: drawing(drawn, account, words),
      edgesLeftOut: edges.length - drawn.length,
      unconnected,
    };
    if (picture.text.length <= longestText) break;
  }
  return picture;
}

/** In their own order. */
function heaviest(edges: readonly Edge[], most: number): readonly Edge[] {
  const kept = new Set(edges.toSorted((a, b) => weights[a.type] - weights[b.type]).slice(0, most));
  return edges.filter((edge) => kept.has(edge));
}

function drawing(edges: readonly Edge[], account: Account, words: Words): string {
  const touched = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const drawn = [...account.said.values()].filter(({ id }) => touched.has(id));
  const rounds = [...Map.groupBy(drawn, ({ round }) => round)].flatMap(([round, messages]) => [
    `  subgraph r${round}["${mermaidLabel(words.round(round))}"]`,
    ...messages.map((message) => `    ${box(message, account)}`),
    "  end",
  ]);
  const lines = edges.map(({ from, to, type }) => `  ${node(from)} ${arrows[type]} ${node(to)}`);
  const styles = [...Map.groupBy(edges.entries(), ([, { type }]) => type)].map(
    ([type, same]) => `  linkStyle ${same.map(([index]) => index).join(",")} stroke:${colours[type]}`,
  );
  return ["```mermaid", "flowchart LR", ...rounds, ...lines, ...styles, "```"].join("\n");
}

/** What puts the others to the test stands in a box of another shape. */
function box(message: Said, account: Account): string {
  const { id, from, type } = message;
  const label = `${id} ${mermaidLabel(nameOf(account, from), 24)}: ${mermaidLabel(shorten(gistOf(message), 50), 50)}`;
  const isTest = type === "counterpoint" || type === "stress_test";
  return isTest ? `${node(id)}{{"${label}"}}` : `${node(id)}["${label}"]`;
}

// Without hyphens: Mermaid could take them for the beginning of an arrow.
function node(id: string): string {
  return id.replaceAll("-", "");
}
