import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Asked } from "../../../src/library/agent.ts";
import { temporaryFolder } from "../../discussion.ts";
import { held } from "./players.ts";

/** A design over requirements that somebody else wrote, in ways and with ids of their own. */

const theirs = `# Ferry tickets

Must-haves: FR-1, FR-2. See also FLOW-001.

## Functional requirements

| ID | Requirement | Priority |
|----|-------------|----------|
| FR-1 | The kiosk shall sell a ticket within 20 s. | Must |
| FR-2 | The kiosk shall print while the line is down. | Must |
| FR-7 | The kiosk shall speak Danish. | Should |

## Workflows

### FLOW-001: Buy a ticket

Somebody pays, and a ticket comes out.

## Open questions

- **OQ-001** Who fills the paper?
`;

const architecture = {
  title: "Kiosk",
  scope: [{ id: "SCOPE-1", text: "One kiosk" }],
  parts: [
    { id: "COMP-1", name: "Till", does: "takes money and prints", carries: ["FR-1", "FR-2"] },
    // Ids that are taken: they must not be given a second time.
    { id: "FLOW-001", name: "Screen", does: "shows what to do", carries: ["FR-7"] },
  ],
  decisions: [
    {
      id: "ADR-1",
      title: "Printer",
      context: "Paper jams",
      options: [
        { name: "Thermal", pros: ["quiet"], cons: [], fails: [], picks: "It is quiet" },
        { name: "Ink", pros: [], cons: ["dries"], fails: ["FR-2"] },
      ],
    },
  ],
  questions: [{ id: "OQ-001", question: "Who pays for paper?", decides: "the harbour" }],
  changes: [
    {
      id: "CHG-1",
      requirement: "FR-1",
      statement: "The kiosk shall sell a ticket within 30 s.",
      why: "Cards take 12 s",
      by: ["COMP-1"],
    },
  ],
  diagrams: [
    { id: "DIA-1", title: "Parts", shows: "parts", mermaid: ["flowchart LR", "A[Till] -->|rings| A"] },
  ],
};

async function designed() {
  const project = await temporaryFolder();
  mkdirSync(join(project, "docs"));
  const path = join(project, "docs", "requirements.md");
  writeFileSync(path, theirs);
  const player = ({ kind }: Asked) => {
    switch (kind) {
      case "question":
        return { question: "Which parts?", focus: "parts" };
      case "response":
        return { parts: ["A till: FR-1"], confidence: 0.9 };
      case "draft":
        return architecture;
      case "synthesis":
        return { synthesis: "Read", next_action: "conclude", recommendation: "Build it" };
      default:
        return {};
    }
  };
  const ran = await held("design", "The kiosk", player, { project, eyes: "project", strategy: "standard" });
  const items = (
    ran.verdict as unknown as {
      readonly artifacts: readonly { readonly id: string; readonly text: string }[];
    }
  ).artifacts;
  return { ...ran, items, path };
}

test("requirements in force keep their ids and words, no id is given twice, and their file stays as it was", async () => {
  const { items, sent, path, files } = await designed();
  const ids = items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const taken of ["FR-1", "FR-2", "FR-7", "FLOW-001", "OQ-001"]) expect(ids).not.toContain(taken);
  expect(items.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["shows what to do", "Who pays for paper?"]),
  );
  const draft = sent.find(({ kind }) => kind === "draft")?.prompt ?? "";
  expect(draft).toContain("[FR-1] The kiosk shall sell a ticket within 20 s.");
  expect(draft).toContain("[FR-2] The kiosk shall print while the line is down.");
  expect(draft).not.toMatch(/\[FR-1\] Must-haves/);
  expect(readFileSync(path, "utf8")).toBe(theirs);
  const document = Object.entries(files).find(([name]) => name.includes("architecture/"))?.[1] ?? "";
  expect(document).toMatch(/\| FR-1[^|]*\| COMP-1 \|/);
});

test("a change that the design forces on them is proposed, and is not made", async () => {
  const { files } = await designed();
  const document = Object.entries(files).find(([name]) => name.includes("architecture/"))?.[1] ?? "";
  const [, proposed = ""] = document.split("## Changes proposed to the requirements");
  expect(proposed).toContain("The kiosk shall sell a ticket within 30 s.");
  expect(proposed).toContain("The kiosk shall sell a ticket within 20 s.");
});

test("each call sees the items it is about; the file itself is sent to nobody", async () => {
  const { sent } = await designed();
  for (const { prompt } of sent) expect(prompt).not.toContain("|----|");
  const edit = sent.find(({ kind }) => kind === "edit")?.prompt;
  if (edit !== undefined) expect(edit).not.toContain("The kiosk shall speak Danish.");
});
