import { describe, expect, test } from "vitest";
import type { Act } from "../../src/table/act.ts";
import { reviewParts } from "../../src/table/brief.ts";
import {
  briefOf,
  briefPrefixes,
  draftText,
  missingKind,
  partKind,
  pointsText,
  replyKind,
  saidSince,
  stepKind,
} from "../../src/table/brief-told.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { OpenLedger } from "../../src/table/fold.ts";
import { followUpsOf } from "../../src/table/follow-told.ts";
import { briefReviews } from "../../src/table/said.ts";
import { wordsIn } from "../../src/words.ts";
import { answerLines, briefJson, stepsIn } from "../../src/table/report.ts";
import { shape } from "../../src/table/shape.ts";
import { add, says, stand } from "./ledger.ts";

/** Ada writes two parts and a step; Bob and a devil's advocate review it. */
function written() {
  const ledger = new OpenLedger(briefPrefixes);
  for (const id of ["ada", "bob", "cyd"]) ledger.seat({ id, tag: id.toUpperCase(), counts: id !== "ada" });
  ledger.seat({ id: "devil", tag: "DA", counts: false });
  says(ledger, "bob", 1, add("It is lost"));
  write(ledger, 1);
  return ledger;
}

function write(ledger: OpenLedger, round: number): void {
  const from = ["BOB-1"];
  const acts: Act[] = [
    { do: "add", item: { kind: partKind, text: "Keep 2 GB.", fields: { heading: "What" }, from } },
    add("Since it is lost.", partKind, { heading: "Why" }),
    { do: "add", item: { kind: stepKind, text: "Count", fields: { owner: "ops", by: "May" }, from } },
  ];
  ledger.say({ by: "ada", round, asked: [], acts, notes: { title: "Keep it" } });
}

const reply = (to: string, taken: boolean): Act => ({
  do: "add",
  item: { kind: replyKind, text: `Since ${to}`, fields: { to, taken: taken ? "yes" : "no" } },
});

describe("a review of a brief", () => {
  test.each<
    [string, points: readonly string[], dissent: readonly string[], readonly (readonly [string, Act])[]]
  >([
    [
      "that objects and has no reply is a dissent",
      ["BOB>P1 objects"],
      ["BOB>P1"],
      [["bob", stand("P1", "contest", "no")]],
    ],
    [
      "that objects in vain is a dissent, one that is taken is none",
      ["BOB>P1 objects", "BOB>P2 objects"],
      ["BOB>P1"],
      [
        ["bob", stand("P1", "contest", "no")],
        ["bob", stand("P2", "contest", "no")],
        ["ada", reply("BOB>P1", false)],
        ["ada", reply("BOB>P2", true)],
      ],
    ],
    [
      "that amends is no dissent, taken or not",
      ["BOB>N1 amends"],
      [],
      [
        ["bob", stand("N1", "narrower", "June")],
        ["ada", reply("BOB>N1", false)],
      ],
    ],
    [
      "that misses something is no dissent",
      ["CYD-1 misses"],
      [],
      [
        ["cyd", add("A price", missingKind)],
        ["ada", reply("CYD-1", false)],
      ],
    ],
    [
      "counts by its last word",
      [],
      [],
      [
        ["bob", stand("P1", "contest", "no")],
        ["bob", stand("P1", "agree")],
      ],
    ],
    [
      "of a critic who does not count is heard",
      ["DA>P2 objects"],
      ["DA>P2"],
      [["devil", stand("P2", "contest", "no")]],
    ],
    ["of what was said before it is none of it", [], [], [["cyd", stand("BOB-1", "contest", "no")]]],
    ["that finds it beside the point asks for nothing", [], [], [["bob", stand("P1", "beside-the-point")]]],
  ])("%s", (_, points, dissent, acts) => {
    const ledger = written();
    for (const [by, act] of acts) says(ledger, by, 2, act);
    const brief = briefOf(ledger);
    expect(brief?.points.map(({ id, says: what }) => `${id} ${what}`)).toEqual(points);
    expect(brief?.dissent.map(({ id }) => id)).toEqual(dissent);
    expect(briefJson(ledger, (who) => who)?.dissent).toHaveLength(dissent.length);
  });

  test("by who stands in for a seat is not heard", () => {
    const ledger = written();
    ledger.say({ by: "bob", round: 2, asked: [], acts: [stand("P1", "contest", "no")], standIn: "guest" });
    expect(briefOf(ledger)?.points).toEqual([]);
  });

  test("belongs to the brief that it was said of: a new one begins without points", () => {
    const ledger = written();
    says(ledger, "bob", 2, stand("P1", "contest", "no"), add("A price", missingKind));
    for (const id of ["P1", "P2", "N1"]) says(ledger, "ada", 3, { do: "withdraw", id, because: [] });
    expect(briefOf(ledger)).toBeNull();
    write(ledger, 3);
    expect(briefOf(ledger)).toMatchObject({
      title: "Keep it",
      points: [],
      dissent: [],
      parts: [{ id: "P3" }, { id: "P4" }],
      steps: [{ id: "N2" }],
    });
  });

  test("is read by ids, an objection before an amendment of one part; who names nothing asks for nothing", () => {
    const review = shape(reviewParts);
    const acts = (reply: object) => review.acts(review.schema.parse(reply), "");
    const remarks = [
      { on: "p1", say: "object", reason: "Too little", change: "4 GB" },
      { on: "[P1]", say: "amend", reason: "A unit", change: null },
      { on: "N1", say: "amend", reason: "", change: "June" },
    ];
    expect(acts({ review: remarks, missing: ["A price"] })).toMatchObject([
      { on: "P1", as: "contest", why: "Too little / A unit", instead: "4 GB" },
      { on: "N1", as: "narrower", why: "June", instead: "June" },
      { do: "add", item: { kind: missingKind, text: "A price" } },
    ]);
    expect([acts({}), acts({ review: null, missing: [] })]).toEqual([[], []]);
  });
});

