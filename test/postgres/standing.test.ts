import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiscussion } from "../../src/postgres/discussions.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import type { Rows } from "../../src/web/api.ts";
import { chained, recorded } from "../hostile/journals.ts";
import { type Story, story } from "../stories/command.ts";
import { host } from "../stories/host.ts";
import { served, type Visitor, visitor } from "../web/served.ts";
import { type Postgres, putLines, startPostgres } from "./postgres.ts";

/** How a discussion stands is the same whoever tells it, on an engine and in a folder. */

let postgres: Postgres;
let engine: string;
let store: Store;

beforeAll(async () => {
  postgres = await startPostgres();
  engine = postgres.engine();
  store = await openStore(engine);
});

afterAll(async () => {
  await store?.close();
  await postgres?.stop();
});

/** As a journal ends, and whether the engine wants it held. */
const cases = [
  { id: "killed", ends: "active", isDue: false, stands: "interrupted", mcp: "stopped" },
  { id: "held", ends: "active", isDue: true, stands: "active", mcp: "running" },
  { id: "paused", ends: "paused", isDue: false, stands: "paused", mcp: "stopped" },
  { id: "resumed", ends: "paused", isDue: true, stands: "active", mcp: "running" },
  { id: "done", ends: "completed", isDue: false, stands: "completed", mcp: "completed" },
  { id: "done-again", ends: "completed", isDue: true, stands: "completed", mcp: "completed" },
] as const;

/** The lines of a journal that ends so. */
function linesOf(id: string, ends: (typeof cases)[number]["ends"]): readonly string[] {
  const whole = recorded(ends === "completed" ? "critique" : "critique-stopped");
  const named = whole.map((line) => (line["type"] === "discussion.started" ? { ...line, id } : line));
  const pause = named.findIndex(({ type }) => type === "discussion.paused");
  const kept = ends === "active" ? named.slice(0, pause) : named;
  return chained(kept).trim().split("\n");
}

async function put(id: string, ends: (typeof cases)[number]["ends"], isDue: boolean): Promise<void> {
  const given = { id, protocol: "critique", title: "T", release: 0 };
  await createDiscussion(store, given, { marked: false, briefFor: () => ({}) });
  await putLines(store, id, linesOf(id, ends));
  await store.rows("update discussions set status = $2 where id = $1", [id, ends]);
  if (!isDue) await store.rows("update discussions set done = wanted where id = $1", [id]);
}

type Tell = Awaited<ReturnType<typeof host>>["tell"];

async function stateOf(id: string, tell: Tell): Promise<string | undefined> {
  const { discussions } = (await tell("discussion_status", { id })) as unknown as {
    readonly discussions: readonly { readonly state: string }[];
  };
  return discussions[0]?.state;
}

/** What each face says of it. */
async function told(id: string, desk: Story, page: Visitor, tell: Tell) {
  const there = ["--engine", engine];
  const run = async (...args: readonly string[]) => JSON.parse((await desk.run(args)).stdout);
  const rows = await page.get<Rows>("/api/discussions?count=500");
  return {
    list: (await run("list", ...there, "--json")).find((one: { readonly id: string }) => one.id === id)
      ?.status,
    show: (await run("show", id, ...there, "--json")).status,
    export: (await run("export", id, ...there, "--to", "json")).discussions.at(-1).status,
    pageList: rows.rows.find((row) => row.id === id)?.status,
    page: (await page.detail(id)).row.status,
    mcp: await stateOf(id, tell),
  };
}

test("the command, its JSON, the page, MCP and an export agree on how a discussion on an engine stands", async () => {
  for (const { id, ends, isDue } of cases) await put(id, ends, isDue);
  const desk = story();
  const page = await visitor(await served(desk, "--engine", engine));
  const { tell } = await host(desk, ["--engine", engine]);
  for (const { id, stands, mcp } of cases)
    expect([id, await told(id, desk, page, tell)]).toEqual([
      id,
      { list: stands, show: stands, export: stands, pageList: stands, page: stands, mcp },
    ]);
});

test("of a copy nobody can tell without its engine who is at work on it: all say what its journal says", async () => {
  const desk = story();
  for (const { id, ends } of cases) {
    await put(`copy-${id}`, ends, false);
    await desk.run(["show", `copy-${id}`, "--engine", engine]);
  }
  const page = await visitor(await served(desk));
  const { tell } = await host(desk, []);
  const run = async (...args: readonly string[]) => JSON.parse((await desk.run(args)).stdout);
  const mcp = { active: "running", paused: "stopped", completed: "completed" };
  const rows = (await page.get<Rows>("/api/discussions?count=500")).rows;
  const listed: readonly { readonly id: string; readonly status: string }[] = await run("list", "--json");
  for (const { id: name, ends } of cases) {
    const id = `copy-${name}`;
    expect([
      id,
      listed.find((one) => one.id === id)?.status,
      (await run("show", id, "--json")).status,
      (await run("export", id, "--to", "json")).discussions.at(-1).status,
      rows.find((row) => row.id === id)?.status,
      (await page.detail(id)).row.status,
      await stateOf(id, tell),
    ]).toEqual([id, ends, ends, ends, ends, ends, mcp[ends]]);
  }
});
