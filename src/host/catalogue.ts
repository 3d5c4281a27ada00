import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { shippedNames } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "./kit.ts";
import { kitOfMethod } from "./kit-of-method.ts";
import { protocolNamed } from "./protocols.ts";

/** Each is loaded when it is needed: together they are most of what a command would have to load. */
const kits: ReadonlyMap<string, () => Promise<ProtocolKit>> = new Map<string, () => Promise<ProtocolKit>>([
  ["ask", async () => (await import("./ask-kit.ts")).askKit],
]);

export const protocolNames: readonly string[] = [...shippedNames, ...kits.keys()];

export async function kitOf(protocol: string): Promise<ProtocolKit> {
  const kit = await knownKit(protocol);
  if (kit !== null) return kit;
  throw new ColloquyError("bad-input", `This version does not know the protocol "${protocol}".`, {
    hint: "The discussion was written by another version of colloquy.",
  });
}

async function knownKit(protocol: string): Promise<ProtocolKit | null> {
  const manifest = await protocolNamed(protocol);
  if (manifest !== undefined) return kitOfMethod(manifest, await manifest.load()) as ProtocolKit;
  return (await kits.get(protocol)?.()) ?? null;
}

/** How a discussion came out, and how far it is where its protocol tells; `null` where that is none of ours. */
export async function inShort(
  discussion: Discussion,
): Promise<{ readonly inAWord: string | null; readonly howFar: string | null }> {
  const kit = await knownKit(discussion.protocol);
  return { inAWord: kit?.inAWord(discussion) ?? null, howFar: kit?.howFar?.(discussion) ?? null };
}
