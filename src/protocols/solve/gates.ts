import type { Floor, Question } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { shorten } from "../../text/shorten.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import type { SolveOptions } from "./options.ts";
import type { Solution, Synthesis } from "./rules/synthesis.ts";

/** So much of a question stands at a gate; the record has the rest. */
const longest = 400;

/** What a person wants next. */
export type Step =
  | { readonly step: "round"; readonly mode: "parallel" | "serial" | null; readonly feedback: string | null }
  | { readonly step: "options" }
  | { readonly step: "chosen"; readonly solution: number }
  | { readonly step: "end" };

/** The agents part too far for code to go on alone (behaviour 2.12). */
export async function askForInput(
  floor: Floor,
  { round, clarification_questions, cross_verification }: Synthesis,
  words: GateWords,
): Promise<Step> {
  const { disagreements } = cross_verification;
  const open = clarification_questions.length > 0 ? clarification_questions : disagreements;
  const { value } = await floor.person({
    id: "input",
    text: [
      words.parted(disagreements.length, round),
      ...open.map((line) => `  - ${shorten(line, longest)}`),
    ].join("\n"),
    choices: [
      { id: "clarify", label: words.clarify },
      { id: "proceed", label: words.proceed },
      { id: "change", label: words.change },
    ],
    recommended: "proceed",
  });
  if (value === "proceed") return { step: "options" };
  const feedback = await said(floor, value === "clarify" ? words.whatHolds : words.whatInstead);
  return { step: "round", mode: null, feedback };
}

/** The options are on the table: one is taken, or they are looked into further. */
export async function chooseSolution(floor: Floor, synthesis: Synthesis, words: GateWords): Promise<Step> {
  const { value, by } = await floor.person(choice(synthesis, words));
  if (value === "more") return { step: "round", mode: null, feedback: await said(floor, words.lookInto) };
  if (value === "verify") return { step: "round", mode: "serial", feedback: null };
  const index = Number(value) - 1;
  const solution = synthesis.solutions[index];
  if (solution === undefined) return { step: "end" };
  if (by === "recommended" && !isBacked(solution)) {
    const isConverged = synthesis.convergence.recommendation === "converged";
    floor.warn(words.unbacked(singleSpaced(solution.name), solution.source_cli.join(", "), isConverged));
  }
  return { step: "chosen", solution: index };
}

/** Whoever is asked may see nothing but the question, so it holds what there is to weigh. */
function choice(
  { round, solutions, cross_verification, clarification_questions }: Synthesis,
  words: GateWords,
): Question {
  const { agreements, disagreements } = cross_verification;
  return {
    id: "choose",
    text: [
      words.which(round),
      `  ${words.agreed(agreements.length, disagreements.length)}`,
      ...clarification_questions.map((question) => `  ${words.open(shorten(question, longest))}`),
    ].join("\n"),
    choices: [
      ...solutions.map((solution, index) => ({ id: String(index + 1), label: inShort(solution, words) })),
      { id: "more", label: words.more },
      { id: "verify", label: words.verify },
      { id: "none", label: words.none },
    ],
    recommended: recommendedOf(solutions),
  };
}

/** The best of those that more than one agent backs; where there is none, the best. */
function recommendedOf(solutions: readonly Solution[]): string {
  if (solutions.length === 0) return "none";
  return String(Math.max(0, solutions.findIndex(isBacked)) + 1);
}

function isBacked({ source_cli }: Solution): boolean {
  return source_cli.length > 1;
}

function inShort(solution: Solution, words: GateWords): string {
  const { verified, missing, created } = solution.files;
  const named = [
    [verified, words.files.verified],
    [missing, words.files.missing],
    [created, words.files.created],
  ] as const;
  const counts = named.flatMap(([{ length }, word]) => (length === 0 ? [] : [`${length} ${word}`]));
  return words.inShort(solution, counts.join(", ") || words.files.none);
}

async function said(floor: Floor, text: string): Promise<string | null> {
  const { value } = await floor.person({ id: "words", text, recommended: "" });
  return value.trim() === "" ? null : value;
}

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
