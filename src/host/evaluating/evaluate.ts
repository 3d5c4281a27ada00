import { newLines, scoringOf } from "../../evaluation/cases.ts";
import type { Evaluation, Sample } from "../../evaluation/evaluation.ts";
import { cautionsOf } from "../../evaluation/report.ts";
import { type Finding, foundBy, isRight, majorityOf } from "../../evaluation/score.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { aboutDollars } from "../../reporters/amount.ts";
import { count, grouped, sum } from "../../text/amount.ts";
import { version } from "../../version.ts";
import type { Viewed } from "../view/result.ts";
import { type Answer, answerOf } from "./answers.ts";
import { type Arm, armsOf } from "./arms.ts";
import { judge, type Judged, planJudging, type Unjudged, usedBy } from "./judge.ts";
import type { Loaded } from "./load.ts";
import { type Cell, evaluationConfig, planAll, type Wanted, type Where } from "./plan.ts";
import { eachOnce, type HeldCell, heldBefore, holdAll, type Running, type Seen } from "./run.ts";

export type Prepared = Awaited<ReturnType<typeof prepare>>;

type Price = Awaited<ReturnType<typeof priceOf>>;

/** Everything is planned and checked before anybody is called. */
export async function prepare(
  loaded: Loaded,
  wishes: { readonly arms: readonly string[]; readonly samples: number; readonly judge: string | undefined },
  given: Where,
  seen: Seen,
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
  const price = await priceOf(wanted, arms, judge, where, seen);
  const cautions = cautionsOf(armsTold(arms, wanted), judged > 0 ? judge : price.judge, cases.length);
  return { loaded, arms, wanted, judge, where, price, cautions };
}

function armsTold(arms: readonly Arm[], wanted: readonly Wanted[]): Evaluation["arms"] {
  return arms.map((arm) => ({
    name: arm.name,
    verb: arm.verb.name,
    agents: agentsOf(wanted.filter((one) => one.arm === arm)),
    tells: arm.tells,
  }));
}

async function priceOf(
  wanted: readonly Wanted[],
  arms: readonly Arm[],
  judge: string | null,
  where: Where,
  seen: Seen,
) {
  const cells = wanted.flatMap((one) => one.cells);
  const held = await allBefore(cells, seen);
  const open = (some: readonly Cell[]) => eachOnce(some).filter(({ id }) => !held.has(id));
  // What is not said yet is taken for as long as a judge is usually shown, and as said by nobody else.
  const unjudged = unjudgedIn(gotAll(wanted, held), (id) => `${id} ${"word ".repeat(usualWords)}`);
  const asked = judge === null ? [] : await planJudging(unjudged, judge, where);
  const judging = asked.map(({ cell }) => cell);
  const judged = await allBefore(judging, seen);
  const toJudge = eachOnce(judging).filter(({ id }) => !judged.has(id));
  return {
    ...priced(open(cells)),
    kept: held.size + judged.size,
    judge: toJudge.length === 0 ? null : judge,
    judging: priced(toJudge),
    arms: arms.map((arm) => {
      const own = eachOnce(wanted.flatMap((one) => (one.arm === arm ? one.cells : [])));
      return { arm: arm.name, tells: arm.tells, all: own.length, ...priced(open(own)) };
    }),
  };
}

const usualWords = 500;

/** `usd` is `null`: nobody knows it before the calls. */
function priced(cells: readonly Cell[]) {
  const all = cells.map(({ estimate }) => estimate);
  return {
    discussions: cells.length,
    calls: sum(all.map(({ typical }) => typical.calls)),
    tokens: sum(all.map(({ typical }) => typical.tokens)),
    usd: all.some(({ costUsd }) => costUsd === null) ? null : sum(all.map(({ costUsd }) => costUsd ?? 0)),
  };
}

async function allBefore(cells: readonly Cell[], seen: Seen): Promise<ReadonlyMap<string, HeldCell>> {
  const before = await Promise.all(
    eachOnce(cells).map(async (cell) => [cell.id, await heldBefore(cell, seen)] as const),
  );
  return new Map(before.flatMap(([id, held]) => (held === null ? [] : [[id, held]])));
}

