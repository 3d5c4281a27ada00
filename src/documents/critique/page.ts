import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import type { Discussion } from "../../core/discussion.ts";
import type { Result, SeatResult } from "../../core/result.ts";
import type { Critique } from "../../judgement/critique.ts";
import type { CritiqueVerdict } from "../../judgement/critique-verdict.ts";
import type { Severity } from "../../judgement/severity.ts";
import { oneLine } from "../one-line.ts";
import type { Paint } from "../paint.ts";
import { callerAction } from "./message.ts";

export interface PageOptions {
  readonly columns: number;
  readonly paint: Paint;
}

/** What a person reads when a critique has ended: the verdict first, then why, then what to do. */
export function critiquePage(
  discussion: Discussion,
  result: Result,
  verdict: CritiqueVerdict,
  options: PageOptions,
): string {
  const { paint } = options;
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", paint("bold", title), ...lines];
  const findings = findingsOf(discussion);
  const item = (lead: string, text: string) => hanging(lead, text, options.columns);
  return [
    headline(verdict, paint),
    ...standing(result, paint),
    "",
    ...result.seats.map((seat) => seatLine(seat, result, verdict, options)),
    ...block("What they found", [
      ...findings
        .slice(0, mostFindings)
        .map(({ seat, text }) => item("  • ", `${oneLine(text)} ${paint("dim", `(${seat})`)}`)),
      ...(findings.length > mostFindings
        ? [`  … and ${findings.length - mostFindings} more in the record`]
        : []),
    ]),
    ...block(
      "Where they part",
      verdict.divergences.map(({ topic, severity, description, perspectives }) =>
        item(
          `  ${level(severity, paint)} `,
          `${paint("bold", oneLine(topic))} (${perspectives.join(", ")}): ${oneLine(description)}`,
        ),
      ),
    ),
    ...block(
      "What two or more say",
      verdict.themes.map(({ theme, kind, perspectives }) =>
        item(
          `  ${kind === "weakness" ? paint("yellow", "−") : paint("green", "+")} `,
          `${oneLine(theme)} (${perspectives.join(", ")})`,
        ),
      ),
    ),
    ...block(
      "What to do",
      verdict.actionItems.map(({ item: what, perspectives }, index) =>
        item(
          `  ${String(index + 1).padStart(2)}. `,
          `${oneLine(what)} ${paint("dim", `(${perspectives.join(", ")})`)}`,
        ),
      ),
    ),
    "",
    hanging("", callerAction(verdict), options.columns),
  ].join("\n");
}

const mostFindings = 12;

interface Finding {
  readonly seat: string;
  readonly text: string;
}

/** What each perspective holds against the artifact, in seat order. */
function findingsOf({ rounds }: Discussion): readonly Finding[] {
  return rounds
    .flatMap(({ turns }) => turns)
    .flatMap(({ seat, answer }) => {
      const { critical_issues = [], weaknesses = [] } = (answer?.value ?? {}) as Partial<Critique>;
      return [...critical_issues, ...weaknesses].map((text) => ({ seat, text }));
    });
}

function headline(verdict: CritiqueVerdict, paint: Paint): string {
  const reached = verdict.verdict === "consensus_reached";
  const words = [
    paint(["bold", reached ? "green" : "red"], verdict.verdict),
    ...(reached || verdict.severity === null ? [] : [level(verdict.severity, paint).trim()]),
    `average ${verdict.averageRating}/5`,
    `${verdict.answered} of ${verdict.asked} perspectives answered`,
    ...(verdict.recommendation === null ? [] : [verdict.recommendation]),
  ];
  return words.join(" · ");
}

/** What a reader must know before believing the headline. */
function standing(result: Result, paint: Paint): readonly string[] {
  const byRules = result.seats.length > 0 && result.seats.every(({ answeredBy }) => answeredBy === "reader");
  return [
    ...(byRules ? [paint("dim", "read by rules, without a model")] : []),
    ...(result.degraded ? [paint("yellow", "degraded: every perspective was answered by a fallback")] : []),
    ...(result.partial
      ? [paint("yellow", `partial: ${result.stopped?.detail ?? "not every perspective has an answer"}`)]
      : []),
  ];
}

function seatLine(
  seat: SeatResult,
  { seats }: Result,
  { ratings }: CritiqueVerdict,
  { paint }: PageOptions,
): string {
  const rating = ratings[seat.seat];
  const width = Math.max(...seats.map(({ seat: name }) => stringWidth(name)));
  const bar =
    rating === undefined
      ? paint("dim", "·".repeat(10))
      : paint(color(rating), "█".repeat(Math.round(rating * 2)).padEnd(10, "░"));
  const figure = rating === undefined ? "  –   " : `${rating}/5`.padEnd(6);
  return `  ${seat.seat}${" ".repeat(width - stringWidth(seat.seat))}  ${bar}  ${figure}  ${paint("dim", source(seat))}`;
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

/** Wraps a text and sets its further lines in under the first. */
function hanging(lead: string, text: string, columns: number): string {
  const indent = stringWidth(lead);
  const [first = "", ...rest] = wrapAnsi(text, Math.max(20, columns - indent), { trim: true }).split("\n");
  return [lead + first, ...rest.map((line) => " ".repeat(indent) + line)].join("\n");
}
