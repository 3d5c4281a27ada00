import { execFileSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Me } from "../../src/web/api.ts";
import { design, ratings, scripted } from "../stories/panel.ts";
import { scriptedTable, topic } from "../stories/tabling.ts";
import { served, visitor } from "../web/served.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { forge } from "./journals.ts";
import type { Scene } from "./scene.ts";

/** A home that came with a clone: its files are data of a stranger, whatever they are and whatever their mode. */

const json = (value: unknown) => JSON.stringify(value);

/** A key of the user's that lies outside of the project. */
function keyFile(scene: Scene, text = scene.secret): string {
  const path = join(scene.root, "key");
  writeFileSync(path, text, { mode: 0o600 });
  scene.planted.set(path, createHash("sha256").update(readFileSync(path)).digest("hex"));
  return path;
}

/** As `git clone` leaves it under umask 077: for its owner alone. */
function writePrivate(scene: Scene, path: string, text: string): void {
  chmodSync(scene.write(path, text), 0o600);
  chmodSync(dirname(join(scene.folder, path)), 0o700);
}

function pipe(scene: Scene, path: string): void {
  const place = join(scene.folder, path);
  mkdirSync(dirname(place), { recursive: true });
  execFileSync("mkfifo", [place]);
}

/** A discussion of the scene's own that waits for a person. */
async function waitingForSomebody(scene: Scene): Promise<{ readonly id: string }> {
  scene.write("design.md", design);
  const flags = ["--perspective", "A|human", ...scripted(scene, ratings(4)), "--json"];
  const { stdout } = await scene.run(["critique", "design.md", ...flags]);
  return JSON.parse(stdout) as { readonly id: string };
}

type Deed = (scene: Scene, id: string) => Promise<unknown>;
const typed =
  (...args: readonly string[]): Deed =>
  (scene, id) =>
    scene.run([...args, id], { env: { OPENAI_API_KEY: scene.secret } });

/** A discussion of a clone that says it is a copy from an engine, with something else in that file's place. */
const engine = (
  name: string,
  trap: (scene: Scene, path: string) => void,
  deed: Deed,
  more: Partial<Attack> = {},
): Attack => ({
  name,
  play: async (scene) => {
    const id = forge(scene, "critique-stopped");
    trap(scene, `.colloquy/discussions/${id}/engine`);
    await deed(scene, id);
  },
  must: { journalsAltered: true, ...more.must },
  ...(more.asProcess === true && { asProcess: true }),
});

const overMcp: Deed = async (scene, id) => {
  const { client } = await scene.serve();
  for (const name of ["wait_for_discussion", "get_discussion", "resume_discussion"])
    scene.heard.push(json(await client.callTool({ name, arguments: { id, resume: true } }).catch(String)));
};

const asLink = /is a link, and nothing is read or written through it/;

