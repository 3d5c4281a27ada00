import { describe, expect, test } from "vitest";
import { paint } from "../../../src/document/paint.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { critiqueKit, critiquedBy, heldIn, type Voice } from "./critiqued.ts";

/** What a code host is told of points, and at which lines. */

async function notesOf(voices: readonly Voice[], more: Partial<CritiqueOptions> = {}, edit?: object) {
  const discussion = heldIn(await critiquedBy(voices, more, edit));
  const place = { folder: "out", address: "critique-1" };
  const page = critiqueKit.page(discussion, place, { columns: 100, paint: paint(false) }) ?? "";
  return { notes: critiqueKit.annotations?.(discussion).notes ?? [], page };
}

const lists = (rating: number, more: object) => ({
  strengths: [],
  weaknesses: [],
  suggestions: [],
  rating,
  ...more,
});

describe("at the lines of a document", () => {
  test("what a perspective asks for goes with what it finds wrong there, and with nobody else's", async () => {
    const { notes } = await notesOf([
      lists(4, { weaknesses: ["design.md:3 is open"], suggestions: ["Say 3 (design.md:3)", "Add a title"] }),
      lists(4, { suggestions: ["Name an owner (design.md:3)"] }),
    ]);
    expect(
      notes.map(({ perspective, level, line, text, suggestions }) => [
        perspective,
        level,
        line,
        text,
        suggestions,
      ]),
    ).toEqual([
      ["P1", "warning", 3, "design.md:3 is open", ["Say 3"]],
      ["P1", "notice", null, "Add a title", []],
      ["P2", "notice", 3, "Name an owner", []],
    ]);
  });

  const issue = {
    points: [{ headline: "A key", problem: "design.md:1 holds a key", critical: true }],
    strengths: [],
    rating: 4,
  };
  const stands = (stand: string) => ({
    points: [],
    strengths: [],
    rating: 4,
    stands: [{ on: "G1", stand, reason: "See" }],
  });
  test.each<[string, string, readonly Voice[], Partial<CritiqueOptions>?]>([
    ["error", "it blocks", [issue, 4]],
    [
      "warning",
      "two contest it and nobody agrees",
      [issue, stands("contest"), stands("contest")],
      { confirm: true },
    ],
    ["error", "one contests it", [issue, stands("contest"), stands("narrower")], { confirm: true }],
    ["warning", "it is a stand-in's", [4, "s"]],
    [
      "warning",
      "what it names is not there",
      [{ points: [{ ...issue.points[0], place: "design.md:99" }], strengths: [], rating: 4 }, 4],
    ],
  ])("what is critical is of the level %s where %s", async (level, _, voices, more) => {
    const { notes } = await notesOf(voices, more);
    expect(notes.find(({ rule }) => rule.endsWith("critical-issue"))?.level).toBe(level);
  });

  test("what is asked for is doubtful where what it names is not there, and says so", async () => {
    const asks = lists(4, { weaknesses: ["It is long"], suggestions: ["Cut design.md:99"] });
    const { notes } = await notesOf([asks, 4]);
    expect(notes.map(({ text, doubt }) => [text, doubt !== null])).toEqual([
      ["It is long", false],
      ["Cut design.md:99", true],
    ]);
  });

  test("the gravest come first; of those alike what rules found and what is doubtful last", async () => {
    const doubtful = { headline: "b", place: "design.md:99", problem: "b here" };
    const points = [
      doubtful,
      { headline: "c", problem: "c here" },
      { headline: "a", problem: "a here", critical: true },
    ];
    const { notes } = await notesOf([{ points, strengths: [], rating: 3 }, "r", 4, 4]);
    expect(notes.map(({ text, byRules, doubt }) => [text.slice(0, 6), byRules, doubt !== null])).toEqual([
      ["a here", false, false],
      ["design", true, false],
      ["c here", false, false],
      ["design", false, true],
      ["design", true, false],
    ]);
  });
});

