import { join } from "node:path";
import type { Discussion } from "../kernel/discussion.ts";
import { critiqueAnnotations } from "../protocols/critique/report/annotations.ts";
import { critiquePage } from "../protocols/critique/report/page.ts";
import { critiqueDocument, critiqueRecords } from "../protocols/critique/report/record.ts";
import { critiqueResult, verdictOf } from "../protocols/critique/report/result.ts";
import { recordPath, subjectOf } from "../protocols/critique/report/subject.ts";
import { critiqueReport } from "../protocols/critique/report/verdict.ts";
import { ruleFindings } from "../protocols/critique/report/wording.ts";
import { critique, type CritiqueOutcome } from "../protocols/critique/critique.ts";
import type { CritiqueOptions } from "../protocols/critique/options.ts";
import type { Place, ProtocolKit } from "./kit.ts";
import { shellWord } from "./shell-word.ts";

export const critiqueKit: ProtocolKit<CritiqueOptions, CritiqueOutcome> = {
  protocol: critique,
  documents: critiqueRecords,
  result(discussion, place) {
    const verdict = verdictOf(discussion);
    const subject = subjectOf(discussion);
    const record = join(place.folder, recordPath(subject));
    return critiqueResult(discussion, {
      verdict: verdict && critiqueReport(verdict, subject, record),
      files: { ...(verdict && { record }), folder: place.folder },
      next: nextCommand(discussion, place),
    });
  },
  page(discussion, result, options) {
    const verdict = verdictOf(discussion);
    return verdict && critiquePage(discussion, result, verdict, options);
  },
  inAWord(discussion) {
    const verdict = verdictOf(discussion);
    if (verdict === null) return null;
    if (verdict.verdict === null) return ruleFindings(verdict);
    if (verdict.verdict === "inconclusive") return "inconclusive";
    return verdict.verdict === "consensus_blocked" ? `blocked ${verdict.severity}` : "reached";
  },
  severity(discussion) {
    const verdict = verdictOf(discussion);
    return verdict?.verdict === "consensus_reached" ? null : (verdict?.severity ?? null);
  },
  inconclusive: (discussion) => verdictOf(discussion)?.verdict === "inconclusive",
  exports: { document: critiqueDocument },
  annotations: critiqueAnnotations,
};

function nextCommand(discussion: Discussion, { folder, address }: Place): string {
  if (discussion.stopped?.reason === "waiting") return `colloquy answer ${address}`;
  if (discussion.status !== "completed") return `colloquy resume ${address}`;
  const verdict = verdictOf(discussion);
  if (verdict?.verdict === "inconclusive") return "colloquy agents --check";
  if (verdict?.recommendation !== "revise") return `colloquy show ${address}`;
  const { artifact, roundId } = subjectOf(discussion);
  const words = [artifact.path, "--session", folder, "--revision-of", roundId];
  // The agents of a config given by hand are found there only.
  for (const file of discussion.configFiles) words.push("--config", file);
  return `colloquy critique ${words.map(shellWord).join(" ")}`;
}
