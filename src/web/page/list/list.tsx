import { useSignal, useSignalEffect } from "@preact/signals";
import type { Rows } from "../../api.ts";
import { ask, sentenceOf } from "../ask.ts";
import { Alert } from "../frame.tsx";
import { query } from "../route.ts";
import { Filters } from "./filters.tsx";
import { Discussions } from "./discussions.tsx";

const refreshMs = 4000;
/** As long as the server still reads. */
const soonMs = 400;

export function ListPage() {
  const rows = useSignal<Rows | null>(null);
  const fault = useSignal<string | null>(null);
  useSignalEffect(() => {
    const path = `/api/discussions?soon&${query.value.toString()}`;
    const stopped = new AbortController();
    let waiting = 0;
    const load = async () => {
      try {
        if (!document.hidden) rows.value = await ask<Rows>(path, { signal: stopped.signal });
        fault.value = null;
      } catch (error) {
        if (!stopped.signal.aborted) fault.value = sentenceOf(error);
      }
      // Others begin and end discussions meanwhile.
      const isMore = fault.peek() === null && (rows.peek()?.unread ?? 0) > 0;
      if (!stopped.signal.aborted) waiting = setTimeout(load, isMore ? soonMs : refreshMs);
    };
    void load();
    return () => {
      stopped.abort();
      clearTimeout(waiting);
    };
  });
  const told = rows.value;
  return (
    <main id="main" class="wide">
      <h1 class="small">Discussions</h1>
      <Filters told={told} />
      <Alert says={fault.value} />
      {told?.problems.map((problem) => (
        <p class="notice" key={problem}>
          {problem}
        </p>
      ))}
      {told?.all === 0 ? (
        <p class="empty">
          Nothing was discussed here yet. <a href="/new">Begin a discussion</a>.
        </p>
      ) : (
        <Discussions rows={told?.rows ?? []} total={told?.total ?? 0} />
      )}
    </main>
  );
}
