import { numberedRound } from "../../kernel/turn-record.ts";
import { printableLines } from "../../kernel/printable.ts";
import { bullets, plain, prose, table } from "../markdown.ts";
import { quoted } from "../quoted.ts";
import { type Content, contentOf, labelOf } from "./content.ts";
import type { Exported, ExportedDiscussion, ExportedGate, ExportedTurn } from "./exported.ts";
import {
  answeredText,
  answererText,
  callCells,
  callColumns,
  caveatsOf,
  clockText,
  periodText,
  unfinished,
  usageText,
} from "./wording.ts";
import { count } from "../../text/amount.ts";
import { failureText } from "../../kernel/failure.ts";

/** One file: of each discussion what came of it, then all that was said, round by round. */
export function exportMarkdown({ oddities, discussions }: Exported): string {
  const parts = [
    ...oddities.map((text) => `> **Note**: ${prose(text)}`),
    ...discussions.flatMap((discussion, index) => [
      titleOf(discussion, index, discussions.length),
      ...discussionParts(discussion),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function titleOf({ title }: ExportedDiscussion, index: number, all: number): string {
  return all === 1 ? `# ${plain(title)}` : `# ${index + 1} of ${all}: ${plain(title)}`;
}

function discussionParts(discussion: ExportedDiscussion): readonly string[] {
  const { document, gates } = discussion;
  const state = unfinished(discussion);
  return [
    overview(discussion),
    ...(state === null ? [] : [`> **Not finished**: ${prose(state)}`]),
    ...caveatsOf(discussion).map((text) => `> **Note**: ${prose(text)}`),
    ...(document === null ? [] : ["# Result", document.trim()]),
    "# Transcript",
    ...transcript(discussion),
    ...(gates.length === 0 ? [] : ["# Questions to a person", bullets(gates.map(gateText))]),
    "# Receipts",
    receipts(discussion),
    usageText(discussion),
  ];
}

function overview(discussion: ExportedDiscussion): string {
  const { id, protocol, inAWord, seats } = discussion;
  return bullets([
    `**Discussion**: ${plain(id)}, by the protocol ${plain(protocol)}`,
    `**Status**: ${discussion.status}${inAWord === null ? "" : `, ${plain(inAWord)}`}`,
    `**Held**: ${periodText(discussion)}`,
    ...seats.map((seat) => {
      const role = seat.role === "" ? "" : ` (${plain(seat.role)})`;
      return `**${plain(seat.name)}**${role}: ${plain(answererText(seat))}`;
    }),
  ]);
}

function transcript({ title, rounds }: ExportedDiscussion): readonly string[] {
  if (rounds.length === 0) return ["Nothing was said yet."];
  return rounds.flatMap((round) => [
    `## ${numberedRound({ ...round, title: plain(round.title) }, plain(title))}${round.completed ? "" : " (not completed)"}`,
    ...round.turns.flatMap(turnText),
  ]);
}

function turnText(turn: ExportedTurn): readonly string[] {
  const { seat, kind, answer, calls } = turn;
  const heading = `### ${plain(seat)}: ${plain(labelOf(kind).toLowerCase())}`;
  const failures = calls.flatMap(({ agent, failure }) =>
    failure === null ? [] : [`*${plain(agent)} failed: ${plain(failureText(failure))}*`],
  );
  if (answer === null) return [heading, ...failures, "*No answer.*"];
  const content = contentOf(answer.value);
  return [
    heading,
    `*${clockText(answer.at)} UTC*`,
    ...failures,
    content === null ? "*An empty answer.*" : contentText(content),
  ];
}

function contentText(content: Content): string {
  if (content.kind === "text") return quoted(printableLines(content.text));
  if (content.kind === "list") return content.items.map((item) => listItem(item, "")).join("\n");
  return [
    ...(content.lead === null ? [] : [quoted(printableLines(content.lead))]),
    content.fields.map(({ label, content: said }) => field(label, said, "")).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function field(label: string, content: Content, indent: string): string {
  const title = `${indent}- **${plain(label)}**:`;
  if (content.kind !== "text") return `${title}\n${nested(content, `${indent}  `)}`;
  return content.text.trim().includes("\n")
    ? `${title}\n\n${indented(quoted(printableLines(content.text)), `${indent}  `)}\n`
    : `${title} ${prose(content.text)}`;
}

function nested(content: Content, indent: string): string {
  if (content.kind === "text") return `${indent}- ${prose(content.text)}`;
  if (content.kind === "list") return content.items.map((item) => listItem(item, indent)).join("\n");
  return content.fields.map(({ label, content: said }) => field(label, said, indent)).join("\n");
}

function listItem(item: Content, indent: string): string {
  if (item.kind === "text") return nested(item, indent);
  if (item.kind === "list") return `${indent}-\n${nested(item, `${indent}  `)}`;
  const [first, ...rest] = item.fields;
  if (first === undefined) return `${indent}- ${prose(item.lead ?? "")}`;
  const lead = field(first.label, first.content, indent);
  return [lead, ...rest.map(({ label, content }) => field(label, content, `${indent}  `))].join("\n");
}

function indented(text: string, indent: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : indent + line))
    .join("\n");
}

function gateText({ text, choices, answer }: ExportedGate): string {
  const offered = choices.map(({ id }) => plain(id)).join(", ");
  const asked = `${prose(text)}${offered === "" ? "" : ` (${offered})`}`;
  if (answer === null) return `${asked} **Not answered yet.**`;
  const by = plain(answeredText(answer));
  return `${asked} **${plain(answer.value)}**, ${by}`;
}

function receipts({ rounds }: ExportedDiscussion): string {
  const calls = rounds.flatMap(({ round, turns }) =>
    turns.flatMap((turn) => turn.calls.map((call) => ({ round, turn, call }))),
  );
  if (calls.length === 0) return `${count(0, "call")}.`;
  return table(
    ["Round", "Seat", "Turn", ...callColumns],
    calls.map(({ round, turn, call }) => [
      String(round),
      plain(turn.seat),
      plain(turn.kind),
      ...callCells(call).map(plain),
    ]),
  );
}
