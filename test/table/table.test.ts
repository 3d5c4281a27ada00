import { describe, expect, test } from "vitest";
import { groups } from "../../src/table/editor.ts";
import type { Move } from "../../src/table/move.ts";
import { asks, holds, rates, says, stands } from "../../src/table/parts.ts";
import { type Shape, shape } from "../../src/table/shape.ts";
import { itemStanding } from "../../src/table/stands.ts";
import { standing } from "../../src/table/standing.ts";
import type { Table } from "../../src/table/table.ts";
import { claiming, play, type Says, type Sitting } from "./playing.ts";

/** Moves at a table, with scripted seats: who is told what, whose word it is, what is asked for again. */

const claims = shape({ claims: says("claim", "a claim") });
const moveOf = <T>(kind: string, form: Shape<T>, more: Partial<Move<T>> = {}): Move<T> => ({
  kind,
  task: "Say it.",
  shape: form,
  ...more,
});
type More = Partial<Move<{ claims: string[] }>>;
const move = (kind: string, more: More = {}) => moveOf(kind, claims, more);

const round = (table: Table, kind: string, more: More = {}) =>
  table.round(kind, () => table.each(table.members, move(kind, { missing: () => "", ...more })));

describe("what a seat is told of the record", () => {
  test("is what came since its last turn, all of it and once", async () => {
    const { toldTo } = await play({ Ann: {}, Bob: {} }, async (table) => {
      for (const kind of ["one", "two", "three"]) await round(table, kind);
    });
    expect(toldTo("Ann", "one")?.said).toContain("[O1] topic: Redis");
    expect(toldTo("Ann", "two")?.said).toContain("[BOB-1] BOB: Said in one");
    expect(toldTo("Ann", "two")?.said).not.toContain("Redis");
    expect(toldTo("Ann", "three")?.said).toContain("[BOB-2] BOB: Said in two");
    expect(toldTo("Ann", "three")?.said).not.toContain("Said in one");
  });

  test("turns of a kind are counted in a round, and anew in the next", async () => {
    const { events } = await play({ Ann: {} }, async (table) => {
      await table.round("one", async () => {
        for (const _ of [1, 2]) await table.each(table.members, move("say"));
      });
      await table.round("two", () => table.each(table.members, move("say")));
    });
    const keys = events.flatMap((one) => (one.type === "turn.asked" ? [one.key] : []));
    expect(keys).toEqual(["1/say/ann", "1/say/ann#2", "2/say/ann"]);
  });

  test.each<[string, Sitting]>([
    ["its agent failed", { says: (kind) => (kind === "one" ? null : claiming(kind, 1)) }],
    [
      "another answered for it",
      { says: (kind) => (kind === "one" ? null : claiming(kind, 1)), spare: claiming },
    ],
  ])("is told to it again where %s", async (_, bob) => {
    const { toldTo } = await play({ Ann: {}, Bob: bob }, async (table) => {
      for (const kind of ["one", "two"]) await round(table, kind);
    });
    for (const words of ["[O1] topic: Redis", "[ANN-1] ANN: Said in one"])
      expect(toldTo("Bob", "two")?.said).toContain(words);
    expect(toldTo("Ann", "two")?.said).not.toContain("Redis");
  });

  test("holds nothing of what is untold or secret; what is secret is on record at the end", async () => {
    let kept: readonly string[] = [];
    const entries = (table: Table) => table.kept.flatMap(({ move: kind, secret }) => (secret ? kind : []));
    const { toldTo, events } = await play({ Ann: {}, Bob: {} }, async (table) => {
      await round(table, "one", { secret: true });
      await round(table, "two", { untold: true });
      await round(table, "three");
      kept = entries(table);
      table.open();
    });
    expect(toldTo("Ann", "three")?.text).not.toMatch(/Said in (?:one|two)/);
    expect(kept).toEqual(["one"]);
    const at = (words: string) =>
      events.findIndex((one) => one.type === "kept" && JSON.stringify(one).includes(words));
    expect(at("Said in one")).toBeGreaterThan(events.findLastIndex(({ type }) => type === "round.completed"));
    // What follows it would tell of it.
    expect(at("Said in two")).toBeGreaterThan(at("Said in one"));
    expect(at("Said in three")).toBeGreaterThan(at("Said in two"));
  });

  test("tells what is put there once, whatever is put beside it before or after", async () => {
    const { toldTo } = await play({ Ann: {} }, async (table) => {
      table.put("you", [{ kind: "note", text: "Be quick" }]);
      await round(table, "one");
      table.put("you", [{ kind: "note", text: "Be safe" }]);
      table.put("you", [{ kind: "note", text: "Be cheap" }]);
      await round(table, "two");
    });
    const [one = "", two = ""] = ["one", "two"].map((kind) => toldTo("Ann", kind)?.said);
    expect(one.split("[O1]")).toHaveLength(2);
    expect(one).toContain("Be quick");
    expect(two.split("Be safe")).toHaveLength(2);
    expect(two).toContain("Be cheap");
    expect(two).not.toContain("Be quick");
  });

  test("is none of a view's: that tells how it stands, and what the person answered", async () => {
    const { toldTo } = await play({ Ann: {}, Bob: {} }, async (table) => {
      await round(table, "one");
      table.put("you", [{ kind: "answer", text: "40 users" }]);
      await round(table, "two", { sees: { of: ["ANN-1"], names: false, reasons: false } });
      await round(table, "three", { sees: "nothing" });
      await round(table, "four", { sees: { of: ["YOU-1"], names: true, reasons: false } });
    });
    const { said = "", text = "" } = toldTo("Bob", "two") ?? {};
    expect(toldTo("Bob", "four")?.text.split("40 users")).toHaveLength(2);
    expect(said).toBe("");
    expect(text).toContain("[ANN-1] Said in one");
    expect(text).toContain("40 users");
    expect(text).not.toContain("BOB: Said");
    expect(toldTo("Bob", "three")?.text).toContain("40 users");
    expect(toldTo("Bob", "three")?.text).not.toContain("Said in one");
  });

  test("in turn: each is told what those before it said, all at once nothing of each other", async () => {
    const { toldTo } = await play({ Ann: {}, Bob: {} }, async (table) => {
      await round(table, "one");
      await table.round("two", () => table.inTurn(table.members, move("two")));
    });
    expect(toldTo("Bob", "one")?.text).not.toContain("ANN: Said");
    expect(toldTo("Bob", "two")?.text).toContain("ANN: Said in two");
    expect(toldTo("Ann", "two")?.text).not.toContain("BOB: Said in two");
  });
});

