import { z } from "zod";
import { type Whose, dropState, readState, writeState } from "../../config/own-state.ts";

const PageAddress = z.object({
  pid: z.number(),
  origin: z.string(),
  /** Makes invitations: the file is for its owner alone. */
  runKey: z.string(),
  person: z.string().nullable(),
});
export type PageAddress = Readonly<z.infer<typeof PageAddress>>;

const runningFile = "server.json";

export function permalinkOf(whose: Whose, id: string): string | null {
  const running = runningPage(whose);
  return running === null ? null : `${running.origin}/d/${id}`;
}

export function runningPage(whose: Whose): PageAddress | null {
  const running = readState(whose, runningFile, PageAddress);
  if (running === null) return null;
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}

export function keepAddress(whose: Whose, running: PageAddress): () => void {
  // A view for one person is nobody else's page.
  if (running.person !== null) return () => {};
  writeState(whose, runningFile, running);
  return () => {
    if (runningPage(whose)?.runKey === running.runKey) dropState(whose, runningFile);
  };
}

export function ownHosts(port: number, more: readonly string[] = []): readonly string[] {
  return ["127.0.0.1", "localhost", "[::1]", ...more].map((name) => `${name}:${port}`.toLowerCase());
}

/** Whether a request is for us: a page elsewhere whose name was made to lead here sends its own (DNS rebinding). */
export function isForUs(host: string | undefined, hosts: ReadonlySet<string>): boolean {
  return hosts.has(host?.toLowerCase() ?? "");
}
