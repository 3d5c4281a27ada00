import { expect, vi } from "vitest";
import { beside } from "../beside.ts";
import { type Story, story, until } from "../stories/command.ts";
import { config, design, rated, reply, shellAgent } from "../stories/panel.ts";
import { served } from "../web/served.ts";
import { readersOf } from "./web.ts";

/** A discussion of another process, watched in a browser while it happens. */

/** Three seats, one of them an agent CLI that streams; each thinks aloud, waits for its file, and replies. */
function slowCritique(): { readonly told: Story; readonly critique: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const names = ["Speed", "Clarity", "Safety"];
  const slow = names.map((name) => {
    const words = `Words of ${name}, <b>one</b> after the other.`;
    const critique = rated(4, { strengths: [`**${name}** is served <script>alert(1)</script>`] });
    const isCli = name === "Safety";
    const heard = isCli ? streamed(words) : words;
    const waits = `until [ -e ${told.folder}/go-${name} ]; do sleep 0.05; done`;
    const replies = isCli ? `echo '${result(critique)}'` : reply(critique);
    const agent = isCli ? "claude" : name.toLowerCase();
    const exec = shellAgent(told, agent, `echo '${heard}'; ${waits}; ${replies}`);
    return [name.toLowerCase(), isCli ? { cli: "./agents/claude" } : exec] as const;
  });
  const perspectives = names.map((name) => ({ name, agent: name.toLowerCase() }));
  const panel = config(told, { agents: Object.fromEntries(slow), critique: { perspectives } });
  return { told, critique: ["critique", "design.md", "--fail-on", "never", "--max-calls", "20", ...panel] };
}

/** As claude prints it. */
function streamed(text: string): string {
  const begun = { type: "content_block_start", content_block: { type: "text" } };
  const delta = { type: "content_block_delta", delta: { type: "text_delta", text } };
  return [begun, delta].map((event) => JSON.stringify({ type: "stream_event", event })).join("\n");
}

function result(said: object): string {
  return JSON.stringify({
    type: "result",
    subtype: "success",
    result: JSON.stringify(said),
    session_id: "s",
  });
}

beside("a discussion is watched to its end through a reload and a server that was killed", {}, async () => {
  const { told, critique } = slowCritique();
  const first = await served(told);
  const open = await readersOf(first);
  const { page } = await open("/");
  await page.getByText("Nothing was discussed here yet.").waitFor();

  // Begun by another process: the page follows files.
  const running = told.start(critique);
  await page.getByRole("link", { name: "design.md" }).click();
  await page
    .locator(".strip .sentence", { hasText: "Words of Safety, <b>one</b> after the other." })
    .waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "speaks" }).count()).toBe(3);
  expect(await page.locator(".turn.speaking").count()).toBe(3);

  await page.reload();
  await page
    .locator(".strip .sentence", { hasText: "Words of Speed, <b>one</b> after the other." })
    .waitFor();

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
  await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  await page.locator(".said strong", { hasText: "Safety" }).waitFor();
  expect(await page.locator(".facts-line").innerText()).toMatch(/completed[^]*3 calls of at most 20/);
  expect(await page.locator(".turn .seat").allTextContents()).toEqual(["Speed", "Clarity", "Safety"]);
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

  // What was asked and what came back is fetched when somebody opens it.
  expect(await second.page.getByText("Prompt to clarity").count()).toBe(0);
  await second.page.locator(".slot.here .receipt summary").click();
  await second.page.locator(".calls pre", { hasText: "design.md" }).waitFor();
  expect(await second.page.locator(".calls pre").nth(1).innerText()).toContain(
    "Words of Clarity, <b>one</b>",
  );
  expect(second.complaints).toEqual([]);

  // What the server cannot give for a moment is asked for again.
  let refusing = true;
  await second.page.route("**/critique-design-md?parts=*", (route) =>
    refusing ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await second.page.reload();
  await second.page.getByText(/the server did not say why. Trying again/).waitFor();
  refusing = false;
  await second.page.locator("#result .document").waitFor();
});

beside("pause and go on from the page", {}, async () => {
  const { told, critique } = slowCritique();
  const running = told.start([...critique, "--concurrency", "1"]);
  await until(() => told.has(".colloquy/discussions/critique-design-md/journal.jsonl"), "there is a journal");
  const open = await readersOf(await served(told, "--config", "panel.yaml", "--allow-start", "--spend", "1"));
  const { page } = await open("/d/critique-design-md");

  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Agents that are answering may finish; nobody else is asked.").waitFor();
  for (const name of ["Speed", "Clarity", "Safety"]) told.write(`go-${name}`, "");
  await running.ended;
  await page.getByRole("button", { name: "Go on" }).click();

  await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  expect(await page.locator(".facts-line").innerText()).toContain("completed");
  // The answer takes its place before the table, without a reload.
  await page.locator("#card ~ #seats").waitFor({ state: "attached" });
  // A fork changes nothing about seats until somebody says what.
  await page.getByText("From an earlier round").click();
  const again = page.getByRole("button", { name: "Ask again" });
  expect(await again.isDisabled()).toBe(true);
  expect(await page.getByLabel(/^From/).innerText()).not.toContain("1/critique");
  await page.getByLabel("What changes").selectOption("leave the seat out");
  expect(await again.isDisabled()).toBe(false);
});

beside("a process that is killed leaves nobody speaking, and a button that goes on", {}, async () => {
  const { told, critique } = slowCritique();
  const running = told.start(critique);
  const open = await readersOf(await served(told, "--config", "panel.yaml"));
  await until(() => told.has(".colloquy/discussions/critique-design-md/journal.jsonl"), "there is a journal");
  const { page } = await open("/d/critique-design-md");
  await page
    .locator(".strip .sentence", { hasText: "Words of Safety, <b>one</b> after the other." })
    .waitFor();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.locator(".hearing", { hasText: /^live$/ }).waitFor();

  running.signal("SIGKILL");

  await page.getByRole("button", { name: "Go on" }).waitFor();
  expect(await page.getByRole("button", { name: /^(?:Pause|Stop)$/ }).count()).toBe(0);
  expect(await page.getByRole("listitem").filter({ hasText: "gave no answer" }).count()).toBe(3);
  expect(await page.locator("[aria-busy=true]").count()).toBe(0);
  await page.locator(".hearing", { hasText: /^up to date$/ }).waitFor();
  expect(await page.locator(".round h3").innerText()).toContain("not completed");
  for (const name of ["Speed", "Clarity", "Safety"]) told.write(`go-${name}`, "");

  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  await page.locator(".said strong", { hasText: "Safety" }).waitFor();
});
