import { afterAll, beforeAll, expect, test } from "vitest";
import { host } from "../stories/host.ts";
import { story } from "../stories/command.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { crew, everyProtocol } from "./scripts.ts";
import { type StartedWorker, startWorker } from "./working.ts";

let postgres: Postgres;
let engine: string;
let worker: StartedWorker;

beforeAll(async () => {
  postgres = await startPostgres();
  engine = postgres.engine();
  const working = ["--engine", engine, "--poll", "200ms", "--agents", crew.join()];
  worker = await startWorker((bench) => [...everyProtocol(bench), ...working]);
});

afterAll(async () => {
  await worker?.stop();
  await postgres?.stop();
});

test("a discussion on an engine is asked further, forked and compared there", async () => {
  const told = story();
  const panel = [...everyProtocol(told), "--engine", engine];
  const run = async (...args: readonly string[]) => {
    const { stdout, stderr, code } = await told.run([...args, ...panel, "--json"]);
    expect(stderr).not.toContain("error");
    return { code, result: JSON.parse(stdout) };
  };
  const asked = ["solve", "Make list fast", "--yes", "--context", "none", "--agents", crew.join()];
  const { result: first } = await run(...asked);
  const { result: followed } = await run("follow", first.id, "And with two servers?", "--yes");
  expect(followed).toMatchObject({ id: first.id, status: "completed", versions: [{}, {}] });
  expect(followed.verdict.followUps).toMatchObject([{ id: "YOU-1", answers: [{}, {}, {}] }]);
  const { result: forked } = await run("fork", first.id, "--seat", "eve=bob", "--yes");
  expect(forked).toMatchObject({ status: "completed", inherited: { from: first.id } });
  expect(forked.inherited.calls).toBeGreaterThan(0);
  for (const id of [first.id, forked.id])
    expect((await told.run(["verify", id, "--engine", engine])).code).toBe(0);
  const compared = await told.run(["compare", first.id, forked.id, "--engine", engine, "--json"]);
  expect(JSON.parse(compared.stdout).seats).toContainEqual({
    seat: "eve",
    agents: ["eve", "bob"],
    isSame: false,
  });

  const { tell } = await host(told, ["--engine", engine, ...everyProtocol(told)]);
  const further = { id: first.id, question: "And with three?", wait_seconds: 60 };
  expect(await tell("go_on", further)).toMatchObject({ id: first.id, state: "completed" });
});
