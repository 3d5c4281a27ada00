import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { query } from "../route.ts";
import { Filters } from "./filters.tsx";
import { Grid } from "./grid.tsx";
import { archiveOf } from "./rows.ts";
import { Alert } from "../frame.tsx";

const refreshMs = 4000;
const readingMs = 600;

export function ListPage() {
  const question = useComputed(() => query.value.toString());
  const archive = useMemo(() => archiveOf(question.value), [question.value]);
  const range = useSignal({ from: 0, to: 1 });
  useEffect(() => archive.end, [archive]);
  useSignalEffect(() => {
    void question.value;
    archive.load(range.value);
  });
  useEffect(() => {
    archive.load({ from: 0, to: 1 });
    // Others begin and end discussions meanwhile; a large home is read behind what is shown of it.
    let waiting = 0;
    const refresh = () => {
      const { from, to } = range.peek();
      // Where nothing fits yet, no row is in view, and something may fit later.
      if (!document.hidden) archive.load({ from, to: Math.max(to, from + 1) }, true);
      waiting = setTimeout(refresh, isReading() ? readingMs : refreshMs);
    };
    const isReading = () => (archive.told.peek()?.unread ?? 1) > 0;
    waiting = setTimeout(refresh, readingMs);
    return () => clearTimeout(waiting);
  }, [archive]);
  const told = archive.told.value;
  return (
    <main id="main" class="wide">
      <h1 class="small">Discussions</h1>
      <Filters told={told} />
      <Alert says={archive.fault.value} />
      {told?.problems.map((problem) => (
        <p class="notice" key={problem}>
          {problem}
        </p>
      ))}
      {told !== null && told.all + told.unread === 0 ? (
        <p class="empty">
          Nothing was discussed here yet. <a href="/new">Begin a discussion</a>, or type <code>colloquy</code>{" "}
          in a terminal.
        </p>
      ) : (
        <Grid archive={archive} total={told?.total ?? 0} onRange={(now) => (range.value = now)} />
      )}
    </main>
  );
}
