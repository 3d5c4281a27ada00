import { byRules } from "../../../kernel/by-rules.ts";
import {
  type Discussion,
  discussionsOf,
  lastJudgement,
  type TurnRecord,
} from "../../../kernel/discussion.ts";
import { formatDuration } from "../../../kernel/duration.ts";
import type { Event, Seating } from "../../../kernel/event.ts";
import type { ProjectedFile } from "../../../kernel/projection.ts";
import type { ByRules } from "../rules/by-rules.ts";
import type { Critique } from "../rules/critique.ts";
import type { CritiqueVerdict } from "../rules/critique-verdict.ts";
import { type PointKind, pointKinds, pointsOf } from "../rules/points.ts";
import { type Checks, checksOf, checksSummary, withStanding } from "../../../document/checks.ts";
import { bullets, cell, numbered, section } from "../../../document/markdown.ts";
import { oneLine } from "../../../document/one-line.ts";
import { pointsSaid } from "./points-said.ts";
import { critiqueResult, isRatedByRules, ratedByRules, readByRules } from "./result.ts";
import { recordPath, type Subject, subjectOf } from "./subject.ts";
import { degradedText, rulesAlone } from "./wording.ts";

/** The discussion record of every critique that reached a verdict: the layout of seed 000, then where it all came from. */
export function critiqueRecords(events: readonly Event[]): readonly ProjectedFile[] {
  return discussionsOf(events)
    .filter(({ protocol }) => protocol === "critique")
    .flatMap((discussion) => {
      const verdict = lastJudgement(discussion, "verdict") as CritiqueVerdict | undefined;
      const subject = subjectOf(discussion);
      return verdict === undefined
        ? []
        : [{ path: recordPath(subject), text: record(discussion, subject, verdict) }];
    });
}

/** The record without what everybody said in full: that is in every export anyway. `null` before the verdict. */
export function critiqueDocument(discussion: Discussion): string | null {
  const verdict = lastJudgement(discussion, "verdict") as CritiqueVerdict | undefined;
  if (verdict === undefined) return null;
  const overview = heading(discussion, subjectOf(discussion), verdict).map((line) => `- ${line}`);
  return `${[overview.join("\n"), ...findings(discussion, verdict)].join("\n\n")}\n`;
}

function record(discussion: Discussion, subject: Subject, verdict: CritiqueVerdict): string {
  const checks = checksOf(discussion);
  const sections = [
    `# Discussion Record: ${subject.roundId}`,
    heading(discussion, subject, verdict).join("\n"),
    ...findings(discussion, verdict),
    section("In Full", discussion.seats.map((seated) => inFull(discussion, seated, checks)).join("\n\n")),
    section("Sources", sources(discussion)),
  ];
  return `${sections.join("\n\n")}\n`;
}

function findings(discussion: Discussion, verdict: CritiqueVerdict): readonly string[] {
  return [
    section(
      "Convergent Themes",
      bullets(
        verdict.themes.map(
          ({ theme, kind, perspectives }) => `${oneLine(theme)} (${kind}: ${perspectives.join(", ")})`,
        ),
      ),
    ),
    section(
      "Divergent Views",
      bullets(
        verdict.divergences.map(
          ({ topic, severity, description, perspectives }) =>
            `**${oneLine(topic)}** (${severity}): ${oneLine(description)} (${perspectives.join(", ")})`,
        ),
      ),
    ),
    section(
      "Action Items",
      numbered(
        verdict.actionItems.map(
          ({ item, also = [], perspectives }) =>
            `${[item, ...also].map(oneLine).join(" / ")} (${perspectives.join(", ")})`,
        ),
      ),
    ),
    section("Ratings", ratings(discussion, verdict)),
    section(
      "Signals",
      bullets(
        verdict.signals.map(
          ({ signal, severity, detail, perspectives }) =>
            `${signal} (${severity}): ${detail} (${perspectives.join(", ")})`,
        ),
      ),
    ),
    ...(verdict.byRules === undefined ? [] : [section("Findings By Rules", foundByRules(verdict.byRules))]),
  ];
}

/** Apart from all that was judged. */
function foundByRules({ perspectives, findings }: ByRules): string {
  const lead = `For ${perspectives.join(", ")} the artifact was ${byRules}. No rating and no verdict rests on this.`;
  const found = findings.map(
    ({ finding, critical, perspectives }) =>
      `${critical ? "**critical** " : ""}${oneLine(finding)} (${perspectives.join(", ")})`,
  );
  return `${lead}\n\n${bullets(found)}`;
}

