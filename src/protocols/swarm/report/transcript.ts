import { printableLines } from "../../../kernel/printable.ts";
import type { Statement } from "../rules/statements.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Checks } from "../../../document/checks.ts";
import { bullets, plain, prose } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { linked, messageLink } from "./citing.ts";
import type { HeldRound, Missing, Said, StressCheck } from "./held-rounds.ts";
import { shiftText } from "./shift-text.ts";
import type { Words } from "./words.ts";

/** Everything said, round by round, each message at an anchor of its own: what all other documents point to. */
export function transcriptPage(account: Account, checks: Checks, words: Words): string {
  const rounds = account.rounds.flatMap((round) => [
    `## ${words.round(round.number)}: ${plain(round.topic)}`,
    ...reopeningOf(account, round, words),
    ...spoken(round, account, checks, words),
    ...(round.synthesis === null
      ? [`*${words.transcript.noSynthesis}*`]
      : [synthesisPart(round.synthesis, account, words)]),
    ...(round.stress === null
      ? []
      : [
          `## ${words.round(round.number)}: ${words.transcript.stress}`,
          ...spoken(round.stress, account, checks, words),
        ]),
  ]);
  return `${[`# ${words.transcript.title(plain(account.topic))}`, ...rounds].join("\n\n")}\n`;
}

/** What the moderator said when the discussion went on after the round before this one. */
function reopeningOf(account: Account, { number }: HeldRound, words: Words): readonly string[] {
  const last = account.reopenings.findLast(({ round }) => round === number - 1);
  return last === undefined ? [] : [`**${words.transcript.reopening}**:`, quoted(last.text, account)];
}

function spoken(
  part: Pick<StressCheck, "messages" | "pending" | "missing">,
  account: Account,
  checks: Checks,
  words: Words,
): readonly string[] {
  const pending = part.pending.map(
    ({ from, type }) => `${plain(nameOf(account, from))}, ${typeName(type, words)}`,
  );
  return [
    ...part.messages.flatMap((message) => messageParts(message, account, checks, words)),
    ...(pending.length === 0 ? [] : [`*${words.transcript.pending(pending.join("; "))}*`]),
    ...(part.missing.length === 0
      ? []
      : [bullets(part.missing.map((one) => missingText(one, account, words)))]),
  ];
}

export function missingText({ from, type, failures }: Missing, account: Account, words: Words): string {
  const why = failures.length === 0 ? words.transcript.notYet : prose(failures.join("; "));
  return `**${words.transcript.missing}**: ${plain(nameOf(account, from))}, ${typeName(type, words)}: ${why}`;
}

function typeName(type: string, words: Words): string {
  return new Map(Object.entries(words.types)).get(type) ?? plain(type);
}

function messageParts(message: Said, account: Account, checks: Checks, words: Words): readonly string[] {
  const { id, from, type, content } = message;
  const checked = [...checks.values()].filter(({ claim }) => claim === id || claim.startsWith(`${id}/`));
  const answers = account.edges
    .filter((edge) => edge.from === id)
    .map((edge) => `${words.relations[edge.type]} ${messageLink(edge.to, account, "")}`);
  return [
    `<a id="${id}"></a>`,
    `### ${id} · ${plain(nameOf(account, from))} · ${words.types[type]}`,
    ...(typeof content === "string" ? [quoted(content, account)] : statementParts(content, account, words)),
    ...(answers.length === 0 ? [] : [`**${words.fields.cites}**: ${answers.join(", ")}`]),
    ...account.shifts
      .filter((shift) => shift.message === id)
      .map((shift) => `**${words.fields.shift}**: ${shiftText(shift, account, words, "")}`),
    ...(checked.length === 0 ? [] : [bullets(checked.map((one) => lookedUp(one, words)))]),
  ];
}

function lookedUp({ standing, reasons }: CheckedClaim, words: Words): string {
  const mark = standing === "verified" ? "*" : "**";
  return `${words.transcript.lookedUp}: ${mark}${words.standings[standing]}${mark}: ${prose(reasons.join("; "))}`;
}

function statementParts(statement: Statement, account: Account, words: Words): readonly string[] {
  const { position, reasoning, proposals, counterpoints, questions, codeOrDiagrams, stand } = statement;
  return [
    `**${words.fields.position}**: ${linked(prose(position), account, "")}`,
    ...(stand ? [`**${words.fields.stand}**: ${words.stands[stand]}`] : []),
    ...(reasoning === "" ? [] : [quoted(reasoning, account)]),
    ...list(words.fields.proposals, proposals, account),
    ...list(words.fields.counterpoints, counterpoints, account),
    ...list(words.fields.questions, questions, account),
    ...(codeOrDiagrams ? [fenced(codeOrDiagrams)] : []),
  ];
}

function list(title: string, items: readonly string[], account: Account): readonly string[] {
  if (items.length === 0) return [];
  return [`**${title}**:`, bullets(items.map((text) => linked(prose(text), account, "")))];
}

function synthesisPart(
  synthesis: NonNullable<HeldRound["synthesis"]>,
  account: Account,
  words: Words,
): string {
  return [
    `### ${words.transcript.synthesis[synthesis.by]}`,
    quoted(synthesis.summary, account),
    ...list(words.synthesis.agreements, synthesis.agreements, account),
    ...list(words.synthesis.disagreements, synthesis.disagreements, account),
    ...list(words.synthesis.insights, synthesis.insights, account),
    ...list(words.synthesis.questions, synthesis.openQuestions, account),
    ...list(words.transcript.suggestions, synthesis.nextTopicSuggestions, account),
  ].join("\n\n");
}

/** Text of several lines as a quotation: each line stays, and none can begin anything of its own. */
function quoted(text: string, account: Account): string {
  const lines = printableLines(text)
    .split("\n")
    .map((line) => linked(prose(line), account, ""))
    .filter((line) => line !== "");
  return lines.map((line) => `> ${line}`).join("\n>\n") || ">";
}

/** The fence is longer than any in the text. */
function fenced(text: string): string {
  const inner = printableLines(text).trim();
  const runs = [...inner.matchAll(/`{3,}/g)].map((run) => run[0].length);
  const fence = "`".repeat(Math.max(2, ...runs) + 1);
  return `${fence}text\n${inner}\n${fence}`;
}
