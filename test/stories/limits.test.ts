import { expect, test } from "vitest";
import { taking } from "../runs.ts";
import { type Story, story } from "./command.ts";
import { config, design, rated, reply, resultIn, shellAgent } from "./panel.ts";

/** A story whose agent notes every call; the perspective Slow has its answer only once there is a file `go`. */
function counting(): { readonly told: Story; readonly panel: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const body = [
    `cat > /dev/null; echo "$COLLOQUY_SEAT" >> calls`,
    `if [ "$COLLOQUY_SEAT" = Slow ]; then until [ -e go ]; do sleep 0.2; done; fi`,
    reply(rated(4)),
  ];
  const panel = config(told, {
    agents: { counted: shellAgent(told, "counted", body.join("\n")) },
    critique: { perspectives: [{ name: "Quick" }, { name: "Brisk" }, { name: "Slow" }] },
  });
  return { told, panel };
}

function calls(told: Story): readonly string[] {
  return told.read("calls").trim().split("\n").toSorted();
}

interface Plan {
  readonly inputTokens: number;
}

test("--timeout ends the whole discussion with what there is, and a resume goes on", async () => {
  const { told, panel } = counting();
  const quick = await told.run(["critique", "design.md", "--max-calls", "2", "--json", ...panel]);
  expect(quick.code).toBe(5);

  const timed = (time: string) => told.run(["resume", "--max-calls", "9", "--timeout", time, "--json"]);
  let stopped = await timed("2500ms");
  // On a busy machine the time may be over before Slow is asked: then once more, with more of it.
  if (!calls(told).includes("Slow")) stopped = await timed("60s");

  expect(stopped.code).toBe(5);
  expect(resultIn(stopped)).toMatchObject({
    status: "paused",
    partial: true,
    stopped: { reason: "limit", detail: "the discussion has reached its limit of time (timeout)" },
    verdict: { answered: 2, asked: 3 },
    next: "colloquy resume critique-design-md",
  });
  expect(told.read(resultIn(stopped).files["record"] ?? "")).toContain("**Answered**: 2/3");

  told.write("go", "");
  const resumed = await told.run(["resume", "--timeout", "10m", "--json"]);
  expect(resumed.code).toBe(0);
  expect(resultIn(resumed)).toMatchObject({ partial: false, verdict: { answered: 3 } });
  expect(calls(told)).toEqual(["Brisk", "Quick", "Slow", "Slow"]);
});

const counted = [
  { flag: "--max-calls", perCall: () => 1, unit: "calls" },
  // Half a call more than the prompt: there is no room for a second one.
  { flag: "--max-tokens", perCall: (plan: Plan) => Math.ceil(plan.inputTokens / 2), unit: "tokens" },
];

test.for(taking(counted, 2))(
  "$flag stops before the call that would pass it",
  async ({ flag, perCall, unit }) => {
    const { told, panel } = counting();
    told.write("go", "");
    const planned = await told.run(["critique", "design.md", "--dry-run", "--json", ...panel]);
    const low = perCall(JSON.parse(planned.stdout));

    const stopped = await told.run(["critique", "design.md", flag, `${low}`, "--json", ...panel]);
    expect(stopped.code).toBe(5);
    expect(resultIn(stopped)).toMatchObject({
      status: "paused",
      partial: true,
      stopped: {
        reason: "limit",
        detail: `the discussion has reached its limit of ${low} ${unit} (${flag.slice(2)})`,
      },
      verdict: { answered: 1, asked: 3 },
      usage: { calls: 1 },
    });
    expect(calls(told)).toHaveLength(1);

    const again = await told.run(["resume", "--json"]);
    expect(again.code).toBe(5);
    expect(calls(told)).toHaveLength(1);

    const further = await told.run(["resume", flag, `${low * 2}`, "--json"]);
    expect(further.code).toBe(5);
    expect(calls(told)).toHaveLength(2);

    // The limit that it names is enough for what is left.
    const { next } = resultIn(further);
    expect(next).toMatch(new RegExp(`^colloquy resume critique-design-md ${flag} \\d+$`));
    const resumed = await told.run([...next.split(" ").slice(1), "--json"]);
    expect(resumed.code).toBe(0);
    expect(resultIn(resumed)).toMatchObject({
      partial: false,
      verdict: { answered: 3 },
      usage: { calls: 3 },
    });
    expect(calls(told)).toEqual(["Brisk", "Quick", "Slow"]);
  },
);

test("--on-partial fail makes a seat without an answer a failure", async () => {
  const told = story();
  told.write("design.md", design);
  const agents = {
    good: shellAgent(told, "good", reply(rated(4))),
    bad: shellAgent(told, "bad", "cat > /dev/null; echo 'no credit left' >&2; exit 7"),
  };
  const panel = config(told, { agents, fallback: [] });
  const seats = ["--perspective", "A|good", "--perspective", "B|bad", "--json"];

  const accepted = await told.run(["critique", "design.md", ...seats, ...panel]);
  const refused = await told.run(["critique", "design.md", ...seats, ...panel, "--on-partial", "fail"]);

  expect([accepted.code, refused.code]).toEqual([0, 1]);
  expect(resultIn(accepted)).toMatchObject({ partial: true, verdict: { answered: 1, asked: 2 } });
  expect(resultIn(accepted).seats[1]?.failure).toMatch(
    /^exit: ".*agents\/bad" exited with code 7: no credit left$/,
  );
});

test("when nobody answers and there is no fallback, it is inconclusive and says why", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = config(told, { agents: { gone: { exec: ["./not-there"] } }, fallback: [] });

  const { code, stdout, stderr } = await told.run([
    "critique",
    "design.md",
    "--perspective",
    "A|gone",
    ...panel,
  ]);

  expect(code).toBe(1);
  expect(stdout.replaceAll(told.folder, "<folder>").replaceAll(/\s+/g, " ")).toMatch(
    /gone: no answer \([\w-]+: the command "<folder>\/not-there" was not found\)/,
  );
  expect(stderr.trimEnd().split("\n").at(-1)).toBe(
    "error: Too few agents answered, so there is no verdict. `colloquy agents --check` shows who can answer.",
  );
});

test("stopped by a limit, it says that a higher one is needed to continue", async () => {
  const { stderr } = await story().run(["critique", "--example", "--max-calls", "1"]);

  expect(stderr).toContain("To continue with a higher limit: colloquy resume critique-design-md");
});

test("a time that no clock can wait for is refused", async () => {
  const told = story();
  for (const flag of ["--timeout", "--turn-timeout"]) {
    const { code, stderr } = await told.run(["critique", "--example", flag, "597h"]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`error: ${flag}: "597h" is longer than 596h, the longest possible.\n`),
    ]);
  }
});
