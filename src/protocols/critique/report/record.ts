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
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import type { Seating } from "../../../kernel/event.ts";
import { answererOf } from "../../../kernel/result.ts";
import { headlineOf } from "../../../text/headline.ts";
import { listed } from "../../../words.ts";
import { claimOf, type Point } from "../rules/said.ts";
import type { Account } from "./account.ts";
import { claimsOf } from "./page.ts";
import {
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
  const { given, verdict, discussion, said, degraded, partial, warnings, readByRules, words } = account;
  const checked = checksSummary(said.checks, claimsOf(account), words);
  const names = account.perspectives.map((seated) => perspective(account, seated)).join(", ");
  const all = readByRules.length === account.perspectives.length;
  const read = all
    ? words("critique.allByRules")
    : words("critique.someByRules", { names: listed(words, readByRules) });
  const entries: readonly (Fact | null)[] = [
    [words("critique.artifact"), given.artifact.path],
    [words("critique.perspectives"), names],
    account.chosenBy === null ? null : [words("critique.chosenBy"), account.chosenBy],
    ...escalationText(account).map((whose): Fact => [words("critique.escalation"), [prose(whose)]]),
    ...outcome(account),
    checked === null ? null : [words("critique.claims"), checked],
    given.revision === null ? null : [words("critique.revisionOf"), given.revision.of],
    degraded ? [words("critique.degradedLabel"), degradedText(verdict, words)] : null,
    partial ? [words("critique.partialLabel"), [prose(partialText(discussion, words))]] : null,
    ...warnings.map((warning): Fact => [words("critique.warningLabel"), [prose(warning)]]),
    readByRules.length === 0 ? null : [words("critique.note"), read],
  ];
  const told = facts(entries.filter((entry) => entry !== null));
  return asList ? told : { ...told, asLines: true };
}

function perspective({ said, seats, words }: Account, { seat, agents }: Seating): string {
  const result = seats.find((one) => one.seat === seat.name);
  const agent = result && answererOf(result);
  const isSilent = !said.voices.some(({ name }) => name === seat.name);
  if (!agent || isSilent)
    return `${seat.name} (${words("critique.agentSilent", { agent: agents[0] ?? "" })})`;
  const other = agents[0] ?? "";
  return `${seat.name} (${result.fallback ? words("critique.fallbackFor", { agent, other }) : agent})`;
}

function outcome({ verdict, words }: Account): readonly Fact[] {
  const label = words("critique.consensus");
  if (verdict.verdict === null)
    return [[label, words("critique.noConsensus", { why: rulesAlone(verdict, words) })]];
  const { averageRating, answered, asked, quorum, severity, policy, recommendation } = verdict;
  const none = words("critique.none");
  const count =
    quorum === undefined
      ? `${answered}/${asked}`
      : words("critique.answeredWithQuorum", { answered, asked, quorum });
  return [
    [label, words("critique.outcome", { verdict: verdict.verdict })],
    [words("critique.averageRating"), averageRating === null ? none : `${averageRating}/5`],
    [words("critique.severity"), words("critique.severityByPolicy", { severity: severity ?? none, policy })],
    [words("critique.answeredLabel"), count],
    ...(recommendation === null ? [] : [[words("critique.recommendation"), recommendation] as const]),
  ];
}

/** What all of them said together. */
export function findings(account: Account): Doc {
  const { verdict, words } = account;
  const none = words("document.none");
  // What words put together is told by who said it: ids would claim more.
  const cited = (ids: readonly string[]) => (verdict.joinedBy === "editor" ? ids : []);
  const told = (title: string, items: readonly Text[], more: Doc = []) =>
    section(title, [list(items, { none }), ...more]);
  return [
    ...section(words("critique.bottomLine"), [list(bottomLines(account))]),
    ...told(
      words("critique.themes"),
      verdict.themes.map(({ theme, kind, perspectives, ids }) => [
        prose(theme),
        ` (${words("critique.themeKind", { kind })}:${said(perspectives, cited(ids)).replace(" (", " ")}`,
      ]),
    ),
    ...told(
      words("critique.divergences"),
      verdict.divergences.map(({ topic, severity, description, perspectives, ids }) => [
        strong(topic),
        ` (${severity}): `,
        prose(description),
        said(perspectives, ids),
      ]),
    ),
    ...section(words("critique.actionItems"), [
      list(
        verdict.actionItems.map(({ item, also = [], perspectives, ids, seeAlso = [] }) => [
          ...joined(
            [item, ...also].map((wording) => [prose(wording)]),
            " / ",
          ),
          said(perspectives, cited(ids)),
          ...(seeAlso.length === 0 ? [] : [` ${words("critique.seeAlso", { ids: seeAlso.join(", ") })}`]),
        ]),
        { ordered: true, none },
      ),
      ...joinedNote(account),
    ]),
    ...section(words("critique.confirmationTitle"), confirmation(account)),
    ...section(words("critique.ratings"), [ratings(account)]),
    ...told(
      words("critique.signals"),
      verdict.signals.map(
        ({ signal, severity, detail, perspectives }) =>
          `${signal} (${severity}): ${detail}${said(perspectives)}`,
      ),
    ),
    ...section(words("critique.findingsByRules"), foundByRules(account)),
  ];
}

