import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { eyesCommand } from "../../../src/agents/eyes-server/relay.ts";
import { serveEyes } from "../../../src/agents/eyes-server/served-eyes.ts";
import type { SeatEyes } from "../../../src/kernel/agent.ts";
import { lookTools } from "../../../src/kernel/eyes.ts";

function recording(): Pick<SeatEyes, "look"> & { readonly looks: unknown[] } {
  const looks: unknown[] = [];
  return {
    looks,
    look: (tool, input) => {
      looks.push([tool, input]);
      return Promise.resolve({ text: `1  seen by ${tool}`, isRefused: false });
    },
  };
}

test.each(["over HTTP", "over stdio"])("an MCP client looks %s, and only in its own turn", async (way) => {
  const eyes = recording();
  const other = recording();
  const served = await serveEyes(eyes);
  const others = await serveEyes(other);
  const { command, args, env } = eyesCommand(served.address);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    way === "over HTTP"
      ? new StreamableHTTPClientTransport(new URL(served.address))
      : new StdioClientTransport({ command, args: [...args], env: { ...env } }),
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(lookTools);
  const shown = await client.callTool({ name: "read_file", arguments: { path: "README.md" } });
  expect(shown.content).toEqual([{ type: "text", text: "1  seen by read_file" }]);
  expect(eyes.looks).toEqual([["read_file", { path: "README.md", from: 1 }]]);
  expect(other.looks).toEqual([]);
  served.close();
  await expect(client.callTool({ name: "list_files", arguments: {} })).rejects.toThrow();
  expect(eyes.looks).toHaveLength(1);
  others.close();
  await client.close();
});

test("an address of no turn shows nothing, and neither does a body that is too large", async () => {
  const served = await serveEyes(recording());
  expect((await fetch(served.address.slice(0, -1), { method: "POST" })).status).toBe(404);
  const large = await fetch(served.address, { method: "POST", body: "x".repeat(100_000) });
  expect(large.status).toBe(413);
  served.close();
});

test("a body that does not tell its length is not read past what a look can be", async () => {
  const eyes = recording();
  const served = await serveEyes(eyes);
  let sent = 0;
  const body = new ReadableStream({
    pull: (stream) => {
      sent += 1;
      stream.enqueue(new Uint8Array(32 * 1024));
      if (sent === 10_000) stream.close();
    },
  });
  const status = await fetch(served.address, { method: "POST", body, duplex: "half" }).then(
    (answer) => answer.status,
    () => "cut off",
  );
  expect([413, "cut off"]).toContain(status);
  expect(sent).toBeLessThan(10_000);
  expect(eyes.looks).toEqual([]);
  served.close();
});

test("more looks at once than a model asks for are refused, and the next one is shown", async () => {
  const waiting: (() => void)[] = [];
  const served = await serveEyes({
    look: () => new Promise((resolve) => waiting.push(() => resolve({ text: "seen", isRefused: false }))),
  });
  const look = () =>
    fetch(served.address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_files","arguments":{}}}',
    });
  const first = Array.from({ length: 16 }, look);
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(16);
  expect((await look()).status).toBe(429);
  for (const show of waiting) show();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(16).fill(200));
  await Promise.all((await Promise.all(first)).map((answer) => answer.text()));
  const next = look();
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(17);
  waiting.at(-1)?.();
  expect(await (await next).text()).toContain("seen");
  served.close();
});

test("a relay whose turn is over says so to whoever asks, and lives on", async () => {
  const { command, args } = eyesCommand("http://127.0.0.1:9/eyes/none");
  const relay = spawn(command, [...args], { env: { COLLOQUY_EYES: "http://127.0.0.1:9/eyes/none" } });
  const lines = createInterface({ input: relay.stdout })[Symbol.asyncIterator]();
  relay.stdin.write(
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\nnot JSON\n{"jsonrpc":"2.0","id":"b","method":"ping"}\n',
  );
  const answers = [(await lines.next()).value, (await lines.next()).value].map((line) =>
    JSON.parse(String(line)),
  );
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([1, "b"]));
  for (const { error } of answers) expect(error.message).toContain("cannot be looked at any more");
  relay.stdin.end();
  await once(relay, "exit");
});
