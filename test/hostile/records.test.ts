import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Attack, Demands } from "./attack.ts";
import { attempt, mostlySlow } from "./attempt.ts";
import { chained, forge, recorded, started } from "./journals.ts";
import { annBlocks, critiqueBy, critiqueWith, honest, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Folders and journals that somebody else has written, opened by every verb that opens one. */

const readers = [["list"], ["show"], ["export", "--to", "html"], ["verify"]];

async function open(scene: Scene, verbs: readonly (readonly string[])[] = readers): Promise<void> {
  await Promise.all(verbs.map((verb) => scene.run(verb)));
  await scene.run(["resume", "--agents", "reader"]);
}

const altered = { journalsAltered: true, exits: [0, 1, 2, 3, 4, 5] } as const;

const forged = (
  name: string,
  change: Parameters<typeof forge>[2],
  journal = "critique-stopped",
  must: Demands = {},
): Attack => ({
  name,
  play: async (scene) => {
    forge(scene, journal, change);
    await open(scene);
  },
  must: { ...altered, ...must },
});

/** A journal of exactly these bytes. */
const written = (name: string, bytes: (scene: Scene) => string | Uint8Array, must: Demands = {}): Attack => ({
  name,
  play: async (scene) => {
    scene.write(".colloquy/discussions/odd/journal.jsonl", bytes(scene));
    await open(scene);
  },
  must: { ...altered, ...must },
});

const [first = {}, ...others] = recorded("critique");
const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

const attacks: readonly Attack[] = [
  forged(
    "options of other shapes",
    started(() => ({ options: { artifact: [], seats: 7 } })),
  ),
  forged(
    "options that are null",
    started(() => ({ options: null })),
  ),
  forged(
    "a protocol nobody knows",
    started(() => ({ protocol: "../../evil" })),
  ),
  forged(
    "a protocol called __proto__",
    started(() => ({ protocol: "__proto__" })),
  ),
  forged(
    "a protocol called constructor",
    started(() => ({ protocol: "constructor" })),
  ),
  forged(
    "an id that leads out of the home",
    started(() => ({ id: "../../../outside/x" })),
  ),
  forged(
    "a round id that leads out of the home",
    (line) => {
      const options = line["options"] ?? {};
      return line["type"] === "discussion.started"
        ? { ...line, options: { ...options, roundId: "../../../../../outside/x" } }
        : line;
    },
    "critique",
  ),
  forged(
    "seats with ids that lead out of the home",
    (line) => {
      const text = JSON.stringify(line).replaceAll('"id":"feasibility"', '"id":"../../../../../outside/x"');
      return JSON.parse(text) as typeof line;
    },
    "critique",
  ),
  forged(
    "a title of 1 MB",
    started(() => ({ title: "title ".repeat(170_000) })),
  ),
  forged("times that are none", (line) => ({ ...line, ts: "not a time" }), "critique"),
  forged("times a million years off", (line) => ({ ...line, ts: "+275760-09-13T00:00:00.000Z" }), "critique"),
  forged(
    "replies of other shapes",
    (line) => (line["type"] === "turn.answered" ? { ...line, reply: [[]] } : line),
    "critique",
  ),
  forged(
    "replies with __proto__",
    (line) =>
      line["type"] === "turn.answered"
        ? { ...line, reply: JSON.parse('{"__proto__":{"rating":5},"strengths":null}') as unknown }
        : line,
    "critique",
  ),
  forged(
    "state of another shape",
    (line) => (line["type"] === "kept" ? { ...line, entry: 7 } : line),
    "critique",
  ),
  forged(
    "an outcome of another shape",
    (line) => (line["type"] === "discussion.completed" ? { ...line, outcome: "x" } : line),
    "swarm",
  ),
  forged(
    "state of another shape, in a swarm",
    (line) => (line["type"] === "kept" ? { ...line, entry: null } : line),
    "swarm",
  ),
  forged(
    "state of another shape, in a roundtable",
    (line) => (line["type"] === "kept" ? { ...line, entry: [] } : line),
    "roundtable",
  ),
  forged(
    "state of another shape, in a discuss",
    (line) => (line["type"] === "kept" ? { ...line, entry: {} } : line),
    "discuss",
  ),
  forged(
    "state of another shape, in a solve",
    (line) => (line["type"] === "kept" ? { ...line, entry: {} } : line),
    "solve",
  ),
  forged(
    "keys of turns that are __proto__",
    (line) => ("key" in line ? { ...line, key: "__proto__" } : line),
    "critique",
  ),
  forged(
    "the same turn answered twice, otherwise",
    (line) => ("key" in line ? { ...line, key: "1/critique/clarity" } : line),
    "critique",
  ),
  forged(
    "limits that are negative",
    started(() => ({ limits: { ...(first["limits"] as object), turnTimeoutMs: -1, concurrency: 0 } })),
  ),
  written("event types nobody knows", () => chained([first, { ...first, type: "evil.happened" }, ...others])),
  written("numbers beyond any", () => `${JSON.stringify({ ...first, seq: 1e308 })}\n`),
  written("a line of 50,000 brackets", () => `${deep}\n${deep}\n`),
  written("a line of 40 MB", () => chained([{ ...first, title: "x".repeat(40_000_000) }, ...others])),
  written("NUL and bytes that are no UTF-8", () => Buffer.from([0, 0xff, 0xfe, 0x0a, 0, 0x0a])),
  written("trailing blank lines", () => `${chained([first, ...others])}\n\n\n`, {
    says: /critique-critique/,
  }),
  written(
    "a byte order mark and CRLF",
    () => `\ufeff${chained([first, ...others]).replaceAll("\n", "\r\n")}`,
  ),
  written("nothing", () => ""),
  {
    name: "a journal that is a pipe",
    asProcess: true,
    play: async (scene) => {
      scene.write(".colloquy/discussions/odd/x", "");
      spawnSync("mkfifo", [join(scene.folder, ".colloquy/discussions/odd/journal.jsonl")]);
      await open(scene);
    },
    must: altered,
  },
  {
    name: "a journal that is /dev/zero",
    asProcess: true,
    play: async (scene) => {
      scene.link("/dev/zero", ".colloquy/discussions/odd/journal.jsonl");
      await open(scene, [["list"], ["show"]]);
    },
    must: altered,
  },
  {
    name: "a journal that is a link to a file elsewhere",
    play: async (scene) => {
      scene.link(join(scene.outside, "precious.md"), ".colloquy/discussions/odd/journal.jsonl");
      await open(scene);
    },
    must: altered,
  },
  {
    name: "a discussion's folder that is a link to a folder elsewhere",
    play: async (scene) => {
      scene.link(scene.outside, ".colloquy/discussions/odd");
      await open(scene);
      await scene.run(["resume", "odd"]);
    },
    must: altered,
  },
  {
    name: "rounds that is a link to a folder elsewhere, in a resume",
    play: async (scene) => {
      const id = forge(scene, "critique");
      scene.link(scene.outside, `.colloquy/discussions/${id}/rounds`);
      await scene.run(["resume", id]);
      await scene.run(["verify", id]);
    },
    must: altered,
  },
  {
    name: "a lock held by process 1",
    play: async (scene) => {
      const id = forge(scene, "critique-stopped");
      scene.write(`.colloquy/discussions/${id}/lock`, JSON.stringify({ pid: -1, host: "../../x" }));
      await open(scene);
    },
    must: altered,
  },
  {
    name: "a lock that is a folder",
    play: async (scene) => {
      const id = forge(scene, "critique-stopped");
      scene.write(`.colloquy/discussions/${id}/lock/x`, "");
      await open(scene);
    },
    must: altered,
  },
  {
    name: "--session with a file, a device, a link and the root",
    play: async (scene) => {
      const args = critiqueBy(scene, { script: "./honest.yaml" });
      scene.link(scene.outside, "link");
      for (const folder of ["design.md", "/dev/null", "/dev/full/x", "", "\n", "a".repeat(5_000)])
        await scene.run([...args, "--session", folder]);
      for (const verb of ["show", "export", "verify", "resume"])
        for (const folder of ["design.md", "/dev", "nowhere", "."])
          await scene.run([verb, "--session", folder]);
    },
    must: { exits: [1, 2, 3], journalsAltered: true },
  },
  {
    name: "ids with dots, slashes and NUL, in every verb",
    play: async (scene) => {
      forge(scene, "critique");
      for (const id of [
        "..",
        "../..",
        "../../outside",
        "/etc",
        ".",
        "-",
        "con",
        "a/b",
        "%2e%2e",
        "x".repeat(3_000),
        "__proto__",
      ])
        for (const verb of ["show", "resume"]) await scene.run([verb, "--", id]);
    },
    must: { exits: [2] },
  },
  {
    name: "an agent that deletes the discussion's folder",
    play: async (scene) => {
      const line = `cat > /dev/null; rm -rf .colloquy/discussions '${scene.folder}'/.colloquy/discussions; echo '${JSON.stringify(honest.Bob)}'`;
      await critiqueWith(scene, { mallory: shell(line) });
    },
    must: { exits: [1], answers: annBlocks.answers, journalsAltered: true },
  },
  {
    name: "an agent that writes into the journal",
    play: async (scene) => {
      const line = `cat > /dev/null; echo '{"evil":1}' >> '${scene.folder}'/.colloquy/discussions/critique-design-md/journal.jsonl; echo '${JSON.stringify(honest.Bob)}'`;
      await critiqueWith(scene, { mallory: shell(line) });
    },
    must: { exits: [1], answers: annBlocks.answers, journalsAltered: true },
  },
];

attempt(
  "records",
  mostlySlow(
    attacks,
    "options that are null",
    "seats with ids that lead out of the home",
    "state of another shape, in a swarm",
    "trailing blank lines",
    "a journal that is a pipe",
    "rounds that is a link to a folder elsewhere, in a resume",
    "an agent that deletes the discussion's folder",
    "an agent that writes into the journal",
  ),
);
