import { expect, test } from "vitest";
import { Random } from "../../table/oracle/random.ts";
import { held } from "./players.ts";

/** Exchanges that a generator plays, against what behaviour 5.6 says of them, counted here anew. */

const names = {
  "software-architect": "Software architect",
  "technical-lead": "Technical lead",
  "qa-lead": "QA lead",
  "devops-engineer": "DevOps engineer",
} as const;
type Seat = keyof typeof names;
const texts = ["Redis", "A file", "Cookies"];

interface Vote {
  readonly option: string;
  readonly confidence: number;
}

function votesOf(seed: number, seats: readonly Seat[], rounds: number): readonly Record<string, Vote>[] {
  const random = new Random(seed);
  return Array.from({ length: rounds }, () =>
    Object.fromEntries(
      seats.map((seat) => [
        seat,
        { option: random.pick(texts), confidence: random.pick([0.5, 0.6, 0.8, 0.9, 1]) },
      ]),
    ),
  );
}

/** The option whose supporters hold at least 60 % of all confidence, by everybody's last word. */
function decidedBy(last: Readonly<Record<string, Vote>>): string | null {
  const all = Object.values(last);
  const sum = (votes: readonly Vote[]) => votes.reduce((total, { confidence }) => total + confidence, 0);
  const shares = texts.map((text) => ({
    text,
    share: sum(all.filter(({ option }) => option === text)) / sum(all),
  }));
  return shares.find(({ share }) => share >= 0.6 - 1e-9)?.text ?? null;
}

interface Told {
  readonly phases: readonly string[];
  readonly standing: readonly {
    readonly options: readonly { readonly option: string; readonly text: string }[];
  }[];
  readonly settled: readonly {
    readonly decided: string | null;
    readonly supporters: readonly string[];
    readonly dissent: readonly { readonly seat: string }[];
  }[];
}

test.each(Array.from({ length: 25 }, (_, seed) => seed + 1))(
  "standard, seed %i: decided, supporters, dissent and phases are as counted by hand",
  async (seed) => {
    const seats = (Object.keys(names) as Seat[]).slice(0, 2 + (seed % 3));
    const rounds = 1 + (seed % 3);
    const votes = votesOf(seed, seats, rounds);
    const { verdict } = await held(
      "roundtable",
      "Where should sessions be kept?",
      ({ kind, seat, round }) => {
        if (kind === "question") return { question: "Where?", focus: "store" };
        if (kind === "response")
          return {
            position: `${seat.id} says so`,
            rationale: [],
            concerns: [],
            ...votes[round - 1]?.[seat.id],
          };
        return kind === "synthesis"
          ? { synthesis: "S", next_action: round < rounds ? "continue" : "conclude", recommendation: "R" }
          : {};
      },
      { strategy: "standard", participants: seats, minRounds: 1 },
    );
    const { phases, standing, settled } = verdict as unknown as Told;
    const last = votes.at(-1) ?? {};
    const decided = decidedBy(last);
    const [one] = settled;
    const textOf = new Map(
      standing.flatMap(({ options }) => options.map(({ option, text }) => [option, text] as const)),
    );
    const who = (isFor: boolean) =>
      seats.filter((seat) => (last[seat]?.option === decided) === isFor).map((seat) => names[seat]);
    expect(phases).toEqual(Array.from({ length: rounds }, () => "discussion"));
    expect(one?.decided === null ? null : textOf.get(one?.decided ?? "")).toBe(decided);
    if (decided === null) return;
    expect(one?.supporters).toEqual(who(true));
    expect(one?.dissent.map(({ seat }) => seat)).toEqual(who(false));
  },
);
