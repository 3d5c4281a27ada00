import { join } from "node:path";
import { expect, test } from "vitest";
import { keepNewDraft, draftsIn } from "../../../src/host/running/drafts.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { type Story, story } from "../../stories/command.ts";
import { design, rated, scripted } from "../../stories/panel.ts";

const at = "2026-11-19T00:00:00.000Z";

function drafted(told: Story, wishes: object = {}): string {
  const whose = { home: join(told.folder, ".colloquy"), env: told.env };
  const wanted = { verb: "critique", title: "design.md", subject: "design.md", options: {}, at, ...wishes };
  return keepNewDraft(whose, wanted).id;
}

/** What a draft with such wishes was started with, by a command with such flags. */
async function startedWith(wishes: object, flags: readonly string[]) {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4) });
  const id = drafted(told, wishes);
  const { code, stdout, stderr } = await told.run([
    "start",
    id,
    ...panel,
    ...flags,
    "--format",
    "ndjson",
    "--yes",
  ]);
  expect(code, stderr).toBe(0);
  const [started] = stdout.split("\n").map((line) => (line === "" ? null : (JSON.parse(line) as Event)));
  if (started?.type !== "discussion.started") throw new Error(stdout);
  const left = draftsIn({ home: join(told.folder, ".colloquy"), env: told.env }).map((draft) => draft.id);
  return { limits: started.limits, left };
}

test.for<readonly [object, readonly string[], object]>([
  [{ maxCalls: 9, maxCostUsd: 2 }, [], { maxCalls: 9, maxCostUsd: 2 }],
  // What is typed is stronger than what was set on the page.
  [{ maxCalls: 9, maxCostUsd: 2 }, ["--max-calls", "5"], { maxCalls: 5, maxCostUsd: 2 }],
  [{ maxCalls: 9, maxCostUsd: 2 }, ["--max-cost", "7"], { maxCalls: 9, maxCostUsd: 7 }],
  [{}, ["--max-calls", "5"], { maxCalls: 5, maxCostUsd: null }],
  [{}, [], { maxCalls: null, maxCostUsd: null }],
])("a draft with %j, started with %j, has the limits %j", async ([wishes, flags, limits]) => {
  const started = await startedWith(wishes, flags);
  expect(started.limits).toMatchObject(limits);
  expect(started.left).toEqual([]);
});

test("a draft stays where it is only looked at, or cannot begin", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4) });
  const [id, lost] = [drafted(told), drafted(told, { subject: "absent.md", title: "absent" })];
  const seen = await told.run(["start", id, ...panel, "--dry-run"]);
  expect([seen.code, seen.stdout]).toEqual([0, expect.stringContaining("1 call")]);
  expect((await told.run(["start", lost, ...panel, "--yes"])).code).toBe(2);
  const whose = { home: join(told.folder, ".colloquy"), env: told.env };
  expect(
    draftsIn(whose)
      .map((draft) => draft.id)
      .toSorted(),
  ).toEqual([id, lost].toSorted());
  expect(told.has(".colloquy/discussions")).toBe(false);
});
