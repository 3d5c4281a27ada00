import * as sections from "./sections.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { type Report, pathIn } from "../../../manifest/method.ts";
import { itemsTold } from "../../../table/item-told.ts";
import { type CritiqueVerdict, answer, callerAction, gateOf } from "../rules/judged.ts";
import { type Account, type ToldCritique, accountOf, brief, recordPath } from "./account.ts";
import { changeSections } from "./change.ts";
import { annotations } from "./annotations.ts";
import { furtherDoc, furtherOf, tellOf } from "./further.ts";
import { isDoubtful } from "../../../document/checks.ts";
import {
  type Doc,
  type Span,
  type Text,
  facts,
  gap,
  heading,
  joined,
  list,
  notice,
  onTerminal,
  paragraph,
  prose,
  quiet,
  section,
  strong,
  unbroken,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import type { Seating } from "../../../kernel/event.ts";
import { answererOf } from "../../../kernel/result.ts";
import { listed } from "../../../words.ts";
import type { Divergence } from "../rules/divergences.ts";

export function report(told: ToldCritique): Report<CritiqueReport> {
  const account = accountOf(told);
  if (account === null) return { ...nothingYet, annotations: () => annotations(told, null) };
  const { verdict, given, place, words, decision } = account;
  const path = recordPath(given);
  const { divergences, actionItems } = sections.summary(verdict);
  const followUps = furtherOf(account);
  const message = sections.sixLineMessage(verdict, given, pathIn(place, path), words);
  return {
    verdict: {
      ...verdict,
      divergences,
      actionItems: actionItems.map(({ item }) => item),
      message,
      ...(followUps.length > 0 && { followUps }),
    },
    ...brief.tell(told),
    severity: gateOf(verdict, decision),
    inconclusive: verdict.verdict === "inconclusive",
    ...(decision !== null && { advice: callerAction(verdict, decision, words) }),
    more: (count) => words("document.more", { count }),
    page: (stops) => page(account, message, stops),
    document: () => [...furtherDoc(account), overview(account), ...findings(account)],
    files: () => [markdownFile(path, record(account))],
    named: { record: path },
    items: () => itemsTold(tellOf(account)),
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

function next({ verdict, given, place, discussion }: Account): readonly string[] | null {
  if (verdict.verdict === "inconclusive") return ["agents", "--check"];
  if (verdict.recommendation !== "revise") return null;
  // The agents of a config given by hand are found there only.
  const configs = discussion.configFiles.flatMap((file) => ["--config", file]);
  const { artifact } = given;
  const about = given.change === undefined ? [artifact.path] : (given.change.typed ?? []);
  const typed = about.map((one) => (one === "stdin" ? "-" : one));
  return ["critique", ...typed, "--session", place.folder, "--revises", discussion.id, ...configs];
}

export interface CritiqueReport extends Omit<CritiqueVerdict, "actionItems"> {
  readonly actionItems: readonly string[];
  /** Six lines for the coordinator, with the path of the record; `null` where nothing is wrong. */
  readonly message: string | null;
  readonly followUps?: ReturnType<typeof furtherOf>;
}

function page(account: Account, message: string | null, stops?: boolean): Doc {
  const { verdict, words, decision, given, said, seats, readByRules } = account;
  const isByRules = seats.length > 0 && readByRules.length === seats.length;
  const summary = verdict.bottomLine
    .flatMap(({ sentence, by }) => (by === "editor" ? [sentence] : []))
    .join(" ");
  // That places exist is no news; the record counts them.
  const isNews = [...said.checks.values()].some(isDoubtful);
  const praised = verdict.themes.filter(({ kind }) => kind === "strength");
  const refuted = new Set((verdict.groups ?? []).flatMap((one) => (one.refuted === true ? one.ids : [])));
  const parted = verdict.divergences.filter((one) => !isAbove(one) && !one.ids.some((id) => refuted.has(id)));
  const { escalation, confirmation, joined: how } = sections.courseOf(account);
  const notes = [
    ...escalation,
    ...(verdict.joinedBy === "editor" ? [] : how),
    ...confirmation,
    callerAction(verdict, decision, words, stops),
  ];
  return [
    ...(verdict.verdict === null
      ? [paragraph(headline(account))]
      : [paragraph(answer(verdict, decision, words, stops)), onTerminal(gap, paragraph(headline(account)))]),
    ...(isByRules ? [paragraph([quiet(words("critique.readByRules"))])] : []),
    ...[...(isNews ? sections.claimsFact(account) : []), ...sections.caveats(account)].map(([label, text]) =>
      notice(label, text),
    ),
    ...(summary === "" ? [] : [paragraph(words("critique.editorsSummary", { text: summary }))]),
    gap,
    sections.ratings(account),
    ...furtherDoc(account, "last"),
    ...(given.change === undefined ? sections.groups(account) : changeSections(account)),
    ...(parted.length === 0
      ? []
      : section(words("document.disagree"), [sections.divergences(account, parted)])),
    ...(praised.length === 0 ? [] : section(words("critique.praised"), [sections.themes(account, praised)])),
    ...sections.foundByRules(account),
    ...sections.asked(account),
    gap,
    ...notes.map((note) => paragraph(note)),
    // Whoever named a role or a task has somebody to send it to.
    ...(message === null || given.reports !== true
      ? []
      : [gap, ...message.split("\n").map((line) => unbroken(line))]),
  ];
}

/** What is critical stands among what they found, a low rating beside its bar. */
function isAbove({ kind, severity, ids }: Divergence): boolean {
  return (kind === "rating" && ids.length > 0) || (kind === "critical" && severity === "HIGH");
}

function headline({ verdict, words }: Account): Text {
  const { verdict: outcome, severity, averageRating: rating, recommendation } = verdict;
  if (outcome === null) return [strong(sections.rulesAlone(verdict, words))];
  const isReached = outcome === "consensus_reached";
  const ofThose = outcome === "inconclusive" ? "critique.averageOfThose" : "critique.average";
  const spans: readonly Span[] = [
    strong(outcome, isReached ? "good" : "bad"),
    ...(isReached || severity === null ? [] : [{ text: severity, tone: sections.tones[severity] }]),
    rating === null ? words("critique.noRating") : words(ofThose, { rating }),
    sections.answeredText(verdict, words),
    ...(recommendation === null ? [] : [recommendation]),
  ];
  return joined(
    spans.map((span) => [span]),
    " · ",
  );
}

function record(account: Account): Doc {
  const { words, given, discussion } = account;
  return [
    heading(1, words("critique.record", { round: given.roundId })),
    { ...overview(account), asLines: true },
    ...findings(account),
    ...sections.inFull(account),
    ...section(words("critique.sources"), [receipts(discussion, words)]),
    ...looksSection(discussion, words),
  ];
}

function overview(account: Account) {
  const { given, perspectives, words, chosenBy, readByRules, verdict } = account;
  const { averageRating, answered, asked, quorum, severity, policy, recommendation } = verdict;
  const none = words("critique.none");
  const names = perspectives.map((seated) => perspective(account, seated)).join(", ");
  const which = readByRules.length === perspectives.length ? "all" : "some";
  const read = words("critique.readFor", { which, names: listed(words, readByRules) });
  const withQuorum = () => words("critique.answeredWithQuorum", { answered, asked, quorum: quorum ?? asked });
  const outcome: readonly (readonly [string, string | null])[] =
    verdict.verdict === null
      ? [
          [
            words("critique.consensus"),
            words("critique.noConsensus", { why: sections.rulesAlone(verdict, words) }),
          ],
        ]
      : [
          [words("critique.consensus"), words("critique.outcome", { verdict: verdict.verdict })],
          [words("critique.averageRating"), averageRating === null ? none : `${averageRating}/5`],
          [
            words("document.severity"),
            words("critique.severityByPolicy", { severity: severity ?? none, policy }),
          ],
          [words("critique.answeredLabel"), quorum === undefined ? `${answered}/${asked}` : withQuorum()],
          [words("critique.recommendation"), recommendation],
        ];
  const entries: readonly (readonly [string, string | null])[] = [
    [words("critique.artifact"), given.artifact.path],
    [words("critique.perspectives"), names],
    [words("critique.chosenBy"), chosenBy],
    ...sections
      .courseOf(account)
      .escalation.map((whose): sections.LabelledText => [words("critique.escalation"), whose]),
    ...outcome,
    ...sections.claimsFact(account),
    [words("critique.revisionOf"), given.revision?.of ?? null],
    ...sections.caveats(account),
    [words("critique.note"), readByRules.length === 0 ? null : read],
  ];
  return facts(entries.flatMap(([label, text]) => (text === null ? [] : [[label, [prose(text)]]])));
}

function perspective({ said, seats, words }: Account, { seat, agents: [other = ""] }: Seating): string {
  const result = seats.find((one) => one.seat === seat.name);
  const agent = result && answererOf(result);
  const isSilent = !said.voices.some(({ name }) => name === seat.name);
  if (!agent || isSilent) return `${seat.name} (${words("critique.agentSilent", { agent: other })})`;
  return `${seat.name} (${result.fallback ? words("critique.fallbackFor", { agent, other }) : agent})`;
}

function findings(account: Account): Doc {
  const { verdict, words } = account;
  const none = words("document.none");
  const isEdited = verdict.joinedBy === "editor";
  // What was counted; then the editor's sentences, as its own.
  const lines = verdict.bottomLine.map(({ sentence, ids, by }): Text => [
    prose(by === undefined ? sentence : words("critique.editorsSummary", { text: sentence })),
    ...(ids.length === 0 ? [] : [` [${ids.join(", ")}]`]),
  ]);
  const items = verdict.actionItems.map(({ item, perspectives, ids }): Text => [
    prose(item),
    ` (${sections.named(perspectives, isEdited ? ids : [])})`,
  ]);
  const { editFaults = [] } = verdict;
  const rejected = words("critique.editFaults", { faults: editFaults.join("; ") });
  const signals = verdict.signals.map(
    ({ signal, severity, detail, perspectives }) =>
      `${signal} (${severity}): ${detail} (${sections.named(perspectives)})`,
  );
  return [
    ...section(words("critique.bottomLine"), [list(lines)]),
    ...sections.byPerspective(account),
    ...(account.given.change === undefined ? [] : changeSections(account)),
    ...section(words("critique.themes"), [sections.themes(account, verdict.themes)]),
    ...section(words("critique.divergences"), [sections.divergences(account, verdict.divergences)]),
    ...section(words("critique.actionItems"), [
      list(items, { ordered: true, none }),
      ...sections.courseOf(account).joined.map((text) => paragraph(text)),
      ...(editFaults.length === 0 ? [] : [paragraph([prose(rejected)])]),
    ]),
    ...sections.confirmation(account),
    ...section(words("critique.ratings"), [sections.ratings(account)]),
    ...section(words("critique.signals"), [list(signals, { none })]),
    ...sections.foundByRules(account),
  ];
}
