import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { estimateTokenCount } from "tokenx";
import { shipped } from "../../src/own-files.ts";
import { topicOf } from "../library/example.ts";
import type { Situation } from "../../src/mcp/situation.ts";
import { startables } from "../../src/mcp/startable.ts";

const startable = startables();
import { story, treeOf } from "./command.ts";
import { members, replies, scriptedPanel, topic } from "./discussion.ts";
import { bin, eras, host } from "./host.ts";
import { config, design, rated, ratings, reply, scripted, shellAgent } from "./panel.ts";
import { agreeing, callsIn, task } from "./solving.ts";
import { patience } from "./patience.ts";
import { expectSays } from "../says.ts";
import { few, thoroughly } from "../runs.ts";

describe.each(few(eras, 1))("a host that speaks %s", (era) => {
  test("starts a critique, is told of every turn, gets the verdict, and reads the rest", async () => {
    const told = story();
    told.write("design.md", design);
    const { client, text } = await host(told, scripted(told, ratings(4, 5, 4)), { era });
    expect(client.getNegotiatedProtocolVersion()).toBe(era);

    const progress: string[] = [];
    const { structuredContent } = await client.callTool(
      { name: "start_discussion", arguments: { protocol: "critique", subject: "design.md" } },
      { onprogress: ({ message = "" }) => progress.push(message) },
    );
    const situation = structuredContent as Situation;
    expect(progress.sort()).toEqual(["A", "B", "C"].map((seat) => `Round 1: ${seat} answered (scripted)`));

    expect(situation).toMatchObject({ id: "critique-design-md", state: "completed", detail: "can go ahead" });
    expect(situation.report).toContain("consensus_reached · average 4.33/5");
    expect(situation.next).toBe(
      "Done. read_discussion has the whole; go_on asks further, with seat (such as a).",
    );
    const read = (part: string) => text("read_discussion", { id: situation.id, part });
    const [result = "", record, transcript] = await Promise.all(["result", "record", "transcript"].map(read));
    expect(JSON.parse(result)).toMatchObject({ v: 1, verdict: { averageRating: 4.33 } });
    expect(record).toBe(
      told.read(".colloquy/discussions/critique-design-md/discussions/DISCUSS-001-discussion.md"),
    );
    expect(transcript).toContain("### A: critique");
    const manifest = await read("artifacts/manifest.json");
    expect(manifest).toBe(told.read(".colloquy/discussions/critique-design-md/manifest.json"));
  });
});

test("a host with a cap far below the discussion's length gets the full result", async () => {
  await patience({ era: "2025-11-25", turns: 2, turnMs: null, capMs: 120_000, waitSeconds: 1 });
});

test("the tools: eight, and what they say of themselves; a subject may be left out only where the command could do without", async () => {
  const { client } = await host(story());
  const { tools } = await client.listTools();
  expect(estimateTokenCount(JSON.stringify(tools))).toBeLessThan(3000);
  expect(tools.every(({ outputSchema, annotations }) => outputSchema && annotations)).toBe(true);
  expectSays(tools.map(({ name, description }) => `${name}: ${description}`).join("\n"), [
    "start_discussion: Puts a file, task or",
    "critique: a file reviewed by several",
    "solve: a task: a plan and ranked ways by",
    "discuss: a decision argued by opposed",
    "swarm: an open question explored by experts,",
    "roundtable: named roles led by a facilitator",
    "specs: a roundtable for requirements.",
    "design: a roundtable for an architecture.",
    "brainstorm: a roundtable for ideas.",
    "ask: a question to one other agent; 1 or 3",
    "wait_for_discussion: Waits until a",
    "cancel_discussion: Stops a running",
    "go_on: Continues a discussion by",
    "reply_as_host: Your own reply to a turn of",
    "discussion_status: State of a discussion;",
    "read_discussion: A text of a discussion:",
    "list_agents: Who can answer here, and who",
  ]);
  expect(client.getInstructions()).toBe(
    "Colloquy discusses with agents other than you. A discussion may take minutes: start_discussion returns while it runs, wait_for_discussion continues, also after a restart. Results are short; read_discussion has the whole. Every start costs calls of other models: critique before work is handed over, discuss before a decision that is hard to undo, solve before a large change.",
  );

  const refused = await client.callTool({ name: "start_discussion", arguments: { protocol: "discuss" } });
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: 'discuss needs a subject: the topic. For example "Should sessions move to Redis?".' }],
  });
  const begun = await client.callTool({
    name: "start_discussion",
    arguments: { protocol: "specs", agents: ["host"], wait_seconds: 5 },
  });
  expect(begun.structuredContent).toMatchObject({ state: "waiting" });
});

