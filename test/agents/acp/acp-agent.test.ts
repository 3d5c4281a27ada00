import type { Act } from "../../../src/kernel/eyes.ts";
import { expect } from "vitest";
import { type AcpOptions, acpAgent } from "../../../src/agents/acp/acp-agent.ts";
import type { AgentAnswer, CallContext } from "../../../src/kernel/agent.ts";
import type { Exchange } from "../../../src/kernel/prompt.ts";
import { afterwards, beside } from "../../beside.ts";
import { temporaryFolder } from "../../discussion.ts";
import { asked } from "../asked.ts";
import { leftRunning } from "../left-running.ts";
import { notesOf, scripted } from "./scripted.ts";
import { taking } from "../../runs.ts";
import { expectSays } from "../../says.ts";

const context: CallContext = { signal: new AbortController().signal, onOutput: () => {} };

/** An agent of this behaviour, at rest when the test is over. */
async function agentThat(behaviour: string, options: Partial<AcpOptions> = {}) {
  const folder = await temporaryFolder();
  const agent = acpAgent("mine", { command: await scripted(behaviour, folder), cwd: folder, ...options });
  afterwards(async () => agent.rest?.("test", true));
  const did = async (what: string) => (await notesOf(folder)).filter((note) => note.what === what);
  return { agent, folder, did };
}

function spoken(answer: AgentAnswer, usage: Partial<Exchange["receipt"]> = {}): Exchange {
  return {
    prompt: asked.prompt,
    reply: answer.text,
    receipt: {
      asked: "mine",
      answeredBy: "mine",
      fallback: false,
      model: null,
      sessionId: answer.sessionId ?? null,
      exitCode: null,
      ms: 1,
      inputTokens: answer.usage?.inputTokens ?? null,
      outputTokens: answer.usage?.outputTokens ?? null,
      tokensEstimated: false,
      costUsd: answer.usage?.costUsd ?? null,
      ...usage,
    },
  };
}

const second = { ...asked.prompt, request: "Second request." };

beside(
  "one process takes all turns of a seat, in one session that is told only what is new",
  {},
  async () => {
    const { agent, did, folder } = await agentThat("answers");
    const first = await agent.answer(asked, context);
    const next = await agent.answer({ ...asked, prompt: second, earlier: [spoken(first)] }, context);

    expect([first.text, next.text]).toEqual(["turn 1", "turn 2"]);
    expect(next.sessionId).toBe(first.sessionId);
    expect(await did("start")).toHaveLength(1);
    expect(await did("new")).toHaveLength(1);
    const [one, two] = (await did("prompt")).map(({ more }) => more);
    expectSays(one, [
      "You take one turn in a structured discussion. Answer the turn as it is asked, in the shape it asks for. You have no tools and need none.",
      "Stable.",
      "Request.",
    ]);
    expectSays(two, ["The next turn.", "Second request."]);

    await agent.rest?.("another discussion", true);
    expect(await leftRunning(folder)).toHaveLength(1);
    await agent.rest?.("test", true);
    expect(await leftRunning(folder)).toEqual([]);
  },
);

for (const { tellsUsage, next: input } of [
  { tellsUsage: "session", next: 100 },
  // As the protocol has it: claude-agent-acp 0.100.0 and opencode 1.18.18 count a turn, copilot 1.0.102 its session.
  { tellsUsage: "turn", next: 200 },
] as const)
  beside(`usage is told by turn, of one that counts by ${tellsUsage}; cost always`, {}, async () => {
    const { agent } = await agentThat("answers", { tellsUsage });
    const first = await agent.answer(asked, context);
    const next = await agent.answer({ ...asked, prompt: second, earlier: [spoken(first)] }, context);
    expect([first.usage, next.usage]).toEqual([
      { inputTokens: 100, outputTokens: 20, costUsd: 0.25 },
      { inputTokens: input, outputTokens: input / 5, costUsd: 0.25 },
    ]);
  });

beside(
  "it is told that we have neither files nor terminals, runs in an empty folder, and gets no key",
  {},
  async () => {
    const ours = { PATH: process.env["PATH"], OPENAI_API_KEY: "sk-secret-of-somebody" };
    const { agent, did } = await agentThat("wants-files", { ours });
    await agent.answer(asked, context);
    expect((await did("initialize"))[0]?.more).toMatchObject({
      fs: { readTextFile: false, writeTextFile: false },
      terminal: false,
    });
    expect((await did("new"))[0]?.more).toMatchObject({ servers: [] });
    expect((await did("file"))[0]?.more).toMatch(/method not found/i);
    const given = (await did("start"))[0]?.more;
    expect(given).toContain("PATH");
    expect(given).not.toContain("OPENAI_API_KEY");
  },
);

beside("permissions are refused, but for our eyes, and it is told", {}, async () => {
  const { agent, did } = await agentThat("asks-permission");
  const acts: Act[] = [];
  await agent.answer(asked, { ...context, onAct: (act) => void acts.push(act) });
  expect((await did("permission")).map(({ more }) => more)).toEqual([
    { outcome: { outcome: "selected", optionId: "no" } },
    { outcome: { outcome: "selected", optionId: "yes" } },
  ]);
  expect(acts).toEqual([{ tool: "rm -rf /", input: '{"command":"rm -rf /"}', refused: true }]);
});

