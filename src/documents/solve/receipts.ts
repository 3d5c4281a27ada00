import type { Discussion, TurnRecord } from "../../core/discussion.ts";
import { formatDuration } from "../../core/duration.ts";
import type { Receipt } from "../../core/receipt.ts";
import { cell, plain, table } from "../markdown.ts";

/** Who was asked, who answered and what it took: a row for each turn. */
export function receiptsTable({ rounds, seats }: Discussion): string {
  const agents = new Map(seats.map(({ seat, agents }) => [seat.name, agents[0] ?? ""]));
  return table(
    [
      "Round",
      "Turn",
      "Seat",
      "Agent asked",
      "Answered by",
      "Fallback",
      "Calls",
      "Time",
      "Tokens in → out",
      "Cost",
    ],
    rounds.flatMap(({ title, turns }) =>
      turns.map((turn) => [
        cell(title.replace(/^Round /, "")),
        cell(turn.kind),
        plain(turn.seat),
        plain(agents.get(turn.seat) ?? ""),
        ...answering(turn),
        ...taken(turn),
      ]),
    ),
  );
}

function answering({ calls, answer }: TurnRecord): readonly [answeredBy: string, fallback: string] {
  const receipt = answer === undefined ? null : calls.at(-1)?.receipt;
  const failure = calls.find((call) => call.failure !== null)?.failure;
  const why = failure ? cell(`${failure.code}: ${failure.message}`) : "";
  if (!receipt) return [failure ? `nobody (${why})` : "nobody yet", "no"];
  return [plain(receipt.answeredBy), receipt.fallback ? `yes (${why || "it failed"})` : "no"];
}

function taken({ calls }: TurnRecord): readonly string[] {
  const receipts = calls.flatMap(({ receipt }) => receipt ?? []);
  return [
    String(calls.length),
    formatDuration(total(receipts.map(({ ms }) => ms))),
    tokens(receipts),
    cost(receipts),
  ];
}

function tokens(receipts: readonly Receipt[]): string {
  const count = (pick: "inputTokens" | "outputTokens") =>
    total(receipts.map((receipt) => receipt[pick] ?? 0));
  if (receipts.length === 0) return "";
  const isEstimated = receipts.some(({ tokensEstimated }) => tokensEstimated);
  return `${isEstimated ? "about " : ""}${count("inputTokens")} → ${count("outputTokens")}`;
}

/** What nobody told is unknown, never zero. */
function cost(receipts: readonly Receipt[]): string {
  const told = receipts.flatMap(({ costUsd }) => costUsd ?? []);
  return told.length === 0 ? "unknown" : `$${total(told).toFixed(4)}`;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
