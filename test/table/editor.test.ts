import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/table/act.ts";
import { checkedEdits, yoursNow } from "../../src/table/editor.ts";
import { groupsOf } from "../../src/table/stands.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";

function edited(claims: readonly string[], ...edits: readonly Edit[]) {
  const ledger = smallLedger();
  says(ledger, "sec", 1, ...claims.map((text) => add(text)));
  const said = checkedEdits(ledger, { by: "editor", round: 1, asked: [], acts: edits });
  ledger.say(said);
  return {
    ledger,
    said,
    groups: groupsOf(ledger, "claim").map(({ items }) => items.map(({ id }) => id).join(" ")),
  };
}

describe("An editor", () => {
  test("does not join what it reads as a clash, and joins the rest", () => {
    const { groups } = edited(
      ["Ship in March", "Begin with guests", "Ship by the end of March"],
      { do: "join", ids: ["SEC-1", "SEC-2", "SEC-3"] },
      { do: "clash", ids: ["SEC-1", "SEC-2"] },
    );
    expect(groups).toEqual(["SEC-1 SEC-3", "SEC-2"]);
  });

  test("joins what it reads as a clash with something else", () => {
    const { groups } = edited(
      ["Ship in March", "Begin with guests", "Ship by the end of March"],
      { do: "join", ids: ["SEC-1", "SEC-3"] },
      { do: "clash", ids: ["SEC-2", "SEC-3"] },
    );
    expect(groups).toEqual(["SEC-1 SEC-3", "SEC-2"]);
  });

  test("loses no source: what it names not at all stays, what nobody knows joins nothing", () => {
    const { ledger, groups } = edited(["a store", "a cookie"], { do: "join", ids: ["SEC-1", "SEC-9"] });
    expect(groups).toEqual(["SEC-1", "SEC-2"]);
    expect(ledger.refused).toMatchObject([{ by: "editor", why: 'Nothing here has the id "SEC-9"' }]);
  });

  test("puts nothing into two groups", () => {
    const { said, groups } = edited(
      ["a store", "a cookie", "a file"],
      { do: "join", ids: ["SEC-1", "SEC-2"] },
      { do: "join", ids: ["SEC-2", "SEC-3"] },
    );
    expect(groups).toEqual(["SEC-1 SEC-2", "SEC-3"]);
    expect(said.refused).toMatchObject([{ why: "SEC-2 stands twice" }]);
  });

  test("joins what is of one kind, and leaves the rest out with the reason", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("It is lost"), add("A restart", "risk"));
    says(ledger, "ux", 1, add("People are logged out"));
    const join: Edit = { do: "join", ids: ["SEC-1", "SEC-2", "UX-1"] };
    const said = checkedEdits(ledger, { by: "editor", round: 1, asked: [], acts: [join] });
    expect(said.acts).toMatchObject([{ do: "join", ids: ["SEC-1", "UX-1"] }]);
    expect(said.refused).toMatchObject([{ why: "SEC-2 and SEC-1 are not of one kind and one issue" }]);
  });

  test("joins no options of two issues", () => {
    const ledger = smallLedger();
    ledger.add("topic", 0, { kind: "issue", text: "Which region?" });
    ledger.add("topic", 0, { kind: "option", text: "Redis", under: "I2" });
    says(ledger, "editor", 1, { do: "join", ids: ["O1", "O3"] });
    expect(ledger.joins).toEqual([]);
    expect(ledger.refused).toMatchObject([{ why: "O1, O3 are not of one kind and one issue" }]);
  });

  test("puts nothing into force: that takes a decision", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("one"));
    says(ledger, "editor", 1, { do: "enact", id: "SEC-1", text: "another", because: [] });
    expect(ledger.refused).toMatchObject([{ why: "Only what was decided comes into force" }]);
    expect(ledger.items.get("SEC-1")?.wordings).toHaveLength(1);
  });

  test("is the only one who edits", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("one"), add("two"), { do: "join", ids: ["SEC-1", "SEC-2"] });
    expect(ledger.refused).toMatchObject([{ by: "sec", why: "Only an editor edits" }]);
  });

  test("shows authors what became of theirs, and nobody else", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("Sessions get lost"));
    says(ledger, "ux", 1, add("People are logged out"));
    const since = ledger.log.length;
    says(ledger, "editor", 1, { do: "join", ids: ["SEC-1", "UX-1"], text: "Logins get lost" });
    expect(yoursNow(ledger, "sec", since)).toEqual([
      'yours was [SEC-1] "Sessions get lost"; the editor reads it with UX-1 as one: "Logins get lost"',
    ]);
    expect(yoursNow(ledger, "ux", since)).toEqual([
      'yours was [UX-1] "People are logged out"; the editor reads it with SEC-1 as one: "Logins get lost"',
    ]);
    expect(yoursNow(ledger, "ops", since)).toEqual([]);
    expect(yoursNow(ledger, "sec", ledger.log.length)).toEqual([]);
  });

  test.each<[string, string, readonly string[], string | null]>([
    ["that says what was said", "Sessions get lost.", ["SEC-1"], null],
    ["with a figure of an item's words", "It takes 40 ms.", ["SEC-1"], null],
    ["with a figure of what else the item says", "40 sessions, 2.5 % of all.", ["SEC-2"], null],
    ["with the number of an item", "SEC-2 asks for a limit.", ["SEC-2"], null],
    ["with a figure in other signs", "It takes ４０ ms.", ["SEC-1"], null],
    [
      "with a figure that only another item has",
      "It takes 40 ms.",
      ["SEC-3"],
      '"It takes 40 ms." cites nothing with the figure 40',
    ],
    [
      "with a figure that is part of one",
      "It is 2 % of all.",
      ["SEC-2"],
      '"It is 2 % of all." cites nothing with the figure 2',
    ],
    ["that names nothing", "It is fine.", [], 'Nothing that was said carries "It is fine."'],
    ["that names what is not there", "It is fine.", ["NO-1"], 'Nothing that was said carries "It is fine."'],
  ])("is quoted with a sentence %s, or it is refused", (_, text, ids, why) => {
    const ledger = smallLedger();
    const more = { problem: "40 sessions", share: "2.5 %" };
    says(ledger, "sec", 1, add("It takes 40 ms"), add("They get lost", "claim", more), add("It is slow"));
    const said = checkedEdits(ledger, {
      by: "editor",
      round: 1,
      asked: [],
      acts: [{ do: "say", ids, text }],
    });
    expect(said.acts).toHaveLength(why === null ? 1 : 0);
    expect(said.refused?.map((one) => one.why)).toEqual(why === null ? undefined : [why]);
  });

  test("a join is gone once an author contests it", () => {
    const ledger = smallLedger();
    says(ledger, "sec", 1, add("Sessions get lost"));
    says(ledger, "ux", 1, add("People are logged out"));
    says(ledger, "editor", 1, { do: "join", ids: ["SEC-1", "UX-1"] });
    says(ledger, "ux", 2, stand("SEC-1", "agree"));
    expect(groupsOf(ledger, "claim")).toHaveLength(1);
    says(ledger, "ux", 3, stand("SEC-1", "contest", "Not the same"));
    expect(groupsOf(ledger, "claim")).toHaveLength(2);
  });
});
