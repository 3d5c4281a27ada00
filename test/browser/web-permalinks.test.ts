import { expect, vi } from "vitest";
import { turnAnchor } from "../../src/document/export/html/anchors.ts";
import { hashOf } from "../../src/kernel/journal/journal-text.ts";
import { beside } from "../beside.ts";
import { exampleJournal, withExample } from "../example-journals.ts";
import { story } from "../stories/command.ts";
import { served, visitor } from "../web/served.ts";
import { readersOf, readersWith } from "./web.ts";
import { isThorough } from "../runs.ts";

/** A machine may be fifteen times too busy. */
const patient = { timeout: 120_000, interval: 100 };

/** Whether an element is in view, and where the reader is. */
const inView = `(() => {
  const here = document.querySelector(".slot.here");
  const top = here?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < innerHeight;
})()`;

/** All that was said would hold up what the first screen shows: it is asked for afterwards. */
const firstScreenFirst = `(() => {
  const of = (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part));
  return of("/heard").startTime >= of("?parts=").responseEnd;
})()`;

beside(
  "a link to a message shows it, the first as the last, and Back leads to where one was",
  {},
  async () => {
    const told = story();
    await withExample(told, "discuss", "--yes");
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
      await tab.getByRole("heading", { name: "Answer", exact: true }).waitFor();
      await vi.waitFor(async () => expect(await tab.evaluate(inView)).toBe(true), patient);
      expect(await tab.locator(".slot.here .seat").innerText()).toContain(seat);
      expect(await tab.evaluate(firstScreenFirst)).toBe(true);
      expect(await tab.title()).toBe(`${row.title} · Colloquy`);
      expect(complaints).toEqual([]);
    }

    const { page: tab } = await open(`/d/${row.id}`, { viewport: { width: 900, height: 500 } });
    await tab.getByRole("heading", { name: "Answer", exact: true }).waitFor();
    const last = tab.locator(".slot .permalink").last();
    await last.scrollIntoViewIfNeeded();
    const before = await tab.evaluate<number>("scrollY");
    await last.click();
    await tab.locator(".slot.here").waitFor();
    await vi.waitFor(async () => expect(await tab.evaluate(inView)).toBe(true), patient);
    await tab.getByRole("link", { name: "Discussions" }).click();
    await tab.getByRole("table", { name: "Discussions" }).waitFor();
    await vi.waitFor(async () => expect(await tab.title()).toBe("Discussions · Colloquy"), patient);
    await vi.waitFor(
      async () => expect(await tab.evaluate("document.activeElement.id")).toBe("main"),
      patient,
    );
    await tab.goBack();
    await tab.goBack();
    await tab.getByRole("heading", { name: "Answer", exact: true }).waitFor();
    await vi.waitFor(
      async () => expect(Math.abs((await tab.evaluate<number>("scrollY")) - before) < 200).toBe(true),
      patient,
    );

    await tab.goto(`${page.origin}/d/${row.id}/m/99999`);
    await tab.getByText("Message 99999 is not in this discussion").waitFor();
  },
);

interface Line {
  readonly type: string;
  readonly key?: string;
  readonly round?: number;
}

/** The example's journal, with rounds of the seats of its second until this many messages are in it. */
async function longJournal(messages: number): Promise<readonly Line[]> {
  const lines: Line[] = (await exampleJournal("discuss"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const end = lines.findIndex(({ type }) => type === "discussion.completed");
  const isOfTurns = ({ type }: Line) => /^(?:round\.|turn\.)/.test(type);
  const second = lines.filter((line) => line.round === 2 && isOfTurns(line));
  const counted = (all: readonly Line[]) => all.filter(({ type }) => type === "turn.answered").length;
  const again = Math.ceil((messages - counted(lines)) / counted(second));
  const more = Array.from({ length: again }, (_, index) => index + 5).flatMap((round) =>
    second.map((line) => ({
      ...line,
      round,
      ...(line.type === "turn.answered" && { reply: `Said in round ${round}.`, raw: null }),
      ...(line.key !== undefined && { key: line.key.replace(/^2/, String(round)) }),
    })),
  );
  return [...lines.slice(0, end), ...more, ...lines.slice(end)].map((line, index) => ({
    ...line,
    seq: index + 1,
  }));
}

function chained(lines: readonly Line[]): string {
  let prev = "";
  const written = lines.map((line) => {
    const text = JSON.stringify({ ...line, prev });
    prev = hashOf(text);
    return text;
  });
  return `${written.join("\n")}\n`;
}

const messages = isThorough ? 800 : 120;

beside(`of ${messages} messages a link shows the last, too`, {}, async () => {
  const told = story();
  const lines = await longJournal(messages);
  const answers = lines.flatMap(({ type, key, round }, index) =>
    type === "turn.answered" ? { seq: index + 1, key, round } : [],
  );
  expect(answers.length).toBeGreaterThanOrEqual(messages);
  told.write(".colloquy/discussions/long/journal.jsonl", chained(lines));
  const open = await readersOf(await served(told));

  const last = answers.at(-1);
  const { page, complaints } = await open(`/d/long/m/${last?.seq}`, {
    viewport: { width: 900, height: 500 },
  });
  await page.locator(".slot.here").waitFor();
  await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  await vi.waitFor(async () => expect(await page.evaluate(inView)).toBe(true), patient);
  expect(await page.locator(".slot.here .turn").getAttribute("id")).toBe(turnAnchor(last?.key ?? ""));
  expect(await page.locator(".slot.here").innerText()).toContain(`Said in round ${last?.round}.`);
  // What was said before the first round has no place in the transcript.
  expect(await page.locator(".slot").count()).toBe(answers.length - 1);
  expect(complaints).toEqual([]);
});
