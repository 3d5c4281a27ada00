import { dropState, writeState } from "../config/keep-state.ts";
import type { Whose } from "../config/own-state.ts";
import { type Running, runningFile, runningPage } from "./running-page.ts";

/** Tells where this server is, until the function it gives is called. */
export function keepAddress(whose: Whose, running: Running): () => void {
  // A view for one person is nobody else's page.
  if (running.person !== null) return () => {};
  writeState(whose, runningFile, running);
  return () => {
    if (runningPage(whose)?.runKey === running.runKey) dropState(whose, runningFile);
  };
}