beside("a session that the agent can load goes on after a restart", {}, async () => {
  const { agent, did } = await agentThat("loads");
  const first = await agent.answer(asked, context);
  await agent.rest?.("test", true);
  const next = await agent.answer({ ...asked, prompt: second, earlier: [spoken(first)] }, context);
  expect(next.sessionId).toBe(first.sessionId);
  // What was said before, and told again while it was loaded, is not said now.
  expect(next.text).toBe("turn 1");
  expect((await did("load")).map(({ more }) => more)).toEqual([first.sessionId]);
  expect((await did("prompt"))[1]?.more).toBe("The next turn.\n\nSecond request.");
});

beside(
  "what a helper says in a session of its own is no part of the answer; what it does is told",
  {},
  async () => {
    const { agent } = await agentThat("has-a-helper");
    let told = "";
    const onOutput = (chunk: string) => void (told += chunk);
    const acts: Act[] = [];
    const onAct = (act: Act) => void acts.push(act);
    expect((await agent.answer(asked, { ...context, onOutput, onAct })).text).toBe("turn 1");
    expect(told).toBe("turn 1");
    expect(acts).toEqual([{ tool: "bash", input: '{"command":"id"}' }]);
  },
);

beside("one that cannot load is told again what was said", {}, async () => {
  const { agent, did } = await agentThat("answers");
  const first = await agent.answer(asked, context);
  await agent.rest?.("test", true);
  const next = await agent.answer({ ...asked, prompt: second, earlier: [spoken(first)] }, context);
  expect(next.sessionId).not.toBe(first.sessionId);
  expect((await did("prompt"))[1]?.more).toContain("Earlier turn 1, what you were asked:");
});

beside("its eyes are ours, for the turn that is asked", {}, async () => {
  const { agent, did } = await agentThat("looks");
  const looks: unknown[] = [];
  const eyes = (text: string) => ({
    mostLooks: 60,
    look: async (tool: string, input: unknown) => {
      looks.push([tool, input]);
      return { text, isRefused: false };
    },
  });
  const first = await agent.answer(asked, { ...context, eyes: eyes("first sight") });
  const earlier = [spoken(first)];
  await agent.answer({ ...asked, prompt: second, earlier }, { ...context, eyes: eyes("second sight") });
  expect(looks).toEqual([
    ["read_file", { path: "a.md", from: 1 }],
    ["read_file", { path: "a.md", from: 1 }],
  ]);
  const saw = (await did("saw")).map(({ more }) => String(more));
  expect(saw[0]).toContain("first sight");
  expect(saw[1]).toContain("second sight");
  expect(await did("new")).toHaveLength(1);
});

beside("a model that it offers is chosen, by its whole name or its last part", {}, async () => {
  const { agent, did } = await agentThat("answers", { model: "large" });
  await agent.answer(asked, context);
  expect((await did("set")).map(({ more }) => more)).toEqual(["vendor/large"]);
});

beside("two turns of a seat at once have a process each, and one stays", {}, async () => {
  const { agent, did, folder } = await agentThat("answers");
  await Promise.all([agent.answer(asked, context), agent.answer(asked, context)]);
  expect(await did("start")).toHaveLength(2);
  expect(await leftRunning(folder)).toHaveLength(1);
});

beside("at the deadline the turn is cancelled before the process is ended", {}, async () => {
  const { agent, did, folder } = await agentThat("hangs", { cancelMs: 120_000 });
  const deadline = new AbortController();
  const answering = agent.answer(asked, {
    signal: deadline.signal,
    onOutput: () => void did("prompt").then((notes) => notes.length > 0 && deadline.abort()),
  });
  await expect(answering).rejects.toThrow("stopped in the middle");
  expect(await did("cancel")).toHaveLength(1);
  expect(await leftRunning(folder)).toEqual([]);
});

const failures: Readonly<Record<string, readonly [code: string, message: RegExp]>> = {
  "dies-at-once": ["exit", /ended with code 3 before it had answered: cannot find my own head/],
  dies: ["exit", /ended with code 9 before it had answered: out of memory/],
  floods: ["garbage", /sent more than 8388608 bytes in one turn/],
  "floods-rubbish": ["garbage", /sent more than 8388608 bytes in one turn/],
  "says-nothing": ["no-answer", /without an answer$/],
  thinks: ["no-answer", /without an answer: it thought, and said nothing$/],
  "is-refused": ["no-answer", /without an answer, after it was refused bash$/],
  refuses: ["refused", /refused/],
  "is-cut": ["garbage", /cut off/],
  "full-minute": ["rate-limit", /429 rate limit/],
  "not-logged-in": ["not-logged-in", /run `scripted login`/],
  "speaks-another-version": ["unsupported", /speaks version 99/],
};

const floods = ["floods", "floods-rubbish"];
const alike = taking(floods, 2);

for (const [behaviour, [code, message]] of Object.entries(failures)) {
  if (floods.includes(behaviour) && !alike.includes(behaviour)) continue;
  beside(`one that ${behaviour} is ${code}, and nothing of it is left`, {}, async () => {
    const { agent, folder } = await agentThat(behaviour);
    const failed = agent.answer(asked, context);
    await expect(failed).rejects.toMatchObject({ code });
    await expect(failed).rejects.toThrow(message);
    expect(await leftRunning(folder)).toEqual([]);
  });
}

beside("what it prints besides its messages is passed over", {}, async () => {
  const { agent } = await agentThat("prints-rubbish");
  expect((await agent.answer(asked, context)).text).toBe("turn 1");
});

beside("a command that is not there is told so", {}, async () => {
  const agent = acpAgent("mine", { command: ["no-such-agent", "--acp"] });
  await expect(agent.answer(asked, context)).rejects.toMatchObject({ code: "not-installed" });
});
