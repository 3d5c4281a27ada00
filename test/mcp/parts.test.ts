import { join } from "node:path";
import { expect, test } from "vitest";
import { openById } from "../../src/host/archive/archive.ts";
import type { Found } from "../../src/host/running/discussions.ts";
import { readPart } from "../../src/mcp/parts.ts";
import { withExample } from "../example-journals.ts";
import { story } from "../stories/command.ts";

/** The example of a verb, as a server finds it, with what a caller reads of it. */
async function example(verb: string, more: object = {}) {
  const told = story();
  const home = join(told.folder, ".colloquy");
  const opened = await openById(home, await withExample(told, verb, "--yes"));
  const found = { ...opened, discussion: { ...opened.discussions.at(-1), ...more } } as unknown as Found;
  const where = { home: { value: home, origin: "default" as const }, cwd: told.folder, env: told.env };
  return (part?: string, writes = true) => readPart(found, part ?? "record", { ...where, writes });
}

test.each([
  ["ask", "artifacts/transcript.md"],
  ["critique", "discussions/DISCUSS-001-discussion.md"],
  ["discuss", "artifacts/result.md"],
])("the record of a %s is its %s", async (verb, path) => {
  const read = await example(verb);
  const record = await read();
  expect(record.length).toBeGreaterThan(100);
  expect(await read(`artifacts/${path}`)).toBe(record);
});

test("what it leaves in a project is named to a caller only where the server writes there", async () => {
  // As though it were no example, which leaves nothing.
  const read = await example("discuss", { project: undefined });
  const files = async (writes: boolean) =>
    Object.keys((JSON.parse(await read("result", writes)) as { files: object }).files);
  expect(await files(true)).toContain("document");
  const named = await files(false);
  expect(named).not.toContain("document");
  expect(named).toEqual((await files(true)).filter((name) => name !== "document"));
});