export function priceWords({ discussions, kept, calls, tokens, usd, judge, judging }: Price): string {
  if (discussions + judging.discussions === 0)
    return `All of it (${count(kept, "discussion")}) was held before: nobody is asked, and nothing is paid.`;
  const all = usd === null || judging.usd === null ? null : usd + judging.usd;
  const known = all === 0 ? "free" : `${aboutDollars(all ?? 0)} by list prices`;
  return [
    ...(discussions === 0 ? [] : [`${count(discussions, "discussion")} to hold: ${amount(calls, tokens)}.`]),
    ...(kept === 0 ? [] : [`${count(kept, "was", "were")} held before and cost nothing.`]),
    ...(judge === null ? [] : [`${judge} judges answers: ${amount(judging.calls, judging.tokens)}.`]),
    all === null ? "Cost unknown before the calls." : `All of it: ${known}.`,
  ].join(" ");
}

function amount(calls: number, tokens: number): string {
  return `about ${count(calls, "call")} and ${grouped(tokens)} tokens`;
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
  const answered = gotAll(wanted, held);
  const unjudged = unjudgedIn(answered, () => null);
  const isJudged = agent !== null && unjudged.length > 0;
  const judged = isJudged ? await judge(unjudged, agent, where, running) : null;
  return {
    name,
    cases: cases.map((one) => ({ id: one.id, kind: scoringOf(one) })),
    arms: armsTold(arms, wanted),
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

type Answered = Wanted & { readonly got: readonly (HeldCell & { readonly answer: Answer | null })[] };

function gotAll(wanted: readonly Wanted[], held: ReadonlyMap<string, HeldCell>): readonly Answered[] {
  return wanted.map((one) => {
    const got = one.cells.map(({ id }) => {
      const its = held.get(id) ?? { viewed: null, why: "it was not held" };
      return { ...its, answer: its.viewed === null ? null : answerOf(one.case, its.viewed) };
    });
    return { ...one, got };
  });
}

/** What code cannot score. `expected`: what is judged in place of an answer that nobody has given. */
function unjudgedIn(
  answered: readonly Answered[],
  expected: (id: string) => string | null,
): readonly Unjudged[] {
  return answered.flatMap(({ case: one, cells, got }) =>
    got.flatMap(({ answer }, at) => {
      const scoring = scoringOf(one);
      if (scoring === "faults" || (answer === null && scoring === "answer")) return [];
      const text =
        answer === null ? expected(cells[at]?.id ?? "") : answer.closed === null ? answer.text : null;
      return text === null ? [] : [{ case: one, text }];
    }),
  );
}

function sampleOf(answered: Answered, judged: Judged | null, loaded: Loaded): Sample {
  const { case: one, arm, sample, cells, got } = answered;
  const views = got.flatMap(({ viewed }) => viewed ?? []);
  return {
    case: one.id,
    arm: arm.name,
    sample,
    ...unscored,
    ...scoreOf(answered, judged, loaded),
    ...usedBy(views.flatMap(({ discussion }) => discussion.receipts)),
    seconds: sum(views.map(({ result }) => result.usage.wallMs)) / 1000,
    discussions: cells.map(({ id }) => id),
    record: views[0] === undefined ? null : recordOf(views[0]),
  };
}

function recordOf({ discussion: { id }, result: { files } }: Viewed): string {
  const { folder, record = files["transcript"] ?? folder } = files;
  return `discussions/${id}${record.slice(folder.length)}`;
}

type SampleScore = Pick<Sample, "score" | "by" | "why" | "findings" | keyof typeof noLists>;
const noLists = { said: [], missed: [], wrong: [], unsure: [], places: [] };
const unscored: SampleScore = { score: null, by: null, why: null, findings: null, ...noLists };

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
    const missed = placed.map(({ id }) => id).filter((id) => !said.includes(id));
    return { score, by: "code", said, missed, findings: findings.length, places };
  }
  const told = majorityOf(got.flatMap(({ answer }) => answer?.closed ?? []));
  if (told !== null) return { score: isRight(told, one) ? 1 : 0, by: "code", said: [told] };
  // What a judge reads out of one answer is no vote among several.
  const found = got.length > 1 ? null : (judged?.of({ case: one, text: first.answer.text }) ?? null);
  if (found !== null) return { ...found, by: "judge" };
  return {
    why:
      judged === null
        ? "code cannot tell its answer: name a judge"
        : "no answer could be read, or the judge gave none",
  };
}
