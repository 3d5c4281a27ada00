import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import pg from "pg";
import { test } from "vitest";
import { keepHouse } from "../../src/host/on-engine/copy.ts";
import { dbosSchema } from "../../src/postgres/dbos.ts";
import { afterwards, shared } from "../beside.ts";
import { givenTo } from "../postgres/given.ts";
import { hasPostgres } from "../postgres/has-postgres.ts";
import { startPostgres } from "../postgres/postgres.ts";
import { until } from "../postgres/working.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import {
  called,
  honestScript,
  isHonest,
  packedAs,
  plant,
  type Planted,
  planting,
  withWorker,
} from "./engine-rows.ts";
import { forge, started } from "./journals.ts";
import type { Scene } from "./scene.ts";

/** Rows, journals and callers: what they name must not become a path, an agent, an argument or a size as it is. */

const elsewhere = "../../../outside/webapp";

const postgres = hasPostgres
  ? shared(async () => {
      const ours = await startPostgres();
      afterwards(() => ours.stop());
      return ours;
    })
  : null;

const onEngine = (
  name: string,
  play: (scene: Scene, engine: Planted) => Promise<unknown>,
  more: Partial<Attack> = {},
): readonly Attack[] =>
  postgres === null
    ? []
    : [{ name, play: (scene) => planting(postgres().engine(), (engine) => play(scene, engine)), ...more }];

/** A row whose id leads out of the home, and what somebody types about it. */
const idLeadsOut = (verb: string, ...more: readonly string[]): readonly Attack[] =>
  onEngine(
    `the id of a row leads out of the home: ${verb}`,
    async (scene, engine) => {
      await plant(engine, { id: elsewhere });
      await scene.run([verb, "webapp", "--engine", engine.url, ...more]);
    },
    { must: { exits: [2], says: /There is no discussion "webapp"/ } },
  );

/** A call that stands in the queue of `cheap`, for a worker of these agents, in which the agents `dear` and codex leave the mark. */
const wrongAgent = (name: string, agent: string, at: string, more: Partial<Attack> = {}): readonly Attack[] =>
  onEngine(
    name,
    async (scene, engine) => {
      const tools = scene.env["PATH"]?.split(":")[0] ?? "";
      writeFileSync(join(tools, "codex"), `#!/bin/bash\n${scene.trigger}\n`, { mode: 0o755 });
      const dear = { exec: ["/bin/bash", "-c", scene.trigger] };
      await withWorker(scene, engine, { agents: { cheap: honestScript(scene), dear }, at }, async () => {
        scene.heard.push(await called(engine, "cheap", packedAs(givenTo(agent))));
        scene.heard.push(await called(engine, agent, packedAs(givenTo(agent)), "cheap"));
        await isHonest(engine, "cheap");
      });
    },
    more,
  );

/** So much of nothing in a thousandth of it. */
function bomb(bytes: number): string {
  const piece = deflateRawSync(Buffer.alloc(16_000_000, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: Math.ceil(bytes / 16_000_000) }, () => piece);
  return Buffer.concat([...pieces, deflateRawSync("")]).toString("base64");
}

/** As much memory as a process ever had at once, in MB. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
}

/** What somebody puts into the place of a call. */
const noCalls: readonly string[] = [
  "",
  "12",
  JSON.stringify({ agent: "cheap" }),
  "not packed",
  packedAs({}),
  packedAs({ ...givenTo("cheap"), request: null }),
  packedAs({ ...givenTo("cheap"), request: { ...givenTo("cheap").request, discussion: elsewhere } }),
  packedAs({ ...givenTo("cheap"), limits: { turnTimeoutMs: 1e15 } }),
];

/** What somebody puts beside the journal of a discussion that a worker is to hold. */
const briefs: readonly (readonly [string, unknown])[] = [
  ["nothing", {}],
  ["a start that is no event", { start: { type: "start" }, agents: [], takesRecommended: true }],
  [
    "agents of a kind that is none",
    { start: startOf("due"), agents: [{ name: "a", kind: 3 }], takesRecommended: true },
  ],
  ["the start of another", { start: startOf("other"), agents: [], takesRecommended: true }],
  [
    "a seat that leads elsewhere",
    {
      start: { ...startOf("due"), seats: [{ seat: seatAt(elsewhere), agents: ["cheap"] }] },
      agents: [],
      takesRecommended: true,
    },
  ],
];

