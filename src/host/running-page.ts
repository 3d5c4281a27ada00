import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { privateFolder, readPrivate, writePrivate } from "./private-file.ts";

const Running = z.object({
  pid: z.number(),
  origin: z.string(),
  /** Makes invitations: the file is for its owner alone. */
  runKey: z.string(),
  person: z.string().nullable(),
});
/** A server of a home, as other commands of the same user find it. */
export type Running = Readonly<z.infer<typeof Running>>;

/** Tells where this server is, until the function it gives is called. */
export function keepAddress(home: string, running: Running): () => void {
  const path = pathOf(home);
  // A view for one person is nobody else's page.
  if (running.person !== null) return () => {};
  privateFolder(home, "web");
  writePrivate(path, JSON.stringify(running));
  return () => {
    if (runningPage(home)?.runKey === running.runKey) rmSync(path, { force: true });
  };
}

/** Where a discussion is on the page that is served here; `null` where none is. */
export function permalinkOf(home: string, id: string): string | null {
  const running = runningPage(home);
  return running === null ? null : `${running.origin}/d/${id}`;
}

/** The server that is there now; `null` where none is, or it ended without a word. */
export function runningPage(home: string): Running | null {
  try {
    const running = Running.parse(JSON.parse(readPrivate(pathOf(home))));
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}

function pathOf(home: string): string {
  return join(home, "web", "server.json");
}