attempt("files", [
  engine(
    "the engine of a copy is a link to the environment: show",
    (scene, path) => scene.link("/proc/self/environ", path),
    typed("show"),
    { asProcess: true, must: { exits: [2], says: asLink } },
  ),
  engine(
    "the engine of a copy is a link to the environment: resume",
    (scene, path) => scene.link("/proc/self/environ", path),
    typed("resume"),
    { asProcess: true, must: { exits: [2], says: asLink } },
  ),
  engine(
    "the engine of a copy is a link to a key: resume",
    (scene, path) => scene.link(keyFile(scene), path),
    typed("resume"),
    { must: { exits: [2], says: asLink } },
  ),
  engine(
    "the engine of a copy is a link to a key: answer",
    (scene, path) => scene.link(keyFile(scene), path),
    typed("answer"),
    { must: { exits: [2] } },
  ),
  engine(
    "the engine of a copy is a link to a key: MCP",
    (scene, path) => scene.link(keyFile(scene), path),
    overMcp,
  ),
  engine("the engine of a copy is a pipe that nobody writes to", pipe, typed("show"), {
    asProcess: true,
    must: { exits: [2], says: /it is a pipe, not a file/ },
  }),
  engine(
    "the engine of a copy is a folder",
    (scene, path) => mkdirSync(join(scene.folder, path)),
    typed("show"),
    { must: { exits: [2], says: /it is a folder, not a file/ } },
  ),
  engine(
    "the engine of a copy holds something else, which is not quoted",
    (scene, path) => scene.write(path, "\u001B]52;c;cm0gLXJm\u0007 --engine 'quoted-by-mistake'"),
    typed("show"),
    { must: { neverSays: /quoted-by-mistake/ } },
  ),
  engine(
    "the engine of a copy has no end",
    (scene, path) => scene.write(path, `postgres://${"a".repeat(40_000_000)}`),
    typed("show"),
    { must: { exits: [2], says: /is too large/ } },
  ),
  ...["pause.wish", "stop.wish", "live.jsonl"].map((name): Attack => ({
    name: `a folder in place of ${name}`,
    play: async (scene) => {
      const { id } = await waitingForSomebody(scene);
      mkdirSync(join(scene.folder, `.colloquy/discussions/${id}/${name}`));
      await scene.run(["resume", id, "--config", "panel.yaml"]);
    },
  })),
  {
    name: "a strategy by a link to another file of the project, which is not quoted",
    play: async (scene) => {
      scene.write("private/notes.yaml", `${scene.secret}: 1\n`);
      scene.link("../../../private/notes.yaml", ".colloquy/roundtable/strategies/mine.yaml");
      await scene.run(["roundtable", topic, "--yes", "--strategy", "mine", ...scriptedTable(scene)]);
    },
    must: { exits: [2], says: asLink },
  },
  {
    name: "the config of a home by a link to another file of the project, which is not quoted",
    play: async (scene) => {
      scene.write("private/notes.yaml", `${scene.secret}: 1\n`);
      scene.link("../private/notes.yaml", ".colloquy/config.yaml");
      for (const verb of ["list", "config", "trust"]) await scene.run([verb]);
    },
    must: { exits: [2], says: asLink },
  },
  {
    name: "a draft under umask 077 that names a key file for an agent",
    play: async (scene) => {
      keyFile(scene);
      const about = { v: 1, id: "critique-x", at: "2026-01-01T00:00:00Z", verb: "critique", title: "x" };
      const draft = { ...about, options: {}, file: "../../../../key" };
      writePrivate(scene, ".colloquy/drafts/critique-x/draft.json", json(draft));
      await scene.run(["start", "critique-x", "--yes", ...scripted(scene, ratings(4))]);
    },
    must: { exits: [2], says: /There is no draft "critique-x"/ },
  },
  {
    name: "the key of the page under umask 077, with which a cookie is forged",
    play: async (scene) => {
      const key = "k".repeat(43);
      writePrivate(scene, ".colloquy/web/key", `${key}\n`);
      const page = await served(scene);
      const session = "forged";
      const seal = createHmac("sha256", key).update(`session ${session} `).digest("base64url");
      const cookie = `colloquy-${new URL(page.origin).port}=${session}.${seal}`;
      const { status } = await fetch(`${page.origin}/api/me`, { headers: { cookie } });
      await page.end();
      if (status !== 401) throw new Error(`a forged cookie got ${status}`);
    },
  },
  {
    name: "the address of a page under umask 077, to which people are sent",
    play: async (scene) => {
      forge(scene, "critique");
      const running = { pid: process.pid, origin: "http://evil.example", runKey: "k", person: null };
      writePrivate(scene, ".colloquy/web/server.json", json(running));
      await scene.run(["list"]);
      await scene.run(["show", "critique-critique"]);
    },
    must: { journalsAltered: true, neverSays: /evil\.example/ },
  },
  {
    name: "what the page spent under umask 077, less than nothing",
    play: async (scene) => {
      const day = new Date().toISOString().slice(0, 10);
      writePrivate(scene, ".colloquy/web/spent.json", json({ day, started: [], checksUsd: -1000 }));
      const page = await served(scene, "--allow-start", "--spend", "1");
      const said = await (await visitor(page)).get<object>("/api/me");
      await page.end();
      scene.heard.push(json(said));
      if (json(said).includes("1001")) throw new Error(`the page may spend more: ${json(said)}`);
    },
  },
  {
    name: "a half-written answer under umask 077, in somebody's name",
    play: async (scene) => {
      const { id } = await waitingForSomebody(scene);
      const page = await served(scene, "--config", "panel.yaml");
      const ada = await visitor(page);
      const { open } = await ada.detail(id);
      const { name } = await ada.get<Me>("/api/me");
      for (const { key } of open) {
        const whose = createHash("sha256").update(`${name}\n${id}\n${key}`).digest("hex").slice(0, 32);
        const words = { values: { answer: "planted-words" }, at: "2026-01-01T00:00:00Z" };
        writePrivate(scene, `.colloquy/web/answer-${whose}.json`, json(words));
      }
      const shown = json(await ada.detail(id));
      await page.end();
      if (open.length === 0 || shown.includes("planted-words")) throw new Error(`it shows ${shown}`);
    },
  },
  {
    name: "a folder of discussions that is a link within the project",
    play: async (scene) => {
      mkdirSync(join(scene.folder, "docs"));
      scene.write("design.md", design);
      scene.link("../docs", ".colloquy/discussions");
      await scene.run(["critique", "design.md", ...scripted(scene, ratings(4))]);
      await scene.run(["list"]);
    },
    must: { exits: [2], says: asLink },
  },
]);
