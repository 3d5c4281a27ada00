import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Reference } from "../../src/kernel/lookup.ts";
import { sightings } from "../../src/reading/sightings.ts";
import { temporaryFolder } from "../discussion.ts";

async function project() {
  const folder = await temporaryFolder();
  const root = join(folder, "project");
  await mkdir(join(root, "src/auth"), { recursive: true });
  await writeFile(join(folder, "beside.ts"), "outside\n");
  await writeFile(
    join(root, "src/auth/login.ts"),
    "one\nexport function logIn() {\n  return retryForever();\n}\n",
  );
  await writeFile(join(root, ".env"), "KEY=1\n");
  await writeFile(join(root, "logo.png"), Buffer.from([0, 1, 2]));
  await symlink(join(folder, "beside.ts"), join(root, "link.ts"));
  return {
    root,
    cwd: join(root, "src"),
    files: () => Promise.resolve(["src/auth/login.ts"]),
    isKept: (file: string) => file.endsWith(".env"),
  };
}

function named(path: string, rest: Partial<Reference> = {}): Reference {
  return { path, line: null, quote: null, ...rest };
}

it("finds files from where we stand, from the root and by the end of their path", async () => {
  const references = ["auth/login.ts", "src/auth/login.ts", "login.ts"].map((path) => named(path));
  const seen = await sightings(references, await project(), new AbortController().signal);
  expect(seen.map(({ file, path, lines }) => [file, path, lines])).toEqual(
    references.map(() => ["found", "src/auth/login.ts", 4]),
  );
});

it("says what is not there, and reads no secret, nothing outside and nothing binary", async () => {
  const references = ["src/logout.ts", ".env", "../../beside.ts", "../link.ts", "logo.png"].map((path) =>
    named(path),
  );
  const seen = await sightings(references, await project(), new AbortController().signal);
  expect(seen.map(({ file }) => file)).toEqual(["missing", "unread", "unread", "unread", "unread"]);
});

it("takes no file for another that has the same name", async () => {
  const one = await project();
  await mkdir(join(one.root, "src/shop"));
  await writeFile(join(one.root, "src/shop/login.ts"), "one\n");
  const files = ["src/auth/login.ts", "src/shop/login.ts"];
  const rows = [
    ["login.ts", "missing", null],
    ["shop/login.ts", "found", "src/shop/login.ts"],
    ["auth/login.ts", "found", "src/auth/login.ts"],
    ["ogin.ts", "missing", null],
  ] as const;
  const references = rows.map(([path]) => named(path));
  const listed = { ...one, cwd: one.root, files: () => Promise.resolve(files) };
  const seen = await sightings(references, listed, new AbortController().signal);
  expect(seen.map(({ file, path }, at) => [rows[at]?.[0], file, path])).toEqual(rows);
});

it("takes what stands where the user is before what stands at the root, and what is named whole before both", async () => {
  const one = await project();
  await writeFile(join(one.root, "login.ts"), "one\n");
  await writeFile(join(one.cwd, "login.ts"), "one\ntwo\n");
  const references = ["login.ts", join(one.root, "login.ts")].map((path) => named(path));
  const seen = await sightings(references, one, new AbortController().signal);
  expect(seen.map(({ path, lines }) => [path, lines])).toEqual([
    ["src/login.ts", 2],
    ["login.ts", 1],
  ]);
});

it("finds quoted words in the file they are said to stand in", async () => {
  const references = [
    named("login.ts", { quote: "return retryForever()" }),
    named("login.ts", { quote: "return nothing at all" }),
  ];
  const seen = await sightings(references, await project(), new AbortController().signal);
  expect(seen.map(({ file, quoteLine }) => [file, quoteLine])).toEqual([
    ["found", 3],
    ["found", null],
  ]);
});
