import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Found } from "../../../src/host/running/discussions.ts";
import { heardSince } from "../../../src/host/view/heard.ts";
import type { Viewer } from "../../../src/host/view/who-sees.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { temporaryFolder } from "../../discussion.ts";
import { answered, asked, completed, type Draft, events, round, started } from "../../kernel/told.ts";

/** What whoever follows a discussion hears, while others are still speaking. */

const people = new Map<string, string>();
const viewers: Readonly<Record<string, Viewer>> = {
  holder: { is: "holder" },
  ada: { is: "person", name: "ada", people },
  eve: { is: "person", name: "eve", people },
};
const start = { ...started({ A: ["ada"], B: ["bob"] }), protocol: "none-of-ours" };

async function found(running: boolean, ...drafts: readonly Draft[]): Promise<Found> {
  const folder = await temporaryFolder();
  const live = { key: "1/say/b", seat: "B", at: 0, text: "what Bob is saying" };
  writeFileSync(join(folder, "live.jsonl"), `${JSON.stringify(live)}\n`);
  const all = events(start, ...drafts);
  const discussions = discussionsOf(all);
  const [discussion] = discussions;
  return { folder, events: all, discussions, discussion, running } as unknown as Found;
}

const heard = (one: Found, viewer: Viewer | undefined, after = 0) =>
  heardSince(() => Promise.resolve(one), viewer ?? { is: "host" }, {
    after,
    waitMs: 1,
    signal: new AbortController().signal,
  });

test.each<readonly [who: string, running: boolean, live: number]>([
  ["holder", true, 1],
  ["holder", false, 0],
  ["ada", true, 0],
])("%s hears who is speaking, where it runs (%s), by so many: %i", async (who, running, live) => {
  const news = await heard(await found(running, round(1), asked("B", "bob")), viewers[who]);
  expect(news.live).toHaveLength(live);
});

test("who has no seat knows of nothing", async () => {
  await expect(heard(await found(true, round(1)), viewers["eve"])).rejects.toThrow(
    'There is no discussion "one" here.',
  );
});

test("events come once, without prompts and texts, and those after the last that is known", async () => {
  const one = await found(
    false,
    round(1),
    asked("B", "bob", { prompt: "secret" }),
    answered("B", "bob", {}, { raw: "words" }),
    completed,
  );
  const { events: all, isAll, isWhole } = await heard(one, viewers["holder"]);
  expect([all.map(({ seq }) => seq), isAll, isWhole]).toEqual([[1, 2, 3, 4, 5], true, true]);
  expect(JSON.stringify(all)).not.toMatch(/secret|words/);
  expect((await heard(one, viewers["holder"], 3)).events.map(({ seq }) => seq)).toEqual([4, 5]);
});

test("who reads what was said before gets more at once than who waits for more", async () => {
  const many = Array.from({ length: 700 }, (_, n): Draft => ({ type: "warned", key: `${n}`, message: "" }));
  const one = await found(false, ...many);
  const of = (waitMs: number) =>
    heardSince(
      () => Promise.resolve(one),
      { is: "holder" },
      { after: 0, waitMs, signal: new AbortController().signal },
    );
  expect([(await of(0)).events.length, (await of(5)).events.length, (await of(0)).isAll]).toEqual([
    500,
    60,
    false,
  ]);
});
