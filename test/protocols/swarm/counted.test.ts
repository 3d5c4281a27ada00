import { describe, expect, test } from "vitest";
import {
  agreedPoints,
  attacksOf,
  attacksTold,
  openDebates,
} from "../../../src/protocols/swarm/rules/counted.ts";
import { strongest } from "../../../src/protocols/swarm/talk.ts";
import type { OpenLedger } from "../../../src/table/fold.ts";
import { wordsIn } from "../../../src/words.ts";
import { add, says, smallLedger, stand } from "../../table/ledger.ts";

/** What a panel agrees on, what divides it, and how the Contrarian was met; a row for each situation. `devil` does not count. */

const hold = (option: string, why = "") => ({ do: "hold", issue: "I1", option, because: [], why }) as const;
const accepts = (option: string, condition: string | null = null) =>
  ({ do: "accept", option, condition }) as const;
const attack = (on: string, weakness = "Nobody measured it") =>
  ({
    do: "stand",
    on,
    as: "contest",
    why: weakness,
    restsOn: [],
    inFull: { kind: "counterpoint", text: weakness, fields: { on } },
  }) as const;

const told = (ledger: OpenLedger) => ({ ledger, words: wordsIn("en"), nameOf: (id: string) => id });

type Told = (ledger: OpenLedger) => void;

describe("What several stand behind", () => {
  test.each<readonly [string, Told, readonly object[]]>([
    ["nothing yet", () => {}, []],
    [
      "a claim that another agrees with",
      (ledger) => {
        says(ledger, "sec", 1, add("It is slow"));
        says(ledger, "ux", 1, stand("SEC-1", "agree", "I saw it"));
      },
      [{ id: "SEC-1", supporters: ["sec", "ux"], narrowed: [] }],
    ],
    [
      "so is a proposal",
      (ledger) => {
        says(ledger, "sec", 1, add("Measure it", "proposal"));
        says(ledger, "ux", 1, stand("SEC-1", "agree"));
      },
      [{ id: "SEC-1", supporters: ["sec", "ux"] }],
    ],
    ["not a claim that nobody else speaks of", (ledger) => says(ledger, "sec", 1, add("It is slow")), []],
    [
      "not one with which only the Contrarian agrees",
      (ledger) => {
        says(ledger, "sec", 1, add("It is slow"));
        says(ledger, "devil", 1, stand("SEC-1", "agree", "Yes"));
      },
      [],
    ],
    [
      "not one that a third contests",
      (ledger) => {
        says(ledger, "sec", 1, add("It is slow"));
        says(ledger, "ux", 1, stand("SEC-1", "agree", "Yes"));
        says(ledger, "ops", 1, stand("SEC-1", "contest", "No"));
      },
      [],
    ],
    [
      "one that a third would only narrow, with how",
      (ledger) => {
        says(ledger, "sec", 1, add("It is slow"));
        says(ledger, "ux", 1, stand("SEC-1", "agree", "Yes"));
        says(ledger, "ops", 1, stand("SEC-1", "narrower", "Not at night", "It is slow by day"));
      },
      [{ id: "SEC-1", supporters: ["sec", "ux"], narrowed: [{ seat: "ops", text: "It is slow by day" }] }],
    ],
    [
      "what all are for or could live with, with the condition",
      (ledger) => {
        says(ledger, "sec", 1, hold("O1"));
        says(ledger, "ux", 1, hold("O1"));
        says(ledger, "ops", 1, hold("O2"), accepts("O1", "it is measured"));
      },
      [{ id: "O1", supporters: ["sec", "ux"], accepting: [{ seat: "ops", condition: "it is measured" }] }],
    ],
    [
      "not what one of them objects to",
      (ledger) => {
        says(ledger, "sec", 1, hold("O1"));
        says(ledger, "ux", 1, hold("O1"));
        says(ledger, "ops", 1, hold("O2"), { do: "object", option: "O1", why: "Never" });
      },
      [],
    ],
  ])("%s", (_situation, said, agreed) => {
    const ledger = smallLedger();
    said(ledger);
    const found = agreedPoints(told(ledger));
    expect(found).toHaveLength(agreed.length);
    expect(found).toMatchObject(agreed);
  });
});

