import { Random } from "../../../table/oracle/random.ts";
import { seatNames, strategies, type StrategyName } from "./exchange.ts";

/** Drafts as a generator plays them: what everybody says of every item, from the lists to the vote. */

/** How ids of a seat begin. */
export const letters: Readonly<Record<string, string>> = {
  "software-architect": "SA",
  "technical-lead": "TL",
  "qa-lead": "QL",
  "devops-engineer": "DE",
  "product-manager": "PM",
};

/** What one reviewer makes of one item. */
export interface Point {
  readonly seat: string;
  readonly on: string;
  readonly say: "object" | "change" | "aside";
  readonly reason: string;
  /** The words it would have, or `null` where it gives none. */
  readonly change: string | null;
  readonly answer: "taken" | "refused" | "unanswered";
  readonly why: string;
  /** The reviewer's last word on its own point. */
  readonly last: "settled" | "stands" | "unsaid";
  readonly stillReason: string;
}

/** An objection that comes up only in the last review. */
interface Late {
  readonly seat: string;
  readonly on: string;
  readonly reason: string;
  readonly change: string | null;
}

/** Which way somebody votes on an item: as it is, as a reviewer would have it, without it; or it says nothing. */
export type Way = "as-is" | "without" | `change:${string}` | null;

export interface DraftScript {
  readonly seed: number;
  readonly verb: "specs" | "design";
  readonly strategy: StrategyName;
  readonly seats: readonly string[];
  readonly author: string;
  readonly items: readonly string[];
  readonly points: readonly Point[];
  readonly lates: readonly Late[];
  readonly cuts: readonly string[];
  /** Who gives no answer in which stage; of the author only in the edit. */
  readonly fails: Readonly<Record<"review" | "last" | "vote", string | null>> & { readonly edit: boolean };
  /** Whether the author says its edit again whenever it is asked for one. */
  readonly repeatsEdit: boolean;
  /** Who names an item that is not there, and a point that is another's. */
  readonly strays: { readonly unknownId: string | null; readonly othersPoint: string | null };
  /** What reviewers miss, and the author does not take up. */
  readonly missing: readonly { readonly seat: string; readonly text: string }[];
  /** By item and seat; seats choose between the ways that are there. */
  readonly votes: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  /** By item: who objects, in the vote, to its staying as it is. */
  readonly blocks: Readonly<Record<string, string | null>>;
  /** By decision and seat: which option it is for; `null` names none. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  readonly options: Readonly<Record<string, number>>;
  /** Which of the tied or blocked ways the person takes. */
  readonly person: number;
  readonly answersApproval: "approve" | "recommended";
}

export function draftOf(seed: number): DraftScript {
  const random = new Random(seed * 104_729);
  const verb = seed % 3 === 0 ? "design" : "specs";
  const strategy = strategies[random.between(0, strategies.length - 1)] ?? "standard";
  const seats = Object.keys(seatNames).slice(0, random.between(3, 5));
  const author = random.chance(0.6) ? (seats[0] ?? "") : random.pick(seats);
  const reviewers = seats.filter((seat) => seat !== author);
  const items =
    verb === "specs" ? ["REQ-1", "REQ-2", "REQ-3", "REQ-4", "BR-1", "NFR-1"] : ["COMP-1", "COMP-2", "COMP-3"];
  const cuts = items.slice(3).filter(() => random.chance(0.15));
  const points = reviewers.flatMap((seat) =>
    items.filter(() => random.chance(verb === "specs" ? 0.28 : 0.35)).map((on) => pointOf(random, seat, on)),
  );
  const failing = (chance: number) => (random.chance(chance) ? random.pick(reviewers) : null);
  const [first = null, second = null, third = null] = random.shuffled(reviewers);
  const decisions = verb === "design" ? ["ADR-1", "ADR-2"] : [];
  return {
    seed,
    verb,
    strategy,
    seats,
    author,
    items,
    points,
    cuts,
    lates: reviewers.flatMap((seat) => {
      const on = random.pick(items);
      const isNew = !points.some((point) => point.seat === seat && point.on === on);
      return isNew && random.chance(0.15)
        ? [
            {
              seat,
              on,
              reason: `${seat} sees it late on ${on}`,
              change: random.chance(0.7) ? words(seat, on, "late") : null,
            },
          ]
        : [];
    }),
    // No seat fails twice: then an agent that stands in for it would answer, whose word does not count.
    fails: {
      review: random.chance(0.15) ? first : null,
      last: random.chance(0.12) ? second : null,
      vote: random.chance(0.12) ? third : null,
      edit: random.chance(0.06),
    },
    repeatsEdit: random.chance(0.15),
    strays: {
      unknownId: failing(0.12),
      othersPoint: failing(0.12),
    },
    missing: reviewers.flatMap((seat) =>
      random.chance(0.25) ? [{ seat, text: `A drill mode for ${seat}` }] : [],
    ),
    votes: Object.fromEntries(
      items.map((item) => [
        item,
        Object.fromEntries(seats.map((seat) => [seat, random.chance(0.08) ? null : random.between(0, 5)])),
      ]),
    ),
    blocks: Object.fromEntries(
      items.map((item) => [item, random.chance(0.2) ? random.pick(reviewers) : null]),
    ),
    choices: Object.fromEntries(
      decisions.map((decision) => [
        decision,
        Object.fromEntries(
          seats.map((seat) => [seat, random.chance(0.08) && seat !== author ? null : random.between(0, 2)]),
        ),
      ]),
    ),
    options: Object.fromEntries(decisions.map((decision) => [decision, random.between(2, 3)])),
    person: random.between(0, 5),
    answersApproval: random.pick(["approve", "recommended"]),
  };
}

