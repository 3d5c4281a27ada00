import { join } from "node:path";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Result } from "../../../kernel/result.ts";
import type { IssueState, State } from "../rules/verdict.ts";
import { gateLines } from "../../../document/gate-lines.ts";
import { block, hanging, type PageOptions } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Paint } from "../../../document/paint.ts";
import { type Account, accountOf, nameOf } from "./account.ts";
import { blindAndFinal, moversOf } from "./before-after.ts";
import { resultPath } from "./files.ts";
import { standingMatrix } from "./matrix.ts";
import { heldPositions, issueIn, isSplit, mainTrack, majorityOf, type Track } from "./standings.ts";
import { decisionOf } from "./subject.ts";
import type { Words } from "./words.ts";
import { wordsOf } from "./wording.ts";

/** What a person reads after the rounds: how far they came, who stood where, what is open, what to type. */
export function discussPage(discussion: Discussion, result: Result, options: PageOptions): string | null {
  const account = accountOf(discussion);
  if (account.rounds.length === 0) return null;
  const { paint, columns } = options;
  const words = wordsOf(discussion);
  const lines: Lines = { item: (lead, text) => hanging(lead, text, columns), paint, words };
  const issues = account.verdict?.issues ?? lastState(account)?.issues ?? [];
  return [
    lines.item("", headline(account, words, paint)),
    ...caveats(discussion, account, lines),
    ...warning(account, lines),
    ...matrixBlock(account, words, options),
    ...block(words.page.issues, issueLines(issues, account, lines), paint),
    ...block(words.page.minority, minority(account, lines), paint),
    ...block(words.page.actions, actions(account, lines), paint),
    ...ending(discussion, result, account, lines, options),
  ].join("\n");
}

interface Lines {
  /** A text that is wrapped and set in under its lead. */
  readonly item: (lead: string, text: string) => string;
  readonly paint: Paint;
  readonly words: Words;
}

function lastState({ rounds }: Account) {
  return rounds.findLast(({ state }) => state !== null)?.state ?? null;
}

function headline(account: Account, words: Words, paint: Paint): string {
  const { verdict, members, rounds, finals, mode } = account;
  const state = verdict?.state ?? lastState(account)?.state;
  const answered = members.filter(
    ({ id }) => finals.has(id) || rounds.some(({ said }) => said.has(id)),
  ).length;
  return [
    ...(verdict === null ? [paint("yellow", words.page.unfinished)] : []),
    ...(state === undefined ? [] : [`${inColour(state, paint)} ${paint("dim", words.states[state])}`]),
    words.page.rounds(rounds.length),
    words.page.answered(answered, members.length),
    mode === "team" ? words.page.team : paint("yellow", words.page.fallback),
  ].join(" · ");
}

const stateStyles = {
  DIVERGENT: "red",
  NARROWING: "yellow",
  CONVERGING: "cyan",
  CONSENSUS: "green",
} as const;

function inColour(state: State, paint: Paint, width = 0): string {
  return paint(["bold", stateStyles[state]], state.padEnd(width));
}

/** What a reader must know before believing the rest. */
function caveats(
  discussion: Discussion,
  { mode, violations, skipped }: Account,
  { item, paint, words }: Lines,
): readonly string[] {
  const { stopped } = discussion;
  return [
    ...(stopped === null || stopped.reason === "waiting"
      ? []
      : [item("", paint("yellow", oneLine(stopped.detail)))]),
    ...skipped.map(({ round, reason, savedCalls }) =>
      item(
        "",
        paint(
          "dim",
          `${words.overview.skipped}: ${words.skippedRound(words.rounds[round], oneLine(reason), savedCalls)}`,
        ),
      ),
    ),
    ...(violations.length === 0 ? [] : [item("", paint("yellow", words.page.violations(violations.length)))]),
    ...(mode === "team"
      ? []
      : [
          item("", words.differencesLead),
          ...words.differences.map((text, index) => item(`  ${index + 1}. `, paint("dim", text))),
        ]),
  ];
}

function warning({ consensus }: Account, { item, paint, words }: Lines): readonly string[] {
  if (consensus === null) return [];
  const { members, similarity, superficial, concession } = consensus;
  return [
    "",
    item(paint(["bold", "red"], "! "), paint(["bold", "yellow"], oneLine(consensus.warning))),
    item("  ", words.unanimous(members, similarity, superficial)),
    ...(concession ? [item("  ", `${paint("dim", `${words.concession}:`)} ${oneLine(concession)}`)] : []),
  ];
}