describe("What divides them", () => {
  test.each<readonly [string, Told, readonly object[]]>([
    [
      "two options with somebody for each",
      (ledger) => {
        says(ledger, "sec", 1, hold("O1", "Quick"));
        says(ledger, "ops", 1, hold("O2", "Safe"));
      },
      [
        {
          id: "I1",
          positions: [
            { advocates: ["sec"], arguments: ["Quick"] },
            { advocates: ["ops"], arguments: ["Safe"] },
          ],
        },
      ],
    ],
    ["not one that alone is wanted", (ledger) => says(ledger, "sec", 1, hold("O1")), []],
    [
      "one that is wanted and objected to",
      (ledger) => {
        says(ledger, "sec", 1, hold("O1"));
        says(ledger, "ops", 1, { do: "object", option: "O1", why: "Never" });
      },
      [{ positions: [{ advocates: ["sec"] }, { advocates: ["ops"], arguments: ["Never"] }] }],
    ],
    [
      "a claim that another contests, each with who holds it",
      (ledger) => {
        says(ledger, "sec", 1, add("It is slow"));
        says(ledger, "ux", 1, stand("SEC-1", "agree", "I saw it"));
        says(ledger, "ops", 1, stand("SEC-1", "contest", "I did not"));
      },
      [
        {
          id: "SEC-1",
          positions: [{ advocates: ["sec", "ux"] }, { advocates: ["ops"], arguments: ["I did not"] }],
        },
      ],
    ],
    [
      "not a claim that only the Contrarian contests",
      (ledger) => {
        says(ledger, "sec", 1, add("It is slow"));
        says(ledger, "devil", 1, stand("SEC-1", "contest", "No"));
      },
      [],
    ],
  ])("%s", (_situation, said, debates) => {
    const ledger = smallLedger();
    said(ledger);
    const found = openDebates(told(ledger));
    expect(found).toHaveLength(debates.length);
    expect(found).toMatchObject(debates);
  });
});

describe("A point of the Contrarian", () => {
  const attacked = () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("It is slow"), hold("O1"));
    says(ledger, "devil", 1, attack("SEC-1"));
    return ledger;
  };

  test.each<readonly [string, Told, boolean, readonly RegExp[]]>([
    // [situation, what follows, whether its target was mended, how it was met]
    ["that nobody answers is told of nobody", () => {}, false, []],
    [
      "is met by who agrees, contests, or agrees to less",
      (ledger) => {
        says(ledger, "sec", 2, stand("DA-1", "agree", "Well"));
        says(ledger, "ux", 2, stand("DA-1", "contest", "We did"));
        says(ledger, "ops", 2, stand("DA-1", "narrower", "In part", "Nobody measured it at night"));
      },
      false,
      [/^sec \(agrees\)/, /ux.*We did/, /ops.*Nobody measured it at night/],
    ],
    [
      "is over where what it is against was worded anew",
      (ledger) => {
        says(ledger, "ux", 2, stand("DA-1", "agree", "Well"));
        says(ledger, "sec", 2, {
          do: "amend",
          id: "SEC-1",
          text: "It took 3 s",
          sameMeaning: false,
          because: [],
        });
      },
      true,
      [],
    ],
    [
      "or was taken back",
      (ledger) => {
        says(ledger, "ux", 2, stand("DA-1", "agree", "Well"));
        says(ledger, "sec", 2, { do: "withdraw", id: "SEC-1", because: [] });
      },
      true,
      [],
    ],
  ])("%s", (_situation, said, isMended, met) => {
    const ledger = attacked();
    said(ledger);
    expect(attacksOf(ledger).map((one) => one.isMended)).toEqual([isMended]);
    const [one] = attacksTold(told(ledger));
    expect(one?.met.length ?? 0).toBe(met.length);
    for (const [at, words] of met.entries()) expect(one?.met[at]).toMatch(words);
  });

  test("that nobody answered is told by nothing yet", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("It is slow"));
    says(ledger, "devil", 1, attack("SEC-1"));
    expect([attacksOf(ledger).length, attacksTold(told(ledger)).length]).toEqual([1, 0]);
  });

  test("on an option is over where nobody is for it any more", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, hold("O1"));
    says(ledger, "devil", 1, attack("O1"));
    expect(attacksOf(ledger)).toMatchObject([{ isMended: false, against: "O1" }]);
    says(ledger, "sec", 2, hold("O2"));
    expect(attacksOf(ledger)).toMatchObject([{ isMended: true }]);
  });
});

describe("What the Contrarian begins with", () => {
  test.each<readonly [string, Told, readonly string[]]>([
    ["nothing where nobody holds anything", () => {}, []],
    [
      "what most are for, before what fewer are",
      (ledger) => {
        says(ledger, "sec", 1, hold("O2"));
        says(ledger, "ux", 1, hold("O2"));
        says(ledger, "ops", 1, hold("O1"));
      },
      ["O2", "O1"],
    ],
    [
      "then claims by how many agree, none that is contested",
      (ledger) => {
        says(ledger, "sec", 1, hold("O1"), add("One"), add("Two"), add("Three"), add("Four"));
        for (const by of ["ux", "ops"]) says(ledger, by, 1, stand("SEC-2", "agree"));
        says(ledger, "ux", 1, stand("SEC-1", "agree"), stand("SEC-3", "agree"), stand("SEC-4", "agree"));
        says(ledger, "ops", 1, stand("SEC-1", "contest", "No"));
      },
      ["O1", "SEC-2", "SEC-3"],
    ],
  ])("%s", (_situation, said, ids) => {
    const ledger = smallLedger();
    said(ledger);
    expect(strongest(ledger, "I1")).toEqual(ids);
  });
});
