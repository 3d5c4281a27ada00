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
import { answererOf } from "../../../kernel/result.ts";
import { namedAgent } from "../../../kernel/scripted.ts";
import type { TurnRecord } from "../../../kernel/discussion.ts";
import { formatDuration } from "../../../kernel/duration.ts";
import type { Seating } from "../../../kernel/event.ts";
import type { Receipt } from "../../../kernel/receipt.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { listed, type Words } from "../../../words.ts";
import { headlineOf } from "../rules/headline.ts";
import { pointKinds } from "../rules/points.ts";
import type { ByRules } from "../rules/by-rules.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import {
  bottomLines,
  confirmationText,
  degradedText,
  escalationText,
  partialText,
  rulesAlone,
  worthText,
} from "./wording.ts";

type Fact = readonly [label: string, text: Text];

/** What was read by whom, what came of it, and what a reader must know before believing it. */
export function overview(account: Account, asList: boolean) {
  const { given, verdict, discussion, checks, points, degraded, partial, warnings, readByRules, words } =
    account;
  const all = readByRules.length === account.perspectives.length;
  const checked = checksSummary(checks, points.length, words);
  const whose = escalationText(verdict, words);
  const entries: readonly Fact[] = [
    [words("critique.artifact"), given.artifact.path],
    [
      words("critique.perspectives"),
      account.perspectives.map((seated) => perspective(account, seated)).join(", "),
    ],
    ...(account.chosenBy === null ? [] : [[words("critique.chosenBy"), account.chosenBy] as const]),
    ...(whose === null ? [] : [[words("critique.escalation"), [prose(whose)]] as const]),
    ...outcome(verdict, words),
    ...(checked === null ? [] : [[words("critique.claims"), checked] as const]),
    ...(given.revision === null ? [] : [[words("critique.revisionOf"), given.revision.of] as const]),
    ...(degraded ? [[words("critique.degradedLabel"), degradedText(verdict, words)] as const] : []),
    ...(partial ? [[words("critique.partialLabel"), [prose(partialText(discussion, words))]] as const] : []),
    ...warnings.map((warning): Fact => [words("critique.warningLabel"), [prose(warning)]]),
    ...(readByRules.length === 0
      ? []
      : [
          [
            words("critique.note"),
            all
              ? words("critique.allByRules")
              : words("critique.someByRules", { names: listed(words, readByRules) }),
          ] as const,
        ]),
  ];
  return asList ? facts(entries) : { ...facts(entries), asLines: true };
}

function perspective({ answers, seats, words }: Account, { seat, agents }: Seating): string {
  const answer = answers.find((one) => one.perspective === seat.name);
  if (answer === undefined) {
    const uncounted = seats.find((one) => one.seat === seat.name && one.counted === false);
    const silent = words("critique.agentSilent", { agent: agents[0] ?? "" });
    return `${seat.name} (${uncounted ? answererOf(uncounted) : silent})`;
  }
  const { answeredBy, inPlaceOf, scripted } = answer;
  const agent = namedAgent(answeredBy, scripted && "named");
  const source = inPlaceOf === null ? agent : words("critique.fallbackFor", { agent, other: inPlaceOf });
  return `${seat.name} (${source})`;
}

function outcome(verdict: CritiqueVerdict, words: Words): readonly Fact[] {
  const label = words("critique.consensus");
  if (verdict.verdict === null)
    return [[label, words("critique.noConsensus", { why: rulesAlone(verdict, words) })]];
  const { averageRating, answered, asked, quorum, severity, policy, recommendation } = verdict;
  const none = words("critique.none");
  return [
    [label, words("critique.outcome", { verdict: verdict.verdict })],
    [words("critique.averageRating"), averageRating === null ? none : `${averageRating}/5`],
    [words("critique.severity"), words("critique.severityByPolicy", { severity: severity ?? none, policy })],
    [
      words("critique.answeredLabel"),
      quorum === undefined
        ? `${answered}/${asked}`
        : words("critique.answeredWithQuorum", { answered, asked, quorum }),
    ],
    ...(recommendation === null ? [] : [[words("critique.recommendation"), recommendation] as const]),
  ];
}

