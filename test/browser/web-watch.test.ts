import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { beside } from "../beside.ts";
import { type Story, story, until } from "../stories/command.ts";
import { config, design, rated, reply, shellAgent } from "../stories/panel.ts";
import { served } from "../web/served.ts";
import { launch } from "./browser.ts";
import { readersOf } from "./web.ts";

/** A discussion of another process, watched in a browser while it happens. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Three seats; each thinks aloud, waits for its file, and replies. */
function slowCritique(): { readonly told: Story; readonly critique: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const names = ["Speed", "Clarity", "Safety"];
  const slow = names.map((name) => {
    const words = `Words of ${name}, <b>one</b> after the other.`;
    const said = reply(rated(4, { strengths: [`**${name}** is served <script>alert(1)</script>`] }));
    const body = `echo '${words}'; until [ -e go-${name} ]; do sleep 0.05; done; ${said}`;
    return [name.toLowerCase(), shellAgent(told, name.toLowerCase(), body)] as const;
  });
  const perspectives = names.map((name) => ({ name, agent: name.toLowerCase() }));
  const panel = config(told, { agents: Object.fromEntries(slow), critique: { perspectives } });
  return { told, critique: ["critique", "design.md", "--fail-on", "never", "--max-calls", "20", ...panel] };
}

beside("a discussion is watched to its end through a reload and a server that was killed", {}, async () => {
  const { told, critique } = slowCritique();
  const first = await served(told);
  const open = await readersOf(browser, first);
  const { page } = await open("/");
  await page.getByText("Nothing was discussed here yet.").waitFor();

  // Begun by another process: the page follows files.
  const running = told.start(critique);
  await page.getByRole("link", { name: "design.md" }).click();
  await page.getByText("Words of Safety, <b>one</b> after the other.").waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "speaks" }).count()).toBe(3);
  expect(await page.locator(".turn.speaking").count()).toBe(3);

  await page.reload();
  await page.getByText("Words of Speed, <b>one</b> after the other.").waitFor();

  // Nothing moves while words come.
  const heights = () =>
    page.locator(".turn.speaking").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(await heights()).size).toBe(1);

  told.write("go-Clarity", "");
  await page.getByRole("listitem").filter({ hasText: "Clarity" }).getByText("has spoken").waitFor();
  await page.locator(".said strong", { hasText: "Clarity" }).waitFor();

  await first.end();
  await page.getByText("connection lost").waitFor();
  told.write("go-Speed", "");
  told.write("go-Safety", "");
  await running.ended;
  await served(told, "--port", new URL(first.origin).port);

  await page.locator(".hearing.live").waitFor();
  await page.getByRole("heading", { name: "Result" }).waitFor();
  await page.locator(".said strong", { hasText: "Safety" }).waitFor();
  expect(await page.locator(".facts").first().innerText()).toMatch(/completed[^]*Calls\s+3 of at most 20/);
  expect(await page.locator(".turn").evaluateAll((all) => all.map((one) => one.dataset["seat"]))).toEqual([
    "Speed",
    "Clarity",
    "Safety",
  ]);
  expect(await page.locator("main script, main b").count()).toBe(0);

  // What was said has an address of its own, and that leads there.
  const permalink = await page.locator(".turn .permalink").nth(1).getAttribute("href");
  expect(permalink).toMatch(/^\/d\/critique-design-md\/m\/\d+$/);
  const second = await open(permalink ?? "");
  await second.page.locator(".slot.here", { hasText: "Clarity" }).waitFor();
  await vi.waitFor(
    async () => {
      const { y } = (await second.page.locator(".slot.here").boundingBox()) ?? { y: Infinity };
      expect(y).toBeLessThan(900);
    },
    { timeout: 120_000, interval: 100 },
  );
  expect(second.complaints).toEqual([]);
});

beside("pause and go on from the page", {}, async () => {
  const { told, critique } = slowCritique();
  const running = told.start([...critique, "--concurrency", "1"]);
  await until(() => told.has(".colloquy/discussions/critique-design-md/journal.jsonl"), "there is a journal");
  const open = await readersOf(browser, await served(told, "--config", "panel.yaml"));
  const { page } = await open("/d/critique-design-md");

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Agents that are answering may finish; nobody else is asked.").waitFor();
  for (const name of ["Speed", "Clarity", "Safety"]) told.write(`go-${name}`, "");
  await running.ended;
  await page.getByRole("button", { name: "Go on" }).click();

  await page.getByRole("heading", { name: "Result" }).waitFor();
  expect(await page.locator(".facts").first().innerText()).toContain("completed");
});
