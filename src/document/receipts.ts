import { answererIn } from "../kernel/scripted.ts";
import type { Discussion, TurnRecord } from "../kernel/discussion.ts";
import { formatDuration } from "../kernel/duration.ts";
import type { Receipt } from "../kernel/receipt.ts";
import type { Table } from "./document.ts";
import { sum } from "../text/amount.ts";

/** The words of the table, for documents in another language. */
export interface ReceiptWords {
  readonly columns: readonly string[];
  readonly round: (title: string) => string;
  readonly turn: (kind: string) => string;
  readonly nobody: string;
  readonly nobodyYet: string;
  readonly yes: string;
  readonly no: string;
  readonly failed: string;
  readonly about: string;
  readonly unknown: string;
}

export const englishReceipts: ReceiptWords = {
  columns: [
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
  round: (title) => title.replace(/^Round /, ""),
  turn: (kind) => kind,
  nobody: "nobody",
  nobodyYet: "nobody yet",
  yes: "yes",
  no: "no",
  failed: "it failed",
  about: "about ",
  unknown: "unknown",
};

export const japaneseReceipts: ReceiptWords = {
  columns: [
    "ラウンド",
    "ターン",
    "席",
    "依頼先",
    "回答者",
    "代替",
    "呼び出し",
    "時間",
    "トークン 入力 → 出力",
    "費用",
  ],
  round: (title) => title.replace(/^Round /, ""),
  turn: (kind) => kind,
  nobody: "なし",
  nobodyYet: "未回答",
  yes: "あり",
  no: "なし",
  failed: "失敗",
  about: "約 ",
  unknown: "不明",
};

/** The same as part of a document. */
export function receipts({ rounds, seats }: Discussion, words: ReceiptWords = englishReceipts): Table {
  const agents = new Map(seats.map(({ seat, agents }) => [seat.name, agents[0] ?? ""]));
  return {
    kind: "table",
    columns: words.columns,
    rows: rounds.flatMap(({ title, turns }) =>
      turns.map((turn) => [
        words.round(title),
        words.turn(turn.kind),
        turn.seat,
        agents.get(turn.seat) ?? "",
        ...answeringTexts(turn, words),
        ...taken(turn, words),
      ]),
    ),
  };
}

function answeringTexts({ calls, answer }: TurnRecord, words: ReceiptWords): readonly [string, string] {
  const receipt = answer === undefined ? null : calls.at(-1)?.receipt;
  const failure = calls.find((call) => call.failure !== null)?.failure;
  const why = failure ? `${failure.code}: ${failure.message}` : "";
  if (!receipt) return [failure ? `${words.nobody} (${why})` : words.nobodyYet, words.no];
  return [answererIn(receipt), receipt.fallback ? `${words.yes} (${why || words.failed})` : words.no];
}

function taken({ calls }: TurnRecord, words: ReceiptWords): readonly string[] {
  const receipts = calls.flatMap(({ receipt }) => receipt ?? []);
  return [
    String(calls.length),
    formatDuration(sum(receipts.map(({ ms }) => ms))),
    tokens(receipts, words),
    cost(receipts, words),
  ];
}

function tokens(receipts: readonly Receipt[], words: ReceiptWords): string {
  const count = (pick: "inputTokens" | "outputTokens") => sum(receipts.map((receipt) => receipt[pick] ?? 0));
  if (receipts.length === 0) return "";
  const isEstimated = receipts.some(({ tokensEstimated }) => tokensEstimated);
  return `${isEstimated ? words.about : ""}${count("inputTokens")} → ${count("outputTokens")}`;
}

/** What nobody told is unknown, never zero. */
function cost(receipts: readonly Receipt[], words: ReceiptWords): string {
  const told = receipts.flatMap(({ costUsd }) => costUsd ?? []);
  return told.length === 0 ? words.unknown : `$${sum(told).toFixed(4)}`;
}
