import type { ExportedCall, ExportedDiscussion, ExportedGate } from "./exported.ts";
import { formatDuration } from "../../kernel/duration.ts";
import { answererOf } from "../../kernel/result.ts";
import { answererIn, scriptedWords } from "../../kernel/usage.ts";
import { count, grouped } from "../../text/amount.ts";
import { failureText } from "../../kernel/failure.ts";

/** Why it is not to be taken for a whole; `null` for one that is completed. */
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

/** The same without what was warned of on the way. */
export function shortcomingsOf(discussion: ExportedDiscussion): readonly string[] {
  const { degraded, partial, status, seats, scripted } = discussion;
  const answered = seats.filter(({ answeredBy }) => answeredBy !== null);
  const isByFallbacks = answered.length > 0 && answered.every(({ fallback }) => fallback);
  const why = isByFallbacks ? "fallbacks gave all answers" : "too few seats were answered to judge";
  return [
    ...(scripted === undefined ? [] : [scriptedWords]),
    ...(degraded ? [`Degraded: ${why}.`] : []),
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
  return start === end ? start : `${start} to ${end}`;
}

/** `08:22:41` */
export function clockText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : at.toISOString().slice(11, 19);
}

/** Calls, tokens, money and time; what nobody told is unknown, never zero. */
export function usageText({ usage }: ExportedDiscussion): string {
  const { calls, inputTokens, outputTokens, tokensEstimated, costUsd, wallMs } = usage;
  const about = tokensEstimated ? "about " : "";
  return [
    count(calls, "call"),
    `${about}${grouped(inputTokens)} tokens in, ${grouped(outputTokens)} out`,
    costUsd === null ? "cost unknown" : `$${costUsd.toFixed(4)}`,
    formatDuration(wallMs),
  ].join(" · ");
}

/** One call and what it took, in the order of the columns below. */
export function callCells({ agent, why, failure, receipt }: ExportedCall): readonly string[] {
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
