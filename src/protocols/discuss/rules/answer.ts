import { optionIn, countedLines, endedOf } from "../../../table/report.ts";
import { type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger, Stance } from "../../../table/ledger.ts";
import type { OptionStanding, Standing } from "../../../table/standing.ts";
import type { Tell } from "../../../table/sections.ts";
import { listed } from "../../../words.ts";
import { briefOf } from "../../../table/brief-told.ts";

/** What came of an issue. */
export type Ended = ReturnType<typeof endedOf>[number];

export function standingAt({ seats }: OptionStanding, stance: Stance) {
  return seats.filter((one) => one.seat.counts && one.stance === stance);
}

export function namesAt({ words, nameOf }: Tell, option: OptionStanding, stance: Stance): string {
  const names = standingAt(option, stance).map(({ seat }) => nameOf(seat.id));
  return listed(words, names);
}

/** Items of a kind that were said of an option: by those who were for it when they said so, and are not withdrawn. */
export function saidOfOption(ledger: Ledger, on: Standing, option: Id, kind: string): readonly Item[] {
  return [...ledger.items.values()].filter(
    (item) =>
      item.kind === kind &&
      item.withdrawn === null &&
      forIn(ledger, item.from[0], on.issue.id, item.round) === option,
  );
}

/** What a seat said in a round that it is for. */
function forIn(ledger: Ledger, seat: Who, issue: Id, round: number): Id | null {
  const words = ledger.log.flatMap((entry) =>
    entry.is === "word" && entry.word.by === seat && entry.word.issue === issue && entry.word.round === round
      ? [entry.word]
      : [],
  );
  const held = words.at(-1)?.says.findLast(({ position }) => position.stance === "for")?.option;
  return held ?? null;
}

export function answerText(tell: Tell): string {
  const { ledger, words, nameOf } = tell;
  const brief = briefOf(ledger);
  const counted = countedLines(tell).map(({ sentence }) => sentence);
  const held = endedOf(ledger).flatMap(({ on }) =>
    on.options.flatMap((option) => {
      const holders = namesAt(tell, option, "for");
      const against = standingAt(option, "objects").map(
        ({ seat, said }) => `${nameOf(seat.id)}: ${said?.why ?? ""}`,
      );
      if (holders === "" && against.length === 0) return [];
      return [
        `  - ${optionIn(tell, option.option.id)}: ${holders || words("table.nobody")}`,
        ...against.map((one) => `      ${words("table.stance", { stance: "objects" })}: ${one}`),
      ];
    }),
  );
  const points = (brief?.dissent ?? []).map(({ by, text }) => `  - ${nameOf(by)}: ${text}`);
  return [
    ...(brief === null ? [] : [brief.title, ...brief.parts.slice(0, 1).map(textOf)]),
    ...counted,
    ...held,
    ...(points.length === 0 ? [] : [words("table.dissent"), ...points]),
  ].join("\n");
}

/** Options of an issue that can be chosen, as the person is asked. */
export function openChoices({ ledger }: Pick<Tell, "ledger">): readonly Standing[] {
  return endedOf(ledger).flatMap(({ on, agreed }) => {
    const open = on.options.filter(
      ({ isGone, seats }) => !isGone && seats.some(({ stance }) => stance === "for"),
    );
    return agreed?.how === "consensus" || open.length < 2 ? [] : [{ ...on, options: open }];
  });
}
