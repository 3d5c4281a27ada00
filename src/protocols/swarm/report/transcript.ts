import { type Checks, isDoubtful, reasonsText } from "../../../document/checks.ts";
import {
  code,
  type Doc,
  heading,
  joined,
  list,
  paragraph,
  prose,
  quotation,
  type Span,
  spansOf,
  strong,
  type Text,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { wordsIn } from "../../../words.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { labelledPoints, type Labels, labelsOf, ownLines, standLines } from "../rules/message-text.ts";
import type { Statement } from "../rules/statements.ts";
import type { Edge, PositionShift } from "../rules/verdict.ts";
import { type Account, nameOf } from "./account.ts";
import { here, linked, messageLink } from "./citing.ts";
import type { Words } from "./english.ts";
import type { RoundAccount, Missing, ReportedMessage, Spoken } from "./held-rounds.ts";
import { shiftText } from "./position-history.ts";

/** Everything said, round by round, each message at an anchor of its own: what all other documents point to. */
export function transcriptPage(account: Account, checks: Checks): Doc {
  const { words } = account;
  const beside = besideMessages(account, checks);
  const rounds = account.rounds.flatMap((round): Doc => [
    heading(2, `${words.round(round.number)}: ${round.topic}`),
    ...reopeningOf(account, round),
    ...spoken(round, account, beside),
    ...(round.synthesis === null
      ? [paragraph([{ text: words.transcript.noSynthesis, as: "emphasis" }])]
      : synthesisPart(round.synthesis, account)),
    ...(round.stress === null
      ? []
      : [
          heading(2, `${words.round(round.number)}: ${words.transcript.stress}`),
          ...spoken(round.stress, account, beside),
        ]),
  ]);
  return [heading(1, words.transcript.title(account.topic)), ...rounds];
}

/** What there is to be told beside messages, by their ids. */
interface Beside {
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
  readonly shifts: ReadonlyMap<string, readonly PositionShift[]>;
  readonly checks: ReadonlyMap<string, readonly CheckedClaim[]>;
}

function besideMessages({ edges, shifts }: Account, checks: Checks): Beside {
  return {
    edges: Map.groupBy(edges, ({ from }) => from),
    shifts: Map.groupBy(shifts, ({ message }) => message),
    // `r1-msg-003/proposals/1`
    checks: Map.groupBy(checks.values(), ({ claim }) => claim.split("/", 1)[0] ?? ""),
  };
}

/** What the moderator said when the discussion went on after the round before this one. */
function reopeningOf(account: Account, { number }: RoundAccount): Doc {
  const before = number - account.discussion.roundsBefore - 1;
  const last = account.reopenings.findLast(({ round }) => round === before);
  return last === undefined ? [] : [titled(account.words.transcript.reopening), quoted(last.text, account)];
}

function spoken(part: Spoken, account: Account, beside: Beside): Doc {
  const { words } = account;
  const pending = part.pending.map(({ from, type }) => `${nameOf(account, from)}, ${typeName(type, words)}`);
  return [
    ...part.messages.flatMap((message) => messageParts(message, account, beside)),
    ...(pending.length === 0
      ? []
      : [paragraph([{ text: words.transcript.pending(pending.join("; ")), as: "emphasis" }])]),
    list(part.missing.map((one) => missingText(one, account))),
  ];
}

export function missingText({ from, type, failures }: Missing, account: Account): Text {
  const { words } = account;
  return [
    strong(words.transcript.missing),
    `: ${nameOf(account, from)}, ${typeName(type, words)}: `,
    failures.length === 0 ? words.transcript.notYet : prose(failures.join("; ")),
  ];
}

function typeName(type: string, words: Words): string {
  return new Map(Object.entries(words.types)).get(type) ?? type;
}

function messageParts(message: ReportedMessage, account: Account, { edges, shifts, checks }: Beside): Doc {
  const { words } = account;
  const { id, from, type, content } = message;
  const labels = labelsOf(message, account.told);
  const answers = (edges.get(id) ?? []).map((edge): Text => [
    `${words.relations[edge.type]} `,
    messageLink(edge.to, account, here),
  ]);
  return [
    heading(3, `${id} · ${nameOf(account, from)} · ${words.types[type]}`, id),
    ...(typeof content === "string"
      ? [quoted(labelledPoints(content, labels.points), account)]
      : statementParts(content, labels, account)),
    ...(answers.length === 0 ? [] : [titled(words.fields.cites, joined(answers, ", "))]),
    ...(shifts.get(id) ?? []).map((shift) => titled(words.fields.shift, shiftText(shift, account, here))),
    list((checks.get(id) ?? []).map((one) => lookedUp(one, words))),
  ];
}

function lookedUp(checked: CheckedClaim, words: Words): Text {
  const { standing } = checked;
  const as = isDoubtful(checked) ? "strong" : "emphasis";
  const told = prose(reasonsText(checked, wordsIn(words.language)));
  return [`${words.transcript.lookedUp}: `, { text: words.standings[standing], as }, ": ", told];
}

function statementParts(statement: Statement, labels: Labels, account: Account): Doc {
  const { position, reasoning, proposals, counterpoints, questions, codeOrDiagrams, stand } = statement;
  const { fields, stands } = account.words;
  return [
    titled(fields.position, [...marked(labels.position), ...linked(position, account, here)]),
    ...(labels.options.length === 0 ? [] : [titled(fields.option, labels.options.join("; "))]),
    ...(stand ? [titled(fields.stand, stands[stand])] : []),
    ...(reasoning === "" ? [] : [quoted(reasoning, account)]),
    ...(proposals.length === 0
      ? []
      : [
          titled(fields.proposals),
          list(proposals.map((text) => [...marked(labels.claim(text)), ...linked(text, account, here)])),
        ]),
    ...listed(fields.counterpoints, counterpoints, account),
    ...listed(fields.questions, questions, account),
    ...listed(fields.stands, standLines(statement), account),
    ...listed(fields.own, ownLines(statement, labels), account),
    ...(codeOrDiagrams ? [code("text", codeOrDiagrams.trim())] : []),
  ];
}

/** The id of a claim before its words. */
function marked(id: string): readonly Span[] {
  return id === "" ? [] : [{ text: id, as: "code" }, " "];
}

/** `**Position**: …`, or the title alone above what follows. */
function titled(title: string, text?: Text) {
  return paragraph([strong(title), ...(text === undefined ? [":"] : [": ", ...spansOf(text)])]);
}

function listed(title: string, items: readonly string[], account: Account): Doc {
  if (items.length === 0) return [];
  return [titled(title), list(items.map((text) => linked(text, account, here)))];
}

function synthesisPart(synthesis: NonNullable<RoundAccount["synthesis"]>, account: Account): Doc {
  const { words } = account;
  return [
    heading(3, words.transcript.synthesis[synthesis.by]),
    quoted(synthesis.summary, account),
    ...listed(words.synthesis.agreements, synthesis.agreements, account),
    ...listed(words.synthesis.disagreements, synthesis.disagreements, account),
    ...listed(words.synthesis.insights, synthesis.insights, account),
    ...listed(words.synthesis.questions, synthesis.openQuestions, account),
    ...listed(words.transcript.suggestions, synthesis.nextTopicSuggestions, account),
    ...listed(
      words.transcript.sameOptions,
      (synthesis.sameOptions ?? []).map((ids) => ids.join(", ")),
      account,
    ),
  ];
}

/** Text of several lines as a quotation: each line stays, and none can begin anything of its own. */
function quoted(text: string, account: Account) {
  const lines = printableLines(text).split("\n");
  return quotation(lines.filter((line) => oneLine(line) !== "").map((line) => linked(line, account, here)));
}
