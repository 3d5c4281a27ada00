import { globSync, readFileSync } from "node:fs";
import { z } from "zod";
import { agreementOn } from "../src/ledger/agreement.ts";
import { groundlessIn } from "../src/ledger/groundless.ts";
import { heard } from "../src/ledger/heard.ts";
import { prefixesOf } from "../src/ledger/ids.ts";
import type { Ledger } from "../src/ledger/ledger.ts";
import { movesIn } from "../src/ledger/moves.ts";
import { drifting } from "../src/ledger/open-ends.ts";
import { reported } from "../src/ledger/reported.ts";
import { contributionOf, newLedger } from "../src/protocols/discuss/rules/ledger.ts";
import { Assessment, Challenge, Position, Synthesis } from "../src/protocols/discuss/rules/statements.ts";
import { reportFor } from "../src/protocols/discuss/rules/table.ts";
import type { Figure } from "./figure.ts";

/**
 * How well the ledger tells what a discussion is worth, on societies of scripted members whose truth is known: 96
 * written before any rule was scored (12 topics, 8 kinds, a third in Japanese; with the misses in view it was decided
 * that a bare position is no reason to move, and that a voice without a reason makes an agreement superficial), and 24
 * written afterwards by somebody who had seen neither rules nor scores.
 */
const turn = z.looseObject({});
const placed = z.array(z.object({ seat: z.string(), round: z.string() }));
const Society = z.object({
  members: z.array(z.object({ name: z.string(), prefix: z.string() })),
  advocate: z.object({ name: z.string(), prefix: z.string() }),
  rounds: z.array(
    z.object({
      round: z.enum(["position", "challenge", "synthesis"]),
      said: z.record(z.string(), turn),
      moderator: Assessment,
    }),
  ),
  truth: z.object({
    falseAgreement: z.boolean(),
    conformed: placed,
    honestMoves: placed,
    rewordedOnly: z.array(z.string()),
    driftingClaims: z.array(z.string()),
    misreported: placed,
    feignedChallenges: z.array(z.string()).default([]),
  }),
});
type Society = z.infer<typeof Society>;

const statements = { position: Position, challenge: Challenge, synthesis: Synthesis } as const;

/** What a careless member leaves out is nothing said. */
const silent = {
  position: { grounds: [], preconditions: [], risks: [], changed: false },
  challenge: { target: "", weakness: "", failureScenario: "", alternative: "", changed: false },
  synthesis: { acceptedCriticism: [], kept: [], compromise: "", changed: false },
} as const;

export function deliberation(): readonly Figure[] {
  return [
    ...figuresOf("96 societies", societiesIn("societies")),
    ...figuresOf("24 held out", societiesIn("held-out")),
  ];
}

function societiesIn(folder: string): readonly Society[] {
  const paths = globSync(`bench/deliberation/${folder}/*.json`).sort();
  return paths.map((path) => Society.parse(inOurIds(JSON.parse(readFileSync(path, "utf8")))));
}

/** Writers chose short names of their own; here they are those a discussion would give. */
function inOurIds(society: Society): unknown {
  const seats = [...society.members, society.advocate];
  const ours = prefixesOf(seats.map(({ name }) => name));
  const theirs = new Map(seats.map(({ name, prefix }) => [prefix, ours.get(name) ?? prefix]));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${[...theirs.keys()].join("|")})(?=-\\d|>)`, "gu");
  return JSON.parse(
    JSON.stringify(society).replaceAll(pattern, (prefix) => theirs.get(prefix) ?? prefix),
  ) as unknown;
}

/** The ledger after all that a society said, and what had drifted in each round. */
function played({ members, advocate, rounds }: Society): {
  readonly ledger: Ledger;
  readonly drifted: ReadonlySet<string>;
} {
  const names = [...members.map(({ name }) => name), advocate.name];
  const team = { members: members.map(({ name }) => name), devilsAdvocate: advocate.name };
  const drifted = new Set<string>();
  let ledger = newLedger(names, advocate.name);
  for (const [index, { round, said, moderator }] of rounds.entries()) {
    const contributions = names.flatMap((name) => {
      const reply = said[name];
      if (reply === undefined) return [];
      const filled = statements[round].loose().parse({ ...silent[round], ...reply });
      return [contributionOf(ledger, index + 1, round, name, filled)];
    });
    ledger = reported(heard(ledger, contributions), reportFor(moderator, team, index + 1), contributions);
    for (const { id } of drifting(ledger, index + 1)) drifted.add(id);
  }
  return { ledger, drifted };
}

interface Judged {
  readonly is: boolean;
  readonly found: boolean;
}

function figuresOf(set: string, societies: readonly Society[]): readonly Figure[] {
  const judged = societies.map(judgedIn);
  const all = (kind: keyof ReturnType<typeof judgedIn>) => judged.flatMap((one) => one[kind]);
  return [
    ...recallAndPrecision(`${set}: false agreement`, all("falseAgreement"), 0.95, 0.9),
    ...recallAndPrecision(`${set}: conformity`, all("conformity"), 0.95, 0.95),
    missed(`${set}: drift, missed`, all("drift"), 0.1),
    missed(`${set}: a moderator's wrong report, missed`, all("misreport"), null),
    // By structure alone few can be told; whoever is named should be one.
    ...recallAndPrecision(`${set}: feigned challenges`, all("feigned"), null, 0.95),
    accused(`${set}: who only reworded, said to have moved`, all("reworded"), 0),
    accused(`${set}: honest moves called conformity`, all("honest"), 0.05),
  ];
}

