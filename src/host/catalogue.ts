import type { Discussion } from "../kernel/discussion.ts";
import { shippedProtocols } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "./kit.ts";
import { kitOfMethod } from "./kit-of-method.ts";
import { protocolNamed } from "./protocols.ts";
import { notHere, unknownKit } from "./unknown-kit.ts";

/** The protocols that ship, by name. */
export const protocolNames: readonly string[] = shippedProtocols.map(({ name }) => name);

/** What faces need of a protocol; of one that is not here, what can be told without it. */
export async function kitOf(protocol: string): Promise<ProtocolKit> {
  return (await knownKit(protocol)) ?? unknownKit(protocol);
}

/** Refuses to go on with a discussion whose protocol is not here. */
export async function checkKnown(protocol: string): Promise<void> {
  if ((await knownKit(protocol)) === null) throw notHere(protocol);
}

async function knownKit(protocol: string): Promise<ProtocolKit | null> {
  const manifest = protocolNamed(protocol);
  return manifest === undefined ? null : kitOfMethod(manifest, await manifest.load());
}

/** How a discussion came out, and how far it is where its protocol tells; `null` where that is none of ours. */
export async function inShort(
  discussion: Discussion,
): Promise<{ readonly inAWord: string | null; readonly howFar: string | null }> {
  const kit = await knownKit(discussion.protocol);
  return { inAWord: kit?.inAWord(discussion) ?? null, howFar: kit?.howFar?.(discussion) ?? null };
}
