import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSomeLeft, leftToday, noteStarted } from "../../src/web/allowance.ts";
import type { Office } from "../../src/web/office.ts";
import { agent, discuss, seated, temporaryFolder } from "../discussion.ts";
import { scratch } from "../scratch.ts";

const say = {
  kind: "say",
  prompt: { stable: "The rules.", fresh: "", request: "Say it." },
  mayLook: false,
  schema: null,
};

const day = { now: Date.now, env: { XDG_CONFIG_HOME: join(scratch, "config-of-allowance") } };

interface Spent {
  readonly capUsd: number;
  readonly hasEnded?: boolean;
  readonly from?: number;
  /** What the receipt of its call says of its cost. */
  readonly told?: string;
  /** What was noted when it was followed up the same day. */
  readonly followed?: { readonly capUsd: number; readonly from: number };
}

/** What is left of ten dollars after one in which three were spent: it has ended, or its process has. */
async function leftAfter({
  capUsd,
  hasEnded = true,
  from = 0,
  told = '"costUsd":3',
  followed,
}: Spent): Promise<number> {
  const home = await temporaryFolder();
  const folder = join(home, "discussions", "one");
  await mkdir(folder, { recursive: true });
  const usage = { inputTokens: 1, outputTokens: 1, costUsd: 3 };
  await discuss({
    folder,
    seated: [
      seated(
        "Ada",
        agent("dear", () => ({ text: "Yes.", usage })),
      ),
    ],
    protocol: async (floor) => {
      await floor.round("Round 1", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, say))));
    },
  });
  const journal = join(folder, "journal.jsonl");
  const lines = (await readFile(journal, "utf8")).trim().split("\n");
  const kept = hasEnded ? lines : lines.slice(0, -1);
  await writeFile(journal, `${kept.join("\n").replace('"costUsd":3', told)}\n`);
  const office = { home, setting: day, allowance: { spendUsd: 10 } } as unknown as Office;
  noteStarted(office, { id: "one", capUsd, from });
  if (followed !== undefined) noteStarted(office, { id: "one", ...followed });
  return leftToday(office);
}

test.each<readonly [string, string, Spent, number]>([
  ["has ended", "what it took", { capUsd: 5 }, 10 - 3],
  ["has not ended", "its cap", { capUsd: 5, hasEnded: false }, 10 - 5],
  ["has not ended and took more than its cap", "what it took", { capUsd: 1, hasEnded: false }, 10 - 3],
  ["was there before it was followed up", "what it took since", { capUsd: 5, from: 1 }, 10],
  ["has ended and tells no cost", "its cap", { capUsd: 5, told: '"costUsd":null' }, 10 - 5],
  // What was said before it was asked further is of the first start, whatever becomes of the second.
  [
    "was followed up, and that took nothing yet",
    "what it took",
    { capUsd: 5, followed: { capUsd: 4, from: 1 } },
    10 - 3,
  ],
  [
    "is followed up now",
    "what it took, and the cap of what is asked further",
    { capUsd: 5, hasEnded: false, followed: { capUsd: 4, from: 1 } },
    10 - 3 - 4,
  ],
  ["was scripted", "nothing", { capUsd: 5, told: '"costUsd":null,"scripted":"named"' }, 10],
])("a discussion that %s counts with %s", async (_, __, spent, left) => {
  expect(await leftAfter(spent)).toBe(left);
});

/** What is left of ten dollars where so many starts were noted, a day after the first of them or on it. */
async function leftWith(starts: readonly (readonly [id: string, capUsd: number, from: number])[], later = 0) {
  const home = await temporaryFolder();
  const env = { XDG_CONFIG_HOME: join(home, "config") };
  const at = (ms: number) =>
    ({
      home,
      setting: { env, now: () => Date.UTC(2026, 10, 19, 23, 59) + ms },
      allowance: { spendUsd: 10 },
    }) as unknown as Office;
  for (const [id, capUsd, from] of starts) noteStarted(at(0), { id, capUsd, from });
  const left = await leftToday(at(later));
  const other = await leftToday({ ...at(later), home: join(home, "other") });
  return { left, other, none: await leftToday({ ...at(later), allowance: null }) };
}

test("what is gone counts with its cap, all that was started counts, and never more than there is", async () => {
  expect(await leftWith([["gone", 4, 0]])).toEqual({ left: 6, other: 10, none: 0 });
  expect(
    (
      await leftWith([
        ["gone", 4, 0],
        ["lost", 3.5, 0],
      ])
    ).left,
  ).toBe(2.5);
  expect(
    (
      await leftWith([
        ["gone", 9, 0],
        ["lost", 3, 0],
      ])
    ).left,
  ).toBe(0);
});

test("a day ends at midnight by UTC, and the next begins with all that may be spent", async () => {
  expect((await leftWith([["gone", 4, 0]], 59_999)).left).toBe(6);
  expect((await leftWith([["gone", 4, 0]], 60_000)).left).toBe(10);
});

test("with nothing left nothing is started, and it is said when it may be again", async () => {
  const home = await temporaryFolder();
  const office = {
    home,
    setting: { ...day, env: { XDG_CONFIG_HOME: home } },
    allowance: { spendUsd: 1 },
  } as unknown as Office;
  expect(await checkSomeLeft(office)).toBe(1);
  noteStarted(office, { id: "gone", capUsd: 1, from: 0 });
  await expect(checkSomeLeft(office)).rejects.toMatchObject({
    code: "untrusted",
    message: "What this page may spend today is used up.",
    hint: "Tomorrow it may again.",
  });
});
