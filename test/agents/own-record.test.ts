import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownRecord } from "../../src/agents/own-record.ts";
import { temporaryFolder } from "../discussion.ts";

const place = { file: "sessions/*/{session}.jsonl", ends: "turn.ended" };

function line(type: string, error?: object): string {
  return `${JSON.stringify({ type, ...(error && { error }) })}\n`;
}

async function recordOf(text: string) {
  const home = await temporaryFolder();
  const path = join(home, "sessions/today/s-1.jsonl");
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  return { record: ownRecord(home, place), path, home };
}

test("why a turn failed is what was written since it began; what failed before is not told again", async () => {
  const old = line("turn.ended", { message: "Quota exceeded", details: { statusCode: 429 } });
  const { record, path } = await recordOf(old);
  const before = await record.size("s-1");
  expect(before).toBe(Buffer.byteLength(old));
  expect(await record.failure("s-1", 0)).toEqual({ message: "Quota exceeded", status: 429 });
  // It writes the end a moment after it told us of it.
  const asked = record.failure("s-1", before);
  await appendFile(path, line("said"));
  await sleep(150);
  await appendFile(path, line("turn.ended"));
  expect(await asked).toBeNull();
  await appendFile(path, line("turn.ended", { message: "Overloaded" }));
  expect(await record.failure("s-1", before)).toEqual({ message: "Overloaded" });
});

test("of several ends the last counts, and no other kind of line is one", async () => {
  const failed = line("turn.ended", { message: "Overloaded" });
  const { record } = await recordOf(failed + line("turn.ended") + line("retry", { message: "again" }));
  expect(await record.failure("s-1", 0)).toBeNull();
});

test("a session whose name leads elsewhere has no record, nor one that is not there", async () => {
  const { record } = await recordOf(line("turn.ended", { message: "Overloaded" }));
  for (const session of ["s-2", "../today/s-1", "*", "s-1.jsonl/..", ""])
    expect(await record.size(session)).toBe(0);
});
