import { expect } from "vitest";
import { beside } from "../beside.ts";
import { story } from "../stories/command.ts";
import { design, rated, scripted } from "../stories/panel.ts";
import { served } from "../web/served.ts";
import { readersOf } from "./web.ts";

beside("an id that a result names leads to the item on the page, where it is told in full", {}, async () => {
  const told = story();
  told.write("design.md", design);
  const said = {
    Clarity: rated(2, { weaknesses: ["Redis may be down"] }),
    Speed: rated(2, { weaknesses: ["Every request waits for Redis"] }),
  };
  const panel = scripted(told, said);
  await told.run(["critique", "design.md", "--fail-on", "never", ...panel]);
  const open = await readersOf(await served(told, ...panel));
  const { page, complaints } = await open("/d/critique-design-md");

  await page.locator("#items").waitFor();
  const link = page.locator("#result").getByRole("link", { name: "CLA-1" }).first();
  await link.focus();
  const card = page.locator("#result .id-card:visible");
  expect(await card.innerText()).toMatch(/Redis may be down[^]*Clarity/);
  await link.click();

  expect(new URL(page.url()).hash).toBe("#item-CLA-1");
  const item = page.locator("#item-CLA-1");
  expect(await item.innerText()).toContain("Redis may be down");
  const isInView = `(() => {
    const { top } = document.getElementById("item-CLA-1").getBoundingClientRect();
    return top < innerHeight && top >= document.querySelector(".bar").getBoundingClientRect().bottom;
  })()`;
  await expect.poll(() => page.evaluate(isInView), { timeout: 120_000 }).toBe(true);
  expect(complaints).toEqual([]);
});
