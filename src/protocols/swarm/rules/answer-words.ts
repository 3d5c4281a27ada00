import { shorten } from "../../../text/shorten.ts";

/** The sentences in which code tells an answer. */
export interface AnswerWords {
  readonly most: (count: number, of: number, text: string, others: readonly Side[]) => string;
  readonly apart: (experts: number) => string;
  readonly contested: (text: string, by: readonly string[]) => string;
  readonly assumed: (text: string) => string;
}

interface Side {
  readonly text: string;
  readonly count: number;
}

export const englishAnswer: AnswerWords = {
  most: (count, of, text, others) =>
    `${count} of ${of} experts: ${text}.${others.length === 0 ? "" : ` Others: ${others.map((one) => `${one.text} (${one.count})`).join("; ")}.`}`,
  apart: (experts) => `No two of the ${experts} experts take the same position.`,
  contested: (text, by) => `Contested by ${by.join(", ")}: “${text}”.`,
  assumed: (text) => `Several claims depend on something nobody has checked: “${text}”.`,
};

export const japaneseAnswer: AnswerWords = {
  most: (count, of, text, others) =>
    `専門家${of}人中${count}人：${text}。${others.length === 0 ? "" : `ほか：${others.map((one) => `${one.text}（${one.count}人）`).join("、")}。`}`,
  apart: (experts) => `${experts}人の専門家の立場はそれぞれ異なる。`,
  contested: (text, by) => `${by.join("、")}が異議：「${text}」。`,
  assumed: (text) => `複数の主張が未確認の前提に基づく：「${text}」。`,
};

const longest = 160;

/** A text within a sentence of ours. */
export function quotedShort(text: string): string {
  return shorten(text, longest).replace(/[.。]$/u, "");
}
