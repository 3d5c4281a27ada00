import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { heedWishes, lastWords, liveFile, type Wish } from "../../../src/host/running/live-file.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { temporaryFolder } from "../../discussion.ts";
import { answered, asked, events } from "../../kernel/told.ts";

/** What other processes see of one that runs, and what they ask of it. */

test("what is being said is where it stands in the whole, and gone once it is said", async () => {
  const folder = await temporaryFolder();
  const live = liveFile(folder);
  const [ask, answer] = events(asked("A", "ada"), answered("A", "ada")) as [Event, Event];
  live.output("1/say/a", "unheard");
  live.event(ask);
  const says = async (text: string) => {
    live.output("1/say/a", text);
    await expect
      .poll(() => lastWords(folder)[0]?.text.endsWith(text.slice(-50)) ?? false, { timeout: 20_000 })
      .toBe(true);
  };
  await says("Hello ");
  await says("there.");
  expect(lastWords(folder)).toEqual([{ key: "1/say/a", seat: "A", at: 0, text: "Hello there." }]);
  const long = "x".repeat(2500);
  await says(long);
  const [{ at, text } = { at: -1, text: "" }] = lastWords(folder);
  expect([text.length, at]).toEqual([2000, "Hello there.".length + 500]);
  live.event(answer);
  live.output("1/say/a", "too late");
  live.close();
  expect([existsSync(join(folder, "live.jsonl")), lastWords(folder)]).toEqual([false, []]);
});

test("where its file has grown too long and begins anew, the last words stand where they did", async () => {
  const folder = await temporaryFolder();
  const live = liveFile(folder);
  const [ask] = events(asked("A", "ada")) as [Event];
  live.event(ask);
  const size = () =>
    existsSync(join(folder, "live.jsonl")) ? readFileSync(join(folder, "live.jsonl")).length : 0;
  live.output("1/say/a", "x".repeat(1_000_001));
  await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(1_000_000);
  live.output("1/say/a", "the end");
  await expect.poll(() => lastWords(folder)[0]?.text.endsWith("the end"), { timeout: 20_000 }).toBe(true);
  expect(size()).toBeLessThan(20_000);
  const [{ at, text } = { at: -1, text: "" }] = lastWords(folder);
  expect([text.length, at + text.length]).toEqual([2000, 1_000_001 + "the end".length]);
  live.close();
});

test("a wish is heard once, and what was wished before it was held is nothing", async () => {
  const folder = await temporaryFolder();
  const file = (wish: Wish) => join(folder, `${wish}.wish`);
  writeFileSync(file("stop"), "");
  const heard: Wish[] = [];
  const end = heedWishes(folder, (wish) => heard.push(wish));
  expect(existsSync(file("stop"))).toBe(false);
  writeFileSync(file("pause"), "");
  await expect.poll(() => existsSync(file("pause")), { timeout: 20_000 }).toBe(false);
  expect(heard).toEqual(["pause"]);
  writeFileSync(file("stop"), "");
  end();
  expect([heard, existsSync(file("stop"))]).toEqual([["pause"], false]);
});

test("lines that nobody of ours wrote are passed over", async () => {
  const folder = await temporaryFolder();
  const line = JSON.stringify({ key: "k", seat: "A", at: 3, text: "words" });
  writeFileSync(join(folder, "live.jsonl"), `nonsense\n{"key":1}\n${line}\n`);
  expect(lastWords(folder)).toEqual([{ key: "k", seat: "A", at: 3, text: "words" }]);
  expect(readFileSync(join(folder, "live.jsonl"), "utf8")).toContain("nonsense");
});
