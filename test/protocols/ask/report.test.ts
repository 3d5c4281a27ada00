import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyFolder } from "../../../src/host/verify.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { openFolder } from "../../../src/kernel/journal/archive.ts";
import { ask } from "../../../src/protocols/ask/ask.ts";
import manifest from "../../../src/protocols/ask/manifest.ts";
import { agent, discuss, seated, temporaryFolder } from "../../discussion.ts";
import { askOptions } from "../answered.ts";
import { kitOfManifest } from "../kit.ts";

const place = { folder: ".colloquy/discussions/a", address: "a" };

test("a journal by 0.1.0 that kept no state is told as it was", async () => {
  const folder = join(await temporaryFolder(), "a");
  await mkdir(folder);
  await cp("test/fixtures/v0.1.0/journals/ask.jsonl", join(folder, "journal.jsonl"));
  const { discussions, events } = await openFolder(folder);
  const kit = await kitOfManifest(manifest);
  const [discussion] = discussions;
  if (discussion === undefined) throw new Error("The fixture holds no discussion.");

  const { verdict } = kit.result(discussion, place);
  const { answer } = verdict as { readonly answer: string };

  expect(answer).toContain("A map in the process.");
  expect(kit.documents(events)).toMatchObject([
    { path: "artifacts/transcript.md", text: expect.stringContaining("Answered by scripted:") },
  ]);
  const checks = await verifyFolder(folder);
  expect(checks.find(({ check }) => check.startsWith("numbers"))).toMatchObject({ passed: true });
});

test("an answer is told with who gave it; one that nobody gave says why", async () => {
  const kit = await kitOfManifest(manifest);
  const told = async (answer: () => { text: string }) => {
    const folder = await temporaryFolder();
    const seats = [seated("R", agent("mine", answer))];
    await discuss({ folder, seated: seats, protocol: ask, options: askOptions() }).catch(() => {});
    const { discussions } = await openFolder(folder);
    const [discussion] = discussions;
    return discussion === undefined ? null : kit.exports?.document?.(discussion);
  };

  expect(await told(() => ({ text: "Then this." }))).toBe(
    "## Question\n\n> And now?\n\n## Answer of mine\n\n> Then this.\n",
  );
  expect(
    await told(() => {
      throw new AgentError("exit", "It burned down");
    }),
  ).toContain("No answer: The question got no answer");
});
