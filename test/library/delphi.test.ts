import { join } from "node:path";
import { expect, test } from "vitest";
import delphi from "../../examples/protocols/delphi/manifest.ts";
import { type AgentFunction, type Asked, type Floor, hold, resume } from "../../src/index.ts";
import { temporaryFolder } from "../discussion.ts";

const estimating =
  (estimate: number): AgentFunction =>
  () => ({ estimate, low: estimate - 1, high: estimate + 1, reason: `about ${estimate}` });

const agents = { ada: estimating(4), bob: estimating(5), eve: estimating(20) };

test("a protocol is held by its manifest, with its options checked", async () => {
  const result = await hold(delphi, "How many days?", { agents, unit: "days", tolerance: 1 }).result;

  expect(result).toMatchObject({
    protocol: "delphi",
    status: "completed",
    verdict: { estimate: 5, unit: "days", rounds: 2, ended: "stuck" },
  });
  await expect(hold(delphi, "How many days?", { agents, rounds: 1 }).result).rejects.toThrow(
    "rounds: 1 is not a whole number from 2 to 8.",
  );
});

test("one that was stopped goes on by its manifest, and only by it", async () => {
  const folder = join(await temporaryFolder(), "estimate");
  const limits = { maxCalls: 4 };
  const stopped = await hold(delphi, "How many days?", { agents, folder, limits, tolerance: 0 }).result;
  expect(stopped.status).toBe("paused");

  await expect(resume(folder, { agents }).result).rejects.toThrow(
    'The protocol "delphi" is not installed here',
  );
  const resumed = await resume(folder, { agents, protocol: delphi, limits: { maxCalls: null } }).result;
  expect(resumed).toMatchObject({ status: "completed", verdict: { estimate: 5, ended: "stuck" } });
});

test("the language that was asked for reaches the agents", async () => {
  const asked: string[] = [];
  const ada = ({ text }: Asked) => {
    asked.push(text);
    return { estimate: 5, low: 4, high: 6, reason: "So it went before" };
  };
  await hold(delphi, "How many days?", { agents: { ada }, lang: "ja" }).result;
  await hold(delphi, "How many days?", { agents: { ada } }).result;
  expect(asked[0]).toContain("Write in Japanese.");
  expect(asked[1]).toContain("Write in the language of the question.");
});

test("what it keeps and returns must fit its own shapes, and is refused when it is given", async () => {
  let calls = 0;
  const ada = () => `said ${++calls}`;
  const running = (run: (floor: Floor) => unknown) => ({
    ...delphi,
    load: async () => ({ ...(await delphi.load()), run: async (floor: Floor) => run(floor) as never }),
  });
  const keeping = running((floor) => {
    floor.keep({ v: 2, move: "estimate", round: "1", seats: [], put: [], said: [] });
    const prompt = { stable: "", fresh: "", request: "Now." };
    return floor.ask(floor.seats[0]!, { kind: "say", prompt, schema: null });
  });
  await expect(hold(keeping, "How many days?", { agents: { ada } }).result).rejects.toThrow(
    'The protocol delphi made an event "kept" that does not fit: round: expected number, received string.',
  );
  expect(calls).toBe(0);
  const returning = hold(
    running(() => ({ ended: "never" })),
    "How many days?",
    { agents: { ada } },
  );
  await expect(returning.result).rejects.toThrow(
    'The protocol delphi made an event "discussion.completed" that does not fit: ',
  );
  expect(returning.events.at(-1)).toMatchObject({ type: "discussion.failed" });
});
