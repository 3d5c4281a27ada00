import type { Discussion } from "../../../kernel/discussion.ts";
import type { DiscussVerdict, FalseConsensus, IssueState } from "../rules/verdict.ts";
import { plain, prose, section, table } from "../../../document/markdown.ts";
import { receiptsTable } from "../../../document/receipts.ts";
import { type Account, accountOf, nameOf } from "./account.ts";
import { advocateText } from "./advocate.ts";
import { beforeAfterText } from "./before-after.ts";
import { historyTable } from "./history.ts";
import { lookedUp } from "./looked-up.ts";
import { pictureText } from "./picture.ts";
import { rulingText } from "./ruling.ts";
import { saidInFull } from "./said-in-full.ts";
import { heldPositions, isSplit, letterIn, type Track, tracksOf } from "./standings.ts";
import { advocateId, decisionOf } from "./subject.ts";
import type { Words } from "./words.ts";
import { roundLabel, wordsOf } from "./wording.ts";

/** What came of a discuss: the seven sections of seed 002 in their order, then what it takes to weigh them. */
export function resultPage(discussion: Discussion): string | null {
  const account = accountOf(discussion);
  const sections = resultSections(discussion, account);
  if (sections === null) return null;
  const words = wordsOf(discussion);
  const { headings } = words;
  const parts = [
    `# ${words.title(plain(account.topic))}`,
    ...sections,
    ...(tracksOf(account).length === 0 ? [] : [section(headings.picture, pictureText(account, words))]),
    ...violationsSection(account, words),
    section(headings.said, saidInFull(account, lookedUp(discussion), words)),
    section(headings.receipts, receiptsTable(discussion, words.receipts)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The same without what every export shows in its own way: the title, who stood where, what each said, the receipts. */
export function resultDocument(discussion: Discussion): string | null {
  const account = accountOf(discussion);
  const sections = resultSections(discussion, account);
  if (sections === null) return null;
  return `${[...sections, ...violationsSection(account, wordsOf(discussion))].join("\n\n")}\n`;
}

function resultSections(discussion: Discussion, account: Account): readonly string[] | null {
  const { verdict } = account;
  if (verdict === null) return null;
  const words = wordsOf(discussion);
  const { headings } = words;
  const tracks = tracksOf(account);
  const { stopped } = discussion;
  return [
    ...(stopped === null || stopped.reason === "waiting"
      ? []
      : [`**${words.partial}**: ${prose(stopped.detail)}`]),
    ...(account.consensus === null ? [] : [warningText(account.consensus, words)]),
    section(headings.overview, overview(discussion, account, verdict, words)),
    section(headings.agreement, agreement(verdict, tracks, account, words)),
    section(headings.ruling, rulingText(verdict.issues, tracks, account, words)),
    section(headings.history, historyTable(account, words)),
    section(headings.minority, minority(verdict, account, words)),
    section(headings.advocate, advocateText(account, lookedUp(discussion), words)),
    section(headings.actions, actions(verdict, words)),
    section(headings.beforeAfter, beforeAfterText(account, words)),
  ];
}

function warningText(consensus: FalseConsensus, words: Words): string {
  const { members, similarity, superficial, summary, rebuttal, concession } = consensus;
  const lines = [
    `**${words.warning}: ${plain(consensus.warning)}**`,
    words.unanimous(members, similarity, superficial),
    ...told(words.summary, summary),
    ...told(words.rebuttal, rebuttal),
    ...told(words.concession, concession),
  ];
  return lines.map((line) => `> ${line}`).join("\n>\n");
}

function told(title: string, text: string | null): readonly string[] {
  return text ? [`${title}: ${prose(text)}`] : [];
}

function overview(discussion: Discussion, account: Account, verdict: DiscussVerdict, words: Words): string {
  const { overview: titles } = words;
  const decision = decisionOf(discussion);
  const skipped = account.skipped.map(({ round, reason, savedCalls }) =>
    words.skippedRound(words.rounds[round], prose(reason), savedCalls),
  );
  const lines = [
    overviewLine(titles.topic, prose(account.topic)),
    overviewLine(titles.participants, participants(account, words)),
    overviewLine(titles.rounds, roundsHeld(account, words)),
    ...skipped.map((text) => overviewLine(titles.skipped, text)),
    overviewLine(titles.state, `${verdict.state} (${words.states[verdict.state]})`),
    overviewLine(titles.mode, words.modes[verdict.mode]),
    ...discussion.warnings.map((text) => overviewLine(words.note, prose(text))),
    ...(decision === null ? [] : [overviewLine(titles.decision, words.decisions[decision])]),
  ];
  if (verdict.mode !== "fallback") return lines.join("\n");
  const differences = words.differences.map((text, index) => `${index + 1}. ${text}`);
  return [lines.join("\n"), words.differencesLead, differences.join("\n")].join("\n\n");
}

function overviewLine(title: string, text: string): string {
  return `- **${title}**: ${text}`;
}

/** The moderator counts: sizes of teams are meant with it (behaviour 3.12). */
function participants({ members, moderator }: Account, words: Words): string {
  const all = [
    ...members.map(({ id, name, role }) => {
      const told = id === advocateId ? words.advocate : plain(role);
      return `${plain(name)} (${told})`;
    }),
    ...(moderator === null ? [] : [`${plain(moderator.name)} (${words.moderator})`]),
  ];
  return `${all.length}: ${all.join(", ")}`;
}

function roundsHeld({ rounds, rebuttals, finals, members }: Account, words: Words): string {
  const held = [
    ...rounds.map((round) => roundLabel(round, words)),
    ...(rebuttals.length === 0 ? [] : [words.rounds.rebuttal]),
    ...(finals.size === 0 ? [] : [words.finalsGiven(finals.size, members.length)]),
  ];
  return held.join(" → ") || words.none;
}

function agreement(
  { issues }: DiscussVerdict,
  tracks: readonly Track[],
  account: Account,
  words: Words,
): string {
  if (issues.length === 0) return words.none;
  const content = (issue: IssueState) => {
    const held = heldPositions(issue);
    if (!isSplit(issue)) return held.map(({ position }) => plain(position)).join("") || words.notDiscussed;
    return held
      .map(({ position, seats }) => {
        const who = seats.map((seat) => plain(nameOf(account, seat))).join(", ");
        return `**${letterIn(tracks, issue.issue, position)}**: ${plain(position)} (${who})`;
      })
      .join(" ↔ ");
  };
  return table(
    words.columns.agreement,
    issues.map((issue) => [plain(issue.issue), issue.state, content(issue)]),
  );
}

function minority({ minority: views }: DiscussVerdict, account: Account, words: Words): string {
  if (views.length === 0) return words.noMinority;
  return table(
    words.columns.minority,
    views.map(({ view, holders, whyNotAdopted, reconsiderWhen }) => [
      plain(view),
      holders.map((seat) => plain(nameOf(account, seat))).join(", "),
      plain(whyNotAdopted),
      plain(reconsiderWhen),
    ]),
  );
}

function actions({ nextActions }: DiscussVerdict, words: Words): string {
  if (nextActions.length === 0) return words.noActions;
  return table(
    words.columns.actions,
    nextActions.map(({ action, priority, issue }) => [plain(action), priority, plain(issue)]),
  );
}

function violationsSection(account: Account, words: Words): readonly string[] {
  return account.violations.length === 0
    ? []
    : [section(words.headings.violations, violations(account, words))];
}

function violations(account: Account, words: Words): string {
  const names = new Map(Object.entries(words.rounds));
  return table(
    words.columns.violations,
    account.violations.map(({ round, seat, rule, detail }) => [
      plain(names.get(round.toLowerCase()) ?? round),
      plain(nameOf(account, seat)),
      words.rules[rule],
      plain(detail),
    ]),
  );
}
