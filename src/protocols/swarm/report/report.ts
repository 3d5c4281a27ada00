import { allChecksOf } from "../../../document/checks.ts";
import {
  type Doc,
  heading,
  type Item,
  joined,
  list,
  paragraph,
  spansOf,
  strong,
  type Text,
} from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { worded } from "../../../document/worded.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Decided, Report, Told } from "../../../manifest/method.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { whenAnswered } from "../../persons-part.ts";
import type { SwarmOptions, SwarmOutcome } from "../options.ts";
import { idsIn } from "../rules/citations.ts";
import type { JudgedSynthesis, SwarmVerdict } from "../rules/verdict.ts";
import type { SwarmEntry } from "../state.ts";
import { sharedViews, type SharedView } from "./shared-views.ts";
import { type Account, accountOf, nameOf, namesOf, seatOf } from "./account.ts";
import { argumentGraph, argumentGraphData, argumentGraphPage } from "./argument-graph.ts";
import { brief } from "./brief.ts";
import { linked, messageLink, quotationOf, transcriptPath } from "./citing.ts";
import { page, summaryPath } from "./page.ts";
import { positionHistoryPage } from "./position-history.ts";
import { roundFile } from "./round-file.ts";
import { standings } from "./standings.ts";
import { synthesisPage, synthesisSections } from "./synthesis.ts";
import { transcriptPage } from "./transcript.ts";

/** What `--json` gives for a swarm (contract, section 4). */
export type SwarmResult = (SwarmVerdict | Omit<JudgedSynthesis, "round">) & { readonly rounds: number };

const synthesisPath = "artifacts/synthesis.md";

/** What came of a swarm: insights with their evidence, what is agreed, what is open, and who stood alone. */
export function report(told: Told<SwarmOptions, SwarmEntry, SwarmOutcome>): Report<SwarmResult> {
  const account = accountOf(told);
  const { verdict, words } = account;
  return {
    verdict: resultOf(account),
    ...brief.tell(told),
    page: () => page(account, told.place),
    document: () => (verdict === null ? null : synthesisSections(account, verdict)),
    files: () => filesOf(account),
    named: { ...(verdict !== null && { record: synthesisPath }) },
    decided: () => decided(account),
    standings: () => standings(account),
    graph: () => argumentGraph(account),
    more: words.page.more,
  };
}

/** The synthesis of all rounds, till then that of the last; `null` before any round has come to one. */
function resultOf({ verdict, synthesis, rounds }: Account): SwarmResult | null {
  const held = rounds.filter((round) => round.completed || round.synthesis !== null).length;
  if (verdict !== null) return { ...verdict, rounds: held };
  if (synthesis === null) return null;
  const { round: _, ...told } = synthesis;
  return { ...told, rounds: held };
}

/** Of several swarms in one folder the later one's, but all of their rounds. */
function filesOf(account: Account): readonly ProjectedFile[] {
  const { rounds, checkpoints, said, verdict } = account;
  const summary = checkpoints.at(-1);
  return [
    ...rounds.map(roundFile),
    // Seed 003: the folder is there from the start.
    { path: "context/", text: "" },
    // What it takes to go on after the last pause.
    ...(summary === undefined
      ? []
      : [{ path: summaryPath, text: `${printableLines(summary.text).trim()}\n` }]),
    ...(said.size === 0 ? [] : sayings(account)),
    ...(verdict === null ? [] : endings(account, verdict)),
  ];
}

/** From the first message on. */
function sayings(account: Account): readonly ProjectedFile[] {
  return [
    markdownFile(transcriptPath, transcriptPage(account, allChecksOf(account.discussion))),
    argumentGraphData(account),
    markdownFile("artifacts/argument-graph.md", argumentGraphPage(account)),
    markdownFile("artifacts/position-history.md", positionHistoryPage(account)),
    ...(account.synthesis === null && account.verdict === null
      ? []
      : [markdownFile("artifacts/open-questions.md", openQuestionsPage(account))]),
  ];
}

