import { type Doc, list, paragraph, quiet, section, strong, type Tone } from "../../../document/document.ts";
import { type Account, nameOf } from "./account.ts";
import type { RoundAccount } from "./held-rounds.ts";

/** Where a swarm stands before its end: the panel until somebody has spoken, then the round and what it came to. */
export function progress(account: Account): Doc {
  const round = account.rounds.at(-1);
  if (round === undefined || account.said.size === 0) return panelLines(account);
  const { words, synthesis } = account;
  return [
    ...section(words.page.roundNow(round.number, round.topic), [
      paragraph([quiet(words.page.saidSoFar(account.said.size))], 1),
      ...untested(round, account),
    ]),
    ...(synthesis === null
      ? []
      : [
          ...section(`${words.transcript.synthesis[synthesis.by]}, ${words.round(synthesis.round)}`, [
            paragraph(synthesis.summary, 1),
          ]),
          ...signed(words.synthesis.agreements, "=", "good", synthesis.agreements),
          ...signed(words.synthesis.disagreements, "≠", "bad", synthesis.disagreements),
          ...signed(words.synthesis.questions, "?", "warning", synthesis.openQuestions),
          ...signed(words.page.suggestions, "→", "accent", synthesis.nextTopicSuggestions),
        ]),
    ...reopened(account, round),
  ];
}

/** After a pause, until the next round begins. */
function reopened({ reopenings, words, discussion }: Account, { number }: RoundAccount): Doc {
  const last = reopenings.findLast(({ round }) => round === number - discussion.roundsBefore);
  return last === undefined ? [] : section(words.transcript.reopening, [paragraph(last.text, 1)]);
}

function untested({ judgement, stress }: RoundAccount, { words }: Account): Doc {
  const judged = stress?.judgement ?? judgement;
  return judged?.untested === true ? [paragraph([{ text: words.page.untested, tone: "warning" }], 1)] : [];
}

function signed(title: string, sign: string, tone: Tone, texts: readonly string[]): Doc {
  return section(title, [list(texts.map((text) => ({ sign: { text: sign, tone }, text })))]);
}

function panelLines(account: Account): Doc {
  const { panel, words } = account;
  if (panel === null) return [];
  const names = new Map(panel.experts.map(({ id, name }) => [id, name]));
  const named = (id: string) => names.get(id) ?? nameOf(account, id);
  return section(`${words.page.panel} (${words.panels[panel.by]})`, [
    ...panel.experts.map(({ name, expertise, bias }) => {
      const told = [expertise.join(", "), bias].filter((text) => text !== "").join("; ");
      return paragraph([strong(`${name}:`), " ", quiet(told)], 1);
    }),
    list(
      panel.tensions.map(({ between, axis }) => ({
        sign: { text: "≠", tone: "bad" },
        text: words.page.tension(between.map(named).join(" ↔ "), axis),
      })),
    ),
  ]);
}
