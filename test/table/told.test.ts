import { expect, test } from "vitest";
import type { Act } from "../../src/table/act.ts";
import { followUpDoc, followUpsOf } from "../../src/table/follow-told.ts";
import { rules } from "../../src/table/item.ts";
import { itemsTold } from "../../src/table/item-told.ts";
import { linesAgainst, viewed } from "../../src/table/view.ts";
import { lastCondition, lastStands, movedBy, readAs, timesStood } from "../../src/table/stands.ts";
import { everythingSaid } from "../../src/table/said.ts";
import { settleAll } from "../../src/table/settle.ts";
import { agreement, standing } from "../../src/table/standing.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { wordsIn } from "../../src/words.ts";
import { add, says, smallLedger, stand } from "./ledger.ts";

const hold = (option: string, why = "", because: readonly string[] = []) =>
  ({ do: "hold", issue: "I1", option, because, why }) as const;
const accept = (option: string, condition: string | null) => ({ do: "accept", option, condition }) as const;
const object = (option: string, why: string) => ({ do: "object", option, why }) as const;

/** Two claims and two rounds: in the second after a question of `you`, in which everybody says something else. */
function held() {
  const ledger = smallLedger();
  ledger.add("topic", 0, { kind: "issue", text: "When?" });
  says(ledger, "sec", 1, add("Redis loses data"), hold("O2", "it is safe"));
  says(
    ledger,
    "ux",
    1,
    add("Cookies are small"),
    hold("O1", "it is quick"),
    stand("SEC-1", "agree", "seen it"),
  );
  says(
    ledger,
    "ops",
    1,
    accept("O1", "it is kept up"),
    stand("SEC-1", "contest", "not with AOF", "It may lose a second"),
  );
  says(ledger, "devil", 1, stand("SEC-1", "contest", "for the sake of it"));
  ledger.add("you", 2, { kind: "follow-up", text: "And with AOF?" });
  says(ledger, "sec", 2, {
    do: "amend",
    id: "SEC-1",
    text: "Redis may lose a second",
    sameMeaning: false,
    because: ["UX-1"],
  });
  says(
    ledger,
    "ux",
    2,
    hold("O2", "convinced", ["SEC-1"]),
    stand("SEC-1", "narrower", "", "It loses what is in flight"),
  );
  says(ledger, "ops", 2, object("O1", "nobody keeps it up"), stand("SEC-1", "contest", "still not"));
  ledger.say({ by: "editor", round: 2, asked: [], acts: [{ do: "join", ids: ["SEC-1", "UX-1"] }] });
  ledger.say({
    by: rules,
    round: 2,
    asked: [],
    acts: [{ do: "enact", id: "UX-1", text: "Cookies hold 4 kB", because: ["O2"] }],
  });
  return ledger;
}
const tell = (ledger = held()) => ({
  ledger,
  words: wordsIn("en"),
  nameOf: (id: string) => id.toUpperCase(),
});

const told = tell();
const { ledger } = told;

test("of an item everything is told: what it read before, what it rests on, who stands where, what it was joined with", () => {
  const items = itemsTold(told);
  const by = (seat: string, as: string, more: object) => ({
    seat,
    as,
    why: "",
    restsOn: [],
    condition: null,
    version: 2,
    isOfOldWording: false,
    counts: true,
    ...more,
  });
  expect(items.find("SEC-1")?.json).toMatchObject({
    by: "SEC",
    before: [{ text: "Redis loses data", round: 1 }],
    restsOn: [{ id: "UX-1", text: "Cookies hold 4 kB" }],
    standing: [
      by("UX", "narrower", { condition: "It loses what is in flight" }),
      by("OPS", "contest", { why: "still not" }),
      by("DEVIL", "contest", { why: "for the sake of it", version: 1, isOfOldWording: true, counts: false }),
    ],
    joined: [{ id: "UX-1", text: "Cookies hold 4 kB" }],
  });
  // What was put into force rests on what decided it.
  expect(items.find("UX-1")?.json).toMatchObject({
    restsOn: [{ id: "O2" }],
    joined: [{ id: "SEC-1" }],
    standing: [],
  });
  expect(items.find("O1")?.json).toMatchObject({
    under: { id: "I1", text: "Which store?" },
    standing: [
      { seat: "SEC", as: "not said", elsewhere: "O2" },
      { seat: "UX", as: "not said", elsewhere: "O2" },
      by("OPS", "objects", { why: "nobody keeps it up", version: 1 }),
      { seat: "DEVIL", as: "not said", counts: false },
    ],
  });
});

