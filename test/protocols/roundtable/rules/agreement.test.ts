import { describe, expect, test } from "vitest";
import type { Escalation } from "../../../../src/protocols/roundtable/options.ts";
import {
  agreementOf,
  type Counting,
  keyOf,
  settledAll,
  settledOn,
} from "../../../../src/protocols/roundtable/rules/agreement.ts";
import { wordsIn } from "../../../../src/words.ts";
import { says, smallLedger } from "../../../table/ledger.ts";

/** What a strategy's policy makes of where seats stand; a row for each situation. */

const hold = (option: string) => ({ do: "hold", issue: "I1", option, because: [], why: "" }) as const;
const object = (option: string) => ({ do: "object", option, why: "It harms" }) as const;
const aside = (option: string) => ({ do: "stand-aside", option, why: "I would not" }) as const;

type Word = ReturnType<typeof hold> | ReturnType<typeof object> | ReturnType<typeof aside>;

interface Held {
  readonly said: Readonly<Record<string, Word>>;
  readonly policy?: "weighted_majority" | "consent" | "facilitator_judgment";
  readonly threshold?: number | null;
  readonly more?: Partial<Counting>;
}

function countedIn({ said, policy = "weighted_majority", threshold = 0.6, more = {} }: Held): Counting {
  const ledger = smallLedger();
  for (const [by, word] of Object.entries(said)) says(ledger, by, 1, word);
  return {
    ledger,
    consensus: { policy, threshold, attempts: null },
    confidence: {},
    recommends: null,
    escalations: [],
    isDrafted: false,
    ...more,
  };
}

const ruling = (option: string, by: Escalation["by"]) =>
  ({ option, by, decision: "own" }) as unknown as Escalation;
/** Who says nothing of it weighs too. */
const sure = (sec: number, ux: number) => ({ confidence: { sec, ux, ops: 0 } });

describe("What was decided", () => {
  const two = { sec: hold("O1"), ux: hold("O2") };
  const all = { sec: hold("O1"), ux: hold("O1"), ops: hold("O1") };

  test.each<readonly [string, Held, string | null, string | undefined]>([
    ["six tenths of the confidence carry it", { said: two, more: sure(0.6, 0.4) }, "O1", "majority"],
    [
      "not six tenths of those who speak, where another is silent",
      { said: two, more: { confidence: { sec: 0.6, ux: 0.4 } } },
      null,
      undefined,
    ],
    ["less do not", { said: two, more: sure(0.59, 0.41) }, null, undefined],
    ["a threshold of its own", { said: two, threshold: 0.5, more: sure(0.55, 0.45) }, "O1", "majority"],
    [
      "who gave no confidence weighs as who is sure",
      { said: two, more: { confidence: { sec: 0.5, ops: 0 } } },
      "O2",
      "majority",
    ],
    ["nobody who does not count", { said: { devil: hold("O1") } }, null, undefined],
    [
      "all who are for it, by consent too",
      { said: all, policy: "consent", threshold: null },
      "O1",
      "consensus",
    ],
    [
      "not where somebody blocks it",
      { said: { ...all, ops: object("O1") }, policy: "consent", threshold: null },
      null,
      undefined,
    ],
    [
      "though somebody stands aside",
      { said: { ...all, ops: aside("O1") }, policy: "consent", threshold: null },
      "O1",
      "consent",
    ],
    [
      "what the facilitator recommends, and that is no agreement",
      { said: two, policy: "facilitator_judgment", threshold: null, more: { recommends: "O2" } },
      "O2",
      "chair",
    ],
    [
      "nothing where it recommends none",
      { said: two, policy: "facilitator_judgment", threshold: null },
      null,
      undefined,
    ],
    [
      "what a person decided, whoever is against it",
      { said: all, more: { escalations: [ruling("O2", "person")] } },
      "O2",
      "you",
    ],
    [
      "what only was recommended at a stop is nobody's but the chair's",
      { said: all, more: { escalations: [ruling("O2", "recommended")] } },
      "O2",
      "chair",
    ],
    [
      "the last of two decisions",
      { said: all, more: { escalations: [ruling("O2", "person"), ruling("O1", "person")] } },
      "O1",
      "you",
    ],
    [
      "a decision on something else is none on this",
      { said: all, more: { escalations: [ruling("O9", "person")] } },
      "O1",
      "consensus",
    ],
    [
      "of a draft what most are for, whatever the facilitator recommends",
      {
        said: { ...all, ops: hold("O2") },
        policy: "facilitator_judgment",
        threshold: null,
        more: { isDrafted: true, recommends: "O2" },
      },
      "O1",
      "plurality",
    ],
  ])("%s", (_situation, held, decided, how) => {
    const settled = settledOn(countedIn(held), "I1");
    expect(settled?.decided ?? null).toBe(decided);
    if (how !== undefined && decided !== null) expect(settled?.how).toBe(how);
  });

  test("an issue without options is none, and one that was withdrawn is not told", () => {
    const counted = countedIn({ said: all });
    const ledger = smallLedger();
    ledger.add("topic", 0, { kind: "issue", text: "And?" });
    expect(settledOn({ ...counted, ledger }, "I2")).toBeNull();
    expect(settledAll({ ...counted, ledger }).map(({ issue }) => issue)).toEqual(["I1"]);
    const below = [{ kind: "option", text: "Now" }];
    says(ledger, "sec", 1, { do: "add", item: { kind: "issue", text: "When?", below } });
    expect(settledAll({ ...counted, ledger }).map(({ issue }) => issue)).toEqual(["I1", "I3"]);
    says(ledger, "sec", 2, { do: "withdraw", id: "I3", because: [] });
    expect(settledAll({ ...counted, ledger }).map(({ issue }) => issue)).toEqual(["I1"]);
  });

  test.each<readonly [string, Held, object]>([
    [
      "by consent, with who stands aside",
      { said: { ...all, ops: aside("O1") }, policy: "consent", threshold: null },
      { reached: true, supporters: ["sec", "ux"], standAsides: ["ops"], blocks: [] },
    ],
    [
      "not while it is blocked, with what would lift it",
      { said: { ...all, ops: object("O1") }, policy: "consent", threshold: null },
      { reached: false, blocks: [{ participant: "ops", minimumChange: "A day less" }] },
    ],
    [
      "not by the facilitator's word",
      { said: two, policy: "facilitator_judgment", threshold: null, more: { recommends: "O1" } },
      { reached: false },
    ],
  ])("a round records agreement %s", (_situation, held, agreement) => {
    const counted = countedIn(held);
    const tell = { ledger: counted.ledger, words: wordsIn("en"), nameOf: (id: string) => id };
    expect(agreementOf(tell, counted, "I1", new Map([["ops", "A day less"]]))).toMatchObject(agreement);
  });
});

test.each([
  ["Cache-1", "cache-1"],
  [" cache 1 ", "cache-1"],
  ["CACHE_1", "cache-1"],
  ["ｃａｃｈｅ　１", "cache-1"],
])("the conflict %j is %s", (written, key) => expect(keyOf(written)).toBe(key));
