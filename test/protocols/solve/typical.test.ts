import { expect, test } from "vitest";
import type { Estimate } from "../../../src/host/dry-run.ts";
import { story } from "../../stories/command.ts";
import { config } from "../../stories/panel.ts";
import { solver } from "../../stories/solving.ts";
import { analyses, brief, edit, task, verifications } from "./jobs.ts";
import { type Said, solving } from "./solving.ts";

test("--dry-run is within 1.5 times of what it takes, and names the same calls", async () => {
  const told = story();
  const agents = ["opal", "bolt", "dana"];
  const flags = config(told, {
    agents: Object.fromEntries(agents.map((name) => [name, solver(told, name, {})])),
  });
  const asked = ["solve", task, "--dry-run", "--json", "--eyes", "none", "--context", "none", ...flags];
  const { typical, mostCalls } = JSON.parse((await told.run(asked)).stdout) as Estimate;
  const { sent } = await solving({
    agents,
    options: { task },
    says: Object.fromEntries(
      [...agents, "Resolver"].map((name) => [
        name,
        ({ kind }) => {
          const said: Readonly<Record<string, Said | undefined>> = {
            analyse: analyses[name],
            brief,
            verify: verifications[name],
            edit,
          };
          return said[kind];
        },
      ]),
    ),
  });
  const tokens = sent.reduce((sum, { prompt, reply }) => sum + prompt + reply, 0) / 4;
  expect(typical.calls).toBe(sent.length);
  expect(typical.calls).toBeLessThanOrEqual(mostCalls);
  expect(typical.tokens / tokens).toBeLessThan(1.5);
  expect(typical.tokens / tokens).toBeGreaterThan(1 / 1.5);
});
