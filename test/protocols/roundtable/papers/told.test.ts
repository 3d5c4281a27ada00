import { describe, expect, test } from "vitest";
import { checks, byPriority } from "../../../../src/protocols/roundtable/papers/checks.ts";
import { itemsOf } from "../../../../src/protocols/roundtable/papers/draft.ts";
import {
  decisionFiles,
  nextDecision,
  paperFiles,
} from "../../../../src/protocols/roundtable/papers/files.ts";
import type { Paper } from "../../../../src/protocols/roundtable/papers/paper.ts";
import { readRequirements } from "../../../../src/protocols/roundtable/papers/read-requirements.ts";
import { type DissentJson, dissentIn } from "../../../../src/protocols/roundtable/report/account.ts";
import { settleAll } from "../../../../src/table/settle.ts";
import { Hand } from "./drafts.ts";

/** What documents say of who is against what, what is open and what was in force; a row for each situation. */

const decision = (more: object = {}) => ({
  id: "ADR-1",
  title: "The store",
  context: "It must be somewhere",
  options: [{ name: "Redis", fails: ["REQ-1: it is down"] }, { name: "Files" }],
  ...more,
});
const designing = () => new Hand("design").writes("pm", { decisions: [decision()] });
const chooses = (option: string, why: string) =>
  ({ do: "hold", issue: "ADR-1", option, because: [], why }) as const;
const file = (paper: Paper, at = 1) => paperFiles(paper)[at]?.text ?? "";

describe("A decision", () => {
  test.each<readonly [string, (hand: Hand) => Hand, readonly string[], readonly string[]]>([
    [
      "tells who is for an option and who is against it, with their reasons",
      (hand) =>
        hand
          .says("sec", [{ do: "object", option: "O1", why: "Down on Mondays" }], ["ADR-1"])
          .says("ops", [chooses("O1", "Quick")], ["ADR-1"]),
      ["**Against it:** Security: Down on Mondays", "**For it:** Operations: Quick"],
      [],
    ],
    [
      "an objection stays though the option reads otherwise; who was for the old words is not for the new",
      (hand) =>
        hand
          .says("sec", [{ do: "object", option: "O1", why: "Down on Mondays" }], ["ADR-1"])
          .says("ops", [chooses("O1", "Quick")], ["ADR-1"])
          .edits("pm", { edits: [{ id: "O1", text: "Redis with a spare" }] }),
      ["### Redis with a spare", "**Against it:** Security: Down on Mondays"],
      ["**For it:** Operations"],
    ],
    [
      "who was for it with other pros is not yet for it with these",
      (hand) =>
        hand
          .says("ops", [chooses("O1", "Quick")], ["ADR-1"])
          .edits("pm", { edits: [{ id: "O1", pros: ["It is there"] }] }),
      ["Good, because It is there"],
      ["**For it:** Operations"],
    ],
    [
      "who took it back is against nothing",
      (hand) =>
        hand
          .says("sec", [{ do: "object", option: "O1", why: "Down on Mondays" }], ["ADR-1"])
          .says("sec", [chooses("O1", "Well")], ["ADR-1"]),
      ["**For it:** Security: Well"],
      ["Down on Mondays"],
    ],
  ])("%s", (_situation, said, there, missing) => {
    const text = file(said(designing()).paper());
    for (const words of there) expect(text).toContain(words);
    for (const words of missing) expect(text).not.toContain(words);
  });

  test.each<readonly [string, boolean, boolean, string]>([
    ["accepted where a person approved what was decided", true, true, "accepted"],
    ["proposed where nothing was decided", true, false, "proposed"],
    ["proposed where nobody approved", false, true, "proposed"],
  ])("is %s", (_situation, approved, isDecided, status) => {
    const hand = designing();
    if (isDecided) for (const seat of ["sec", "ops"]) hand.says(seat, [chooses("O1", "Quick")], ["ADR-1"]);
    const text = file(hand.paper({ approved, people: approved ? ["Ada"] : [] }));
    expect(text).toContain(`status: ${status}`);
    expect(text.includes("decision-makers:")).toBe(approved);
  });

  test("is numbered behind those that are there, also where one alone is written", () => {
    const hand = new Hand("design").writes("pm", {
      decisions: [decision(), decision({ id: "ADR-2", title: "The clock" })],
    });
    const paper = hand.paper({ firstDecision: 8 });
    expect(
      paperFiles(paper)
        .map(({ path }) => path)
        .slice(1),
    ).toEqual(["docs/decisions/0008-the-store.md", "docs/decisions/0009-the-clock.md"]);
    expect(decisionFiles(paper).map(({ path }) => path)).toEqual([
      "docs/decisions/0008-the-store.md",
      "docs/decisions/0009-the-clock.md",
    ]);
    expect([
      nextDecision([]),
      nextDecision(["0007-use-sagas.md", "0002-x.md", "README.md", "12-y.txt", "0009.md"]),
    ]).toEqual([1, 8]);
  });
});

