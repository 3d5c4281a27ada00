import { expect, test } from "vitest";
import type { Estimate } from "../../../src/host/dry-run.ts";
import { story } from "../../stories/command.ts";
import { scriptedPanel } from "../../stories/discussion.ts";
import * as library from "./library.ts";
import { played } from "./played.ts";

/** What `--dry-run` says of a swarm, beside what one takes in the words of players. */
test.each([1, 2, 3])("--dry-run with --rounds %i is within 1.5 times of what it takes", async (rounds) => {
  const told = story();
  const asked = ["swarm", library.topic, "--rounds", String(rounds), "--dry-run", "--json"];
  const { stdout } = await told.run([...asked, ...scriptedPanel(told)]);
  const { typical, mostCalls } = JSON.parse(stdout) as Estimate;
  const { calls, tokens } = await played(rounds);
  expect(calls).toBeLessThanOrEqual(mostCalls);
  for (const ratio of [typical.calls / calls, typical.tokens / tokens]) {
    expect(ratio).toBeLessThan(1.5);
    expect(ratio).toBeGreaterThan(1 / 1.5);
  }
});
