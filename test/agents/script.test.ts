import { expect, test } from "vitest";
import { scriptAgent } from "../../src/agents/script.ts";
import type { AgentRequest, ScriptEntry } from "../../src/kernel/agent.ts";
import { seat } from "../discussion.ts";

function ask(
  entries: readonly ScriptEntry[],
  change: Partial<AgentRequest> = {},
  signal = new AbortController().signal,
) {
  const request: AgentRequest = {
    discussion: "test",
    round: 1,
    kind: "critique",
    seat: seat("Clarity"),
    prompt: { stable: "", fresh: "", request: "" },
    material: [],
    earlier: [],
    schema: null,
    ...change,
  };
  return scriptAgent("scripted", entries).answer(request, { signal, onOutput: () => {} });
}

test("the first entry that matches answers", async () => {
  const entries = [
    { seat: "Risk", reply: "not mine" },
    { seat: "Clar*", turn: "crit*", reply: "mine" },
    { reply: "too late" },
  ];
  expect(await ask(entries)).toEqual({ text: "mine", scripted: "named" });
});

test("an object is sent as JSON, a text as it is", async () => {
  expect(await ask([{ reply: { rating: 4 } }])).toEqual({ text: '{"rating":4}', scripted: "named" });
});

test("an entry for a round answers in that round alone", async () => {
  const entries = [{ round: 2, reply: "second" }, { reply: "any" }];
  expect(await ask(entries, { round: 2 })).toEqual({ text: "second", scripted: "named" });
  expect(await ask(entries, { round: 3 })).toEqual({ text: "any", scripted: "named" });
});

test("a name with signs in it is matched as it is written", async () => {
  const entries = [
    { seat: "Cost (EUR)?", reply: "no" },
    { seat: "Cost (EUR)", reply: "yes" },
  ];
  expect(await ask(entries, { seat: seat("Cost (EUR)") })).toEqual({ text: "yes", scripted: "named" });
});

test("nothing matching is a failure that names seat, turn and round", async () => {
  await expect(ask([{ seat: "Risk", reply: "x" }])).rejects.toMatchObject({
    code: "unscripted",
    message: 'the script of scripted has no entry for seat "Clarity", turn "critique", round 1',
  });
});

test.each([
  ["timeout", "timeout"],
  ["exit", "exit"],
  ["rate-limit", "rate-limit"],
] as const)("a scripted %s fails as %s", async (fail, code) => {
  await expect(ask([{ fail }])).rejects.toMatchObject({ code });
});

test("a scripted hang lasts until it is ended", async () => {
  const stop = new AbortController();
  const asking = ask([{ fail: "hang" }], {}, stop.signal);
  stop.abort();
  await expect(asking).rejects.toMatchObject({ code: "cancelled" });
});