describe("whose word it is", () => {
  const rated = shape({
    claims: says("claim", "a claim"),
    ratings: rates({ risk: "5 is worst" }, { min: 1, max: 5 }),
  });
  const stood = shape({ stands: stands() });
  const held = shape({ for: holds() });

  test("what another agent says for a seat is told as its, and is neither its stand, its option nor its rating", async () => {
    const bob: Sitting = {
      says: (kind) => (kind === "claims" ? { claims: ["It is dear"] } : null),
      spare: (kind) =>
        kind === "rated"
          ? { claims: ["It is slow"], ratings: [{ id: "ANN-1", risk: 5 }] }
          : kind === "stood"
            ? { stands: [{ on: "ANN-1", stand: "contest", reason: "No" }] }
            : { for: { option: "O1", why: "It lasts", because: [] } },
    };
    const ann: Sitting = { says: (kind) => (kind === "claims" ? { claims: ["It is lost"] } : null) };
    const { ledger } = await play({ Ann: ann, Bob: bob }, async (table) => {
      const bobs = table.members.slice(1);
      await round(table, "claims");
      await table.each(bobs, moveOf("rated", rated));
      await table.each(bobs, moveOf("stood", stood));
      await table.each(bobs, moveOf("held", held, { issue: "I1", on: ["I1"] }));
    });
    expect(ledger.items.get("BOB-2")).toMatchObject({ from: ["bob"], wordings: [{ text: "It is slow" }] });
    expect(ledger.ratings).toMatchObject([{ by: "bob", standIn: "spare" }]);
    expect(itemStanding(ledger, "ANN-1")?.stands).toEqual([]);
    expect(
      standing(ledger)[0]?.options.flatMap(({ seats }) => seats.map(({ stance }) => stance)),
    ).not.toContain("for");
  });

  const joining = shape({ groups: groups("all") });
  const joins: Says = (kind) =>
    kind === "edit" ? { groups: [{ headline: "One", ids: ["ANN-1", "BOB-1", "NO-1"] }] } : claiming(kind, 1);
  test.each<[string, Sitting, number, number]>([
    ["joins what it names, and is not asked again for what is not there", { says: joins }, 1, 1],
    ["joins nothing where it fails", { says: () => null }, 0, 1],
    ["joins nothing where another answers for it", { says: () => null, spare: joins }, 0, 2],
  ])("an editor %s", async (_, editor, joined, calls) => {
    let value: unknown = "unasked";
    const { ledger, asked } = await play(
      { Ann: {}, Bob: {}, Editor: { ...editor, chair: true } },
      async (table) => {
        await round(table, "one");
        value = await table.merge(table.chair, moveOf("edit", joining, { optional: true }));
        expect(await table.merge(undefined, move("edit"))).toBeNull();
      },
    );
    expect(ledger.joins).toHaveLength(joined);
    expect(value === null).toBe(joined === 0);
    expect(asked.filter(({ kind }) => kind === "edit")).toHaveLength(calls);
    expect(ledger.refused.map(({ by, why }) => `${by}: ${why}`)).toEqual(
      joined === 1 ? ['editor: Nothing here has the id "NO-1"'] : [],
    );
  });

  test("a chair is no member, counts nowhere and is part of no standing", async () => {
    const { ledger } = await play(
      { Ann: {}, Devil: { counts: false }, Editor: { chair: true } },
      async (table) => {
        expect(table.members.map(({ name }) => name)).toEqual(["Ann", "Devil"]);
        expect(table.chair?.name).toBe("Editor");
        await round(table, "one");
      },
    );
    expect(ledger.seats.map(({ id, counts, chair }) => [id, counts, chair])).toEqual([
      ["ann", true, undefined],
      ["devil", false, undefined],
      ["editor", false, true],
    ]);
    expect(standing(ledger)[0]?.options[0]?.seats.map(({ seat: { id } }) => id)).toEqual(["ann", "devil"]);
  });
});

