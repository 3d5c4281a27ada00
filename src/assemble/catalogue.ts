import type { Discussion } from "../core/discussion.ts";
import { ColloquyError } from "../core/error.ts";
import { askKit } from "./ask-kit.ts";
import { critiqueKit } from "./critique-kit.ts";
import { solveKit } from "./solve-kit.ts";
import { discussKit } from "./discuss-kit.ts";
import type { ProtocolKit } from "./kit.ts";
import { roundtableKit } from "./roundtable-kit.ts";
import { swarmKit } from "./swarm-kit.ts";

const kits: ReadonlyMap<string, ProtocolKit> = new Map([
  ["critique", critiqueKit as ProtocolKit],
  ["solve", solveKit as ProtocolKit],
  ["discuss", discussKit as ProtocolKit],
  ["swarm", swarmKit as ProtocolKit],
  ["roundtable", roundtableKit as ProtocolKit],
  ["ask", askKit as ProtocolKit],
]);

export const protocolNames: readonly string[] = [...kits.keys()];

export function kitOf(protocol: string): ProtocolKit {
  const kit = kits.get(protocol);
  if (kit !== undefined) return kit;
  throw new ColloquyError("bad-input", `This version does not know the protocol "${protocol}".`, {
    hint: "The discussion was written by another version of colloquy.",
  });
}

/** How a discussion came out; `null` while it has not, and where its protocol is none of ours. */
export function inAWord(discussion: Discussion): string | null {
  return kits.get(discussion.protocol)?.inAWord(discussion) ?? null;
}