test("what came of a question after the end: who moved, who stands elsewhere, what reads anew", () => {
  const [asked, ...others] = followUpsOf(told);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({
    question: "And with AOF?",
    moves: [{ seat: "UX", issue: "I1", from: "O1", to: "O2", because: ["SEC-1"], why: "convinced" }],
    stances: [
      {
        seat: "OPS",
        on: "O1",
        was: "accepts",
        wasCondition: "it is kept up",
        now: "objects",
        condition: null,
        why: "nobody keeps it up",
      },
      {
        seat: "UX",
        on: "SEC-1",
        was: null,
        now: "narrower",
        condition: "It loses what is in flight",
        why: "",
      },
      { seat: "OPS", on: "SEC-1", was: null, now: "contest", condition: null, why: "still not" },
    ],
    changed: [
      { id: "SEC-1", was: "Redis loses data", now: "Redis may lose a second" },
      { id: "UX-1", was: "Cookies are small", now: "Cookies hold 4 kB" },
    ],
  });
  const document = toMarkdown(followUpDoc(told));
  for (const line of [
    "O1 → O2 (SEC-1): convinced",
    "O1: accepts (if it is kept up) → objects: nobody keeps it up",
    "Redis may lose a second",
  ])
    expect(document).toContain(line);
});

test("a view tells who said what, in short or without names, and names what it has no room for", () => {
  const of = ["O1", "O2", "SEC-1"];
  expect(viewed(ledger, { of, names: true, reasons: true })).toEqual([
    "[O1] topic: Redis (of I1)",
    "  OPS > O1: objects: nobody keeps it up",
    "[O2] topic: Cookies (of I1)",
    "  SEC > O2: for: it is safe",
    "  UX > O2: for: convinced (because of SEC-1)",
    "[SEC-1v2] SEC: Redis may lose a second",
    '  UX > SEC-1v2: narrower "It loses what is in flight"',
    "  OPS > SEC-1v2: contest: still not",
  ]);
  expect(viewed(ledger, { of: ["O2"], names: false, reasons: true })[1]).toBe("  > O2: for: it is safe");
  expect(viewed(ledger, { of: ["SEC-1"], names: false, reasons: false })).toEqual([
    "[SEC-1v2] Redis may lose a second",
  ]);
  expect(viewed(ledger, { of, names: false, reasons: false, tokens: 10 })).toEqual([
    "[O1] Redis (of I1)",
    "[O2] Cookies (of I1)",
    "Not shown, for length: SEC-1v2",
  ]);
});

test("what stands against an item is told with what would settle it, also by who does not count", () => {
  const against = (id: string) => linesAgainst(ledger, ledger.item(id)).slice(1);
  expect(against("O1")).toEqual(["  OPS > O1: objects: nobody keeps it up"]);
  expect(against("SEC-1")).toEqual([
    '  UX > SEC-1v2: narrower "It loses what is in flight"',
    '  OPS > SEC-1v2: contest "It may lose a second": still not',
    "  DA > SEC-1: contest: for the sake of it",
  ]);
  expect(linesAgainst(ledger, ledger.item("O2"))).toEqual([]);
  expect(lastStands(ledger).map(({ by, as }) => [by, as])).toEqual([
    ["ux", "narrower"],
    ["ops", "contest"],
    ["devil", "contest"],
  ]);
  expect([timesStood(ledger, "ops", "SEC-1"), timesStood(ledger, "ops", "UX-1")]).toEqual([2, 0]);
  expect([movedBy(ledger, "SEC-1"), movedBy(ledger, "UX-1")]).toEqual([["ux"], ["sec"]]);
  expect([readAs(ledger, "UX-1"), readAs(ledger, "O1")]).toEqual(["SEC-1", null]);
});

test("everything said in a round is told below who said it", () => {
  const all = toMarkdown(everythingSaid(told, 1));
  for (const line of [
    "**SEC-1** Redis loses data",
    "SEC-1v2: Redis may lose a second (because of UX-1)",
    "OPS: contest: still not",
    "**UX-1** Cookies are small",
  ])
    expect(all).toContain(line);
  expect(toMarkdown(everythingSaid(told, 2))).not.toContain("SEC-1");
});

