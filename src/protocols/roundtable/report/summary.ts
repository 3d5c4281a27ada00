import {
  type Doc,
  type Item,
  joined,
  list,
  paragraph,
  prose,
  section,
  strong,
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { wordsIn } from "../../../words.ts";
import type { Artifact } from "../rules/artifact.ts";
import { sameStatement } from "../rules/same-statement.ts";
import type { Account } from "./account.ts";
import { actions, bottomLine, debated, isCutShort } from "./answer.ts";
import { riskTable } from "./artifact-tables.ts";
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
import { howItCame } from "./how-it-came.ts";
import { lineOf, names, standing } from "./origin.ts";
import { titled } from "./sentences.ts";
import type { DocumentWords } from "./words/en.ts";
import { ja } from "./words/ja.ts";
import { filled } from "./words/words-for.ts";
import { wordingParts } from "./wording.ts";

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
    ...section(words.wording, wordingParts(account)),
    ...(account.workflow === "brainstorm" ? brainstormed(account) : []),
    ...told,
    ...decidedSections(account),
    ...howItCame(account),
    ...looksSection(account.discussion, wordsIn(words === ja ? "ja" : "en")),
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

/** What dreamers, realists and critics left: ideas, how they could be built, what could go wrong. */
function brainstormed(account: Account): Doc {
  const { words, state } = account;
  const ideas = standing(state.artifacts, "IDEA");
  return [
    ...section(words.ideas, [list(ideas.map((one) => ideaItem(one, account)))]),
    ...section(words.feasibility, [list(buckets(ideas, words))]),
    ...section(words.dangers, riskTable(account)),
  ];
}

function ideaItem(one: Artifact, account: Account): Item {
  const { words } = account;
  const basis = one.builds_on?.map((name) => [prose(name)]) ?? [];
  return {
    text: lineOf(one, account),
    below: [
      ...(one.description ? [[prose(one.description)]] : []),
      ...(one.potential_value ? [[`${words.worth}: `, prose(one.potential_value)]] : []),
      ...(basis.length > 0 ? [[`${words.buildsOn}: `, ...joined(basis, ", ")]] : []),
    ],
  };
}

/** Ideas that were judged in the same words stand together; those nobody judged last. */
function buckets(ideas: readonly Artifact[], words: DocumentWords): readonly Text[] {
  const judged = Map.groupBy(ideas, ({ feasibility }) => sameStatement(feasibility ?? ""));
  return [...judged]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === ""))
    .map(([, some]) => [
      prose(some[0]?.feasibility?.replace(/[\s.。]+$/u, "") || words.notJudged),
      ": ",
      ...joined(
        some.map(({ id, title }) => [`${id} `, prose(title)]),
        "; ",
      ),
    ]);
}
