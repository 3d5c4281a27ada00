import { expect, test } from "vitest";
import { openDebates, wasTested } from "../../../src/protocols/swarm/rules/counted.ts";
import { add, says, smallLedger, stand } from "../../table/ledger.ts";
import { wordsIn } from "../../../src/words.ts";

test("an answer is tested by what one expert contests of another, not of who takes no side", () => {
  const ledger = smallLedger();
  says(ledger, "devil", 1, add("All of it will fail."));
  says(ledger, "ux", 1, add("People will wait."));
  const since = ledger.log.length;
  says(ledger, "sec", 2, stand("DA-1", "contest", "It will not."));
  expect(wasTested(ledger, since, 2)).toBe(false);
  says(ledger, "devil", 2, stand("UX-1", "contest", "They will leave."));
  expect(wasTested(ledger, since, 2)).toBe(false);
  says(ledger, "sec", 2, stand("UX-1", "contest", "They will leave."));
  expect(wasTested(ledger, since, 2)).toBe(true);
});

test("who moved in an earlier round has tested nothing in this", () => {
  const ledger = smallLedger();
  const hold = (option: string) => ({ do: "hold", issue: "I1", option, because: [], why: "" }) as const;
  says(ledger, "sec", 1, hold("O1"));
  says(ledger, "sec", 2, hold("O2"));
  expect([2, 3].map((round) => wasTested(ledger, ledger.log.length, round))).toEqual([true, false]);
});

test("a debate is open though all could live with something, as long as something else leads", () => {
  const ledger = smallLedger();
  ledger.add("topic", 0, { kind: "option", text: "Files", under: "I1" });
  const all = { sec: "O1", ux: "O1", ops: "O2" };
  for (const [by, option] of Object.entries(all))
    says(
      ledger,
      by,
      1,
      { do: "hold", issue: "I1", option, because: [], why: "It is quick." },
      { do: "accept", option: "O3", condition: null },
    );
  const debates = openDebates({ ledger, words: wordsIn("en"), nameOf: (id) => id });
  expect(debates).toMatchObject([
    { id: "I1", positions: [{ advocates: ["sec", "ux"] }, { advocates: ["ops"] }] },
  ]);
});

test("what all could live with is agreed and no side of a debate, also where one is for it", () => {
  const ledger = smallLedger();
  ledger.add("topic", 0, { kind: "option", text: "Files", under: "I1" });
  const hold = (option: string) => ({ do: "hold", issue: "I1", option, because: [], why: "" }) as const;
  for (const by of ["sec", "ux"])
    says(ledger, by, 1, hold("O1"), { do: "accept", option: "O3", condition: null });
  says(ledger, "ops", 1, hold("O3"));
  const tell = { ledger, words: wordsIn("en"), nameOf: (id: string) => id };
  expect(openDebates(tell)).toEqual([]);
  says(ledger, "ops", 2, hold("O2"));
  expect(openDebates(tell)).toMatchObject([
    { positions: [{ advocates: ["sec", "ux"] }, { advocates: ["ops"] }] },
  ]);
});
