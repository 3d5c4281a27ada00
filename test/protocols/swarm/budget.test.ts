import { expect, test } from "vitest";
import { played } from "./played.ts";

/** Calls and tokens of a swarm with three experts: characters of prompts and replies, every call stateless, over four. */

test("three rounds take at most 24 calls and 80,000 tokens", async () => {
  const { calls, tokens, byKind, verdict } = await played();
  console.log(`three rounds: ${calls} calls, ${tokens} tokens (${byKind.join("; ")})`);
  expect(verdict).toMatchObject({ rounds: 3, by: "historian", notTaken: [] });
  expect({ calls: calls <= 24, tokens: tokens <= 80_000 }).toEqual({ calls: true, tokens: true });
});
