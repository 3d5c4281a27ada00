import { describe, expect, test } from "vitest";
import type { Act, Edit } from "../../../src/table/act.ts";
import type { Moved } from "../../../src/table/moved.ts";
import { patchOf, wholeFile } from "../../../src/change/patch.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { groupedPoints } from "../../../src/protocols/critique/rules/groups.ts";
import { saidIn } from "../../../src/protocols/critique/rules/said.ts";
import { seat } from "../../discussion.ts";
import { judged, type Voice } from "./critiqued.ts";

/** What is told of points: which are one, in which order they stand, how grave each is, and what is opposed. */

const point = (headline: string, more: object = {}) => ({ headline, problem: `${headline} here`, ...more });
const critical = (headline: string) => point(headline, { critical: true });
/** A whole critique; in a confirmation, its stands: `G1 contest`. */
const says = (rating: number, points: readonly object[] = [], ...stands: readonly string[]) => ({
  points,
  strengths: [],
  rating,
  stands: stands.map((one) => ({ on: one.split(" ")[0], stand: one.split(" ")[1], reason: "See line 3" })),
});

describe("without an editor, what two perspectives say is", () => {
  const bound = { headline: "Retries", place: "line 3", problem: "Retries have no bound" };
  const lists = (more: object) => ({ strengths: [], weaknesses: [], suggestions: [], rating: 4, ...more });
  const points = (one: object) => says(4, [one]);
  test.each<[string, string, object, object]>([
    [
      "one",
      "the same fault, with other changes",
      { ...bound, change: "Say 3" },
      { ...bound, change: "Say 5" },
    ],
    ["one", "the same fault, where one asks for nothing", bound, { ...bound, change: "Say 3" }],
    ["one", "the same fault in other signs", bound, { ...bound, problem: "retries have no bound!" }],
    ["two", "the same words of another place", bound, { ...bound, place: "line 9" }],
    ["two", "other words below one headline", bound, { ...bound, problem: "Retries are slow" }],
  ])("%s: %s", async (number, _, one, other) => {
    const { groups = [] } = await judged([points(one), points(other)]);
    expect(groups.map(({ perspectives }) => perspectives)).toEqual(
      number === "one" ? [["P1", "P2"]] : [["P1"], ["P2"]],
    );
  });

  test.each<[string, string, object, object]>([
    [
      "one",
      "the same change, where nobody says what is wrong",
      { suggestions: ["Say 3"] },
      { suggestions: ["say 3."] },
    ],
    ["two", "other changes", { suggestions: ["Say 3"] }, { suggestions: ["Say 5"] }],
    [
      "two",
      "a fault and a change in the same words",
      { weaknesses: ["No bound"] },
      { suggestions: ["No bound"] },
    ],
  ])("%s: %s", async (number, _, one, other) => {
    const { groups = [] } = await judged([lists(one), lists(other)]);
    expect(groups).toHaveLength(number === "one" ? 1 : 2);
  });

  test("no theme, where one praises in the words in which another faults", async () => {
    const { themes, divergences } = await judged([
      lists({ weaknesses: ["It is short"] }),
      lists({ strengths: ["It is short"] }),
    ]);
    expect([themes, divergences]).toEqual([[], []]);
  });
});

describe("points stand in the order of", () => {
  const against = { headline: "Wrong", place: "design.md:400", problem: "a key is logged" };
  const confirm = { confirm: true } as const;
  test.each<[string, string, readonly Voice[], Partial<CritiqueOptions>?]>([
    ["how many name them", "b a", [says(4, [point("a")]), says(4, [point("b")]), says(4, [point("b")])]],
    ["how low whoever names them rates it", "b a", [says(4, [point("a")]), says(3, [point("b")])]],
    [
      "how low the lowest of those who name them rates it",
      "b a",
      [says(4, [point("a")]), says(4, [point("a")]), says(3, [point("b")]), says(5, [point("b")])],
    ],
    [
      "how many name them, whoever else gives a single low rating",
      "b a",
      [says(2, [point("a")]), says(4, [point("b")]), says(4, [point("b")])],
    ],
    [
      "who stands behind a HIGH signal, before how many name them",
      "a b",
      [says(4, [point("b")]), says(4, [point("b")]), says(2, [point("a")]), 2],
    ],
    [
      "who calls something critical: that first, then what else it says",
      "a c b",
      [says(4, [point("b")]), says(4, [point("b")]), says(4, [point("c"), critical("a")])],
    ],
    [
      "what was found so before what was looked up and is not",
      "b Wrong",
      [says(4, [against]), says(4, [point("b")])],
    ],
    [
      "what the seat's own agent says before what a stand-in does",
      "a design.md:1 design.md:3",
      ["s", says(4, [point("a")])],
    ],
    [
      "who agrees with them",
      "b a",
      [says(4, [point("a")]), says(4, [point("b")]), says(4, [], "G2 agree")],
      confirm,
    ],
    [
      "who contests them",
      "b a",
      [says(4, [point("a")]), says(4, [point("b")]), says(4, [], "G1 contest")],
      confirm,
    ],
    [
      "how many hold them less how many contest them",
      "b a",
      [
        says(4, [point("a")]),
        says(4, [point("a")]),
        says(4, [], "G1 contest"),
        says(4, [point("b")], "G1 contest"),
      ],
      confirm,
    ],
    [
      "whether they block, before what is critical to one against two, before what more hold",
      "b a c",
      [
        says(2, [critical("a")], "G2 agree"),
        says(2, [critical("b")], "G1 contest"),
        says(4, [point("c")], "G1 contest", "G2 agree"),
        says(4, [point("c")]),
      ],
      confirm,
    ],
  ])("%s: %s", async (_, order, voices, more) => {
    const { groups = [] } = await judged(voices, more);
    expect(groups.map(({ headline }) => headline.split(" ")[0]).join(" ")).toBe(order);
  });
});

