import { heading } from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import type { Report } from "../../../manifest/method.ts";
import { type Account, accountOf, recordPath, type ToldCritique } from "./account.ts";
import { annotations } from "./annotations.ts";
import { brief } from "./brief.ts";
import { type CritiqueReport, critiqueReport } from "./critique-report.ts";
import { decided } from "./decided.ts";
import { afterDecision } from "./message.ts";
import { page } from "./page.ts";
import { findings, inFull, overview, sources } from "./record.ts";

/** What came of a critique: the verdict, what it rests on, and what to do with it. */
export function report(told: ToldCritique): Report<CritiqueReport> {
  const account = accountOf(told);
  if (account === null) return { ...nothingYet, annotations: () => annotations(told, null) };
  const { verdict, given, place } = account;
  const path = recordPath(given);
  const advice = afterDecision(account.outcome);
  return {
    verdict: critiqueReport(verdict, given, place.folder === "" ? path : `${place.folder}/${path}`),
    ...brief.tell(told),
    severity: verdict.verdict === "consensus_reached" ? null : verdict.severity,
    inconclusive: verdict.verdict === "inconclusive",
    ...(advice !== null && { advice }),
    page: () => page(account),
    document: () => [overview(account, true), ...findings(account)],
    files: () => [markdownFile(path, record(account))],
    named: { record: path },
    decided: () => decided(account),
    next: () => next(account),
    annotations: () => annotations(told, account),
  };
}

const nothingYet = {
  verdict: null,
  inAWord: null,
  page: () => null,
  document: () => null,
} as const satisfies Report<CritiqueReport>;

/** The layout of seed 000, then where it all came from. */
function record(account: Account) {
  return [
    heading(1, `Discussion Record: ${account.given.roundId}`),
    overview(account, false),
    ...findings(account),
    ...inFull(account),
    ...sources(account),
  ];
}

/** Who cannot be asked is looked for; what is to be revised is reviewed again in the same folder. */
function next({ verdict, given, place, discussion }: Account): readonly string[] | null {
  if (verdict.verdict === "inconclusive") return ["agents", "--check"];
  if (verdict.recommendation !== "revise") return null;
  // The agents of a config given by hand are found there only.
  const configs = discussion.configFiles.flatMap((file) => ["--config", file]);
  const { artifact, roundId } = given;
  return ["critique", artifact.path, "--session", place.folder, "--revision-of", roundId, ...configs];
}