test("where an item is from is told by id and by whom, but for what was only voted on", () => {
  const hand = new Hand("specs").lists("sec", "Tools get lost");
  hand.ledger.add("sec", 1, { kind: "question", text: "Who pays?" });
  hand.ledger.add("rules", 1, { kind: "issue", text: "REQ-1: how does it read?" });
  hand.writes("pm", {
    requirements: [{ id: "REQ-1", statement: "The app shall lend", covers: ["SEC-1", "Q1", "I1"] }],
  });
  const text = paperFiles(hand.paper())[0]?.text ?? "";
  expect(text).toContain("SEC-1 (Security)");
  expect(text).toContain("Q1 (Security)");
  expect(text).not.toContain("I1 (");
});

describe("What is open", () => {
  const asked = () => {
    const hand = new Hand("specs");
    for (const text of ["Who pays?", "Who pays for it?", "By when?"])
      hand.ledger.add("sec", 0, { kind: "question", text });
    return hand.says("editor", [{ do: "join", ids: ["Q1", "Q2"] } as never]);
  };
  const open = (hand: Hand) => {
    const [, section = ""] = (paperFiles(hand.paper())[0]?.text ?? "").split("## Open questions");
    return section.split("\n## ")[0] ?? "";
  };

  test("is what nobody answered, whom it is asked of said with it", () => {
    const text = open(asked().writes("pm", { rules: [{ id: "BR-1", statement: "x" }] }));
    expect(text).toContain("**Q1**");
    expect(text).toContain("**Q3**: By when?");
    expect(text).toContain("**Decides:** the person");
  });

  test.each<readonly [string, string]>([
    ["its own id", "Q1"],
    ["the id of one that was joined with it", "Q2"],
  ])("a question that the document covers by %s is told once", (_situation, id) => {
    const text = open(
      asked().writes("pm", {
        questions: [{ id: "OQ-1", question: "Who pays, and until when?", covers: [id] }],
      }),
    );
    expect(text).toContain("**OQ-1**: Who pays, and until when?");
    expect(text).not.toContain("**Q1**");
    expect(text).toContain("**Q3**: By when?");
  });
});

describe("What the person said", () => {
  const requirement = (more: object = {}) => ({
    id: "REQ-1",
    statement: "The app shall lend for 5 days",
    ...more,
  });
  const uncovered = ({ ledger }: Hand) =>
    checks(ledger, "specs").flatMap(({ rule, ids }) => (rule === "answered" ? ids : []));

  test.each<readonly [string, (hand: Hand) => Hand, readonly string[]]>([
    ["is taken up by an item", (hand) => hand.answers("How long?", "sec", "Five days"), ["YOU-1"]],
    [
      "is, where an item covers the answer",
      (hand) =>
        hand
          .answers("How long?", "sec", "Five days")
          .writes("pm", { requirements: [requirement({ covers: ["YOU-1"] })] }),
      [],
    ],
    [
      "or the question",
      (hand) =>
        hand
          .answers("How long?", "sec", "Five days")
          .writes("pm", { requirements: [requirement({ covers: ["Q1"] })] }),
      [],
    ],
    ["a note too", (hand) => hand.notes("In June"), ["YOU-1"]],
    [
      "what decides between options is carried out with them",
      (hand) => {
        hand.ledger.add("rules", 1, { kind: "issue", text: "How?" });
        hand.ledger.add("rules", 1, { kind: "option", text: "So", under: "I1" });
        hand.ledger.add("you", 1, { kind: "answer", text: "So", under: "I1", from: ["O1"] });
        return hand;
      },
      [],
    ],
    [
      "what the facilitator recommended is no word of the person's",
      (hand) => {
        hand.ledger.seat({ id: "facilitator", tag: "FAC", counts: false, chair: true });
        hand.ledger.add("facilitator", 1, { kind: "note", text: "Wait for June" });
        return hand;
      },
      [],
    ],
  ])("%s", (_situation, said, ids) => expect(uncovered(said(new Hand("specs")))).toEqual(ids));

  test("stands in the document, and what the facilitator recommended does not", () => {
    const hand = new Hand("specs").notes("In June").writes("pm", { requirements: [requirement()] });
    hand.ledger.seat({ id: "facilitator", tag: "FAC", counts: false, chair: true });
    hand.ledger.add("facilitator", 1, { kind: "note", text: "Wait for autumn" });
    const text = paperFiles(hand.paper())[0]?.text ?? "";
    expect(text).toContain("**YOU-1**: In June");
    expect(text).not.toContain("Wait for autumn");
  });
});

