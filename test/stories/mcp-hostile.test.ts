import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { story, treeOf } from "./command.ts";
import { bin, host } from "./host.ts";
import { design, ratings, scripted } from "./panel.ts";
import { runInProcess } from "./program.ts";
import { expectSays } from "../says.ts";

const critique = { protocol: "critique" };

test("files outside of the roots are refused, there or not, by path and by link", async () => {
  const told = story();
  told.write("design.md", design);
  const outside = join(dirname(told.folder), "secret.md");
  writeFileSync(outside, "# Secret\n\nThe key is under the mat.\n");
  symlinkSync(outside, join(told.folder, "link.md"));
  symlinkSync(dirname(told.folder), join(told.folder, "up"));
  const { complaint } = await host(told, scripted(told, ratings(4)));
  const before = treeOf(told.folder);
  const refused = [outside, "../secret.md", "link.md", "up/secret.md", "/etc/passwd", "../missing.md"];
  const complaints: string[] = [];
  for (const subject of refused)
    complaints.push(await complaint("start_discussion", { ...critique, subject }));
  for (const path of ["../secret.md", "link.md", "-"]) {
    const asked = { ...critique, subject: "design.md", context: [path] };
    complaints.push(await complaint("start_discussion", asked));
  }
  complaints.push(await complaint("start_discussion", { ...critique, subject: "-" }));
  complaints.push(await complaint("start_discussion", { ...critique, subject: "a\0b" }));
  const shown = complaints.map((one) => one.replaceAll(dirname(told.folder), "<home>"));
  expectSays(shown.join("\n"), [
    "The artifact <home>/secret.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The artifact ../secret.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The artifact link.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The artifact up/secret.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The artifact /etc/passwd lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The artifact ../missing.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The context file ../secret.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The context file link.md lies outside of <home>/work. Give a path inside; `colloquy mcp --root <folder>` adds another folder.",
    "The context file cannot come on standard input here. Write it to a file in the project and give its path.",
    "The artifact cannot come on standard input here. Write it to a file in the project and give its path.",
    "The artifact ab cannot be read (ERR_INVALID_ARG_VALUE). Check the path and its permissions.",
  ]);
  expect(treeOf(told.folder)).toEqual(before);
});

test("--root adds a folder; relative paths count from the first", async () => {
  const told = story();
  const shared = join(dirname(told.folder), "shared");
  mkdirSync(shared);
  writeFileSync(join(shared, "design.md"), design);
  const flags = scripted(told, ratings(4));
  const { tell } = await host(told, [...flags, "--root", "../shared", "--root", "."]);
  expect(await tell("start_discussion", { ...critique, subject: "design.md" })).toMatchObject({
    state: "completed",
  });
  const missing = await told.run(["mcp", "--root", "nowhere"]);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("nowhere is not a folder.");
});

