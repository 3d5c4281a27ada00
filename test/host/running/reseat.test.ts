import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { digest, readMaterial, textOf } from "../../../src/host/project/artifact.ts";
import { checkImages, imageFingerprints, imageIn, imageMaterial } from "../../../src/host/project/images.ts";
import { textsOf } from "../../../src/host/project/texts.ts";
import { keepImages, seeing } from "../../../src/host/running/images.ts";
import { reseat } from "../../../src/host/running/reseat.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import { seated, temporaryFolder } from "../../discussion.ts";
import { discussed, noLimits, started } from "../../kernel/told.ts";

/** What a discussion was given, as it is found again when it goes on. */

async function project(files: Readonly<Record<string, string | Buffer>> = {}) {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, ".git"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(cwd, path, ".."), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const home = await temporaryFolder();
  const config = async (
    flags: Readonly<Record<string, string>> = {},
    env: Readonly<Record<string, string>> = {},
  ) =>
    resolveConfig({
      flags,
      home: undefined,
      config: undefined,
      env: { HOME: home, XDG_CONFIG_HOME: home, PATH: "", ...env },
      cwd,
    });
  return { cwd, config, standing: { cwd, homes: [join(cwd, ".colloquy")] } };
}

const given = (path: string, text: string) => ({ label: "artifact", path, text });
const start = (options: object, more: object = {}) =>
  discussed(started({ A: ["reader"] }, { options, ...more }));
const changed = "a.md has changed since; the discussion continues with the text it started with.";

test.each<readonly [what: string, now: string | null, more: object, told: readonly string[]]>([
  ["as it was", "words\n", {}, []],
  ["but for a mark at its beginning", "\uFEFFwords\n", {}, []],
  ["otherwise", "other\n", {}, [changed]],
  ["no more", null, {}, []],
  // Of what is read out of a PDF, or of a change, its own bytes are known.
  [
    "otherwise, and was read out of these bytes",
    "raw bytes\n",
    { fingerprints: { artifact: digest("raw bytes\n") } },
    [],
  ],
])("a file that it was given reads %s", async (_, now, more, told) => {
  const { cwd, config } = await project(now === null ? {} : { "a.md": now });
  const { changed: words, notices } = await reseat(
    start({ artifact: given("a.md", "words\n") }, more),
    await config(),
    cwd,
  );
  expect([words, notices]).toEqual([told, told]);
});

test("files to be known are looked at as well, and none outside of the project", async () => {
  const { cwd, config } = await project({ "a.md": "new", "b.md": "same" });
  const other = join(await temporaryFolder(), "c.md");
  await writeFile(other, "new");
  const context = [given("a.md", "old"), given("b.md", "same"), given(other, "old")];
  expect((await reseat(start({ context }), await config(), cwd)).changed).toEqual([changed]);
});

test("an image that it was given is no text that could read otherwise", async () => {
  const image = imageIn("a.png", png);
  if (image === null) throw new Error("no image");
  const { cwd, config } = await project({ "a.png": jpeg, "a.md": "new" });
  const context = [imageMaterial(image, "context file"), given("a.md", "old")];
  const before = start({ context }, { fingerprints: imageFingerprints([image]) });
  expect((await reseat(before, await config(), cwd)).changed).toEqual([changed]);
});

const redefined = "The config defines the agents differently than when the discussion began.";

test.each<readonly [string, object, Readonly<Record<string, string>>, readonly string[]]>([
  ["as nobody knows how", {}, {}, []],
  ["otherwise", { agents: "another" }, {}, [redefined]],
  // Who is given others knows that they are.
  ["otherwise, and others are named now", { agents: "another" }, { panel: "reader" }, []],
])("agents that were defined %s", async (_, fingerprints, flags, told) => {
  const { cwd, config } = await project();
  const before = start({}, { fingerprints });
  expect((await reseat(before, await config(flags), cwd)).notices).toEqual(told);
});

test("limits are those on record but for what is typed now or set in a variable of its own", async () => {
  const { cwd, config } = await project();
  const before = start({}, { limits: { ...noLimits, maxCalls: 4, maxTokens: 100, turnTimeoutMs: 500 } });
  const limits = async (flags: Readonly<Record<string, string>>, env = {}) =>
    (await reseat(before, await config(flags, env), cwd)).limits;
  expect(await limits({})).toMatchObject({ maxCalls: 4, maxTokens: 100, turnTimeoutMs: 500 });
  expect(await limits({ maxCalls: "9" })).toMatchObject({ maxCalls: 9, maxTokens: 100, turnTimeoutMs: 500 });
  expect(await limits({}, { COLLOQUY_MAX_CALLS: "7" })).toMatchObject({ maxCalls: 7, maxTokens: 100 });
});

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("picture")]);
const jpeg = Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.from("another")]);

