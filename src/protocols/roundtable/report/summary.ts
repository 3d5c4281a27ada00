import {
  type Doc,
  type Item,
  list,
  paragraph,
  prose,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { englishLooks, japaneseLooks, looksSection } from "../../../document/looks.ts";
import type { Account } from "./account.ts";
import { actions, bottomLine } from "./answer.ts";
import { isCutShort } from "./approval.ts";
import { brainstormed } from "./brainstormed.ts";
import {
  agreed,
  decidedSections,
  dissent,
  filedSections,
  lastAnswered,
  openConflicts,
  openQuestions,
  positions,
  recommended,
} from "./common-parts.ts";
import { debated } from "./debated.ts";
import { howItCame } from "./how-it-came.ts";
import { lineOf, names, standing } from "./origin.ts";
import { titled } from "./title.ts";
import { ja } from "./words/ja.ts";
import { filled } from "./words/words-for.ts";

export function summaryDocument(account: Account): Doc {
  const { title, topic } = titled(account.topic, account.words.summary);
  return [...title, ...topic, ...summarySections(account)];
}

/** What came of a roundtable, or of a brainstorm: ideas, how they could be built, what could go wrong. */
export function summarySections(account: Account): Doc {
  const { words } = account;
  const advice = recommended(account);
  const { told, leftOut } = filedSections(account, [
    ["agreed", [list(agreed(account))]],
    ["unsettled", [list(openConflicts(account))]],
    ["nextSteps", nextSteps(account)],
    ["openQuestions", [list(openQuestions(account))]],
    ["positions", [list(positions(account))]],
    ["dissent", [list(dissent(account))]],
    ["roundByRound", [list(rounds(account))]],
  ]);
  return [
    ...(isCutShort(account.verdict) ? [paragraph(words.cutShort)] : []),
    ...bottomLine(account),
    ...debated(account),
    ...(advice === null ? [] : section(words.recommendation, [paragraph(advice)])),
    ...(account.workflow === "brainstorm" ? brainstormed(account) : []),
    ...told,
    ...decidedSections(account),
    ...howItCame(account),
    ...looksSection(account.discussion, words === ja ? japaneseLooks : englishLooks),
    ...leftOut,
  ];
}

/** Those that were written down, with who takes them on; else what participants suggest, put together at the end if somebody did. */
function nextSteps(account: Account): Doc {
  const { words, state } = account;
  const steps = standing(state.artifacts, "STEP");
  if (steps.length === 0) {
    const merged = actions(account);
    return [list(merged.length === 0 ? suggested(account) : merged)];
  }
  const idle = steps.filter(({ owner }) => !owner).map(({ id }) => id);
  return [
    list(
      steps.map((one) => ({
        text: lineOf(one, account),
        below: [
          ...(one.description ? [[prose(one.description)]] : []),
          ...(one.owner ? [[`${words.owner}: `, prose(one.owner)]] : []),
          ...(one.when ? [[`${words.when}: `, prose(one.when)]] : []),
        ],
      })),
    ),
    ...(idle.length === 0 ? [] : [paragraph(filled(words.noOwner, { ids: idle.join(", ") }))]),
  ];
}

/** What participants suggest at the end. */
function suggested(account: Account): readonly Text[] {
  const last = lastAnswered(account);
  const round = filled(account.words.round, { n: last?.session.number ?? 0 });
  return [...(last?.responses ?? [])].flatMap(([id, { suggestions = [] }]) =>
    suggestions.map((one) => [prose(one), ` (${round}, `, ...names(account, [id]), ")"]),
  );
}

function rounds({ rounds: held, words }: Account): readonly Item[] {
  return held.map(({ session: { number, phase, question, synthesis, agreement, notices } }) => ({
    text: [strong(filled(words.roundTitle, { n: number, phase })), " ", prose(question)],
    below: [synthesis, agreement.sentence, ...notices].filter(Boolean).map((one) => [prose(one)]),
  }));
}
