import { chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { textsOf } from "../../../src/host/project/texts.ts";
import { project } from "../../reading/project/project.ts";

test("what is not ours to read is left out by that name, folders too", async () => {
  const root = await project({ "a.md": "# A", "mine.md": "# Mine", "closed/b.md": "# B", "c.md": "\0" });
  for (let folder = root; folder !== tmpdir(); folder = dirname(folder)) chmodSync(folder, 0o755);
  for (const path of ["mine.md", "closed"]) chmodSync(join(root, path), 0);
  // Root may read all there is.
  const us = process.geteuid?.() ?? 0;
  if (us === 0) process.seteuid?.(65_534);
  try {
    const { texts, left } = await textsOf(".", "context file", { cwd: root, homes: [] });
    expect(texts.map(({ path }) => path)).toEqual(["a.md"]);
    expect(left).toEqual([
      { path: "closed", why: "a folder that cannot be read" },
      { path: "c.md", why: "no text" },
      { path: "mine.md", why: "cannot be read" },
    ]);
  } finally {
    process.seteuid?.(us);
    chmodSync(join(root, "closed"), 0o700);
  }
});
