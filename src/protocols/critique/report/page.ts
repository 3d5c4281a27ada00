import stringWidth from "string-width";
import { byRules } from "../../../kernel/by-rules.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Result, SeatResult } from "../../../kernel/result.ts";
import type { CritiqueVerdict } from "../rules/critique-verdict.ts";
import type { Severity } from "../rules/severity.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { checksOf, checksSummary, standingText } from "../../../document/checks.ts";
import { block, hanging, moreInRecord, type PageOptions } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import { pointsSaid } from "./points-said.ts";
import type { Paint } from "../../../document/paint.ts";
import { callerAction } from "./message.ts";
import { isRatedByRules, ratedByRules, readByRules } from "./result.ts";
import { summary } from "./summary.ts";
import { answeredText, averageText, degradedText, rulesAlone } from "./wording.ts";

/** What a person reads when a critique has ended: the verdict first, then why, then what to do. */
export function critiquePage(
  discussion: Discussion,
  result: Result,
  verdict: CritiqueVerdict,
  options: PageOptions,
): string {
  const { paint } = options;
  const isUnjudged = verdict.verdict === null;
  const lines: Lines = { item: (lead, text) => hanging(lead, text, options.columns), paint };
  return [
    headline(verdict, paint),
    ...standing(discussion, result, verdict, paint),
    "",
    ...result.seats.map((seat) => seatLine(seat, result, verdict, options)),
    ...(isUnjudged
      ? block("What was found", ruleLines(verdict, lines), paint)
      : block("What they found", findings(discussion, verdict, lines), paint)),
    ...block("Where they part", divergences(verdict, lines), paint),
    ...block("What two or more say", themes(verdict, lines), paint),
    ...block("What to do", actions(verdict, lines), paint),
    ...(isUnjudged
      ? []
      : block("Found by rules, and no part of the verdict", ruleLines(verdict, lines), paint)),
    "",
    hanging("", callerAction(verdict), options.columns),
  ].join("\n");
}

interface Lines {
  /** A text that is wrapped and set in under its lead. */
  readonly item: (lead: string, text: string) => string;
  readonly paint: Paint;
}

const mostFindings = 12;

/** What each perspective holds against the artifact, in seat order. */
function findings(
  discussion: Discussion,
  verdict: CritiqueVerdict,
  { item, paint }: Lines,
): readonly string[] {
  const checks = checksOf(discussion);
  const read = verdict.byRules?.perspectives ?? [];
  const all = pointsSaid(discussion).filter(
    ({ kind, perspective }) => (kind === "critical" || kind === "weakness") && !read.includes(perspective),
  );
  const shown = all.slice(0, mostFindings);
  return [
    ...shown.map(({ perspective, text, claim }) => {
      const who = paint("dim", `(${perspective})`);
      return item("  • ", `${oneLine(text)} ${who}${doubt(checks.get(claim), paint)}`);
    }),
    ...moreInRecord(all, shown),
  ];
}

/** What the reader found, apart from what others judged. */
function ruleLines({ byRules: read }: CritiqueVerdict, { item, paint }: Lines): readonly string[] {
  const all = read?.findings ?? [];
  const shown = all.slice(0, mostFindings);
  return [
    ...shown.map(({ finding, critical, perspectives }) => {
      const who = paint("dim", `(${perspectives.join(", ")})`);
      return item("  • ", `${critical ? `${paint("red", "critical")} ` : ""}${oneLine(finding)} ${who}`);
    }),
    ...moreInRecord(all, shown),
  ];
}

function divergences(verdict: CritiqueVerdict, { item, paint }: Lines): readonly string[] {
  const shown = summary(verdict).divergences;
  return [
    ...shown.map(({ topic, severity, description, perspectives }) => {
      const what = `${paint("bold", oneLine(topic))} (${perspectives.join(", ")})`;
      return item(`  ${level(severity, paint)} `, `${what}: ${oneLine(description)}`);
    }),
    ...moreInRecord(verdict.divergences, shown),
  ];
}

function themes(verdict: CritiqueVerdict, { item, paint }: Lines): readonly string[] {
  const signs = { weakness: paint("yellow", "−"), strength: paint("green", "+") };
  return verdict.themes.map(({ theme, kind, perspectives }) =>
    item(`  ${signs[kind]} `, `${oneLine(theme)} (${perspectives.join(", ")})`),
  );
}