test.each<readonly [string, number, readonly string[]]>([
  ["one of a series of three that is not there", 3, ["REQ-1"]],
  // Two may be names of something else.
  ["one of a series of two", 2, []],
])("an id that names nothing is found where there is a series: %s", (_situation, count, ids) => {
  const requirements = Array.from({ length: count }, (_, at) => ({
    id: `REQ-${at + 1}`,
    statement: at === 0 ? "The app shall lend as REQ-9 says, in 5 days" : "The app shall lend in 5 days",
  }));
  const { ledger } = new Hand("specs").writes("pm", { requirements });
  expect(checks(ledger, "specs").flatMap(({ rule, ids: found }) => (rule === "ids" ? found : []))).toEqual(
    ids,
  );
});

describe("What a design owes the requirements in force", () => {
  const inForce = (...priorities: readonly (string | undefined)[]) =>
    new Hand("design").inForce(
      priorities.map((priority, at) => ({
        id: `REQ-00${at + 1}`,
        kind: "requirement",
        text: `The system shall do ${at}`,
        ...(priority !== undefined && { fields: { priority } }),
      })),
    );
  const unmapped = (hand: Hand) =>
    checks(hand.ledger, "design").flatMap(({ rule, ids }) => (rule === "mapped" ? ids : []));

  test.each<readonly [string, Hand, readonly string[]]>([
    [
      "a part for every must, and for what has no priority",
      inForce("must", "should", "could", undefined),
      ["REQ-001", "REQ-004"],
    ],
    [
      "nothing more for what a part carries",
      inForce("must", undefined).writes("pm", {
        parts: [{ id: "COMP-1", does: "Does it", carries: ["REQ-001", "REQ-002"] }],
      }),
      [],
    ],
    [
      "a decision that it drives is no part",
      inForce("must").writes("pm", { decisions: [decision({ drivers: ["REQ-001"] })] }),
      ["REQ-001"],
    ],
  ])("%s", (_situation, hand, ids) => expect(unmapped(hand)).toEqual(ids));

  test("an order of the document holds over the priority that it had, and of two the first that names it", () => {
    const { ledger } = inForce("could", "must", undefined);
    ledger.add("pm", 1, { kind: "order", text: "order", fields: { must: "REQ-1\nREQ-003" } });
    ledger.add("pm", 2, { kind: "order", text: "order", fields: { should: "REQ-1" } });
    const told = byPriority(ledger, itemsOf(ledger, "requirement")).map(({ is, items }) => [
      is,
      ...items.map(({ id }) => id),
    ]);
    expect(told).toEqual([["must", "REQ-001", "REQ-003", "REQ-002"]]);
  });
});

test("what of the requirements a part or a decision carries is in the trace, and what neither does is called so", () => {
  const hand = new Hand("design").inForce(
    ["one", "two", "three", "four"].map((text, at) => ({
      id: `REQ-00${at + 1}`,
      kind: "requirement",
      text: `The system shall do ${text}`,
    })),
  );
  hand.writes("pm", {
    parts: [{ id: "COMP-1", does: "Does it", carries: ["REQ-001"] }],
    nodes: [{ id: "NODE-1", text: "One PC", runs: ["COMP-1"] }],
    decisions: [decision({ drivers: ["REQ-001", "REQ-002"] })],
    risks: [{ id: "RISK-1", text: "It breaks", of: ["REQ-003"] }],
  });
  const [, trace = ""] = file(hand.paper(), 0).split("## Requirements and what carries them");
  const [table = "", uncovered = ""] = (trace.split("\n## ")[0] ?? "").split("**");
  expect(table).toMatch(/REQ-001[^|]*\| COMP-1 \| ADR-1/);
  expect(table).toMatch(/REQ-002[^|]*\| +\| ADR-1/);
  expect(table).not.toContain("REQ-003");
  expect(uncovered).not.toBe("");
  const listed = trace.match(/^- \*\*REQ-\d+\*\*/gm);
  expect(listed).toEqual(["- **REQ-003**", "- **REQ-004**"]);
});

