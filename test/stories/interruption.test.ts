import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatDuration } from "../../src/kernel/duration.ts";
import { isRunning, linesIn, noneLeft, type Story, story, until } from "./command.ts";
import { config, design, rated, reply, resultIn, shellAgent } from "./panel.ts";
import { numberedText } from "../../src/text/numbered-lines.ts";
import { thoroughly } from "../runs.ts";

/**
 * A story with the perspectives Quick and Slow. The agent notes every call and every process it starts;
 * for Slow it answers only once there is a file `go`.
 */
function waiting(before = ""): { readonly told: Story; readonly panel: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const body = [
    before,
    `cat > /dev/null; echo $$ >> pids; echo "$COLLOQUY_SEAT" >> calls`,
    `if [ "$COLLOQUY_SEAT" = Slow ]; then until [ -e go ]; do sleep 0.2; done; fi`,
    reply(rated(4)),
  ];
  const panel = config(told, {
    agents: { patient: shellAgent(told, "patient", body.join("\n")) },
    critique: { perspectives: [{ name: "Quick" }, { name: "Slow" }] },
  });
  return { told, panel };
}

const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";

function journalText(told: Story): string {
  return told.has(journal) ? told.read(journal) : "";
}

/** Until Quick has answered and Slow is at work. */
function halfway(told: Story): Promise<void> {
  return until(
    () => linesIn(told, "calls").includes("Slow") && journalText(told).includes('"turn.answered"'),
    "one perspective has answered and the other is at work",
  );
}

test("a signal pauses: agents are gone, the resume command is printed; it goes on with the artifact as it was, and asks nobody who has answered", async () => {
  const { told, panel } = waiting("tee -a prompts |");
  const running = told.start(["critique", "design.md", ...panel]);
  await halfway(told);

  running.signal("SIGTERM");
  const { code, stderr } = await running.ended;

  expect(code).toBe(130);
  expect(linesIn(told, "pids").filter((pid) => isRunning(Number(pid)))).toEqual([]);
  expect(linesIn(told, journal).at(-1)).toContain('"type":"discussion.paused","reason":"interrupted"');
  const [, command] = /To continue: (.*)\n/.exec(stderr) ?? [];
  expect(command).toBe("colloquy resume critique-design-md");

  told.write("design.md", "# Something else entirely\n");
  told.write("go", "");
  const resumed = await told.pasted(`${command} --json`);
  expect(resumed.code).toBe(0);
  expect(resultIn(resumed)).toMatchObject({ status: "completed", verdict: { answered: 2, asked: 2 } });
  expect(linesIn(told, "calls").toSorted()).toEqual(["Quick", "Slow", "Slow"]);
  expect(resumed.stderr).toContain(
    "design.md has changed since; the discussion continues with the text it started with.",
  );
  expect(told.read("prompts").split(numberedText(design).trim())).toHaveLength(4);
  expect(told.read("prompts")).not.toContain("Something else entirely");
});

test("a second Ctrl-C stops at once, and no agent is left behind even if it ignores being told to end", async () => {
  const { told, panel } = waiting("trap '' TERM");
  const running = told.start(["critique", "design.md", ...panel]);
  await halfway(told);

  running.signal("SIGINT");
  running.signal("SIGINT");
  const secondly = setInterval(() => running.signal("SIGINT"), 100);
  const { code } = await running.ended;
  clearInterval(secondly);

  expect(code).toBe(130);
  await noneLeft(told);
  expect((await told.run(["list"])).stdout).toMatch(/^interrupted\n\* d1 +critique-design-md /m);
  told.write("go", "");
  expect((await told.run(["resume"])).code).toBe(0);
});

test.skipIf(process.platform !== "linux")(
  "Ctrl-C while the artifact is still being typed ends the command",
  async () => {
    const told = story();
    const running = told.start(["critique", "-"], { stdin: null });
    await until(() => catchesHangup(running.pid), "the command listens for signals");

    running.signal("SIGINT");

    expect(await running.ended).toEqual({ code: 130, stdout: "", stderr: "" });
    expect(told.has(".colloquy")).toBe(false);
  },
);