function seatAt(id: string) {
  return { id, name: "S", role: "", focus: [] };
}

function startOf(id: string) {
  const limits = {
    timeoutMs: null,
    turnTimeoutMs: 1000,
    concurrency: 1,
    maxCalls: null,
    maxTokens: null,
    maxCostUsd: null,
  };
  const start = { type: "discussion.started", id, title: "t", protocol: "critique", colloquy: "0.2.0" };
  return { ...start, options: {}, fingerprints: {}, limits, configFiles: [], seats: [], roundsBefore: 0 };
}

/** Somebody without any right here calls out on what they take for its channel, while a call is under way. */
const stranger = (word: string): readonly Attack[] =>
  onEngine(
    `a stranger in the same database calls out "${word}"`,
    async (scene, engine) => {
      const client = new pg.Client(engine.store.address.connectionString);
      await client.connect();
      const role = `stranger_${scene.mark.slice(-12)}`;
      await client.query(`create role ${role}; set role ${role}`);
      const perspectives = [{ name: "Ann" }];
      const asked = { agents: { slow: { exec: ["/bin/false"] } }, fallback: [], critique: { perspectives } };
      scene.write("design.md", "# Design\n");
      scene.write("panel.yaml", JSON.stringify(asked));
      const answer = `'{"strengths":[],"weaknesses":["kept words"],"suggestions":[],"rating":4}'`;
      const script = `cat >/dev/null; until [ -e go ]; do sleep 0.05; done; echo ${answer}`;
      const agents = { slow: { exec: ["/bin/sh", "-c", script] }, quick: honestScript(scene) };
      await withWorker(scene, engine, { agents, at: "slow,quick" }, async () => {
        const flags = [
          "--config",
          "panel.yaml",
          "--agents",
          "slow",
          "--engine",
          engine.url,
          "--eyes",
          "none",
        ];
        const running = scene.run(["critique", "design.md", ...flags]);
        const pending = () =>
          engine.store.rows<{ call: string }>(
            `select workflow_uuid as call from ${dbosSchema(engine.store)}.workflow_status where status = 'PENDING'`,
          );
        await until(async () => (await pending()).length > 0);
        const call = (await pending())[0]?.call ?? "";
        for (const about of [call, call.split("/")[0]])
          await client.query("select pg_notify($1, $2)", [engine.store.address.schema, `${word} ${about}`]);
        // Whoever makes another call has heard that by then.
        await isHonest(engine, "quick");
        scene.write("go", "");
        await running;
      });
      await client.query(`reset role; drop role ${role}`);
      await client.end();
    },
    { must: { answers: ["kept words"], completed: 1 }, slow: true },
  );

/** A journal in a clone whose ids are none. */
const inFolder = (name: string, change: Parameters<typeof forge>[2], ...args: readonly string[]): Attack => ({
  name: `${name}: ${args[0]}`,
  play: async (scene) => {
    const id = forge(scene, "critique-stopped", change);
    await scene.run(args.map((arg) => (arg === "<id>" ? id : arg)));
  },
  must: { journalsAltered: true, says: /is no id/ },
});

const seatLeadsOut = started((line) => ({
  seats: (line["seats"] as readonly { readonly seat: object }[]).map((one) => ({
    ...one,
    seat: { ...one.seat, id: "../../../../outside/precious" },
  })),
}));

if (!hasPostgres) test.skip("engine: attacks by rows need a Postgres, and there is none here");

