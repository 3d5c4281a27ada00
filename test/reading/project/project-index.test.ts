import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { indexProject, type ProjectIndex } from "../../../src/reading/project/project-index.ts";
import { rankFiles } from "../../../src/reading/project/ranking.ts";
import { walkProject } from "../../../src/reading/project/walk.ts";
import { project, put, signal } from "./project.ts";

async function indexed(root: string, known: ProjectIndex | null = null) {
  const { files } = await walkProject(root, { signal });
  return indexProject(root, files, { known, signal });
}

const paths = (index: ProjectIndex, query: string) => rankFiles(index, query).files.map(({ path }) => path);

test("an index is brought up to date with what changed, came and went", async () => {
  const root = await project({ "a.ts": "alpha", "b.ts": "beta", "c/d.ts": "gamma alpha" });
  const before = await indexed(root);
  expect(paths(before, "alpha")).toEqual(["a.ts", "c/d.ts"]);
  put(root, "b.ts", "delta alpha");
  put(root, "new.ts", "epsilon");
  rmSync(join(root, "a.ts"));

  const after = await indexed(root, before);

  expect(paths(after, "alpha").toSorted()).toEqual(["b.ts", "c/d.ts"]);
  expect(paths(after, "beta")).toEqual([]);
  expect(paths(after, "delta epsilon").toSorted()).toEqual(["b.ts", "new.ts"]);
});

test("a file of the same size and time is not read again", async () => {
  const root = await project({ "a.ts": "alpha" });
  const [file] = (await walkProject(root, { signal })).files;
  const before = await indexed(root);
  put(root, "a.ts", "omega");

  const after = await indexProject(root, file === undefined ? [] : [file], { known: before, signal });

  expect(paths(after, "alpha")).toEqual(["a.ts"]);
  expect(paths(await indexed(root, after), "omega")).toEqual(["a.ts"]);
});
