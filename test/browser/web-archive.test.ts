import { expect } from "vitest";
import { beside } from "../beside.ts";
import { story } from "../stories/command.ts";
import { design, rated, scripted } from "../stories/panel.ts";
import { served } from "../web/served.ts";
import { readersOf } from "./web.ts";

beside("a critique is priced, drafted and started from the page, then found and compared", {}, async () => {
  const told = story();
  told.write("design.md", design);
  const agents = { scripted: { script: "./replies.yaml" } };
  const said = { Clarity: rated(2, { weaknesses: ["Redis may be down"] }), Speed: rated(4) };
  const panel = scripted(told, said, { agents });
  await told.run(["critique", "design.md", "--fail-on", "never", ...panel]);
  const open = await readersOf(await served(told, ...panel, "--allow-start", "--spend", "5"));
  const { page, complaints } = await open("/new");

  // What it takes is told before there is anything to press.
  const start = page.getByRole("button", { name: "Make a draft" });
  await page.getByRole("radio", { name: /^critique/ }).check();
  // It can be pressed, and asks for what is missing.
  await start.click();
  expect(await page.locator("#subject:invalid:focus").count()).toBe(1);
  await page.locator("input[type=file]").setInputFiles({
    name: "plan.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("# Plan\n\nMove the keys; `$(touch gone)`.\n"),
  });
  const estimate = page.getByRole("complementary", { name: "Estimate" });
  await estimate.getByText("Clarity").waitFor();
  expect(await estimate.innerText()).toMatch(/\d+ calls[^]*about \$/);

  // What was typed outlives a reload.
  await page.reload();
  await estimate.getByText("Clarity").waitFor();
  expect(await page.getByRole("radio", { name: /^critique/ }).isChecked()).toBe(true);

  await start.click();
  await page.getByText("Start reserves $5.00 of the $5.00").first().waitFor();
  await page.getByRole("button", { name: "Start it" }).first().click();
  await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("plan.md");
  const second = decodeURIComponent(new URL(page.url()).pathname.replace("/d/", ""));
  expect(told.has("gone")).toBe(false);

  // All that was said is found by its words, and a hit leads to where it was said.
  await page.getByRole("link", { name: "Search" }).click();
  await page.getByRole("searchbox", { name: "Words" }).fill("redis DOWN");
  await page.getByRole("searchbox", { name: "Words" }).press("Enter");
  await page.getByText(/^2 places/).waitFor();
  expect(await page.locator("mark").allTextContents()).toContain("Redis");
  await page.locator(".hits a").first().click();
  await page.locator(".slot.here", { hasText: "Redis may be down" }).waitFor();

  await page.getByRole("link", { name: "Compare" }).first().click();
  const one = page.getByLabel("One", { exact: true });
  // What the field offers is here, and is no part of its name.
  await page.locator("datalist option").first().waitFor({ state: "attached" });
  await one.fill("critique-design-md");
  await page.getByLabel("The other").fill(second);
  await page.getByLabel("The other").press("Enter");
  await page.locator(".side").nth(1).waitFor();
  const titles = await page.locator(".side h2").allTextContents();
  expect(titles).toEqual(["design.md", "plan.md"]);
  expect(complaints).toEqual([]);
});
