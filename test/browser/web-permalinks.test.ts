import { expect } from "vitest";
import { beside } from "../beside.ts";
import { story } from "../stories/command.ts";
import { served, visitor } from "../web/served.ts";
import { readersWith } from "./web.ts";

/** A machine may be fifteen times too busy. */
const patient = { timeout: 120_000 };

/** Whether an element is in view, and where the reader is. */
const inView = `(() => {
  const here = document.querySelector(".slot.here");
  const top = here?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < innerHeight;
})()`;

beside(
  "a link to a message shows it, the first as the last, and Back leads to where one was",
  {},
  async () => {
    const told = story();
    await told.run(["discuss", "--example", "--yes"]);
    const [row] = JSON.parse((await told.run(["list", "--json"])).stdout);
    const page = await served(told);
    const reader = await visitor(page);
    const journal = told.read(`.colloquy/discussions/${row.id}/journal.jsonl`).trim().split("\n");
    const answers = journal
      .map((line) => JSON.parse(line))
      .filter(({ type, round }) => type === "turn.answered" && round > 0);
    const open = readersWith(page.origin, reader.cookie);

    for (const { seq, seat } of [answers[0], answers.at(-1)]) {
      const { page: tab, complaints } = await open(`/d/${row.id}/m/${seq}`, {
        viewport: { width: 900, height: 500 },
      });
      await tab.locator(".slot.here").waitFor();
      // What is above it comes later.
      await tab.getByRole("heading", { name: "Result" }).waitFor();
      await expect.poll(() => tab.evaluate(inView), patient).toBe(true);
      expect(await tab.locator(".slot.here .seat").innerText()).toContain(seat);
      expect(await tab.title()).toBe(`${row.title} · Colloquy`);
      expect(complaints).toEqual([]);
    }

    const { page: tab } = await open(`/d/${row.id}`, { viewport: { width: 900, height: 500 } });
    await tab.getByRole("heading", { name: "Result" }).waitFor();
    const last = tab.locator(".slot .permalink").last();
    await last.scrollIntoViewIfNeeded();
    const before = await tab.evaluate<number>("scrollY");
    await last.click();
    await tab.locator(".slot.here").waitFor();
    await expect.poll(() => tab.evaluate(inView), patient).toBe(true);
    await tab.getByRole("link", { name: "Discussions" }).click();
    await tab.getByRole("table", { name: "Discussions" }).waitFor();
    await expect.poll(() => tab.title(), patient).toBe("Discussions · Colloquy");
    await expect.poll(() => tab.evaluate("document.activeElement.id"), patient).toBe("main");
    await tab.goBack();
    await tab.goBack();
    await tab.getByRole("heading", { name: "Result" }).waitFor();
    await expect
      .poll(async () => Math.abs((await tab.evaluate<number>("scrollY")) - before) < 200, patient)
      .toBe(true);

    await tab.goto(`${page.origin}/d/${row.id}/m/99999`);
    await tab.getByText("Message 99999 is not in this discussion").waitFor();
  },
);
