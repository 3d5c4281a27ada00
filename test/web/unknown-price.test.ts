import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DraftMade, Me, Refusal, Started } from "../../src/web/api.ts";
import { story, until } from "../stories/command.ts";
import { config, design, rated, reply, shellAgent } from "../stories/panel.ts";
import { served, visitor } from "./served.ts";

/** A page that may spend so much, with an agent that tells no price and leaves a mark when it is called. */
async function page(spend: string) {
  const told = story();
  told.write("design.md", design);
  const mine = shellAgent(told, "mine", `cat > /dev/null; touch called; ${reply(rated(4))}`);
  const critique = { perspectives: [{ name: "A", agent: "mine" }] };
  const flags = config(told, { agents: { mine }, panel: ["mine"], fallback: [], critique });
  const lead = await visitor(await served(told, ...flags, "--allow-start", "--spend", spend));
  const begin = async (maxCostUsd: number) => {
    const wish = { verb: "critique", subject: "design.md", maxCostUsd };
    const { json } = await lead.send<DraftMade>("/api/new", wish);
    const { status, json: started } = await lead.send<Started & Refusal>(`/api/new/${json.id}/start`, {});
    if (status !== 201) return { status, events: [] };
    const stream = lead.follow(started.id);
    const isOver = (type: string) => /^discussion\.(?:completed|paused|failed)$/.test(type);
    await until(() => stream.events.some(({ type }) => isOver(type)), "it is over");
    return { status, events: stream.events };
  };
  const left = async () => (await lead.get<Me>("/api/me")).may.leftUsd ?? Number.NaN;
  return { begin, left, wasCalled: () => existsSync(join(told.folder, "called")) };
}

test("a cap of next to nothing buys no call of an agent whose price nobody knows", async () => {
  const { begin, wasCalled } = await page("1");
  for (let n = 0; n < 3; n++) {
    const { events } = await begin(0.000001);
    expect(events.at(-1)).toMatchObject({
      type: "discussion.paused",
      detail: expect.stringContaining("max-cost"),
    });
  }
  expect(wasCalled()).toBe(false);
});

test("calls of unknown price count against the day's limit until it is used up", async () => {
  const { begin, left } = await page("0.05");
  const before = await left();
  expect((await begin(0.03)).events.at(-1)?.type).toBe("discussion.completed");
  const after = await left();
  expect(after).toBeLessThan(before - 0.005);
  const starts: number[] = [];
  for (let n = 0; n < 12 && starts.at(-1) !== 403; n++) starts.push((await begin(0.03)).status);
  expect(starts.at(-1)).toBe(403);
});