test("stdout carries the protocol alone, whatever is called", async () => {
  const told = story();
  told.write("design.md", design);
  const args = ["mcp", ...scripted(told, ratings(4, 2))];
  const child = spawn(process.execPath, [bin, ...args], { cwd: told.folder, env: told.env });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  };
  send({ id: 1, method: "initialize", params });
  send({ method: "notifications/initialized" });
  const calls = [
    { name: "start_discussion", arguments: { protocol: "critique", subject: "design.md" } },
    { name: "start_discussion", arguments: { protocol: "critique", subject: "missing.md" } },
    { name: "start_discussion", arguments: { protocol: "none" } },
    { name: "no_such_tool", arguments: {} },
  ];
  for (const [index, call] of calls.entries()) send({ id: index + 2, method: "tools/call", params: call });
  child.stdin.write("this is no JSON\n");
  const answers = () => stdout.split("\n").filter((line) => line !== "");
  while (answers().length < calls.length + 1) await once(child.stdout, "data");
  child.stdin.end();
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  expect(answers().map((line) => JSON.parse(line).jsonrpc)).toEqual(answers().map(() => "2.0"));
});

test("agents, protocols and limits are the caller's; a person's limits hold", async () => {
  const { told, panel } = agreeing();
  const { tell, text } = await host(told, [...panel, "--max-calls", "1"]);
  const asked = { protocol: "solve", subject: task, agents: ["ada", "bob"], context: ["none"] };
  const situation = await tell("start_discussion", { ...asked, max_calls: 50, options: { max_rounds: 1 } });
  expect(situation).toMatchObject({ state: "stopped" });
  expect(situation.detail).toContain("(max-calls)");
  expect(situation.next).toMatch(/^A person can raise the limit: colloquy resume solve-/);
  expect(callsIn(told)).toHaveLength(1);
  expect(await text("list_agents", {})).toContain("By default: ada, bob");
});

test("language, moderator, tokens and time are the caller's too, and the lower of two limits holds", async () => {
  const { told, panel } = agreeing();
  const asked = { protocol: "solve", subject: task, agents: ["ada", "bob"], context: ["none"] };
  const started = async (flags: readonly string[], more: object) => {
    const { tell } = await host(told, [...panel, ...flags]);
    const { id, state, detail } = await tell("start_discussion", { ...asked, ...more });
    const journal = told.read(`.colloquy/discussions/${id}/journal.jsonl`).trimEnd().split("\n");
    return { state, detail, events: journal.map((line) => JSON.parse(line)) };
  };

  const led = await started(["--max-tokens", "900"], { lang: "ja", moderator: "bob", max_tokens: 99_999 });
  expect(led).toMatchObject({ state: "stopped", detail: expect.stringContaining("(max-tokens)") });
  expect(led.events[0]).toMatchObject({ options: { lang: "ja" } });
  const resolver = expect.objectContaining({ name: "Resolver" });
  expect(led.events).toContainEqual(expect.objectContaining({ seat: resolver, agents: ["bob", "ada"] }));
  const hasty = await started(["--timeout", "1h"], { max_seconds: 0.001 });
  expect(hasty).toMatchObject({ state: "stopped", detail: expect.stringContaining("(timeout)") });
  // Limits hold from the start, whoever answers.
  const wished = { agents: ["host"], max_seconds: 90, max_calls: 50, max_cost_usd: 3, max_tokens: 500_000 };
  for (const [flags, limits] of [
    [[], { timeoutMs: 90_000, maxCalls: 50, maxCostUsd: 3, maxTokens: 500_000 }],
    [
      ["--timeout", "1m", "--max-calls", "40", "--max-cost", "2", "--max-tokens", "400000"],
      { timeoutMs: 60_000, maxCalls: 40, maxCostUsd: 2, maxTokens: 400_000 },
    ],
  ] as const)
    expect((await started(flags, wished)).events[0]).toMatchObject({ limits });
  await expect(started([], { moderator: "nobody" })).rejects.toThrow("There is no agent");
});

test("every protocol of the table can be started; its first turn comes to the host that has every seat", async () => {
  const told = story();
  told.write("design.md", design);
  const { tell } = await host(told);
  for (const [protocol, { verb }] of Object.entries(startable)) {
    const asked = { protocol, subject: verb.subject.kind === "file" ? "design.md" : topic, agents: ["host"] };
    const { state, open = [] } = await tell("start_discussion", asked);
    expect([protocol, state, open[0]?.of]).toEqual([protocol, "waiting", "host"]);
  }
});

thoroughly("a swarm of scripted agents runs to its end, with experts of the caller's", async () => {
  const told = story();
  const config = shipped("examples/swarm.yaml");
  const subject = topicOf("swarm");
  const { tell } = await host(told, ["--config", config]);
  const situation = await tell("start_discussion", {
    protocol: "swarm",
    subject,
    options: {
      rounds: 1,
      experts: [
        { id: "data-engineer", name: "Data Engineer", expertise: ["transactions"] },
        { id: "shop-owner", name: "Shop Owner", expertise: "promises, returns" },
      ],
    },
    take_recommended: true,
    wait_seconds: 55,
  });
  expect(situation).toMatchObject({ state: "completed" });
  expect(situation.report).toContain("2 experts · 1 round");
});

