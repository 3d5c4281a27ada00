import { looksSection } from "../../../document/looks.ts";
import {
  type Doc,
  heading,
  joined,
  lineBreak,
  list,
  notice,
  paragraph,
  prose,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { receipts } from "../../../document/receipts.ts";
import { worded } from "../../../document/worded.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { type Account, nameOf } from "./account.ts";
import { dissentItem, evidenceItem, linked, linkedPlain, seatNames } from "./citing.ts";
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
    receipts(numbered(discussion), words.receipts),
    ...looksSection(discussion, words.looks),
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
    heading(2, titles.summary),
    paragraph(linked(verdict.executiveSummary, account)),
    heading(2, titles.insights),
    ...insights(verdict, account),
    heading(2, titles.agreements),
    agreements(verdict, account),
    heading(2, titles.debates),
    debates(verdict, account),
    heading(2, titles.minority),
    minority(verdict, account),
    heading(2, titles.recommendations),
    all(verdict.recommendations),
    heading(2, titles.questions),
    all(verdict.openQuestions),
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

/** A row for each stance; the debate is named in its first. */
function debates({ unresolvedDebates }: SwarmVerdict, account: Account) {
  const rows = unresolvedDebates.flatMap(({ topic, positions }): readonly (readonly Text[])[] =>
    positions.length === 0
      ? [[topic, "", "", ""]]
      : positions.map(({ stance, advocates, arguments: reasons }, index) => [
          index === 0 ? topic : "",
          stance,
          seatNames(advocates, account),
          joined(
            reasons.map((text) => linkedPlain(text, account)),
            lineBreak,
          ),
        ]),
  );
  return table(account.words.synthesis.debateColumns, rows, account.words.none);
}

function minority({ minorityReport }: SwarmVerdict, account: Account) {
  const { words } = account;
  const rows = minorityReport.map(({ position, advocate, reason, stillValid }) => [
    position,
    nameOf(account, advocate),
    linkedPlain(reason, account),
    stillValid ? words.minority.stillValid : words.minority.given,
  ]);
  return table(words.synthesis.minorityColumns, rows, words.minority.none);
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
