import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  allGrants,
  contentHash,
  isRemembered,
  isTrusted,
  keyAnswers,
  rememberKeys,
  rememberTyped,
  trust,
  typedFor,
  withdraw,
} from "../../src/config/trust.ts";
import { temporaryFolder } from "../discussion.ts";

async function place() {
  const folder = await temporaryFolder();
  const project = join(folder, "shop");
  const home = join(project, ".colloquy");
  await mkdir(join(home, "discussions"), { recursive: true });
  return { folder, project, home, env: { XDG_CONFIG_HOME: join(folder, "user") } };
}

test("who agreed to a config agreed to its words in its folder, and to no others", async () => {
  const { folder, project, env } = await place();
  const consent = { kind: "project", folder: project, sha256: "one" } as const;
  await trust(consent, env);
  expect(await isTrusted(consent, env)).toBe(true);
  const others = [
    { ...consent, sha256: "two" },
    { ...consent, folder },
    { ...consent, kind: "code" },
    { ...consent, kind: "cases" },
  ] as const;
  for (const other of others) expect(await isTrusted(other, env)).toBe(false);
  expect(await isTrusted(consent, { XDG_CONFIG_HOME: join(folder, "another") })).toBe(false);
});

test("two contents are agreed to at a time: who changes branches is not asked again", async () => {
  const { project, env } = await place();
  const consents = ["one", "two"].map((sha256) => ({ kind: "project", folder: project, sha256 }) as const);
  for (const one of consents) await trust(one, env);
  expect(await Promise.all(consents.map((one) => isTrusted(one, env)))).toEqual([true, true]);
});

test("a folder is the one that it really is, by whatever link it was named", async () => {
  const { folder, project, env } = await place();
  await symlink(project, join(folder, "link"));
  await trust({ kind: "project", folder: join(folder, "link"), sha256: "one" }, env);
  expect(await isTrusted({ kind: "project", folder: project, sha256: "one" }, env)).toBe(true);
});

test.for([
  [{ COLLOQUY_TRUST: "1" }, true],
  [{ COLLOQUY_TRUST: "0" }, false],
  [{ COLLOQUY_TRUST: "yes" }, false],
] as const)("%j trusts all: %s", async ([more, is]) => {
  const { project, env } = await place();
  const consent = { kind: "project", folder: project, sha256: "one" } as const;
  expect(await isTrusted(consent, { ...env, ...more })).toBe(is);
});

test("an owner is trusted by who they are, in that folder", async () => {
  const { folder, home, env } = await place();
  await trust({ kind: "owner", folder: home, uid: 7 }, env);
  expect(await isTrusted({ kind: "owner", folder: home, uid: 7 }, env)).toBe(true);
  expect(await isTrusted({ kind: "owner", folder: home, uid: 8 }, env)).toBe(false);
  expect(await isTrusted({ kind: "owner", folder, uid: 7 }, env)).toBe(false);
});

test("what is taken back is all that was agreed to for a project and below it, and nothing of others", async () => {
  const { folder, project, home, env } = await place();
  const other = join(folder, "shop-two");
  await mkdir(join(other, "evals"), { recursive: true });
  await mkdir(join(project, "evals"), { recursive: true });
  const sha256 = "one";
  const own = [
    { kind: "project", folder: project, sha256 },
    { kind: "owner", folder: home, uid: 7 },
    { kind: "code", folder: join(home, "protocols/mine"), sha256 },
    { kind: "cases", folder: join(project, "evals"), sha256 },
  ] as const;
  const others = [
    { kind: "project", folder: other, sha256 },
    { kind: "cases", folder: join(other, "evals"), sha256 },
    { kind: "cases", folder, sha256 },
    { kind: "owner", folder, uid: 7 },
  ] as const;
  for (const one of [...own, ...others]) await trust(one, env);
  const config = { path: join(folder, "agents.yaml"), sha256 };
  await rememberTyped(config, join(home, "discussions/a"), env);
  await rememberTyped(config, join(other, ".colloquy/discussions/a"), env);

  expect((await withdraw(project, home, env)).map(({ kind }) => kind).sort()).toEqual([
    "cases",
    "code",
    "owner",
    "project",
    "typed",
  ]);
  for (const one of own) expect(await isTrusted(one, env)).toBe(false);
  for (const one of others) expect(await isTrusted(one, env)).toBe(true);
  expect(await typedFor(config.path, join(home, "discussions/a"), env)).toBeNull();
  expect(await typedFor(config.path, join(other, ".colloquy/discussions/b"), env)).toBe("one");
  expect(await withdraw(project, home, env)).toEqual([]);
});

test("a config that was typed counts beside that discussion, as it read when it was typed last", async () => {
  const { folder, home, env } = await place();
  const path = join(folder, "agents.yaml");
  const [first, second] = [join(home, "discussions/a"), join(home, "discussions/b")];
  await writeFile(path, "panel: [a]\n");
  expect(await isRemembered(path, first, env)).toBe(false);
  await rememberTyped({ path, sha256: contentHash("panel: [a]\n") }, first, env);
  expect(await isRemembered(path, second, env)).toBe(true);
  expect(await isRemembered(path, join(folder, "elsewhere/a"), env)).toBe(false);
  expect(await isRemembered(join(folder, "other.yaml"), first, env)).toBe(false);
  await writeFile(path, "panel: [b]\n");
  expect(await isRemembered(path, first, env)).toBe(false);
  await rememberTyped({ path, sha256: contentHash("panel: [b]\n") }, second, env);
  expect(await isRemembered(path, first, env)).toBe(true);
  expect((await allGrants(env)).length).toBe(1);
});

test("an answer about a key stands until another is given; those about other keys stand beside it", async () => {
  const { env } = await place();
  expect(await keyAnswers(env)).toEqual({});
  await rememberKeys({ OPENAI_API_KEY: "use", GEMINI_API_KEY: "leave" }, env);
  await rememberKeys({ OPENAI_API_KEY: "leave" }, env);
  expect(await keyAnswers(env)).toEqual({ OPENAI_API_KEY: "leave", GEMINI_API_KEY: "leave" });
});
