import { block } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import { type Account, nameOf } from "./account.ts";
import type { HeldRound } from "./held-rounds.ts";
import type { Lines } from "./page-lines.ts";

/** Where a swarm stands before its end: the panel until somebody has spoken, then the round and what it came to. */
export function progressLines(account: Account, lines: Lines): readonly string[] {
  const round = account.rounds.at(-1);
  if (round === undefined || account.said.size === 0) return panelLines(account, lines);
  const { item, paint, words } = lines;
  const summedUp = account.synthesis;
  return [
    ...block(
      item("", oneLine(words.page.roundNow(round.number, round.topic))),
      [item("  ", paint("dim", words.page.saidSoFar(account.said.size))), ...untested(round, lines)],
      paint,
    ),
    ...(summedUp === null
      ? []
      : [
          ...block(
            item("", `${words.transcript.synthesis[summedUp.by]}, ${words.round(summedUp.round)}`),
            [item("  ", oneLine(summedUp.summary))],
            paint,
          ),
          ...list(words.synthesis.agreements, "=", "green", summedUp.agreements, lines),
          ...list(words.synthesis.disagreements, "≠", "red", summedUp.disagreements, lines),
          ...list(words.synthesis.questions, "?", "yellow", summedUp.openQuestions, lines),
          ...list(words.page.suggestions, "→", "cyan", summedUp.nextTopicSuggestions, lines),
        ]),
    ...reopened(account, round, lines),
  ];
}

/** After a pause, until the next round begins. */
function reopened({ reopenings }: Account, { number }: HeldRound, lines: Lines): readonly string[] {
  const { item, paint, words } = lines;
  const last = reopenings.findLast((one) => one.round === number);
  return last === undefined ? [] : block(words.transcript.reopening, [item("  ", oneLine(last.text))], paint);
}

function untested({ judgement, stress }: HeldRound, { item, paint, words }: Lines): readonly string[] {
  const judged = stress?.judgement ?? judgement;
  return judged?.untested === true ? [item("  ", paint("yellow", words.page.untested))] : [];
}

function list(
  title: string,
  sign: string,
  style: "green" | "red" | "yellow" | "cyan",
  texts: readonly string[],
  { item, paint }: Lines,
): readonly string[] {
  return block(
    title,
    texts.map((text) => item(`  ${paint(style, sign)} `, oneLine(text))),
    paint,
  );
}

function panelLines(account: Account, { item, paint, words }: Lines): readonly string[] {
  const { panel } = account;
  if (panel === null) return [];
  const names = new Map(panel.experts.map(({ id, name }) => [id, name]));
  const named = (id: string) => oneLine(names.get(id) ?? nameOf(account, id));
  return block(
    item("", `${words.page.panel} (${words.panels[panel.by]})`),
    [
      ...panel.experts.map(({ name, expertise, bias }) => {
        const told = [expertise.join(", "), bias].filter((text) => text !== "").join("; ");
        return item("  ", `${paint("bold", `${oneLine(name)}:`)} ${paint("dim", oneLine(told))}`);
      }),
      ...panel.tensions.map(({ between, axis }) =>
        item(`  ${paint("red", "≠")} `, words.page.tension(between.map(named).join(" ↔ "), oneLine(axis))),
      ),
    ],
    paint,
  );
}
