import type { Discussion } from "../kernel/discussion.ts";
import { shippedProtocols } from "../protocols/catalogue.ts";
import type { Brief, InShort } from "../manifest/brief.ts";
import type { Manifest } from "../manifest/manifest.ts";
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

/** Refuses to go on with a discussion whose protocol is not here; `remedy` tells what helps, where it need not be installed. */
export async function checkKnown(protocol: string, remedy?: string): Promise<void> {
  if ((await knownKit(protocol)) === null) throw notHere(protocol, remedy);
}

async function knownKit(protocol: string): Promise<ProtocolKit | null> {
  const manifest = protocolNamed(protocol);
  return manifest === undefined ? null : kitOfMethod(manifest, await manifest.load());
}

/** How a discussion came out, and how far it is where its protocol tells; nothing where that is none of ours. */
export async function inShort(discussion: Discussion): Promise<InShort> {
  const kit = await knownKit(discussion.protocol);
  const { inAWord = null, howFar = null, verb = null, bottomLine = null } = kit?.inShort(discussion) ?? {};
  return { inAWord, howFar, verb, bottomLine };
}

/** Loads what a protocol says of a discussion without what was said in it. */
export async function loadBrief(protocol: string): Promise<void> {
  const manifest = protocolNamed(protocol);
  if (manifest?.brief !== undefined && !briefs.has(manifest)) briefs.set(manifest, await manifest.brief());
}

/** That, once it is loaded; absent too where a protocol needs to know what was said. */
export function loadedBrief(protocol: string): AnyBrief | undefined {
  const manifest = protocolNamed(protocol);
  return manifest && briefs.get(manifest);
}

export type AnyBrief = Brief<unknown, unknown, unknown>;

// They are asked for once for every discussion of a list.
const briefs = new WeakMap<Manifest, AnyBrief>();
