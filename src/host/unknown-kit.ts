import { type Doc, code, notice } from "../document/document.ts";
import { toTerminal } from "../document/to-terminal.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { resultOf } from "../kernel/result.ts";
import type { ProtocolKit } from "./kit.ts";
import { withheldProtocols } from "./protocols.ts";

/** What can be told of a discussion whose protocol is not here: what the journal holds, and that it is not here. */
export function unknownKit(protocol: string): ProtocolKit {
  const document = ({ outcome }: Discussion): Doc => [
    notice("", absence(protocol)),
    ...(outcome === null ? [] : [code("json", JSON.stringify(outcome, null, 2))]),
  ];
  return {
    protocol: () => Promise.reject(notHere(protocol)),
    documents: () => [],
    result: (discussion, { folder, address }) =>
      resultOf(discussion, {
        verdict: discussion.outcome,
        files: { folder },
        next: `colloquy show ${address}`,
      }),
    page: (discussion, _, { columns, paint }) => toTerminal(document(discussion), { columns, paint }),
    inShort: () => ({ inAWord: null }),
    exports: { document },
  };
}

export function notHere(protocol: string, remedy = installing): ColloquyError {
  const isWithheld = withheldProtocols().some(({ name }) => name === protocol);
  return new ColloquyError("bad-input", absence(protocol), {
    hint: isWithheld ? `\`colloquy ${protocol}\` shows why it does not run.` : remedy,
  });
}

const installing =
  "Put it into .colloquy/protocols, name its package in the config, or use the version that wrote the discussion.";

function absence(protocol: string): string {
  return `The protocol "${protocol}" is not installed here, so only the general parts of its discussions can be shown.`;
}
