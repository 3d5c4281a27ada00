import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leftToday, noteStarted } from "../../src/web/allowance.ts";
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
}

/** What is left of ten dollars after one in which three were spent: it has ended, or its process has. */
async function leftAfter({
  capUsd,
  hasEnded = true,
  from = 0,
  told = '"costUsd":3',
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
  return leftToday(office);
}

test.each<readonly [string, string, Spent, number]>([
  ["has ended", "what it took", { capUsd: 5 }, 10 - 3],
  ["has not ended", "its cap", { capUsd: 5, hasEnded: false }, 10 - 5],
  ["has not ended and took more than its cap", "what it took", { capUsd: 1, hasEnded: false }, 10 - 3],
  ["was there before it was followed up", "what it took since", { capUsd: 5, from: 1 }, 10],
  ["has ended and tells no cost", "its cap", { capUsd: 5, told: '"costUsd":null' }, 10 - 5],
  ["was scripted", "nothing", { capUsd: 5, told: '"costUsd":null,"scripted":"named"' }, 10],
])("a discussion that %s counts with %s", async (_, __, spent, left) => {
  expect(await leftAfter(spent)).toBe(left);
});
