import { z } from "zod";
import { readState, type Whose } from "../config/own-state.ts";

const Running = z.object({
  pid: z.number(),
  origin: z.string(),
  /** Makes invitations: the file is for its owner alone. */
  runKey: z.string(),
  person: z.string().nullable(),
});
/** A server of a home, as other commands of the same user find it. */
export type Running = Readonly<z.infer<typeof Running>>;

export const runningFile = "server.json";

/** Where a discussion is on the page that is served here; `null` where none is. */
export function permalinkOf(whose: Whose, id: string): string | null {
  const running = runningPage(whose);
  return running === null ? null : `${running.origin}/d/${id}`;
}

/** The server that is there now; `null` where none is, or it ended without a word. */
export function runningPage(whose: Whose): Running | null {
  const running = readState(whose, runningFile, Running);
  if (running === null) return null;
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}
