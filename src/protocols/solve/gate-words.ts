import { ourLanguage } from "../../text/language.ts";
import type { SolveOptions } from "./options.ts";
import type { Solution } from "./rules/synthesis.ts";

const points = (count: number) => (count === 0 ? "nothing" : `${count} point${count === 1 ? "" : "s"}`);

/** What a person is asked, and what is said on the way. */
const english = {
  parted: (count: number, round: number) =>
    `The agents disagree on ${count} points after round ${round}. What now?`,
  clarify: "Answer: say what is true, and let them continue",
  proceed: "Proceed anyway: choose from the options as they are",
  change: "Change direction: say what you want instead",
  whatHolds: "What is true?",
  whatInstead: "What do you want instead?",
  which: (rounds: number) =>
    `Which solution do you choose, after ${rounds === 1 ? "one round" : `${rounds} rounds`}?`,
  agreed: (agreements: number, disagreements: number) =>
    `The agents agree on ${points(agreements)} and disagree on ${points(disagreements)}.`,
  open: (question: string) => `Open: ${question}`,
  more: "More analysis: another round, with what you have to say",
  verify: "Verify: a round in which each agent checks the one before it",
  none: "None: keep what was found and end",
  lookInto: "What should they look into?",
  files: { verified: "found", missing: "missing", created: "new", none: "none" },
  inShort: ({ name, effort, risk, feasibility, source_cli }: Solution, files: string) =>
    `${name} (effort ${effort}, risk ${risk}, feasibility ${feasibility.toFixed(2)}, files: ${files}, by ${source_cli.join(", ")})`,
  unbacked: (name: string, agents: string, isConverged: boolean) =>
    `"${name}" was chosen without asking a person. Only ${agents} proposes it, no other agent backs it${isConverged ? "" : ", and they had not converged"}.`,
  oneAgent: "Only one agent: no other agent verifies what it says.",
  nobodyAnswered: (round: number, last: number) =>
    `No agent answered in round ${round}: the result of round ${last} is kept.`,
};

export type GateWords = typeof english;

const levels = { low: "低", medium: "中", high: "高" } as const;

const japanese: GateWords = {
  parted: (count, round) =>
    `第${round}ラウンドの後、エージェントの意見は${count}点で分かれています。どうしますか。`,
  clarify: "回答する: 何が正しいかを伝えて続ける",
  proceed: "このまま選択肢へ進む",
  change: "方向を変える: 代わりに何を望むかを伝える",
  whatHolds: "何が正しいですか。",
  whatInstead: "代わりに何を望みますか。",
  which: (rounds) => `${rounds}ラウンドを終えました。どの解決策にしますか。`,
  agreed: (agreements, disagreements) =>
    `エージェントの意見は${agreements}点で一致し、${disagreements}点で分かれています。`,
  open: (question) => `未解決: ${question}`,
  more: "さらに分析: あなたの発言とともにもう一ラウンド",
  verify: "検証: 各エージェントが直前のエージェントを検証するラウンド",
  none: "選ばない: 分かったことを残して終える",
  lookInto: "何を調べますか。",
  files: { verified: "あり", missing: "なし", created: "新規", none: "指定なし" },
  inShort: ({ name, effort, risk, feasibility, source_cli }, files) =>
    `${name}（工数 ${levels[effort]}、リスク ${levels[risk]}、実現性 ${feasibility.toFixed(2)}、ファイル: ${files}、提案者 ${source_cli.join(", ")}）`,
  unbacked: (name, agents, isConverged) =>
    `誰にも尋ねずに「${name}」が選ばれました。提案したのは ${agents} だけで、ほかに支持するエージェントはいません${isConverged ? "" : "。意見は収束していませんでした"}。`,
  oneAgent: "エージェントは一つだけです。その発言を検証する他のエージェントはいません。",
  nobodyAnswered: (round, last) =>
    `第${round}ラウンドではどのエージェントも回答しませんでした。第${last}ラウンドの結果が有効です。`,
};

export function gateWords({ lang, task }: Pick<SolveOptions, "lang" | "task">): GateWords {
  return ourLanguage(lang, task) === "ja" ? japanese : english;
}
