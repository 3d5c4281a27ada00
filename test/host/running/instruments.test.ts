import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instruments } from "../../../src/host/running/eyes.ts";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { temporaryFolder } from "../../discussion.ts";

async function instrumentsIn(cwd: string) {
  const config = await resolveConfig({
    flags: {},
    home: undefined,
    config: undefined,
    env: { HOME: cwd, XDG_CONFIG_HOME: cwd },
    cwd,
  });
  return instruments(config, cwd);
}

const { signal } = new AbortController();

test("places are looked for in the project, but not in its secrets nor in what it ignores", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, ".git"));
  await mkdir(join(root, "src"));
  await writeFile(join(root, "src/queue.ts"), "export function drain() {}\n");
  await writeFile(join(root, ".env"), "TOKEN=secretToken\n");
  await writeFile(join(root, ".gitignore"), "out.ts\n");
  await writeFile(join(root, "out.ts"), "builtName\n");
  const { places } = await instrumentsIn(root);
  const named = (path: string, quote: string) => ({ path, line: null, quote });
  const seen = await places(
    [named("queue.ts", "export function drain"), named(".env", "TOKEN"), named("parts/out.ts", "builtName")],
    signal,
  );
  expect(seen.map(({ file, path, quoteLine }) => [file, path, quoteLine])).toEqual([
    ["found", "src/queue.ts", 1],
    ["unread", null, null],
    ["missing", null, null],
  ]);
});

test("passages of the project are found by words, their lines with them", async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, ".git"));
  await writeFile(join(root, "queue.md"), "# Queue\n\nJobs that fail are retried three times.\n");
  const { passages } = await instrumentsIn(root);
  const found = await passages({ query: "how often is a failed job retried", most: 3 }, signal);
  expect(found).toMatchObject({ by: "index", note: null, passages: [{ path: "queue.md", from: 1, to: 3 }] });
});
