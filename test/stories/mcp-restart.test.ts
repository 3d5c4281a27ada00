import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRunning, linesIn, noneLeft, type Story, story, until } from "./command.ts";
import { thoroughly } from "../runs.ts";
import { host } from "./host.ts";
import { config, design, rated, reply, shellAgent } from "./panel.ts";

const id = "critique-design-md";
const journal = `.colloquy/discussions/${id}/journal.jsonl`;
const critique = { protocol: "critique", subject: "design.md" };

/** Two perspectives: Quick answers at once, Slow once there is a file `go`. */
function waiting(): { readonly told: Story; readonly flags: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const body = [
    `cat > /dev/null; echo $$ >> pids; echo "$COLLOQUY_SEAT" >> calls`,
    `if [ "$COLLOQUY_SEAT" = Slow ]; then until [ -e go ]; do sleep 0.2; done; fi`,
    reply(rated(4)),
  ];
  const flags = config(told, {
    agents: { patient: shellAgent(told, "patient", body.join("\n")) },
    critique: { perspectives: [{ name: "Quick" }, { name: "Slow" }] },
  });
  return { told, flags };
}

function halfway(told: Story, at = journal): Promise<void> {
  const isHalfway = () =>
    linesIn(told, "calls").includes("Slow") && linesIn(told, at).join().includes('"turn.answered"');
  return until(isHalfway, "one perspective has answered and the other is at work");
}

test("two servers on one home: one runs it, the other watches; nobody is called twice; after a kill -9 the other finds what it ran, says so, and finishes it without asking again", async () => {
  const { told, flags } = waiting();
  const first = await host(told, flags, { asProcess: true });
  const second = await host(told, flags);
  await first.tell("start_discussion", { ...critique, wait_seconds: 0 });
  await halfway(told);
  expect(await second.tell("wait_for_discussion", { id, resume: true, wait_seconds: 0 })).toMatchObject({
    state: "running",
    detail: "Round 1, DISCUSS-001: 1 of 2 turns answered.",
  });
  expect(await second.complaint("cancel_discussion", { id })).toBe(
    `Another process is at work on ${id}. It is stopped where it was started.`,
  );
  const watching = second.tell("wait_for_discussion", { id });
  told.write("go", "");
  expect(await watching).toMatchObject({ state: "completed" });
  expect(await first.tell("wait_for_discussion", { id })).toMatchObject({ state: "completed" });
  expect([...linesIn(told, "calls")].sort()).toEqual(["Quick", "Slow"]);

  for (const file of ["go", "calls"]) rmSync(join(told.folder, file));
  const other = (await first.tell("start_discussion", { ...critique, wait_seconds: 0 })).id;
  await halfway(told, `.colloquy/discussions/${other}/journal.jsonl`);
  process.kill(first.pid, "SIGKILL");
  await until(() => !isRunning(first.pid), "the server is gone");
  await noneLeft(told);

  const found = await second.tell("wait_for_discussion", { id: other, wait_seconds: 0 });
  expect(found).toMatchObject({ state: "stopped", detail: "The process that ran it is gone." });
  expect(linesIn(told, "calls")).toHaveLength(2);
  told.write("go", "");
  const done = await second.tell("wait_for_discussion", { id: other, resume: true });

  expect(done).toMatchObject({ state: "completed", detail: "can go ahead" });
  expect(linesIn(told, "calls").filter((seat) => seat === "Quick")).toHaveLength(1);
});

test("a host that leaves ends its agents, and the journal is closed: the next one goes on", async () => {
  const { told, flags } = waiting();
  const first = await host(told, flags);
  await first.tell("start_discussion", { ...critique, wait_seconds: 0 });
  await halfway(told);
  await first.leave();
  await noneLeft(told);
  expect(linesIn(told, journal).at(-1)).toContain('"type":"discussion.paused","reason":"interrupted"');
  told.write("go", "");
  const second = await host(told, flags);
  expect(await second.tell("wait_for_discussion", { id, resume: true })).toMatchObject({
    state: "completed",
  });
});

thoroughly("SIGTERM ends the server in the same order", async () => {
  const { told, flags } = waiting();
  const { pid, tell } = await host(told, flags, { asProcess: true });
  await tell("start_discussion", { ...critique, wait_seconds: 0 });
  await halfway(told);
  process.kill(pid, "SIGTERM");
  await until(() => !isRunning(pid), "the server is gone");
  await noneLeft(told);
  expect(linesIn(told, journal).at(-1)).toContain('"type":"discussion.paused","reason":"interrupted"');
});

test("a cancelled request stops waiting, not the discussion; the tool stops it, and it can be resumed", async () => {
  const { told, flags } = waiting();
  const { client, tell } = await host(told, flags);
  const giveUp = new AbortController();
  const request = { name: "start_discussion", arguments: { ...critique, wait_seconds: 600 } };
  const call = client.callTool(request, { signal: giveUp.signal });
  await halfway(told);
  giveUp.abort();
  await expect(call).rejects.toThrow();
  expect(await tell("wait_for_discussion", { id, wait_seconds: 0 })).toMatchObject({ state: "running" });

  const stopped = await tell("cancel_discussion", { id });

  expect(stopped).toMatchObject({
    state: "stopped",
    detail: "the discussion was interrupted",
    next: "Call wait_for_discussion with resume: true to go on; what was answered is not asked again.",
  });
  await noneLeft(told);
  expect(await tell("cancel_discussion", { id })).toMatchObject({ state: "stopped" });
  told.write("go", "");
  expect(await tell("wait_for_discussion", { id, resume: true })).toMatchObject({ state: "completed" });
  expect([...linesIn(told, "calls")].sort()).toEqual(["Quick", "Slow", "Slow"]);
});

test("several discussions run at once in one server", async () => {
  const { told, flags } = waiting();
  told.write("go", "");
  const { tell } = await host(told, flags);
  const all = await Promise.all([1, 2, 3].map(() => tell("start_discussion", critique)));
  expect(all.map(({ state }) => state)).toEqual(["completed", "completed", "completed"]);
  expect(new Set(all.map((one) => one.id)).size).toBe(3);
});
