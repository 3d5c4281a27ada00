import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { callAgent, excerpt } from "../../../src/kernel/engine/call.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { agent } from "../../discussion.ts";
import type { Agent, AgentRequest } from "../../../src/kernel/agent.ts";

const request = {} as AgentRequest;
const options = (signal: AbortSignal, turnTimeoutMs = 60_000) => ({
  limits: { turnTimeoutMs },
  signal,
  onOutput: () => {},
});
const running = () => new AbortController().signal;
const failing = (fault: Error) =>
  agent("a", () => {
    throw fault;
  });
/** Ends once it is told to, with an answer or with a complaint. */
const stopped = (end: () => Promise<{ text: string }>): Agent =>
  agent("a", async (_, { signal }) => {
    await new Promise((over) => signal.addEventListener("abort", over));
    return end();
  });

test("of a complaint everything is told that is known of it", async () => {
  const known = {
    retryAfterMs: 7,
    triedAgain: true as const,
    exitCode: 9,
    raw: "out",
    usage: { costUsd: 1 },
  };
  const end = await callAgent(
    failing(new AgentError("rate-limit", "slow", known)),
    request,
    options(running()),
  );
  expect(end).toEqual({
    failure: { code: "rate-limit", message: "slow", retryAfterMs: 7, triedAgain: true },
    raw: "out",
    exitCode: 9,
    usage: { costUsd: 1 },
  });
  const bare = await callAgent(failing(new AgentError("exit", "gone")), request, options(running()));
  expect(bare).toEqual({ failure: { code: "exit", message: "gone" }, raw: null, exitCode: null });
});

test("a mistake of ours is thrown, and is a mistake no more once the call was stopped", async () => {
  await expect(callAgent(failing(new TypeError("ours")), request, options(running()))).rejects.toThrow(
    "ours",
  );
  const end = await callAgent(
    stopped(() => Promise.reject(new TypeError("ours"))),
    request,
    options(running(), 1),
  );
  expect(end).toMatchObject({ failure: { code: "timeout" }, raw: null, exitCode: null });
});

test("who is stopped has failed of that, whatever it says, and an outage it complained of stands beside it", async () => {
  const late = await callAgent(
    stopped(() => Promise.resolve({ text: "half" })),
    request,
    options(running(), 1),
  );
  expect(late).toMatchObject({
    failure: { code: "timeout", message: "it gave no answer within 1 ms (turn-timeout)" },
    raw: "half",
  });
  const complaint = (code: "quota" | "exit") =>
    stopped(() => Promise.reject(new AgentError(code, "no more", { exitCode: 1 })));
  const away = await callAgent(complaint("quota"), request, options(running(), 1));
  expect(away).toMatchObject({
    failure: { code: "timeout", message: "it gave no answer within 1 ms (turn-timeout); no more" },
    exitCode: 1,
  });
  const killed = await callAgent(complaint("exit"), request, options(running(), 1));
  expect(killed).toMatchObject({ failure: { message: "it gave no answer within 1 ms (turn-timeout)" } });
  const stop = new AbortController();
  const ended = callAgent(complaint("quota"), request, options(stop.signal));
  stop.abort({ code: "cancelled", message: "it was stopped" });
  expect(await ended).toMatchObject({ failure: { code: "cancelled", message: "it was stopped" } });
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
});

test("an agent's own time counts where it is shorter, and is named", async () => {
  const own = (timeoutMs: number, quietMs?: number) => ({
    ...stopped(() => Promise.resolve({ text: "" })),
    timeoutMs,
    ...(quietMs && { quietMs }),
  });
  const message = async (one: Agent, turnTimeoutMs: number) => {
    const end = await callAgent(one, request, options(running(), turnTimeoutMs));
    return "failure" in end ? end.failure.message : "";
  };
  expect(await message(own(1), 2)).toBe("it gave no answer within 1 ms (the agent's own `timeout`)");
  expect(await message(own(2), 1)).toBe("it gave no answer within 1 ms (turn-timeout)");
  expect(await message(own(1, 1), 2)).toMatch(/; if its server fails, it tries again for about 1 ms/);
});

test("of a long text the beginning is kept, with how much is not", () => {
  const most = 64 * 1024;
  expect(excerpt("x".repeat(most))).toBe("x".repeat(most));
  expect(excerpt("x".repeat(most + 3))).toBe(`${"x".repeat(most)}\n[3 characters dropped]`);
});
