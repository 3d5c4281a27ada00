import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import type { ModelRequest } from "../model-server/answer.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { story } from "../stories/command.ts";
import { rated } from "../stories/panel.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type Bench, type StartedWorker, startWorker } from "./working.ts";

let postgres: Postgres;
let model: ModelServer;
const workers: StartedWorker[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  model = await startModelServer({
    answer: ({ messages }: ModelRequest) =>
      messages.some(({ role }) => role === "tool")
        ? JSON.stringify(rated(4, { weaknesses: ["src/limit.ts:1 says `limit = 4711`"] }))
        : { call: { name: "read_file", input: { path: "src/limit.ts" } } },
  });
});

afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await model?.close();
  await postgres?.stop();
});

/** Reads a file by COLLOQUY_EYES as often as it is told to, and says what it saw last. */
const looker = `
const { COLLOQUY_EYES: eyes } = process.env;
const look = async () => {
  const params = { name: "read_file", arguments: { path: "src/limit.ts" } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return (await fetch(eyes, { method: "POST", headers, body })).text();
};
let seen = "no eyes";
for (let n = 0; eyes !== undefined && n < 3; n++) seen = await look();
const strengths = [/limit = \\d+|no eyes|reached the limit[^.]*/.exec(seen)?.[0] ?? seen];
console.log(JSON.stringify({ strengths, weaknesses: [], suggestions: [], rating: 4 }));
`;

/** A checkout of the shop at a commit, and a config with all who may sit there. */
function shop({ folder, write }: Bench, commit: string, limit: number): readonly string[] {
  write(".git/HEAD", "ref: refs/heads/main\n");
  write(".git/refs/heads/main", `${commit}\n`);
  write(".git/config", '[remote "origin"]\n\turl = https://me:secret@example.org/team/shop.git\n');
  write("src/limit.ts", `export const limit = ${limit};\n`);
  return panel({ folder, write });
}

function panel({ folder, write }: Bench): readonly string[] {
  write(".colloquy/looker.mjs", looker);
  const exec = [process.execPath, join(folder, ".colloquy/looker.mjs")];
  const settings = {
    agents: {
      looker: { exec },
      stranger: { exec },
      api: { api: "openai-compatible", model: "stub-model", baseURL: `${model.url}/v1` },
    },
    fallback: [],
    critique: { perspectives: ["looker", "api", "stranger"].map((agent) => ({ name: agent, agent })) },
  };
  write(".colloquy/panel.yaml", JSON.stringify(settings));
  return ["--config", ".colloquy/panel.yaml"];
}

test("who is asked looks into the checkout of the worker that asks it, and the record tells whose that was", async () => {
  const engine = postgres.engine();
  const there = ["--engine", engine];
  const quick = [...there, "--poll", "100ms"];
  const theirs = "b".repeat(40);
  workers.push(
    await startWorker((bench) => [...shop(bench, theirs, 4711), ...quick, "--agents", "looker,api"]),
    // In no checkout of the shop.
    await startWorker((bench) => [...panel(bench), ...quick, "--agents", "stranger", "--discussions", "0"]),
  );
  const told = story();
  const flags = shop(told, "a".repeat(40), 1);
  told.write("design.md", "# Design\n\nThe limit is kept in src/limit.ts.\n");
  const asked = ["critique", "design.md", ...flags, ...there, "--json", "--fail-on", "never"];
  const env = { COLLOQUY_LOOKS_PER_TURN: "2" };
  const ended = await told.run(asked, { env });
  expect(ended.stderr).not.toContain("error");
  const { id } = JSON.parse(ended.stdout);
  const journal = told.read(`.colloquy/discussions/${id}/journal.jsonl`);
  const events: readonly Event[] = journal
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);

  // Of three looks two are made, as on a folder; the model's one; and none by the stranger.
  const looks = events.filter((event) => event.type === "looked");
  expect(looks.map(({ seat }) => seat).sort()).toEqual(["api", "looker", "looker"]);
  for (const { at, seen } of looks) {
    expect(at).toEqual({ worker: expect.stringContaining("-"), commit: theirs });
    expect(seen).toMatchObject([{ path: "src/limit.ts", from: 1, to: 1 }]);
  }
  const replies = events.filter((event) => event.type === "turn.answered");
  const said = (seat: string) => replies.find((event) => event.seat === seat);
  expect(said("looker")?.reply).toMatchObject({
    strengths: [expect.stringContaining("reached the limit of 2")],
  });
  // The project is small: all of it was shown.
  const opened = said("api")?.witnessed?.files.map(({ path }) => path);
  expect(opened).toEqual(expect.arrayContaining(["src/limit.ts"]));
  expect(said("api")?.witnessed?.unopened).toEqual([]);
  expect(said("stranger")?.reply).toMatchObject({ strengths: ["no eyes"] });
  expect(said("stranger")?.witnessed).toBeUndefined();
  // Looks come before the answer they were made for.
  for (const { seat, seq } of looks) expect(seq).toBeLessThan(said(seat)?.seq ?? 0);
  const warnings = events.flatMap((event) => (event.type === "warned" ? [event.message] : [])).join("\n");
  expect(warnings).toContain("reached the limit of 2 looks a turn");
  expect(warnings).toMatch(
    /stranger could not look into example\.org\/team\/shop: the worker \S+ is in no checkout/,
  );
  expect(warnings).toMatch(/looked at bbbbbbbbbbbb; the discussion was begun at aaaaaaaaaaaa\./);
  expect(journal).not.toContain("secret");
  const record = told.read(`.colloquy/discussions/${id}/discussions/DISCUSS-001-discussion.md`);
  expect(record).toMatch(/Seen in the checkouts of \S+ \(bbbbbbbbbbbb\)/);
  const verified = await told.run(["verify", id, ...there, "--json"]);
  expect(JSON.parse(verified.stdout)).toMatchObject({ passed: true });
});