/** What was counted; then the editor's sentences, as its own. */
function bottomLines({ verdict: { bottomLine }, words }: Account): readonly Text[] {
  return bottomLine.map(({ sentence, ids, by }) => [
    prose(by === undefined ? sentence : words("critique.editorsSummary", { text: sentence })),
    ...(ids.length === 0 ? [] : [` [${ids.join(", ")}]`]),
  ]);
}

function said(perspectives: readonly string[], ids: readonly string[] = []): string {
  return ` (${perspectives.join(", ")}${ids.length === 0 ? "" : `: ${ids.join(", ")}`})`;
}

/** Who put like points together, what of that did not hold, and what several readers were good for. */
function joinedNote({ verdict, words }: Account): Doc {
  const { joinedBy, editFaults = [] } = verdict;
  const notes = [
    ...(joinedBy === "editor" ? [words("critique.joinedByEditor")] : []),
    ...worthText(verdict, words),
    ...(editFaults.length === 0 ? [] : [words("critique.editFaults", { faults: editFaults.join("; ") })]),
  ];
  return notes.map((note) => paragraph([prose(note)]));
}

/** How others stand to each group, with their reasons. */
function confirmation({ verdict, words }: Account): Doc {
  const [told] = confirmationText(verdict, words);
  if (told === undefined) return [];
  const stood = (verdict.groups ?? []).filter(({ stands = [] }) => stands.length > 0);
  return [
    paragraph([prose(told)]),
    list(
      stood.map(({ headline, perspectives, ids, stands = [] }) => ({
        text: [strong(headline), said(perspectives, ids)],
        below: stands.map(({ perspective: name, stand, reason, text }): Text => [
          `${name}: ${words("critique.stand", { stand })}`,
          ...[text, reason].flatMap((why) => (why === undefined ? [] : [". ", prose(why)])),
        ]),
      })),
      { none: words("document.none") },
    ),
  ];
}

/** A row for each; what a stand-in gives is told and counts for nothing. */
function ratings({ perspectives, words, verdict: { ratings: given }, said: { voices } }: Account): Bars {
  return {
    kind: "bars",
    most: 5,
    columns: [words("critique.perspective"), words("critique.rating")],
    none: words("critique.noAnswer"),
    rows: perspectives.map(({ seat: { name } }) => {
      const voice = voices.find((one) => one.name === name);
      const instead =
        voice?.byRules === true
          ? words("critique.noneByRules")
          : words("critique.ratingNotCounted", { rating: voice?.rating ?? 0 });
      const isTold = voice?.counts === false;
      return {
        label: name,
        value: given[name] ?? null,
        tone: "accent",
        note: "",
        ...(isTold && { instead }),
      };
    }),
  };
}

/** Apart from all that was judged. */
function foundByRules({ verdict: { byRules }, words }: Account): Doc {
  if (byRules === undefined) return [];
  return [
    paragraph(words("critique.apartByRules", { names: listed(words, byRules.perspectives) })),
    list(
      byRules.findings.map(({ finding, critical, perspectives: read }) => [
        ...(critical ? [strong(words("critique.criticalMark")), " "] : []),
        prose(finding),
        said(read),
      ]),
      { none: words("document.none") },
    ),
  ];
}

/** What everybody said, each point with how it stood up. */
export function inFull(account: Account): Doc {
  const { perspectives, said: all, words } = account;
  const body = perspectives.flatMap(({ seat }): Doc => {
    const title = heading(3, `${seat.name} — ${seat.role}`);
    const own = all.points.filter(({ by }) => by.name === seat.name);
    if (!all.voices.some(({ name }) => name === seat.name))
      return [title, paragraph(words("critique.noAnswerSentence"))];
    const faults = (isCritical: boolean) =>
      own
        .filter(({ fault, critical }) => fault !== null && critical === isCritical)
        .map((point) => faultText(account, point));
    const lists: readonly (readonly [string, readonly Text[]])[] = [
      ["critical", faults(true)],
      ["weakness", faults(false)],
      [
        "strength",
        all.strengths
          .filter(({ by }) => by.name === seat.name)
          .map(({ id, text, by }) => [prose(text), ...stood(account, claimOf(by.seat, id))]),
      ],
      [
        "suggestion",
        own.flatMap(({ id, change, by }) =>
          change === null
            ? []
            : [[strong(id), " ", prose(change), ...stood(account, claimOf(by.seat, id, "change"))]],
        ),
      ],
    ];
    const told = lists.flatMap(([kind, items]) =>
      items.length === 0 ? [] : [paragraph(`${words("critique.listOf", { kind })}:`), list(items)],
    );
    return [title, ...told];
  });
  return section(words("critique.inFull"), body);
}

function faultText(account: Account, { id, by, headline, fault }: Point): Text {
  const text = fault ?? "";
  const isOwn = headline !== text && headline !== headlineOf(text);
  const claim = claimOf(by.seat, id);
  return [strong(id), " ", ...(isOwn ? [prose(headline), ". "] : []), prose(text), ...stood(account, claim)];
}

/** How it stood up in brackets behind it; what speaks against it is in bold. */
function stood({ said: { checks }, words }: Account, claim: string) {
  const checked = checks.get(claim);
  if (checked === undefined) return [];
  const as = isDoubtful(checked) ? "strong" : "emphasis";
  return [" (", { text: standingText(checked, words), as } as const, ")"];
}

/** Every turn with who answered it and what that took. */
export function sources({ discussion, words }: Account): Doc {
  return [
    ...section(words("critique.sources"), [receipts(discussion, words)]),
    ...looksSection(discussion, words),
  ];
}