function judgedIn(society: Society) {
  const { truth, members, advocate } = society;
  const { ledger, drifted } = played(society);
  const moves = movesIn(ledger);
  const seats = [...members.map(({ name }) => name), advocate.name];
  const rounds = society.rounds.map(({ round }, index) => ({ round, number: index + 1 })).slice(1);
  const each = (judge: (seat: string, round: string, number: number) => Judged) =>
    seats.flatMap((seat) => rounds.map(({ round, number }) => judge(seat, round, number)));
  const isIn = (list: z.infer<typeof placed>, seat: string, round: string) =>
    list.some((one) => one.seat === seat && one.round === round);
  const agreements = ledger.issues
    .filter(({ important }) => important)
    .map(({ id }) => agreementOn(ledger, id));
  const isAgreed = agreements.length > 0 && agreements.every((one) => one !== null);
  return {
    falseAgreement: [
      { is: truth.falseAgreement, found: isAgreed && agreements.some((one) => one.isSuperficial) },
    ],
    conformity: each((seat, round, number) => ({
      is: isIn(truth.conformed, seat, round),
      found: moves.some((move) => move.seat === seat && move.round === number && move.conformity),
    })),
    honest: each((seat, round, number) => ({
      is: isIn(truth.honestMoves, seat, round),
      found: moves.some((move) => move.seat === seat && move.round === number && move.conformity),
    })),
    reworded: truth.rewordedOnly.map((seat) => ({
      is: true,
      found: moves.some((move) => move.seat === seat),
    })),
    drift: ledger.claims
      .filter(({ kind }) => kind !== "position")
      .map(({ id }) => ({ is: truth.driftingClaims.includes(id), found: drifted.has(id) })),
    feigned: seats.map((seat) => ({
      is: truth.feignedChallenges.includes(seat),
      found: groundlessIn(ledger).some(
        (stand) =>
          stand.seat === seat &&
          rounds.some(({ round, number }) => round === "challenge" && number === stand.round),
      ),
    })),
    misreport: each((seat, round, number) => ({
      is: isIn(truth.misreported, seat, round),
      found: ledger.misreports.some((one) => one.seat === seat && one.round === number),
    })),
  };
}

/** As shares that are at most their aim: what was missed, and what of the found was wrong. */
function recallAndPrecision(
  name: string,
  judged: readonly Judged[],
  recall: number | null,
  precision: number,
): readonly Figure[] {
  const found = judged.filter((one) => one.found);
  const wrong = found.filter(({ is }) => !is).length;
  return [
    missed(`${name}, missed`, judged, recall === null ? null : 1 - recall),
    {
      name: `${name}, found wrongly`,
      ratio: wrong / Math.max(1, found.length),
      aim: 1 - precision,
      detail: `${wrong} of ${found.length}`,
    },
  ];
}

function missed(name: string, judged: readonly Judged[], aim: number | null): Figure {
  const there = judged.filter(({ is }) => is);
  const lost = there.filter(({ found }) => !found).length;
  return { name, ratio: lost / Math.max(1, there.length), aim, detail: `${lost} of ${there.length}` };
}

function accused(name: string, judged: readonly Judged[], aim: number): Figure {
  const there = judged.filter(({ is }) => is);
  const wrongly = there.filter(({ found }) => found).length;
  return { name, ratio: wrongly / Math.max(1, there.length), aim, detail: `${wrongly} of ${there.length}` };
}
