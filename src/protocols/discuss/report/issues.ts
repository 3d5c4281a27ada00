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
import { type Account, isMember, nameOf, seatOf } from "./account.ts";
import { inColour, lastState } from "./overview.ts";
import { short } from "./answer.ts";
import {
  heldPositions,
  isSplit,
  letterIn,
  mainTrack,
  type Side,
  sidesOf,
  type Track,
  tracksOf,
} from "./standings.ts";

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
    return sides.length === 0 ? words.notDiscussed : joined(sides, " ↔ ");
  };
  const state = (issue: IssueState) =>
    issue.state === "CONSENSUS" && heldPositions(issue).length > 1
      ? `${issue.state}; ${words.notAdvocate}`
      : issue.state;
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
  const split = (verdict?.issues ?? []).filter((issue) => isSplit(issue, account));
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
  const sides = sidesOf(issue, account);
  const isOpen = isSplit(issue, account);
  // Where members do not differ, theirs comes first, then what the devil's advocate holds against it.
  const signOf = ({ members }: Side) => quiet(isOpen || members === 0 ? "≠" : "=");
  if (issue.issue === drawn?.issue) {
    const told = sides.map((side) => ({
      sign: signOf(side),
      text: `${drawn.letterOf(side.position)} ${holders(side, account)}`,
    }));
    const all = told.map(({ text }) => text).toSorted();
    return isOpen ? [{ sign: quiet("≠"), text: all.join(" · ") }] : told;
  }
  return sides.slice(0, mostSides).map((side) => ({
    sign: signOf(side),
    text:
      sides.length > 1 || side.members === 0
        ? [short(side.position, 40), " ", quiet(short(`(${names(side.seats, account)})`, 24))]
        : short(side.position),
  }));
}

/** `2`, `1 + Devil's advocate`: how many members, and who else. */
function holders({ members, seats }: Side, account: Account): string {
  const others = seats.filter((seat) => !isMember(seat, account)).map((seat) => nameOf(account, seat));
  return [...(members === 0 ? [] : [members]), ...others].join(" + ");
}

const mostSides = 2;

export function names(seats: readonly string[], account: Account): string {
  return seats.map((seat) => nameOf(account, seat)).join(", ");
}
