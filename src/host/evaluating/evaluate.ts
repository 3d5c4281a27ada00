import { newLines, scoringOf } from "../../evaluation/cases.ts";
import type { Evaluation, Sample } from "../../evaluation/evaluation.ts";
import { type Finding, foundBy, isRight, majorityOf } from "../../evaluation/score.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { totalOf } from "../../kernel/usage.ts";
import { aboutDollars } from "../../reporters/amount.ts";
import { count, grouped, sum } from "../../text/amount.ts";
import { version } from "../../version.ts";
import type { Viewed } from "../view/result.ts";
import { answerOf } from "./answers.ts";
import { armsOf } from "./arms.ts";
import { judge, type Judged } from "./judge.ts";
import type { Loaded } from "./load.ts";
import { evaluationConfig, planAll, type Wanted, type Where } from "./plan.ts";
import { type HeldCell, holdAll, isHeld, type Running } from "./run.ts";

export type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Of what is not there yet, as forecasts have it; what judging takes is not known before there are answers. */
type Price = Awaited<ReturnType<typeof priceOf>>;

/** Everything is planned and checked before anybody is called. */
export async function prepare(
  loaded: Loaded,
  wishes: { readonly arms: readonly string[]; readonly samples: number; readonly judge: string | undefined },
  given: Where,
) {
  const { cases } = loaded.pack;
  const arms = armsOf(loaded.pack, wishes.arms);
  const where = { ...given, config: evaluationConfig(given.config) };
  const wanted = await planAll(loaded, arms, wishes.samples, where);
  const idle = arms.find((arm) => !wanted.some((one) => one.arm === arm));
  if (idle !== undefined)
    throw new ColloquyError("usage", `The arm ${idle.name} (${idle.tells}) fits none of these cases.`, {
      hint: "A majority needs closed questions; a verb about a file needs documents or changes, one about words questions.",
    });
  const judge = wishes.judge ?? loaded.pack.judge ?? null;
  const judged = cases.filter((one) => scoringOf(one) === "points").length;
  if (judged > 0 && judge === null)
    throw new ColloquyError(
      "usage",
      `${count(judged, "case")} can only be scored by a judge, and none was named.`,
      {
        hint: "Name one: --judge claude. It sees neither the arm of an answer nor who wrote it.",
      },
    );
  return { loaded, arms, wanted, judge, where, price: await priceOf(wanted, judged) };
}

async function priceOf(wanted: readonly Wanted[], judged: number) {
  const cells = [...new Map(wanted.flatMap((one) => one.cells).map((cell) => [cell.id, cell])).values()];
  const isKept = await Promise.all(cells.map(isHeld));
  const open = cells.filter((_, at) => isKept[at] === false).map(({ estimate }) => estimate);
  return {
    discussions: open.length,
    kept: cells.length - open.length,
    calls: sum(open.map(({ typical }) => typical.calls)),
    tokens: sum(open.map(({ typical }) => typical.tokens)),
    /** `null`: nobody knows it before the calls. */
    usd: open.some(({ costUsd }) => costUsd === null) ? null : sum(open.map(({ costUsd }) => costUsd ?? 0)),
    judged,
  };
}

export function priceWords({ discussions, kept, calls, tokens, usd, judged }: Price): string {
  const known = usd === 0 ? "free" : `${aboutDollars(usd ?? 0)} by list prices`;
  const cost = usd === null ? "cost unknown before the calls" : known;
  const before = kept === 0 ? "" : ` ${kept} more were held before and are not paid again.`;
  const judging = judged === 0 ? "" : ` Answers to ${count(judged, "case")} then go to the judge, twice.`;
  return `${count(discussions, "discussion")} to hold: about ${count(calls, "call")} and ${grouped(tokens)} tokens, ${cost}.${before}${judging}`;
}