test("a critique whose perspectives are chosen: the word is no path", async () => {
  const told = story();
  told.write("design.md", design);
  const chosen = ["Money", "Night"].map((name) => ({ name, focus: ["refunds"] }));
  told.write(
    "replies.yaml",
    JSON.stringify([
      { turn: "perspectives", reply: { perspectives: chosen } },
      { turn: "critique", reply: rated(4) },
    ]),
  );
  const flags = config(told, { agents: { one: { script: "./replies.yaml" } }, panel: ["one"] });
  const { tell } = await host(told, flags);
  const options = { perspectives: "auto" };
  const situation = await tell("start_discussion", { protocol: "critique", subject: "design.md", options });
  expect(situation).toMatchObject({ state: "completed", detail: "can go ahead" });
  expect(situation.report).toMatch(/Money .*\n.*Night /);
});

test("a HIGH is routed as the seeds say, and its revision names what it revises", async () => {
  const told = story();
  told.write("design.md", design);
  const { tell, text } = await host(told, scripted(told, ratings(1, 1, 2)));
  const first = await tell("start_discussion", { protocol: "critique", subject: "design.md" });
  expect(first.detail).toBe("needs revision");
  expect(first.next).toBe(
    "Report the divergences; do not revise your own work, the coordinator decides. read_discussion has the whole; go_on asks further, with seat (such as a).",
  );
  const options = { revises: first.id, role: "architect", task: "T-7" };
  const second = await tell("start_discussion", { protocol: "critique", subject: "design.md", options });
  expect(second.id).toBe(first.id);
  expect(second).toMatchObject({ state: "waiting", open: [{ of: "person" }] });
  expect(await text("read_discussion", { id: first.id, part: "transcript" })).toContain(
    "## 2. DISCUSS-001-R1",
  );
});

test("a conversation goes on, and discussions are listed with how they stand", async () => {
  const told = story();
  const flags = config(told, { agents: { echo: shellAgent(told, "echo", "tail -n 1") } });
  const { tell, text } = await host(told, flags);
  const first = await tell("start_discussion", { protocol: "ask", subject: "Which cache?" });
  const options = { continues: [first.id] };
  const again = await tell("start_discussion", { protocol: "ask", subject: "And why?", options });
  expect([first.state, again.state, again.id]).toEqual(["completed", "completed", first.id]);
  expect(await text("read_discussion", { id: first.id })).toContain("## Turn 2");
  const transcript = await text("read_discussion", { id: first.id, part: "transcript" });
  expectSays(transcript, ["Turn 1", "Which cache?", "Turn 2", "And why?"]);
  expect(await text("discussion_status", {})).toBe(
    "ask-which-cache: completed. Which cache?: answered\n\nDone. read_discussion has the whole.",
  );
});

test("nothing but the home is written, unless --write lets an adopted result into the project", async () => {
  const asked = { protocol: "discuss", subject: topic, take_recommended: true };
  const options = { members: members[1]?.split(",") };
  for (const flags of [[], ["--write"]]) {
    const told = story();
    // Only what all agree on is recommended.
    const panel = scriptedPanel(told, replies({ agreed: true }));
    const before = Object.keys(treeOf(told.folder));
    const { tell, text } = await host(told, [...panel, ...flags]);
    const { id, state } = await tell("start_discussion", { ...asked, options });
    expect(state).toBe("completed");
    const written = Object.keys(treeOf(told.folder)).filter(
      (path) => !before.includes(path) && !path.includes("/.colloquy"),
    );
    expect(written.length > 0).toBe(flags.length > 0);
    const { files } = JSON.parse(await text("read_discussion", { id, part: "result" }));
    expect("document" in files).toBe(flags.length > 0);
  }
});

test("a long part is read piece by piece", async () => {
  const told = story();
  told.write("design.md", design);
  const said = rated(4, { strengths: ["x".repeat(50_000)] });
  const { tell, client } = await host(
    told,
    config(told, {
      agents: { long: shellAgent(told, "long", reply(said)) },
      critique: { perspectives: [{ name: "A" }] },
    }),
  );
  const { id, report } = await tell("start_discussion", { protocol: "critique", subject: "design.md" });
  expect(report?.length).toBeLessThan(6100);
  let text = "";
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { structuredContent } = await client.callTool({
      name: "read_discussion",
      arguments: { id, part: "transcript", offset },
    });
    const piece = structuredContent as { text: string; next_offset?: number };
    text += piece.text;
    offset = piece.next_offset;
  }
  expect(text).toContain("x".repeat(50_000));
});
