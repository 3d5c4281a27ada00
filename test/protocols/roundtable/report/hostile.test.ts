import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import type { Event } from "../../../../src/kernel/event.ts";
import { brainstormed, designed, hostile, inJapanese, specified } from "../tables.ts";
import { type Roundtable, roundtableKit } from "../tabled.ts";
import { stopsIn } from "../../../stops.ts";

const roundtableFiles = roundtableKit.documents;
const outcome = { existing: [], firstDecision: 1 };
const ended: readonly [string, () => Roundtable][] = [
  ["a design", () => hostile().end(outcome)],
  ["a decision", () => hostile().conclude("adr").end(outcome)],
  ["requirements", () => hostile().conclude("requirements").end(outcome)],
];

function nodesOf(markdown: string): readonly Nodes[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const all = (node: Nodes): readonly Nodes[] => [
    node,
    ...("children" in node ? node.children.flatMap(all) : []),
  ];
  return all(tree);
}

function only<T extends Nodes["type"]>(nodes: readonly Nodes[], type: T) {
  return nodes.filter((node): node is Extract<Nodes, { type: T }> => node.type === type);
}

test.each(ended)("nothing that agents say becomes more than text: %s", (_, made) => {
  for (const { path, text } of roundtableFiles(made().events).filter(({ path }) => path.endsWith(".md"))) {
    const nodes = nodesOf(text);
    const told = `${path}\n${text}`;

    expect([...only(nodes, "html"), ...only(nodes, "image"), ...only(nodes, "definition")], told).toEqual([]);
    expect(
      only(nodes, "code").filter(({ lang }) => lang !== "mermaid"),
      told,
    ).toEqual([]);
    for (const { url } of only(nodes, "link")) expect(url).toMatch(/^\.\.\/decisions\/0001-[a-z0-9-]+\.md$/);
    for (const { children } of only(nodes, "table"))
      for (const row of children) expect(row.children.length, told).toBe(children[0]?.children.length);
    for (const sign of ["\u001b", "\u202e"]) expect(text).not.toContain(sign);
  }
});

test("the picture's lines are boxes and arrows, whatever its labels say", () => {
  const { events } = hostile().end(outcome);
  const text = roundtableFiles(events).find(({ path }) => path.includes("architecture/"))?.text ?? "";
  const pictures = only(nodesOf(text), "code").filter(({ value }) => value.startsWith("flowchart"));
  const [around = [], lines = []] = pictures.map(({ value }) => value.split("\n").slice(1));

  const label = String.raw`"[^"\[\]{}|<>;]*(?:#\d+;[^"\[\]{}|<>;]*)*"`;
  const box = String.raw`  n\d+(?:\[${label}\]|\(\[${label}\]\))`;
  const arrow = String.raw`n\d+ -->(?:\|${label}\|)? n\d+`;
  for (const line of [...around, ...lines]) expect(line).toMatch(new RegExp(`^  (?:${box}|${arrow})$`));
  for (const some of [around, lines]) expect(some.length).toBeGreaterThan(1);
  // A title of signs that nobody can see: the box is called by its id.
  expect(lines[1]).toBe('    n1["COMP-002"]');
});

const met = new Set<string>();

test.each(Object.entries({ hostile, specified, designed, brainstormed, inJapanese }))(
  "a journal gives files wherever it ends, and the same bytes twice: %s",
  (_, made) => {
    const { events } = made().end();
    for (const length of [0, ...stopsIn(events, met)]) {
      const part: readonly Event[] = events.slice(0, length);
      expect(roundtableFiles(part)).toEqual(roundtableFiles(part));
    }
  },
);
