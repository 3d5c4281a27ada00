import { answererIn, costText, totalOf } from "../kernel/usage.ts";
import type { Discussion, TurnRecord } from "../kernel/discussion.ts";
import { formatDuration } from "../kernel/duration.ts";
import type { Words } from "../words.ts";
import type { Table } from "./document.ts";
import { sum } from "../text/amount.ts";

export function receipts({ rounds, seats }: Discussion, words: Words): Table {
  const agents = new Map(seats.map(({ seat, agents }) => [seat.name, agents[0] ?? ""]));
  return {
    kind: "table",
    columns: [
      words("receipts.round"),
      words("receipts.turn"),
      words("receipts.seat"),
      words("receipts.asked"),
      words("receipts.answeredBy"),
      words("receipts.fallback"),
      words("receipts.calls"),
      words("receipts.time"),
      words("receipts.tokens"),
      words("receipts.cost"),
    ],
    rows: rounds.flatMap(({ title, turns }) =>
      turns.map((turn) => [
        title.replace(/^Round /, ""),
        turn.kind,
        turn.seat,
        agents.get(turn.seat) ?? "",
        ...answeringTexts(turn, words),
        ...taken(turn, words),
      ]),
    ),
  };
}

function answeringTexts({ calls, answer }: TurnRecord, words: Words): readonly [string, string] {
  const receipt = answer === undefined ? null : calls.at(-1)?.receipt;
  const failure = calls.find((call) => call.failure !== null)?.failure;
  const why = failure ? `${failure.code}: ${failure.message}` : "";
  const no = words("receipts.no");
  if (!receipt) return [failure ? `${words("table.nobody")} (${why})` : words("receipts.nobodyYet"), no];
  const fallback = `${words("receipts.yes")} (${why || words("receipts.failed")})`;
  return [answererIn(receipt), receipt.fallback ? fallback : no];
}

function taken({ calls }: TurnRecord, words: Words): readonly string[] {
  const receipts = calls.flatMap(({ receipt }) => receipt ?? []);
  const total = totalOf(receipts);
  const { inputTokens, outputTokens, tokensEstimated } = total;
  const amount = `${inputTokens} → ${outputTokens}`;
  return [
    String(calls.length),
    formatDuration(sum(receipts.map(({ ms }) => ms))),
    receipts.length === 0 ? "" : tokensEstimated ? words("receipts.about", { amount }) : amount,
    costText(total) ?? words("receipts.unknown"),
  ];
}
