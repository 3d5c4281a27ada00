import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type AgentFunction,
  design,
  discuss,
  recommended,
  resume,
  run,
  solve,
  swarm,
} from "../../src/index.ts";
import { readScript } from "../../src/config/script-file.ts";
import { scripted } from "../../src/library/testing.ts";
import { exampleAgent, shop, topicOf } from "../library/example.ts";
import { thoroughly } from "../runs.ts";
import { story } from "./command.ts";

/** A discussion begun from code is one the command knows, and comes out as the command's does. */

// The command's own example takes its scripted pauses, and with other stories beside it much longer.
const patience = { timeout: 180_000 };

const example = async (name: "discuss" | "solve" | "swarm") => {
  const agent = await exampleAgent(name);
  return { ada: agent, bob: agent, eve: agent };
};

thoroughly(
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
    const shown = JSON.parse((await told.run(["show", "--session", "kept", "--json"])).stdout);
    expect(shown).toMatchObject({ id: resumed.id, status: "completed", verdict });
    expect((await told.run(["verify", "--session", "kept"])).code).toBe(0);
  },
);

thoroughly("a swarm from code comes to the command's", patience, async () => {
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

const designScript = `
- { turn: assign_debate_sides, reply: { pro: [technical-lead], con: [security-champion], rationale: As they see it } }
- { turn: question, reply: { action: question, question: One service or two?, focus: Cut, participants: all, topic_id: x } }
- { seat: security-champion, turn: response, reply: { position: One, rationale: [Less to guard], confidence: 0.9, concerns: [] } }
- { turn: response, reply: { position: Two, rationale: [Two teams], confidence: 0.7, concerns: [Transactions] } }
- turn: synthesis
  round: 1
  reply:
    synthesis: The security champion wants one service, the others two.
    consensus: [Stock is reserved before it is paid]
    conflicts: [{ id: cut, description: One service or two, positions: { security-champion: One, technical-lead: Two } }]
    resolved: []
    next_action: phase
- turn: synthesis
  reply:
    synthesis: Two services, with an outbox between them.
    consensus: [Orders and stock are two services]
    conflicts: []
    resolved: [{ conflict_id: cut, resolution: Two, resolution_type: consensus }]
    next_action: conclude
    recommendation: Build two services with an outbox
- turn: draft
  reply:
    title: Two services with an outbox
    scope: [{ id: SCOPE-1, text: Orders and stock }]
    parts: [{ id: COMP-1, name: Orders, does: Takes orders }, { id: COMP-2, name: Stock, does: Counts }]
    decisions:
      - id: ADR-1
        title: Two services
        options: [{ name: Two services, picks: Two teams }, { name: One service, cons: [One team waits] }]
    diagrams: [{ id: DIA-1, title: Parts, shows: parts, mermaid: ["flowchart LR", "A[Orders] -->|reserves| B[Stock]"] }]
- { turn: review, reply: { review: [], choices: [{ option: O1, why: Two teams }], confidence: 0.8 } }
- { turn: edit, reply: { edits: [] } }
- { turn: vote, reply: { votes: [{ option: O1, why: Two teams }] } }
`;

test("a design from code comes to the command's, leaving the project alone", patience, async () => {
  const told = story();
  const agent = scripted(await readScript(told.write("script.yaml", designScript)));
  const [agents, topic] = [{ ada: agent, bob: agent }, "Orders and stock of the shop"];
  const folder = join(told.folder, "kept");
  const result = await design(topic, { agents, folder, minRounds: 2, answerGate: recommended }).result;
  expect(result).toMatchObject({ status: "completed", protocol: "roundtable" });
  expect(told.has("docs")).toBe(false);
  const verified = await told.run(["verify", "--session", "kept"]);
  expect(verified).toMatchObject({ code: 0 });

  const script = "{ script: ./script.yaml }";
  told.write("config.yaml", `agents: { ada: ${script}, bob: ${script} }\npanel: [ada, bob]\n`);
  const flags = ["--config", "config.yaml", "--min-rounds", "2", "--yes", "--json"];
  const command = JSON.parse((await told.run(["design", topic, ...flags])).stdout);
  expect(command.verdict.outcome.file).toBe("docs/architecture/two-services-with-an-outbox.md");
  expect(result.verdict).toEqual({ ...command.verdict, outcome: { file: null, files: [] } });
  expect(result.verdict).toMatchObject({
    strategy: "debate",
    settled: [{ issue: "ADR-1", decided: "O1" }],
  });
  expect(result.verdict?.artifacts.map(({ id }) => id)).toContain("COMP-2");
  expect(result.seats.map(({ seat, agent }) => [seat, agent])).toEqual(
    command.seats.map(({ seat, agent }: { seat: string; agent: string }) => [seat, agent]),
  );
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

test("a protocol of one's own stands in the list, and is shown without its document", async () => {
  const told = story();
  const own = async () => ({ done: true });
  const agents = { mine: () => "" };
  await run(own, {}, { name: "own", agents, folder: join(told.folder, ".colloquy/discussions/own") }).result;
  const { code, stdout } = await told.run(["list", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    { id: "own", protocol: "own", status: "completed", verdict: "-" },
  ]);
  const shown = await told.run(["show", "own"]);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain('The protocol "own" is not installed here');
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