describe("a reply is asked for once more", () => {
  const held = shape({ for: holds() });
  const answers = (option: string | null) => ({ for: { option, why: "So", because: [] } });
  test.each<[string, readonly (string | null)[], number, readonly string[]]>([
    ["where it names what is not there", ["O9", "O1"], 2, []],
    ["and once only: then it is on record as refused", ["O9", "O9"], 2, ['Nothing here has the id "O9"']],
    ["not where it is for none", [null], 1, []],
    ["not where it is for something in its own words", ["A file"], 1, []],
  ])("%s", async (_, options, calls, refused) => {
    const ann: Sitting = { says: (_kind, times) => answers(options[times - 1] ?? null) };
    const { asked, ledger } = await play({ Ann: ann }, (table) =>
      table.round("one", () => table.each(table.members, moveOf("held", held, { issue: "I1", on: ["I1"] }))),
    );
    expect(asked).toHaveLength(calls);
    expect(ledger.refused.map(({ why }) => why)).toEqual(refused);
    if (calls === 2) expect(asked[1]?.text).toContain('Nothing here has the id "O9"');
  });

  test("not where it judges an item of its own: that is on record as refused", async () => {
    const both = shape({ claims: says("claim", "what is so"), stands: stands() });
    const judging = {
      claims: ["It is slow"],
      stands: [{ on: "ANN-1", stand: "contest", reason: "It is not" }],
    };
    const { asked, ledger } = await play({ Ann: { says: () => judging } }, (table) =>
      table.round("one", () => table.each(table.members, moveOf("both", both, { issue: "I1" }))),
    );
    expect(asked).toHaveLength(1);
    expect(ledger.refused.map(({ by }) => by)).toEqual(["ann"]);
  });

  test.each([
    ["of one that counts", {}, 2],
    ["of nobody who does not count", { counts: false } as const, 1],
  ])("where it says nothing of what it was asked about, %s", async (_, sitting, calls) => {
    const { asked } = await play({ Ann: { ...sitting } }, (table) =>
      table.round("one", () => table.each(table.members, { ...move("one"), on: ["I1"] })),
    );
    expect(asked).toHaveLength(calls);
  });
});