attempt("engine", [
  ...idLeadsOut("show"),
  ...idLeadsOut("verify"),
  ...idLeadsOut("export"),
  ...idLeadsOut("resume", "--agents", "reader"),
  ...onEngine("the id of a row leads out of the home: --keep", async (scene, engine) => {
    await plant(engine, { id: elsewhere });
    await plant(engine, { id: "critique-critique" });
    await keepHouse(engine.store, join(scene.folder, ".colloquy"), 0);
    const { code } = await scene.run(["show", "critique-critique"]);
    if (code !== 0) throw new Error("The other one was not kept.");
  }),
  ...onEngine("the id of a row leads out of the home: MCP", async (scene, engine) => {
    await plant(engine, { id: elsewhere });
    const { client } = await scene.serve(["--engine", engine.url]);
    await client.callTool({ name: "discussion_status", arguments: { id: "webapp" } });
    await client.callTool({ name: "discussion_status", arguments: {} });
  }),
  ...onEngine(
    "a row that is none of ours hides the others from a list",
    async (scene, engine) => {
      await plant(engine, { id: elsewhere });
      await plant(engine, { id: "critique-critique", title: "An honest title" });
      await engine.store.rows("update discussions set told = '[1]' where id <> 'critique-critique'");
      await scene.run(["list", "--engine", engine.url]);
    },
    { must: { exits: [0], says: /An honest title[\s\S]*A row of .* cannot be told/, neverSays: /webapp/ } },
  ),
  ...onEngine(
    "the id of a seat in a row's journal leads out of the copy",
    async (scene, engine) => {
      await plant(engine, { id: "critique-critique", line: seatLeadsOut });
      await scene.run(["show", "critique-critique", "--engine", engine.url]);
    },
    { must: { says: /is no id/ } },
  ),
  ...onEngine(
    "a title of 300 MB",
    async (scene, engine) => {
      await plant(engine, { id: "critique-critique", title: "An honest title" });
      await plant(engine, { id: "long", journal: null });
      await engine.store.rows("update discussions set title = repeat('x', 300000000) where id = 'long'");
      await scene.run(["list", "--engine", engine.url], { asProcess: true });
    },
    { must: { exits: [0], says: /An honest title/, neverSays: /xxxxx/ }, slow: true },
  ),
  ...onEngine(
    "a journal of 600 MB",
    async (scene, engine) => {
      await plant(engine, { id: "long" });
      await engine.store.rows("update events set line = repeat('x', 60000000)");
      await scene.run(["show", "long", "--engine", engine.url], { asProcess: true });
    },
    { must: { says: /The journal of long on .* is larger than/ }, slow: true },
  ),
  ...wrongAgent("a call in the queue of one agent names another of the config", "dear", "cheap"),
  ...wrongAgent("the same, where the worker has both", "dear", "cheap,dear", { slow: true }),
  ...wrongAgent("the same with a CLI that is installed there", "codex", "cheap", { slow: true }),
  ...wrongAgent("the same with a model of it", "codex:gpt-5", "cheap", { slow: true }),
  ...onEngine(
    "the id of a seat in a call leads out of the folder that its CLI runs in",
    async (scene, engine) => {
      const tools = scene.env["PATH"]?.split(":")[0] ?? "";
      const here = `case "$PWD" in */outside*) ${scene.trigger};; esac`;
      writeFileSync(join(tools, "codex"), `#!/bin/bash\n${here}\n`, { mode: 0o755 });
      const given = givenTo("codex");
      const request = { ...given.request, seat: seatAt("../../../outside") };
      const agents = { cheap: honestScript(scene) };
      await withWorker(scene, engine, { agents, at: "cheap,codex" }, async () => {
        // The folder that its name leads out of is there once somebody honest was asked.
        await called(engine, "codex", packedAs(given));
        await called(engine, "codex", packedAs({ ...given, request }));
        await isHonest(engine, "cheap");
      });
    },
  ),
  ...onEngine(
    "a bomb: a call of 2 GB in 2 MB",
    async (scene, engine) => {
      const agents = { cheap: honestScript(scene) };
      await withWorker(scene, engine, { agents, at: "cheap" }, async (pid) => {
        const before = peakOf(pid);
        await called(engine, "cheap", bomb(2_000_000_000));
        await isHonest(engine, "cheap");
        const grown = peakOf(pid) - before;
        if (grown > 500) throw new Error(`The worker took ${Math.round(grown)} MB more.`);
      });
    },
    { slow: true },
  ),
  ...onEngine(
    "what is no call in the place of one",
    async (scene, engine) => {
      const agents = { cheap: honestScript(scene) };
      await withWorker(scene, engine, { agents, at: "cheap" }, async () => {
        for (const one of noCalls) {
          const said = await called(engine, "cheap", one);
          if (!said.includes("did not make the call")) throw new Error(`It ended with ${said.slice(0, 300)}`);
        }
        await isHonest(engine, "cheap");
      });
    },
    { slow: true },
  ),
  ...onEngine(
    "what is no brief beside a journal",
    async (scene, engine) => {
      const agents = { cheap: honestScript(scene) };
      await withWorker(scene, engine, { agents, at: "cheap" }, async () => {
        for (const [what, brief] of briefs) {
          await plant(engine, { id: "due", brief, isDue: true, journal: null });
          const fault = async () =>
            (await engine.store.rows<{ fault: string | null }>("select fault from discussions"))[0]?.fault;
          await until(async () => typeof (await fault()) === "string");
          if (!(await fault())?.includes("is not what colloquy wrote"))
            throw new Error(`${what}: ${await fault()}`);
          await engine.store.rows("delete from discussions");
        }
        await isHonest(engine, "cheap");
      });
    },
    { slow: true },
  ),
  ...onEngine(
    "what is no end of a call in the place of one",
    async (scene, engine) => {
      scene.write("design.md", "# Design\n");
      const perspectives = [{ name: "Ann" }, { name: "Bob" }];
      const agents = { cheap: { script: "./critics.yaml" } };
      const reply = { strengths: [], weaknesses: ["kept words"], suggestions: [], rating: 4 };
      scene.write("critics.yaml", JSON.stringify([{ reply }]));
      scene.write(
        "panel.yaml",
        JSON.stringify({ agents, fallback: [], quorum: 1, critique: { perspectives } }),
      );
      await withWorker(scene, engine, { agents, at: "cheap" }, async () => {
        const flags = [
          "--config",
          "panel.yaml",
          "--agents",
          "cheap",
          "--engine",
          engine.url,
          "--eyes",
          "none",
        ];
        // Whoever knows how calls are named answers one before it was asked.
        await engine.store.rows(
          `create function forge() returns trigger language plpgsql as $$ begin
             if new.id like '%/ann%' then new.ended := '{"answer":{"text":{"a":1},"usage":7}}'; end if; return new; end $$`,
        );
        await engine.store.rows(
          `create trigger forge before insert on calls for each row execute function forge()`,
        );
        await scene.run(["critique", "design.md", ...flags]);
      });
    },
    { must: { answers: ["kept words"], completed: 1 }, slow: true },
  ),
  ...stranger("stop"),
  ...stranger("pause"),
  ...stranger("end-call"),
  ...stranger("over"),
  inFolder("the id of a seat in a journal leads out of its folder", seatLeadsOut, "show", "<id>"),
  inFolder("the id of a seat in a journal leads out of its folder", seatLeadsOut, "export", "<id>"),
  inFolder("the id of a seat in a journal leads out of its folder", seatLeadsOut, "resume", "<id>"),
  inFolder(
    "the id of a discussion in a journal leads out of the home",
    started(() => ({ id: elsewhere })),
    "show",
    "<id>",
  ),
  inFolder(
    "the id of a discussion in a journal leads out of the home",
    started(() => ({ id: elsewhere })),
    "list",
  ),
  {
    name: "the engine of a copy is a link to a secret, and stands in what is to be pasted",
    play: async (scene) => {
      const id = forge(scene, "critique-stopped");
      symlinkSync(
        scene.write("../keys/id", scene.secret),
        join(scene.folder, `.colloquy/discussions/${id}/engine`),
      );
      await scene.run(["show", id]);
      await scene.run(["resume", id, "--agents", "reader"]);
    },
    must: { journalsAltered: true },
  },
]);
