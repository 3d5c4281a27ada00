import { describe, expect, test } from "vitest";
import { paperFiles } from "../../../../src/protocols/roundtable/papers/files.ts";
import { designTable } from "./designs.ts";
import { libraryTable } from "./drafts.ts";

function headings(text: string, level: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${level} `))
    .map((line) => line.slice(level.length + 1));
}

/** What a document says below the heading, or in the entry, that begins with an id. */
function partOf(text: string, id: string): string {
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => new RegExp(String.raw`^(?:#+ |- \*\*)${id}\b(?!\.)`).test(line));
  const length = lines.slice(begin + 1).findIndex((line) => /^(?:#|- \*\*[A-Z]+-\d)/.test(line));
  return begin < 0 ? "" : lines.slice(begin, length < 0 ? undefined : begin + 1 + length).join("\n");
}

describe("requirements.md", () => {
  const written = (approved: boolean) => paperFiles(libraryTable().paper({ approved }))[0]?.text ?? "";

  test("has what a reader looks for, in that order, and nothing of how it came about", () => {
    const text = written(false);
    expect(headings(text, "##")).toEqual([
      "Purpose and scope",
      "Users",
      "Terms",
      "Flows",
      "Functional requirements",
      "Rules",
      "Quality requirements",
      "Constraints",
      "Out of scope",
      "Assumptions",
      "Open questions",
      "Next steps",
      "Answered and decided by the person",
    ]);
    expect(text).not.toMatch(/\b(?:round|synthesis|facilitator|Checks|How it came about)\b/i);
  });

  test("has requirements in an order, each with its criterion and its sources by id and role", () => {
    const text = written(false);
    expect(headings(text, "####").map((line) => line.split(":")[0])).toEqual(["REQ-2", "REQ-1", "REQ-3"]);
    expect(partOf(text, "REQ-1")).toContain("**Accepted when:** Reserved at 10:00");
    expect(partOf(text, "REQ-1")).toContain("PM-2 (Product manager)");
    expect(partOf(text, "BR-1")).toContain("YOU-1 (the person)");
    expect(partOf(text, "OQ-1")).toContain("**Decides:** The library's board");
    expect(text).toMatch(/\n {2}- \*\*FLOW-1\.1\*\* Neighbour: reserves a tool\n {2}- \*\*FLOW-1\.2\*\*/);
  });

  test("says that it is a draft until a person has approved it", () => {
    expect(written(false)).toContain("Draft of 2026-11-18: no person has approved it.");
    expect(written(true)).toContain("Approved by a person on 2026-11-18.");
    expect(written(true)).not.toContain("Draft");
  });

  test("has dissent beside its item, with the reason that was given for it, and nowhere else", () => {
    const text = written(false);
    const blocked = "Security objects: 24 hours block the only drill for a whole day";
    expect(partOf(text, "REQ-1")).toContain(blocked);
    expect(partOf(text, "REQ-1")).toContain("The board wants a full day");
    expect(text.split(blocked)).toHaveLength(2);
    expect(partOf(text, "NFR-1")).toContain("Security stands aside: The law decides it, not we");
    expect(partOf(text, "REQ-3")).not.toContain("Dissent");
  });

  test("has what the person said", () => {
    const text = written(false);
    expect(partOf(text, "YOU-1")).toContain("Three at most");
    expect(partOf(text, "YOU-2")).toContain("Say librarian, not staff");
  });

  test("loses an item that its author cut, and keeps the ids of the others", () => {
    const table = libraryTable().edits("pm", { cuts: ["REQ-1"] });
    const text = paperFiles(table.paper())[0]?.text ?? "";
    expect(headings(text, "####").map((line) => line.split(":")[0])).toEqual(["REQ-2", "REQ-3"]);
    expect(text).not.toContain("hold it for 24 hours");
    expect(text).not.toContain("24 hours block the only drill");
  });
});

describe("An architecture", () => {
  const table = designTable();
  const files = paperFiles(table.paper({ approved: true }, { by: "plurality" }));
  const [architecture, decision] = files.map(({ text }) => text);

  test("has the sections of arc42 in their order, what carries what, and what nothing carries", () => {
    expect(headings(architecture ?? "", "##")).toEqual([
      "Introduction and goals",
      "Context and scope",
      "Building block view",
      "Runtime view",
      "Deployment view",
      "Decisions",
      "Quality requirements",
      "Risks and technical debt",
      "Requirements and what carries them",
      "Changes proposed to the requirements",
      "Open questions",
      "Next steps",
    ]);
    expect(architecture).toContain("| REQ-002 Offline | COMP-1 | ADR-1 |");
    expect(architecture).toMatch(/Nothing carries these:\*\*\n\n- \*\*REQ-003\*\*/);
    expect(architecture).toMatch(/## Quality requirements[^#]+- \*\*NFR-001 Security\*\*/);
  });

  test("shows a picture in the view that it is of, as its author wrote it", () => {
    const [, runtime = ""] = (architecture ?? "").split("## Runtime view");
    expect(runtime).toMatch(
      /^\n\n### DIA-1: Hand out\n\n```mermaid\nsequenceDiagram\nDesk->>Store: opens a loan\n```/,
    );
  });

  test("keeps actions whether or not an item cites them", () => {
    for (const action of ["Buy a second disk", "Tell the board"]) expect(architecture).toContain(action);
  });

  test("has a file for each decision, by MADR: drivers, options with arguments, what is open, what follows", () => {
    expect(files[1]?.path).toBe("docs/decisions/0001-where-loans-are-kept.md");
    expect(headings(decision ?? "", "##")).toEqual([
      "Context and Problem Statement",
      "Decision Drivers",
      "Considered Options",
      "Decision Outcome",
      "Pros and Cons of the Options",
      "Open questions",
      "Next steps",
    ]);
    expect(decision).toContain('Chosen option: "SQLite on the PC", because It needs no line');
    expect(decision).toContain("**Fails:** REQ-002 (Offline)");
    expect(decision).toContain("Who pays for the disk?");
  });

  test("is accepted only where a person approved it and something was decided", () => {
    const status = (approved: boolean, by: "plurality" | "majority") =>
      /^status: (.*)$/m.exec(
        paperFiles(designTable().paper({ approved }, by === "majority" ? { by, threshold: 0.5 } : { by }))[1]
          ?.text ?? "",
      )?.[1];
    expect(status(true, "plurality")).toBe("accepted");
    expect(status(false, "plurality")).toBe("proposed");
    expect(status(true, "majority")).toBe("proposed");
  });

  test("names who is against a decision, with the reason, in its file", () => {
    const contested = designTable().says("ops", [
      { do: "hold", issue: "ADR-1", option: "O2", why: "A disk dies every year", because: [] },
    ]);
    contested.says("sec", [{ do: "hold", issue: "ADR-1", option: "O1", why: "No line to tap", because: [] }]);
    const text = paperFiles(contested.paper({ approved: true }))[1]?.text ?? "";
    expect(text).toContain("No line to tap");
    expect(text).toMatch(/Operations[^\n]*A disk dies every year/);
  });
});