test("its author is shown the points with what each asks for, once where that is all it says", () => {
  expect(
    pointsText([
      { id: "BOB>P1", says: "objects", text: "Too little", change: "4 GB" },
      { id: "BOB>N1", says: "amends", text: "June", change: "June" },
      { id: "CYD-1", says: "misses", text: "A price", change: null },
    ]),
  ).toContain(
    "[BOB>P1] objects: Too little | change: 4 GB\n[BOB>N1] amends: June\n[CYD-1] misses: A price\n",
  );
  expect(pointsText([])).toBe("");
});

test("a draft is shown with ids, and in short by its headings but for the answer and what is asked about", () => {
  const ledger = written();
  says(ledger, "ada", 1, add("By June.", partKind, { heading: "When" }));
  const brief = briefOf(ledger);
  const whole = draftText(brief);
  for (const words of ["Title: Keep it", "[P1] What\n", "Keep 2 GB.", "[P2] Why\n", "[N1] May | Count | ops"])
    expect(whole).toContain(words);
  expect(draftText(brief, { ledger })).toContain("[P1] What (from BOB-1)");
  const short = draftText(brief, { whole: ["P3"] });
  expect(short).toContain("Keep 2 GB.");
  expect(short).toContain("[P2] Why …");
  expect(short).not.toContain("Since it is lost.");
  expect(short).toContain("By June.");
  expect(draftText(null)).toBe("");
});

test("what others said since it was written is told to its author, once; its own words and what is shown are not", () => {
  const ledger = written();
  says(ledger, "bob", 2, add("It is dear"), stand("P1", "contest", "no"));
  says(ledger, "cyd", 2, add("It is slow"));
  ledger.say({ by: "cyd", round: 2, asked: [], acts: [], notes: { claim: "I stay" } });
  const brief = briefOf(ledger);
  expect(brief && saidSince(ledger, brief, ["CYD-1"])).toEqual([
    "[BOB-2] BOB: It is dear",
    "CYD > claim: I stay",
  ]);
});

test("what is told of it for programs: its title with what the answer rests on, and steps with owner and date", () => {
  const ledger = written();
  const brief = briefOf(ledger);
  const counted = [{ sentence: "All are for it.", ids: ["O1"] }];
  expect(answerLines(brief, counted)).toEqual([{ sentence: "Keep it", ids: ["BOB-1"] }, ...counted]);
  expect(answerLines(null, counted)).toEqual(counted);
  expect(stepsIn(brief)).toEqual([{ action: "Count", owner: "ops", by: "May", ids: ["BOB-1"] }]);
  expect(stepsIn(null)).toEqual([]);
});

test("the record has what each review asked for and what its author said to it, taken or not", () => {
  const ledger = written();
  says(ledger, "bob", 2, stand("P1", "contest", "Too little", "4 GB"), stand("P2", "contest", "Why?"));
  says(ledger, "ada", 3, reply("BOB>P1", false), reply("BOB>P2", true));
  const doc = toMarkdown(briefReviews({ ledger, words: wordsIn("en"), nameOf: (who) => who })).replaceAll(
    "**",
    "",
  );
  expect(doc).toContain("BOB>P1 bob: Too little → 4 GB\n  - Since BOB>P1");
  expect(doc).toContain("BOB>P2 bob: Why?\n  - Since BOB>P2");
});

test("a table that reads anew is told by its cells, without the rule below their heads", () => {
  const ledger = written();
  const text = "| Store | Price |\n| --- | ---: |\n| Redis | 40 |";
  ledger.add("you", 2, { kind: "follow-up", text: "What does it cost?" });
  says(ledger, "ada", 2, { do: "amend", id: "P2", text, sameMeaning: false, because: [] });
  expect(followUpsOf({ ledger, nameOf: (who) => who })[0]?.changed).toEqual([
    { id: "P2", was: "Since it is lost.", now: "Store · Price; Redis · 40" },
  ]);
});

test("steps that are given anew all together are a change only where one reads otherwise, its date too", () => {
  const ledger = written();
  ledger.add("you", 2, { kind: "follow-up", text: "And in June?" });
  const step = (text: string, by: string): Act => ({
    do: "add",
    item: { kind: stepKind, text, fields: { owner: "ops", by } },
  });
  says(
    ledger,
    "ada",
    2,
    { do: "withdraw", id: "N1", because: [] },
    step("Count", "June"),
    step("Buy", "July"),
  );
  const changed = () => followUpsOf({ ledger, nameOf: (who) => who })[0]?.changed;
  expect(changed()).toEqual([
    { id: "N1", was: "May: Count", now: null },
    { id: "N2", was: null, now: "June: Count" },
    { id: "N3", was: null, now: "July: Buy" },
  ]);
  const same = written();
  same.add("you", 2, { kind: "follow-up", text: "And in June?" });
  says(same, "ada", 2, { do: "withdraw", id: "N1", because: [] }, step("Count", "May"), step("Buy", "July"));
  expect(followUpsOf({ ledger: same, nameOf: (who) => who })[0]?.changed).toEqual([
    { id: "N3", was: null, now: "July: Buy" },
  ]);
});
