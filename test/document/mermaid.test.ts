import DOMPurify from "dompurify";
import fc from "fast-check";
import mermaid from "mermaid";
import { expect, test } from "vitest";
import { mermaidGraph } from "../../src/document/mermaid.ts";
import { runs } from "../runs.ts";

// It cleans labels for a page, which there is none of here; the grammar is Mermaid's own.
Object.assign(DOMPurify, { addHook: () => {}, sanitize: (text: string) => text });

async function typeOf(fenced: string): Promise<string> {
  const [, diagram = ""] = /^```mermaid\n([\s\S]*?)\n```$/.exec(fenced) ?? [];
  return (await mermaid.parse(diagram)).diagramType;
}

test("a text that is no diagram does not parse", async () => {
  await expect(mermaid.parse('flowchart LR\n a["x" -->')).rejects.toThrow();
});

test("a graph parses whatever its words are", async () => {
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
    fc.asyncProperty(words, words, words, async (name, label, group) => {
      const drawn = mermaidGraph({
        kind: "graph",
        nodes: [
          { id: "COMP-1", label: name, group },
          { id: "COMP-2", label: `x${group}`, group: "" },
        ],
        edges: [
          { from: "COMP-1", to: "COMP-2", label },
          { from: "COMP-2", to: "COMP-1" },
        ],
      });
      expect(await typeOf(drawn)).toBe("flowchart-v2");
    }),
    { numRuns: runs(200) },
  );
});
