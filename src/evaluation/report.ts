import {
  type Doc,
  heading,
  list,
  notice,
  paragraph,
  quiet,
  section,
  strong,
  table,
  type Text,
} from "../document/document.ts";
import { count, grouped } from "../text/amount.ts";
import { type ArmTold, type Evaluation, type Paired, type Sample, summaryOf } from "./evaluation.ts";

export function reportOf(evaluation: Evaluation): Doc {
  const { name, cases, arms, samples, scripted, at } = evaluation;
  const { arms: told, pairs } = summaryOf(evaluation);
  const missing = samples.filter(({ score }) => score === null);
  const hasFindings = told.some(({ findings }) => findings !== null);
  const heads = ["arm", "score", "95 %", "cases", ...(hasFindings ? ["findings"] : [])];
  return [
    heading(1, `Evaluation: ${name}`),
    paragraph([quiet(`${count(cases.length, "case")}, ${count(arms.length, "arm")}, ${at.slice(0, 10)}`)]),
    ...(scripted
      ? [notice("Scripted", "replies were written beforehand: nothing here is about models.")]
      : []),
    ...section("What these cases show", [
      list(pairs.map(pairWords), { none: "There is nothing to compare." }),
    ]),
    ...section("Arms", [
      table(
        [...heads, "calls", "tokens", "dollars", "seconds"],
        told.map((one) => armRow(one, cases.length, hasFindings)),
      ),
      list(arms.map((arm) => [strong(arm.name), `: ${arm.tells} (${arm.agents.join(", ")})`])),
    ]),
    ...section("Cases", [
      table(
        ["case", ...arms.map((arm) => arm.name)],
        cases.map(({ id }) => [
          id,
          ...arms.map((arm) => cellOf(samples.filter((one) => one.case === id && one.arm === arm.name))),
        ]),
      ),
    ]),
    ...section("Missing", [
      list(missing.map((one) => `${one.case}, ${one.arm}, sample ${one.sample}: ${one.why}`)),
    ]),
    ...section("How it was scored", [list(scoringLines(evaluation))]),
  ];
}

function armRow(one: ArmTold, all: number, hasFindings: boolean): readonly Text[] {
  const { name, score, findings, calls, tokens, usd, seconds } = one;
  const n = score?.n ?? 0;
  return [
    name,
    score?.mean.toFixed(2) ?? "none",
    score === null ? "" : `${score.low.toFixed(2)}–${score.high.toFixed(2)}`,
    n === all ? String(n) : `${n} of ${all}`,
    ...(hasFindings ? [findings?.toFixed(1) ?? ""] : []),
    calls.toFixed(1),
    grouped(Math.round(tokens)),
    usd?.toFixed(4) ?? "unknown",
    seconds.toFixed(1),
  ];
}

/** What is read out of it, and no more than was measured. */
export function pairWords({ arm, other, difference, isShown, timesTokens }: Paired): string {
  const { n, mean, low, high } = difference;
  const isAhead = mean >= 0;
  const [first, second] = isAhead ? [arm, other] : [other, arm];
  const [least, most] = isAhead ? [low, high] : [-high, -low];
  const dearer = timesTokens >= 1 ? [arm, other] : [other, arm];
  const factor = Math.max(timesTokens, 1 / timesTokens);
  const times = factor < 1.05 ? "about" : `${factor.toFixed(factor < 10 ? 1 : 0)} times`;
  const measured = `${first} ${signed(Math.abs(mean))} (${signed(least)} to ${signed(most)}); ${dearer[0]} takes ${times} the tokens of ${dearer[1]}`;
  const cases = n === 1 ? "this 1 case" : `these ${n} cases`;
  return isShown
    ? `${first} is better than ${second} on ${cases}: ${measured}.`
    : `${first} and ${second}: no difference that ${cases} can show: ${measured}.`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

function cellOf(samples: readonly Sample[]): Text {
  return samples.flatMap(({ score, record }, at) => {
    const shown = { text: score?.toFixed(2) ?? "missing", ...(record !== null && { to: record }) };
    return at === 0 ? [shown] : [", ", shown];
  });
}

function scoringLines({ judge, cases }: Evaluation): readonly string[] {
  const kinds = new Set(cases.map(({ kind }) => kind));
  return [
    "A score is between 0 and 1; an arm's is the mean over cases, with a bootstrap interval. A difference is shown if its interval excludes 0 and chance alone would bring it about less than once in 20 times; with fewer than six cases none is. A missing sample is left out, and is no zero. Calls, tokens, dollars and seconds are means of one case.",
    ...(kinds.has("answer")
      ? ["Closed questions: 1 where the answer is one of the right ones, by code."]
      : []),
    ...(kinds.has("faults")
      ? [
          "Known faults: the share found, by code: a finding at the line of the fault or the next to it; where there is none, 1 if nothing is found.",
        ]
      : []),
    ...(kinds.has("points")
      ? ["Points: the weight of those an answer makes, less that of those it must not make, as a share."]
      : []),
    ...(judge === null
      ? []
      : [
          `${judge.agent} judged which points an answer makes, twice, the second time in the opposite order, without being told arm or author; ${judge.alike} of ${count(judge.pairs, "judgement")} came out alike. ${count(judge.calls, "call")}, ${grouped(judge.tokens)} tokens, in no arm's figures.`,
        ]),
  ];
}

export function csvOf({ samples }: Evaluation): string {
  const names = Object.keys(samples[0] ?? {});
  const rows = samples.map((one) => Object.values(one).map(cell).join(","));
  return `${[names.join(","), ...rows].join("\n")}\n`;
}

function cell(value: Sample[keyof Sample]): string {
  const text = typeof value === "object" && value !== null ? value.join(" ") : String(value ?? "");
  // A spreadsheet takes what begins so for a formula.
  const safe = /^(?:[=+@\t\r]|-(?!\d))/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
