import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { verifyFolder } from "../../../src/host/verify.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { paint } from "../../../src/document/paint.ts";
import { parseJournal } from "../../../src/kernel/journal/journal-text.ts";
import { temporaryFolder } from "../../discussion.ts";
import { critiqueKit } from "./critiqued.ts";

// 0.1 counted what rules found as ratings. Its journals are shown as they were judged.
const journals = "test/fixtures/v0.1.0/journals";

function shown(name: string) {
  const { events } = parseJournal(readFileSync(join(journals, name), "utf8"), name);
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error(`${name} holds no discussion`);
  const place = { folder: "out", address: "it" };
  const result = critiqueKit.result(discussion, place);
  return {
    page: critiqueKit.page(discussion, place, { columns: 80, paint: paint(false) }) ?? "",
    record: critiqueKit.documents(events)[0]?.text ?? "",
    annotations: critiqueKit.annotations?.(discussion),
    inAWord: critiqueKit.inShort(discussion).inAWord,
    result,
  };
}

async function verified(name: string) {
  const folder = await temporaryFolder();
  mkdirSync(folder, { recursive: true });
  cpSync(join(journals, name), join(folder, "journal.jsonl"));
  return (await verifyFolder(folder)).find(({ check }) => check.startsWith("numbers"));
}

describe("a critique by the reader alone, of 0.1", () => {
  test("is annotated, its points as found by rules", () => {
    const { annotations } = shown("critique-reader.jsonl");
    expect(annotations?.completed).toBe(true);
    expect(annotations?.notes.every(({ byRules }) => byRules)).toBe(true);
  });

  test("is judged otherwise by the rules of today, which verify tells and does not stumble over", async () => {
    expect(await verified("critique-reader.jsonl")).toMatchObject({
      detail: expect.not.stringContaining("the same"),
    });
  });
});

test("a critique by others, of 0.1, comes out the same", async () => {
  expect(shown("critique.jsonl").page).not.toContain("earlier version");
  expect(await verified("critique.jsonl")).toMatchObject({ passed: true });
});
