import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { Event } from "../src/kernel/event.ts";
import { Journal } from "../src/kernel/journal/journal.ts";
import { launch } from "../test/browser/browser.ts";
import { type Figure, inScratch } from "./figure.ts";
import type { GrowthCase } from "./growth-process.ts";
import { command } from "./scripted-critique.ts";

const program = fileURLToPath(new URL("growth-process.ts", import.meta.url));
const large = "large";
const busy = "busy";
const seconds = 5;
const decisions = 1000;
const eventsASecond = 1000;

/** The page of `serve` in a real browser: a journal of 29 MB, a thousand events a second, a list of 5,000, 1,000 decisions. */
export async function page(): Promise<readonly Figure[]> {
  return inScratch(async (scratch) => {
    const home = join(scratch, ".colloquy");
    const journal = await largeJournal(home);
    const megabytes = (statSync(join(home, "discussions", large, "journal.jsonl")).size / 1e6).toFixed(1);
    const short = await shortJournal(scratch, home);
    for (let n = 2; n < 5002; n++) copied(home, short, n);
    for (let n = 1; n <= decisions; n++) decided(scratch, n);
    const server = spawn(process.execPath, [command, "serve", "--port", "0"], { cwd: scratch });
    const browser = await launch();
    try {
      const address = await addressOf(server.stdout);
      const reader = await readerOf(browser, address);
      // The first that this server is asked for: nothing of the home was read before.
      const listed = await firstPaint(reader, address, ".grid-row .what a");
      const filtered = await filtering(reader);
      await firstPaint(reader, `${reader.origin}/decisions`, ".decision");
      const decidedAgain = await firstPaint(reader, `${reader.origin}/decisions`, ".decision");
      const painted = await firstPaint(
        reader,
        `${reader.origin}/d/${large}`,
        "#card .document, #result .document",
      );
      await reader.page.locator(".slot .said").first().waitFor();
      const words = await reader.page.evaluate<number>("performance.now() / 1000");
      const shifted = await reader.page.evaluate<number>("shifts");
      const burst = await underLoad(reader, home, journal);
      return [
        {
          name: "page: result after the first paint, a journal of 29 MB",
          value: painted.shown - painted.paint,
          unit: "seconds",
          aim: 1,
          detail: `${megabytes} MB; painted after ${painted.paint.toFixed(2)} s, its title after ${painted.title.toFixed(2)} s, words that were said after ${words.toFixed(2)} s`,
        },
        {
          name: "page: layout shift, a journal of 29 MB and 1,000 events a second",
          value: Math.max(shifted, burst.shifted),
          unit: "of 1",
          aim: 0.05,
          detail: `${shifted.toFixed(3)} as it opens, ${burst.shifted.toFixed(3)} while it grows`,
        },
        {
          name: "page: longest task, 1,000 events a second",
          value: burst.longest,
          unit: "seconds",
          aim: 0.05,
          detail: `${burst.over} tasks over 50 ms in ${seconds} s; all ${burst.turns} turns there ${burst.behind.toFixed(1)} s after the last; ${burst.frames.toFixed(0)} frames a second`,
        },
        {
          name: "page: first rows of 5,000",
          value: listed.shown,
          unit: "seconds",
          aim: 1,
          detail: `painted after ${listed.paint.toFixed(2)} s`,
        },
        {
          name: "page: a filter over 5,000",
          value: filtered,
          unit: "seconds",
          aim: 1,
          detail: "from the key to the rows",
        },
        {
          name: "page: 1,000 decisions, again",
          value: decidedAgain.shown,
          unit: "seconds",
          aim: 0.3,
          detail: `of ${decisions}, among 5,000 discussions; painted after ${decidedAgain.paint.toFixed(2)} s`,
        },
      ];
    } finally {
      await browser.close();
      server.kill("SIGINT");
    }
  });
}

/** A roundtable of many rounds, as its program wrote it; gives its first event. */
async function largeJournal(home: string): Promise<readonly Event[]> {
  const folder = join(home, "discussions", large);
  const one: GrowthCase = { protocol: "roundtable", rounds: 204, seats: 6, length: 3000, folder };
  await promisify(execFile)(process.execPath, [program, JSON.stringify(one)], { maxBuffer: 2 ** 27 });
  const lines = readFileSync(join(folder, "journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Event);
}

/** A critique that ships as an example: 22 kB, completed. */
async function shortJournal(scratch: string, home: string): Promise<string> {
  const args = [command, "critique", "--example", "--fail-on", "never", "--quiet", "--home", home];
  await promisify(execFile)(process.execPath, args, { cwd: scratch });
  return readFileSync(join(home, "discussions", shortId, "journal.jsonl"), "utf8");
}

const shortId = "critique-design-md";

function copied(home: string, text: string, n: number): void {
  const folder = join(home, "discussions", `${shortId}-${n}`);
  mkdirSync(folder, { recursive: true });
  const named = text.replace(`"id":"${shortId}"`, `"id":"${shortId}-${n}"`);
  writeFileSync(join(folder, "journal.jsonl"), named.replace('"title":"', `"title":"Number ${n}: `));
}

function decided(scratch: string, n: number): void {
  const number = String(n).padStart(4, "0");
  const folder = join(scratch, "docs", "decisions");
  mkdirSync(folder, { recursive: true });
  const text = `# Decision ${n}\n\n${"What was decided here, and why it holds. ".repeat(40)}\n`;
  writeFileSync(
    join(folder, `${number}-decision.md`),
    `---\nstatus: accepted\ndate: 2026-11-01\n---\n\n${text}`,
  );
}

function addressOf(stdout: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    stdout.setEncoding("utf8").once("data", (text: string) => resolve(text.trim()));
  });
}