function actions(verdict: CritiqueVerdict, { item, paint }: Lines): readonly string[] {
  const shown = summary(verdict).actionItems;
  return [
    ...shown.map(({ item: what, perspectives }, index) =>
      item(
        `  ${String(index + 1).padStart(2)}. `,
        `${oneLine(what)} ${paint("dim", `(${perspectives.join(", ")})`)}`,
      ),
    ),
    ...moreInRecord(verdict.actionItems, shown),
  ];
}

/** That a claim stands is the rule; what speaks against it is said beside it. */
function doubt(checked: CheckedClaim | undefined, paint: Paint): string {
  if (checked === undefined || checked.standing === "verified") return "";
  const style = checked.standing === "contradicted" ? "red" : "yellow";
  return ` ${paint(style, `[${oneLine(standingText(checked))}]`)}`;
}

function headline(verdict: CritiqueVerdict, paint: Paint): string {
  if (verdict.verdict === null) return paint("bold", rulesAlone(verdict));
  const reached = verdict.verdict === "consensus_reached";
  const words = [
    paint(["bold", reached ? "green" : "red"], verdict.verdict),
    ...(reached || verdict.severity === null ? [] : [level(verdict.severity, paint).trim()]),
    averageText(verdict),
    answeredText(verdict),
    ...(verdict.recommendation === null ? [] : [verdict.recommendation]),
  ];
  return words.join(" · ");
}

/** What a reader must know before believing the headline. */
function standing(
  discussion: Discussion,
  result: Result,
  verdict: CritiqueVerdict,
  paint: Paint,
): readonly string[] {
  const checked = checksSummary(checksOf(discussion), pointsSaid(discussion).length);
  const isByRules = result.seats.length > 0 && readByRules(discussion).length === result.seats.length;
  return [
    ...(isByRules ? [paint("dim", byRules)] : []),
    ...(isRatedByRules(discussion, verdict) ? [paint("yellow", ratedByRules)] : []),
    ...(checked === null ? [] : [paint("dim", `claims looked up: ${checked}`)]),
    ...(result.degraded ? [paint("yellow", `degraded: ${degradedText(verdict)}`)] : []),
    ...(result.partial
      ? [paint("yellow", `partial: ${result.stopped?.detail ?? "not every perspective has an answer"}`)]
      : []),
    ...result.warnings.map((warning) => paint("yellow", `warning: ${oneLine(warning)}`)),
  ];
}

function seatLine(
  seat: SeatResult,
  { seats }: Result,
  verdict: CritiqueVerdict,
  { paint }: PageOptions,
): string {
  const width = Math.max(...seats.map(({ seat: name }) => stringWidth(name)));
  const name = `${seat.seat}${" ".repeat(width - stringWidth(seat.seat))}`;
  return `  ${name}  ${standOf(seat, verdict, paint)}  ${paint("dim", source(seat))}`;
}

/** How a perspective rates it; of one that was read by rules, how much was found. */
function standOf({ seat }: SeatResult, { ratings, byRules: read }: CritiqueVerdict, paint: Paint): string {
  const rating = ratings[seat];
  if (rating !== undefined) {
    const bar = "█".repeat(Math.floor(rating * 2)).padEnd(10, "░");
    return `${paint(color(rating), bar)}  ${`${rating}/5`.padEnd(6)}`;
  }
  const none = paint("dim", "·".repeat(10));
  if (read?.perspectives.includes(seat) !== true) return `${none}    –   `;
  const found = read.findings.filter(({ perspectives }) => perspectives.includes(seat)).length;
  return `${found === 0 ? "no" : found} finding${found === 1 ? "" : "s"}`.padEnd(18);
}

function source(seat: SeatResult): string {
  if (seat.answeredBy === null) return `${seat.agent}: no answer (${seat.failure ?? "not asked"})`;
  if (seat.fallback) return `${seat.answeredBy}, in place of ${seat.agent} (${seat.failure ?? "failed"})`;
  return seat.answeredBy;
}

function level(severity: Severity, paint: Paint): string {
  const style = { HIGH: "red", MEDIUM: "yellow", LOW: "dim" } as const;
  return paint(style[severity], severity.padEnd(6));
}

function color(rating: number): "red" | "yellow" | "green" {
  if (rating <= 2) return "red";
  return rating < 4 ? "yellow" : "green";
}