describe("at the lines of a change", () => {
  const text = `diff --git a/src/pay.ts b/src/pay.ts
--- a/src/pay.ts
+++ b/src/pay.ts
@@ -1,4 +1,5 @@
 one();
-two();
+TWO();
+three();
 four();
 five();
`;
  const change: Partial<CritiqueOptions> = {
    artifact: { label: "change", path: "a change", text },
    change: { what: "patch", left: [] },
  };
  const at = (place: string, more: object = {}) => ({
    headline: `At ${place}`,
    place,
    problem: "wrong",
    ...more,
  });
  const finds = (...points: readonly object[]) => ({ points, strengths: [], rating: 4 });
  const joined = { groups: [{ headline: "Both", ids: ["P1-1", "P2-1"] }] };

  test.each<[string, object, object, readonly [number | null, string | undefined]]>([
    [
      "where the point that is told first has one",
      at("src/pay.ts:2", { patch: "2" }),
      at("src/pay.ts:3"),
      [2, "2"],
    ],
    ["of another who names the same line", at("src/pay.ts:2"), at("src/pay.ts:2", { patch: "2" }), [2, "2"]],
    [
      "never of a point at another line",
      at("src/pay.ts:2"),
      at("src/pay.ts:3", { patch: "3" }),
      [2, undefined],
    ],
    [
      "never of the same line of the old side",
      at("src/pay.ts:2"),
      at("src/pay.ts:-2", { patch: "x" }),
      [2, undefined],
    ],
    [
      "of the first that names a line, if the first of all names none",
      at("src/pay.ts", { patch: "x" }),
      at("src/pay.ts:3", { patch: "3" }),
      [3, "3"],
    ],
  ])("a patch is offered %s", async (_, one, other, told) => {
    const { notes } = await notesOf([finds(one), finds(other)], change, joined);
    expect(notes.map(({ line, patch }) => [line, patch])).toEqual([told]);
  });

  test.each<[string, readonly Voice[], object | undefined, string]>([
    [
      "error",
      [finds(at("src/pay.ts:2", { critical: true })), 4],
      undefined,
      "P1: critical issue (unconfirmed)",
    ],
    [
      "warning",
      [finds(at("src/pay.ts:2", { severity: "high" })), 4],
      undefined,
      "P1: weakness (unconfirmed)",
    ],
    ["warning", [finds(at("src/pay.ts:2")), finds(at("src/pay.ts:2"))], joined, "P1, P2: weakness"],
    [
      "notice",
      [finds(at("src/pay.ts:2", { severity: "Low" })), 4],
      undefined,
      "P1: suggestion (unconfirmed)",
    ],
    [
      "warning",
      [finds(at("src/pay.ts:2", { severity: "low" })), finds(at("src/pay.ts:2", { severity: "medium" }))],
      joined,
      "P1, P2: weakness",
    ],
    [
      "notice",
      [lists(4, { suggestions: ["src/pay.ts:2 needs a test"] }), 4],
      undefined,
      "P1: suggestion (unconfirmed)",
    ],
  ])("a note is of the level %s: %#", async (level, voices, edit, title) => {
    const { notes } = await notesOf(voices, change, edit);
    expect(notes.map((note) => [note.level, note.title])).toEqual([[level, title]]);
  });

  const stands = (...all: readonly string[]) => ({
    ...finds(),
    stands: all.map((one) => ({ on: one.split(" ")[0], stand: one.split(" ")[1], reason: "It does not" })),
  });
  test.each([
    ["agreed to", stands("G1 agree"), stands("G1 contest"), "P1: weakness"],
    ["narrowed", stands("G1 narrower"), 4, "P1: weakness (unconfirmed)"],
    ["contested", stands("G1 contest"), stands("G1 narrower"), undefined],
  ])(
    "what another has %s is told so, and what is refuted is no note and nothing to do",
    async (_, one, other, title) => {
      const first = finds(at("src/pay.ts:2", { change: "Mend it" }));
      const { notes, page } = await notesOf([first, one, other], { ...change, confirm: true });
      expect(notes.map((note) => note.title)).toEqual(title === undefined ? [] : [title]);
      expect(page.includes("Refuted by others")).toBe(title === undefined);
      expect(page.includes("P2: It does not")).toBe(title === undefined);
      expect(page.includes("→ Mend it")).toBe(title !== undefined);
    },
  );

  test("what two have found is refuted by nobody alone", async () => {
    const both = finds(at("src/pay.ts:2", { change: "Mend it" }));
    const confirmed = { ...change, confirm: true } as const;
    const { notes, page } = await notesOf([both, both, stands("G1 contest")], confirmed, joined);
    expect(notes.map((note) => note.title)).toEqual(["P1, P2: weakness"]);
    expect(page).not.toContain("Refuted by others");
    expect(page).toContain("→ Mend it");
  });

  test("what lies outside of the change is told apart, with its place", async () => {
    const { page } = await notesOf(
      [finds(at("src/cart.ts:9"), at("src/pay.ts:40"), at("src/pay.ts:3")), 4],
      change,
    );
    const [inside = "", outside = ""] = page.split("Outside of the change");
    expect(inside).toContain("At src/pay.ts:3 ");
    expect(outside).toMatch(/src\/cart\.ts:9[^]*src\/pay\.ts:40/);
  });
});
