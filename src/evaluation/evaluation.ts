import type { Scoring } from "./cases.ts";
import { chanceOf, estimateOf, mean } from "./statistics.ts";

export interface Sample {
  readonly case: string;
  readonly arm: string;
  readonly sample: number;
  /** `null`: it is missing, which is no zero. */
  readonly score: number | null;
  readonly by: "code" | "judge" | null;
  readonly why: string | null;
  /** The closed answer, or ids of faults found or points made. */
  readonly said: readonly string[];
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  /** Points that the judge saw in one order and not in the other: they count half. */
  readonly unsure: readonly string[];
  readonly findings: number | null;
  /** Where they are: a line, of a change with its file. */
  readonly places: readonly string[];
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number | null;
  readonly seconds: number;
  readonly discussions: readonly string[];
  /** What was said in the first of them, from the folder of the report. */
  readonly record: string | null;
}

interface Judging {
  readonly agent: string;
  /** Of the pairs of an answer and a point that were judged in both orders: how many were judged alike. */
  readonly alike: number;
  readonly pairs: number;
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number | null;
}

/** All else is computed from it. */
export interface Evaluation {
  readonly name: string;
  readonly cases: readonly { readonly id: string; readonly kind: Scoring }[];
  readonly arms: readonly {
    readonly name: string;
    readonly verb: string;
    readonly agents: readonly string[];
    readonly tells: string;
  }[];
  readonly samples: readonly Sample[];
  readonly judge: Judging | null;
  /** Replies were written beforehand: it shows how it works, and nothing about models. */
  readonly scripted: boolean;
  readonly at: string;
  readonly colloquy: string;
}

export type ArmTold = ReturnType<typeof armTold>;

export type Paired = NonNullable<ReturnType<typeof pairedOf>>;

export function summaryOf(evaluation: Evaluation) {
  const names = evaluation.arms.map(({ name }) => name);
  return {
    arms: names.map((name) => armTold(evaluation, name)),
    pairs: names.flatMap((other, at) =>
      names.slice(at + 1).flatMap((arm) => pairedOf(evaluation, arm, other) ?? []),
    ),
  };
}

type Value = (one: Sample) => number | null;

function armTold(evaluation: Evaluation, name: string) {
  const of = (value: Value) => [...byCase(evaluation, name, value).values()];
  const own = evaluation.samples.filter((one) => one.arm === name && one.score !== null);
  const isPriceKnown = own.every((one) => one.usd !== null);
  const findings = of((one) => one.findings);
  return {
    name,
    score: estimateOf(of(({ score }) => score)),
    calls: mean(of(({ calls }) => calls)),
    tokens: mean(of(({ tokens }) => tokens)),
    usd: own.length > 0 && isPriceKnown ? mean(of(({ usd }) => usd)) : null,
    seconds: mean(of(({ seconds }) => seconds)),
    findings: findings.length === 0 ? null : mean(findings),
  };
}

function pairedOf(evaluation: Evaluation, arm: string, other: string) {
  const [scores, others] = [arm, other].map((name) => byCase(evaluation, name, ({ score }) => score));
  const both = [...(scores ?? [])].flatMap(([id, score]) => {
    const beside = others?.get(id);
    return beside === undefined ? [] : [{ id, difference: score - beside }];
  });
  const differences = both.map((one) => one.difference);
  const difference = estimateOf(differences);
  if (difference === null) return null;
  const [own = 0, theirs = 0] = [arm, other].map((name) => {
    const tokens = byCase(evaluation, name, (one) => one.tokens);
    return mean(both.map(({ id }) => tokens.get(id) ?? 0));
  });
  const chance = chanceOf(differences);
  const isShown = chance < 0.05 && (difference.low > 0 || difference.high < 0);
  return { arm, other, difference, chance, isShown, timesTokens: own / Math.max(1, theirs) };
}

/** The mean over the samples of a case that have a score; a case that has none is left out. */
function byCase({ samples }: Evaluation, arm: string, value: Value): ReadonlyMap<string, number> {
  const own = samples.filter((one) => one.arm === arm && one.score !== null && value(one) !== null);
  const cases = Map.groupBy(own, (one) => one.case);
  return new Map([...cases].map(([id, some]) => [id, mean(some.map((one) => value(one) ?? 0))]));
}