// Node itself catches INT; only our own handlers catch HUP, the first signal of the mask.
function catchesHangup(pid: number): boolean {
  const [, mask = "0"] = /^SigCgt:\s+(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number.parseInt(mask.slice(-1), 16) % 2 === 1;
}

/** Three perspectives that answer after each other; the journal gets its lines bit by bit. */
function staged(): { readonly told: Story; readonly panel: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const body = [
    `cat > /dev/null; echo "$COLLOQUY_SEAT" >> calls`,
    `case "$COLLOQUY_SEAT" in B) sleep 0.3;; C) sleep 0.6;; esac`,
    reply(rated(4, { suggestions: ["Name the owner"] })),
  ];
  const panel = config(told, {
    agents: { staged: shellAgent(told, "staged", body.join("\n")) },
    critique: { perspectives: [{ name: "A" }, { name: "B" }, { name: "C" }] },
  });
  return { told, panel };
}

thoroughly("a kill at any moment loses nothing: a resume gives what an undisturbed run gives", async () => {
  const undisturbed = staged();
  const whole = undisturbed.told.run(["critique", "design.md", "--json", ...undisturbed.panel]);

  for (const lines of [9, 1, 10]) {
    const { told, panel } = staged();
    const running = told.start(["critique", "design.md", "--json", ...panel]);
    await until(() => linesIn(told, journal).length >= lines, `the journal has ${lines} lines`);
    running.signal("SIGKILL");
    await running.ended;
    const answered = [...journalText(told).matchAll(/"turn\.answered","key":"1\/critique\/(\w)"/g)];

    const resumed = await told.run(["resume", "--json"]);

    expect(untimed(resultIn(resumed))).toEqual(untimed(resultIn(await whole)));
    const calls = linesIn(told, "calls");
    for (const [, seat = ""] of answered)
      expect(calls.filter((call) => call === seat.toUpperCase())).toHaveLength(1);
    for (const seat of ["A", "B", "C"])
      expect(calls.filter((call) => call === seat).length).toBeLessThanOrEqual(2);
  }
});

function untimed(result: object): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (/^(ms|wallMs)$/.test(key) ? 0 : value)));
}

test("an agent that hangs, ignores TERM and hides its children is ended with all of them", async () => {
  const body = [
    `trap '' TERM; echo $$ >> pids`,
    `sleep 1000 & echo $! >> pids`,
    `setsid sleep 1000 & echo $! >> pids`,
    `setsid bash -c 'trap "" TERM; echo $$ >> pids; sleep 1000 & echo $! >> pids; wait' > /dev/null 2>&1 &`,
    `while :; do sleep 1; done`,
  ];
  const flags = ["--perspective", "Consistency|stubborn", "--json", "--fail-on", "never"];

  // On a busy machine it may be ended before it has started them all: then with more time.
  for (const seconds of [1, 10, 60]) {
    const told = story();
    told.write("design.md", design);
    // Its own deadline: who answers for it has the time it needs on a busy machine.
    const stubborn = { ...shellAgent(told, "stubborn", body.join("\n")), timeout: `${seconds}s` };
    told.write("quick.yaml", JSON.stringify([{ reply: rated(4) }]));
    const agents = { stubborn, quick: { script: "./quick.yaml" } };
    const panel = config(told, { agents, fallback: ["quick"] });

    const ended = await told.run(["critique", "design.md", ...panel, ...flags]);

    await noneLeft(told);
    expect(resultIn(ended).seats[0]).toMatchObject({
      answeredBy: "quick",
      fallback: true,
      failure: `timeout: it gave no answer within ${formatDuration(seconds * 1000)} (the agent's own \`timeout\`)`,
    });
    if (linesIn(told, "pids").length === 5) return;
  }
  expect.unreachable("it never started all its children");
});

