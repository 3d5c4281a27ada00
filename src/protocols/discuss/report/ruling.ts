import type { IssueState } from "../rules/verdict.ts";
import { plain, table } from "../../../document/markdown.ts";
import { type Account, nameOf, seatOf } from "./account.ts";
import { heldPositions, isSplit, letterIn, type Track } from "./standings.ts";
import type { Words } from "./words.ts";

/** Options, who holds them, what each costs and what to ask oneself, in the order in which they came up: no verdict. */
export function rulingText(
  issues: readonly IssueState[],
  tracks: readonly Track[],
  account: Account,
  words: Words,
): string {
  const split = issues.filter(isSplit);
  if (split.length === 0) return words.noSplit;
  const rows = split.map((issue) => {
    const options = optionsOf(issue, tracks);
    const lines = (line: (option: Option) => string) =>
      options.map((option) => `**${option.letter}**: ${line(option)}`).join("<br>");
    return [
      plain(issue.issue),
      lines(({ position }) => plain(position)),
      lines(({ seats }) => seats.map((seat) => plain(nameOf(account, seat))).join(", ")),
      lines((option) => tradeOff(option, account, words)),
      words.question(options.map(({ letter }) => letter).join(", ")),
    ];
  });
  return `${words.rulingLead}\n\n${table(words.columns.ruling, rows)}`;
}

type Option = IssueState["positions"][number] & { readonly letter: string };

function optionsOf(issue: IssueState, tracks: readonly Track[]): readonly Option[] {
  return heldPositions(issue)
    .map((held) => ({ ...held, letter: letterIn(tracks, issue.issue, held.position) }))
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1));
}

function tradeOff({ seats, reasons }: Option, account: Account, words: Words): string {
  const risks = seats.flatMap((named) => {
    const seat = seatOf(account, named);
    const risk = seat && account.finals.get(seat.id)?.remainingRisk;
    return risk ? [risk] : [];
  });
  const told = (items: readonly string[]) => items.map(plain).join("; ") || words.notSaid;
  return `${words.inFavour}: ${told(reasons)} / ${words.supportersRisk}: ${told([...new Set(risks)])}`;
}
