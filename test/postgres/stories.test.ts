import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { keepHouse } from "../../src/host/on-engine/copy.ts";
import { openStore } from "../../src/postgres/store.ts";
import { story, type Story } from "../stories/command.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { crew, everyProtocol, topic, verbs } from "./scripts.ts";
import { type StartedWorker, startWorker, until } from "./working.ts";
import { few } from "../runs.ts";

let postgres: Postgres;
let engine: string;
let worker: StartedWorker;

beforeAll(async () => {
  postgres = await startPostgres();
  engine = postgres.engine();
  // All but one of the agents.
  worker = await startWorker((told) => [
    ...everyProtocol(told),
    "--engine",
    engine,
    "--poll",
    "200ms",
    "--health",
    "0",
    "--agents",
    crew.join(),
  ]);
});

afterAll(async () => {
  await worker?.stop();
  await postgres?.stop();
});

function desk(): {
  readonly told: Story;
  readonly panel: readonly string[];
  readonly there: readonly string[];
} {
  const told = story();
  told.write("design.md", "# Cache\n\nKeys live in one Redis node. Retry as needed.\n");
  return { told, panel: everyProtocol(told), there: ["--engine", engine] };
}

/** What was said and judged, without what differs from run to run. */
function essence(told: Story, home: string, id: string) {
  const events: Event[] = told
    .read(`${home}/discussions/${id}/journal.jsonl`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return events
    .map((event) => {
      if (event.type === "turn.answered") return [event.key, event.reply, event.receipt.answeredBy];
      if (event.type === "turn.asked") return [event.key, "asked", event.request];
      if (event.type === "judged") return [event.key, event.judgement];
      if (event.type === "kept") return [event.key, event.entry];
      return [event.type];
    })
    .map((one) => timeless(one))
    .toSorted();
}

/** When something was and how long it took, and where it lies, is not the same twice. */
function timeless(value: unknown): string {
  return JSON.stringify(value).replaceAll(/("(?:duration_)?ms":)\d+|"(?:copy|folder)\/|\d{8}-\d{6}/g, "$1");
}

describe("every protocol", () => {
  test.each(few(verbs, 1))(
    "%s comes out the same in a folder and on an engine",
    async (verb, args, agents) => {
      const { told, panel, there } = desk();
      const common = [verb, ...args, ...panel, "--agents", agents, "--json", "--eyes", "none"];
      const here = await told.run([...common, "--home", "folder"]);
      const elsewhere = await told.run([...common, ...there, "--home", "copy"]);
      expect(elsewhere.stderr).not.toContain("error");
      expect(elsewhere.code).toBe(here.code);
      const [a, b] = [here, elsewhere].map(({ stdout }) => JSON.parse(stdout));
      expect(timeless(b.verdict)).toBe(timeless(a.verdict));
      expect(b.status).toBe("completed");
      expect(essence(told, "copy", b.id)).toEqual(essence(told, "folder", a.id));
      const verified = await told.run(["verify", b.id, ...there, "--home", "copy", "--json"]);
      expect(JSON.parse(verified.stdout)).toMatchObject({ id: b.id, passed: true });
    },
  );
});

test("who waits for a person is a row; anybody answers, from anywhere, and it goes on; a copy is as good as the original, but cannot", async () => {
  const { told, panel, there } = desk();
  const asked = ["solve", "Choose one", ...panel, "--agents", "ada,bob,eve", "--eyes", "none", "--json"];
  const waiting = await told.run([...asked, ...there]);
  expect(waiting.code).toBe(4);
  const { id } = JSON.parse(waiting.stdout);
  const refused = await told.run(["resume", id, ...panel]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`is a copy: ${id} is kept on postgres://`);
  // No config, no agents, no copy: another machine.
  const other = story();
  const listed = await other.run(["list", ...there, "--json"]);
  expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ id, status: "paused" }));
  const shown = await other.run(["answer", id, ...there]);
  expect(shown.stdout).toContain(`colloquy answer ${id} --engine`);
  const answered = await other.run(["answer", id, "1", ...there, "--json"]);
  expect(answered.stderr).not.toContain("error");
  expect(answered.stderr).toMatch(/^so far .*\nquestion .*\nresumed .*\ndecided .*\ncompleted .*\n$/);
  expect(JSON.parse(answered.stdout)).toMatchObject({ id, status: "completed" });
  const exported = await other.run(["export", id, ...there, "--to", "markdown"]);
  expect(exported.stdout).toContain("Choose one");
  expect((await other.run(["verify", id, "--json"])).code).toBe(0);
});

