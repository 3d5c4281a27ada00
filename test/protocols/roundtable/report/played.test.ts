import { readFileSync } from "node:fs";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { paint } from "../../../../src/document/paint.ts";
import type { Event } from "../../../../src/index.ts";
import { roundtableKit, viewed } from "../tabled.ts";

/** Two discussions whose seats were played by language models: what they kept, filed as it is today. */
function filed(name: string) {
  const url = new URL(`../../../fixtures/played/${name}.json`, import.meta.url);
  const { events, subject } = JSON.parse(readFileSync(url, "utf8")) as {
    readonly subject: string;
    readonly events: readonly Event[];
  };
  const files = roundtableKit.documents(events);
  const texts = files.filter(({ path }) => path.endsWith(".md") && !path.endsWith("summary.md"));
  const textOf = (part: string) => files.find(({ path }) => path.includes(part))?.text ?? "";
  return { events, subject, texts: texts.map(({ text }) => text), textOf };
}

const specs = filed("specs-serve");
const design = filed("design-machines");
const both = [
  ["specs", specs, /\b(?:PM|UR|SC)-\d/],
  ["design", design, /\b(?:SA|TL|DE)-\d/],
] as const;

const trees = new Map<string, Root>();

function treeOf(text: string): Root {
  const tree =
    trees.get(text) ?? fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  trees.set(text, tree);
  return tree;
}

function wordsOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map((child) => wordsOf(child)).join("") : "";
}

function allOf<Kind extends Nodes["type"]>(
  node: Nodes,
  kind: Kind,
): readonly Extract<Nodes, { type: Kind }>[] {
  const below = "children" in node ? node.children.flatMap((child) => allOf(child, kind)) : [];
  return node.type === kind ? [node as Extract<Nodes, { type: Kind }>, ...below] : below;
}

function titles(text: string, depth: number): readonly string[] {
  return treeOf(text).children.flatMap((one) =>
    one.type === "heading" && one.depth === depth ? [wordsOf(one)] : [],
  );
}

test.each(both)("documents of the played %s cite no claims, and the record keeps them", (_, held, claims) => {
  expect(held.texts.length).toBeGreaterThan(0);
  for (const text of held.texts) {
    expect(text).not.toMatch(claims);
    // Nothing is left of a bracket.
    expect(text).not.toMatch(/\\\[[,\s]*\]|\s[.,](?:\s|$)/m);
  }
  expect(held.textOf("session.yaml")).toMatch(claims);
});

test.each(both)("documents of the played %s call people by their names", (_, held) => {
  for (const text of held.texts)
    expect(text).not.toMatch(/\b(?:product-manager|ux-researcher|security-champion|technical-lead)\b/);
  expect(held.texts.join("\n")).not.toMatch(
    /\b[Ww]hat (?:UX researcher|Technical lead|DevOps engineer) said\b/,
  );
});

test.each(both)("tables of the played %s hold no paragraphs", (_, held) => {
  const longest = held.texts.flatMap((text) =>
    allOf(treeOf(text), "tableCell").map((cell) => wordsOf(cell).split(/\s+/).length),
  );
  expect(longest.filter((words) => words > 20)).toEqual([]);
});

test.each(both)("the topic of the played %s stands once, and its title is short", (_, held) => {
  const [text = ""] = held.texts;
  const [title = ""] = titles(text, 1);
  expect(title.split(/\s+/).length).toBeLessThanOrEqual(13);
  expect(text.split(held.subject)).toHaveLength(2);
});

test.each(both)(
  "what is for the authors of the played %s comes last, behind how it came about",
  (_, held) => {
    expect(titles(held.texts[0] ?? "", 2).slice(-3)).toEqual([
      "How it came about",
      "Checks",
      "What is not in here",
    ]);
  },
);

test("what nobody was asked is no person's decision", () => {
  const text = specs.textOf("requirements.md");
  expect(titles(text, 2)).toContain("Decided as recommended, without asking anyone");
  expect(titles(text, 2)).not.toContain("Decided by a person");
  expect(text).not.toMatch(/A person (?:accepted|decided|let)/);
});

test("steps are a numbered list with one mark each", () => {
  const steps = allOf(treeOf(specs.textOf("requirements.md")), "list").filter(({ ordered }) => ordered);
  expect(steps).toHaveLength(3);
  for (const step of steps.flatMap(({ children }) => children)) expect(wordsOf(step)).not.toMatch(/^\d/);
});

test("who contests something in the end stands under dissent", () => {
  expect(specs.textOf("requirements.md")).toContain(
    "- UX researcher contests OQ-003 (round 4): It was decided",
  );
});

test("an artifact that was replaced is called by what holds now, except where the change is told", () => {
  const [architecture = "", first = ""] = design.texts;
  expect(first).toContain("Until OQ-005 and OQ-006 are answered");
  expect(first).toContain("Replaces: ARCH-001 (round 1), ARCH-004 (round 2), ARCH-005 (round 3).");
  expect(architecture).toContain("- Reworded: ARCH-001, ARCH-004, ARCH-005 (now ARCH-009); ");
  expect(architecture).toContain(
    "'until OQ-001' and 'until OQ-002', which were replaced by OQ-005 and OQ-006",
  );
});

test("every decision is in MADR's form, and tells what it names by an id", () => {
  const decisions = design.texts.slice(1);
  expect(decisions).toHaveLength(3);
  for (const text of decisions) {
    const [, matter = "", body = ""] = text.split(/^---$/m);
    expect(parse(matter)).toMatchObject({ status: "proposed", consulted: expect.any(Array) });
    expect(titles(body, 2).slice(0, 4)).toEqual([
      "Context and Problem Statement",
      "Considered Options",
      "Decision Outcome",
      "Pros and Cons of the Options",
    ]);
    const told = [...body.matchAll(/^- \*\*(OQ-\d+)\*\*/gm)].map(([, id]) => id);
    expect(new Set(body.match(/OQ-\d+/g))).toEqual(new Set(told));
  }
});

test.each([
  ["specs", specs, 1],
  ["design", design, 4],
] as const)("the page of the played %s is read on one screen", (_, { events }, documents) => {
  const { discussion, place } = viewed(events);
  const page = roundtableKit.page(discussion, place, { columns: 80, paint: paint(false) }) ?? "";
  const lines = page.split("\n");
  expect(lines.length).toBeLessThanOrEqual(58);
  expect(lines.slice(-documents).every((line) => line.startsWith("  docs/"))).toBe(true);
  expect(page).not.toContain("Decided by a person");
});
