import { expect, test } from "vitest";
import { discussing } from "./discussing.ts";
import { agreed, type Script, split, topic } from "./jobs.ts";

/** Calls and tokens of a discussion with four who speak: characters of prompts and replies, every call stateless, over four. */

async function held(script: Script) {
  const names = ["Before", "After", "Stay", "Devil's advocate", "Moderator"];
  const ran = await discussing({
    members: [],
    options: { topic, choosesMembers: true },
    says: Object.fromEntries(names.map((name) => [name, script])),
  });
  const tokens = Math.ceil(ran.sent.reduce((sum, { prompt, reply }) => sum + prompt + reply, 0) / 4);
  const byKind = Map.groupBy(ran.sent, ({ kind }) => kind);
  const table = [...byKind].map(([kind, sent]) => {
    const sum = (what: "prompt" | "reply") => Math.round(sent.reduce((all, one) => all + one[what], 0) / 4);
    return `${kind}: ${sent.length} × → ${sum("prompt")} + ${sum("reply")}`;
  });
  return { ...ran, calls: ran.sent.length, tokens, table };
}

test("split to the end it takes at most 15 calls and 30,000 tokens", async () => {
  const { calls, tokens, table, verdict } = await held(split);
  console.log(`split to the end: ${calls} calls, ${tokens} tokens (${table.join("; ")})`);
  expect(verdict).toMatchObject({ state: "DIVERGENT", violations: [], rounds: ["position", "challenge"] });
  expect({ calls: calls <= 15, tokens: tokens <= 30_000 }).toEqual({ calls: true, tokens: true });
});

test("agreed in the blind round it takes at most 10 calls and 16,000 tokens", async () => {
  const { calls, tokens, table, verdict } = await held(agreed);
  console.log(`agreed in the blind round: ${calls} calls, ${tokens} tokens (${table.join("; ")})`);
  expect(verdict).toMatchObject({ state: "CONSENSUS", violations: [], rounds: ["position"] });
  expect({ calls: calls <= 10, tokens: tokens <= 16_000 }).toEqual({ calls: true, tokens: true });
});
