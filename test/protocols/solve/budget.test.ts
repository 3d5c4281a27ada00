import { expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { analyses, brief, edit, task, verifications } from "./jobs.ts";
import { type Said, solving } from "./solving.ts";

/** Calls and tokens of a solve with three agents: characters of prompts and replies, every call stateless, over four. */

type Script = (request: AgentRequest) => Said | undefined;

const split: Script = ({ kind, seat: { name } }) => {
  const said: Readonly<Record<string, Said | undefined>> = {
    analyse: analyses[name],
    brief,
    verify: verifications[name],
    edit,
  };
  return said[kind];
};

/** All would build the same from the start, each for its own reasons, and consent to the plan. */
const agreed: Script = (request) => {
  const said = split(request);
  const { kind } = request;
  if (said === undefined || (kind !== "analyse" && kind !== "verify")) return said;
  if (kind === "verify")
    return {
      ...said,
      option: "O1",
      couldLiveWith: [],
      objectsTo: [],
      review: [],
      missing: [],
      stands: [],
      own: [],
    };
  const [way] = (analyses["opal"]?.["implementation_approaches"] ?? []) as readonly Said[];
  const first = said["implementation_approaches"] as readonly Said[];
  return {
    ...said,
    option: way?.["name"],
    premise: analyses["opal"]?.["premise"],
    implementation_approaches: [{ ...first[0], name: way?.["name"] }],
  };
};

async function held(script: Script) {
  const agents = ["opal", "bolt", "dana"];
  const ran = await solving({
    agents,
    options: { task },
    says: Object.fromEntries([...agents, "Resolver"].map((name) => [name, script])),
  });
  const tokens = Math.ceil(ran.sent.reduce((sum, { prompt, reply }) => sum + prompt + reply, 0) / 4);
  const byKind = Map.groupBy(ran.sent, ({ kind }) => kind);
  const table = [...byKind].map(([kind, sent]) => {
    const sum = (what: "prompt" | "reply") => Math.round(sent.reduce((all, one) => all + one[what], 0) / 4);
    return `${kind}: ${sent.length} × → ${sum("prompt")} + ${sum("reply")}`;
  });
  return { ...ran, calls: ran.sent.length, tokens, table };
}

test("split to the end it takes at most 9 calls and 28,000 tokens", async () => {
  const { calls, tokens, table, verdict } = await held(split);
  console.log(`split to the end: ${calls} calls, ${tokens} tokens (${table.join("; ")})`);
  expect(
    verdict?.solutions.map(({ name, contested_by }) => [name, contested_by.map(({ agent }) => agent)]),
  ).toEqual([
    ["Do not start an attempt that begins after the budget", ["bolt"]],
    ["Keep maxRetryTime and say what it does", []],
    ["New option totalTimeout that rejects with a reason", ["opal", "dana"]],
  ]);
  expect({ calls: calls <= 9, tokens: tokens <= 28_000 }).toEqual({ calls: true, tokens: true });
});

test("agreed in the blind round it takes at most 8 calls and 20,000 tokens", async () => {
  const { calls, tokens, table, verdict } = await held(agreed);
  console.log(`agreed in the blind round: ${calls} calls, ${tokens} tokens (${table.join("; ")})`);
  expect(verdict?.convergence.recommendation).toBe("converged");
  expect({ calls: calls <= 8, tokens: tokens <= 20_000 }).toEqual({ calls: true, tokens: true });
});