test("what an agent leaves running after its answer is ended, and the answer counts", async () => {
  const told = story();
  told.write("design.md", design);
  const body = `sleep 1000 & echo $! >> pids\nsetsid sleep 1000 & echo $! >> pids\n${reply(rated(4))}`;
  const panel = config(told, { agents: { untidy: shellAgent(told, "untidy", body) } });

  const ended = await told.run(["critique", "design.md", "--perspective", "A|untidy", "--json", ...panel]);

  expect(resultIn(ended).seats[0]).toMatchObject({ answeredBy: "untidy", fallback: false });
  await noneLeft(told);
});

/** Shell that starts what has neither our environment nor the agent's session, and waits until it is noted. */
const hide = (how: string) => {
  const start = `(env -i setsid bash -c 'echo $$ >> pids; echo up > "hidden-$0"; exec sleep 1000' $$ ${how} &)`;
  return `echo $$ >> pids; ${start}\nuntil [ -s "hidden-$$" ]; do sleep 0.02; done`;
};

test("an answer counts and the command ends, whoever still holds the agent's output", async () => {
  const told = story();
  told.write("design.md", design);
  const body = `cat > /dev/null; ${hide("")}\n${reply(rated(4))}`;
  const panel = config(told, { agents: { untidy: shellAgent(told, "untidy", body) } });

  const ended = await told.run(["critique", "design.md", "--perspective", "A|untidy", "--json", ...panel]);

  expect(resultIn(ended).seats[0]).toMatchObject({ answeredBy: "untidy", fallback: false });
  expect(linesIn(told, "pids")).toHaveLength(2);
  await noneLeft(told);
});

test("kill -9 of the command ends what hides from its mark, though another call was over before; a resume gives what an undisturbed run gives", async () => {
  const told = story();
  told.write("design.md", design);
  const stays = `${hide("")}\necho up >> ready; sleep 1000`;
  const body = [
    `cat > /dev/null; echo "$COLLOQUY_SEAT" >> calls`,
    `if [ "$COLLOQUY_SEAT" = Slow ] && [ ! -e go ]; then ${stays}; fi`,
    reply(rated(4)),
  ];
  const panel = config(told, {
    agents: { untidy: shellAgent(told, "untidy", body.join("\n")) },
    critique: { perspectives: [{ name: "Quick" }, { name: "Slow" }] },
  });
  const running = told.start(["critique", "design.md", ...panel]);
  await until(
    () => told.has("ready") && journalText(told).includes('"turn.answered"'),
    "one has answered and the other has started what stays",
  );

  running.signal("SIGKILL");
  await running.ended;

  expect(linesIn(told, "pids")).toHaveLength(2);
  await noneLeft(told);
  told.write("go", "");
  const resumed = await told.run(["resume", "--json"]);
  expect(linesIn(told, "calls").toSorted()).toEqual(["Quick", "Slow", "Slow"]);
  rmSync(join(told.folder, ".colloquy"), { recursive: true });
  const whole = await told.run(["critique", "design.md", "--json", ...panel]);
  expect(untimed(resultIn(resumed))).toEqual(untimed(resultIn(whole)));
});

thoroughly.each([1, 2])(
  "with daemons of agents around, the command ends at Ctrl-C number %d, and so do they",
  async (times) => {
    const told = story();
    told.write("design.md", design);
    const body = `trap '' TERM; ${hide("> /dev/null 2>&1 < /dev/null")}\necho up >> ready; sleep 1000`;
    const panel = config(told, { agents: { untidy: shellAgent(told, "untidy", body) } });
    const running = told.start(["critique", "design.md", "--perspective", "A|untidy", ...panel]);
    await until(() => told.has("ready"), "the agent has started what stays");

    running.signal("SIGINT");
    const again = times === 1 ? undefined : setInterval(() => running.signal("SIGINT"), 50);
    const { code } = await running.ended;
    clearInterval(again);

    expect(code).toBe(130);
    await noneLeft(told);
    if (times === 1) expect(linesIn(told, journal).at(-1)).toContain('"reason":"interrupted"');
  },
);
