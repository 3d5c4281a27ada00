import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type Entry, pathOf } from "./contestants.ts";
import type { Taken } from "./harness.ts";
import type { ModelServer } from "./model-server.ts";

/** A contestant that can be started here. */
export interface Ready extends Entry {
  readonly path: string;
}

export interface Place {
  readonly scratch: string;
  readonly model: ModelServer;
}

/** A contestant at work in a process of its own. */
export function started(
  { path }: Ready,
  make: string,
  folder: string,
  counts: readonly number[],
  { model }: Place,
): ChildProcess {
  return fork(pathOf("harness.ts"), [path, make, model.url, folder, ...counts.map(String)]);
}

export async function outcomeOf({ name }: Ready, child: ChildProcess): Promise<readonly Taken[]> {
  let taken: readonly Taken[] | undefined;
  child.once("message", (message) => (taken = message as readonly Taken[]));
  const [code] = (await once(child, "exit")) as [number | null];
  if (taken === undefined) throw new Error(`${name} ended with ${code}.`);
  return taken;
}
