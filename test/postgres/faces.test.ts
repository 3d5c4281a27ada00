import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { critique, type Event, recommended, resume, solve } from "../../src/index.ts";
import { postgres as postgresEngine } from "../../src/library/engine.ts";
import { temporaryFolder } from "../discussion.ts";
import { story } from "../stories/command.ts";
import { host } from "../stories/host.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { crew, everyProtocol } from "./scripts.ts";
import { type Bench, laterRelease, type StartedWorker, startWorker, until } from "./working.ts";
import { isThorough } from "../runs.ts";

let postgres: Postgres;
let engine: string;
let worker: StartedWorker;

beforeAll(async () => {
  postgres = await startPostgres();
  engine = postgres.engine();
  worker = await startWorker((bench) => [...working(bench, engine), "--agents", crew.join()]);
});

afterAll(async () => {
  await worker?.stop();
  await postgres?.stop();
});

/** How a worker is started; with all of the agents, unless some are named. */
function working(bench: Bench, engine: string): readonly string[] {
  return [...everyProtocol(bench), "--engine", engine, "--poll", "200ms"];
}

test("a program starts on an engine, follows, pauses at a gate, and goes on there by the id", async () => {
  const begun = solve("Make list fast", { engine: postgresEngine(engine), agents: crew, searches: false });
  const seen: Event[] = [];
  for await (const event of begun) seen.push(event);
  const paused = await begun.result;
  expect(paused).toMatchObject({ status: "paused", stopped: { reason: "waiting" } });
  expect(seen).toEqual(begun.events);
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1));

  const resumed = resume(paused.id, { engine: postgresEngine(engine), answerGate: recommended });
  expect(await resumed.result).toMatchObject({ status: "completed", protocol: "solve", id: paused.id });
  const answered = resumed.events.find(({ type }) => type === "human.answered");
  expect(answered).toMatchObject({ answer: { by: "recommended" } });
  expect(Object.keys(resumed.files())).toContain("manifest.json");
  const verified = await story().run(["verify", paused.id, "--engine", engine, "--json"]);
  expect(JSON.parse(verified.stdout)).toMatchObject({ passed: true });

  // To end it early is to stop it there; what was said is kept.
  const stop = new AbortController();
  const never = critique(
    { path: "a.md", text: "# A\n" },
    { engine: postgresEngine(engine), agents: ["nobody"], signal: stop.signal },
  );
  for await (const { type } of never) if (type === "turn.asked") stop.abort();
  expect(await never.result).toMatchObject({ status: "paused", stopped: { reason: "interrupted" } });
});

test("what only this program has is refused on an engine before anything is created", async () => {
  const artifact = { path: "a.md", text: "# A\n" };
  const ada = () => "";
  const there = postgresEngine(engine);
  await expect(critique(artifact, { engine: there, agents: { ada } }).result).rejects.toThrow(
    "agents are named",
  );
  await expect(critique(artifact, { agents: crew }).result).rejects.toThrow("Names alone are for an engine");
  await expect(critique(artifact, { engine: there, agents: crew, folder: "x" }).result).rejects.toThrow(
    "`folder` does not go with `engine`",
  );
  await expect(resume("nothing", { engine: there }).result).rejects.toThrow(
    'There is no discussion "nothing"',
  );
});

test("a host starts, answers, stops and resumes on an engine, as it does on folders", async () => {
  const told = story();
  told.write("design.md", "# Cache\n");
  const panel = [...everyProtocol(told), "--engine", engine];
  const { tell, text } = await host(told, [...panel, "--eyes", "none"]);
  const solving = { protocol: "solve", subject: "Choose one", context: ["none"], agents: crew };
  const waiting = await tell("start_discussion", solving);
  expect(waiting).toMatchObject({ state: "waiting", open: [{ of: "person" }] });
  expect(await tell("go_on", { id: waiting.id, answer: "1" })).toMatchObject({
    state: "completed",
  });
  expect(await text("read_discussion", { id: waiting.id })).toContain("Choose one");

  // The calling model holds a seat.
  const asHost = { protocol: "critique", subject: "design.md", agents: ["ada", "host"] };
  const first = await tell("start_discussion", asHost);
  expect(first).toMatchObject({ state: "waiting", open: [{ of: "host" }] });
  const reply = { strengths: ["Short"], weaknesses: [], suggestions: [], rating: 4 };
  expect(await tell("reply_as_host", { id: first.id, reply })).toMatchObject({ state: "completed" });

  // No worker has this one's agent: it is stopped where it is held, and goes on when somebody says so.
  const stuck = { protocol: "critique", subject: "design.md", agents: ["scripted"], wait_seconds: 0 };
  told.write("alone.yaml", JSON.stringify({ agents: { scripted: { script: "./said.yaml" } } }));
  const other = await host(told, ["--config", "alone.yaml", "--engine", engine, "--eyes", "none"]);
  const { id } = await other.tell("start_discussion", stuck);
  expect(await other.tell("cancel_discussion", { id })).toMatchObject({ state: "stopped" });
  expect(await other.tell("wait_for_discussion", { id, resume: true, wait_seconds: 0 })).toMatchObject({
    state: "running",
  });
  expect(await other.text("discussion_status", {})).toContain(waiting.id);
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

test.runIf(isThorough)(
  "workers of two releases: the later goes on with what the earlier began, the earlier waits for the later and says so",
  async () => {
    const schema = postgres.engine();
    const later = laterRelease(await temporaryFolder(), "9.9.9");
    const work = async (release?: string) => {
      const started = await startWorker((bench) => working(bench, schema), release);
      onTestFinished(() => void started.process.kill("SIGKILL"));
      return started;
    };
    const told = story();
    const there = [...everyProtocol(told), "--engine", schema, "--eyes", "none", "--json"];
    const begin = async (subject: string) =>
      JSON.parse((await told.run(["solve", subject, "--agents", crew.join(), ...there])).stdout).id;
    const answer = async (id: string) =>
      JSON.parse((await told.run(["answer", id, "1", ...there])).stdout).status;

    const theirs = await work(later);
    const second = await begin("Begun by the later");
    await theirs.stop();
    const ours = await work();
    const first = await begin("Begun by the earlier");

    // The earlier is there, and leaves it alone.
    const answered = answer(second);
    const listed = async () => (await told.run(["list", "--engine", schema])).stdout;
    await until(async () => (await listed()).includes("waits for a worker of 9.9.9 or later"));
    const latest = await work(later);
    expect(await answered).toBe("completed");
    await ours.stop();
    expect(await answer(first)).toBe("completed");
    const journal = told.read(`.colloquy/discussions/${first}/journal.jsonl`);
    expect(journal).toContain('"colloquy":"9.9.9"');
    await latest.stop();
  },
);
