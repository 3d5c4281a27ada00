import fc from "fast-check";
import { expect, test } from "vitest";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { policyOutcome, textsOfResponses } from "../../../../src/protocols/roundtable/rules/policy.ts";
import type { Responded } from "../../../../src/protocols/roundtable/rules/replies.ts";
import type { Strategy } from "../../../../src/protocols/roundtable/rules/strategy.ts";
import { said } from "./session.ts";

const majority: Strategy["consensus"] = { policy: "weighted_majority", threshold: 0.6, attempts: 3 };
const consent: Strategy["consensus"] = { policy: "consent", threshold: null, attempts: 2 };

function outcome(
  consensus: Strategy["consensus"],
  responses: readonly Responded[],
  facilitatorSays = false,
  options: Readonly<Record<string, string>> = {},
) {
  return policyOutcome(consensus, responses, {
    options: new Map(Object.entries(options).map(([who, id]) => [who, { id }])),
    likeness: wordLikeness(textsOfResponses(responses)),
    facilitatorSays,
  });
}

const queue = { position: "Put a durable queue between the two services." };
const queueToo = { position: "A durable queue should stand between the two services." };
const polling = { position: "Let the importer poll the database every minute." };

test("a majority is by confidence, not by heads", () => {
  const sure = [said("ann", 0.9, queue), said("bob", 0.3, polling), said("cid", 0.3, polling)];
  expect(outcome(majority, sure)).toMatchInlineSnapshot(`
    {
      "blocks": [],
      "by": "words",
      "policy": "weighted_majority",
      "reached": true,
      "sentence": "1 of 3 holds the strongest position, with 60 % of the confidence; 60 % was needed.",
      "share": 0.6,
      "standAsides": [],
      "supporters": [
        "ann",
      ],
    }
  `);
});

test("positions in other words are one position", () => {
  const { share, supporters } = outcome(majority, [
    said("ann", 0.4, queue),
    said("bob", 0.4, queueToo),
    said("cid", 0.2, polling),
  ]);
  expect({ share, supporters }).toEqual({ share: 0.8, supporters: ["ann", "bob"] });
});

test.each([
  [0.6, 0.4, 0.6, true],
  [0.59, 0.41, 0.6, false],
  [0.3, 0.2, 0.6, true],
  [0.7, 0.3, 1, false],
  [0.5, 0.5, 0.5, false],
  [0.5, 0.5, 0, false],
  [0, 0, 0, false],
])("%d against %d with %d needed: %s", (mine, theirs, threshold, reached) => {
  const responses = [said("ann", mine, queue), said("bob", theirs, polling)];
  expect(outcome({ ...majority, threshold }, responses).reached).toBe(reached);
});

test("a strategy without a threshold has standard's", () => {
  const responses = [said("ann", 0.59, queue), said("bob", 0.41, polling)];
  expect(outcome({ ...majority, threshold: null }, responses).reached).toBe(false);
  expect(outcome({ ...majority, threshold: null }, responses.slice(0, 1)).reached).toBe(true);
});

test("what a majority says of itself", () => {
  expect([
    outcome(majority, []).sentence,
    outcome(majority, [said("ann", 0, queue)]).sentence,
    outcome(majority, [said("ann", 0.5, queue), said("bob", 0.5, polling)]).sentence,
    outcome(majority, [said("ann", 0.5999, queue), said("bob", 0.4001, polling)]).sentence,
  ]).toMatchInlineSnapshot(`
    [
      "Nobody answered.",
      "Nobody has any confidence in what they say.",
      "No position is ahead: the strongest have 50 % of the confidence each.",
      "1 of 2 holds the strongest position, with 59.9 % of the confidence; 60 % is needed.",
    ]
  `);
});

test("any block prevents consent, and who stands aside is listed", () => {
  const responses = [
    said("ann", 0.9, { stance: "support" }),
    said("bob", 0.4, { stance: "stand-aside" }),
    said("cid", 0.9, { stance: "block", minimumChange: "A rollback plan" }),
    said("dan", 0.9),
  ];
  expect(outcome(consent, responses)).toMatchInlineSnapshot(`
    {
      "blocks": [
        {
          "minimumChange": "A rollback plan",
          "participant": "cid",
        },
      ],
      "policy": "consent",
      "reached": false,
      "sentence": "No consent: ann supports it; bob stands aside; cid blocks it; dan took no stance.",
      "share": null,
      "standAsides": [
        "bob",
      ],
      "supporters": [
        "ann",
      ],
    }
  `);
  expect(outcome(consent, responses.slice(0, 2)).sentence).toMatchInlineSnapshot(
    `"Consent: ann supports it; bob stands aside; nobody blocks it."`,
  );
});

test("silence is no consent, and no block either", () => {
  expect(outcome(consent, []).reached).toBe(false);
  expect(outcome(consent, [said("ann", 1), said("bob", 1, { stance: null })])).toMatchObject({
    reached: false,
    sentence: "No consent: nobody supports it; nobody blocks it; ann, bob took no stance.",
  });
  expect(outcome(consent, [said("ann", 1, { stance: "stand-aside" })]).reached).toBe(false);
  expect(outcome(consent, [said("ann", 1), said("bob", 1, { stance: "support" })]).reached).toBe(true);
});

test("where the facilitator judges, it is what it says", () => {
  const judgement: Strategy["consensus"] = { policy: "facilitator_judgment", threshold: null, attempts: 1 };
  const responses = [said("ann", 0.1, { stance: "block" })];
  expect(outcome(judgement, responses, true)).toMatchObject({
    reached: true,
    share: null,
    blocks: [{ participant: "ann", minimumChange: null }],
  });
  expect(outcome(judgement, responses, false).reached).toBe(false);
});

test("who comes first changes nothing", () => {
  const position = fc.constantFrom(queue, queueToo, polling, { position: "Do nothing." });
  const stance = fc.constantFrom("support", "stand-aside", "block", null);
  const answer = fc.record({ confidence: fc.integer({ min: 0, max: 100 }), position, stance });
  fc.assert(
    fc.property(
      fc.array(answer, { maxLength: 6 }),
      fc.constantFrom(majority, consent),
      (answers, consensus) => {
        const responses = answers.map(({ confidence, position, stance }, at) =>
          said(`p${at}`, confidence / 100, { ...position, stance }),
        );
        const summary = ({ reached, share, supporters }: ReturnType<typeof outcome>) => ({
          reached,
          share,
          supporters: supporters.toSorted(),
        });
        expect(summary(outcome(consensus, responses.toReversed()))).toEqual(
          summary(outcome(consensus, responses)),
        );
      },
    ),
  );
});

test("who is for the same option holds the same, in whatever words; whoever names none stands alone", () => {
  const responses = [said("ann", 0.9, queue), said("bob", 0.3, polling), said("cid", 0.3, polling)];
  expect(outcome(majority, responses, false, { ann: "O1", bob: "O1" })).toMatchObject({
    by: "options",
    share: 0.8,
    supporters: ["ann", "bob"],
  });
  expect(outcome(majority, responses)).toMatchObject({ by: "words", supporters: ["ann"] });
});