/** What all of them said together. */
export function findings(account: Account): Doc {
  const { verdict, words } = account;
  const none = words("document.none");
  return [
    ...section(words("critique.bottomLine"), [list(bottomLines(verdict))]),
    ...section(words("critique.themes"), [
      list(
        verdict.themes.map(({ theme, kind, perspectives, ids }) => [
          prose(theme),
          ` (${words("critique.themeKind", { kind })}: ${perspectives.join(", ")}${cited(ids)})`,
        ]),
        { none },
      ),
    ]),
    ...section(words("critique.divergences"), [
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
    ...section(words("critique.actionItems"), [
      list(
        verdict.actionItems.map(({ item, also = [], perspectives, ids, seeAlso = [] }) => [
          ...joined(
            [item, ...also].map((wording) => [prose(wording)]),
            " / ",
          ),
          said(perspectives, ids),
          ...(seeAlso.length === 0 ? [] : [` ${words("critique.seeAlso", { ids: seeAlso.join(", ") })}`]),
        ]),
        { ordered: true, none },
      ),
      ...joinedNote(account),
    ]),
    ...section(words("critique.confirmationTitle"), confirmation(account)),
    ...section(words("critique.ratings"), [ratings(account)]),
    ...section(words("critique.signals"), [
      list(
        verdict.signals.map(
          ({ signal, severity, detail, perspectives }) =>
            `${signal} (${severity}): ${detail}${said(perspectives)}`,
        ),
        { none },
      ),
    ]),
    ...(verdict.byRules === undefined
      ? []
      : section(words("critique.findingsByRules"), foundByRules(verdict.byRules, words))),
  ];
}

function said(perspectives: readonly string[], ids?: readonly string[]): string {
  return ` (${perspectives.join(", ")}${cited(ids)})`;
}

function cited(ids: readonly string[] = []): string {
  return ids.length === 0 ? "" : `: ${ids.join(", ")}`;
}

/** Who put like points together, what of that did not hold, and what several readers were good for. */
function joinedNote({ verdict, words }: Account): Doc {
  const { joinedBy, editFaults = [] } = verdict;
  return [
    joinedBy === "editor" ? words("critique.joinedByEditor") : null,
    worthText(verdict, words),
    editFaults.length === 0 ? null : words("critique.editFaults", { faults: editFaults.join("; ") }),
  ].flatMap((note) => (note === null ? [] : [paragraph([prose(note)])]));
}

/** How others stand to each group, with their reasons. */
function confirmation({ verdict, words }: Account): Doc {
  const told = confirmationText(verdict, words);
  if (told === null) return [];
  const stood = (verdict.groups ?? []).filter(({ stands = [] }) => stands.length > 0);
  return [
    paragraph([prose(told)]),
    list(
      stood.map(({ headline, perspectives, ids, stands = [] }) => ({
        text: [strong(headline), said(perspectives, ids)],
        below: stands.map(({ perspective: name, stand, reason, text }): Text => [
          `${name}: ${words("critique.stand", { stand })}`,
          ...[text, reason].flatMap((words) => (words === undefined ? [] : [". ", prose(words)])),
        ]),
      })),
      { none: words("document.none") },
    ),
  ];
}

function ratings({ perspectives, words, verdict: { ratings: given, byRules: read } }: Account): Bars {
  return {
    kind: "bars",
    most: 5,
    columns: [words("critique.perspective"), words("critique.rating")],
    none: words("critique.noAnswer"),
    rows: perspectives.map(({ seat: { name } }) => ({
      label: name,
      value: given[name] ?? null,
      tone: "accent",
      note: "",
      ...(given[name] === undefined &&
        read?.perspectives.includes(name) === true && { instead: words("critique.noneByRules") }),
    })),
  };
}

/** Apart from all that was judged. */
function foundByRules({ perspectives, findings }: ByRules, words: Words): Doc {
  return [
    paragraph(words("critique.apartByRules", { names: listed(words, perspectives) })),
    list(
      findings.map(({ finding, critical, perspectives: read }) => [
        ...(critical ? [strong(words("critique.criticalMark")), " "] : []),
        prose(finding),
        said(read),
      ]),
      { none: words("document.none") },
    ),
  ];
}

/** What everybody said, each point with how it stood up. */
export function inFull({ perspectives, points, checks, answers, words }: Account): Doc {
  const body = perspectives.flatMap(({ seat }): Doc => {
    const title = heading(3, `${seat.name} — ${seat.role}`);
    if (!answers.some(({ perspective }) => perspective === seat.name))
      return [title, paragraph(words("critique.noAnswerSentence"))];
    const own = points.filter(({ perspective }) => perspective === seat.name);
    const lists = pointKinds.flatMap((kind): Doc => {
      const items = own
        .filter((point) => point.kind === kind)
        .map(({ id, text, claim, headline }): Text => [
          ...(id === null ? [] : [strong(id), " "]),
          ...(kind === "suggestion" || headline === headlineOf(text) ? [] : [prose(headline), ". "]),
          prose(text),
          ...stood(checks.get(claim), words),
        ]);
      return items.length === 0 ? [] : [paragraph(`${words("critique.listOf", { kind })}:`), list(items)];
    });
    return [title, ...lists];
  });
  return section(words("critique.inFull"), body);
}

/** How it stood up in brackets behind it; what speaks against it is in bold. */
function stood(checked: CheckedClaim | undefined, words: Words) {
  if (checked === undefined) return [];
  const as = isDoubtful(checked) ? "strong" : "emphasis";
  return [" (", { text: standingText(checked, words), as } as const, ")"];
}

/** Every call with what it took. */
export function sources({ discussion, words }: Account): Doc {
  const turns = discussion.rounds.flatMap((round) => round.turns);
  const rows = discussion.seats.flatMap(({ seat }) =>
    turns.filter((turn) => turn.seat === seat.name).flatMap((turn) => callRows(turn, words)),
  );
  const columns = [
    words("critique.perspective"),
    words("critique.agent"),
    words("critique.call"),
    words("critique.outcomeLabel"),
    words("critique.time"),
    words("critique.tokens"),
    words("critique.turn"),
  ];
  return [...section(words("critique.sources"), [table(columns, rows)]), ...looksSection(discussion, words)];
}

function tokens({ tokensEstimated, inputTokens, outputTokens }: Receipt): string {
  return `${tokensEstimated ? "~" : ""}${inputTokens} → ${outputTokens}`;
}

function callRows({ seat, calls }: TurnRecord, words: Words) {
  return calls.map(({ key, agent, why, failure, receipt }) => [
    seat,
    agent,
    why,
    failure === null ? words("critique.callAnswered") : `${failure.code}: ${failure.message}`,
    receipt === null ? "" : formatDuration(receipt.ms),
    receipt === null ? "" : [prose(tokens(receipt))],
    [prose(key)],
  ]);
}
