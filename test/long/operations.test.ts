import { execFile, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../discussion.ts";
import { afterwards } from "../beside.ts";
import { hasPostgres, postgresPrograms } from "../postgres/has-postgres.ts";
import { type Postgres, startPostgres } from "../postgres/postgres.ts";
import { everyProtocol } from "../postgres/scripts.ts";
import { startWorker, until } from "../postgres/working.ts";
import { story } from "../stories/command.ts";

const run = promisify(execFile);
const [prometheus, promtool] = ["/usr/bin/prometheus", "/usr/bin/promtool"];
const hasPrometheus = existsSync(prometheus) && existsSync(promtool);
if (!hasPrometheus)
  console.log("Left out: Prometheus is not installed (Debian: apt-get install prometheus).");

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

function desk() {
  const told = story();
  told.write("design.md", "# Cache\n\nKeys live in one Redis node. Retry as needed.\n");
  return { told, panel: everyProtocol(told) };
}

test.runIf(hasPostgres && hasPrometheus)(
  "promtool accepts what a worker counts, a Prometheus scrapes it, and its log is lines of JSON",
  async () => {
    const engine = postgres.engine();
    const flags = `--engine ${engine} --poll 200ms --agents ada --health 127.0.0.1:0 --log json`;
    const worker = await startWorker((bench) => [...everyProtocol(bench), ...flags.split(" ")]);
    const address = /State of the engine: (\S+)\/metrics/.exec(worker.printed())?.[1] ?? "";
    const { told, panel } = desk();
    const there = ["--engine", engine, "--agents", "ada", "--eyes", "none"];
    expect((await told.run(["critique", "design.md", ...panel, ...there])).code).toBe(0);
    for (const path of ["/livez", "/readyz"]) expect((await fetch(`${address}${path}`)).status).toBe(200);

    const text = await (await fetch(`${address}/metrics`)).text();
    expect(text).toContain('\ncolloquy_calls_total{agent="ada"} 3\n');
    expect(text).toContain('\ncolloquy_call_queue_seconds_count{agent="ada"} 3\n');
    execFileSync(promtool, ["check", "metrics"], { input: text });

    const folder = await temporaryFolder();
    const port = await freePort();
    const target = new URL(address).host;
    const config = `scrape_configs:\n  - job_name: colloquy\n    scrape_interval: 1s\n    static_configs: [{ targets: ["${target}"] }]\n`;
    writeFileSync(join(folder, "prometheus.yml"), config);
    const files = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
    const scraping = spawn(prometheus, [...files, `--web.listen-address=127.0.0.1:${port}`], {
      stdio: "ignore",
    });
    afterwards(() => void scraping.kill());
    const asked = async (query: string) => {
      const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
      const answer = await fetch(url).catch(() => null);
      // It says "Service Unavailable" while it starts.
      return answer?.ok === true ? JSON.stringify(await answer.json()) : "";
    };
    await until(async () => (await asked("sum(colloquy_calls_total)")).includes('"3"'));
    const slowest = "histogram_quantile(0.99, sum by (le) (colloquy_call_duration_seconds_bucket))";
    await until(async () => /"value":\[[\d.]+,"[\d.]+"\]/.test(await asked(slowest)));

    await worker.stop();
    const lines = worker.printed().trim().split("\n");
    for (const line of lines)
      expect(JSON.parse(line)).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        level: expect.stringMatching(/^(?:info|warn)$/),
        message: expect.any(String),
      });
  },
);

