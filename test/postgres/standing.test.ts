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

interface Listed {
  readonly id: string;
  readonly status: string;
}

/** What each face says of them: a list once of all. */
async function told(
  ids: readonly string[],
  desk: Story,
  there: readonly string[],
  page: Visitor,
  tell: Tell,
) {
  const run = async (...args: readonly string[]) => JSON.parse((await desk.run([...args, ...there])).stdout);
  const { rows } = await page.get<Rows>("/api/discussions?count=500");
  const listed: readonly Listed[] = await run("list", "--json");
  const all = [];
  for (const id of ids)
    all.push([
      id,
      {
        list: listed.find((one) => one.id === id)?.status,
        show: (await run("show", id, "--json")).status,
        export: (await run("export", id, "--to", "json")).discussions.at(-1).status,
        pageList: rows.find((row) => row.id === id)?.status,
        page: (await page.detail(id)).row.status,
        mcp: await stateOf(id, tell),
      },
    ]);
  return all;
}

test("the command, its JSON, the page, MCP and an export agree on how a discussion on an engine stands", async () => {
  for (const { id, ends, isDue } of cases) await put(id, ends, isDue);
  const desk = story();
  const there = ["--engine", engine];
  const page = await visitor(await served(desk, ...there));
  const { tell } = await host(desk, there);
  const ids = cases.map(({ id }) => id);
  expect(await told(ids, desk, there, page, tell)).toEqual(
    cases.map(({ id, stands, mcp }) => [
      id,
      { list: stands, show: stands, export: stands, pageList: stands, page: stands, mcp },
    ]),
  );
});

test("of a copy nobody can tell without its engine who is at work on it: all say what its journal says", async () => {
  const desk = story();
  const mcp = { active: "running", paused: "stopped", completed: "completed" };
  const ends = ["active", "paused", "completed"] as const;
  for (const one of ends) {
    await put(`copy-${one}`, one, false);
    await desk.run(["show", `copy-${one}`, "--engine", engine]);
  }
  const page = await visitor(await served(desk));
  const { tell } = await host(desk, []);
  const ids = ends.map((one) => `copy-${one}`);
  expect(await told(ids, desk, [], page, tell)).toEqual(
    ends.map((one) => [
      `copy-${one}`,
      { list: one, show: one, export: one, pageList: one, page: one, mcp: mcp[one] },
    ]),
  );
});
