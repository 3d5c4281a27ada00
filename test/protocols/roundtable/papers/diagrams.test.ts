import DOMPurify from "dompurify";
import mermaid from "mermaid";
import { expect, test } from "vitest";
import { paperFiles } from "../../../../src/protocols/roundtable/papers/files.ts";
import { designTable } from "./designs.ts";

// It cleans labels for a page, which there is none of here; the grammar is Mermaid's own.
Object.assign(DOMPurify, { addHook: () => {}, sanitize: (text: string) => text });

test("a text that is no diagram does not parse", async () => {
  await expect(mermaid.parse('flowchart LR\n a["x" -->')).rejects.toThrow();
});

test("a picture parses as it stands in a design's document", async () => {
  const document = paperFiles(designTable().paper())[0]?.text ?? "";
  const [, picture = ""] = /```mermaid\n([\s\S]*?)\n```/.exec(document) ?? [];
  expect((await mermaid.parse(picture)).diagramType).toBe("sequence");
});
