import { JudgeReply, judgeQuestion, pointsOf } from "../../evaluation/asking.ts";
import type { Case, Point } from "../../evaluation/cases.ts";
import { pointsScore } from "../../evaluation/score.ts";
import { generator, mean } from "../../evaluation/statistics.ts";
import type { Receipt } from "../../kernel/receipt.ts";
import { totalOf } from "../../kernel/usage.ts";
import { protocolVerbs } from "../protocols/protocols.ts";
import { readForm } from "./answers.ts";
import { isAlone } from "./arms.ts";
import { type Cell, planCell, type Where, withAgents } from "./plan.ts";
import { holdAll, type Running } from "./run.ts";

export interface Unjudged {
  readonly case: Case;
  readonly text: string;
}

export type Judged = Awaited<ReturnType<typeof judge>>;

const atOnce = 6;

/** Equal texts once; twice each, in an order by chance and in its reverse. These are discussions too: kept, and to be read. */
export async function planJudging(all: readonly Unjudged[], agent: string, where: Where) {
  const alone = protocolVerbs().filter(isAlone);
  const there = { ...where, config: withAgents(where.config, [agent]) };
  const asked: { case: Case; texts: readonly string[]; cell: Cell }[] = [];
  for (const [one, some] of Map.groupBy(all, (each) => each.case)) {
    const texts = shuffled([...new Set(some.map(({ text }) => text))].sort());
    for (let at = 0; at < texts.length; at += atOnce)
      for (const [pass, order] of [
        texts.slice(at, at + atOnce),
        texts.slice(at, at + atOnce).reverse(),
      ].entries()) {
        const question = { subject: judgeQuestion(one, order), options: {} };
        const title = `${one.id}: judged${pass === 0 ? "" : ", in reverse"}`;
        // A single answer is asked of in the same words twice.
        for (const verb of alone.slice(0, 1))
          asked.push({
            case: one,
            texts: order,
            cell: await planCell(verb, question, there, `judged-${one.id}`, title, [pass]),
          });
      }
  }
  return asked;
}

export async function judge(all: readonly Unjudged[], agent: string, where: Where, running: Running) {
  const asked = await planJudging(all, agent, where);
  const held = await holdAll(
    asked.map(({ cell }) => cell),
    running,
  );
  const passes = new Map<string, (readonly string[])[]>();
  for (const { case: one, texts, cell } of asked) {
    const viewed = held.get(cell.id)?.viewed;
    const said = viewed?.kit.plain?.(viewed.discussion)?.answer ?? "";
    for (const { answer, makes } of readForm(said, JudgeReply)?.answers ?? []) {
      const key = keyOf({ case: one, text: texts[answer - 1] ?? "" });
      passes.set(key, [...(passes.get(key) ?? []), makes]);
    }
  }
  const compared = all.flatMap((answer) => {
    const [first, second] = passes.get(keyOf(answer)) ?? [];
    if (first === undefined || second === undefined) return [];
    return pointsOf(answer.case).map(({ id }) => first.includes(id) === second.includes(id));
  });
  const receipts = [...held.values()].flatMap(({ viewed }) => viewed?.discussion.receipts ?? []);
  const alike = compared.filter(Boolean).length;
  return {
    told: { agent, alike, pairs: compared.length, ...usedBy(receipts) },
    of: (answer: Unjudged) => {
      const named = passes.get(keyOf(answer));
      const points = pointsOf(answer.case);
      if (named === undefined) return null;
      const inAll = points.filter(({ id }) => named.every((makes) => makes.includes(id)));
      const inNone = points.filter(({ id }) => !named.some((makes) => makes.includes(id)));
      return {
        score: mean(named.map((makes) => pointsScore(makes, points))),
        said: ids(inAll),
        missed: ids(inNone.filter(({ wrong }) => !wrong)),
        wrong: ids(inAll.filter(({ wrong }) => wrong)),
        unsure: ids(points.filter((one) => !inAll.includes(one) && !inNone.includes(one))),
      };
    },
  };
}

/** `usd` is `null` where a part of it is unknown. */
export function usedBy(receipts: readonly Receipt[]) {
  const { calls, inputTokens, outputTokens, costUsd, costPartlyUnknown } = totalOf(receipts);
  return { calls, tokens: inputTokens + outputTokens, usd: costPartlyUnknown ? null : costUsd };
}

function keyOf({ case: { id }, text }: Unjudged): string {
  return `${id}\n${text}`;
}

function ids(points: readonly Point[]): readonly string[] {
  return points.map(({ id }) => id);
}

/** By chance, yet the same for the same answers. */
function shuffled(texts: readonly string[]): readonly string[] {
  const next = generator(texts.join("").length);
  const placed = texts.map((text) => ({ text, at: next() }));
  return placed.sort((a, b) => a.at - b.at).map(({ text }) => text);
}
