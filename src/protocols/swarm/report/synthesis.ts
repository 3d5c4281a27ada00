import { looksSection } from "../../../document/looks.ts";
import {
  type Doc,
  heading,
  joined,
  list,
  notice,
  paragraph,
  prose,
  section,
  spansOf,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { receipts } from "../../../document/receipts.ts";
import { worded } from "../../../document/worded.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import { wordsIn } from "../../../words.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { type Account, namesOf } from "./account.ts";
import { sharedViews } from "./shared-views.ts";
import { cited, dissentItem, evidenceItem, linked, seatNames } from "./citing.ts";
import { course } from "./course.ts";
import type { Words } from "./english.ts";

/** What came of a swarm, for people: what to take from it first, then what it takes to weigh it. */
export function synthesisPage(account: Account, verdict: SwarmVerdict): Doc {
  const { topic, discussion, words } = account;
  const { synthesis: titles } = words;
  const { stopped } = discussion;
  return [
    heading(1, titles.title(topic)),
    ...(stopped === null || stopped.reason === "waiting"
      ? []
      : [notice(titles.partial, [prose(stopped.detail)])]),
    ...outcome(account, verdict),
    paragraph(worded(titles.more, moreLinks(words))),
    heading(2, titles.course),
    course(account, verdict),
    heading(2, titles.receipts),
    receipts(numbered(discussion), wordsIn(words.language), words.receipts),
    ...looksSection(discussion, wordsIn(words.language)),
  ];
}

/** The same for an export, which has the transcript and the receipts in any case. */
export function synthesisSections(account: Account, verdict: SwarmVerdict): Doc {
  const { words } = account;
  return [...outcome(account, verdict), heading(2, words.synthesis.course), course(account, verdict)];
}

/** Rounds by their numbers: their titles are topics, and may be long or the same. */
function numbered(discussion: Discussion): Discussion {
  return {
    ...discussion,
    rounds: discussion.rounds.map((round) => ({ ...round, title: String(round.round) })),
  };
}

function outcome(account: Account, verdict: SwarmVerdict): Doc {
  const { words } = account;
  const { synthesis: titles } = words;
  const all = (texts: readonly string[]) =>
    list(
      texts.map((text) => linked(text, account)),
      { ordered: true, none: words.none },
    );
  return [
    ...(verdict.by === "code" ? [notice("", titles.byCode)] : []),
    ...answer(verdict, account),
    heading(2, titles.summary),
    paragraph(linked(verdict.executiveSummary, account)),
    heading(2, titles.insights),
    ...insights(verdict, account),
    heading(2, titles.agreements),
    agreements(verdict, account),
    heading(2, titles.debates),
    ...debates(verdict, account),
    heading(2, titles.minority),
    minority(verdict, account),
    heading(2, titles.recommendations),
    all(verdict.recommendations),
    ...section(titles.actions, [list(actions(verdict, account), { ordered: true })]),
    heading(2, titles.questions),
    all(account.openQuestions),
  ];
}

function insights({ insights: all }: SwarmVerdict, account: Account): Doc {
  const { words } = account;
  const { synthesis: titles } = words;
  if (all.length === 0) return [paragraph(words.none)];
  return all.flatMap((insight, index): Doc => {
    const { title, description, confidence, confidenceReason, supportingEvidence, dissentingViews } = insight;
    const reason: Text = confidenceReason ? [" (", ...linked(confidenceReason, account), ")"] : [];
    const evidence = supportingEvidence.map((text) => evidenceItem(text, account));
    return [
      heading(3, `${index + 1}. ${title}`),
      ...(description === "" ? [] : [paragraph(linked(description, account))]),
      paragraph([strong(titles.confidence), `: ${words.confidences[confidence]}`, ...reason]),
      paragraph([strong(titles.evidence), ":"]),
      evidence.length === 0 ? paragraph(words.none) : list(evidence),
      ...(dissentingViews.length === 0
        ? []
        : [
            paragraph([strong(titles.dissent), ":"]),
            list(dissentingViews.map((text) => dissentItem(text, account))),
          ]),
    ];
  });
}

function agreements({ agreements: all }: SwarmVerdict, account: Account) {
  const rows = all.map(({ point, supporters }) => [point, seatNames(supporters, account)]);
  return table(account.words.synthesis.agreementColumns, rows, account.words.none);
}

/** Each stance with who stands for it and its arguments. */
function debates({ unresolvedDebates }: SwarmVerdict, account: Account): Doc {
  if (unresolvedDebates.length === 0) return [paragraph(account.words.none)];
  return unresolvedDebates.flatMap(({ topic, positions }): Doc => [
    heading(3, topic),
    list(
      positions.map(({ stance, advocates, arguments: reasons }) => ({
        text: [
          ...linked(stance, account),
          ...(advocates.length === 0 ? [] : [" (", ...spansOf(seatNames(advocates, account)), ")"]),
        ],
        below: reasons.map((text) => linked(text, account)),
      })),
    ),
  ]);
}

function minority({ minorityReport }: SwarmVerdict, account: Account) {
  const { words } = account;
  if (minorityReport.length === 0) return paragraph(words.minority.none);
  return list(
    sharedViews(minorityReport).map(({ position, advocates, reason, stillValid }) => ({
      text: [
        ...linked(position, account),
        ` (${namesOf(account, advocates)}; ${stillValid ? words.minority.stillValid : words.minority.given})`,
      ],
      below: reason === "" ? [] : [linked(reason, account)],
    })),
  );
}

/** The answer to the topic, for who reads nothing else. */
function answer(verdict: SwarmVerdict, account: Account): Doc {
  const { synthesis: titles } = account.words;
  const { bottomLine, bottomLineBy, counted, unanimity } = verdict;
  if (bottomLine.length === 0) return [];
  const lines = (all: typeof bottomLine) =>
    joined(
      all.map(({ sentence, ids }) => [...linked(sentence, account), ...cited(notIn(sentence, ids), account)]),
      " ",
    );
  const doubt = unanimity ? titles.unanimous(unanimity.independent, unanimity.untested) : "";
  return [
    heading(2, titles.bottomLine),
    paragraph(lines(bottomLine)),
    ...(bottomLineBy === "code" ? [] : [paragraph([strong(titles.counted), ": ", ...lines(counted)])]),
    ...(doubt === "" ? [] : [notice("", doubt)]),
  ];
}

/** A sentence may name its ids itself. */
export function notIn(sentence: string, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !sentence.includes(id));
}

function actions({ actions: all }: SwarmVerdict, account: Account): readonly Text[] {
  const { synthesis: titles } = account.words;
  const names = (seats: readonly string[]) => namesOf(account, seats);
  return all.map(({ action, ids, seats, against }) => [
    ...linked(action, account),
    ` (${names(seats)}${against.length === 0 ? "" : `; ${titles.actionsAgainst(names(against))}`})`,
    ...cited(notIn(action, ids), account),
  ]);
}

function moreLinks({ synthesis: { files } }: Words): Text {
  return joined(
    [
      [{ text: files.minority, to: "minority-report.md" }],
      [{ text: files.questions, to: "open-questions.md" }],
      [{ text: files.graph, to: "argument-graph.md" }],
      [{ text: files.positions, to: "position-history.md" }],
      [{ text: files.transcript, to: "transcript.md" }],
    ],
    ", ",
  );
}
