import type { Locator } from "playwright-core";
import { expect, vi } from "vitest";
import { beside } from "../beside.ts";
import { story } from "../stories/command.ts";
import { voting, votingId } from "../stories/urn.ts";
import { served, servedBy } from "../web/served.ts";
import { waitingForAda } from "../web/waiting-for-ada.ts";
import { readersOf } from "./web.ts";

/** People who answer in browsers: the first stands, the others are told, and nothing they wrote is lost. */

beside("a seat is answered in two browsers, with the keyboard in one of them", {}, async () => {
  const told = await waitingForAda();
  const open = await readersOf(await served(told, "--config", "panel.yaml"));
  const { page: ada } = await open("/d/critique-design-md");
  const { page: ben } = await open("/d/critique-design-md");
  const { page: eve } = await open("/d/critique-design-md");

  // Beside the form: until when, and what an answer will spend.
  const form = ada.getByRole("form", { name: "The seat Clarity" });
  await form.waitFor();
  expect(await form.innerText()).toMatch(/Answer within 47 h 5\d min[^]*8 of 9 calls/);

  // The artifact is there to be read, also for who has no terminal.
  await form.getByText("All that this seat is given to read").click();
  await form.locator(".given pre", { hasText: "Keys live in one Redis node." }).waitFor();

  // A draft outlives a reload.
  await ada.getByLabel("Your name, for the record").fill("Ada of the core team");
  await ada.getByLabel("Weaknesses").fill("unclear when Redis is down");
  await ada.reload();
  await form.waitFor();
  expect(await ada.getByLabel("Weaknesses").inputValue()).toBe("unclear when Redis is down");
  expect(await ada.getByLabel("Your name, for the record").inputValue()).toBe("Ada of the core team");

  // Ben hears of nothing; Eve hears at once.
  await ben.getByLabel("Rating").fill("1");
  await ben.getByLabel("Your name, for the record").fill("ben");
  await ben.route("**/api/discussions/**", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await eve.getByLabel("Strengths").fill("Eve was not done");

  await ada.getByLabel("Rating").focus();
  await ada.keyboard.type("5");
  await ada.getByLabel("Your name, for the record").fill("ada");
  await ada.getByLabel("Your name, for the record").press("Enter");

  await ada.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  await eve.getByText("Somebody else has answered this meanwhile.").waitFor();
  expect(await eve.getByLabel("Strengths").inputValue()).toBe("Eve was not done");
  expect(await eve.getByRole("button", { name: "Answer", exact: true }).isDisabled()).toBe(true);

  await ben.getByRole("button", { name: "Answer", exact: true }).click();
  await ben.getByText(/answered by ada at/).waitFor();
  expect(await ben.getByLabel("Rating").inputValue()).toBe("1");

  await ada.locator(".turn", { hasText: "unclear when Redis is down" }).waitFor();
  const journal = told.read(".colloquy/discussions/critique-design-md/journal.jsonl");
  expect(journal).toContain('"by":"ada"');
  expect(journal).not.toContain("Eve was not done");
});

beside("a gate is answered on a phone; a link for one person shows that seat alone", {}, async () => {
  const told = await waitingForAda();
  const open = await readersOf(await served(told, "--config", "panel.yaml", "--for", "Ada"));
  const { page } = await open("/d/critique-design-md", { viewport: { width: 360, height: 740 } });

  await page.getByRole("form", { name: "The seat Clarity" }).waitFor();
  const unheard = page.getByText("You are shown this when the discussion has ended.");
  await unheard.waitFor({ state: "attached" });
  expect(await page.locator("body").innerText()).not.toContain("what Speed found");
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);

  await page.getByLabel("Rating").fill("3");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  await page.locator(".turn", { hasText: "what Speed found" }).waitFor();
});

async function isInView(one: Locator): Promise<boolean> {
  const { y = -1, height = 0 } = (await one.boundingBox()) ?? {};
  return y >= 0 && y + height <= (one.page().viewportSize()?.height ?? 0);
}

beside("a question stands before the answer, on the first screen", {}, async () => {
  const told = story();
  await told.run(["solve", "--example"]);
  const open = await readersOf(await served(told));
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const { page } = await open("/d/solve-sessions-are-kept-in-memory-so-every-dep", { viewport });
    const asked = page.getByText("Which solution do you choose", { exact: false }).first();
    for (const first of [asked, page.getByRole("radio").first()]) {
      await first.waitFor();
      expect(await isInView(first)).toBe(true);
    }
    expect(await page.locator("form.answer").first().innerText()).not.toMatch(/`|^ *- /m);
  }
});

beside("a gate is answered from its choices", {}, async () => {
  const told = story();
  await told.run(["swarm", "--example"]);
  const id = "how-should-the-shop-keep-its-orders-and-its-stock-consistent";
  const open = await readersOf(await served(told));
  const { page } = await open(`/d/${id}`);
  const gate = page.getByRole("form", { name: "A question to you" });
  await gate.getByText("Start the discussion with these 3 experts?").waitFor();
  // What is asked, then what can be chosen, then what there is to know.
  expect(await gate.innerText()).toMatch(/^A question to you\n+Start [^]*\nStart: [^]*\nData Engineer/);

  await gate.getByRole("radio", { name: /^Start/ }).check();
  await gate.getByRole("button", { name: "Answer", exact: true }).click();
  await gate.getByText("Start the discussion with these 3 experts?").waitFor({ state: "detached" });
  const taken = page.locator("#answers [role=status]", { hasText: "Recorded" });
  await vi.waitFor(async () => expect(await isInView(taken)).toBe(true), { timeout: 120_000, interval: 100 });

  await page
    .locator(".strip li", { has: page.locator("strong", { hasText: "Contrarian" }) })
    .getByText("has spoken")
    .waitFor();
  expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`)).toContain('"human.answered"');
});

beside(
  "an order is made by dragging and with the keyboard, and what is dragged there takes the place",
  {},
  async () => {
    const open = await readersOf(await servedBy(await voting(), { asBuilt: true }));
    const { page } = await open(`/d/${votingId}`);
    const order = page.getByRole("group", { name: /the best first/ });
    const chosen = `[...document.querySelectorAll(".ranks select")].map(({ value }) => value).join()`;
    const placed = (...ids: readonly string[]) => page.waitForFunction(`${chosen} === "${ids.join()}"`);

    await order.getByText("milk", { exact: false }).last().dragTo(order.locator("label").first());
    await placed("milk", "", "");
    await order.locator("select").nth(1).focus();
    await page.keyboard.type("coffee");
    await placed("milk", "coffee", "");
    await order.locator(".rank").first().dragTo(order.locator(".rank").nth(1));
    await placed("coffee", "milk", "");
  },
);

beside("a diff that is pasted is a file to be reviewed", {}, async () => {
  const open = await readersOf(await served(story()));
  const { page } = await open("/new");
  await page.getByRole("textbox").first().waitFor();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "diff --git a/x.ts b/x.ts\\n--- a/x.ts\\n+++ b/x.ts\\n");
    document.querySelector("#subject").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await page.getByText("pasted.diff, 1 kB").waitFor();
  expect(await page.getByRole("radio", { name: /^critique/ }).isChecked()).toBe(true);
});
