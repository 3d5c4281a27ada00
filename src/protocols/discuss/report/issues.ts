import {
  type Doc,
  type Item,
  joined,
  lineBreak,
  list,
  onTerminal,
  paragraph,
  quiet,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import type { IssueState } from "../rules/verdict.ts";
import { type Account, nameOf, seatOf } from "./account.ts";
import { inColour, lastState } from "./overview.ts";
import { heldPositions, isSplit, letterIn, mainTrack, type Track, tracksOf } from "./standings.ts";

/** Issue by issue: what is agreed, or who stands against whom. */
export function agreement(account: Account): Doc {
  const { verdict, words } = account;
  const issues = verdict?.issues ?? [];
  if (issues.length === 0) return [paragraph(words.none)];
  const tracks = tracksOf(account);
  const content = (issue: IssueState): Text => {
    const held = heldPositions(issue);
    if (!isSplit(issue)) return held.map(({ position }) => position).join("") || words.notDiscussed;
    return joined(
      held.map(({ position, seats }) => [
        strong(letterIn(tracks, issue.issue, position)),
        `: ${position} (${names(seats, account)})`,
      ]),
      " ↔ ",
    );
  };
  return [
    table(
      words.columns.agreement,
      issues.map((issue) => [issue.issue, issue.state, content(issue)]),
    ),
  ];
}

/** Options, who holds them, what each costs and what to ask oneself, in the order in which they came up: no verdict. */
export function ruling(account: Account): Doc {
  const { verdict, words } = account;
  const split = (verdict?.issues ?? []).filter(isSplit);
  if (split.length === 0) return [paragraph(words.noSplit)];
  const tracks = tracksOf(account);
  const rows = split.map((issue) => {
    const options = optionsOf(issue, tracks);
    const lines = (line: (option: Option) => string) =>
      joined(
        options.map((option) => [strong(option.letter), `: ${line(option)}`]),
        lineBreak,
      );
    return [
      issue.issue,
      lines(({ position }) => position),
      lines(({ seats }) => names(seats, account)),
      lines((option) => tradeOff(option, account)),
      words.question(options.map(({ letter }) => letter).join(", ")),
    ];
  });
  return [paragraph(words.rulingLead), table(words.columns.ruling, rows)];
}

type Option = IssueState["positions"][number] & { readonly letter: string };

function optionsOf(issue: IssueState, tracks: readonly Track[]): readonly Option[] {
  return heldPositions(issue)
    .map((held) => ({ ...held, letter: letterIn(tracks, issue.issue, held.position) }))
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1));
}

function tradeOff({ seats, reasons }: Option, account: Account): string {
  const { words, finals } = account;
  const risks = seats.flatMap((named) => {
    const seat = seatOf(account, named);
    const risk = seat && finals.get(seat.id)?.remainingRisk;
    return risk ? [risk] : [];
  });
  const told = (items: readonly string[]) => items.join("; ") || words.notSaid;
  return `${words.inFavour}: ${told(reasons)} / ${words.supportersRisk}: ${told([...new Set(risks)])}`;
}

const mostIssues = 6;

/** The same at the terminal, where the matrix above has the words of the main issue. */
export function issueLines(account: Account): Doc {
  const { verdict, words } = account;
  const issues = verdict?.issues ?? lastState(account)?.issues ?? [];
  const drawn = mainTrack(account);
  const items = issues.map((issue) => ({
    sign: inColour(issue.state),
    text: issue.issue,
    below: belowIssue(issue, drawn, account),
  }));
  return [onTerminal(...section(words.page.issues, [list(items, { most: mostIssues })]))];
}

function belowIssue(issue: IssueState, drawn: Track | null, account: Account): NonNullable<Item["below"]> {
  if (issue.issue === drawn?.issue && isSplit(issue))
    return [{ sign: quiet("≠"), text: tally(issue, drawn) }];
  return heldPositions(issue).map(({ position, seats }) =>
    isSplit(issue)
      ? { sign: quiet("≠"), text: [position, " ", quiet(`(${names(seats, account)})`)] }
      : { sign: quiet("="), text: position },
  );
}

/** `A 2 · B 1`: the matrix has the words. */
function tally(issue: IssueState, track: Track): string {
  return heldPositions(issue)
    .map(({ position, seats }) => `${track.letterOf(position)} ${seats.length}`)
    .toSorted()
    .join(" · ");
}

export function names(seats: readonly string[], account: Account): string {
  return seats.map((seat) => nameOf(account, seat)).join(", ");
}