test("only the issues that are named are settled, each by its rule", () => {
  const settled = (issues?: readonly string[]) =>
    settleAll(ledger, { by: "plurality" }, issues && { issues });
  expect(settled(["I1"])).toMatchObject([
    { issue: "I1", rule: "plurality", decided: "O2", supporters: ["sec", "ux"] },
  ]);
  expect(settled().map(({ issue }) => issue)).toEqual(["I1", "I2"]);
});

test("of two options that all can live with, the one on fewer conditions is agreed, then the one that more are for", () => {
  const agreed = (...acts: readonly (readonly Act[])[]) => {
    const small = smallLedger();
    for (const [at, one] of acts.entries()) says(small, ["sec", "ux", "ops"][at] ?? "", 1, ...one);
    return standing(small).map(agreement);
  };
  const both = [hold("O1"), accept("O2", null)];
  expect(agreed([hold("O1"), accept("O2", null)], [accept("O1", "soon"), accept("O2", null)], both)).toEqual([
    { option: "O2", how: "consensus" },
  ]);
  expect(agreed([accept("O1", null), hold("O2")], [accept("O1", null), hold("O2")], both)).toEqual([
    { option: "O2", how: "consensus" },
  ]);
  expect(agreed([hold("O1")], [accept("O1", "soon")], [accept("O1", null)])).toEqual([
    { option: "O1", how: "conditions" },
  ]);
  expect(agreed([hold("O1")], [accept("O1", null)])).toEqual([null]);
});

test("what came true is told as it was said before, whatever would change that mind now", () => {
  const small = smallLedger();
  says(small, "sec", 1, hold("O1"));
  small.say({ by: "sec", round: 1, asked: [], acts: [], notes: { reconsiderWhen: "a second server" } });
  small.add("you", 2, { kind: "follow-up", text: "We have two" });
  const notes = { cameTrue: "yes", reconsiderWhen: "a third server" };
  small.say({ by: "sec", round: 2, asked: [], acts: [], notes });
  expect(followUpsOf(tell(small))[0]?.cameTrue).toEqual([{ seat: "SEC", text: "a second server" }]);
  expect(lastCondition(small, "sec")).toBe("a third server");
});

test("of what was asked after the end each is told what came of it, and nothing of the other", () => {
  const small = smallLedger();
  says(small, "sec", 1, hold("O1"));
  says(small, "ux", 1, hold("O1"), add("It is quick"));
  const further = (round: number, question: string, by: string, ...acts: readonly Act[]) => {
    small.add("you", round, { kind: "follow-up", text: question });
    says(small, by, round, add(`Said in ${round}`, "view"), ...acts);
  };
  further(2, "And two?", "sec", hold("O2", "both see it", ["YOU-1"]));
  further(3, "And three?", "ux", { do: "withdraw", id: "UX-1", because: ["YOU-2"] }, accept("O2", "soon"));
  expect(followUpsOf(tell(small))).toMatchObject([
    {
      id: "YOU-1",
      answers: [{ seat: "SEC", text: "Said in 2" }],
      moves: [{ seat: "SEC", from: "O1", to: "O2", because: ["YOU-1"], why: "both see it" }],
      stances: [],
      changed: [],
    },
    {
      id: "YOU-2",
      answers: [{ seat: "UX", text: "Said in 3" }],
      moves: [],
      stances: [{ seat: "UX", on: "O2", was: "not said", now: "accepts", condition: "soon" }],
      changed: [{ id: "UX-1", was: "It is quick", now: null }],
    },
  ]);
  const last = toMarkdown(followUpDoc(tell(small), "last"));
  expect(last).toContain("Asked further, YOU-2: And three?");
  expect(last).not.toContain("And two?");
  expect(last).toContain("**UX-1** Taken out");
});

test("of an item what a stand-in and who does not count say is told as what it is; what was taken back is not", () => {
  const small = smallLedger();
  says(small, "sec", 1, add("It is lost"));
  small.say({ by: "ux", round: 1, asked: [], acts: [stand("SEC-1", "contest", "no")], standIn: "guest" });
  says(small, "devil", 1, stand("SEC-1", "contest", "never"));
  says(small, "ops", 1, stand("SEC-1", "agree", "yes"));
  const standingOn = () => itemsTold(tell(small)).find("sec-1")?.json;
  expect(standingOn()).toHaveProperty("standing.length", 3);
  expect(standingOn()).toMatchObject({
    standing: [
      { seat: "UX", as: "contest", counts: false },
      { seat: "DEVIL", as: "contest", counts: false },
      { seat: "OPS", as: "agree", counts: true },
    ],
  });
  says(small, "ops", 2, { do: "withdraw", id: "OPS>SEC-1", because: [] });
  expect(standingOn()).toHaveProperty("standing.length", 2);
});

