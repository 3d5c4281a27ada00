import { type Discussion, discussionsOf, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import type { EngineProgram } from "../../kernel/person.ts";
import { findDiscussion, want } from "../../postgres/discussions.ts";
import type { Store } from "../../postgres/store.ts";
import type { StartEvent } from "../archive/keeping.ts";
import { createThere, askThere, follow, waits, withEngine } from "./engine.ts";

export function startThere(url: string, start: StartEvent, lent: EngineProgram): Promise<Discussion> {
  const { seats, chains = [] } = start;
  const names = new Set([...seats.flatMap(({ agents }) => agents), ...chains.flat()]);
  const agents = [...names].map((name) => ({ name, kind: "cli" as const }));
  return withEngine(url, async (store) =>
    followed(store, await createThere(store, start, { agents, takesRecommended: false }), lent),
  );
}

export function resumeThere(url: string, wanted: string, lent: EngineProgram): Promise<Discussion> {
  return withEngine(url, async (store) => {
    const row = await findDiscussion(store, wanted);
    if (row === null)
      throw new ColloquyError("not-found", `There is no discussion "${wanted}" on ${store.address.shown}.`);
    if (!hasEnded(row.status)) await want(store, row.id);
    return followed(store, row.id, lent);
  });
}

async function followed(store: Store, id: string, lent: EngineProgram): Promise<Discussion> {
  const { signal } = lent;
  let told = 0;
  const onEvent = (event: Event) => {
    if (event.seq <= told) return;
    told = event.seq;
    lent.onEvent(event);
  };
  const stopped = new AbortController();
  let asking: Promise<unknown> = Promise.resolve();
  const stop = () => {
    asking = askThere(store, id, "stop").finally(() => stopped.abort());
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    for (;;) {
      const { journal, row } = await follow(store, id, { event: onEvent }, { signal: stopped.signal });
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

async function isAnswered(
  store: Store,
  { id, stopped, gates }: Discussion,
  lent: EngineProgram,
): Promise<boolean> {
  const gate = gates.findLast(({ answer }) => answer === null);
  if (stopped?.reason !== "waiting" || gate === undefined) return false;
  const answer = await lent.answerGate(gate.question, gate.key);
  if (answer === null || "waitsFor" in answer) return false;
  const { value, by, signed } = answer;
  await want(store, id, { key: gate.key, answer: value, by: signed?.by, recommended: by === "recommended" });
  return true;
}
