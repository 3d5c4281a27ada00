import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { design } from "../stories/panel.ts";
import type { Attack, Demands } from "./attack.ts";
import { asProcesses, attempt } from "./attempt.ts";
import type { Scene } from "./scene.ts";

/** Hostile YAML, strategies and participants, file names, trees to search. */

const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
  .concat(
    Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(", ")}]`),
  )
  .join("\n");

const yaml = (name: string, text: string | ((scene: Scene) => string), must: Demands = {}): Attack => ({
  name,
  play: async (scene) => {
    scene.write("design.md", design);
    scene.write(".colloquy/config.yaml", typeof text === "string" ? text : text(scene));
    await scene.run(["critique", "design.md", "--agents", "reader", "--fail-on", "never"]);
  },
  must: { exits: [0, 2], ...must },
});

/** A config that is no file. */
const noFile = (name: string, make: (path: string, scene: Scene) => void): Attack => ({
  name,
  play: async (scene) => {
    scene.write("design.md", design);
    scene.write(".colloquy/x", "");
    make(join(scene.folder, ".colloquy/config.yaml"), scene);
    await scene.run(["critique", "design.md", "--agents", "reader", "--fail-on", "never"]);
  },
  must: { exits: [2] },
});

attempt("config", [
  ...asProcesses(
    yaml("a bomb of aliases", bomb, { exits: [2] }),
    yaml("10,000 levels of nesting", `panel: ${"[".repeat(10_000)}${"]".repeat(10_000)}\n`, { exits: [2] }),
    yaml("5 MB of one key", `${"k".repeat(5_000_000)}: 1\n`, { exits: [2] }),
  ),
  yaml("an alias of itself", "a: &a [*a]\npanel: *a\n", { exits: [2] }),
  yaml("merge keys that bring __proto__", 'x: &x {"__proto__": {panel: [evil]}}\nagents:\n  <<: *x\n', {
    exits: [2],
  }),
  yaml("__proto__ and constructor as keys", '"__proto__": {polluted: true}\nconstructor: {}\n', {
    exits: [2],
  }),
  yaml(
    "an agent called __proto__",
    (scene) =>
      JSON.stringify({ agents: { ["__proto__x"]: {} } }).replace("__proto__x", "__proto__") +
      scene.mark.slice(0, 0),
    { exits: [2] },
  ),
  yaml(
    "tags of other languages",
    (scene) =>
      `panel: !!js/function 'function(){}'\nx: !!python/object/apply:os.system ["${scene.trigger}"]\n`,
    { exits: [2] },
  ),
  yaml(
    "numbers beyond any",
    "concurrency: 1e308\nmaxCalls: .inf\nmaxCost: .nan\nturnTimeout: 99999999999999999h\n",
    { exits: [2] },
  ),
  yaml("several documents, binary and NUL", "panel: [reader]\n---\npanel: [x]\n\0\n", { exits: [2] }),
  ...asProcesses(
    noFile("a config that is a pipe", (path) => void spawnSync("mkfifo", [path])),
    noFile("a config that is /dev/zero", (_, scene) => scene.link("/dev/zero", ".colloquy/config.yaml")),
  ),
  noFile("a config that is a folder", (_, scene) => void scene.write(".colloquy/config.yaml/x", "")),
  {
    name: "strategies and participants of odd shapes",
    slow: true,
    play: async (scene) => {
      const files = [
        bomb,
        "[]",
        "phases: 7\n",
        `name: ../../x\nphases: ${"[".repeat(500)}${"]".repeat(500)}\n`,
        "\0",
        "---\nname: [x]\n---\n",
      ];
      for (const [n, text] of files.entries()) {
        scene.write(`.colloquy/roundtable/strategies/s${n}.yaml`, text);
        scene.write(`.colloquy/roundtable/participants/p${n}.md`, text);
      }
      scene.write("r.yaml", "[{reply: x}]");
      scene.write("c.yaml", JSON.stringify({ agents: { a: { script: "r.yaml" } }, panel: ["a"] }));
      const args = ["roundtable", "A cache?", "--config", "c.yaml", "--dry-run"];
      for (const n of files.keys()) {
        await scene.run([...args, "--strategy", `s${n}`]);
        await scene.run([...args, "--participants", `p${n}`]);
      }
      for (const name of ["../../../outside/precious", "/etc/passwd", "..", "a\nb"])
        await scene.run([...args, "--strategy", name]);
    },
    must: { exits: [0, 2] },
  },
]);

attempt("search", [
  {
    name: "links in a circle, links to / and to itself",
    play: async (scene) => {
      scene.write("a/design.md", design);
      scene.link("..", "a/up");
      scene.link("/", "a/root");
      scene.link("self", "a/self");
      scene.link("../b", "a/b");
      scene.link("../a", "b/a");
      await scene.run(["search", "redis keys"]);
    },
    must: { exits: [0], says: /design\.md/ },
  },
  {
    name: "a tree of 800 folders, each in the other",
    asProcess: true,
    play: async (scene) => {
      scene.write("design.md", design);
      scene.write(`${"d/".repeat(800)}deep.md`, design);
      await scene.run(["search", "redis keys"]);
    },
    must: { exits: [0], says: /design\.md/ },
  },
  {
    name: "names with line ends, quotes, dashes, escapes and reserved words",
    play: async (scene) => {
      const names = [
        "a\nb.md",
        "--help.md",
        "-rf.md",
        "'; touch x;'.md",
        "$(touch x).md",
        "con.md",
        "\u202egnp.md",
        "\u001b[2J.md",
        "__proto__.md",
      ];
      for (const name of names) scene.write(name, design);
      await scene.run(["search", "redis keys", "--most", "20"]);
      await scene.run(["search", "redis keys", "--json"]);
      await scene.run([
        "critique",
        "design.md",
        "--agents",
        "reader",
        "--fail-on",
        "never",
        "--context",
        "auto",
      ]);
    },
    must: { exits: [0, 2] },
  },
  {
    name: "pipes, sockets and devices among the files",
    asProcess: true,
    play: async (scene) => {
      scene.write("design.md", design);
      spawnSync("mkfifo", [join(scene.folder, "pipe.md")]);
      scene.link("/dev/zero", "zero.md");
      scene.link("/dev/stdin", "stdin.md");
      scene.link("/proc/self/environ", "environ.md");
      await scene.run(["search", "redis keys"], { env: { SECRET_WORD: scene.secret } });
    },
    must: { exits: [0], says: /design\.md/ },
  },
  {
    name: "patterns that are slow to match, in .gitignore and in the words",
    asProcess: true,
    play: async (scene) => {
      scene.write("design.md", design);
      scene.write(".gitignore", `${"**/".repeat(200)}${"*a".repeat(200)}b\n${"[".repeat(1_000)}\n!\n\\\n`);
      for (let n = 0; n < 50; n++) scene.write(`${"a".repeat(100)}${n}.md`, "a".repeat(10_000));
      await scene.run(["search", `${"a".repeat(10_000)} (a+)+$ redis`]);
    },
    must: { exits: [0] },
  },
  {
    name: "100,000 names",
    slow: true,
    play: async (scene) => {
      const line = `mkdir -p many && cd many && for d in $(seq 100); do mkdir $d; (cd $d; seq 1000 | xargs touch); done`;
      await scene.shell(line);
      scene.write("design.md", design);
      await scene.run(["search", "redis keys"]);
    },
    must: { exits: [0], says: /design\.md/ },
  },
]);
