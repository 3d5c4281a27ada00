import { type Sentence, countedSeats, optionIn, optionsIn, silentOn } from "../../../table/report.ts";
import { briefOf } from "../../../table/brief.ts";
import { type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger, Stance } from "../../../table/ledger.ts";
import { type OptionStanding, type Standing, agreement, leading, standing } from "../../../table/standing.ts";
import type { Tell } from "../../../table/sections.ts";
import { settle, type Settled } from "../../../table/settle.ts";
import { listed } from "../../../words.ts";

/** What came of an issue. Everything that is told of who is for what follows from this. */
export interface Ended {
  readonly on: Standing;
  readonly settled: Settled;
  /** What all who count are for or accept; `null` where there is no such option. */
  readonly agreed: { readonly option: Id; readonly how: "consensus" | "conditions" } | null;
}

export function endedOf(ledger: Ledger): readonly Ended[] {
  return standing(ledger).map((on) => ({
    on,
    settled: settle(ledger, on, { by: "majority", threshold: 0.5 }),
    agreed: agreement(on),
  }));
}

/** What is counted of each issue, a sentence or two each: no more and no less than members said themselves. */
export function countedLines(tell: Tell): readonly Sentence[] {
  const { ledger, words, nameOf } = tell;
  const ended = endedOf(ledger);
  const all = countedSeats(ledger).length;
  return ended.map(({ on, agreed, settled }) => {
    const silent = silentOn(ledger, on);
    const ahead = leading(on);
    const number = votesFor(on, ahead[0]);
    const options = optionsIn(tell, ahead);
    const parts = [
      ...(ended.length > 1 ? [`${textOf(on.issue)}:`] : []),
      agreed !== null
        ? words("discuss.agreed", {
            how: votesFor(on, agreed.option) === all ? "for" : agreed.how,
            count: all,
            option: optionIn(tell, agreed.option),
          })
        : ahead.length === 0
          ? words("discuss.nobodyFor")
          : ahead.length === 1
            ? words("discuss.ahead", { count: number, all, option: options })
            : words("discuss.level", { count: number, options }),
      ...(agreed === null && ahead.length > 0 && !sameIds(settled.compromise, ahead)
        ? [`${words("table.compromise", { options: optionsIn(tell, settled.compromise) })}.`]
        : []),
      ...(silent.length === 0 ? [] : [words("table.unsaid", { names: listed(words, silent.map(nameOf)) })]),
    ];
    return { sentence: parts.join(" "), ids: agreed === null ? [...ahead] : [agreed.option] };
  });
}

function sameIds(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function votesFor({ options }: Standing, id: Id | undefined): number {
  const seats = options.find(({ option }) => option.id === id)?.seats ?? [];
  return seats.filter(
    ({ seat, stance, isOfOldWording }) => seat.counts && stance === "for" && !isOfOldWording,
  ).length;
}

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
        `  - ${optionIn(tell, option.option.id)}: ${holders || words("document.nobody")}`,
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
