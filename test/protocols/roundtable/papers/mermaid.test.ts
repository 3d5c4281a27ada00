import DOMPurify from "dompurify";
import fc from "fast-check";
import mermaid from "mermaid";
import { expect, test } from "vitest";
import { paperFiles } from "../../../../src/protocols/roundtable/papers/files.ts";
import { runs } from "../../../runs.ts";
import { design, designTable } from "./designs.ts";
import { Hand } from "./drafts.ts";

// It cleans labels for a page, which there is none of here; the grammar is Mermaid's own.
Object.assign(DOMPurify, { addHook: () => {}, sanitize: (text: string) => text });

function diagramsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm), ([, diagram = ""]) => diagram);
}

test("every diagram of a design parses: arrows between parts, and in the order of time", async () => {
  const [file] = paperFiles(designTable().paper());
  const diagrams = diagramsIn(file?.text ?? "");
  const types = await Promise.all(diagrams.map(async (one) => (await mermaid.parse(one)).diagramType));
  expect(types).toEqual(["flowchart-v2", "sequence"]);
});

test("a text that is no diagram does not parse", async () => {
  await expect(mermaid.parse('flowchart LR\n a["x" -->')).rejects.toThrow();
});

test("diagrams parse whatever their words are", async () => {
  const words = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      "end",
      "graph",
      "a-->b",
      "%%{init}",
      "```",
      "note over p0",
      "loop",
      "日本",
      '"',
      "#quot;",
    ),
  );
  await fc.assert(
    fc.asyncProperty(words, words, words, async (name, label, title) => {
      const [desk] = design.parts;
      const table = new Hand("design").writes("pm", {
        title: "T",
        parts: [
          { ...desk, name, needs: [`COMP-2: ${label}`] },
          { id: "COMP-2", does: `x${title}`, outside: "person" },
        ],
        diagrams: [
          { title: `x${title}`, shows: "parts", arrows: [`COMP-1 -> COMP-2: ${label}`] },
          {
            title: `x${title}`,
            shows: "runtime",
            arrows: [`COMP-1 -> ${name || "x"}: ${label}`, `COMP-2 -> COMP-1: ${title}`],
          },
        ],
      });
      const [file] = paperFiles(table.paper());
      for (const diagram of diagramsIn(file?.text ?? "")) await mermaid.parse(diagram);
    }),
    { numRuns: runs(200) },
  );
});
