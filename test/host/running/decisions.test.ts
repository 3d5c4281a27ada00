import { createHook } from "node:async_hooks";
import { symlinkSync, linkSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type DecisionPlace, decisionsIn } from "../../../src/host/running/decisions.ts";
import { temporaryFolder } from "../../discussion.ts";

/** Later than anything was written here, so that it counts as settled. */
const later = () => Date.now() + 3_600_000;

const folder = "docs/decisions";

async function place(): Promise<DecisionPlace & { readonly file: (n: number) => string }> {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, ".git"));
  await mkdir(join(cwd, folder), { recursive: true });
  const file = (n: number) => join(cwd, folder, `000${n}-decision.md`);
  for (const n of [1, 2, 3]) await writeFile(file(n), `# Decision ${n}\n\nBecause of ${n}.\n`);
  return { cwd, env: { HOME: cwd }, home: join(cwd, ".colloquy"), folder, file };
}

/** How many files a reading opens. */
async function opened(read: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({ init: (_id, type) => void (count += type === "FILEHANDLE" ? 1 : 0) }).enable();
  onTestFinished(() => void hook.disable());
  await read();
  hook.disable();
  return count;
}

test("decisions are asked for again, and only the file that changed is read", async () => {
  const here = await place();
  const titles = async () => (await decisionsIn(here, later())).map(({ title }) => title);
  expect(await opened(titles)).toBe(3);
  expect(await opened(titles)).toBe(0);

  await writeFile(here.file(2), "# Decision 9\n\nBecause of 2.\n");
  expect(await opened(titles)).toBe(1);
  await rm(here.file(3));
  expect(await titles()).toEqual(["Decision 9", "Decision 1"]);
});

test("a decision that was written just now is read again each time", async () => {
  const here = await place();
  const read = () => decisionsIn(here, Date.now());
  expect([await opened(read), await opened(read)]).toEqual([3, 3]);
});

test("a decision that became a link, or got another name, is shown no longer", async () => {
  const here = await place();
  expect(await decisionsIn(here, later())).toHaveLength(3);
  await rm(here.file(1));
  symlinkSync(here.file(2), here.file(1));
  linkSync(here.file(3), join(here.cwd, ".env"));
  expect((await decisionsIn(here, later())).map(({ title }) => title)).toEqual(["Decision 2"]);
});
