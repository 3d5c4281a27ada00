import { describe, expect, test } from "vitest";
import { editBrief, reviewBrief, reviewParts, writeBrief } from "../../src/table/brief.ts";
import { briefOf } from "../../src/table/brief-told.ts";
import { says } from "../../src/table/parts.ts";
import { shape } from "../../src/table/shape.ts";
import type { Table } from "../../src/table/table.ts";
import { play, type Says, type Sitting } from "./playing.ts";

/** Who is asked to write, review and edit an answer, and what each is told. */

const asked = { task: "Write it.", own: () => "", mostWords: 300 };
const review = { kind: "final", task: "Review it.", shape: shape(reviewParts) };
const claims = shape({ claims: says("claim", "a claim") });
const part = (text: string, from: readonly string[] = []) => ({ heading: "What", text, from });
const step = (text: string) => ({ text, owner: "ops", by: "May", from: [] });
const draft = (more: object = {}) => ({
  title: "Keep it",
  covers: [],
  parts: [part("Keep it in a store.", ["BOB-1", "ANN-1"])],
  steps: [step("Count")],
  ...more,
});

/** An author and reviewers; what each says is by the kind of its turn. */
async function written(
  names: readonly string[],
  replies: Readonly<Record<string, Says>>,
  then: (table: Table) => Promise<unknown> = () => Promise.resolve(),
) {
  const usual: Readonly<Record<string, object>> = {
    claims: { claims: ["It is lost"] },
    brief: draft(),
    final: { review: [] },
    edit: { edits: [], replies: [] },
  };
  const sitting = ["Chair", ...names].map((name): readonly [string, Sitting] => [
    name,
    {
      says: (kind, times) => replies[name]?.(kind, times) ?? usual[kind] ?? {},
      ...(name === "Chair" && { chair: true }),
    },
  ]);
  return play(Object.fromEntries(sitting), async (table) => {
    const [author] = table.floor.seats;
    if (author === undefined) throw new Error("nobody writes");
    await table.round("one", () =>
      table.each(table.members, { kind: "claims", task: "Say it.", shape: claims }),
    );
    await table.round("two", async () => {
      await writeBrief(table, author, asked);
      await reviewBrief(table, table.members, review);
    });
    await then(table);
  });
}

const edit = (table: Table, isMoved: boolean) => {
  const [author] = table.floor.seats;
  return author === undefined ? Promise.resolve() : editBrief(table, author, asked, { isMoved });
};

describe("an answer", () => {
  test("is looked at by each with something else first, and by a fifth as by the first", async () => {
    const { toldTo } = await written(["Ann", "Bob", "Cyd", "Dan", "Eve"], {});
    const first = (name: string) =>
      /In your review look first at (.*?)[:,]/.exec(toldTo(name, "final")?.text ?? "")?.[1];
    const all = ["Ann", "Bob", "Cyd", "Dan", "Eve"].map(first);
    expect(new Set(all.slice(0, 4))).toHaveLength(4);
    expect(all[4]).toBe(all[0]);
    expect(all[0]).toContain("every sum");
  });

  test("is shown to a reviewer with what others rest on, and not with what it said itself", async () => {
    const { toldTo } = await written(["Ann", "Bob"], {});
    const grounds = (name: string) =>
      toldTo(name, "final")?.text.split("What others rest on")[1]?.split("In your review")[0] ?? "";
    expect(grounds("Ann")).toContain("[BOB-1]");
    expect(grounds("Ann")).not.toContain("[ANN-1]");
    expect(grounds("Bob")).toContain("[ANN-1]");
  });

  test.each<[string, boolean, boolean, number]>([
    ["nobody objects and nobody has moved: it stands", false, false, 0],
    ["somebody has moved", false, true, 1],
    ["somebody objects", true, false, 1],
  ])("is edited where %s", async (_, objects, isMoved, edits) => {
    const objection = { on: "CHA-1", say: "object", reason: "No" };
    const bob: Says = (kind) => (kind === "final" && objects ? { review: [objection] } : null);
    const { asked: turns } = await written(["Ann", "Bob"], { Bob: bob }, (table) => edit(table, isMoved));
    expect(turns.filter(({ kind }) => kind === "edit")).toHaveLength(edits);
  });

  test.each<[string, object, readonly string[]]>([
    ["are kept where an edit gives none", { steps: [] }, ["Count"]],
    ["are kept where it leaves them out", {}, ["Count"]],
    ["are those that it gives", { steps: [step("Buy")] }, ["Buy"]],
  ])("has steps that %s", async (_, given, steps) => {
    const chair: Says = (kind) => (kind === "edit" ? { edits: [], replies: [], ...given } : null);
    const { ledger } = await written(["Ann", "Bob"], { Chair: chair }, (table) => edit(table, true));
    expect(briefOf(ledger)?.steps.map(({ wordings }) => wordings[0]?.text)).toEqual(steps);
  });

  test.each<[string, number, number, number]>([
    ["a quarter more than it was to be is taken", 374, 1, 1],
    ["one word more is asked for again", 375, 1, 2],
    ["steps count as well", 300, 76, 2],
  ])("of %s", async (_, inPart, inStep, calls) => {
    const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
    const long = draft({ parts: [part(words(inPart))], steps: [step(words(inStep))] });
    const chair: Says = (kind) => (kind === "brief" ? long : null);
    const { asked: turns } = await written(["Ann"], { Chair: chair });
    expect(turns.filter(({ kind }) => kind === "brief")).toHaveLength(calls);
  });
});
