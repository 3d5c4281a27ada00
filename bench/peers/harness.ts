// One contestant in a process of its own: `harness.ts <runner> <export> <url> <folder> <how many at once>…`.
import { type Contestant, reply, warmUp, work } from "./work.ts";

const [, , runner = "", name = "", url = "", folder = "", ...counts] = process.argv;

/** What so many discussions at once took. The peak is that of the process so far. */
export interface Taken {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

const contestants = (await import(runner)) as Readonly<Record<string, Contestant>>;
const contestant = contestants[name];
if (contestant === undefined) throw new Error(`${runner} has no ${name}.`);
const discuss = contestant({ url, folder, work });

// Whatever a library still holds open, and whatever ended those who asked.
process.on("disconnect", () => process.exit());

// One alone is the one that is killed and resumed: nothing goes before it.
const isAlone = counts.length === 1 && counts[0] === "1";
if (!isAlone) await atOnce("warm-up", warmUp);
const taken: Taken[] = [];
for (const count of counts) taken.push(await measured(Number(count)));
process.send?.(taken, () => process.disconnect());

async function measured(count: number): Promise<Taken> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await atOnce("discussion", count);
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 };
}

async function atOnce(id: string, count: number): Promise<void> {
  const held = Array.from({ length: count }, (_, n) => discuss(`${id}-${count}-${n}`));
  for (const outcome of await Promise.all(held))
    if (outcome !== reply) throw new Error(`A discussion came to ${JSON.stringify(outcome)}.`);
}
