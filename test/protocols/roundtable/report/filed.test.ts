import { readFileSync } from "node:fs";
import type { Heading, Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { beforeAll, expect, test } from "vitest";
import { type AgentFunction, type Event, recommended, specs } from "../../../../src/index.ts";
import { roundtableKit } from "../tabled.ts";

/** A specification whose seats were played by language models: what they wrote, filed as it is today. */
const { subject, replies } = JSON.parse(
  readFileSync(new URL("../../../fixtures/played/specs.json", import.meta.url), "utf8"),
) as {
  readonly subject: string;
  readonly replies: readonly { round: number; turn: string; seat: string; reply: object }[];
};

const playing: AgentFunction = ({ kind, seat, round }) => {
  const said = replies.find((one) => one.turn === kind && one.seat === seat.name && one.round === round);
  if (said === undefined) throw new Error(`${seat.name} was not asked for ${kind} in round ${round}.`);
  return said.reply;
};

let text = "";
let blocks: readonly RootContent[] = [];

beforeAll(async () => {
  const discussion = specs(subject, {
    agents: { played: playing },
    moderator: "played",
    answerGate: recommended,
    maxRounds: 4,
  });
  const events: Event[] = [];
  for await (const event of discussion) events.push(event);
  text = roundtableKit.documents(events).find(({ path }) => path.endsWith("requirements.md"))?.text ?? "";
  blocks = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
}, 60_000);

function wordsOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map((child) => wordsOf(child)).join("") : "";
}

const titles = (depth: Heading["depth"]) =>
  blocks.flatMap((one) => (one.type === "heading" && one.depth === depth ? [wordsOf(one)] : []));

/** Everything between a heading of the second level and the next. */
function under(title: string): readonly RootContent[] {
  const start = blocks.findIndex((one) => one.type === "heading" && wordsOf(one) === title);
  const rest = start === -1 ? [] : blocks.slice(start + 1);
  const end = rest.findIndex((one) => one.type === "heading" && one.depth === 2);
  return end === -1 ? rest : rest.slice(0, end);
}

const headed = (title: string) =>
  under(title).flatMap((one) => (one.type === "heading" ? [wordsOf(one).split(":")[0] ?? ""] : []));
const bulleted = (title: string) =>
  under(title).flatMap((one) => (one.type === "list" ? one.children.map((item) => wordsOf(item)) : []));

test("its sections are those of a specification; those without material are told once, at the end", () => {
  expect(titles(2)).toEqual([
    "Introduction",
    "Functional requirements",
    "Business rules",
    "Quality requirements",
    "Out of scope",
    "Recommendation",
    "Open questions",
    "Unresolved conflicts",
    "Dissent",
    "How it came about",
    "Checks",
    "What is not in here",
  ]);
  expect(under("What is not in here").map((one) => wordsOf(one))).toEqual([
    "Nothing was said about: Stakeholders and user classes, User workflows, Assumptions, Constraints, Glossary.",
  ]);
});

test("one requirement once, under the id it had from the first: of 30 that were written 14 hold", () => {
  expect(headed("Functional requirements")).toEqual(
    Array.from({ length: 14 }, (_, index) => `REQ-${String(index + 1).padStart(3, "0")}`),
  );
});

test("every id that is told stands in it", () => {
  const ids = new Set(text.match(/\b(?:REQ|BR|NFR|EX|OQ|CONF)-\d{3}\b/g));
  const defined = new Set(
    [...text.matchAll(/(?:^### |^- \*\*|^\| |(?<=^- Reworded: .*))((?:REQ|BR|NFR|EX|OQ|CONF)-\d{3})/gm)].map(
      ([, id]) => id ?? "",
    ),
  );

  expect(ids.size).toBe(48);
  expect([...ids].filter((id) => !defined.has(id))).toEqual([]);
});

test("what is not in the wording of EARS, or has no method of verification, is listed", () => {
  const checks = bulleted("Checks");
  const held = headed("Functional requirements");

  expect(checks.find((line) => line.startsWith("Not in EARS wording"))).toContain("REQ-010, REQ-011");
  expect(checks.find((line) => line.startsWith("No verification method"))).toContain(held.join(", "));
  expect(checks.find((line) => line.startsWith("Without an acceptance criterion"))).toMatch(/: REQ-006\.$/);
});

test("no two signs of punctuation meet", () => {
  expect(text.match(/[^.][.,;:!?][,;:]|[,;:][.](?!\w)|\.\.(?!\.)/g)).toBeNull();
});
