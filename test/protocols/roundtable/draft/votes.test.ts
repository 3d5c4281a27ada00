import { describe, expect, test } from "vitest";
import type { Escalation } from "../../../../src/protocols/roundtable/options.ts";
import { decisionsOf, differs, putToVote } from "../../../../src/protocols/roundtable/draft/votes.ts";
import { type Draft, textOf } from "../../../../src/table/item.ts";
import { liveItems } from "../../../../src/table/stands.ts";
import { Hand } from "../papers/drafts.ts";

/** What is put to a vote, who decides it, and what becomes of the item; a row for each situation. `pm` is the author. */

const objects = (why: string, instead?: string) =>
  ({
    do: "stand",
    on: "REQ-1",
    as: "contest",
    why,
    restsOn: [],
    ...(instead !== undefined && { instead }),
  }) as const;

const written = () =>
  new Hand("specs").writes("pm", {
    requirements: [{ id: "REQ-1", statement: "The app shall lend a tool", criterion: "5 of 5" }],
  });

interface Voting {
  /** What each is for, by the id of an option. */
  readonly votes?: Readonly<Record<string, string>>;
  readonly blocks?: Readonly<Record<string, string>>;
  /** What the person answers, where it comes to that. */
  readonly person?: string;
  readonly policy?: string;
}

/** A table of hand-written words, around which a vote is held. */
async function voted(
  hand: Hand,
  { votes = {}, blocks = {}, person = "", policy = "weighted_majority" }: Voting,
) {
  const { ledger } = hand;
  const asked: { readonly text: string }[] = [];
  const escalations: Escalation[] = [];
  const put = (by: string, items: readonly Draft[]) =>
    items.map(({ below = [], ...item }) => {
      const made = ledger.add(by, 9, item);
      for (const one of below) ledger.add(by, 9, { ...one, under: made.id });
      return made;
    });
  const talk = {
    table: {
      ledger,
      put,
      edit: (acts: readonly never[]) => ledger.say({ by: "rules", round: 9, asked: [], acts }),
      each: () => {
        for (const [by, option] of Object.entries(votes))
          hand.says(by, [
            { do: "hold", issue: ledger.issueOf(option) ?? "", option, because: [], why: `${by} says so` },
          ]);
        for (const [by, option] of Object.entries(blocks))
          hand.says(by, [{ do: "object", option, why: "Never" }]);
        return Promise.resolve([]);
      },
    },
    floor: {
      limit: null,
      keep: () => {},
      person: (question: { readonly text: string }) => {
        asked.push(question);
        return Promise.resolve({ value: person, by: "person" });
      },
    },
    facilitator: { id: "facilitator" },
    participants: [],
    rounds: [],
    escalations,
    recommends: null,
    strategy: {
      consensus: { policy, threshold: policy === "weighted_majority" ? 0.6 : null, attempts: null },
    },
    options: { workflow: "specs", outputType: null },
  };
  const decided = await putToVote(talk as never, ["REQ-1"]);
  const options = liveItems(ledger, "option").map((item) => `${item.id} ${textOf(item)}`);
  return { decided, options, asked, escalations, item: ledger.items.get("REQ-1") };
}

describe("What there is to choose of an item", () => {
  test.each<readonly [string, Hand, readonly string[]]>([
    [
      "it stays as it reads, with its criterion, or reads as somebody asks",
      written().says("sec", [objects("Which?", "The app shall lend a drill")]),
      ["O1 As it is: The app shall lend a tool; criterion: 5 of 5", "O2 The app shall lend a drill"],
    ],
    [
      "what two ask for in the same words is one",
      written()
        .says("sec", [objects("Which?", "The app shall lend a drill")])
        .says("ops", [objects("What?", "the app shall lend  a drill.")]),
      ["O1 As it is: The app shall lend a tool; criterion: 5 of 5", "O2 the app shall lend  a drill."],
    ],
    [
      "it goes, where somebody objects and asks for nothing else",
      written().says("sec", [objects("No")]),
      ["O1 As it is: The app shall lend a tool; criterion: 5 of 5", "O2 Without REQ-1"],
    ],
    [
      "who only would have it otherwise puts nothing to a vote",
      written()
        .says("sec", [objects("No")])
        .says("ops", [{ do: "stand", on: "REQ-1", as: "narrower", why: "", instead: "A saw", restsOn: [] }]),
      ["O1 As it is: The app shall lend a tool; criterion: 5 of 5", "O2 Without REQ-1"],
    ],
  ])("%s", async (_situation, hand, options) => {
    expect((await voted(hand, {})).options).toEqual(options);
  });
});

