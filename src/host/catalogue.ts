import type { Discussion } from "../kernel/discussion.ts";
import { shippedProtocols } from "../protocols/catalogue.ts";
import type { Glimpse, InShort, Shapes } from "../manifest/brief.ts";
import { recorded } from "../manifest/recorded.ts";
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

/** The same for a line among others: by its brief where the protocol has one and has kept something, which loads far less. */
export async function inBrief(discussion: Discussion): Promise<InShort> {
  const brief = await protocolNamed(discussion.protocol)?.brief?.();
  return brief === undefined || discussion.kept.length === 0
    ? inShort(discussion)
    : brief.tell(glimpseOf(brief, discussion));
}

function glimpseOf<Given, Kept, Outcome>(
  { given, kept, outcome }: Shapes<Given, Kept, Outcome>,
  discussion: Discussion,
): Glimpse<Given, Kept, Outcome> {
  return {
    discussion,
    given: recorded(given, discussion.options, "what it was given", discussion),
    kept: discussion.kept.map(({ entry }, index) =>
      recorded(kept, entry, `entry ${index + 1} of the state`, discussion),
    ),
    outcome:
      discussion.outcome === null ? null : recorded(outcome, discussion.outcome, "the outcome", discussion),
  };
}
