import { type Discussion, discussionsOf, hasEnded, sitting } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import type { AnswerGate } from "../../kernel/person.ts";
import { createDiscussion, findDiscussion, want } from "../../postgres/discussions.ts";
import { releaseOf } from "../../postgres/tables.ts";
import type { Store } from "../../postgres/store.ts";
import { version } from "../../version.ts";
import type { StartEvent } from "../archive/start-event.ts";
import { askThere, waits, withEngine } from "./engine.ts";
import type { EngineBrief } from "./brief.ts";
import { follow } from "./follow.ts";

/** What a program lends to a discussion that workers hold. */
interface ProgramOptions {
  readonly onEvent: (event: Event) => void;
  /** Asked once the discussion waits at a gate. */
  readonly answerGate: AnswerGate;
  /** Aborted when it is to stop. */
  readonly signal: AbortSignal;
}

/** Puts a discussion onto an engine, and follows it to its end, or its pause where nobody here can answer. */
export function startThere(url: string, start: StartEvent, lent: ProgramOptions): Promise<Discussion> {
  const { protocol, title, seats, chains = [] } = start;
  const names = new Set([...seats.flatMap(({ agents }) => agents), ...chains.flat()]);
  const briefFor = (id: string): EngineBrief => ({
    start: { ...start, id },
    agents: [...names].map((name) => ({ name, kind: "cli" })),
    takesRecommended: false,
  });
  const agents = sitting(seats.map((seat) => seat.agents));
  const given = {
    id: start.id,
    protocol,
    title,
    status: "active",
    release: releaseOf(version),
    agents,
  } as const;
  return withEngine(url, async (store) => {
    const id = await createDiscussion(store, { ...given, lines: [] }, { numbered: true, briefFor });
    return followed(store, id, lent);
  });
}

/** Goes on with one that is there. */
export function resumeThere(url: string, wanted: string, lent: ProgramOptions): Promise<Discussion> {
  return withEngine(url, async (store) => {
    const row = await findDiscussion(store, wanted);
    if (row === null)
      throw new ColloquyError("not-found", `There is no discussion "${wanted}" on ${store.address.shown}.`);
    if (!hasEnded(row.status)) await want(store, row.id);
    return followed(store, row.id, lent);
  });
}

async function followed(store: Store, id: string, lent: ProgramOptions): Promise<Discussion> {
  const { signal } = lent;
  let told = 0;
  const onEvent = (event: Event) => {
    if (event.seq <= told) return;
    told = event.seq;
    lent.onEvent(event);
  };
  const given = new AbortController();
  let asking: Promise<unknown> = Promise.resolve();
  const stop = () => {
    asking = askThere(store, id, "stop").finally(() => given.abort());
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    for (;;) {
      const { journal, row } = await follow(store, id, { onEvent, onDoing: () => {}, signal: given.signal });
      if (row.fault !== null)
        throw new ColloquyError("machine", `${id} could not be run: ${row.fault}`, {
          hint: "Resume it to try again.",
        });
      const discussion = discussionsOf(journal.events).at(-1);
      if (discussion === undefined) throw waits(row, store);
      if (signal.aborted || !(await isAnswered(store, discussion, lent))) return discussion;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // Where the database is away, whoever reads next says so.
    await asking.catch(() => {});
  }
}

/** Whether what it waits for was answered by the program. */
async function isAnswered(
  store: Store,
  { id, stopped, gates }: Discussion,
  lent: ProgramOptions,
): Promise<boolean> {
  const gate = gates.findLast(({ answer }) => answer === null);
  if (stopped?.reason !== "waiting" || gate === undefined) return false;
  const answer = await lent.answerGate(gate.question, gate.key);
  if (answer === null || "waitsFor" in answer) return false;
  const { value, by, signed } = answer;
  await want(store, id, { key: gate.key, answer: value, by: signed?.by, recommended: by === "recommended" });
  return true;
}