describe("What a vote makes of an item", () => {
  const two = () => written().says("sec", [objects("Which?", "The app shall lend a drill")]);
  const all = (option: string) => ({ pm: option, sec: option, ops: option });

  test.each<readonly [string, Voting, { words: string | null; gone: boolean; asked: number }]>([
    // [situation, how it is voted, what its author has to word, whether it is gone, how often a person is asked]
    [
      "most are for another text: its author words it",
      { votes: all("O2") },
      { words: "The app shall lend a drill", gone: false, asked: 0 },
    ],
    [
      "most are for it as it is: nothing is worded",
      { votes: all("O1") },
      { words: null, gone: false, asked: 0 },
    ],
    [
      "nobody leads: the person decides",
      { votes: { pm: "O1", sec: "O2" }, person: "I1: O2" },
      { words: "The app shall lend a drill", gone: false, asked: 1 },
    ],
    [
      "the person adds a condition, also to what stays",
      { votes: { pm: "O1", sec: "O2" }, person: "I1: O1, if it is measured" },
      {
        words: "As it is: The app shall lend a tool; criterion: 5 of 5 (the person: if it is measured)",
        gone: false,
        asked: 1,
      },
    ],
    [
      "the person leaves it open: it reads as before",
      { votes: { pm: "O1", sec: "O2" }, person: "" },
      { words: null, gone: false, asked: 1 },
    ],
    [
      "by consent a block is not outvoted: the person decides",
      { votes: all("O2"), blocks: { ops: "O2" }, policy: "consent", person: "I1: O1" },
      { words: null, gone: false, asked: 1 },
    ],
    [
      "where most decide, it is",
      { votes: { pm: "O2", sec: "O2" }, blocks: { ops: "O2" } },
      { words: "The app shall lend a drill", gone: false, asked: 0 },
    ],
    [
      "so it is where the facilitator judges",
      { votes: { pm: "O2", sec: "O2" }, blocks: { ops: "O2" }, policy: "facilitator_judgment" },
      { words: "The app shall lend a drill", gone: false, asked: 0 },
    ],
  ])("%s", async (_situation, voting, { words, gone, asked }) => {
    const told = await voted(two(), voting);
    expect(told.decided.map((one) => one.words)).toEqual(words === null ? [] : [words]);
    expect(told.item?.withdrawn !== null).toBe(gone);
    expect(told.asked).toHaveLength(asked);
  });

  test("most are for going without it: it goes", async () => {
    const told = await voted(written().says("sec", [objects("No")]), { votes: all("O2") });
    expect([told.decided, told.item?.withdrawn === null]).toEqual([[], false]);
  });

  test("a person's decision is kept with whom it was between, and is an answer under the issue", async () => {
    const hand = two();
    const told = await voted(hand, { votes: { pm: "O1", sec: "O2" }, person: "I1: O2, since it rains" });
    expect(told.escalations).toMatchObject([
      {
        trigger: "conflict",
        about: "REQ-1",
        option: "O2",
        text: "since it rains",
        decision: "own",
        by: "person",
      },
    ]);
    expect(told.asked[0]?.text).toContain("I1: REQ-1: how does it read? (O1 1, O2 1)");
    const [answer] = liveItems(hand.ledger, "answer");
    expect(answer).toMatchObject({ under: "I1", from: ["you", "O2"] });
  });
});

describe("A decision", () => {
  const designing = () =>
    new Hand("design").writes("pm", {
      decisions: [{ id: "ADR-1", title: "Store", options: [{ name: "Redis" }, { name: "Files" }] }],
    });
  const chooses = (option: string) => ({ do: "hold", issue: "ADR-1", option, because: [], why: "" }) as const;

  test.each<readonly [string, Hand, boolean]>([
    ["nobody has chosen", designing(), false],
    [
      "all have chosen alike",
      designing()
        .says("sec", [chooses("O1")])
        .says("ops", [chooses("O1")]),
      false,
    ],
    [
      "two have chosen otherwise",
      designing()
        .says("sec", [chooses("O1")])
        .says("ops", [chooses("O2")]),
      true,
    ],
    [
      "one objects to what another has chosen",
      designing()
        .says("sec", [chooses("O1")])
        .says("ops", [{ do: "object", option: "O1", why: "No" }]),
      true,
    ],
    [
      "one objects to what nobody has chosen",
      designing()
        .says("sec", [chooses("O1")])
        .says("ops", [{ do: "object", option: "O2", why: "No" }]),
      false,
    ],
  ])("is put to a vote where they differ: %s", (_situation, hand, differ) => {
    expect(differs(hand.ledger, "ADR-1")).toBe(differ);
  });

  test("with one option is none to vote on", () => {
    const one = new Hand("design").writes("pm", {
      decisions: [{ id: "ADR-1", title: "Store", options: [{ name: "Redis" }] }],
    });
    expect([decisionsOf(one.ledger), decisionsOf(designing().ledger)]).toEqual([[], ["ADR-1"]]);
  });
});