function endings(account: Account, verdict: SwarmVerdict): readonly ProjectedFile[] {
  return [
    jsonFile("artifacts/synthesis.json", verdict),
    markdownFile(synthesisPath, synthesisPage(account, verdict)),
    markdownFile("artifacts/minority-report.md", minorityReport(account, verdict)),
  ];
}

/** What the experts came to as it is looked up later; whoever still holds another view is told with it. */
function decided(account: Account): Decided | null {
  const { verdict, experts, openQuestions } = account;
  if (verdict === null) return null;
  const { bottomLine, executiveSummary, minorityReport, unresolvedDebates } = verdict;
  const standing = minorityReport.filter(({ stillValid }) => stillValid);
  const others = new Set(standing.map(({ advocate }) => seatOf(account, advocate)?.id));
  return {
    decided: bottomLine.map(({ sentence }) => sentence).join(" ") || executiveSummary,
    by: experts.filter(({ id }) => !others.has(id)).map(({ name }) => name),
    dissent: sharedViews(standing).map(({ advocates, position, reason }) =>
      [`${namesOf(account, advocates)}: ${position}`, ...(reason === "" ? [] : [`(${reason})`])].join(" "),
    ),
    lookAgain: [
      ...unresolvedDebates.map(({ topic }) => `when this is settled: ${topic}`),
      ...openQuestions.map(whenAnswered),
    ],
  };
}

/** The views that did not prevail, each with its reason and its own words. */
function minorityReport(account: Account, { minorityReport: views }: SwarmVerdict): Doc {
  const { minority: words } = account.words;
  return [
    heading(1, words.title(account.topic)),
    paragraph(views.length === 0 ? words.none : words.lead),
    ...sharedViews(views).flatMap((view, index) => [
      heading(2, `${index + 1}. ${view.position}`),
      list(viewItems(view, account)),
    ]),
  ];
}

function viewItems(view: SharedView, account: Account): readonly Item[] {
  const { minority: words } = account.words;
  return [
    item(words.advocate, namesOf(account, view.advocates)),
    ...(view.reason === "" ? [] : [item(words.reason, linked(view.reason, account))]),
    item(words.standing, view.stillValid ? words.stillValid : words.given),
    ...view.messages.flatMap((id) => {
      const quoted = quotationOf(id, account);
      return quoted === null ? [] : [item(words.said, quoted)];
    }),
    ...(view.by === "code" ? [{ text: [{ text: words.byCode, as: "emphasis" as const }] }] : []),
  ];
}

function item(label: string, text: Text): Item {
  return { text: [strong(label), ": ", ...spansOf(text)] };
}

/** What nobody could answer, and where each question came from, as far as its words tell. */
function openQuestionsPage(account: Account): Doc {
  const { openQuestions, verdict, synthesis, topic, words } = account;
  return [
    heading(1, words.questions.title(topic)),
    ...(verdict !== null || synthesis === null ? [] : [paragraph(words.questions.notFinal(synthesis.round))]),
    list(
      openQuestions.map((text) => ({ text: linked(text, account), below: originsOf(text, account) })),
      { ordered: true, none: words.questions.none },
    ),
  ];
}

function originsOf(text: string, account: Account): readonly Text[] {
  const { words } = account;
  const named = idsIn(text);
  const raised = [...account.said.values()].filter(
    ({ id, content }) =>
      named.includes(id) ||
      (typeof content !== "string" && content.questions.some((one) => same(one) === same(text))),
  );
  const open = account.rounds.filter(({ synthesis }) =>
    synthesis?.openQuestions.some((one) => same(one) === same(text)),
  );
  const speakers = raised.map(({ id, from }): Text => [
    `${nameOf(account, from)} (`,
    messageLink(id, account),
    ")",
  ]);
  return [
    ...(speakers.length === 0 ? [] : [worded(words.questions.raisedBy, joined(speakers, ", "))]),
    ...(open.length === 0
      ? []
      : [words.questions.openAfter(open.map(({ number }) => words.round(number)).join(", "))]),
  ];
}

/** Questions are handed on with another case, another mark at the end, ids in brackets. */
function same(text: string): string {
  return sameWords(idsIn(text).reduce((left, id) => left.replaceAll(id, " "), text));
}
