import {
  type Doc,
  facts,
  heading,
  list,
  paragraph,
  prose,
  section,
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import type { Seating } from "../../../kernel/event.ts";
import { answererOf } from "../../../kernel/result.ts";
import { listed } from "../../../words.ts";
import type { Account } from "./account.ts";
import { confirmation, divergences, foundByRules, inFull, named, ratings, themes } from "./sections.ts";
import { caveats, claimsFact, escalationText, type Fact, joinedText, rulesAlone } from "./wording.ts";

/** The layout of seed 000, then where it all came from. */
export function record(account: Account): Doc {
  const { words, given, discussion } = account;
  return [
    heading(1, words("critique.record", { round: given.roundId })),
    { ...overview(account), asLines: true },
    ...findings(account),
    ...inFull(account),
    ...section(words("critique.sources"), [receipts(discussion, words)]),
    ...looksSection(discussion, words),
  ];
}

/** What was read by whom, what came of it, and what a reader must know before believing it. */
export function overview(account: Account) {
  const { given, perspectives, words, chosenBy, readByRules } = account;
  const names = perspectives.map((seated) => perspective(account, seated)).join(", ");
  const isAll = readByRules.length === perspectives.length;
  const read = isAll
    ? words("critique.allByRules")
    : words("critique.someByRules", { names: listed(words, readByRules) });
  const entries: readonly Fact[] = [
    [words("critique.artifact"), given.artifact.path],
    [words("critique.perspectives"), names],
    ...(chosenBy === null ? [] : [[words("critique.chosenBy"), chosenBy] as const]),
    ...escalationText(account).map((whose) => [words("critique.escalation"), whose] as const),
    ...outcome(account),
    ...claimsFact(account),
    ...(given.revision === null ? [] : [[words("critique.revisionOf"), given.revision.of] as const]),
    ...caveats(account),
    ...(readByRules.length === 0 ? [] : [[words("critique.note"), read] as const]),
  ];
  return facts(entries.map(([label, text]) => [label, [prose(text)]]));
}

function perspective({ said, seats, words }: Account, { seat, agents: [other = ""] }: Seating): string {
  const result = seats.find((one) => one.seat === seat.name);
  const agent = result && answererOf(result);
  const isSilent = !said.voices.some(({ name }) => name === seat.name);
  if (!agent || isSilent) return `${seat.name} (${words("critique.agentSilent", { agent: other })})`;
  return `${seat.name} (${result.fallback ? words("critique.fallbackFor", { agent, other }) : agent})`;
}

function outcome({ verdict, words }: Account): readonly Fact[] {
  const label = words("critique.consensus");
  if (verdict.verdict === null)
    return [[label, words("critique.noConsensus", { why: rulesAlone(verdict, words) })]];
  const { averageRating, answered, asked, quorum, severity, policy, recommendation } = verdict;
  const none = words("critique.none");
  const withQuorum = () => words("critique.answeredWithQuorum", { answered, asked, quorum: quorum ?? asked });
  return [
    [label, words("critique.outcome", { verdict: verdict.verdict })],
    [words("critique.averageRating"), averageRating === null ? none : `${averageRating}/5`],
    [words("critique.severity"), words("critique.severityByPolicy", { severity: severity ?? none, policy })],
    [words("critique.answeredLabel"), quorum === undefined ? `${answered}/${asked}` : withQuorum()],
    ...(recommendation === null ? [] : [[words("critique.recommendation"), recommendation] as const]),
  ];
}

/** What all of them said together. */
export function findings(account: Account): Doc {
  const { verdict, words } = account;
  const none = words("document.none");
  const isEdited = verdict.joinedBy === "editor";
  const items = verdict.actionItems.map(({ item, perspectives, ids }): Text => [
    prose(item),
    ` (${named(perspectives, isEdited ? ids : [])})`,
  ]);
  const { editFaults = [] } = verdict;
  const rejected = words("critique.editFaults", { faults: editFaults.join("; ") });
  const signals = verdict.signals.map(
    ({ signal, severity, detail, perspectives }) =>
      `${signal} (${severity}): ${detail} (${named(perspectives)})`,
  );
  return [
    ...section(words("critique.bottomLine"), [list(bottomLines(account))]),
    ...section(words("critique.themes"), [themes(account, verdict.themes)]),
    ...section(words("critique.divergences"), [divergences(account, verdict.divergences)]),
    ...section(words("critique.actionItems"), [
      list(items, { ordered: true, none }),
      ...joinedText(verdict, words).map((text) => paragraph(text)),
      ...(editFaults.length === 0 ? [] : [paragraph([prose(rejected)])]),
    ]),
    ...confirmation(account),
    ...section(words("critique.ratings"), [ratings(account)]),
    ...section(words("critique.signals"), [list(signals, { none })]),
    ...foundByRules(account),
  ];
}

/** What was counted; then the editor's sentences, as its own. */
function bottomLines({ verdict: { bottomLine }, words }: Account): readonly Text[] {
  return bottomLine.map(({ sentence, ids, by }) => [
    prose(by === undefined ? sentence : words("critique.editorsSummary", { text: sentence })),
    ...(ids.length === 0 ? [] : [` [${ids.join(", ")}]`]),
  ]);
}
