import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AgentFunction, solve } from "../../src/index.ts";
import { temporaryFolder } from "../discussion.ts";

const analyst: AgentFunction = () => ({
  feasibility_score: 1,
  findings: ["Sessions live in a Map"],
  implementation_approaches: [{ name: "Keep them in Redis" }],
});

test("an input is given as the object itself: it names agents, a deadline, a folder, rounds and a mode", async () => {
  const folder = join(await temporaryFolder(), "kept");
  const discussion = solve("Move sessions", {
    agents: { ada: analyst, bob: analyst, eve: analyst },
    input: {
      round_number: 4,
      session: { folder },
      ace_context: { relevant_files: ["src/a.ts", { path: "src/b.ts" }] },
      cli_config: { tools: ["eve", "ada"], timeout: 60_000, fallback_chain: ["bob"], mode: "serial" },
    },
  });
  const { status, verdict } = await discussion.result;
  expect({ status, round: verdict?.round, mode: verdict?.mode }).toEqual({
    status: "paused",
    round: 4,
    mode: "verification",
  });
  expect(existsSync(join(folder, "rounds/4/synthesis.json"))).toBe(true);
  expect(discussion.events[0]).toMatchObject({
    limits: { turnTimeoutMs: 60_000 },
    seats: [{ agents: ["eve", "bob"] }, { agents: ["ada", "bob"] }, { seat: { id: "resolver" } }],
    options: { known: { relevantFiles: ["src/a.ts", "src/b.ts"] } },
  });
});

test("what is wrong with an input is said by its key", async () => {
  const input = { round_number: 0 };
  await expect(solve("Move sessions", { agents: { ada: analyst }, input }).result).rejects.toThrow(
    "input: round_number: Too small: expected number to be >=1.",
  );
});

test("the project is searched where there is one, unless that is not wanted", async () => {
  const project = await temporaryFolder();
  const searched = async (searches?: boolean) => {
    const discussion = solve("Move sessions", {
      agents: { ada: analyst },
      project,
      ...(searches !== undefined && { searches }),
    });
    await discussion.result;
    return discussion.events.some((event) => event.type === "looked.up" && event.kind === "passages");
  };
  expect([await searched(), await searched(false)]).toEqual([true, false]);
});
