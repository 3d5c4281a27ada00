import { describe, expect, test } from "vitest";
import { checks } from "../../../../src/protocols/roundtable/papers/checks.ts";
import { wordsIn } from "../../../../src/words.ts";
import { design, designTable } from "./designs.ts";
import { Hand, library, libraryTable } from "./drafts.ts";

const [reserve, handOut, broken] = library.requirements;

/** The clean document with something else in it, and what the checks say of that. */
function found(changed: Readonly<Record<string, unknown>>, rule?: string) {
  const table = new Hand("specs")
    .lists("pm", "Neighbours borrow tools", "A tool is held for who reserved it")
    .lists("sec", "Broken tools hurt people", "Names are forgotten")
    .lists("ops", "One PC")
    .answers("How many tools at once?", "ops", "Three at most")
    .writes("pm", { ...library, ...changed });
  return checks(table.ledger, "specs")
    .filter((one) => rule === undefined || one.rule === rule)
    .map(({ text }) => text);
}

describe("Checks of requirements", () => {
  test("say of a clean document only what nothing takes up", () => {
    expect(found({})).toEqual([]);
    expect(checks(libraryTable().ledger, "specs").map(({ rule, ids }) => [rule, ids])).toEqual([
      ["answered", ["YOU-2"]],
    ]);
  });

  test("a requirement that obliges nobody", () => {
    const requirements = [{ ...reserve, statement: "Reserve tools for 24 hours" }, handOut, broken];
    expect(found({ requirements }, "ears")).toEqual(["REQ-1 does not say who shall do what"]);
    for (const statement of [
      "Das System muss es 24 Stunden halten.",
      "システムは 24 時間保持しなければならない。",
      "The system must hold it for 24 hours.",
    ])
      expect(found({ requirements: [{ ...reserve, statement }, handOut, broken] }, "ears")).toEqual([]);
  });

  test("one without a test or a figure", () => {
    const requirements = [
      { ...reserve, statement: "The system shall hold reserved tools by TLS 1.3.", criterion: null },
      handOut,
      broken,
    ];
    expect(found({ requirements }, "testable")).toEqual(["REQ-1 has neither a test nor a figure"]);
  });

  test("what somebody listed or answered and nothing covers", () => {
    const requirements = [{ ...reserve, covers: ["FLOW-1.1"] }, { ...handOut, covers: [] }, broken];
    expect(found({ requirements, rules: [] }, "covered")).toEqual([
      "Nothing in the draft takes up PM-2: A tool is held for who reserved it",
    ]);
    expect(found({ requirements, rules: [] }, "answered")).toEqual([
      "Nothing in the draft takes up YOU-1: Three at most",
    ]);
  });

  test("ids that are named and not there", () => {
    const requirements = [{ ...reserve, why: "As REQ-2 and REQ-17 want" }, handOut, broken];
    expect(found({ requirements }, "ids")).toEqual(["REQ-1 names unknown ids: REQ-17"]);
  });

  test("say so in the language of the discussion", () => {
    const table = new Hand("specs").writes("pm", { requirements: [{ statement: "工具を予約" }] });
    const [first] = checks(table.ledger, "specs", wordsIn("ja"));
    expect(first?.text).toBe("REQ-1 は誰が何をすべきかを述べていない");
  });
});

describe("Checks of a design", () => {
  test("say nothing of one that carries every must", () => {
    expect(checks(designTable().ledger, "design")).toEqual([]);
  });

  test("a must that no part carries; a decision that is no choice", () => {
    const table = designTable();
    const [first] = design.decisions;
    const only = { ...first, id: "ADR-2", options: [{ name: "SQLite", pros: ["small"] }] };
    table.inForce([
      {
        id: "REQ-004",
        kind: "requirement",
        text: "The system shall lock itself.",
        fields: { priority: "must" },
      },
    ]);
    table.edits("pm", { decisions: [only] });
    expect(checks(table.ledger, "design").map(({ text }) => text)).toEqual([
      "No part carries REQ-004: The system shall lock itself.",
      "ADR-2 has fewer than two options",
    ]);
  });
});