function matrixBlock(account: Account, words: Words, options: PageOptions): readonly string[] {
  const track = mainTrack(account);
  if (track === null) return [];
  const { paint, columns } = options;
  const issue = hanging("  ", oneLine(track.issue), columns);
  return block(
    words.page.stood,
    [
      issue,
      "",
      ...standingMatrix(track, words, options),
      ...(account.rounds.length < 2 ? [] : moveLines(account, track, words)).map((text) =>
        hanging("  ", text, columns),
      ),
    ],
    paint,
  );
}

/** What the talk did: how many moved, and where most stood before it and after. */
function moveLines(account: Account, track: Track, words: Words): readonly string[] {
  const { moved, byNumbers } = moversOf(account);
  const { before, after } = blindAndFinal(account);
  const most = (issues: readonly IssueState[] | undefined) => {
    const issue = issueIn(issues ?? [], track.issue);
    const held = issue && majorityOf(issue);
    if (!issue || !held) return words.tie;
    const all = heldPositions(issue).reduce((sum, { seats }) => sum + seats.length, 0);
    return `${track.letterOf(held.position)} (${words.tally(held.seats.length, all)})`;
  };
  return [
    words.moveSummary(moved.length, account.members.length, byNumbers.length),
    words.page.majority(most(before), most(after)),
  ];
}

const mostIssues = 6;
const stateWidth = "CONVERGING".length;

function issueLines(
  issues: readonly IssueState[],
  account: Account,
  { item, paint, words }: Lines,
): readonly string[] {
  const drawn = mainTrack(account);
  const lead = (sign: string) => `  ${" ".repeat(stateWidth)}  ${paint("dim", sign)} `;
  const held = (issue: IssueState) => {
    if (issue.issue === drawn?.issue && isSplit(issue)) return [item(lead("≠"), tally(issue, drawn))];
    return heldPositions(issue).map(({ position, seats }) => {
      const who = isSplit(issue) ? ` ${paint("dim", `(${names(seats, account)})`)}` : "";
      return item(lead(isSplit(issue) ? "≠" : "="), `${oneLine(position)}${who}`);
    });
  };
  return [
    ...issues
      .slice(0, mostIssues)
      .flatMap((issue) => [
        item(`  ${inColour(issue.state, paint, stateWidth)}  `, oneLine(issue.issue)),
        ...held(issue),
      ]),
    ...more(issues.length - mostIssues, words),
  ];
}

/** `A 2 · B 1`: the matrix has the words. */
function tally(issue: IssueState, track: Track): string {
  return heldPositions(issue)
    .map(({ position, seats }) => `${track.letterOf(position)} ${seats.length}`)
    .toSorted()
    .join(" · ");
}

function names(seats: readonly string[], account: Account): string {
  return seats.map((seat) => oneLine(nameOf(account, seat))).join(", ");
}

function more(amount: number, { page }: Words): readonly string[] {
  return amount > 0 ? [`  ${page.more(amount)}`] : [];
}

const mostViews = 4;

function minority(account: Account, { item, paint, words }: Lines): readonly string[] {
  const views = account.verdict?.minority ?? [];
  return [
    ...views
      .slice(0, mostViews)
      .flatMap(({ view, holders, reconsiderWhen }) => [
        item(
          `  ${paint("magenta", "◦")} `,
          `${oneLine(view)} ${paint("dim", `(${names(holders, account)})`)}`,
        ),
        ...(reconsiderWhen === ""
          ? []
          : [item("    ", paint("dim", `${words.page.reconsider}: ${oneLine(reconsiderWhen)}`))]),
      ]),
    ...more(views.length - mostViews, words),
  ];
}

const mostActions = 8;
const priorityStyles = { HIGH: "red", MEDIUM: "yellow", LOW: "dim" } as const;

function actions({ verdict }: Account, { item, paint, words }: Lines): readonly string[] {
  const all = verdict?.nextActions ?? [];
  return [
    ...all
      .slice(0, mostActions)
      .map(({ action, priority }, index) =>
        item(
          `  ${String(index + 1).padStart(2)}. ${paint(priorityStyles[priority], priority.padEnd(6))} `,
          oneLine(action),
        ),
      ),
    ...more(all.length - mostActions, words),
  ];
}

/** What was decided, or what is waited for and how to say it; then where the whole result is. */
function ending(
  discussion: Discussion,
  result: Result,
  account: Account,
  { item, paint, words }: Lines,
  options: PageOptions,
): readonly string[] {
  const decision = decisionOf(discussion);
  const file = `${words.page.result}: ${result.files["document"] ?? join(result.files.folder, resultPath)}`;
  return [
    ...(decision === null
      ? []
      : ["", item("", words.page.decided(paint("bold", words.decisions[decision])))]),
    ...gateLines(discussion, result, options, words.page),
    ...(account.verdict === null ? [] : ["", file]),
  ];
}
