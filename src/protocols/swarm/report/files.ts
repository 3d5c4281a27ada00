import { type Discussion, discussionsOf } from "../../../kernel/discussion.ts";
import type { Event } from "../../../kernel/event.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { allChecksOf } from "../../../document/checks.ts";
import { type Account, accountOf } from "./account.ts";
import { argumentGraphData, argumentGraphPage } from "./argument-graph.ts";
import { transcriptPath } from "./citing.ts";
import { minorityReport } from "./minority-report.ts";
import { openQuestionsPage } from "./open-questions.ts";
import { positionHistoryPage } from "./position-history.ts";
import { roundFile } from "./round-file.ts";
import { synthesisPage } from "./synthesis-page.ts";
import { transcriptPage } from "./transcript.ts";
import type { Words } from "./words.ts";
import { wordsOf } from "./wording.ts";

export const synthesisPath = "artifacts/synthesis.md";
export const summaryPath = "context/summary.md";

/** The files of every swarm of a journal; of several in one folder, the later one's, but all of their rounds. */
export function swarmFiles(events: readonly Event[]): readonly ProjectedFile[] {
  const files = discussionsOf(events)
    .filter(({ protocol }) => protocol === "swarm")
    .flatMap(filesOf);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function filesOf(discussion: Discussion): readonly ProjectedFile[] {
  const account = accountOf(discussion);
  const words = wordsOf(discussion);
  return [
    ...account.rounds.map(roundFile),
    ...summaryFile(account),
    ...(account.said.size === 0 ? [] : sayings(discussion, account, words)),
    ...endings(discussion, account, words),
  ];
}

/** What it takes to go on after the last pause. */
function summaryFile({ checkpoints }: Account): readonly ProjectedFile[] {
  const last = checkpoints.at(-1);
  return last === undefined ? [] : [{ path: summaryPath, text: `${printableLines(last.text).trim()}\n` }];
}

/** From the first message on. */
function sayings(discussion: Discussion, account: Account, words: Words): readonly ProjectedFile[] {
  return [
    { path: transcriptPath, text: transcriptPage(account, allChecksOf(discussion), words) },
    argumentGraphData(account),
    { path: "artifacts/argument-graph.md", text: argumentGraphPage(account, words) },
    { path: "artifacts/position-history.md", text: positionHistoryPage(account, words) },
    ...(account.synthesis === null && account.verdict === null
      ? []
      : [{ path: "artifacts/open-questions.md", text: openQuestionsPage(account, words) }]),
  ];
}

/** With the verdict. */
function endings(discussion: Discussion, account: Account, words: Words): readonly ProjectedFile[] {
  const page = synthesisPage(discussion);
  const report = minorityReport(account, words);
  return [
    ...(account.verdict === null ? [] : [jsonFile("artifacts/synthesis.json", account.verdict)]),
    ...(page === null ? [] : [{ path: synthesisPath, text: page }]),
    ...(report === null ? [] : [{ path: "artifacts/minority-report.md", text: report }]),
  ];
}
