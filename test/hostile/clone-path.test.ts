import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { design } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { attempt, mostlySlow } from "./attempt.ts";
import { critiqueBy, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Programs of a clone under the names of others, and a PATH that leads into the clone. */

function program(path: string, body: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${body}\n`);
  chmodSync(path, 0o755);
}

/** Programs in a folder of the clone that leave the mark. */
function trap(scene: Scene, folder: string, ...names: readonly string[]): void {
  for (const name of names)
    program(join(scene.folder, folder, name), `#!/bin/bash\n${scene.trigger}\necho 1.0.0`);
}

const clis = ["claude", "codex", "gemini", "copilot"];

/** All that looks for agent CLIs, or starts one. */
async function lookAround(scene: Scene, PATH: string, cwd = scene.folder): Promise<void> {
  const env = { PATH };
  writeFileSync(join(cwd, "design.md"), design);
  await scene.run(["agents"], { env, cwd });
  await scene.run(["agents", "--check"], { env, cwd });
  await scene.run(["init", "--yes"], { env, cwd });
  await scene.run(["critique", "design.md", "--agents", "claude"], { env, cwd });
  await scene.run(["critique", "design.md", "--agents", "copilot"], { env, cwd });
}

/** A PATH with one more entry, in front. */
const first = (entry: string, { env }: Scene) => `${entry}:${env["PATH"]}`;

/** Agent CLIs in a folder of the clone that an entry of PATH leads to. */
const entered = (name: string, folder: string, path: (scene: Scene) => string): Attack => ({
  name,
  asProcess: true,
  play: async (scene) => {
    trap(scene, folder, ...clis);
    await lookAround(scene, path(scene));
  },
  must: { says: /claude is on PATH only as .*: by an entry that is relative or lies in this project/ },
});

const attacks: readonly Attack[] = [
  entered("the current folder", ".", (scene) => first(".", scene)),
  entered("a relative folder", "node_modules/.bin", (scene) => first("node_modules/.bin", scene)),
  entered("the folder that npx adds", "node_modules/.bin", (scene) =>
    first(join(scene.folder, "node_modules/.bin"), scene),
  ),
  entered("any folder of the project", "tools/bin", (scene) => first(join(scene.folder, "tools/bin"), scene)),
  entered("a link that leads into the project", "bin", (scene) => {
    symlinkSync(join(scene.folder, "bin"), join(scene.root, "link"));
    return first(join(scene.root, "link"), scene);
  }),
  entered("a link of the project that leads elsewhere", "bin", (scene) => {
    const planted = join(scene.root, "planted");
    for (const name of clis) program(join(planted, name), `#!/bin/bash\n${scene.trigger}`);
    scene.link(planted, "tools");
    return first(join(scene.folder, "tools"), scene);
  }),
  {
    name: "what npx adds from a folder above that has no .git",
    asProcess: true,
    play: async (scene) => {
      trap(scene, "node_modules/.bin", ...clis);
      const cwd = join(scene.folder, "packages/app");
      mkdirSync(join(cwd, ".colloquy"), { recursive: true });
      await lookAround(scene, first(join(scene.folder, "node_modules/.bin"), scene), cwd);
    },
    must: { says: /claude is on PATH only as/ },
  },
  {
    name: "what an installed CLI is run by, as its first line says",
    asProcess: true,
    play: async (scene) => {
      trap(scene, "bin", "helper");
      program(join(scene.root, "tools", "claude"), "#!/usr/bin/env helper");
      await lookAround(scene, first(join(scene.folder, "bin"), scene));
    },
  },
  {
    name: "what a command of the user's own starts, by an empty entry",
    asProcess: true,
    play: async (scene) => {
      trap(scene, ".", "helper");
      const args = critiqueBy(scene, shell("helper; echo '{}'"));
      await scene.run(args, { env: { PATH: `${scene.env["PATH"]}:` } });
    },
  },
  {
    name: "a command of the user's own config by its bare name",
    asProcess: true,
    play: async (scene) => {
      trap(scene, "bin", "mytool");
      const args = critiqueBy(scene, { exec: ["mytool"] });
      await scene.run(args, { env: { PATH: first(join(scene.folder, "bin"), scene) } });
    },
    must: { exits: [2], says: /mytool is on PATH only as .*name it by its path/s },
  },
  {
    name: "what the guard of agents uses when the command has ended",
    asProcess: true,
    play: async (scene) => {
      trap(scene, "bin", "grep", "ls", "sleep", "rmdir");
      const args = critiqueBy(scene, shell("echo '{}'"));
      await scene.run(args, { env: { PATH: first(join(scene.folder, "bin"), scene) } });
    },
  },
  {
    name: "what opens the page",
    asProcess: true,
    play: async (scene) => {
      trap(scene, "bin", "xdg-open", "open");
      const path = first(join(scene.folder, "bin"), scene);
      const running = scene.start(["serve", "--open", "--port", "0"], { env: { PATH: path } });
      for (let look = 0; look < 3000 && !/No browser|works once|127/.test(running.printed()); look++)
        await new Promise((done) => setTimeout(done, 100));
      running.signal("SIGTERM");
      await running.ended;
    },
  },
];

attempt(
  "clone path",
  mostlySlow(
    attacks,
    "the current folder",
    "what an installed CLI is run by, as its first line says",
    "a command of the user's own config by its bare name",
    "what the guard of agents uses when the command has ended",
    "what opens the page",
  ),
);