export async function evaluate(
  { loaded, arms, wanted, where, judge: agent }: Prepared,
  running: Running,
): Promise<Evaluation> {
  const { name, cases } = loaded.pack;
  const held = await holdAll(
    wanted.flatMap(({ cells }) => cells),
    running,
  );
  const answered = wanted.map((one) => ({
    ...one,
    got: one.cells.map(({ id }) => gotOf(one, held.get(id))),
  }));
  const open = answered.filter((one) => scoringOf(one.case) !== "faults");
  const unjudged = open.flatMap(({ case: one, got }) =>
    got.flatMap(({ answer }) => (answer?.closed === null ? [{ case: one, text: answer.text }] : [])),
  );
  const isJudged = agent !== null && unjudged.length > 0;
  const judged = isJudged ? await judge(unjudged, agent, where, running) : null;
  return {
    name,
    cases: cases.map((one) => ({ id: one.id, kind: scoringOf(one) })),
    arms: arms.map((arm) => ({
      name: arm.name,
      verb: arm.verb.name,
      agents: agentsOf(wanted.filter((one) => one.arm === arm)),
      tells: arm.tells,
    })),
    samples: answered.map((one) => sampleOf(one, judged, loaded)),
    judge: judged?.told ?? null,
    scripted: [...held.values()].some(({ viewed }) => viewed?.result.scripted === true),
    at: new Date(where.now).toISOString(),
    colloquy: version,
  };
}

function agentsOf(wanted: readonly Wanted[]): readonly string[] {
  const plans = wanted.flatMap(({ cells }) => cells.map(({ plan }) => plan));
  const chains = plans.flatMap(({ seated, chains = [] }) => [
    ...seated.map(({ agents }) => agents),
    ...chains,
  ]);
  return [...new Set(chains.flatMap(([first]) => first?.name ?? []))];
}

function gotOf({ case: one }: Wanted, held: HeldCell | undefined) {
  const { viewed = null, why = "it was not held" } = held ?? {};
  return { viewed, why, answer: viewed === null ? null : answerOf(one, viewed) };
}

type Answered = Wanted & { readonly got: readonly ReturnType<typeof gotOf>[] };

function sampleOf(answered: Answered, judged: Judged | null, loaded: Loaded): Sample {
  const { case: one, arm, sample, cells, got } = answered;
  const views = got.flatMap(({ viewed }) => viewed ?? []);
  const { calls, inputTokens, outputTokens, costUsd } = totalOf(
    views.flatMap(({ discussion }) => discussion.receipts),
  );
  return {
    case: one.id,
    arm: arm.name,
    sample,
    ...unscored,
    ...scoreOf(answered, judged, loaded),
    calls,
    tokens: inputTokens + outputTokens,
    usd: costUsd,
    seconds: sum(views.map(({ result }) => result.usage.wallMs)) / 1000,
    discussions: cells.map(({ id }) => id),
    record: views[0] === undefined ? null : recordOf(views[0]),
  };
}

function recordOf({ discussion: { id }, result: { files } }: Viewed): string {
  const { folder, record = files["transcript"] ?? folder } = files;
  return `discussions/${id}${record.slice(folder.length)}`;
}

type SampleScore = Pick<Sample, "score" | "by" | "why" | "said" | "findings" | "places">;
const unscored: SampleScore = { score: null, by: null, why: null, said: [], findings: null, places: [] };

/** In the file that it is a line of, where the finding says so or its text is a diff. */
function placeTold({ line, path }: Finding, text: string): string {
  const shown = path === undefined && line !== null ? newLines(text.split("\n")).get(line - 1) : undefined;
  const told = shown ?? { path, line };
  return [told.path ?? [], told.line ?? []].flat().join(":");
}

function scoreOf(
  { case: one, got }: Answered,
  judged: Judged | null,
  { texts }: Loaded,
): Partial<SampleScore> {
  const [first] = got;
  const failed = got.find(({ answer }) => answer === null);
  if (first === undefined || first.answer === null || failed !== undefined) return { why: failed?.why ?? "" };
  const { findings } = first.answer;
  if (scoringOf(one) === "faults") {
    if (findings === null) return { why: "its findings could not be read" };
    const { placed = [], text = "" } = texts.get(one.id) ?? {};
    const said = foundBy(findings, placed);
    const isClean = placed.length === 0;
    const score = isClean ? Number(findings.length === 0) : said.length / placed.length;
    const places = findings.map((finding) => placeTold(finding, text));
    return { score, by: "code", said, findings: findings.length, places };
  }
  const told = majorityOf(got.flatMap(({ answer }) => answer?.closed ?? []));
  if (told !== null) return { score: isRight(told, one) ? 1 : 0, by: "code", said: [told] };
  // What a judge reads out of one answer is no vote among several.
  const found = got.length > 1 ? null : (judged?.of({ case: one, text: first.answer.text }) ?? null);
  if (found !== null) return { score: found.score, by: "judge", said: found.named };
  return {
    why:
      judged === null
        ? "code cannot tell its answer: name a judge"
        : "no answer could be read, or the judge gave none",
  };
}
