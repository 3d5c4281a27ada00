import { checksSummary, isDoubtful, standingText } from "../../../document/checks.ts";
import {
  type Bars,
  by,
  type Doc,
  gap,
  joined,
  list,
  paragraph,
  quiet,
  section,
  type Span,
  strong,
  type Text,
  type Tone,
  unbroken,
} from "../../../document/document.ts";
import { byRules } from "../../../kernel/by-rules.ts";
import type { SeatResult } from "../../../kernel/result.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Severity } from "../rules/severity.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { callerAction } from "./message.ts";
import { mostActions, mostDivergences } from "./summary.ts";
import { answeredText, averageText, degradedText, partialText, ratedByRules, rulesAlone } from "./wording.ts";

/** What a person reads when a critique has ended: the verdict first, then why, then what to do. */
export function page(account: Account): Doc {
  const { verdict } = account;
  const isUnjudged = verdict.verdict === null;
  return [
    unbroken(headline(verdict)),
    ...standing(account).map((text) => unbroken([text])),
    gap,
    ratingBars(account),
    ...(isUnjudged
      ? section("What was found", [ruleLines(verdict)])
      : section("What they found", [findings(account)])),
    ...section("Where they part", [divergences(verdict)]),
    ...section("What two or more say", [themes(verdict)]),
    ...section("What to do", [actions(verdict)]),
    ...(isUnjudged ? [] : section("Found by rules, and no part of the verdict", [ruleLines(verdict)])),
    gap,
    paragraph(callerAction(verdict)),
  ];
}

function headline(verdict: CritiqueVerdict): Text {
  if (verdict.verdict === null) return [strong(rulesAlone(verdict))];
  const isReached = verdict.verdict === "consensus_reached";
  const { severity, recommendation } = verdict;
  const words: readonly Span[] = [
    strong(verdict.verdict, isReached ? "good" : "bad"),
    ...(isReached || severity === null ? [] : [{ text: severity, tone: tones[severity] }]),
    averageText(verdict),
    answeredText(verdict),
    ...(recommendation === null ? [] : [recommendation]),
  ];
  return joined(
    words.map((word) => [word]),
    " · ",
  );
}

const tones = { HIGH: "bad", MEDIUM: "warning", LOW: "quiet" } as const satisfies Record<Severity, Tone>;

/** What a reader must know before believing the headline. */
function standing(account: Account): readonly Span[] {
  const { verdict, seats, checks, points, degraded, partial, warnings, readByRules } = account;
  const checked = checksSummary(checks, points.length);
  const isByRules = seats.length > 0 && readByRules.length === seats.length;
  return [
    ...(isByRules ? [quiet(byRules)] : []),
    ...(account.ratedByRules ? [warning(ratedByRules)] : []),
    ...(checked === null ? [] : [quiet(`claims looked up: ${checked}`)]),
    ...(degraded ? [warning(`degraded: ${degradedText(verdict)}`)] : []),
    ...(partial ? [warning(`partial: ${partialText(account.discussion)}`)] : []),
    ...warnings.map((one) => warning(`warning: ${one}`)),
  ];
}

function warning(text: string): Span {
  return { text, tone: "warning" };
}

/** How each perspective rates it; of one that was read by rules, how much was found. */
function ratingBars({ seats, verdict: { ratings, byRules: read } }: Account): Bars {
  return {
    kind: "bars",
    most: 5,
    columns: ["Perspective", "Rating"],
    none: "no answer",
    rows: seats.map((seat) => {
      const rating = ratings[seat.seat] ?? null;
      const isRead = rating === null && read?.perspectives.includes(seat.seat) === true;
      const found = read?.findings.filter(({ perspectives }) => perspectives.includes(seat.seat)).length ?? 0;
      return {
        label: seat.seat,
        value: rating,
        tone: rating === null ? "quiet" : toneOf(rating),
        note: [quiet(source(seat))],
        ...(isRead && { instead: `${found === 0 ? "no" : found} finding${found === 1 ? "" : "s"}` }),
      };
    }),
  };
}

function toneOf(rating: number): Tone {
  if (rating <= 2) return "bad";
  return rating < 4 ? "warning" : "good";
}

function source({ agent, answeredBy, fallback, failure }: SeatResult): string {
  if (answeredBy === null) return `${agent}: no answer (${failure ?? "not asked"})`;
  return fallback ? `${answeredBy}, in place of ${agent} (${failure ?? "failed"})` : answeredBy;
}

const mostFindings = 12;

/** What each perspective holds against the artifact, in seat order. */
function findings({ points, checks, verdict }: Account) {
  const read = verdict.byRules?.perspectives ?? [];
  const faults = points.filter(
    ({ kind, perspective }) => (kind === "critical" || kind === "weakness") && !read.includes(perspective),
  );
  return list(
    faults.map(({ perspective, text, claim }) => [text, ...by([perspective]), ...doubt(checks.get(claim))]),
    { most: mostFindings },
  );
}

/** That a claim stands is the rule; what speaks against it is said beside it. */
function doubt(checked: CheckedClaim | undefined): readonly Span[] {
  if (checked === undefined || !isDoubtful(checked)) return [];
  const tone = checked.standing === "contradicted" ? "bad" : "warning";
  return [" ", { text: `[${standingText(checked)}]`, tone }];
}

/** What the reader found, apart from what others judged. */
function ruleLines({ byRules: read }: CritiqueVerdict) {
  return list(
    (read?.findings ?? []).map(({ finding, critical, perspectives }) => [
      ...(critical ? [{ text: "critical", tone: "bad" } as const, " "] : []),
      finding,
      ...by(perspectives),
    ]),
    { most: mostFindings },
  );
}

function divergences(verdict: CritiqueVerdict) {
  return list(
    verdict.divergences.map(({ topic, severity, description, perspectives }) => ({
      sign: { text: severity, tone: tones[severity] },
      text: [strong(topic), ` (${perspectives.join(", ")}): `, description],
    })),
    { most: mostDivergences, signWidth: "MEDIUM".length },
  );
}

function themes(verdict: CritiqueVerdict) {
  const signs = {
    weakness: { text: "−", tone: "warning" },
    strength: { text: "+", tone: "good" },
  } as const;
  return list(
    verdict.themes.map(({ theme, kind, perspectives }) => ({
      sign: signs[kind],
      text: [theme, ` (${perspectives.join(", ")})`],
    })),
  );
}

function actions(verdict: CritiqueVerdict) {
  return list(
    verdict.actionItems.map(({ item, perspectives }) => [item, ...by(perspectives)]),
    { ordered: true, most: mostActions(verdict) },
  );
}