describe("a point is", () => {
  const wrong = { headline: "Wrong", place: "design.md:400", problem: "a key is logged" };
  const confirm = { confirm: true } as const;
  test.each<[string, string, readonly Voice[], Partial<CritiqueOptions>?]>([
    ["LOW", "named by one who rates it above 2", [says(3, [point("a")]), 4]],
    ["MEDIUM", "named by one who rates it 2", [says(2, [point("a")]), 4]],
    ["MEDIUM", "named by two", [says(4, [point("a")]), says(4, [point("a")])]],
    [
      "LOW",
      "named by one and by a stand-in",
      [says(4, [{ headline: "a", problem: "design.md:3 is open" }]), "s"],
    ],
    [
      "MEDIUM",
      "named by one and agreed to by another",
      [says(4, [point("a")]), says(4, [], "G1 agree")],
      confirm,
    ],
    [
      "LOW",
      "named by one, and another would say less",
      [says(4, [point("a")]), says(4, [], "G1 narrower")],
      confirm,
    ],
    ["HIGH", "critical to one", [says(4, [critical("a")]), 4]],
    ["LOW", "named by two, and what it names is not there", [says(4, [wrong]), says(4, [wrong])]],
    ["LOW", "named by one who rates it 1, and what it names is not there", [says(1, [wrong]), 4]],
    [
      "HIGH",
      "critical and not there, and another agrees",
      [says(4, [{ ...wrong, critical: true }]), says(4, [], "G1 agree")],
      confirm,
    ],
  ])("%s where it is %s", async (severity, _, voices, more) => {
    const { groups = [] } = await judged(voices, more);
    expect(groups[0]?.severity).toBe(severity);
  });
});

describe("of a change, what is critical to one alone is", () => {
  const text = patchOf([wholeFile("a.ts", "wait();")]);
  const change = { artifact: { label: "change", path: "a change", text }, confirm: true } as const;
  test.each<[string, string, Partial<CritiqueOptions>, readonly string[]]>([
    ["HIGH", "nobody says anything of it", {}, []],
    ["HIGH", "another agrees", {}, ["G1 agree"]],
    ["HIGH", "another would say less", {}, ["G1 narrower"]],
    ["LOW", "another contests it", {}, ["G1 contest"]],
    ["LOW", "nobody says anything of it, and only what is confirmed counts", { unconfirmed: "ignore" }, []],
    ["HIGH", "another agrees, and only what is confirmed counts", { unconfirmed: "ignore" }, ["G1 agree"]],
  ])("%s where %s", async (severity, _, more, stands) => {
    const voices = [says(4, [critical("a")]), says(4, [], ...stands)];
    const { groups = [] } = await judged(voices, {
      ...change,
      change: { what: "patch", left: [] },
      ...more,
    });
    expect(groups[0]?.severity).toBe(severity);
  });
});

