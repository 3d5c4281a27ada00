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
import type { Scoring } from "./cases.ts";
import { type ArmTold, type Evaluation, type Paired, type Sample, summaryOf } from "./evaluation.ts";

export function reportOf(evaluation: Evaluation): Doc {
  const { name, cases, arms, samples, judge, scripted, at } = evaluation;
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
      list(
        [...pairs.map(pairWords), ...perfect(told), ...cautionsOf(arms, judge?.agent ?? null, cases.length)],
        {
          none: "There is nothing to compare.",
        },
      ),
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
    ...section("What was not found, or wrong", [list(cases.flatMap((one) => lostIn(one, samples)))]),
    ...section("Missing", [
      list(missing.map((one) => `${one.case}, ${one.arm}, sample ${one.sample}: ${one.why}`)),
    ]),
    ...section("How it was scored", [list(scoringLines(evaluation))]),
  ];
}

function armRow(one: ArmTold, all: number, hasFindings: boolean): readonly Text[] {
  const { name, score, findings, calls, tokens, usd, seconds } = one;
  const n = score?.n ?? 0;
  const took = [calls.toFixed(1), grouped(Math.round(tokens)), usd?.toFixed(4) ?? "unknown"];
  return [
    name,
    score?.mean.toFixed(2) ?? "none",
    score === null ? "" : `${score.low.toFixed(2)}–${score.high.toFixed(2)}`,
    n === all ? String(n) : `${n} of ${all}`,
    ...(hasFindings ? [findings?.toFixed(1) ?? ""] : []),
    // Of an arm that has no sample nothing is known, and nothing was zero.
    ...[...took, seconds.toFixed(1)].map((one) => (score === null ? "" : one)),
  ];
}

/** What keeps these arms from being told apart, or a judge from being fair: known before anything is paid. */
export function cautionsOf(arms: Evaluation["arms"], judge: string | null, cases: number): readonly string[] {
  const judged = arms.filter(({ agents }) => agents.includes(judge ?? "")).map(({ name }) => name);
  const few = `${count(cases, "case")}: fewer than six can show no difference, even where all go the same way.`;
  const own = `The judge ${judge} also answers in ${judged.join(", ")}: better take one that is in no arm.`;
  return [...when(arms.length > 1 && cases < 6, few), ...when(judged.length > 0, own)];
}

function when(isSo: boolean, words: string): readonly string[] {
  return isSo ? [words] : [];
}

function perfect(arms: readonly ArmTold[]): readonly string[] {
  const names = arms.filter(({ score }) => score?.mean === 1).map(({ name }) => name);
  const words = `${names.join(", ")}: 1.00 in every case that was scored. No arm can be shown to be better by these cases, and 1.00–1.00 says only that all came out alike.`;
  return when(names.length > 0, words);
}

/** Of one case what each arm lost; arms that lost the same are told together. */
function lostIn({ id, kind }: Evaluation["cases"][number], samples: readonly Sample[]): readonly string[] {
  const own = samples.filter((one) => one.case === id);
  const isMany = own.some(({ sample }) => sample > 1);
  const nameOf = ({ arm, sample }: Sample) => (isMany ? `${arm} (sample ${sample})` : arm);
  return [...Map.groupBy(own, (one) => lostBy(one, kind))].flatMap(([lost, some]) =>
    when(lost !== "", `${id}, ${some.map(nameOf).join(", ")}: ${lost}`),
  );
}

function lostBy(one: Sample, kind: Scoring): string {
  const { score, by, said, missed, wrong, unsure, findings } = one;
  if (score === null || (kind === "answer" && score === 1)) return "";
  if (kind === "answer") return by === "code" ? `answered ${said.join(", ")}` : "answered something else";
  const surplus = (findings ?? 0) - said.length;
  const meets = surplus === 1 ? "finding meets" : "findings meet";
  return [
    ...when(missed.length > 0, `${kind === "faults" ? "did not find" : "does not say"} ${missed.join(", ")}`),
    ...when(unsure.length > 0, `says ${unsure.join(", ")} only as the judge saw it in one of the two orders`),
    ...when(wrong.length > 0, `says ${wrong.join(", ")}, which it must not`),
    ...when(surplus > 0, `${surplus} ${meets} no fault`),
  ].join("; ");
}

export function pairWords({ arm, other, difference, chance, isShown, timesTokens }: Paired): string {
  const { n, mean, low, high } = difference;
  const isAhead = mean >= 0;
  const [first, second] = isAhead ? [arm, other] : [other, arm];
  const [least, most] = isAhead ? [low, high] : [-high, -low];
  const dearer = timesTokens >= 1 ? [arm, other] : [other, arm];
  const factor = Math.max(timesTokens, 1 / timesTokens);
  const times = factor < 1.05 ? "about" : `${factor.toFixed(factor < 10 ? 1 : 0)} times`;
  const measured = `${first} ${signed(Math.abs(mean))} (${signed(least)} to ${signed(most)}); ${dearer[0]} takes ${times} the tokens of ${dearer[1]}`;
  const cases = n === 1 ? "this 1 case" : `these ${n} cases`;
  // Without it somebody would take an interval that excludes 0 for a difference.
  const byChance =
    low > 0 || high < 0 ? `; chance alone brings this about ${Math.round(chance * 100)} times in 100` : "";
  return isShown
    ? `${first} is better than ${second} on ${cases}: ${measured}.`
    : `${first} and ${second}: no difference that ${cases} can show: ${measured}${byChance}.`;
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
  const judged =
    judge &&
    `${judge.agent} judged which points an answer makes, twice, the second time in the opposite order, without being told arm or author; ${judge.alike} of ${count(judge.pairs, "judgement")} came out alike. ${count(judge.calls, "call")}, ${grouped(judge.tokens)} tokens, in no arm's figures.`;
  return [
    "A score is between 0 and 1; an arm's is the mean over cases, with a bootstrap interval. A difference is shown if its interval excludes 0 and chance alone would bring it about less than once in 20 times; with fewer than six cases none is. A missing sample is left out, and is no zero. Calls, tokens, dollars and seconds are means of one case, findings of one that has known faults or is to have none.",
    ...when(kinds.has("answer"), "Closed questions: 1 where the answer is one of the right ones, by code."),
    ...when(
      kinds.has("faults"),
      "Known faults: the share found, by code: a finding at the line of the fault or the next to it; where there is none, 1 if nothing is found.",
    ),
    ...when(
      kinds.has("points"),
      "Points: the weight of those an answer makes, less that of those it must not make, as a share; half of one that the judge saw in one order only.",
    ),
    ...when(judged !== null, judged ?? ""),
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
