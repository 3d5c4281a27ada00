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