describe("what an editor reads as opposed", () => {
  const one = says(4, [point("Wait 3 s"), point("Wait 9 s")]);
  const other = { ...says(4, [point("Wait 30 s")]), strengths: ["It waits"] };
  test.each<[string, readonly string[], object | null]>([
    ["of one perspective is no divergence", ["P1-1", "P1-2"], null],
    ["with one of no other is none", ["P1-1"], null],
    ["with what nobody said is none", ["P1-1", "P9-1"], null],
    [
      "of two perspectives cannot both be followed",
      ["P1-1", "P2-1"],
      { kind: "opposed", severity: "MEDIUM", perspectives: ["P1", "P2"], ids: ["P1-1", "P2-1"] },
    ],
    [
      "what one praises and another faults is LOW, and told in both their words",
      ["P1-1", "S1"],
      {
        kind: "praised",
        severity: "LOW",
        topic: "Wait 3 s",
        description: 'P2 praises it ("It waits"), P1 faults it ("Wait 3 s here")',
        ids: ["P1-1"],
      },
    ],
  ])("%s", async (_, ids, divergence) => {
    const { divergences, groups = [] } = await judged([one, other], {}, { opposed: [{ ids }] });
    expect(divergences).toMatchObject(divergence === null ? [] : [divergence]);
    const contested = groups.filter((group) => group.contested === true).flatMap((group) => group.ids);
    expect(contested).toEqual(divergence === null ? [] : ids.filter((id) => id !== "S1"));
  });
});

describe("of what was put together twice", () => {
  const put = (move: string, said: readonly object[], more: object = {}) =>
    ({ v: 2, move, round: 1, seats: [], put: [], said, ...more }) as Moved;
  const seats = ["a", "b", "c"].map((id) => ({ id, tag: id.toUpperCase(), counts: true }));
  const found = seats.map(({ id: by }) => {
    const acts: Act[] = [{ do: "add", item: { kind: "point", text: `Of ${by}`, fields: { problem: by } } }];
    return { by, round: 1, asked: [], acts };
  });
  const edit = (by: string, ids: readonly string[]) => ({
    by,
    round: 1,
    asked: [],
    acts: [{ do: "join", ids }],
  });
  const seated = seats.map(({ id }) => ({ seat: seat(id), agents: ["own"] }));
  test.each<[string, readonly Moved[], readonly string[], string]>([
    [
      "by an editor, the second is of all there is",
      [put("edit", [edit("editor", ["A-1", "B-1"])]), put("edit", [edit("editor", ["B-1", "C-1"])])],
      ["A-1", "B-1 C-1"],
      "editor",
    ],
    [
      "by an editor and then by words, the words count",
      [put("edit", [edit("editor", ["A-1", "B-1"])]), put("put", [edit("rules", ["B-1", "C-1"])])],
      ["A-1", "B-1 C-1"],
      "words",
    ],
    ["once only, that counts", [put("edit", [edit("editor", ["A-1", "B-1"])])], ["A-1 B-1", "C-1"], "editor"],
    ["by nobody, each stands for itself", [], ["A-1", "B-1", "C-1"], "words"],
  ])("%s", (_, edits, groups, by) => {
    const said = saidIn([put("critique", found, { seats }), ...edits], seated);
    expect(groupedPoints(said).map(({ points }) => points.map(({ id }) => id).join(" "))).toEqual(groups);
    expect(said.joinedBy).toBe(by);
  });

  test("what its author words anew after the end is newer than the editor's words", () => {
    const join: Edit = { do: "join", ids: ["A-1", "B-1"], text: "Both", fields: { change: "Decide" } };
    const edited = [
      put("critique", found, { seats }),
      put("edit", [{ by: "editor", round: 1, asked: [], acts: [join] }]),
    ];
    const fields = { problem: "a", change: "Say 3" };
    const amend: Act = {
      do: "amend",
      id: "A-1",
      text: "Of a, anew",
      fields,
      sameMeaning: false,
      because: [],
    };
    const anew = put("follow", [{ by: "a", round: 2, asked: [], acts: [amend] }], { round: 2 });
    const told = (moves: readonly Moved[]) =>
      groupedPoints(saidIn(moves, seated)).map(({ headline, change }) => [headline, change]);
    expect(told(edited)[0]).toEqual(["Both", "Decide"]);
    expect(told([...edited, anew])[0]).toEqual(["Of a, anew", "Say 3"]);
  });
});

describe("what is asked for", () => {
  const asks = (problem: string, change: string, rating = 4) => ({
    points: [{ headline: problem, problem, change }],
    strengths: [],
    rating,
  });
  test("in the same words is told once, with all who ask it, whatever they find wrong", async () => {
    const { actionItems } = await judged([asks("a", "Say 3."), asks("b", "say 3"), asks("c", "Say 5")]);
    expect(actionItems).toMatchObject([
      { item: "Say 3.", perspectives: ["P1", "P2"], ids: ["P1-1", "P2-1"] },
      { item: "Say 5", perspectives: ["P3"] },
    ]);
  });

  const lists = (more: object) => ({ strengths: [], weaknesses: [], suggestions: [], rating: 4, ...more });
  test.each<[string, string | null, readonly Voice[]]>([
    ["something is asked for", "LOW", [lists({ suggestions: ["Say 3"] }), 4]],
    ["something is only found wrong", null, [lists({ weaknesses: ["It is long"] }), 4]],
    ["nobody says anything", null, [4, 4]],
    ["only rules ask for something", null, [4, 4, "r"]],
    ["they lie far apart", "MEDIUM", [lists({ rating: 5 }), 5, 2]],
  ])("makes the severity of what passes: where %s it is %s", async (_, level, voices) => {
    expect((await judged(voices)).severity).toBe(level);
  });
});

