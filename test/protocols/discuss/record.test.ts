import { expect, test } from "vitest";
import { heard } from "../../../src/ledger/heard.ts";
import { wordsFor } from "../../../src/protocols/discuss/language.ts";
import {
  recordFor,
  type RecordPart,
  toldInShort,
  toldOwn,
  toldStatements,
} from "../../../src/protocols/discuss/record.ts";
import { contributionOf, newLedger } from "../../../src/protocols/discuss/rules/ledger.ts";
import { seat } from "../../discussion.ts";
import { advocate, challenge, options, position } from "./discussing.ts";

const [ann, ben, critic, moderator] = [seat("Ann"), seat("Ben"), seat(advocate), seat("Moderator")] as const;
const team = { topical: [ann, ben], advocate: critic, moderator };
const words = wordsFor(options);
const empty = newLedger(["Ann", "Ben", advocate], advocate);
const blind = [ann, ben].map((one) => ({
  seat: one,
  statement: position(one.name, { core: `The core of ${one.name}.\nIn two lines.` }),
}));
const first = heard(
  empty,
  blind.map((one) => contributionOf(empty, 1, "position", one.seat.name, one.statement)),
);
// Stands have no length, so a round can be as long as one likes.
const long = "so it is ".repeat(12_000);
const attacks = [ann, ben].map((one) => ({
  seat: one,
  statement: challenge(one.name, {
    target: one === ann ? "BEN-2" : "ANN-2",
    stands: [{ on: one === ann ? "BEN-1" : "ANN-1", stand: "contest", reason: long }],
  }),
}));
const ledger = heard(
  first,
  attacks.map((one) => contributionOf(first, 2, "challenge", one.seat.name, one.statement)),
);

function recordPart(
  round: number,
  kind: "position" | "challenge",
  said: typeof blind | typeof attacks,
): RecordPart {
  const own = said.map((one) => [one.seat.id, toldOwn(ledger, round, kind, one, words)] as const);
  return {
    shared: toldStatements(ledger, round, kind, said, words),
    short: toldInShort(ledger, round, kind, said, words),
    own: new Map(own),
    handedOn: "",
    isRound: true,
  };
}

const record = [recordPart(1, "position", blind), recordPart(2, "challenge", attacks)];

test("where all of it is too long, old rounds are told by their cores; what one said itself and what one named stays whole", () => {
  const seen = recordFor(ann, team, { record, ledger }, words, attacks[0]?.statement);
  expect(seen.before).toMatchInlineSnapshot(`
    "Round 1, position, shortened (what you name by id is shown to you in full next time):

    \`\`\`said
    Seats: ANN = Ann; BEN = Ben
    ANN (ANN-1, ANN-2, ANN-P1, ANN-R1): The core of Ann. In two lines.
    BEN (BEN-1, BEN-2, BEN-P1, BEN-R1): The core of Ben. In two lines.
    \`\`\`

    Your own statements of these rounds, in full.

    Round 1, position:

    \`\`\`said
    Seats: ANN = Ann
    ANN-1: local memory should hold the sessions
    ANN-2: latency grows with each network hop [rests on: ping times were sampled in March]
    ANN-P1 (must hold): Ann keeps the present load
    ANN-R1 (risk of its own claim): a crowded switch drops packets
    \`\`\`

    What you named by id and is shortened above, in full:

    \`\`\`said
    BEN-1: a shared store should hold the sessions
    BEN-2: logout must reach all servers [rests on: the audit listed forged tokens]
    \`\`\`"
  `);
  expect(seen.since).toBe(record[1]?.shared);
});

test("who has named nothing is shown its own words alone, and the moderator all", () => {
  expect(recordFor(critic, team, { record, ledger }, words).before).toBe(record[0]?.short);
  expect(recordFor(moderator, team, { record, ledger }, words).before).toBe(record[0]?.shared);
});

test("nothing gives way while it fits", () => {
  const [only] = record;
  const more = only === undefined ? [] : [only, only];
  expect(recordFor(ann, team, { record: more, ledger }, words).before).toBe(only?.shared);
});
