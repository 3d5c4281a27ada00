import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { kitOf } from "../../src/host/protocols/catalogue.ts";
import { filesOf } from "../../src/host/archive/keeping.ts";
import { exportOf } from "../../src/host/archive/export.ts";
import { type Discussion, discussionsOf } from "../../src/kernel/discussion.ts";
import type { Event } from "../../src/kernel/event.ts";
import { exportMarkdown } from "../../src/document/export/markdown.ts";
import { nodesOf } from "../../src/document/quoted.ts";
import { exampleJournals } from "../example-journals.ts";
import { isThorough, taking } from "../runs.ts";

/**
 * Discussions of every protocol in which agents put markup into whatever they say: into prose, into names, into what
 * they quote, into how they fail. No renderer may make a tag, an image or a link of it.
 */

const payloads: readonly string[] = [
  "<script>evil()</script>",
  "<img src=x onerror=evil()>",
  "<evil-tag a='b'>",
  "<!-- evil",
  "</details><b>evil</b>",
  "![evil](https://evil.example/p.png)",
  "[evil](https://evil.example)",
  "[evil](javascript:evil())",
  "[evil][evil] ![evil][evil]",
  "\n\n[evil]: https://evil.example\n\n",
  "[^evil]\n\n[^evil]: evil\n\n",
  "<https://evil.example>",
  "<evil@evil.example>",
  "https://evil.example/a?b=c&d=(e)_f*",
  "HTTP://EVIL.example",
  "(https://evil.example)",
  "**https://evil.example**",
  "www.evil.example/a_b",
  "evil@evil.example",
  "mailto:evil@evil.example xmpp:evil@evil.example/a",
  "`code` https://evil.example `code`",
  "a ` lone https://evil.example backtick",
  "\\https://evil.example \\<b>evil",
  "\\`<i>evil</i>\\`",
  "a | <u>evil</u> | [evil](//evil.example)",
  "\n\n```\nfence\n```\n<p>evil</p>\n\n",
  "\n\n    <p>evil</p>\n\n<p>evil</p>\n\n",
  "- <p>evil</p>\n- [ ] https://evil.example",
  "> <p>evil</p>",
  "&lt;b&gt;evil&lt;/b&gt; &#60;i>evil",
  "https\u200b://evil.example h\u00adttps://evil.example",
  "\u202ehttps://evil.example\u202c",
  "|a|\n|-|\n|<p>evil</p>|",
  "$`<a href=evil>`$ ``<b>evil``` <s>evil",
];

/** Always the same for the same text, so that what was said twice still is. */
function payloadFor(text: string, turn: number): string {
  const sum = Buffer.from(text).reduce((total, byte) => (total * 31 + byte) % 99_991, turn);
  return payloads[(sum + turn) % payloads.length] ?? "";
}

const journals = await exampleJournals();
const names = [...journals.keys()];

function journalOf(name: string): readonly Event[] {
  const lines = (journals.get(name) ?? "").trimEnd().split("\n");
  return lines.map((line): Event => JSON.parse(line));
}

/** Puts markup around every sentence in something, but for the names of seats, which are how things are found. */
function attacked(value: unknown, seats: ReadonlySet<string>, turn: number): unknown {
  if (typeof value === "string") {
    if (!value.includes(" ") || seats.has(value)) return value;
    const payload = payloadFor(value, turn);
    return turn % 2 === 0 ? `${payload} ${value}` : `${value} ${payload}`;
  }
  if (Array.isArray(value)) return value.map((one) => attacked(one, seats, turn));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, attacked(one, seats, turn)]));
}

function hostile(events: readonly Event[], turn: number): readonly Event[] {
  const seats = new Set(discussionsOf(events).flatMap(({ seats }) => seats.map(({ seat }) => seat.name)));
  const all = (value: unknown) => attacked(value, seats, turn);
  return events.map((event): Event => {
    switch (event.type) {
      case "turn.answered":
        return { ...event, reply: all(event.reply), raw: event.raw && String(all(event.raw)) };
      case "judged":
        return { ...event, judgement: all(event.judgement) };
      case "kept":
        return { ...event, entry: all(event.entry) };
      case "discussion.completed":
        return { ...event, outcome: all(event.outcome) };
      case "message.sent":
        return { ...event, message: all(event.message) as typeof event.message };
      case "warned":
        return { ...event, message: String(all(event.message)) };
      case "human.asked":
        return { ...event, question: all(event.question) as typeof event.question };
      default:
        return event;
    }
  });
}

