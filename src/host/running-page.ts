import { z } from "zod";
import { dropState, readState, type Whose, writeState } from "../config/own-state.ts";

const Running = z.object({
  pid: z.number(),
  origin: z.string(),
  /** Makes invitations: the file is for its owner alone. */
  runKey: z.string(),
  person: z.string().nullable(),
});
/** A server of a home, as other commands of the same user find it. */
export type Running = Readonly<z.infer<typeof Running>>;

const fileName = "server.json";

/** Tells where this server is, until the function it gives is called. */
export function keepAddress(whose: Whose, running: Running): () => void {
  // A view for one person is nobody else's page.
  if (running.person !== null) return () => {};
  writeState(whose, fileName, running);
  return () => {
    if (runningPage(whose)?.runKey === running.runKey) dropState(whose, fileName);
  };
}

/** Where a discussion is on the page that is served here; `null` where none is. */
export function permalinkOf(whose: Whose, id: string): string | null {
  const running = runningPage(whose);
  return running === null ? null : `${running.origin}/d/${id}`;
}

/** The server that is there now; `null` where none is, or it ended without a word. */
export function runningPage(whose: Whose): Running | null {
  const running = readState(whose, fileName, Running);
  if (running === null) return null;
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}
