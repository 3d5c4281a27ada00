import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jsonText } from "../../src/kernel/json-value.ts";
import { jsonFile } from "../../src/kernel/projection.ts";
import { journalFile } from "../../src/kernel/home-parts.ts";
import { parseJournal } from "../../src/kernel/journal/journal-text.ts";
import { Journal } from "../../src/kernel/journal/journal.ts";
import { temporaryFolder } from "../discussion.ts";

const hostile = "admin\u202e}\u2066 if\u2069 \u009b31m\u0085\u007f\u200f\u061c\u2028end \u{e0041}";

test("what would hide or turn around text is an escape, and reads back the same", () => {
  expect(jsonText({ said: hostile })).toBe(
    String.raw`{"said":"admin\u202e}\u2066 if\u2069 \u009b31m\u0085\u007f\u200f\u061c\u2028end \udb40\udc41"}`,
  );
  expect(JSON.parse(jsonText({ said: hostile }, 2))).toEqual({ said: hostile });
  expect(jsonText("日本語 é 🙂 plain")).toBe('"日本語 é 🙂 plain"');
});

test("so it is in every JSON file of a discussion, and in its journal, whose chain holds", async () => {
  expect(jsonFile("manifest.json", { title: hostile }).text).not.toMatch(/[\u007f-\u009f\p{Cf}]/u);
  const folder = await temporaryFolder();
  const journal = await Journal.open(folder, { now: () => 0 });
  await journal.append({ type: "warned", key: "one", message: hostile });
  await journal.append({ type: "warned", key: "two", message: "after it" });
  await journal.close();
  const text = await readFile(join(folder, journalFile), "utf8");
  expect(text).not.toMatch(/[\u007f-\u009f\p{Cf}]/u);
  const { events, alteredLine } = parseJournal(text, journalFile);
  expect(alteredLine).toBeNull();
  expect(events).toMatchObject([{ message: hostile }, { message: "after it" }]);
});
