import { allChecksOf } from "../../../document/checks.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import type { Report, Told } from "../../../manifest/method.ts";
import type { SwarmOptions, SwarmOutcome } from "../options.ts";
import type { JudgedSynthesis, SwarmVerdict } from "../rules/verdict.ts";
import type { SwarmEntry } from "../state.ts";
import { type Account, accountOf } from "./account.ts";
import { argumentGraph, argumentGraphData, argumentGraphPage } from "./argument-graph.ts";
import { brief } from "./brief.ts";
import { transcriptPath } from "./citing.ts";
import { decided } from "./decided.ts";
import { minorityReport } from "./minority-report.ts";
import { openQuestionsPage } from "./open-questions.ts";
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
