import { type CallRecord, numberedRound } from "../../kernel/turn-record.ts";
import { printableLines } from "../../kernel/printable.ts";
import { bullets, plain, prose, table } from "../markdown.ts";
import { quoted } from "../quoted.ts";
import { type Content, contentOf, labelOf } from "./content.ts";
import type { Exported, ExportedDiscussion, ExportedGate, ExportedTurn } from "./exported-journal.ts";
import { count, grouped } from "../../text/amount.ts";
import { failureText } from "../../kernel/failure.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { formatDuration } from "../../kernel/duration.ts";
import { answererOf } from "../../kernel/result.ts";
import { answererIn, costText, scriptedWords } from "../../kernel/usage.ts";

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

export function exportTranscript({ discussions }: Exported): string {
  const parts = discussions.slice(-1).flatMap((last) => [titleOf(last, 0, 1), ...transcript(last)]);
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
    usageFacts(discussion).join(" · "),
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

export function unfinished({ status, stopped }: ExportedDiscussion): string | null {
  if (status === "completed") return null;
  if (status === "interrupted") return "It was interrupted, and nobody worked on it when this was exported.";
  if (status === "failed") return `It failed: ${stopped?.detail ?? "no reason was recorded"}`;
  const lead = "It was not finished when this was exported.";
  return stopped === null ? lead : `${lead} It stopped because: ${stopped.detail}`;
}

export function caveatsOf(discussion: ExportedDiscussion): readonly string[] {
  return [...shortcomingsOf(discussion), ...discussion.warnings];
}

export function shortcomingsOf(discussion: ExportedDiscussion): readonly string[] {
  const { degraded, partial, status, seats, scripted } = discussion;
  const answered = seats.filter(({ answeredBy }) => answeredBy !== null);
  const isByFallbacks = answered.length > 0 && answered.every(({ fallback }) => fallback);
  const why = isByFallbacks ? "fallbacks gave all answers" : "too few seats were answered to judge";
  return [
    ...(scripted === undefined ? [] : [scriptedWords]),
    ...(degraded && hasEnded(status) ? [`Degraded: ${why}.`] : []),
    ...(partial && status === "completed" ? ["Partial: not every seat has an answer."] : []),
  ];
}

/** `15 November 2026, 08:22 UTC`; the text itself where it is no time. */
function momentText(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const day = at.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}

export function periodText({ createdAt, lastActiveAt }: ExportedDiscussion): string {
  const [start, end] = [momentText(createdAt), momentText(lastActiveAt)];
  if (start === end) return start;
  const [day = "", from = ""] = start.split(", ");
  const [, to] = end.startsWith(`${day}, `) ? end.split(", ") : [];
  return to === undefined ? `${start} to ${end}` : `${day}, ${from.replace(" UTC", "")} to ${to}`;
}

export function clockText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : at.toISOString().slice(11, 19);
}

/** Calls, tokens, money and time; what nobody told is unknown, never zero. */
export function usageFacts({ usage }: ExportedDiscussion): readonly string[] {
  const { calls, inputTokens, outputTokens, tokensEstimated, wallMs } = usage;
  const about = tokensEstimated ? "about " : "";
  return [
    count(calls, "call"),
    `${about}${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out`,
    costText(usage) ?? "cost unknown",
    formatDuration(wallMs),
  ];
}

export function callCells({ agent, why, failure, receipt }: CallRecord): readonly string[] {
  const outcome = failure === null ? (receipt === null ? "no answer yet" : "answered") : failureText(failure);
  if (receipt === null) return [agent, "", why, outcome, "", "", ""];
  const { inputTokens, outputTokens, tokensEstimated, costUsd, fallback, asked } = receipt;
  const isKnown = inputTokens !== null || outputTokens !== null;
  const tokens = `${tokensEstimated ? "~" : ""}${grouped(inputTokens ?? 0)} → ${grouped(outputTokens ?? 0)}`;
  return [
    fallback ? `${answererIn(receipt)}, in place of ${asked}` : answererIn(receipt),
    receipt.model ?? "",
    why,
    outcome,
    formatDuration(receipt.ms),
    isKnown ? tokens : "unknown",
    costUsd === null ? "unknown" : `$${costUsd.toFixed(4)}`,
  ];
}

export const callColumns = ["Agent", "Model", "Call", "Outcome", "Time", "Tokens", "Cost"];

/** `Ann, in place of Ben (timeout: …)`, or that nobody answered. */
export function answererText(seat: ExportedDiscussion["seats"][number]): string {
  const { agent, fallback, failure, turns } = seat;
  const answerer = answererOf(seat);
  if (answerer === null) return turns === 0 ? "was not asked" : `no answer (${failure ?? "not yet"})`;
  return fallback ? `${answerer}, in place of ${agent} (${failure ?? "it failed"})` : answerer;
}

export function answeredText({ by, signed }: NonNullable<ExportedGate["answer"]>): string {
  if (by === "recommended") return "taken because it was recommended";
  return signed === undefined ? "by a person" : `by ${signed.by}, ${clockText(signed.at)}`;
}
