import type { Discussion } from "../../../kernel/discussion.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { bullets, numbered, plain, prose, section, table } from "../../../document/markdown.ts";
import { receiptsTable } from "../../../document/receipts.ts";
import { type Account, accountOf, nameOf } from "./account.ts";
import { dissentItem, evidenceItem, linked, seatNames } from "./citing.ts";
import { courseText } from "./course.ts";
import type { Words } from "./words.ts";
import { wordsOf } from "./wording.ts";

/** What came of a swarm, for people: what to take from it first, then what it takes to weigh it. */
export function synthesisPage(discussion: Discussion): string | null {
  const account = accountOf(discussion);
  const { verdict, topic } = account;
  if (verdict === null) return null;
  const words = wordsOf(discussion);
  const { synthesis: titles } = words;
  const { stopped } = discussion;
  const parts = [
    `# ${titles.title(plain(topic))}`,
    ...(stopped === null || stopped.reason === "waiting"
      ? []
      : [`**${titles.partial}**: ${prose(stopped.detail)}`]),
    ...outcomeParts(verdict, account, words),
    titles.more(moreLinks(words)),
    section(titles.course, courseText(discussion, account, verdict, words)),
    section(titles.receipts, receipts(discussion, words)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The same for an export, which has the transcript and the receipts in any case. */
export function synthesisDocument(discussion: Discussion): string | null {
  const account = accountOf(discussion);
  const { verdict } = account;
  if (verdict === null) return null;
  const words = wordsOf(discussion);
  const course = section(words.synthesis.course, courseText(discussion, account, verdict, words));
  return [...outcomeParts(verdict, account, words), course].join("\n\n");
}

function outcomeParts(verdict: SwarmVerdict, account: Account, words: Words): readonly string[] {
  const { synthesis: titles } = words;
  const list = (items: readonly string[]) =>
    items.length === 0 ? words.none : numbered(items.map((text) => linked(prose(text), account)));
  return [
    ...(verdict.by === "code" ? [`*${titles.byCode}*`] : []),
    section(titles.summary, linked(prose(verdict.executiveSummary), account)),
    section(titles.insights, insights(verdict, account, words)),
    section(titles.agreements, agreements(verdict, account, words)),
    section(titles.debates, debates(verdict, account, words)),
    section(titles.minority, minority(verdict, account, words)),
    section(titles.recommendations, list(verdict.recommendations)),
    section(titles.questions, list(verdict.openQuestions)),
  ];
}

function insights({ insights: all }: SwarmVerdict, account: Account, words: Words): string {
  if (all.length === 0) return words.none;
  const { synthesis: titles } = words;
  const parts = all.flatMap((insight, index) => {
    const { title, description, confidence, confidenceReason, supportingEvidence, dissentingViews } = insight;
    const reason = confidenceReason ? ` (${linked(prose(confidenceReason), account)})` : "";
    const evidence = supportingEvidence.map((text) => evidenceItem(text, account, words));
    const dissent = dissentingViews.map((text) => dissentItem(text, account, words));
    return [
      `### ${index + 1}. ${plain(title)}`,
      ...(description === "" ? [] : [linked(prose(description), account)]),
      `**${titles.confidence}**: ${words.confidences[confidence]}${reason}`,
      `**${titles.evidence}**:`,
      evidence.length === 0 ? words.none : bullets(evidence),
      ...(dissent.length === 0 ? [] : [`**${titles.dissent}**:`, bullets(dissent)]),
    ];
  });
  return parts.join("\n\n");
}

function agreements({ agreements: all }: SwarmVerdict, account: Account, words: Words): string {
  if (all.length === 0) return words.none;
  return table(
    words.synthesis.agreementColumns,
    all.map(({ point, supporters }) => [plain(point), seatNames(supporters, account, words)]),
  );
}

/** A row for each stance; the debate is named in its first. */
function debates({ unresolvedDebates }: SwarmVerdict, account: Account, words: Words): string {
  if (unresolvedDebates.length === 0) return words.none;
  return table(
    words.synthesis.debateColumns,
    unresolvedDebates.flatMap(({ topic, positions }) =>
      positions.length === 0
        ? [[plain(topic), "", "", ""]]
        : positions.map(({ stance, advocates, arguments: reasons }, index) => [
            index === 0 ? plain(topic) : "",
            plain(stance),
            seatNames(advocates, account, words),
            reasons.map((text) => linked(plain(text), account)).join("<br>"),
          ]),
    ),
  );
}

function minority({ minorityReport }: SwarmVerdict, account: Account, words: Words): string {
  if (minorityReport.length === 0) return words.minority.none;
  return table(
    words.synthesis.minorityColumns,
    minorityReport.map(({ position, advocate, reason, stillValid }) => [
      plain(position),
      plain(nameOf(account, advocate)),
      linked(plain(reason), account),
      stillValid ? words.minority.stillValid : words.minority.given,
    ]),
  );
}

/** Rounds by their numbers: their titles are topics, and may be long or the same. */
function receipts(discussion: Discussion, words: Words): string {
  const rounds = discussion.rounds.map((round) => ({ ...round, title: String(round.round) }));
  return receiptsTable({ ...discussion, rounds }, words.receipts);
}

function moreLinks({ synthesis: { files } }: Words): string {
  const links = [
    `[${files.minority}](minority-report.md)`,
    `[${files.questions}](open-questions.md)`,
    `[${files.graph}](argument-graph.md)`,
    `[${files.positions}](position-history.md)`,
    `[${files.transcript}](transcript.md)`,
  ];
  return links.join(", ");
}
