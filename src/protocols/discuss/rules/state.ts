import { optionIn, countedLines, endedOf } from "../../../table/report.ts";
import { countedSeats, groupsOf, lastSaid, liveItems } from "../../../table/stands.ts";
import type { Ledger, Stance } from "../../../table/ledger.ts";
import {
  type Standing,
  agreement,
  heldBy,
  standing,
  tallies,
  type OptionStanding,
} from "../../../table/standing.ts";
import { sum } from "../../../text/amount.ts";
import type { Preset } from "../options.ts";
import { type Id, type Item, textOf, type Who, authorOf, sameText } from "../../../table/item.ts";
import { standingName, type Tell } from "../../../table/sections.ts";
import { listed } from "../../../words.ts";
import { briefOf } from "../../../table/brief-told.ts";
import type { Moved } from "../../../table/moved.ts";
import { claimKind } from "../shapes.ts";

export type State = "DIVERGENT" | "NARROWING" | "CONVERGING" | "CONSENSUS";

/** By where they stand, not how they came there: the same standing is told alike. `null` where fewer than two named an option. */
export function issueState(on: Standing): State | null {
  const held = tallies(on).map((one) => one.for.length);
  const agreed = agreement(on);
  if (agreed?.how === "consensus") return "CONSENSUS";
  if (sum(held) < 2) return null;
  if (held.filter((count) => count > 0).length >= 3) return "DIVERGENT";
  return agreed === null ? "NARROWING" : "CONVERGING";
}

/** Of all issues together; of no issue that enough spoke of nothing can be said, least of all that everyone agrees. */
export function stateOf(ledger: Ledger): State | null {
  const all = standing(ledger).map(issueState);
  const known = all.filter((state) => state !== null);
  if (known.length === 0) return null;
  if (all.every((state) => state === "CONSENSUS")) return "CONSENSUS";
  const having = (...wanted: readonly State[]) => known.filter((state) => wanted.includes(state)).length;
  if (having("DIVERGENT") * 2 >= all.length) return "DIVERGENT";
  return having("CONVERGING", "CONSENSUS") * 2 > all.length ? "CONVERGING" : "NARROWING";
}

/** Whether every member is for one and the same option of each issue, and not only accepts what others are for. */
export function isOfOneMind(ledger: Ledger): boolean {
  const all = countedSeats(ledger).length;
  return standing(ledger).every((on) => tallies(on).some((one) => one.for.length === all));
}

/** What follows the blind positions. Where too few have said, they are as far apart as anybody can tell. */
export function nextAfterPosition(state: State | null, preset: Preset): "challenge" | "synthesis" | "check" {
  if (preset === "deep") return "challenge";
  if (state === "CONSENSUS") return "check";
  if (preset === "quick") return "synthesis";
  return state === "CONVERGING" ? "synthesis" : "challenge";
}

export type Ended = ReturnType<typeof endedOf>[number];

export function standingAt({ seats }: OptionStanding, stance: Stance) {
  return seats.filter((one) => one.seat.counts && one.stance === stance);
}

export function namesAt(tell: Tell, option: OptionStanding, stance: Stance): string {
  const names = standingAt(option, stance).map((one) => standingName(tell, one));
  return listed(tell.words, names);
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

/** Shown whenever all agree, word for word: programs look for it. */
export const unanimityWarning = "Unanimous agreement detected. Verify diversity of reasoning.";

/** What became of an agreement that was looked into; `null` where there is none of all. */
export function falseConsensus(tell: Tell, kept: readonly Moved[]) {
  const { ledger } = tell;
  if (stateOf(ledger) !== "CONSENSUS") return null;
  const agreed = endedOf(ledger).flatMap(({ agreed: one }) =>
    one === null ? [] : [optionIn(tell, one.option)],
  );
  const bases = reasonsBySeat(ledger);
  // Who edits compares: in a turn of its own, or with the brief.
  const isCompared = kept.some(({ move, said }) => said.length > 0 && (move === "edit" || move === "brief"));
  const similarity = isCompared ? similarityOf([...bases.values()]) : null;
  const note = (field: string) => lastSaid(ledger, field, ({ move }) => move === "rebuttal");
  return {
    members: bases.size,
    summary: agreed.join("; "),
    /** How far members rest on the same reasons, however they are worded; `null` where nobody compared them. */
    similarity,
    superficial: similarity === "HIGH",
    /** How many reasons that are not each other's stand behind it, as the editor reads them. */
    independent: isCompared ? new Set([...bases.values()].flatMap((one) => [...one])).size : null,
    rebuttal: note("rebuttal"),
    concession: note("concession"),
    warning: unanimityWarning,
  };
}

/** What each member rests on: its own claims and those it names as causes; joined ones and the same words are one. */
function reasonsBySeat(ledger: Ledger): ReadonlyMap<Who, ReadonlySet<Id>> {
  const reasonOf = new Map<Id, string>();
  for (const { items } of groupsOf(ledger, claimKind))
    for (const { id } of items) reasonOf.set(id, sameText(items[0] === undefined ? id : textOf(items[0])));
  const claims = liveItems(ledger, claimKind);
  return new Map(
    countedSeats(ledger).map((seat) => {
      const own = claims.filter((item) => authorOf(item) === seat).map(({ id }) => id);
      const causes = endedOf(ledger).flatMap(
        ({ on }) => heldBy(on, seat)?.seats.find((one) => one.seat.id === seat)?.said?.because ?? [],
      );
      return [seat, new Set([...own, ...causes].flatMap((id) => reasonOf.get(id) ?? []))];
    }),
  );
}

/** By the share of pairs of members of whom one rests on something that the other rests on too. */
function similarityOf(bases: readonly ReadonlySet<Id>[]): "HIGH" | "MEDIUM" | "LOW" {
  const pairs = bases.flatMap((one, at) => bases.slice(at + 1).map((other) => [one, other] as const));
  const alike = pairs.filter(([one, other]) => [...one].some((reason) => other.has(reason))).length;
  if (pairs.length === 0 || alike * 3 < pairs.length) return "LOW";
  return alike * 3 >= pairs.length * 2 ? "HIGH" : "MEDIUM";
}
