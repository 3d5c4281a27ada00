import { checksSummary, isDoubtful, standingText } from "../../../document/checks.ts";
import {
  type Bars,
  type Doc,
  facts,
  heading,
  joined,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { byRules } from "../../../kernel/by-rules.ts";
import { answererOf } from "../../../kernel/result.ts";
import { namedAgent } from "../../../kernel/scripted.ts";
import type { TurnRecord } from "../../../kernel/discussion.ts";
import { formatDuration } from "../../../kernel/duration.ts";
import type { Seating } from "../../../kernel/event.ts";
import type { Receipt } from "../../../kernel/receipt.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { headlineOf } from "../rules/headline.ts";
import { type PointKind, pointKinds } from "../rules/points.ts";
import type { ByRules } from "../rules/by-rules.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import {
  bottomLines,
  confirmationText,
  degradedText,
  escalationText,
  joinedText,
  partialText,
  rulesAlone,
  worthText,
} from "./wording.ts";

type Fact = readonly [label: string, text: Text];

/** What was read by whom, what came of it, and what a reader must know before believing it. */
export function overview(account: Account, asList: boolean) {
  const { given, verdict, discussion, checks, points, degraded, partial, warnings, readByRules } = account;
  const all = readByRules.length === account.perspectives.length;
  const checked = checksSummary(checks, points.length);
  const whose = escalationText(verdict);
  const entries: readonly Fact[] = [
    ["Artifact", given.artifact.path],
    ["Perspectives", account.perspectives.map((seated) => perspective(account, seated)).join(", ")],
    ...(account.chosenBy === null ? [] : [["Chosen by", account.chosenBy] as const]),
    ...(whose === null ? [] : [["Escalation", [prose(whose)]] as const]),
    ...outcome(verdict),
    ...(checked === null ? [] : [["Claims", checked] as const]),
    ...(given.revision === null ? [] : [["Revision of", given.revision.of] as const]),
    ...(degraded ? [["Degraded", degradedText(verdict)] as const] : []),
    ...(partial ? [["Partial", [prose(partialText(discussion))]] as const] : []),
    ...warnings.map((warning): Fact => ["Warning", [prose(warning)]]),
    ...(readByRules.length === 0
      ? []
      : [
          [
            "Note",
            `${all ? "the whole artifact was" : `for ${readByRules.join(", ")} it was`} ${byRules}`,
          ] as const,
        ]),
  ];
  return asList ? facts(entries) : { ...facts(entries), asLines: true };
}

function perspective({ answers, seats }: Account, { seat, agents }: Seating): string {
  const answer = answers.find((one) => one.perspective === seat.name);
  if (answer === undefined) {
    const uncounted = seats.find((one) => one.seat === seat.name && one.counted === false);
    return `${seat.name} (${uncounted ? answererOf(uncounted) : `${agents[0]}, no answer`})`;
  }
  const { answeredBy, inPlaceOf, scripted } = answer;
  const source = inPlaceOf === null ? "" : `, source: fallback for ${inPlaceOf}`;
  return `${seat.name} (${namedAgent(answeredBy, scripted && "named")}${source})`;
}

const consensusWords = {
  consensus_reached: "reached",
  consensus_blocked: "blocked",
  inconclusive: "inconclusive",
} as const;

function outcome(verdict: CritiqueVerdict): readonly Fact[] {
  if (verdict.verdict === null) return [["Consensus", `none: ${rulesAlone(verdict)}`]];
  const { averageRating, answered, asked, quorum, severity, policy, recommendation } = verdict;
  return [
    ["Consensus", consensusWords[verdict.verdict]],
    ["Average Rating", averageRating === null ? "none" : `${averageRating}/5`],
    ["Severity", `${severity ?? "none"} (policy: ${policy})`],
    ["Answered", `${answered}/${asked}${quorum === undefined ? "" : ` (quorum: ${quorum})`}`],
    ...(recommendation === null ? [] : [["Recommendation", recommendation] as const]),
  ];
}

/** What all of them said together. */
export function findings(account: Account): Doc {
  const { verdict } = account;
  return [
    ...section("Bottom Line", [list(bottomLines(verdict))]),
    ...section("Convergent Themes", [
      list(
        verdict.themes.map(({ theme, kind, perspectives, ids }) => [
          prose(theme),
          ` (${kind}: ${perspectives.join(", ")}${cited(ids)})`,
        ]),
        { none },
      ),
    ]),
    ...section("Divergent Views", [
      list(
        verdict.divergences.map(({ topic, severity, description, perspectives, ids }) => [
          strong(topic),
          ` (${severity}): `,
          prose(description),
          said(perspectives, ids),
        ]),
        { none },
      ),
    ]),
    ...section("Action Items", [
      list(
        verdict.actionItems.map(({ item, also = [], perspectives, ids, seeAlso = [] }) => [
          ...joined(
            [item, ...also].map((wording) => [prose(wording)]),
            " / ",
          ),
          said(perspectives, ids),
          ...(seeAlso.length === 0 ? [] : [` See also ${seeAlso.join(", ")}.`]),
        ]),
        { ordered: true, none },
      ),
      ...joinedNote(verdict),
    ]),
    ...section("Confirmation", confirmation(verdict)),
    ...section("Ratings", [ratings(account)]),
    ...section("Signals", [
      list(
        verdict.signals.map(
          ({ signal, severity, detail, perspectives }) =>
            `${signal} (${severity}): ${detail}${said(perspectives)}`,
        ),
        { none },
      ),
    ]),
    ...(verdict.byRules === undefined ? [] : section("Findings By Rules", foundByRules(verdict.byRules))),
  ];
}

