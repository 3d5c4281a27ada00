import { join } from "node:path";
import { z } from "zod";
import { openById } from "../host/archive.ts";
import { privateFolder, readPrivate, writePrivate } from "../host/private-file.ts";
import type { Office } from "./office.ts";
import { spentOf } from "./spending.ts";

const Begun = z.object({ id: z.string(), capUsd: z.number() });
const Day = z.object({ day: z.string(), started: z.array(Begun).readonly() });
type Begun = z.infer<typeof Begun>;

/**
 * What the page may still spend today. A discussion that goes on counts with all of its cap, and so does one that
 * ended and told no cost: what nobody knows may have been all of it.
 */
export async function leftToday(office: Office): Promise<number> {
  const spendUsd = office.allowance?.spendUsd ?? 0;
  const counted = await Promise.all(startedToday(office).map((one) => countedUsd(office, one)));
  return Math.max(0, spendUsd - counted.reduce((sum, usd) => sum + usd, 0));
}

export function noteStarted(office: Office, begun: Begun): void {
  const started = [...startedToday(office), begun];
  writePrivate(pathOf(office), JSON.stringify({ day: today(office), started }));
}

async function countedUsd({ home }: Office, { id, capUsd }: Begun): Promise<number> {
  const opened = await openById(home, id).catch(() => null);
  const discussion = opened?.discussions.at(-1);
  const hasEnded = discussion?.status === "completed" || discussion?.status === "failed";
  if (discussion === undefined || !hasEnded) return capUsd;
  return spentOf(discussion).costUsd ?? capUsd;
}

function startedToday(office: Office): readonly Begun[] {
  try {
    const { day, started } = Day.parse(JSON.parse(readPrivate(pathOf(office))));
    return day === today(office) ? started : [];
  } catch {
    return [];
  }
}

function today({ setting }: Office): string {
  return new Date(setting.now()).toISOString().slice(0, 10);
}

function pathOf({ home }: Office): string {
  return join(privateFolder(home, "web"), "spent.json");
}
