import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cliAgent } from "../../src/agents/cli/cli-agent.ts";
import { complaint } from "../../src/agents/complaint.ts";
import { headlessAgent } from "../../src/agents/headless.ts";
import type { Agent } from "../../src/kernel/agent.ts";
import { callAgent } from "../../src/kernel/engine/call.ts";
import type { Failure } from "../../src/kernel/failure.ts";
import { temporaryFolder } from "../discussion.ts";
import { asked } from "./asked.ts";
import { codex } from "./dialects.ts";

async function program(body: string): Promise<string> {
  const path = join(await temporaryFolder(), "mine");
  await writeFile(path, `#!/bin/bash\ncat > /dev/null\n${body}\nsleep 600\n`);
  await chmod(path, 0o755);
  return path;
}

/** Ended as at its deadline, once it has printed something. */
async function endedBy(agent: Agent, reason: Failure) {
  const stop = new AbortController();
  const limits = { turnTimeoutMs: 600_000 };
  return callAgent(agent, asked, { limits, signal: stop.signal, onOutput: () => stop.abort(reason) });
}

const late: Failure = { code: "timeout", message: "it gave no answer within 3m (turn-timeout)" };
const ours = { PATH: process.env["PATH"] };

test.each([
  [
    "echo 'Attempt 3 failed with status 429. Too Many Requests' >&2",
    /; ".*mine" was ended by SIGTERM: .*429/,
  ],
  [
    `echo 'level=ERROR message="stream error" error.error="AI_APICallError: Overloaded"' >&2`,
    /AI_APICallError: Overloaded/,
  ],
])("one that is ended while it tries again says what for: %s", async (body, says) => {
  const agent = headlessAgent("mine", { command: [await program(body)], ours, cwd: await temporaryFolder() });
  const end = await endedBy(agent, late);
  expect(end).toMatchObject({ failure: { code: "timeout", message: expect.stringMatching(says) } });
});

test("so does one that says it in its messages", async () => {
  const event = { type: "error", message: "Reconnecting... 2/5 (unexpected status 503 Service Unavailable)" };
  const command = await program(`echo '${JSON.stringify(event)}'`);
  const end = await endedBy(cliAgent("mine", codex, { command, ours, cwd: await temporaryFolder() }), late);
  expect(end).toMatchObject({
    failure: { code: "timeout", message: `${late.message}; codex: ${event.message}` },
  });
});

test("what says nothing of a cause is not told, nor is a cause where it was interrupted", async () => {
  const agent = async (body: string) =>
    headlessAgent("mine", { command: [await program(body)], ours, cwd: await temporaryFolder() });
  const busy = await endedBy(await agent("echo 'Loading the model' >&2"), late);
  expect(busy).toMatchObject({ failure: late });
  const cancelled: Failure = { code: "cancelled", message: "interrupted" };
  expect(await endedBy(await agent("echo '429' >&2"), cancelled)).toMatchObject({ failure: cancelled });
});

test.each([
  "request to https://api.example/v1 failed, reason: getaddrinfo ENOTFOUND api.example",
  "getaddrinfo EAI_AGAIN api.example",
  "connect ENETUNREACH 10.0.0.1:443",
  "connect EHOSTUNREACH 10.0.0.1:443",
  "stream disconnected before completion: error sending request for url (https://api.example/v1/responses)",
  "Unable to connect. Is the computer able to access the url?",
  "Could not connect to api.example",
  "API Error: Connection error.",
  "dns error: failed to lookup address information: Temporary failure in name resolution",
  "Network is unreachable (os error 101)",
])("a network that is down is overloaded, and tried again: %s", (text) => {
  expect(complaint("mine", text).code).toBe("overloaded");
});