const none = "None";

function said(perspectives: readonly string[], ids?: readonly string[]): string {
  return ` (${perspectives.join(", ")}${cited(ids)})`;
}

function cited(ids: readonly string[] = []): string {
  return ids.length === 0 ? "" : `: ${ids.join(", ")}`;
}

/** Who put like points together, what of that did not hold, and what several readers were good for. */
function joinedNote(verdict: CritiqueVerdict): Doc {
  const { editFaults = [] } = verdict;
  const notes = [joinedText(verdict), worthText(verdict)].filter((note) => note !== null);
  const faults =
    editFaults.length === 0 ? [] : [`Rejected from the editor's work: ${editFaults.join("; ")}.`];
  return [...notes, ...faults].map((note) => paragraph([prose(note)]));
}

/** How others stand to each group, with their reasons. */
function confirmation(verdict: CritiqueVerdict): Doc {
  const told = confirmationText(verdict);
  if (told === null) return [];
  const stood = (verdict.groups ?? []).filter(({ stands = [] }) => stands.length > 0);
  return [
    paragraph([prose(told)]),
    list(
      stood.map(({ headline, perspectives, ids, stands = [] }) => ({
        text: [strong(headline), said(perspectives, ids)],
        below: stands.map(({ perspective: name, stand, reason, text }): Text => [
          `${name}: ${stand}`,
          ...[text, reason].flatMap((words) => (words === undefined ? [] : [". ", prose(words)])),
        ]),
      })),
      { none },
    ),
  ];
}

function ratings({ perspectives, verdict: { ratings: given, byRules: read } }: Account): Bars {
  return {
    kind: "bars",
    most: 5,
    columns: ["Perspective", "Rating"],
    none: "no answer",
    rows: perspectives.map(({ seat: { name } }) => ({
      label: name,
      value: given[name] ?? null,
      tone: "accent",
      note: "",
      ...(given[name] === undefined &&
        read?.perspectives.includes(name) === true && { instead: "none (by rules)" }),
    })),
  };
}

/** Apart from all that was judged. */
function foundByRules({ perspectives, findings }: ByRules): Doc {
  return [
    paragraph(
      `For ${perspectives.join(", ")} the artifact was ${byRules}. Neither a rating nor the verdict depends on this.`,
    ),
    list(
      findings.map(({ finding, critical, perspectives: read }) => [
        ...(critical ? [strong("critical"), " "] : []),
        prose(finding),
        said(read),
      ]),
      { none },
    ),
  ];
}

/** What everybody said, each point with how it stood up. */
export function inFull({ perspectives, points, checks, answers }: Account): Doc {
  const body = perspectives.flatMap(({ seat }): Doc => {
    const title = heading(3, `${seat.name} — ${seat.role}`);
    if (!answers.some(({ perspective }) => perspective === seat.name))
      return [title, paragraph("No answer.")];
    const own = points.filter(({ perspective }) => perspective === seat.name);
    const lists = pointKinds.flatMap((kind): Doc => {
      const items = own
        .filter((point) => point.kind === kind)
        .map(({ id, text, claim, headline }): Text => [
          ...(id === null ? [] : [strong(id), " "]),
          ...(kind === "suggestion" || headline === headlineOf(text) ? [] : [prose(headline), ". "]),
          prose(text),
          ...stood(checks.get(claim)),
        ]);
      return items.length === 0 ? [] : [paragraph(`${listTitles[kind]}:`), list(items)];
    });
    return [title, ...lists];
  });
  return section("In Full", body);
}

/** How it stood up in brackets behind it; what speaks against it is in bold. */
function stood(checked: CheckedClaim | undefined) {
  if (checked === undefined) return [];
  const as = isDoubtful(checked) ? "strong" : "emphasis";
  return [" (", { text: standingText(checked), as } as const, ")"];
}

const listTitles: Readonly<Record<PointKind, string>> = {
  critical: "Critical issues",
  weakness: "Weaknesses",
  strength: "Strengths",
  suggestion: "Suggestions",
};

/** Every call with what it took. */
export function sources({ discussion }: Account): Doc {
  const turns = discussion.rounds.flatMap((round) => round.turns);
  const rows = discussion.seats.flatMap(({ seat }) =>
    turns.filter((turn) => turn.seat === seat.name).flatMap(callRows),
  );
  const columns = ["Perspective", "Agent", "Call", "Outcome", "Time", "Tokens", "Turn"];
  return [...section("Sources", [table(columns, rows)]), ...looksSection(discussion)];
}

function tokens({ tokensEstimated, inputTokens, outputTokens }: Receipt): string {
  return `${tokensEstimated ? "~" : ""}${inputTokens} → ${outputTokens}`;
}

function callRows({ seat, calls }: TurnRecord) {
  return calls.map(({ key, agent, why, failure, receipt }) => [
    seat,
    agent,
    why,
    failure === null ? "answered" : `${failure.code}: ${failure.message}`,
    receipt === null ? "" : formatDuration(receipt.ms),
    receipt === null ? "" : [prose(tokens(receipt))],
    [prose(key)],
  ]);
}
