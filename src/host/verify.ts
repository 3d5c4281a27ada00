import { join } from "node:path";
import { type Discussion, discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event, EventDraft } from "../kernel/event.ts";
import { runDiscussion } from "../kernel/engine/run.ts";
import { staleFiles } from "../kernel/journal/files.ts";
import { journalFile, parseJournal, readJournalText } from "../kernel/journal/journal-text.ts";
import { kitOf } from "./catalogue.ts";
import { filesOf } from "./discussion.ts";

export interface Check {
  readonly check: string;
  readonly passed: boolean;
  readonly detail: string;
}

/** Whether a journal is whole and unaltered, its numbers can be computed again, and its files follow from it. */
export async function verifyFolder(folder: string): Promise<readonly Check[]> {
  const parsed = parseJournal(await readJournalText(folder), join(folder, journalFile));
  const { events, alteredLine, torn } = parsed;
  const recomputed: Check[] = [];
  for (const discussion of discussionsOf(events))
    recomputed.push(await recompute(discussion, segmentOf(discussion, events)));
  const stale = await staleFiles(folder, await filesOf(events));
  return [
    {
      check: "chain",
      passed: alteredLine === null,
      detail:
        alteredLine === null
          ? `each of ${events.length} lines follows from the one before it`
          : `line ${alteredLine} does not follow from line ${alteredLine - 1}: the journal was altered there or before`,
    },
    {
      check: "end",
      passed: torn === null,
      detail:
        torn === null
          ? "the last line is whole"
          : `line ${torn.line} was cut off by a crash; \`colloquy resume\` mends it`,
    },
    ...recomputed,
    {
      check: "files",
      passed: stale.length === 0,
      detail:
        stale.length === 0
          ? "every file is what the journal gives"
          : `${stale.join(", ")} differ from what the journal gives; \`colloquy resume\` writes them again`,
    },
  ];
}

/** Runs the protocol over the recorded answers, without any agent, and compares every judgement. */
async function recompute(discussion: Discussion, past: readonly Event[]): Promise<Check> {
  const check = `numbers of ${discussion.rounds.map(({ title }) => title).join(", ") || discussion.title}`;
  const drafts: EventDraft[] = [];
  const seats = discussion.seats.map(({ seat, agents }) => ({ seat, agents: agents.map(absentAgent) }));
  const end = await runDiscussion({
    protocol: (await kitOf(discussion.protocol)).protocol,
    options: discussion.options as never,
    seated: seats.slice(0, discussion.seatsAtStart),
    joined: seats.slice(discussion.seatsAtStart),
    chains: discussion.chains.map((chain) => chain.map(absentAgent)),
    start: {
      type: "discussion.started",
      ...discussion,
      colloquy: "",
      fingerprints: {},
      configFiles: [],
      seats: [],
    },
    past,
    notices: [],
    recorder: { append: (draft) => Promise.resolve(drafts.push(draft)) },
    limits: { ...discussion.limits, timeoutMs: null, maxCalls: null, maxTokens: null, maxCostUsd: null },
    now: () => 0,
    signal: new AbortController().signal,
    answerGate: () => Promise.resolve(null),
  }).catch((error: unknown) => error);
  if (end instanceof ColloquyError && end.code === "replay-mismatch")
    return { check, passed: false, detail: end.message };
  const unfinished = drafts.some(({ type }) => type === "turn.asked" || type === "looked.up");
  if (unfinished)
    return { check, passed: true, detail: "the judgements so far come out the same; turns are still open" };
  const outcome = drafts.find((draft) => draft.type === "discussion.completed")?.outcome;
  const isSame =
    discussion.status !== "completed" || JSON.stringify(outcome) === JSON.stringify(discussion.outcome);
  const length = discussion.judgements.length + discussion.kept.length;
  const computed = length === 0 ? "the outcome" : length === 1 ? "1 judgement" : `${length} judgements`;
  return {
    check,
    passed: isSame,
    detail: isSame
      ? `${computed} computed again from the answers: the same`
      : "the outcome comes out differently",
  };
}

function absentAgent(name: string) {
  const answer = () =>
    Promise.reject(new ColloquyError("fault", `${name} is not called while a journal is verified.`));
  return { name, kind: "script" as const, answer };
}

function segmentOf(discussion: Discussion, events: readonly Event[]): readonly Event[] {
  const from = events.findIndex(
    (event) =>
      event.type === "discussion.started" &&
      event.roundsBefore === discussion.roundsBefore &&
      event.ts === discussion.createdAt,
  );
  const next = events.findIndex((event, index) => index > from && event.type === "discussion.started");
  return events.slice(from, next === -1 ? events.length : next);
}