test("who can see is shown the images as they were given, and one that was replaced is shown to nobody", async () => {
  const folder = await temporaryFolder();
  const image = imageIn("a.png", png);
  if (image === null) throw new Error("no image");
  expect(image.sha256).toBe(createHash("sha256").update(png).digest("hex"));
  const shown: unknown[] = [];
  const eye = (name: string, kind: Agent["kind"]): Agent => ({
    name,
    kind,
    answer: (_, { images }) => (
      shown.push(images?.map(({ path, type }) => `${path} ${type}`)),
      Promise.resolve({ text: "" })
    ),
  });
  const there = async () => {
    const [api, cli] = [eye("api", "api"), eye("cli", "cli")];
    const fingerprints = imageFingerprints([image]);
    const given = {
      start: { fingerprints },
      seated: [seated("A", api), seated("B", cli)],
      joined: [],
      chains: [[api]],
      notices: [],
    };
    const seen = await seeing(given as unknown as Parameters<typeof seeing>[0], folder);
    for (const { agents } of seen.seated) await agents[0]?.answer({} as never, {} as never);
    return seen.notices;
  };
  keepImages(folder, [image]);
  expect(await there()).toEqual(["Images (a.png): shown to api; unseen by cli."]);
  expect(shown.splice(0)).toEqual([["a.png image/png"], undefined]);
  await writeFile(join(folder, "images", image.sha256), jpeg);
  expect(await there()).toEqual([
    "Images that are not beside the journal as they were given, so that nobody sees them: a.png.",
  ]);
  expect(shown).toEqual([[], undefined]);
});

test.each<readonly [what: string, bytes: Buffer | string, text: string | RegExp]>([
  ["a text", "words\n", "words\n"],
  ["without the mark at its beginning", "\uFEFFwords\n", "words\n"],
  ["nothing", " \n", /a\.md is empty/],
  ["an image", png, /a\.md is an image, and no text/],
  ["bytes", Buffer.from([1, 0, 2]), /a\.md is not a text file/],
  ["too much", Buffer.alloc(10 * 1024 * 1024 + 1, 97), /a\.md is too large \(10485761 bytes\)/],
])("what somebody gives is read: %s", async (_, bytes, text) => {
  const read = textOf(Buffer.from(bytes), "a.md", "artifact");
  if (typeof text === "string") expect(await read).toBe(text);
  else await expect(read).rejects.toThrow(text);
});

test("standard input is read where there is one, and a file of that name elsewhere", async () => {
  const { standing } = await project({ "-": "a file" });
  const stdin = () => Promise.resolve("piped");
  expect(await readMaterial("-", "artifact", standing, stdin)).toEqual({
    label: "artifact",
    path: "stdin",
    text: "piped",
  });
  expect((await readMaterial("./-", "artifact", standing, stdin)).text).toBe("a file");
});

test("of a folder all its texts are read, and what is left out is told, and why", async () => {
  const { standing } = await project({
    "docs/a.md": "a",
    "docs/sub/b.md": "b",
    "docs/.env": "KEY=1",
    "docs/c.png": png,
    "docs/empty.md": "",
    "docs/package-lock.json": "{}",
    "docs/ignored.md": "x",
    ".gitignore": "ignored.md\n",
    "other.md": "o",
  });
  const { texts, left } = await textsOf("docs", "context file", standing);
  expect(texts.map(({ path }) => path).toSorted()).toEqual(["docs/a.md", "docs/sub/b.md"]);
  expect(left.map(({ path, why }) => `${path}: ${why}`).toSorted()).toEqual([
    "docs/.env: may hold secrets",
    "docs/c.png: no text",
    "docs/empty.md: empty",
    "docs/package-lock.json: a lock file",
  ]);
  expect((await textsOf("docs/*.md", "context file", standing)).texts.map(({ path }) => path)).toEqual([
    "docs/a.md",
  ]);
  expect((await textsOf("**/b.md", "context file", standing)).texts.map(({ path }) => path)).toEqual([
    "docs/sub/b.md",
  ]);
  await expect(textsOf("*.png", "context file", standing)).rejects.toThrow("holds no text that may be shown");
});

test("an image is something to be known, and nothing to be judged", async () => {
  const { standing } = await project({ "a.png": png });
  const { texts, images } = await textsOf("a.png", "context file", standing);
  expect(images?.map(({ path }) => path)).toEqual(["a.png"]);
  expect(texts[0]?.text).toContain("This is an image (image/png, 15 bytes)");
  await expect(textsOf("a.png", "artifact", standing)).rejects.toThrow("is an image, and no text");
});

test("so many images of such a size are taken, and no more", () => {
  const image = (bytes: number) => ({
    path: "a.png",
    type: "image/png",
    sha256: "0",
    bytes: Buffer.alloc(bytes),
  });
  const some = (count: number) => Array.from({ length: count }, () => image(1));
  expect(() => checkImages(some(4))).not.toThrow();
  expect(() => checkImages(some(5))).toThrow("5 images were given; at most 4 can be shown.");
  expect(() => checkImages([image(5_000_000)])).not.toThrow();
  expect(() => checkImages([image(5_000_001)])).toThrow(
    "The image a.png has 5,000,001 bytes; at most 5,000,000 can be shown.",
  );
});
