import { shareTurn } from "../host/ask-sharing.ts";
import type { Viewed } from "../host/discussion.ts";
import type { Config } from "../config/resolve.ts";
import type { Terminal } from "./terminal.ts";

/** Puts the turn of a merged question into its other conversations, and tells which did not get it. */
export async function share(viewed: Viewed, home: Config["home"], terminal: Terminal): Promise<Viewed> {
  for (const problem of await shareTurn(viewed, home, terminal)) terminal.err(`warning: ${problem}\n`);
  return viewed;
}
