import {
  type Doc,
  type Edge as Arrow,
  type Graph,
  heading,
  joined,
  list,
  paragraph,
  section,
  table,
  type Text,
} from "../../../document/document.ts";
import { edgesLeftOut } from "../../../document/mermaid.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { shorten } from "../../../text/shorten.ts";
import { type Relation, relations } from "../rules/statements.ts";
import { gistOf } from "../rules/window.ts";
import { type Account, nameOf } from "./account.ts";
import { messageLink } from "./citing.ts";

/** Who answered whom in everything said: what was cited, checked, as data. */
export function argumentGraphData({ said, edges, rejected }: Account): ProjectedFile {
  const nodes = [...said.values()].map((message) => {
    const { id, round, from, type } = message;
    return { id, round, from, type, gist: gistOf(message) };
  });
  return jsonFile("artifacts/argument-graph.json", { nodes, edges, rejected });
}

// What tests an agreement tells more than what repeats it; of a picture too large the last are left out.
const byWeight = ["counters", "questions", "extends", "supports"] as const satisfies readonly Relation[];

/** One of its own for each relation, so that the picture is read without colours too. */
const lines: Readonly<Record<Relation, Required<Pick<Arrow, "line" | "tone">> & { readonly sign: string }>> =
  {
    supports: { line: "plain", tone: "good", sign: "-->" },
    counters: { line: "cross", tone: "bad", sign: "--x" },
    extends: { line: "circle", tone: "accent", sign: "--o" },
    questions: { line: "dotted", tone: "warning", sign: "-.->" },
  };

/** What a box has room for. */
const longestLabel = 80;

/** The same as a picture, a box a round; `null` before anybody has spoken. */
export function argumentGraph(account: Account): Graph | null {
  const { said, edges, words } = account;
  if (said.size === 0) return null;
  const nodes = [...said.values()].map((message) => {
    const { id, turn, name, from, round, type: kind } = message;
    const gist = gistOf(message);
    const head = `${id} ${shorten(nameOf(account, from), 24)}: `;
    return {
      id,
      label: head + shorten(gist, Math.min(50, longestLabel - head.length)),
      group: words.round(round),
      tests: kind === "counterpoint" || kind === "stress_test",
      said: { turn, seat: name, round, kind, gist },
    };
  });
  const known = edges.filter(({ from, to }) => said.has(from) && said.has(to));
  const drawn = byWeight.flatMap((relation) => known.filter(({ type }) => type === relation));
  return {
    kind: "graph",
    nodes,
    edges: drawn.map(({ from, to, type }) => {
      const { line, tone } = lines[type];
      return { from, to, line, tone, relation: type };
    }),
    direction: "right",
    showsAll: false,
  };
}

export function argumentGraphPage(account: Account): Doc {
  const { edges, rejected, topic, words } = account;
  const { graph: titles } = words;
  const speaker = (id: string): Text => {
    const from = account.said.get(id)?.from;
    return [messageLink(id, account), ...(from === undefined ? [] : [` ${nameOf(account, from)}`])];
  };
  return [
    heading(1, titles.title(topic)),
    paragraph(titles.lead(countsOf(account))),
    ...picture(account),
    ...section(titles.edges, [
      table(
        titles.columns,
        edges.map(({ from, to, type }) => [speaker(from), words.relations[type], speaker(to)]),
      ),
    ]),
    ...section(titles.rejected, [
      table(
        titles.rejectedColumns,
        rejected.map(({ from, cited, why }) => [[messageLink(from, account)], cited, words.rejections[why]]),
      ),
    ]),
  ];
}

/** `2 counters, 1 supports` */
export function countsOf({ edges, words }: Account): string {
  const counts = relations
    .map((type) => ({ type, amount: edges.filter((edge) => edge.type === type).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ type, amount }) => `${amount} ${words.relations[type]}`);
  return counts.join(", ") || words.graph.noEdges;
}

function picture(account: Account): Doc {
  const { words, said } = account;
  const graph = argumentGraph(account);
  if (graph === null || graph.edges.length === 0) return [];
  const unconnected = said.size - new Set(graph.edges.flatMap(({ from, to }) => [from, to])).size;
  const leftOut = edgesLeftOut(graph);
  const legend = relations.map((type): Text => [
    { text: lines[type].sign, as: "code" },
    ` ${words.relations[type]}`,
  ]);
  return [
    graph,
    list([
      joined(legend, ", "),
      ...(unconnected === 0 ? [] : [words.graph.unconnected(unconnected)]),
      ...(leftOut === 0 ? [] : [words.graph.leftOut(leftOut)]),
    ]),
  ];
}