describe("nobody answers", () => {
  const silent = { Ann: { says: () => null }, Bob: { says: () => null } };
  const run = (more: More) =>
    play(silent, (table) => table.round("one", () => table.each(table.members, move("one", more))));

  test("ends it with what each agent said, once", async () => {
    await expect(run({})).rejects.toThrow('Nobody answered in "one": it is down.');
  });

  test.each<[string, More]>([
    ["where it can do without", { optional: true }],
    ["where the protocol tells who is missing", { missing: ({ name }) => `${name} is missing` }],
    ["where the protocol tells of the outage", { tellsOutage: true }],
  ])("and ends nothing %s", async (_, more) => {
    const { end, events } = await run(more);
    expect(end.ended).toBe("completed");
    const warned = events.flatMap((one) => (one.type === "warned" ? [one.message] : []));
    expect(warned.filter((text) => text.includes("is missing"))).toHaveLength(
      more.missing === undefined ? 0 : 2,
    );
  });

  test("since a limit kept them away: it waits, also where the protocol would tell of an outage", async () => {
    const { end } = await play(
      { Ann: {}, Bob: {} },
      async (table) => {
        await round(table, "one");
        await table.round("two", () => table.each(table.members, move("two", { tellsOutage: true })));
      },
      { limits: { maxCalls: 2 } },
    );
    expect(end).toMatchObject({ ended: "paused", reason: "limit" });
  });
});

describe("the person", () => {
  const asking = shape({ question: asks() });
  const asksOnce: Sitting = { says: (_kind, times) => ({ question: times === 1 ? "How many?" : null }) };
  const run = (by: "person" | "recommended", value: string) =>
    play(
      { Ann: asksOnce, Bob: asksOnce },
      async (table) => {
        await table.round("one", () => table.each(table.members, moveOf("one", asking)));
        await table.you();
        await table.you({ isWanted: ({ text }) => text.includes("when") });
      },
      { answerGate: () => Promise.resolve({ value, by }) },
    );

  test("is asked what is open, once; what is taken as recommended is no answer", async () => {
    const answered = await run("person", "40");
    expect(answered.ledger.items.get("YOU-1")).toMatchObject({ kind: "answer", under: "Q1", from: ["you"] });
    expect(answered.events.filter(({ type }) => type === "human.asked")).toHaveLength(1);
    const passed = await run("recommended", "40");
    expect([...passed.ledger.items.values()].filter(({ kind }) => kind === "answer")).toEqual([]);
  });

  test("may answer between rounds, and speak of whatever has an id", async () => {
    const { ledger, toldTo } = await play(
      { Ann: asksOnce, Bob: {} },
      async (table) => {
        await table.round("one", () => table.each([...table.members].slice(0, 1), moveOf("one", asking)));
        await table.round("two", () => table.each([...table.members].slice(1), move("two")));
      },
      {
        late: (asks) => (asks.length === 0 ? null : { value: "O1: It is not kept up\nQ1: 40", by: "person" }),
      },
    );
    expect(ledger.items.get("YOU-2")).toMatchObject({ under: "Q1", wordings: [{ text: "40" }] });
    expect(ledger.items.get("YOU-1")).toMatchObject({
      under: "O1",
      wordings: [{ text: "It is not kept up" }],
    });
    expect(toldTo("Bob", "two")?.said).toContain("[YOU-1] the person: It is not kept up (of O1)");
  });

  test("breaks a tie where that is the rule, and its choice is an answer in the ledger", async () => {
    const held = shape({ for: holds() });
    const holding = (option: string): Sitting => ({
      says: () => ({ for: { option, why: "So", because: [] } }),
    });
    const questions: unknown[] = [];
    const { ledger, events } = await play(
      { Ann: holding("O1"), Bob: holding("O2") },
      async (table) => {
        await table.round("one", () =>
          table.each(table.members, moveOf("held", held, { issue: "I1", on: ["I1"] })),
        );
        await table.settle({ by: "plurality" }, { tie: "you" });
        // It is broken: nobody is asked again.
        await table.settle({ by: "plurality" }, { tie: "you" });
      },
      {
        answerGate: (question) => {
          questions.push(question);
          return Promise.resolve({ value: "O2", by: "person" });
        },
      },
    );
    expect(questions).toMatchObject([
      {
        id: "tie-I1",
        text: "Which store?: the panel is split. Which is it?",
        choices: [{ id: "O1", label: "O1: Redis" }, { id: "O2" }],
      },
    ]);
    expect(ledger.items.get("YOU-1")).toMatchObject({ under: "I1", from: ["you", "O2"] });
    expect(events.find(({ type }) => type === "judged")).toMatchObject({
      judgement: [{ decided: "O2", how: "you" }],
    });
  });
});
