import { expect, test } from "vitest";
import { scriptAgent } from "../../src/agents/script.ts";
import type { AgentRequest, ScriptEntry } from "../../src/kernel/agent.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";
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

test("an entry about some words answers where they were asked, now or before in the same seat", async () => {
  const entries = [{ about: "two servers", reply: "about it" }, { reply: "any" }];
  const asked = (text: string) => ({ stable: "", fresh: "", request: text });
  const before = { prompt: asked("And with two servers?"), reply: "Yes.", receipt: {} as Receipt };
  const said = async (change: Partial<AgentRequest>) => (await ask(entries, change)).text;
  expect(await said({ prompt: asked("And with two servers?") })).toBe("about it");
  expect(await said({ prompt: { stable: "We have two servers.", fresh: "", request: "Go." } })).toBe(
    "about it",
  );
  expect(await said({ prompt: asked("Go on."), earlier: [before] })).toBe("about it");
  expect(await said({ prompt: asked("And with two Servers?") })).toBe("any");
  expect(
    await said({
      prompt: asked("Go on."),
      earlier: [{ ...before, prompt: asked("Why?"), reply: "two servers" }],
    }),
  ).toBe("any");
});

test.for([
  ["clarity", true],
  ["Clarity", true],
  ["CLAR*", true],
  ["Cl?rity", true],
  ["larity", false],
  ["Clarity.", false],
  ["*", true],
] as const)("a seat is meant by its name or its id, as in %s: %s", async ([named, is]) => {
  const { text } = await ask([{ seat: named, reply: "mine" }, { reply: "any" }]);
  expect(text).toBe(is ? "mine" : "any");
});

test("a seat whose name is no id is meant by either", async () => {
  const two = { seat: { ...seat("Two words"), id: "two-words" } };
  for (const named of ["two-words", "Two words"])
    expect((await ask([{ seat: named, reply: "mine" }, { reply: "any" }], two)).text).toBe("mine");
});