test("what would change a mind is what was said last, and nothing once that came true", () => {
  const small = smallLedger();
  const note = (round: number, notes: Readonly<Record<string, string>>) =>
    small.say({ by: "sec", round, asked: [], acts: [], notes });
  note(1, { wouldChange: "a benchmark" });
  expect(lastCondition(small, "sec")).toBe("a benchmark");
  note(2, { reconsiderWhen: "it is down twice" });
  expect([lastCondition(small, "sec"), lastCondition(small, "ux")]).toEqual(["it is down twice", null]);
  expect(lastCondition(small, "sec", ({ round }) => round < 2)).toBe("a benchmark");
  note(3, { cameTrue: "yes" });
  expect(lastCondition(small, "sec")).toBe(null);
  note(4, { reconsiderWhen: "it is down again" });
  expect(lastCondition(small, "sec")).toBe("it is down again");
  note(5, { cameTrue: "yes" });
  expect(lastCondition(small, "sec")).toBe(null);
});

test("who stays for an option, or could live with it, on another condition stands elsewhere", () => {
  const small = smallLedger();
  says(small, "sec", 1, hold("O1"));
  says(small, "ux", 1, accept("O1", "soon"));
  small.add("you", 2, { kind: "follow-up", text: "And in May?" });
  says(small, "sec", 2, hold("O1", "still"), accept("O1", "it is kept up"));
  says(small, "ux", 2, accept("O1", "in May"));
  expect(followUpsOf(tell(small))[0]?.stances).toMatchObject([
    { seat: "SEC", on: "O1", was: "for", wasCondition: null, now: "for", condition: "it is kept up" },
    { seat: "UX", on: "O1", was: "accepts", wasCondition: "soon", now: "accepts", condition: "in May" },
  ]);
});

test("of a move that is told where else it stands on the two, and of whoever first is for one why", () => {
  const small = smallLedger();
  small.add("sec", 1, { kind: "part", text: "Keep it in Redis" });
  says(small, "sec", 1, hold("O1"));
  says(small, "ux", 1, hold("O1"));
  small.add("you", 2, { kind: "follow-up", text: "And in May?" });
  says(small, "sec", 2, hold("O2", "it is safe"), accept("O2", "it is small"));
  says(small, "ux", 2, hold("O2", "it is safe"), object("O1", "it is lost"), stand("SEC-1", "contest", "no"));
  says(small, "ops", 2, hold("O1", "it is quick"));
  const [asked] = followUpsOf(tell(small));
  expect(asked?.moves.map(({ seat, to }) => [seat, to])).toEqual([
    ["SEC", "O2"],
    ["UX", "O2"],
  ]);
  // What is said of a draft is told as a point of its reviews.
  expect(asked?.stances.map(({ seat, on, now, condition, why }) => [seat, on, now, condition, why])).toEqual([
    ["SEC", "O2", "for", "it is small", "it is safe"],
    ["UX", "O1", "objects", null, "it is lost"],
    ["OPS", "O1", "for", null, "it is quick"],
  ]);
});

test("what a stand-in says after the end is told as an answer, and is none of what its seat says of anything else", () => {
  const small = smallLedger();
  says(small, "sec", 1, add("It is lost"), hold("O1"));
  says(small, "ux", 1, hold("O1"), stand("SEC-1", "contest"));
  small.say({ by: "ux", round: 1, asked: [], acts: [], notes: { wouldChange: "a benchmark" } });
  small.add("you", 2, { kind: "follow-up", text: "And with AOF?" });
  small.say({
    by: "ux",
    round: 2,
    asked: [],
    acts: [add("It would hold", "view"), stand("SEC-1", "contest", "no"), hold("O2", "so")],
    notes: { cameTrue: "yes", reconsiderWhen: "a guess" },
    standIn: "guest",
  });
  expect(followUpsOf(tell(small))).toMatchObject([
    { answers: [{ seat: "UX", text: "It would hold" }], moves: [], stances: [], cameTrue: [] },
  ]);
  expect(lastCondition(small, "ux")).toBe("a benchmark");
  expect(timesStood(small, "ux", "SEC-1")).toBe(1);
});

