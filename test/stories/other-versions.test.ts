import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { critique, resume } from "../../src/index.ts";
import { hashOf } from "../../src/kernel/journal/journal-text.ts";
import type { Event } from "../../src/kernel/event.ts";
import { openStore } from "../../src/postgres/store.ts";
import type { Found, Rows } from "../../src/web/api.ts";
import { hasPostgres } from "../postgres/has-postgres.ts";
import { type Postgres, startPostgres } from "../postgres/postgres.ts";
import { served, visitor } from "../web/served.ts";
import { type Story, story } from "./command.ts";
import { host } from "./host.ts";

/** Journals that another version wrote: refused everywhere in one sentence, and left as they are. */

/** A small one, as 0.2.0 wrote them. */
const limits = {
  timeoutMs: null,
  turnTimeoutMs: 1000,
  concurrency: 1,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};
const drafts = [
  {
    type: "discussion.started",
    id: "old",
    title: "An old design",
    protocol: "critique",
    colloquy: "0.1.0",
    options: {},
    fingerprints: {},
    limits,
    configFiles: [],
    seats: [],
    roundsBefore: 0,
  },
  { type: "discussion.resumed", colloquy: "0.2.0", limits },
  { type: "warned", key: "w", message: "needle" },
  { type: "discussion.completed", outcome: null },
];

function linesOf(v: number): readonly string[] {
  let prev = "";
  return drafts.map((draft, index) => {
    const ts = `2026-01-0${index + 1}T00:00:00.000Z`;
    const line = JSON.stringify({ v, seq: index + 1, ts, ...draft, prev });
    prev = hashOf(line);
    return line;
  });
}

const lines = linesOf(1);

const sentence = (where: string, by = "0.2.0") =>
  `${where} was written by colloquy ${by}, whose journals this version does not read: use that version.`;

const folder = ".colloquy/discussions/old";

function withOld(written = lines): Story {
  const told = story();
  told.write(`${folder}/journal.jsonl`, `${written.join("\n")}\n`);
  return told;
}

/** Every file of the discussion with what it holds and when it was changed. */
function traceOf(told: Story): object {
  const place = join(told.folder, folder);
  return readdirSync(place).map((name) => ({
    name,
    text: readFileSync(join(place, name), "utf8"),
    changed: statSync(join(place, name)).mtimeMs,
  }));
}

const verbs = [
  ["show", "old"],
  ["show", "--session", folder],
  ["resume", "old"],
  ["resume", "--session", folder, "--agents", "reader"],
  ["answer", "old", "yes"],
  ["export", "old", "--to", "json"],
  ["verify", "old"],
  ["critique", "design.md", "--session", folder, "--agents", "reader"],
];

test.each(verbs)("%s %s refuses it in one sentence and writes nothing", async (...args) => {
  const told = withOld();
  told.write("design.md", "# A design\n\nKeep sessions in memory.\n");
  const before = traceOf(told);

  const { code, stdout, stderr } = await told.run(args);

  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr.trim().replace(/^error: /, "")).toBe(sentence(join(told.folder, folder, "journal.jsonl")));
  expect(traceOf(told)).toEqual(before);
});

test("a newer journal is refused in the same words, and one that names no version too", async () => {
  const told = withOld(linesOf(3));
  expect((await told.run(["show", "old"])).stderr).toContain(
    "written by colloquy 0.2.0, whose journals this version does not read: use that version.",
  );

  const strange = lines.map((line) => line.replaceAll(/"colloquy":"[^"]*"/g, '"colloquy":"$(rm -r ~)"'));
  const { stderr } = await withOld(strange).run(["show", "old"]);
  expect(stderr).toContain(
    "was written by another version of colloquy, whose journals this version does not read: use that version.",
  );
});

test("a list says so beside the others", async () => {
  const told = withOld();
  await told.run(["ask", "--example", "--quiet"]);

  const { code, stdout, stderr } = await told.run(["list", "--json"]);

  expect(code).toBe(0);
  expect(stderr).toBe(`warning: ${sentence(join(told.folder, folder, "journal.jsonl"))}\n`);
  expect(JSON.parse(stdout)).toMatchObject([{ protocol: "ask", status: "completed" }]);
  expect(JSON.parse(stdout)).toHaveLength(1);
});

test("it can be removed", async () => {
  const told = withOld();
  expect((await told.run(["remove", "old", "--yes"])).code).toBe(0);
  expect(told.has(folder)).toBe(false);
});

test("the page says so, does not search it, and refuses to open it", async () => {
  const told = withOld();
  const before = traceOf(told);
  const { get, fetch } = await visitor(await served(told));

  expect(await get<Rows>("/api/discussions")).toMatchObject({
    rows: [],
    problems: [sentence(join(told.folder, folder, "journal.jsonl"))],
  });
  expect(await get<Found>("/api/search?words=needle")).toEqual({ hits: [], searched: 0, all: 0 });
  for (const path of ["", "/export", "/heard"]) {
    const refused = await fetch(`/api/discussions/old${path}`);
    expect(await refused.text()).toContain(
      "written by colloquy 0.2.0, whose journals this version does not read: use that version.",
    );
    expect(refused.ok).toBe(false);
  }
  expect(traceOf(told)).toEqual(before);
});

test("over MCP it is refused by every tool that opens one", async () => {
  const told = withOld();
  const before = traceOf(told);
  const { client } = await host(told, []);

  for (const name of ["discussion_status", "read_discussion", "wait_for_discussion"]) {
    const { isError, content } = await client.callTool({ name, arguments: { id: "old" } });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(
      "written by colloquy 0.2.0, whose journals this version does not read: use that version.",
    );
  }
  expect(traceOf(told)).toEqual(before);
});

describe("the library", () => {
  const agents = { a: () => "never" };

  test("refuses a folder, for a resume and for another discussion in it", async () => {
    const told = withOld();
    const before = traceOf(told);
    const place = join(told.folder, folder);
    const message = sentence(join(place, "journal.jsonl"));

    await expect(resume(place, { agents }).result).rejects.toMatchObject({ message });
    await expect(
      critique({ path: "design.md", text: "# A design" }, { agents, folder: place }).result,
    ).rejects.toMatchObject({ message });
    expect(traceOf(told)).toEqual(before);
  });

  test("refuses events that were kept elsewhere", async () => {
    const events = lines.map((line): Event => JSON.parse(line));
    await expect(resume(events, { agents }).result).rejects.toMatchObject({
      message: sentence("The journal that was given"),
    });
  });
});

describe.runIf(hasPostgres)("an engine", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test("refuses the journal of a row, and a database that another version set up", async () => {
    const url = postgres.engine();
    const store = await openStore(url);
    const { shown } = store.address;
    try {
      await store.rows(
        `insert into discussions (id, protocol, title, status, brief, release, wanted, done)
         values ('old', 'critique', 'An old design', 'completed', '{}', 2000, 1, 1)`,
      );
      await store.rows(
        "insert into events (discussion, seq, line) select 'old', n, line from unnest($1::text[]) with ordinality as l (line, n)",
        [lines],
      );
      const told = story();
      for (const verb of ["show", "verify", "export"]) {
        const { code, stderr } = await told.run([verb, "old", "--engine", url]);
        expect([code, stderr.trim()]).toEqual([2, `error: ${sentence(`old on ${shown}`)}`]);
      }
      expect(told.has(folder)).toBe(false);
      expect((await told.run(["list", "--engine", url])).stdout).toContain("An old design");

      await store.rows("update tables_version set version = 4");
      await expect(openStore(url)).rejects.toMatchObject({ message: sentence(shown) });
    } finally {
      await store.close();
    }
  });
});
