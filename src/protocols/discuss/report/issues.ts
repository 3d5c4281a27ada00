import {
  type Doc,
  type Item,
  heading,
  joined,
  list,
  onTerminal,
  paragraph,
  prose,
  quiet,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import type { IssueState } from "../rules/verdict.ts";
import { type Account, nameOf, seatOf } from "./account.ts";
import { inColour, lastState } from "./overview.ts";
import { short } from "./answer.ts";
import { heldPositions, isSplit, letterIn, mainTrack, type Track, tracksOf } from "./standings.ts";

/** Issue by issue: what is agreed, or who stands against whom; what the letters or ids mean stands below. */
export function agreement(account: Account): Doc {
  const { verdict, words } = account;
  const issues = verdict?.issues ?? [];
  if (issues.length === 0) return [paragraph(words.none)];
  const tracks = tracksOf(account);
  const content = (issue: IssueState): Text => {
    const sides = heldPositions(issue).map(({ position, seats }): Text => [
      strong(letterIn(tracks, issue.issue, position)),
      ` (${names(seats, account)})`,
    ]);
    return sides.length === 0 ? words.notDiscussed : joined(sides, isSplit(issue) ? " ↔ " : "");
  };
  const state = (issue: IssueState) =>
    isAgreedBut(issue) ? `${issue.state}; ${words.notAdvocate}` : issue.state;
  const meanings = issues.flatMap((issue) =>
    optionsOf(issue, tracks).map(({ letter, position }): Text => [strong(letter), `: ${position}`]),
  );
  return [
    table(
      words.columns.agreement,
      issues.map((issue) => [issue.issue, state(issue), content(issue)]),
    ),
    list(meanings),
  ];
}

/** Options, who holds them, what each costs and what to ask oneself, in the order in which they came up: no verdict. */
export function ruling(account: Account): Doc {
  const { verdict, words } = account;
  const split = (verdict?.issues ?? []).filter(isSplit);
  if (split.length === 0) return [paragraph(words.noSplit)];
  const tracks = tracksOf(account);
  const parts = split.flatMap((issue): Doc => {
    const options = optionsOf(issue, tracks);
    return [
      heading(3, issue.issue),
      list(
        options.map((option) => ({
          text: [strong(option.letter), `: ${option.position}`],
          below: tradeOffs(option, account),
        })),
      ),
      paragraph(words.question(options.map(({ letter }) => letter).join(", "))),
    ];
  });
  return [paragraph(words.rulingLead), ...parts];
}

/** All members are for one thing, and the devil's advocate for another: it keeps nobody from a consensus. */
function isAgreedBut(issue: IssueState): boolean {
  return issue.state === "CONSENSUS" && isSplit(issue);
}

type Option = IssueState["positions"][number] & { readonly letter: string };

function optionsOf(issue: IssueState, tracks: readonly Track[]): readonly Option[] {
  return heldPositions(issue)
    .map((held) => ({ ...held, letter: letterIn(tracks, issue.issue, held.position) }))
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1));
}

function tradeOffs({ seats, reasons }: Option, account: Account): readonly Text[] {
  const { words, finals } = account;
  const risks = seats.flatMap((named) => {
    const seat = seatOf(account, named);
    const risk = seat && finals.get(seat.id)?.remainingRisk;
    return risk ? [risk] : [];
  });
  return [
    titled(words.supporters, names(seats, account)),
    ...reasons.map((reason) => titled(words.inFavour, reason)),
    ...[...new Set(risks)].map((risk) => titled(words.supportersRisk, risk)),
  ];
}

function titled(title: string, text: string): Text {
  return [`${title}: `, prose(text)];
}

const mostIssues = 4;

/** The same at the terminal, a line or two each: the matrix above has the words of the main issue. */
export function issueLines(account: Account): Doc {
  const { verdict, words } = account;
  const issues = verdict?.issues ?? lastState(account)?.issues ?? [];
  const drawn = mainTrack(account);
  const items = issues.map((issue) => ({
    sign: inColour(issue.state),
    text: short(issue.issue),
    below: belowIssue(issue, drawn, account),
  }));
  return [onTerminal(...section(words.page.issues, [list(items, { most: mostIssues })]))];
}

function belowIssue(issue: IssueState, drawn: Track | null, account: Account): NonNullable<Item["below"]> {
  const held = heldPositions(issue).toSorted((a, b) => b.seats.length - a.seats.length);
  // What all members are for comes first, then what the devil's advocate holds against it.
  const signOf = (index: number) => quiet(isSplit(issue) && !(isAgreedBut(issue) && index === 0) ? "≠" : "=");
  if (issue.issue === drawn?.issue) {
    const sides = held.map(({ position, seats }) => `${drawn.letterOf(position)} ${seats.length}`);
    return isAgreedBut(issue)
      ? sides.map((text, index) => ({ sign: signOf(index), text }))
      : [{ sign: signOf(0), text: sides.toSorted().join(" · ") }];
  }
  return held.slice(0, mostSides).map(({ position, seats }, index) => ({
    sign: signOf(index),
    text: isSplit(issue)
      ? [short(position, 40), " ", quiet(short(`(${names(seats, account)})`, 24))]
      : short(position),
  }));
}

const mostSides = 2;

export function names(seats: readonly string[], account: Account): string {
  return seats.map((seat) => nameOf(account, seat)).join(", ");
}
