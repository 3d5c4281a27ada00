import { expect, test } from "vitest";
import type { Estimate } from "../../../src/host/running/dry-run.ts";
import { scriptedPanel } from "../../stories/discussion.ts";
import { story } from "../../stories/command.ts";
import { discussing } from "./discussing.ts";
import { agreed, type Script, split, topic } from "./jobs.ts";

/** What `--dry-run` says of a discuss, beside what one takes with realistic replies. */

async function taken(script: Script): Promise<{ readonly calls: number; readonly tokens: number }> {
  const names = ["Before", "After", "Stay", "Devil's advocate", "Moderator"];
  const { sent } = await discussing({
    members: [],
    options: { topic, choosesMembers: true },
    says: Object.fromEntries(names.map((name) => [name, script])),
  });
  return {
    calls: sent.length,
    tokens: sent.reduce((sum, { prompt, reply }) => sum + prompt + reply, 0) / 4,
  };
}

test("--dry-run is within 1.5 times of what it takes, split to the end or agreed at once", async () => {
  const told = story();
  const { stdout } = await told.run(["discuss", topic, "--dry-run", "--json", ...scriptedPanel(told)]);
  const { typical, mostCalls } = JSON.parse(stdout) as Estimate;
  for (const script of [split, agreed]) {
    const { calls, tokens } = await taken(script);
    expect(calls).toBeLessThanOrEqual(mostCalls);
    for (const ratio of [typical.calls / calls, typical.tokens / tokens]) {
      expect(ratio).toBeLessThan(1.5);
      expect(ratio).toBeGreaterThan(1 / 1.5);
    }
  }
});