describe("of ratings", () => {
  test("a low one is told with the gravest two things that its perspective finds, by their ids", async () => {
    const low = says(2, [point("a"), point("b"), critical("c")]);
    const { divergences } = await judged([low, 4]);
    expect(divergences.find(({ kind }) => kind === "rating")).toMatchObject({
      topic: "P1 rates it 2/5",
      description: "c; a",
      ids: ["P1-3", "P1-1", "P1-2"],
    });
    expect((await judged([2, 4])).divergences).toMatchObject([{ description: "no weakness was named" }]);
  });

  test("far apart, the ends are told: with what the low one faults and the high one praises", async () => {
    const low = { ...says(1, [point("a")]), strengths: ["cheap"] };
    const high = { ...says(5, [point("b")]), strengths: ["quick"] };
    const { divergences } = await judged([low, 3, high]);
    expect(divergences.find(({ kind }) => kind === "spread")).toMatchObject({
      severity: "MEDIUM",
      description: "ratings from 1 to 5: P1 1/5 (a), P3 5/5 (quick)",
      perspectives: ["P1", "P3"],
    });
  });

  const rates = (round: number, ...values: readonly number[]) =>
    values.map((value) => {
      const acts: Act[] = [{ do: "rate", id: "A1", scale: "rating", value }];
      const said = [{ by: "p", round, asked: [], acts }];
      return { v: 2 as const, move: "critique", round, seats: [], put: [], said };
    });
  test.each([
    ["the worst of a change that is read in parts", [...rates(1, 4, 2, 5)], 2],
    ["the one that is given after the end, be it better", [...rates(1, 2), ...rates(2, 4)], 4],
    ["none where a seat gives none", rates(1), undefined],
  ])("one seat's is %s", (_, replies, rating) => {
    const seats = [{ id: "p", tag: "P", counts: true }];
    const put = [{ by: "you", item: { kind: "artifact", text: "x.md" } }];
    const first = { v: 2 as const, move: "put", round: 1, seats, put, said: [] };
    const { voices } = saidIn([first, ...replies], [{ seat: { ...seat("P") }, agents: ["own"] }]);
    expect(voices[0]?.rating).toBe(rating);
  });
});

test("what is contested and critical is told once, with who contests it and why", async () => {
  const voices = [says(4, [critical("a"), point("b")]), says(4, [], "G1 contest", "G2 contest"), 4];
  const { divergences } = await judged(voices, { confirm: true });
  expect(
    divergences.map(({ kind, topic, severity, perspectives, description }) => [
      kind,
      topic,
      severity,
      perspectives,
      description,
    ]),
  ).toEqual([
    ["critical", "a", "HIGH", ["P1", "P2"], "contested by P2 (See line 3); critical: a here"],
    ["contested", "b", "LOW", ["P1", "P2"], "contested by P2 (See line 3)"],
  ]);
});

describe("what an editor puts into a group", () => {
  const lists = (more: object) => ({ strengths: [], weaknesses: [], suggestions: [], rating: 4, ...more });
  const voices = [
    lists({ weaknesses: ["No bound"] }),
    lists({ suggestions: ["Say 3"] }),
    lists({ suggestions: ["Say 5"] }),
  ];
  test("alone stays as its author said it, and is no fault of the edit", async () => {
    const verdict = await judged(
      voices,
      {},
      { groups: [{ headline: "Mine", change: "Mine", ids: ["P1-1"] }] },
    );
    expect(verdict.groups?.map(({ headline }) => headline)).toContain("No bound");
    expect(verdict).not.toHaveProperty("editFaults");
  });

  test("of what one faults and others ask for is found wrong; of what all ask for is asked", async () => {
    const join = (...ids: readonly string[]) => ({ groups: [{ headline: "Bound", change: "Decide", ids }] });
    const first = async (...ids: readonly string[]) => (await judged(voices, {}, join(...ids))).groups?.[0];
    expect(await first("P1-1", "P2-1")).toMatchObject({ headline: "Bound", change: "Decide" });
    expect(await first("P1-1", "P2-1")).not.toHaveProperty("asked");
    expect(await first("P2-1", "P3-1")).toMatchObject({ asked: true, perspectives: ["P2", "P3"] });
  });
});
