import type { Discussion } from "../../kernel/discussion.ts";
import type { InShort } from "../../manifest/method.ts";
import { type ProtocolKit, glimpseOf, kitOfMethod } from "./kit.ts";
import { protocolNamed, withheldProtocols } from "./protocols.ts";
import { code, type Doc, notice } from "../../document/document.ts";
import { toTerminal } from "../../document/to-terminal.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { resultOf } from "../../kernel/result.ts";

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

export async function inShort(discussion: Discussion): Promise<InShort> {
  const kit = await knownKit(discussion.protocol);
  const { inAWord = null, howFar = null, verb = null, bottomLine = null } = kit?.inShort(discussion) ?? {};
  return { inAWord, howFar, verb, bottomLine };
}

/** By its brief where the protocol has one, which loads far less. */
export async function inBrief(discussion: Discussion): Promise<InShort> {
  const brief = await protocolNamed(discussion.protocol)?.brief?.();
  return brief === undefined || discussion.kept.length === 0
    ? inShort(discussion)
    : brief.tell(glimpseOf(brief, discussion));
}

function unknownKit(protocol: string): ProtocolKit {
  const document = ({ outcome }: Discussion): Doc => [
    notice("", absence(protocol)),
    ...(outcome === null ? [] : [code("json", JSON.stringify(outcome, null, 2))]),
  ];
  return {
    protocol: () => Promise.reject(notHere(protocol)),
    documents: () => [],
    result: (discussion, { folder, address }) => {
      const { outcome: verdict } = discussion;
      return resultOf(discussion, { verdict, files: { folder }, next: `colloquy show ${address}` });
    },
    page: (discussion, _, { columns, paint }) => toTerminal(document(discussion), { columns, paint }),
    inShort: () => ({ inAWord: null }),
    exports: { document },
  };
}

function notHere(protocol: string, remedy = installing): ColloquyError {
  const isWithheld = withheldProtocols().some(({ name }) => name === protocol);
  return new ColloquyError("bad-input", absence(protocol), {
    hint: isWithheld ? `\`colloquy ${protocol}\` shows why it does not run.` : remedy,
  });
}

const installing = "Put it into .colloquy/protocols, or use the version that wrote the discussion.";

function absence(protocol: string): string {
  return `The protocol "${protocol}" is not installed here, so only the general parts of its discussions can be shown.`;
}

/** A journal whose lines all pass and that its protocol cannot read was written by nobody of ours. */
export async function readingOf<T>(folder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const message = `${folder} has a journal that cannot be read: ${error.message}.`;
    const hint = "Its protocol does not write such a journal; --verbose shows where it went wrong.";
    throw new ColloquyError("journal-broken", message, { cause: error, hint });
  }
}