/** Every Markdown document that comes of a journal: in its folder, in the project, as an export. */
async function documentsOf(
  events: readonly Event[],
): Promise<readonly (readonly [path: string, text: string])[]> {
  const published = async (discussion: Discussion) =>
    (await kitOf(discussion.protocol)).published?.(discussion) ?? [];
  const files = [
    ...(await filesOf(events)),
    ...(await Promise.all(discussionsOf(events).map(published))).flat(),
  ].filter(({ path }) => path.endsWith(".md"));
  const opened = { folder: "", running: false, events, tornLine: null, alteredLine: null };
  return [
    ...files.map(({ path, text }) => [path, text] as const),
    ["export.md", exportMarkdown((await exportOf(opened)).exported)],
  ];
}

const markup = new Set([
  "html",
  "image",
  "imageReference",
  "link",
  "linkReference",
  "definition",
  "footnoteDefinition",
  "footnoteReference",
]);

/** What a renderer would make of an agent's words, with the line it stands in. */
function madeOfWords(text: string): readonly string[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return [...nodesOf(tree)]
    .filter((node) => markup.has(node.type) && isTheirs(node))
    .map((node) => `${node.type}: ${text.split("\n")[(node.position?.start.line ?? 1) - 1]}`);
}

function isTheirs(node: Nodes): boolean {
  if (node.type === "html") return !ours.test(node.value);
  // Words that link to a place of ours may be theirs; where it leads may not.
  return node.type === "link" ? /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(node.url) : true;
}

const ours = /^(?:<br>|<a id="[\w-]+">|<\/a>|<\/details>|<details><summary>[^<]*<\/summary>)$/;

/** Seats under names that an agent might have given them, wherever they are spoken of. */
function renamed(events: readonly Event[]): readonly Event[] {
  const seats = discussionsOf(events).flatMap((one) => one.seats.map(({ seat }) => seat.name));
  const text = JSON.stringify(events);
  const attacked = [...new Set(seats)].reduce(
    (all, name) =>
      all.replaceAll(JSON.stringify(name), JSON.stringify(`${name} ${payloadFor(name, 5)} ${name}`)),
    text,
  );
  return JSON.parse(attacked);
}

/** The last that was answered failed instead, and what it says of that is hostile too. */
function failing(events: readonly Event[]): readonly Event[] {
  const last = events.findLastIndex(({ type }) => type === "turn.answered");
  return events.map((event, index): Event => {
    if (event.type !== "turn.answered" || index !== last) return event;
    const { reply: _, rung: __, type: ___, raw: ____, ...rest } = event;
    const message = payloads.join(" ");
    return { ...rest, type: "turn.failed", raw: message, failure: { code: "garbage", message } };
  });
}

const attacks: readonly (readonly [how: string, attack: (events: readonly Event[]) => readonly Event[]])[] = [
  ["before what is said", (events) => hostile(events, 0)],
  ["behind what is said", (events) => hostile(events, 17)],
  ["in names, and in a failure", (events) => renamed(failing(events))],
];

/** Each by itself where there is time; else names and a failure together with one of the others, which take turns. */
function attacksOn(name: string): typeof attacks {
  if (isThorough) return attacks;
  const turn = names.indexOf(name) % 2 === 0 ? 0 : 17;
  return [["in words, in names, and in a failure", (events) => renamed(failing(hostile(events, turn)))]];
}

test.for(taking(names, 3))("%s: nothing that agents say becomes a tag, an image or a link", async (name) => {
  for (const [how, attack] of attacksOn(name)) {
    const documents = await documentsOf(attack(journalOf(name)));
    expect(JSON.stringify(documents)).toContain("evil");
    // The same text may lie in two places. Without their words nothing is made of them.
    const texts = new Map(documents.map(([path, text]) => [text, path]));
    for (const [text, path] of [...texts].filter(([text]) => /evil/i.test(text))) {
      expect({ path, how, made: madeOfWords(text) }).toEqual({ path, how, made: [] });
    }
  }
});
