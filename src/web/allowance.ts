import { z } from "zod";
import { openById } from "../host/archive/archive.ts";
import { readState, writeState } from "../config/own-state.ts";
import { ColloquyError } from "../kernel/error.ts";
import { type Office, whoseOf } from "./office.ts";
import { hasEnded } from "../kernel/discussion.ts";
import { countedUsd as usdOf, isFree } from "../kernel/usage.ts";
import { sum } from "../text/amount.ts";

/** `from`: so many receipts were there before, of a discussion that is followed up: they are not of this page. */
const StartedDiscussion = z.object({ id: z.string(), capUsd: z.number(), from: z.int().default(0) });
const Day = z.object({ day: z.string(), started: z.array(StartedDiscussion).readonly() });
type StartedDiscussion = z.infer<typeof StartedDiscussion>;

const fileName = "spent.json";

/** A running discussion counts with all of its cap, or more where it took more; so does one nobody can price. */
export async function leftToday(office: Office): Promise<number> {
  const spendUsd = office.allowance?.spendUsd ?? 0;
  const { started } = todayOf(office);
  const until = (at: number) => started.find(({ id }, next) => next > at && id === started[at]?.id)?.from;
  const counted = await Promise.all(started.map((one, at) => countedUsd(office, one, until(at))));
  return Math.max(0, spendUsd - sum(counted));
}

export async function checkSomeLeft(office: Office): Promise<number> {
  const leftUsd = await leftToday(office);
  if (leftUsd > 0) return leftUsd;
  throw new ColloquyError("untrusted", "What this page may spend today is used up.", {
    hint: "Tomorrow it may again.",
  });
}

export function noteStarted(office: Office, begun: StartedDiscussion): void {
  const { day, started } = todayOf(office);
  writeState(whoseOf(office), fileName, { day, started: [...started, begun] });
}

async function countedUsd({ home }: Office, { id, capUsd, from }: StartedDiscussion, until?: number) {
  const opened = await openById(home, id).catch(() => null);
  const discussion = opened?.discussions.at(-1);
  if (discussion === undefined) return capUsd;
  const receipts = discussion.receipts.slice(from, until);
  const usd = sum(receipts.map(usdOf));
  const isOver = until !== undefined || hasEnded(discussion.status);
  const isKnown = receipts.every((one) => isFree(one) || (one.costUsd ?? one.assumedUsd) !== undefined);
  return isOver && isKnown ? usd : Math.max(capUsd, usd);
}

function todayOf(office: Office): z.infer<typeof Day> {
  const today = new Date(office.setting.now()).toISOString().slice(0, 10);
  const kept = readState(whoseOf(office), fileName, Day);
  return kept?.day === today ? kept : { day: today, started: [] };
}
