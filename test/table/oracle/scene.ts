import type { Said } from "../../../src/table/act.ts";
import type { History } from "./answer.ts";
import type { Id, Who } from "../../../src/table/item.ts";
import { Items, type Option, type Taken } from "./items.ts";
import type { Random } from "./random.ts";
import type { Texts } from "./texts.ts";
import { wordsOf } from "./words.ts";

/** Things that docs/kit.md leaves room for, so that a test can leave them out: see ambiguities.md for the numbers. */
const oddities = [
  "silence after a word", // 4
  "add or amend alone", // 6
  "accept after for", // 8
  "agree on an option", // 10
  "beside the point on an option", // 11
  "narrower without words", // 12
  "two holds", // 13
  "unknown option held", // 14
  "several acts on one option", // 15, 16
  "withdraw what is not own", // 17
  "withdraw where it never stood", // 18
  "withdraw own option", // 19
  "amend own option", // 20 to 24
  "name a wording", // 23
  "words of an old wording", // 2
  "join", // 25, 26
  "clash", // 28
  "not theirs", // 29
  "unknown cause", // 31
] as const;
export type Oddity = (typeof oddities)[number];

export type Seat = History["seats"][number];

/** What the generator knows while it writes a history: ids that there are, and who named what last. */
export class Scene {
  readonly random: Random;
  readonly texts: Texts;
  readonly seats: readonly Seat[];
  readonly items: Items;
  readonly said: Said[] = [];
  /** How easily seats of this history agree, from 0 to 1. */
  readonly mildness: number;
  /** Joins that an editor proposed, the oldest first. */
  readonly joins: Id[][] = [];
  readonly #without: ReadonlySet<Oddity>;
  readonly #taken: Taken[] = [];
  readonly #named = new Map<string, Id>();
  readonly #spoken = new Set<string>();

  constructor(
    random: Random,
    texts: Texts,
    start: Pick<History, "seats" | "issues">,
    without: ReadonlySet<Oddity>,
  ) {
    this.random = random;
    this.texts = texts;
    this.seats = start.seats;
    this.items = new Items(start);
    this.mildness = random.pick([0.1, 0.3, 0.5, 0.8, 0.95]);
    this.#without = without;
  }

  /** With this probability, unless it is left out. */
  odd(oddity: Oddity, probability: number): boolean {
    return this.random.chance(probability) && !this.#without.has(oddity);
  }

  has(oddity: Oddity): boolean {
    return !this.#without.has(oddity);
  }

  say(said: Said): void {
    this.said.push(said);
    const taken = this.items.take(said);
    this.#taken.push(taken);
    this.joins.push(...taken.joins.map((ids) => [...ids]));
    for (const say of taken.says) {
      this.#spoken.add(`${said.by} ${say.issue}`);
      if (say.do === "hold") this.#named.set(`${said.by} ${say.issue}`, say.option);
    }
  }

  /** What a seat held last on an issue. */
  heldBy(seat: Who, issue: Id): Id | null {
    const held = this.#named.get(`${seat} ${issue}`);
    return held === undefined || held === "none" || held === "unknown" ? null : held;
  }

  /** Has the seat said anything of this issue? */
  spokeOf(seat: Who, issue: Id): boolean {
    return this.#spoken.has(`${seat} ${issue}`);
  }

  /** Is there a word of the seat on this option? */
  standsOn(seat: Who, { id, issue }: Option): boolean {
    return wordsOf(seat, issue, this.#taken).on.has(id);
  }

  /** The option of an issue that most seats named last. */
  favourite(issue: Id): Option | undefined {
    const options = this.items.optionsOf(issue);
    const number = (id: Id): number => this.seats.filter((seat) => this.heldBy(seat.id, issue) === id).length;
    return options.toSorted((a, b) => number(b.id) - number(a.id))[0];
  }
}