describe("Who is against what, for programs", () => {
  const nameOf = (who: string) => who;
  const dissent = ({ ledger }: Hand): readonly DissentJson[] =>
    dissentIn({ ledger, nameOf, settled: settleAll(ledger, { by: "majority", threshold: 0.5 }) } as never);
  const written = () =>
    new Hand("specs").writes("pm", { requirements: [{ id: "REQ-1", statement: "The app shall lend" }] });
  const missing = (hand: Hand) =>
    hand.says("sec", [{ do: "add", item: { kind: "missing", text: "Who pays" } }]);

  test.each<readonly [string, Hand, readonly object[]]>([
    ["nobody", written(), []],
    [
      "who objects to an item",
      written().contests("sec", "REQ-1", "To whom?"),
      [{ seat: "sec", on: "REQ-1", how: "objects", why: "To whom?" }],
    ],
    [
      "who stands aside from it",
      written().says("sec", [
        { do: "stand", on: "REQ-1", as: "beside-the-point", why: "I would not", restsOn: [] },
      ]),
      [{ seat: "sec", on: "REQ-1", how: "stands aside" }],
    ],
    [
      "who misses something that nobody answered",
      missing(written()),
      [{ seat: "sec", on: "SEC-1", how: "misses" }],
    ],
    [
      "who misses something that the author declined",
      missing(written()).replies("pm", "SEC-1", false, "It is free"),
      [{ seat: "sec", on: "SEC-1", how: "misses", why: "Who pays" }],
    ],
    ["not who misses what was taken", missing(written()).replies("pm", "SEC-1", true, "Added"), []],
    [
      "who is for something other than what was decided",
      designing()
        .says("sec", [chooses("O1", "Quick")], ["ADR-1"])
        .says("pm", [chooses("O1", "Quick")], ["ADR-1"])
        .says("ops", [chooses("O2", "Mine")], ["ADR-1"]),
      [{ seat: "ops", how: "for O2", why: "Mine" }],
    ],
    [
      "who objects to an option of which nothing was decided",
      designing().says("sec", [{ do: "object", option: "O1", why: "Never" }], ["ADR-1"]),
      [{ seat: "sec", on: "O1", how: "objects", why: "Never" }],
    ],
  ])("%s", (_situation, hand, told) => {
    const found = dissent(hand);
    expect(found).toHaveLength(told.length);
    expect(found).toMatchObject(told);
  });
});

describe("Requirements in force are read from where they are told", () => {
  const read = (text: string) =>
    readRequirements(text).map(({ id, kind, text: words }) => `${id} ${kind}: ${words}`);

  test.each<readonly [string, string, readonly string[]]>([
    [
      "not from a matrix or a history",
      "## Requirements\n\n### REQ-1: Lend\n\nThe app shall lend.\n\n## Traceability\n\n| ID | Test |\n|---|---|\n| REQ-1 | T-1 |\n| REQ-9 | T-9 |\n\n## Change log\n\n- **REQ-7**: dropped in May\n",
      ["REQ-1 requirement: The app shall lend."],
    ],
    [
      "not from an appendix, whatever its ids are called",
      "## Requirements\n\n### REQ-1: Lend\n\nThe app shall lend.\n\n## Appendix\n\n### REQ-9: Old\n\nThe app shall borrow.\n",
      ["REQ-1 requirement: The app shall lend."],
    ],
    [
      "of two places alike the first",
      "## Requirements\n\n**REQ-1** The app shall lend.\n\n**REQ-1** The app shall borrow.\n",
      ["REQ-1 requirement: The app shall lend."],
    ],
    [
      "a heading before what stands in bold, wherever it is",
      "## Requirements\n\n**REQ-1** is told below.\n\n### REQ-1: Lend\n\nThe app shall lend.\n",
      ["REQ-1 requirement: The app shall lend."],
    ],
    [
      "an id with and without zeros is one",
      "## Requirements\n\n### REQ-001: Lend\n\nThe app shall lend.\n\n### REQ-1: Lend\n\nTwice.\n",
      ["REQ-001 requirement: The app shall lend."],
    ],
    [
      "what an id is called says what it is, whatever the section",
      "## Requirements\n\n### NFR-1: Quick\n\nThe app shall open in 1 s.\n\n### BR-1\n\nNobody pays.\n",
      ["NFR-1 quality: The app shall open in 1 s.", "BR-1 rule: Nobody pays."],
    ],
    [
      "an id that says nothing is what its section holds",
      "## Out of scope\n\n### X-1\n\nPaying.\n",
      ["X-1 exclusion: Paying."],
    ],
  ])("%s", (_situation, text, items) => expect(read(text)).toEqual(items));
});
