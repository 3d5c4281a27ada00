import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { walkProject } from "../../../src/reading/project/walk.ts";
import { pathsIn, project, signal } from "./project.ts";

const cases: readonly {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly read: readonly string[];
}[] = [
  {
    title: "files come folder by folder, the upper ones first",
    files: { "b/z.ts": "1", "b/a.ts": "1", "a/deep/x.ts": "1", "c.ts": "1" },
    read: ["c.ts", "b/a.ts", "b/z.ts", "a/deep/x.ts"],
  },
  {
    title: "what .gitignore names is left out, and what it takes back is not",
    files: {
      ".gitignore": "*.log\n!keep.log\n/build/\n",
      "a.log": "1",
      "keep.log": "1",
      "build/x.ts": "1",
      "src/build/x.ts": "1",
    },
    read: [".gitignore", "keep.log", "src/build/x.ts"],
  },
  {
    title: "the nearest ignore file decides",
    files: {
      ".gitignore": "*.gen.ts\n",
      "a.gen.ts": "1",
      "kept/.gitignore": "!*.gen.ts\n",
      "kept/b.gen.ts": "1",
    },
    read: [".gitignore", "kept/.gitignore", "kept/b.gen.ts"],
  },
  {
    title: "nothing comes back out of a folder that is ignored as a whole",
    files: { ".gitignore": "out/\n!out/x.ts\n", "out/x.ts": "1" },
    read: [".gitignore"],
  },
  {
    title: ".ignore speaks after .gitignore",
    files: { ".gitignore": "*.sql\n", ".ignore": "!*.sql\nvendor\n", "a.sql": "1", "vendor/b.ts": "1" },
    read: [".gitignore", ".ignore", "a.sql"],
  },
  {
    title: "names are compared with their case",
    files: { ".gitignore": "README\n", README: "1", readme: "1" },
    read: [".gitignore", "readme"],
  },
  {
    title: "repositories, dependencies, homes, lock files and pictures are left out",
    files: {
      "a.ts": "1",
      ".git/config": "1",
      "node_modules/x/index.js": "1",
      "packages/y/node_modules/z.js": "1",
      ".colloquy/config.yaml": "1",
      "package-lock.json": "1",
      "logo.png": "1",
      "lib.min.js": "1",
      "empty.ts": "",
    },
    read: ["a.ts"],
  },
  {
    title: "secrets are left out",
    files: {
      ".env": "1",
      "config/.env.local": "1",
      "server.pem": "1",
      ".ssh/config": "1",
      ".npmrc": "1",
      "a.ts": "1",
    },
    read: ["a.ts"],
  },
];

test.for(cases)("$title", async ({ files, read }) => {
  expect((await pathsIn(await project(files))).toSorted()).toEqual(read.toSorted());
});

test("the order is the same every time: folder by folder, the upper ones first", async () => {
  const root = await project({ "b/z.ts": "1", "b/a.ts": "1", "a/deep/x.ts": "1", "c.ts": "1" });

  expect(await pathsIn(root)).toEqual(["c.ts", "b/a.ts", "b/z.ts", "a/deep/x.ts"]);
});

test("inside a repository the rules of the folders above count too, up to the repository", async () => {
  const root = await project({
    ".gitignore": "*.ts\n",
    "repo/.git/HEAD": "ref",
    "repo/.git/info/exclude": "mine.md\n",
    "repo/.gitignore": "*.log\n/pkg/dist\n",
    "repo/pkg/a.ts": "1",
    "repo/pkg/a.log": "1",
    "repo/pkg/mine.md": "1",
    "repo/pkg/dist/b.ts": "1",
  });

  expect(await pathsIn(join(root, "repo/pkg"))).toEqual(["a.ts"]);
});

test("a root that is itself ignored is searched all the same", async () => {
  const root = await project({ ".git/HEAD": "ref", ".gitignore": "scratch\n", "scratch/a.ts": "1" });

  expect(await pathsIn(join(root, "scratch"))).toEqual(["a.ts"]);
});

test("links are not followed", async () => {
  const root = await project({ "in/a.ts": "1", "outside/secret.ts": "1" });
  symlinkSync(join(root, "outside"), join(root, "in/linked"));
  symlinkSync(join(root, "outside/secret.ts"), join(root, "in/linked.ts"));

  expect(await pathsIn(join(root, "in"))).toEqual(["a.ts"]);
});

test("a home of another name is left out", async () => {
  const root = await project({ "a.ts": "1", "talks/journal.jsonl": "1" });

  const { files } = await walkProject(root, { signal, home: join(root, "talks") });

  expect(files.map(({ path }) => path)).toEqual(["a.ts"]);
});

test("large files are left out, and what is beyond the bounds is said to be", async () => {
  const root = await project({ "a.ts": "1", "b.ts": "1234", "c.ts": "123456789", "d.ts": "1" });
  const bounds = { mostFiles: 10, mostFileBytes: 8, mostBytes: 100 };
  const walked = async (narrower: Partial<typeof bounds>) => {
    const { files, cut } = await walkProject(root, { signal, bounds: { ...bounds, ...narrower } });
    return { files: files.map(({ path }) => path), cut };
  };

  expect(await walked({})).toEqual({ files: ["a.ts", "b.ts", "d.ts"], cut: false });
  expect(await walked({ mostFiles: 2 })).toEqual({ files: ["a.ts", "b.ts"], cut: true });
  expect(await walked({ mostBytes: 5 })).toEqual({ files: ["a.ts", "b.ts"], cut: true });
});

test("a root that is not there is an error that names it", async () => {
  const root = join(await project({}), "nowhere");

  await expect(walkProject(root, { signal })).rejects.toThrow(`The folder ${root} cannot be read (ENOENT).`);
});

test("what is aborted stops", async () => {
  const root = await project({ "a.ts": "1" });
  mkdirSync(join(root, "more"));

  await expect(walkProject(root, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});