interface Reader {
  readonly page: Page;
  readonly origin: string;
}

async function readerOf(browser: Browser, address: string): Promise<Reader> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  await page.addInitScript(`
    globalThis.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: "longtask", buffered: true });
    globalThis.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (shifts += one.hadRecentInput ? 0 : one.value)))
      .observe({ type: "layout-shift", buffered: true });
  `);
  return { page, origin: new URL(address).origin };
}

/** From the request to the first paint, to the title and to the first of what is asked for, in seconds. */
async function firstPaint({ page }: Reader, address: string, drawn: string) {
  await page.goto(address);
  await page.locator("h1", { hasText: /\w{2}/ }).waitFor();
  const title = await page.evaluate<number>("performance.now() / 1000");
  await page.locator(drawn).first().waitFor();
  const shown = await page.evaluate<number>("performance.now() / 1000");
  const paint = await page.evaluate<number>(
    `performance.getEntriesByName("first-contentful-paint")[0].startTime / 1000`,
  );
  return { paint, title, shown };
}

/** A discussion that grows by a thousand events a second while somebody watches it. */
async function underLoad({ page, origin }: Reader, home: string, [start]: readonly Event[]) {
  if (start?.type !== "discussion.started") throw new TypeError("A journal begins with its start.");
  const folder = join(home, "discussions", busy);
  mkdirSync(folder, { recursive: true });
  const journal = await Journal.open(folder, { now: Date.now });
  const { v: _v, seq: _seq, ts: _ts, prev: _prev, ...draft } = start;
  await journal.append({ ...draft, id: busy });
  await page.goto(`${origin}/d/${busy}`);
  await page.locator(".hearing.live").waitFor();
  await page.evaluate(`tasks.length = 0;
    globalThis.drawn = { frames: 0, since: performance.now() };
    (function next() { drawn.frames += 1; requestAnimationFrame(next); })()`);
  const seats = start.seats.map(({ seat }) => seat);
  const ticksASecond = 50;
  let turns = 0;
  for (let tick = 0; tick < seconds * ticksASecond; tick++) {
    const round = Math.floor(tick / 5) + 1;
    if (tick % 5 === 0) await journal.append({ type: "round.started", round, title: `Round ${round}` });
    for (let n = 0; n < eventsASecond / ticksASecond / 2; n++) {
      const seat = seats[n % seats.length];
      if (seat === undefined) continue;
      turns += 1;
      const turn = {
        key: `${round}/response/${seat.id}#${tick}-${n}`,
        round,
        seat: seat.name,
        turn: "response",
      };
      void journal.append({ ...turn, type: "turn.asked", why: "first", agent: "a", request: "", prompt: "" });
      const reply = { position: `**Position** ${turns}: ${"what is said here, and why. ".repeat(15)}` };
      const receipt = {
        asked: "a",
        answeredBy: "a",
        fallback: false,
        model: null,
        sessionId: null,
        exitCode: null,
        ms: 5,
        inputTokens: 10,
        outputTokens: 10,
        tokensEstimated: false,
        costUsd: 0.001,
      };
      void journal.append({ ...turn, type: "turn.answered", rung: "strict", reply, raw: null, receipt });
    }
    await sleep(1000 / ticksASecond);
  }
  await journal.append({ type: "discussion.paused", reason: "interrupted", detail: "" });
  await journal.close();
  const frames = await page.evaluate<number>("drawn.frames / ((performance.now() - drawn.since) / 1000)");
  const ended = performance.now();
  // A locator would search the page again and again, in the very thread that is measured.
  const drawn = () => page.evaluate<number>(`document.getElementsByClassName("slot").length`);
  while ((await drawn()) < turns) await sleep(200);
  const behind = (performance.now() - ended) / 1000;
  const tasks = await page.evaluate<readonly number[]>("tasks");
  const shifted = await page.evaluate<number>("shifts");
  return { longest: Math.max(0, ...tasks) / 1000, over: tasks.length, turns, behind, frames, shifted };
}

async function filtering({ page }: Reader): Promise<number> {
  // All of them are read behind the first rows.
  await page.getByText(/^500\d of 500\d$/).waitFor();
  await page.evaluate("globalThis.begun = performance.now()");
  await page.getByRole("searchbox").fill("number 4321");
  await page.locator(".grid-row", { hasText: "Number 4321" }).first().waitFor();
  await page.getByText(/^1 of 500\d$/).waitFor();
  return page.evaluate<number>("(performance.now() - begun) / 1000");
}
