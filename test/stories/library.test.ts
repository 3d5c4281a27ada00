import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AgentFunction, discuss, recommended, resume, run, solve, swarm } from "../../src/index.ts";
import { exampleAgent, shop, topicOf } from "../library/example.ts";
import { story } from "./command.ts";

/** A discussion begun from code is one the command knows, and comes out as the command's does. */

// The command's own example takes its scripted pauses, and with other stories beside it much longer.
const patience = { timeout: 180_000 };

const example = async (name: "discuss" | "solve" | "swarm") => {
  const agent = await exampleAgent(name);
  return { ada: agent, bob: agent, eve: agent };
};

test(
  "a discuss from code comes to the command's verdict, and its folder is shown and verified",
  patience,
  async () => {
    const told = story();
    const folder = join(told.folder, "kept");
    const agents = await example("discuss");
    const options = { agents, folder, answerGate: recommended };
    const discussion = discuss(topicOf("discuss"), options);
    const result = await discussion.result;
    const command = JSON.parse((await told.run(["discuss", "--example", "--yes", "--json"])).stdout);
    expect(result.verdict).toEqual(command.verdict);
    expect(result.seats.map(({ seat, agent }) => [seat, agent])).toEqual(
      command.seats.map(({ seat, agent }: { seat: string; agent: string }) => [seat, agent]),
    );

    const shown = JSON.parse((await told.run(["show", "--session", "kept", "--json"])).stdout);
    expect(shown).toMatchObject({ id: result.id, status: "completed", verdict: command.verdict });
    expect(Object.keys(shown.files)).toEqual(["record", "folder"]);
    const verified = await told.run(["verify", "--session", "kept"]);
    expect(verified).toMatchObject({ code: 0 });
    for (const [path, text] of Object.entries(discussion.files()))
      expect(readFileSync(join(folder, path), "utf8")).toBe(text);
  },
);

test(
  "a solve from code comes to the command's, is paused at its gate and resumed without paying twice",
  patience,
  async () => {
    const told = story();
    const folder = join(told.folder, "kept");
    const agents = await example("solve");
    const paused = await solve(topicOf("solve"), { agents, folder, project: shop }).result;
    expect(paused).toMatchObject({ status: "paused", stopped: { reason: "waiting" } });
    expect((await told.run(["verify", "--session", "kept"])).code).toBe(0);

    const resumed = await resume(folder, { agents, answerGate: recommended }).result;
    const command = JSON.parse((await told.run(["solve", "--example", "--yes", "--json"])).stdout);
    expect(resumed).toMatchObject({ protocol: "solve", status: "completed" });
    expect(resumed.usage.calls).toBe(command.usage.calls);
    const { cli_runs: _, ...verdict } = command.verdict;
    expect(resumed.verdict).toMatchObject(verdict);
    expect((await told.run(["verify", "--session", "kept"])).code).toBe(0);
  },
);

test("a swarm from code comes to the command's", patience, async () => {
  const told = story();
  const options = {
    agents: await example("swarm"),
    folder: join(told.folder, "kept"),
    answerGate: recommended,
  };
  const result = await swarm(topicOf("swarm"), options).result;
  const command = JSON.parse((await told.run(["swarm", "--example", "--yes", "--json"])).stdout);
  expect(result.verdict).toEqual(command.verdict);
  expect((await told.run(["verify", "--session", "kept"])).code).toBe(0);
});

test("the command says that it has not the functions of a discussion to go on with", async () => {
  const told = story();
  const mine: AgentFunction = () => "no analysis";
  const signal = AbortSignal.abort();
  await solve("Do it", { agents: { mine }, folder: join(told.folder, "kept"), signal }).result;
  const { code, stderr } = await told.run(["resume", "--session", "kept"]);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no agent "mine"');
});

test("a protocol of one's own stands in the list, and only there", async () => {
  const told = story();
  const own = async () => ({ done: true });
  const agents = { mine: () => "" };
  await run(own, {}, { name: "own", agents, folder: join(told.folder, ".colloquy/discussions/own") }).result;
  const { code, stdout } = await told.run(["list", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    { id: "own", protocol: "own", status: "completed", verdict: "-" },
  ]);
  expect(await told.run(["show", "own"])).toMatchObject({ code: 2, stdout: "" });
});

test("a folder that is being written is refused", async () => {
  const told = story();
  const folder = join(told.folder, "kept");
  const waiting = Promise.withResolvers<string>();
  const slow: AgentFunction = () => waiting.promise;
  const first = solve("Do it", { agents: { slow }, folder });
  for await (const { type } of first) if (type === "turn.asked") break;
  await expect(resume(folder, { agents: { slow } }).result).rejects.toMatchObject({ code: "locked" });
  waiting.resolve("- A finding");
  expect((await first.result).status).toBe("paused");
});
