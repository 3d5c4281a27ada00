import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { type Relation, relations } from "../rules/statements.ts";
import { gistOf } from "../rules/window.ts";
import { bullets, plain, section, table } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { messageLink } from "./citing.ts";
import { arrows, graphPicture } from "./graph-picture.ts";
import type { Words } from "./words.ts";

/** Who answered whom in everything said: what was cited, checked, as data. */
export function argumentGraphData({ said, edges, rejected }: Account): ProjectedFile {
  const nodes = [...said.values()].map((message) => {
    const { id, round, from, type } = message;
    return { id, round, from, type, gist: gistOf(message) };
  });
  return jsonFile("artifacts/argument-graph.json", { nodes, edges, rejected });
}

export function argumentGraphPage(account: Account, words: Words): string {
  const { edges, rejected, topic } = account;
  const parts = [
    `# ${words.graph.title(plain(topic))}`,
    words.graph.lead(countsOf(account, words)),
    ...pictureParts(account, words),
    ...(edges.length === 0 ? [] : [section(words.graph.edges, edgesTable(account, words))]),
    ...(rejected.length === 0 ? [] : [section(words.graph.rejected, rejectedTable(account, words))]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** `2 counters, 1 supports` */
export function countsOf({ edges }: Account, words: Words): string {
  const counts = relations
    .map((type) => ({ type, amount: edges.filter((edge) => edge.type === type).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ type, amount }) => `${amount} ${words.relations[type]}`);
  return counts.join(", ") || words.graph.noEdges;
}

function pictureParts(account: Account, words: Words): readonly string[] {
  const picture = graphPicture(account, words);
  if (picture === null) return [];
  const { text, edgesLeftOut, unconnected } = picture;
  const legend = relations.map((type: Relation) => `\`${arrows[type]}\` ${words.relations[type]}`);
  return [
    text,
    bullets([
      legend.join(", "),
      ...(unconnected === 0 ? [] : [words.graph.unconnected(unconnected)]),
      ...(edgesLeftOut === 0 ? [] : [words.graph.leftOut(edgesLeftOut)]),
    ]),
  ];
}

function edgesTable(account: Account, words: Words): string {
  const speaker = (id: string) => {
    const from = account.said.get(id)?.from;
    return `${messageLink(id, account)}${from === undefined ? "" : ` ${plain(nameOf(account, from))}`}`;
  };
  return table(
    words.graph.columns,
    account.edges.map(({ from, to, type }) => [speaker(from), words.relations[type], speaker(to)]),
  );
}

function rejectedTable(account: Account, words: Words): string {
  return table(
    words.graph.rejectedColumns,
    account.rejected.map(({ from, cited, why }) => [
      messageLink(from, account),
      plain(cited),
      words.rejections[why],
    ]),
  );
}