function pointOf(random: Random, seat: string, on: string): Point {
  const said = random.next();
  const answered = random.next();
  const stays = random.next();
  const say = said < 0.4 ? "object" : said < 0.75 ? "change" : "aside";
  return {
    seat,
    on,
    say,
    reason: `${seat} finds fault with ${on}`,
    change: say === "aside" || random.chance(0.2) ? null : words(seat, on, "reviewed"),
    answer: answered < 0.5 ? "taken" : answered < 0.88 ? "refused" : "unanswered",
    why: `The author on ${letters[seat] ?? ""} and ${on}`,
    last: stays < 0.4 ? "settled" : stays < 0.75 ? "stands" : "unsaid",
    stillReason: `${seat} still finds fault with ${on}`,
  };
}

/** The words of an item in one of its forms: no two are alike. */
export function words(by: string, item: string, form: string): string {
  return `When the ${form} bell of ${item} rings, the app shall call ${by} within 5 s`;
}

export const pointId = ({ seat, on }: Pick<Point, "seat" | "on">): string => `${letters[seat] ?? ""}>${on}`;

/** What each says at last of one item, once the author has edited, before anything is voted on. */
interface Open {
  readonly seat: string;
  readonly how: "objects" | "asks for a change" | "stands aside";
  readonly reason: string;
  readonly change: string | null;
}

export interface ExpectedItem {
  readonly id: string;
  /** The words it has before a vote; `null` where the author cut it. */
  readonly text: string | null;
  /** Who stays against it, by its own last word. */
  readonly open: readonly Open[];
  /** Whose point was taken and who has not said whether that settles it: told or not, both are true. */
  readonly perhaps: readonly { readonly seat: string; readonly aside: boolean }[];
  /** Whether it has to be voted on, must not be, or the texts allow both. */
  readonly vote: "yes" | "no" | "maybe";
}

/** What the script alone makes of an item, before any vote. */
export function itemOf(script: DraftScript, id: string): ExpectedItem {
  const { fails } = script;
  const said = script.points.filter((point) => point.on === id && point.seat !== fails.review);
  const isCut = script.cuts.includes(id) && !fails.edit;
  const isEdited = !fails.edit && said.some(({ answer, say }) => answer === "taken" && say !== "aside");
  const text = isCut ? null : isEdited ? words("the crew", id, "edited") : words("the crew", id, "first");
  const open: Open[] = [];
  const perhaps: { readonly seat: string; readonly aside: boolean }[] = [];
  let vote: ExpectedItem["vote"] = "no";
  for (const point of said) {
    const { seat, say, change } = point;
    const last = seat === fails.last ? "unsaid" : point.last;
    if (say === "aside") {
      if (last === "unsaid" && point.answer === "taken" && !fails.edit) perhaps.push({ seat, aside: true });
      // A reason to stand aside stays on record: only of an item that reads otherwise can it be settled.
      else if (last !== "settled" || !isEdited)
        open.push({
          seat,
          how: "stands aside",
          reason: last === "stands" ? point.stillReason : point.reason,
          change,
        });
      continue;
    }
    if (last === "settled") continue;
    const isTaken = point.answer === "taken" && !fails.edit;
    if (last === "unsaid" && isTaken) {
      perhaps.push({ seat, aside: false });
      if (vote === "no" && say === "object") vote = "maybe";
      continue;
    }
    open.push({
      seat,
      how: say === "object" ? "objects" : "asks for a change",
      reason: last === "stands" ? point.stillReason : point.reason,
      change,
    });
    if (last === "stands" && say === "object") vote = "yes";
    else if (vote === "no") vote = "maybe";
  }
  for (const late of script.lates.filter((one) => one.on === id && one.seat !== fails.last)) {
    open.push({ seat: late.seat, how: "objects", reason: late.reason, change: late.change });
    vote = "yes";
  }
  return { id, text, open, perhaps, vote: isCut ? "no" : vote };
}