test("ids and parts reach nothing but records", async () => {
  const told = story();
  told.write("design.md", design);
  const { tell, complaint } = await host(told, scripted(told, ratings(4)));
  const { id } = await tell("start_discussion", { ...critique, subject: "design.md" });
  const ids = ["none", "", "..", "../..", "critique-design-md/../..", "x".repeat(150), "%2e%2e"];
  for (const wanted of ids)
    expect(await complaint("read_discussion", { id: wanted })).toMatch(/^There is no discussion "/);
  for (const tool of ["wait_for_discussion", "discussion_status", "cancel_discussion"])
    for (const wanted of ["..", "critique-design-md/../.."])
      expect(await complaint(tool, { id: wanted })).toMatch(/^There is no discussion "/);
  const parts = [
    "../journal.jsonl",
    "artifacts/../../../design.md",
    "artifacts//etc/passwd",
    "lock",
    "artifacts/",
  ];
  for (const part of parts)
    expect(await complaint("read_discussion", { id, part })).toContain(`has no "${part}"`);
  expect(await tell("wait_for_discussion", { id })).toMatchObject({ state: "completed" });
});

test("wrong types, unknown options and too much are refused in a sentence, and the server lives", async () => {
  const told = story();
  told.write("design.md", design);
  const { complaint, tell } = await host(told, scripted(told, ratings(4)));
  const start = (args: object) =>
    complaint("start_discussion", { ...critique, subject: "design.md", ...args });
  const complaints = [
    await start({ protocol: "magic" }),
    await start({ subject: 7 }),
    await start({ subject: " " }),
    await start({ agents: "claude" }),
    await start({ agents: ["nobody"] }),
    await start({ options: { max_rounds: 2 } }),
    await start({ options: { perspectives: ["|||"] } }),
    await start({ wait_seconds: -1 }),
    await start({ whatever: 1 }),
    await start({ protocol: "discuss", context: ["auto"], agents: ["scripted"] }),
    await start({ protocol: "ask", agents: ["scripted", "human"] }),
    await complaint("reply_as_host", { id: "none", reply: 5 }),
  ];
  expectSays(complaints.map((one) => one.replaceAll(told.folder, "<folder>")).join("\n"), [
    'Input validation error: Invalid arguments for tool start_discussion: protocol: Invalid option: expected one of "critique"|"solve"|"discuss"|"swarm"|"roundtable"|"specs"|"design"|"brainstorm"|"ask"',
    "Input validation error: Invalid arguments for tool start_discussion: subject: Invalid input: expected string, received number",
    "The subject is empty.",
    "Input validation error: Invalid arguments for tool start_discussion: agents: Invalid input: expected array, received string",
    'There is no agent "nobody". Known here: scripted, human, reader, and <provider>/<model> for a model behind an API. Not installed: claude, codex, gemini, qwen, opencode, claude-agent-acp, codex-acp, copilot, crush, goose, kimi, opencode-acp, pi. More are defined under `agents:` in a config file.',
    "critique has no option max_rounds. It takes perspective, perspectives, round_id, revises, role, task, confirm, unconfirmed, escalate, severity_policy, quorum.",
    'perspectives: ["|||"] is not a list of perspectives: entry 1 is not "Name|agent|Role|focus, focus". For example { name: Clarity, agent: claude, role: Editor, focus: [readability, logical flow] }.',
    "Input validation error: Invalid arguments for tool start_discussion: wait_seconds: Too small: expected number to be >=0",
    'Input validation error: Invalid arguments for tool start_discussion: Unrecognized key: "whatever"',
    "context auto: discuss does not search the project; it reads the files you name. `colloquy search <words>` finds files; name them: context src/a.ts,docs/b.md",
    "agents scripted,human: a question goes to one agent. For example agents scripted.",
    "Input validation error: Invalid arguments for tool reply_as_host: reply: Invalid input",
  ]);
  expect(await start({ protocol: "ask", subject: "x".repeat(3_000_000) })).toContain("subject");
  expect(told.has(".colloquy")).toBe(false);
  expect(await tell("start_discussion", { ...critique, subject: "design.md" })).toMatchObject({
    state: "completed",
  });
});

test("a project's agents that start a command wait for trust, and the caller is told", async () => {
  const told = story();
  told.write("design.md", design);
  told.write(".colloquy/config.yaml", JSON.stringify({ agents: { evil: { exec: ["./evil"] } } }));
  const { complaint, text } = await host(told);
  expect(await text("list_agents", {})).not.toContain("evil");
  expect(
    await complaint("start_discussion", { ...critique, subject: "design.md", agents: ["evil"] }),
  ).toContain("you have not trusted this config");
});

test("what is around the roots is not searched", async () => {
  const told = story();
  told.write(".git/HEAD", "ref: refs/heads/main\n");
  told.write("inner/design.md", design);
  const flags = scripted(told, ratings(4));
  const { complaint } = await host(told, [...flags, "--root", "inner"]);
  expect(await complaint("start_discussion", { ...critique, subject: "design.md", context: ["auto"] })).toBe(
    "The project cannot be searched: it reaches beyond the server's root. Name files, or start the server with --root <folder of the project>.",
  );
});

test("a message without end ends the server, and what is no message is told in a line", async () => {
  const told = story();
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let stderr = "";
  const ended = runInProcess(told, ["mcp"], { stdin, stdout, told: (text) => (stderr += text) });
  stdin.write('not json\n\n{"jsonrpc":"2.0","id":77}\n[{"jsonrpc":"2.0","id":78,"method":"ping"}]\n');
  stdin.write('{"jsonrpc":"2.0","id":81,"method":"ping"}\n');
  for await (const line of createInterface(stdout)) if (line.includes('"id":81')) break;
  expect(stderr.trim().split("\n").length).toBeGreaterThanOrEqual(2);
  stdin.write("x".repeat(11_000_000));
  await ended;
  expect(stderr).toContain("10485760");
});

test("a host that stops listening ends the server; where there is none, one sentence says so", async () => {
  const told = story();
  const alone = await runInProcess(told, ["mcp"]);
  expect(alone).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^error: No agent host is connected: [^\n]+\n$/),
  });
  const server = spawn(process.execPath, [bin, "mcp"], { cwd: told.folder, env: told.env });
  onTestFinished(() => void server.kill("SIGKILL"));
  server.stdin.on("error", () => {});
  const ended = once(server, "exit");
  const ask = (id: number, method: string, params: object) =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  ask(1, "initialize", hello);
  await once(server.stdout, "data");
  server.stdout.destroy();
  ask(2, "ping", {});
  expect(await ended).toEqual([130, null]);
});
