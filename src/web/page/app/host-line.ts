import type { News } from "../../api.ts";
import type { Ears, Line } from "../live/line.ts";
import { type Host, textOf, type ToolResult } from "./host.ts";

const waitSeconds = 20;
const pauseMs = 1000;
const againMs = 4000;

/** Asks our server, to which the host passes it on. */
export async function askThrough<T>(host: Host, path: string): Promise<T> {
  const result = await host.request<ToolResult<{ readonly answer: T }>>("tools/call", {
    name: "read_for_app",
    arguments: { path },
  });
  if (result.isError === true || result.structuredContent === undefined) throw new Error(textOf(result));
  return result.structuredContent.answer;
}

/** A discussion by way of the host. */
export function hostLine(id: string, host: Host): Line {
  const ask: Line["ask"] = (path) => askThrough(host, path);
  return { ask, listen: (ears) => listen(id, ask, ears) };
}

/** A host keeps no line open: it is asked again and again, until there is nothing more to come. */
function listen(id: string, ask: Line["ask"], ears: Ears): () => void {
  let next = 0;
  let isEnded = false;
  const look = async () => {
    try {
      const path = `/api/discussions/${encodeURIComponent(id)}/heard?after=${ears.lastHeard()}&wait=${waitSeconds}`;
      const { events, live, isAll, row } = await ask<News>(path);
      if (isEnded) return;
      ears.hearing({ state: "live" });
      for (const event of events) ears.journal(event);
      for (const text of live) ears.live(text);
      ears.row(row);
      if (isAll) ears.ready();
      if (isAll && (row.status === "completed" || row.status === "failed")) return;
      next = setTimeout(look, isAll ? pauseMs : 0);
    } catch (error) {
      if (isEnded) return;
      ears.hearing({ state: "refused", sentence: (error as Error).message });
      next = setTimeout(look, againMs);
    }
  };
  void look();
  return () => {
    isEnded = true;
    clearTimeout(next);
  };
}