test("a stand-in's words are told and move nobody", () => {
  const small = smallLedger();
  says(small, "sec", 1, hold("O1"));
  small.say({
    by: "sec",
    round: 2,
    asked: ["I1"],
    acts: [hold("O2"), stand("I1", "agree")],
    standIn: "guest",
  });
  expect([...(small.positions.get("sec") ?? [])].map(([id, { stance }]) => [id, stance])).toEqual([
    ["O1", "for"],
  ]);
  expect([small.moves, small.shifts.length, lastStands(small)]).toEqual([[], 1, []]);
  expect(small.log.flatMap((one) => (one.is === "word" ? [one.word.round] : []))).toEqual([1, 2]);
});

test("what a seat says of an option at length is told there in its own words, and in short by its id", () => {
  const small = smallLedger();
  const inFull = { kind: "attack", text: "It loses what is in flight", fields: { on: "O1" } };
  says(small, "sec", 1, { do: "stand", on: "O1", as: "contest", why: "It loses data", restsOn: [], inFull });
  const line = (reasons: true | "short") => viewed(small, { of: ["O1"], names: true, reasons })[1];
  expect(line(true)).toBe("  SEC > O1: objects: It loses data");
  expect(line("short")).toBe("  SEC > O1: objects (SEC-1)");
});

test("what a seat said before its last word on an issue is told with its round", () => {
  const small = smallLedger();
  says(small, "sec", 1, hold("O2", "it is safe"));
  says(small, "ux", 1, hold("O2", "it is small"));
  says(small, "sec", 2, object("O1", "it is lost"));
  expect(viewed(small, { of: ["O1", "O2"], names: true, reasons: true })).toEqual([
    "[O1] topic: Redis (of I1)",
    "  SEC > O1: objects: it is lost",
    "[O2] topic: Cookies (of I1)",
    "  SEC > O2 (round 1): for: it is safe",
    "  UX > O2: for: it is small",
  ]);
});

test("what an editor joins is a line by its oldest id, in its own words where it gives them; what clashes is kept apart", () => {
  const small = smallLedger();
  says(small, "sec", 1, add("It is lost"), add("It is dear"));
  says(small, "ux", 1, add("It gets lost"));
  says(
    small,
    "editor",
    1,
    { do: "join", ids: ["SEC-1", "UX-1"], text: "Data is lost" },
    { do: "clash", ids: ["SEC-1", "SEC-2"] },
  );
  says(small, "editor", 1, { do: "clash", ids: ["SEC-2", "SEC-2"] });
  expect(viewed(small, { of: "groups", kinds: ["claim"], names: true, reasons: false })).toEqual([
    "[SEC-1] Data is lost (also UX-1)",
    "[SEC-2] SEC: It is dear",
  ]);
  expect(small.clashes).toMatchObject([{ by: "editor", ids: ["SEC-1", "SEC-2"] }]);
  expect([readAs(small, "UX-1"), readAs(small, "SEC-1")]).toEqual(["SEC-1", null]);
  // The last reading of it holds.
  small.add("topic", 0, { kind: "claim", text: "It is gone" });
  says(small, "editor", 2, { do: "join", ids: ["UX-1", "TOPIC-1"] });
  says(small, "editor", 3, { do: "join", ids: ["SEC-2", "TOPIC-1"] });
  expect(readAs(small, "TOPIC-1")).toBe("SEC-2");
  expect(small.refused.map(({ why }) => why)).toEqual(["It takes two to clash"]);
});

test("of an item all is told that was said of it: what is below it, made of it, or against it at length", () => {
  const small = smallLedger();
  says(small, "sec", 1, add("It is lost"), {
    do: "add",
    item: { kind: "claim", text: "So it is dear", from: ["SEC-1"] },
  });
  const inFull = { kind: "attack", text: "It is kept", fields: { on: "SEC-1" } };
  says(small, "ux", 1, { do: "stand", on: "SEC-1", as: "contest", why: "It is kept", restsOn: [], inFull });
  small.add("you", 1, { kind: "answer", text: "40", under: "SEC-1" });
  const ids = (id: string) => {
    const { saidOfIt = [] } = (itemsTold(tell(small)).find(id)?.json ?? {}) as {
      saidOfIt?: readonly { id: string }[];
    };
    return saidOfIt.map((one) => one.id);
  };
  expect(ids("SEC-1")).toEqual(["SEC-2", "UX-1", "YOU-1"]);
  expect([ids("SEC-2"), ids("[o1]")]).toEqual([[], []]);
  expect(itemsTold(tell(small)).find("NO-1")).toBeNull();
});
