import { Random } from "../../../table/oracle/random.ts";

/** Exchanges as a generator plays them: what everybody says in every round. */

export const seatNames: Readonly<Record<string, string>> = {
  "software-architect": "Software architect",
  "technical-lead": "Technical lead",
  "qa-lead": "QA lead",
  "devops-engineer": "DevOps engineer",
  "product-manager": "Product manager",
};

export const strategies = ["standard", "disney", "debate", "consensus-driven", "six-hats"] as const;
export type StrategyName = (typeof strategies)[number];

export const phasesOf: Readonly<Record<StrategyName, readonly string[]>> = {
  standard: ["discussion"],
  disney: ["dreamer", "realist", "critic"],
  debate: ["opening", "rebuttal", "closing"],
  "consensus-driven": ["proposal", "refinement", "convergence"],
  "six-hats": ["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"],
};

const texts = ["Redis", "A file", "Signed cookies", "The database"] as const;

type Next = "continue" | "phase" | "conclude";
export type Place = "for" | "accepts" | "standsAside" | "objects" | "notSaid";

/** What one seat says in a round of what is to be decided. */
export interface Word {
  /** `fails`: there is no reply; `silent`: a reply without an option; `unknown`: an id that nobody gave. */
  readonly how: "holds" | "none" | "silent" | "unknown" | "fails";
  /** The option it is for, by its words. */
  readonly option: string;
  readonly byWords: boolean;
  readonly confidence: number;
  readonly why: string;
  readonly lives: readonly { readonly option: string; readonly condition: string | null }[];
  readonly objects: readonly { readonly option: string; readonly reason: string }[];
  /** By consent: what it says of the wording it is shown; `null` says nothing. */
  readonly stance: "support" | "stand-aside" | "block" | null;
  readonly stanceReason: string;
}

interface ScriptRound {
  readonly words: Readonly<Record<string, Word>>;
  readonly next: Next;
  /** The wording that the facilitator gives after it, or `null` where it leaves the one there is. */
  readonly wording: string | null;
  /** What the facilitator calls agreed. */
  readonly agreed: string;
  /** Who contests the sentence that was called agreed the round before. */
  readonly contester: string | null;
}

export interface Script {
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly seats: readonly string[];
  readonly rounds: readonly ScriptRound[];
  readonly minRounds: number;
  readonly maxRounds: number;
  readonly pro: readonly string[];
  /** The option of the motion that the facilitator recommends in the end. */
  readonly chair: "O1" | "O2" | null;
  /** What the person says to a block that lasts. */
  readonly person: "accept" | "decides";
}

const most = 9;

export function scriptOf(seed: number): Script {
  const random = new Random(seed * 7919);
  const strategy = strategies[seed % strategies.length] ?? "standard";
  const seats = Object.keys(seatNames).slice(0, random.between(3, 5));
  const minRounds = random.pick([1, 3]);
  const maxRounds = strategy === "six-hats" ? 9 : random.between(4, most);
  return {
    seed,
    strategy,
    seats,
    minRounds,
    maxRounds,
    pro: seats.slice(0, random.between(1, seats.length - 1)),
    chair: random.pick(["O1", "O2", "O1", "O2", null]),
    person: random.pick(["accept", "decides"]),
    rounds: Array.from({ length: most }, (_, index) => roundOf(random, seats, index + 1, strategy)),
  };
}

function roundOf(
  random: Random,
  seats: readonly string[],
  number: number,
  strategy: StrategyName,
): ScriptRound {
  const failing = random.chance(0.15) ? random.pick(seats) : null;
  const words = Object.fromEntries(
    seats.map((seat) => [seat, wordOf(random, seat, number, { fails: seat === failing, strategy })]),
  );
  return {
    words,
    next: random.pick(["continue", "phase", "phase", "conclude"] as const),
    wording: number === 1 || random.chance(0.3) ? `We keep them in place ${number}.` : null,
    agreed: `All grant fact ${number}.`,
    contester: random.chance(0.4) ? random.pick(seats) : null,
  };
}

function wordOf(
  random: Random,
  seat: string,
  round: number,
  { fails, strategy }: { readonly fails: boolean; readonly strategy: StrategyName },
): Word {
  const choices = strategy === "debate" ? ["O1", "O2", "O1", "O2", "A third way"] : texts;
  const option = random.pick(choices);
  const others = choices.filter((one) => one !== option && one !== "A third way");
  const said = random.next();
  const stood = random.next();
  return {
    how: fails ? "fails" : said < 0.82 ? "holds" : said < 0.88 ? "none" : said < 0.95 ? "silent" : "unknown",
    option,
    byWords: random.chance(0.4),
    confidence: random.pick([0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    why: `${seat} has reason ${round}`,
    lives: random.chance(0.35)
      ? [
          {
            option: random.pick(others),
            condition: random.chance(0.5) ? `if ${seat} sees it in ${round}` : null,
          },
        ]
      : [],
    objects: random.chance(0.2)
      ? [{ option: random.pick(others), reason: `${seat} was burnt in ${round}` }]
      : [],
    stance: stood < 0.6 ? "support" : stood < 0.78 ? "stand-aside" : stood < 0.93 ? "block" : null,
    stanceReason: `${seat} thinks so in ${round}`,
  };
}