test("a call waits for a worker that has its agent, and one that holds no discussions makes it", async () => {
  const { told, panel, there } = desk();
  const begun = told.run(["critique", "design.md", ...panel, "--agents", "rare", ...there, "--json"]);
  const standing = async () => JSON.parse((await told.run(["list", ...there, "--json"])).stdout);
  await until(async () => (await standing())[0]?.status === "active");
  const lacking = async () => (await told.run(["list", ...there])).stdout;
  await until(async () => (await lacking()).includes("no worker here has `rare`; waiting since "));
  const other = await startWorker((bench) => [
    ...everyProtocol(bench),
    "--engine",
    engine,
    "--poll",
    "200ms",
    "--agents",
    "rare",
    "--discussions",
    "0",
    "--limit",
    "rare=1",
  ]);
  onTestFinished(() => void other.process.kill("SIGKILL"));
  const ended = await begun;
  expect(JSON.parse(ended.stdout)).toMatchObject({ status: "completed", usage: { calls: 3 } });
  await other.stop();
});

test("an operator sees how the engine is, and what is over is moved away", async () => {
  const address = /State of the engine: (\S+)\/metrics/.exec(worker.printed())?.[1] ?? "";
  const told = story();
  const store = await openStore(engine);
  await store.rows(
    "insert into discussions (id, protocol, title, status, brief, release) values ('later', 'ask', 't', 'active', '{}', 9009009)",
  );
  await store.rows("update discussions set wanted = 1 where id = 'later'");
  const listed = await told.run(["list", "--engine", engine]);
  expect(listed.stdout).toContain("waits for a worker of 9.9.9 or later");
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toContain("\ncolloquy_workers 1\n");
  expect(metrics).toContain("\ncolloquy_discussions_due 1\n");
  expect(metrics).toContain('\ncolloquy_discussions{status="completed"} ');
  expect(metrics).toMatch(/\ncolloquy_calls_total\{agent="ada"\} \d+\n/);
  for (const path of ["/livez", "/readyz"]) expect((await fetch(`${address}${path}`)).status).toBe(200);
  await store.rows("delete from discussions where id = 'later'");
  await store.rows("update discussions set active_at = now() - interval '1 hour'");
  const before = await store.rows<{ id: string }>("select id from discussions where status = 'completed'");
  expect(before.length).toBeGreaterThan(2);
  const home = `${told.folder}/.colloquy`;
  expect(await keepHouse(store, home, 60_000)).toContain(`${before.length} discussions went to ${home}`);
  expect(await store.rows("select 1 from discussions where status = 'completed'")).toEqual([]);
  expect(
    await store.rows(`select 1 from ${store.address.schema}_dbos.workflow_status where status = 'SUCCESS'`),
  ).toEqual([]);
  await store.close();
  for (const { id } of before.slice(0, 2)) expect((await told.run(["verify", id])).code).toBe(0);
});

test("what cannot be on an engine is refused before anything is created", async () => {
  const { told, panel, there } = desk();
  const run = (...args: readonly string[]) => told.run([...args, ...panel, "--agents", "ada"]);
  const sessioned = await run("critique", "design.md", ...there, "--session", "mine");
  expect([sessioned.code, sessioned.stderr]).toEqual([
    2,
    expect.stringContaining("has no folder of its own"),
  ]);
  const wrong = await run("critique", "design.md", "--engine", "mysql://here");
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining("is not the address of a Postgres"),
  ]);
  const away = await run("critique", "design.md", "--engine", "postgres://me:secret@127.0.0.1:1/none");
  expect([away.code, away.stderr]).toEqual([
    1,
    expect.stringContaining("The engine at postgres://me@127.0.0.1:1/none cannot be used"),
  ]);
  expect(away.stderr).not.toContain("secret");
  const shown = await told.run(["config", "--json"], {
    env: { COLLOQUY_ENGINE: "postgres://me:secret@host/db" },
  });
  expect(shown.stdout).toContain("postgres://me@host/db");
  expect(shown.stdout).not.toContain("secret");
  // One that a clone brings is not used before somebody agreed.
  told.write(".colloquy/config.yaml", `engine: ${engine}\n`);
  const untrusted = await told.run(["ask", topic, ...panel, "--agents", "ada"]);
  expect([untrusted.code, untrusted.stderr]).toEqual([
    2,
    expect.stringContaining("sends discussions to an engine"),
  ]);
});
