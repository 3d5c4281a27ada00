import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { headlessAgent } from "../../src/agents/headless.ts";
import { temporaryFolder } from "../discussion.ts";
import { asked } from "./asked.ts";

const context = { signal: new AbortController().signal, onOutput: () => {} };

async function programThat(body: string, args: readonly string[] = []) {
  const folder = await temporaryFolder();
  const path = join(folder, "mine");
  await writeFile(path, `#!/bin/bash\nprintf '%s' "$*" > ${folder}/args\ncat > ${folder}/prompt\n${body}\n`);
  await chmod(path, 0o755);
  const ours = {
    PATH: process.env["PATH"],
    MINE_TOKEN: "mine-secret-token-1",
    OTHER_KEY: "other-secret-key-2",
  };
  const command = [path, ...args];
  const agent = headlessAgent("mine", {
    command,
    envFrom: ["MINE_*"],
    howToLogIn: "run `mine login`",
    ours,
    cwd: folder,
  });
  return { agent, seen: (file: string) => readFile(join(folder, file), "utf8") };
}

test("the prompt goes to stdin behind what every agent is told, in an empty folder, with its own variables alone", async () => {
  const { agent, seen } = await programThat('echo "$MINE_TOKEN|$OTHER_KEY|$(ls -A | wc -l)"');
  // A key that it prints is taken out.
  expect((await agent.answer(asked, context)).text).toBe("[key]||0\n");
  expect(await seen("prompt")).toBe(
    "You take one turn in a structured discussion. Answer the turn as it is asked, in the shape it asks for. You have no tools and need none.\n\nStable.\n\nRequest.",
  );
});

test("one that takes a system prompt is told it there", async () => {
  const { agent, seen } = await programThat("echo yes", ["--system-prompt", "{standing}"]);
  await agent.answer(asked, context);
  expect(await seen("args")).toMatch(/^--system-prompt You take one turn/);
  expect(await seen("prompt")).toBe("Stable.\n\nRequest.");
});

test.each([
  ["echo '401 The key given is not valid.' >&2; exit 1", "not-logged-in", /run `mine login`/],
  ["echo '429 Too many requests in this minute.' >&2; exit 1", "rate-limit", /429/],
  ["echo 'All is well.'; echo '503 Overloaded.' >&2; exit 1", "overloaded", /503/],
  ["true", "no-answer", /empty/],
])("%s", async (body, code, message) => {
  const { agent } = await programThat(body);
  const failed = agent.answer(asked, context);
  await expect(failed).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});