test.runIf(postgresPrograms !== undefined)(
  "a backup that was made in the middle is restored into another database, and all goes on there",
  async () => {
    const engine = postgres.engine();
    const flags = (at: string, agents: string) =>
      `--engine ${at} --poll 200ms --grace 4s --agents ${agents}`.split(" ");
    const worker = await startWorker((bench) => [...everyProtocol(bench), ...flags(engine, "ada,bob,eve")]);
    const { told, panel } = desk();
    const held = async (args: readonly string[], at: string) =>
      JSON.parse((await told.run([...args, "--engine", at, "--json"])).stdout);
    const plain = [...panel, "--eyes", "none"];
    const done = await held(["critique", "design.md", ...plain, "--agents", "ada"], engine);
    const asks = await held(["solve", "Choose one", ...plain, "--agents", "ada,bob,eve"], engine);
    const critique = ["critique", "design.md", ...plain, "--agents", "ada,rare", "--engine", engine];
    const begun = told.run(critique);
    const rows = async (at: string) =>
      (await held(["list"], at)) as readonly { id: string; howFar: string | null }[];
    await until(async () => (await rows(engine)).some(({ howFar }) => howFar?.includes("`rare`")));
    const halfway = (await rows(engine)).find(({ howFar }) => howFar?.includes("`rare`"))?.id ?? "";

    const url = new URL(engine);
    const schema = url.searchParams.get("schema") ?? "";
    url.searchParams.delete("schema");
    const folder = await temporaryFolder();
    const as = (program: string, ...args: readonly string[]) =>
      run(join(postgresPrograms ?? "", program), args);
    const schemas = ["-n", schema, "-n", `${schema}_dbos`];
    await as("pg_dump", "-d", url.toString(), ...schemas, "-Fc", "-f", join(folder, "backup"));
    expect((await told.run(["stop", halfway, "--engine", engine])).code).toBe(0);
    await begun;
    await worker.stop();
    await as("createdb", `--maintenance-db=${url.toString()}`, "restored");
    url.pathname = "/restored";
    await as("pg_restore", "-d", url.toString(), join(folder, "backup"));
    url.searchParams.set("schema", schema);
    const restored = url.toString();

    const later = await startWorker((bench) => [
      ...everyProtocol(bench),
      ...flags(restored, "ada,bob,eve,rare"),
    ]);
    // A copy of the other database has gone on differently.
    const home = ["--home", "restored"];
    await until(
      async () =>
        (await held(["list"], restored)).find((one: { id: string }) => one.id === halfway)?.status ===
        "completed",
    );
    const answered = await held(["answer", asks.id, "1", ...home], restored);
    expect(answered.status).toBe("completed");
    for (const id of [done.id, asks.id, halfway]) {
      const verified = await told.run(["verify", id, "--engine", restored, ...home, "--json"]);
      expect(JSON.parse(verified.stdout)).toMatchObject({ id, passed: true });
      const journal = told.read(`restored/discussions/${id}/journal.jsonl`).trim().split("\n");
      const asked = journal.map((line) => JSON.parse(line)).filter(({ type }) => type === "turn.asked");
      expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
    }
    await later.stop();
  },
);

test.runIf(postgresPrograms !== undefined)(
  "one script starts a Postgres, workers and a page on this machine, and ends all of it",
  async () => {
    const { told, panel } = desk();
    const parent = await temporaryFolder();
    // As root Postgres runs as its own user.
    chmodSync(parent, 0o755);
    const folder = join(parent, "engine");
    const [port, health, page] = [await freePort(), await freePort(), await freePort()];
    const env = {
      PATH: process.env["PATH"],
      HOME: told.folder,
      COLLOQUY: `${process.execPath} ${resolve("bin/colloquy.js")}`,
      COLLOQUY_LOCAL_SERVERS: "none",
      WORKERS: "1",
      DB_PORT: String(port),
      HEALTH: String(health),
      PAGE: String(page),
    };
    const script = spawn("bash", [resolve("examples/engine.sh"), folder, "--agents", "ada", ...panel], {
      cwd: told.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<void>((settle) => script.once("close", () => settle()));
    let printed = "";
    for (const out of [script.stdout, script.stderr])
      out.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${health}/readyz`).catch(() => null))?.status === 200;
    const ready = until(async () => (await isReady()) && printed.includes(`127.0.0.1:${page}`));
    await Promise.race([ready, ended.then(() => Promise.reject(new Error(printed)))]);
    const engine = `postgres://colloquy@127.0.0.1:${port}/postgres`;
    const password = readFileSync(join(folder, "password"), "utf8").trim();
    const args = ["critique", "design.md", ...panel, "--agents", "ada", "--eyes", "none", "--json"];
    const held = await told.run([...args, "--engine", engine], {
      env: { PGPASSWORD: password },
      asProcess: true,
    });
    expect(JSON.parse(held.stdout)).toMatchObject({ status: "completed" });
    expect((await fetch(`http://127.0.0.1:${page}/`)).status).toBeLessThan(500);
    script.kill("SIGINT");
    await ended;
    expect(existsSync(join(folder, "data/postmaster.pid"))).toBe(false);
    expect(readFileSync(join(folder, "workers.log"), "utf8")).toContain("no new work is taken");
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const at = server.address();
  await new Promise((done) => server.close(done));
  return typeof at === "object" ? (at?.port ?? 0) : 0;
}
