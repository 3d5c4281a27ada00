import { scriptAgent } from "../src/agents/script.ts";
import { discussionsOf } from "../src/kernel/discussion.ts";
import type { Event } from "../src/kernel/event.ts";
import { parseJournal, readJournalText } from "../src/kernel/journal/journal-text.ts";
import { Journal } from "../src/kernel/journal/journal.ts";
import { opinion, runBlindRounds, seats } from "./blind-rounds.ts";
import { type Figure, formatMs, inScratch, medianMs } from "./figure.ts";

// Four times the events take four times as long, or sixteen where a loop runs inside a loop: the aim lies between.
const growthAim = 8;

/** What it takes to stand again where a journal ends, with no agent called, and to fold it for people to see. */
export async function replay(): Promise<readonly Figure[]> {
  const small = await recorded(2500);
  const large = await recorded(10_000);
  const ms = await medianMs(9, {
    parse: () =>
      large.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    replay: () => replayed(large),
    smallReplay: () => replayed(small),
    fold: () => discussionsOf(large.events),
    smallFold: () => discussionsOf(small.events),
  });
  return [
    // Measured 3.7: every line is checked against its schema and the hash of the one before, every request hashed.
    figure("replay: 10,000 events / JSON.parse of their lines", ms.replay, ms.parse, 6),
    figure("replay: 10,000 events / 2,500 events", ms.replay, ms.smallReplay, growthAim),
    figure("replay: fold of 10,000 events / JSON.parse", ms.fold, ms.parse, 2),
    figure("replay: fold of 10,000 events / of 2,500", ms.fold, ms.smallFold, growthAim),
  ];
}

interface Recorded {
  readonly text: string;
  readonly events: readonly Event[];
  readonly rounds: number;
}

async function recorded(eventCount: number): Promise<Recorded> {
  return inScratch(async (folder) => {
    const rounds = Math.ceil(eventCount / (3 + 2 * seats.length));
    const journal = await Journal.open(folder, { now: Date.now });
    await runBlindRounds(rounds, scriptAgent("script", [{ reply: opinion }]), journal);
    await journal.close();
    const text = await readJournalText(folder);
    return { text, events: parseJournal(text, folder).events, rounds };
  });
}

/** Reads the lines, checks their chain and runs the protocol over them. */
async function replayed({ text, rounds }: Recorded): Promise<void> {
  const { events } = parseJournal(text, "journal.jsonl");
  await runBlindRounds(rounds, absent, { append: () => Promise.resolve() }, events);
}

const absent = {
  name: "script",
  kind: "script",
  answer: () => Promise.reject(new Error("A replay called an agent.")),
} as const;

function figure(name: string, ms: number, yardstickMs: number, aim: number): Figure {
  return { name, ratio: ms / yardstickMs, aim, detail: `${formatMs(ms)} / ${formatMs(yardstickMs)}` };
}
