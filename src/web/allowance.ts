import { z } from "zod";
import { openById } from "../host/archive/archive.ts";
import { dropState, readState, writeState } from "../config/own-state.ts";
import { ColloquyError } from "../kernel/error.ts";
import { type Office, whoseOf } from "./office.ts";
import { hasEnded } from "../kernel/discussion.ts";
import { countedUsd as usdOf } from "../kernel/usage.ts";
import { sum } from "../text/amount.ts";
import { createHash } from "node:crypto";
import type { FormValues, KeptDraft } from "./api.ts";

const Begun = z.object({ id: z.string(), capUsd: z.number() });
const Day = z.object({
  day: z.string(),
  started: z.array(Begun).readonly(),
  checksUsd: z.number().default(0),
});
type Begun = z.infer<typeof Begun>;

const fileName = "spent.json";

/** What a check counts as while it is not known: a CLI sends its own long prompt along. */
const unknownCheckUsd = 0.05;

/** A running discussion counts with all of its cap, or more where it took more; so does one nobody can price. */
export async function leftToday(office: Office): Promise<number> {
  const spendUsd = office.allowance?.spendUsd ?? 0;
  const { started, checksUsd } = todayOf(office);
  const counted = await Promise.all(started.map((one) => countedUsd(office, one)));
  return Math.max(0, spendUsd - checksUsd - counted.reduce((sum, usd) => sum + usd, 0));
}

export async function checkSomeLeft(office: Office, hint: string): Promise<number> {
  const leftUsd = await leftToday(office);
  if (leftUsd > 0) return leftUsd;
  throw new ColloquyError("untrusted", "What this page may spend today is used up.", { hint });
}

export function noteStarted(office: Office, begun: Begun): void {
  const { started, ...day } = todayOf(office);
  write(office, { ...day, started: [...started, begun] });
}

/** A check of an agent, which is counted before it is made: however many are asked for at once, they end. */
export async function withinAllowance<T extends { readonly costUsd: number | null }>(
  office: Office,
  check: () => Promise<T>,
): Promise<T> {
  noteCheck(office, unknownCheckUsd);
  try {
    await checkSomeLeft(office, "Check it in a terminal: colloquy agents --check");
  } catch (error) {
    noteCheck(office, -unknownCheckUsd);
    throw error;
  }
  const made = await check();
  if (made.costUsd !== null) noteCheck(office, made.costUsd - unknownCheckUsd);
  return made;
}

function noteCheck(office: Office, usd: number): void {
  const day = todayOf(office);
  write(office, { ...day, checksUsd: Math.max(0, day.checksUsd + usd) });
}

async function countedUsd({ home }: Office, { id, capUsd }: Begun): Promise<number> {
  const opened = await openById(home, id).catch(() => null);
  const discussion = opened?.discussions.at(-1);
  if (discussion === undefined) return capUsd;
  const { receipts, status } = discussion;
  const usd = sum(receipts.map(usdOf));
  const isKnown = receipts.every(({ costUsd, assumedUsd = null }) => (costUsd ?? assumedUsd) !== null);
  return hasEnded(status) && isKnown ? usd : Math.max(capUsd, usd);
}

function todayOf(office: Office): z.infer<typeof Day> {
  const today = new Date(office.setting.now()).toISOString().slice(0, 10);
  const kept = readState(whoseOf(office), fileName, Day);
  return kept?.day === today ? kept : { day: today, started: [], checksUsd: 0 };
}

function write(office: Office, day: z.infer<typeof Day>): void {
  writeState(whoseOf(office), fileName, day);
}

const Draft = z.object({ values: z.record(z.string(), z.string()), at: z.string() });

/** What a person wrote so far and has not handed over; nobody else's business, and no part of the record. */
export function draftOf(office: Office, discussion: string, form: string): KeptDraft {
  return readState(whoseOf(office), pathOf(office, discussion, form), Draft) ?? { values: null, at: null };
}

export function keepDraft(office: Office, discussion: string, form: string, values: FormValues): KeptDraft {
  const draft = { values, at: new Date(office.setting.now()).toISOString() };
  writeState(whoseOf(office), pathOf(office, discussion, form), draft);
  return draft;
}

export function dropDraft(office: Office, discussion: string, form: string): void {
  dropState(whoseOf(office), pathOf(office, discussion, form));
}

function pathOf({ person, name }: Office, discussion: string, form: string): string {
  const whose = createHash("sha256")
    .update(`${person ?? name}\n${discussion}\n${form}`)
    .digest("hex")
    .slice(0, 32);
  return `answer-${whose}.json`;
}