function heading(discussion: Discussion, subject: Subject, verdict: CritiqueVerdict): readonly string[] {
  const { degraded, partial, seats, warnings } = critiqueResult(discussion, {
    verdict,
    files: { folder: "" },
    next: null,
  });
  const read = readByRules(discussion);
  const all = read.length === seats.length;
  const checked = checksSummary(checksOf(discussion), pointsSaid(discussion).length);
  return [
    `**Artifact**: ${subject.artifact.path}`,
    `**Perspectives**: ${discussion.seats.map((seated) => perspective(discussion, seated)).join(", ")}`,
    ...outcome(verdict),
    ...(checked === null ? [] : [`**Claims**: ${checked}`]),
    ...(subject.revision === null ? [] : [`**Revision of**: ${subject.revision.of}`]),
    ...(degraded ? [`**Degraded**: ${degradedText(verdict)}`] : []),
    ...(partial
      ? [`**Partial**: ${discussion.stopped?.detail ?? "not every perspective has an answer"}`]
      : []),
    ...warnings.map((warning) => `**Warning**: ${oneLine(warning)}`),
    ...(read.length === 0
      ? []
      : [`**Note**: ${all ? "the whole artifact was" : `for ${read.join(", ")} it was`} ${byRules}`]),
    ...(isRatedByRules(discussion, verdict) ? [`**Note**: ${ratedByRules}`] : []),
  ];
}

const consensusWords = {
  consensus_reached: "reached",
  consensus_blocked: "blocked",
  inconclusive: "inconclusive",
} as const;

function outcome(verdict: CritiqueVerdict): readonly string[] {
  if (verdict.verdict === null) return [`**Consensus**: none: ${rulesAlone(verdict)}`];
  const { averageRating, answered, asked, quorum } = verdict;
  return [
    `**Consensus**: ${consensusWords[verdict.verdict]}`,
    `**Average Rating**: ${averageRating === null ? "none" : `${averageRating}/5`}`,
    `**Severity**: ${verdict.severity ?? "none"} (policy: ${verdict.policy})`,
    `**Answered**: ${answered}/${asked}${quorum === undefined ? "" : ` (quorum: ${quorum})`}`,
    ...(verdict.recommendation === null ? [] : [`**Recommendation**: ${verdict.recommendation}`]),
  ];
}

function perspective(discussion: Discussion, { seat, agents }: Seating): string {
  const turn = turnOf(discussion, seat.name);
  const receipt = turn?.answer === undefined ? undefined : turn.calls.at(-1)?.receipt;
  if (receipt === undefined || receipt === null) return `${seat.name} (${agents[0]}, no answer)`;
  return receipt.fallback
    ? `${seat.name} (${receipt.answeredBy}, source: fallback for ${receipt.asked})`
    : `${seat.name} (${receipt.answeredBy})`;
}

function ratings(discussion: Discussion, { ratings: given, byRules: read }: CritiqueVerdict): string {
  const rows = discussion.seats.map(({ seat }) => {
    const rating = given[seat.name];
    const none = read?.perspectives.includes(seat.name) === true ? "none (by rules)" : "no answer";
    return `| ${cell(seat.name)} | ${rating === undefined ? none : `${rating}/5`} |`;
  });
  return ["| Perspective | Rating |", "|-------------|--------|", ...rows].join("\n");
}

function inFull(discussion: Discussion, { seat }: Seating, checks: Checks): string {
  const critique = turnOf(discussion, seat.name)?.answer?.value as Critique | undefined;
  const title = `### ${seat.name} — ${seat.role}`;
  if (critique === undefined) return `${title}\n\nNo answer.`;
  const points = pointsOf([{ perspective: seat.name, critique }]);
  const lists = pointKinds.flatMap((kind) => {
    const items = points
      .filter((point) => point.kind === kind)
      .map(({ text, claim }) => withStanding(oneLine(text), checks.get(claim)));
    return items.length === 0 ? [] : [`${listTitles[kind]}:\n\n${bullets(items)}`];
  });
  return [title, ...lists].join("\n\n");
}

const listTitles: Readonly<Record<PointKind, string>> = {
  critical: "Critical issues",
  weakness: "Weaknesses",
  strength: "Strengths",
  suggestion: "Suggestions",
};

function sources(discussion: Discussion): string {
  const rows = discussion.seats.flatMap(({ seat }) =>
    (turnOf(discussion, seat.name)?.calls ?? []).map(({ key, agent, why, failure, receipt }) => {
      const outcome = failure === null ? "answered" : `${failure.code}: ${failure.message}`;
      const tokens =
        receipt === null
          ? ""
          : `${receipt.tokensEstimated ? "~" : ""}${receipt.inputTokens} → ${receipt.outputTokens}`;
      const cells = [
        seat.name,
        agent,
        why,
        outcome,
        receipt === null ? "" : formatDuration(receipt.ms),
        tokens,
        key,
      ];
      return `| ${cells.map(cell).join(" | ")} |`;
    }),
  );
  return [
    "| Perspective | Agent | Call | Outcome | Time | Tokens | Turn |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function turnOf(discussion: Discussion, seat: string): TurnRecord | undefined {
  return discussion.rounds.flatMap(({ turns }) => turns).find((turn) => turn.seat === seat);
}
