import { mkdtemp, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { scriptAgent } from "../src/agents/script.ts";
import { Journal } from "../src/kernel/journal/journal.ts";
import { opinion, runBlindRounds, seats } from "./blind-rounds.ts";
import { type Figure, formatMs, inScratch, medianMs } from "./figure.ts";

const rounds = 3;
const turns = rounds * seats.length;
const answerMs = 50;

/** What the engine and its journal on disk add to the agents' own time. */
export function overhead(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const slow = await medianMs(11, {
      discussion: () => discussion(folder, answerMs),
      agents: criticalPath,
    });
    const instant = await medianMs(25, {
      discussion: () => discussion(folder, 0),
      appends: () => bareAppends(folder),
    });
    return [
      {
        name: "overhead: 5 seats x 3 rounds of 50 ms / critical path",
        ratio: slow.discussion / slow.agents,
        aim: 1.15,
        detail: `${formatMs(slow.discussion)} / ${formatMs(slow.agents)}`,
      },
      {
        name: "overhead: a turn of 0 ms / a bare append with fsync",
        ratio: instant.discussion / instant.appends,
        // About 3 on a disk, where the journal's shared fsyncs save what the turns take; 7 on a memory disk, where
        // an fsync is free and only our own work is left. Over 10 something was added to every turn.
        aim: 10,
        detail: `${formatMs(instant.discussion / turns)} / ${formatMs(instant.appends / turns)} a turn`,
      },
    ];
  });
}

/** A whole discussion, from taking the lock to giving it back. */
async function discussion(parent: string, afterMs: number): Promise<void> {
  const journal = await Journal.open(await mkdtemp(join(parent, "discussion-")), { now: Date.now });
  await runBlindRounds(rounds, scriptAgent("script", [{ reply: opinion, afterMs }]), journal);
  await journal.close();
}

/** The agents' own time and nothing else: as many waits as there are seats at once, round after round. */
async function criticalPath(): Promise<void> {
  for (let round = 0; round < rounds; round++) await Promise.all(seats.map(() => sleep(answerMs)));
}

/** As many lines as there are turns, each on disk before the next is written. */
async function bareAppends(parent: string): Promise<void> {
  const line = `${JSON.stringify(opinion)}\n`;
  const file = await open(join(await mkdtemp(join(parent, "appends-")), "lines"), "a");
  for (let turn = 0; turn < turns; turn++) {
    await file.write(line);
    await file.datasync();
  }
  await file.close();
}
