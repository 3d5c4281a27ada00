import { ColloquyError, isFullDisk, messageOf } from "../../kernel/error.ts";
import { protocolOfCode } from "./protocols.ts";
import { fileURLToPath } from "node:url";
import { type Doc, notice } from "../../document/document.ts";
import type { Report } from "../../manifest/method.ts";

export function ownFault(error: unknown): ColloquyError | null {
  if (!(error instanceof Error) || isFullDisk(error)) return null;
  const frame = ownFrameIn(error.stack ?? "");
  if (frame === null) return null;
  const name = protocolOfCode(frame.digest)?.name ?? "of your own";
  const message = messageOf(error).replace(/\.$/, "");
  return new ColloquyError(
    "fault",
    `The protocol ${name} failed: ${message} (${frame.path}:${frame.line}).`,
    { hint: "This is a fault of its own code, not of colloquy.", cause: error },
  );
}

export function ownFrameIn(stack: string) {
  const [, url = "", digest = "", line = ""] = /(file:\S+?)\?colloquy=(\w+)\.\w+:(\d+)/.exec(stack) ?? [];
  return url === "" ? null : { path: fileURLToPath(url), digest, line };
}

/** A fault in telling must not end the discussion, nor hide what was said. */
export function guarded<Verdict>(
  protocol: string,
  id: string,
  make: () => Report<Verdict>,
): { readonly report: Report<Verdict>; readonly fault: string | null } {
  let made: Report<Verdict> | null = null;
  try {
    made = make();
    for (const part of ["page", "document", "files", "folderFiles", "published"] as const) made[part]?.();
    return { report: made, fault: null };
  } catch (error) {
    const fault = sentence(protocol, id, error);
    const told = (): Doc => [notice("Note", fault)];
    const { verdict = null, inAWord = null } = made ?? {};
    return { report: { verdict, inAWord, page: told, document: told }, fault };
  }
}

function sentence(protocol: string, id: string, error: unknown): string {
  const frame = error instanceof Error ? ownFrameIn(error.stack ?? "") : null;
  const at = frame === null ? "" : ` (${frame.path}:${frame.line})`;
  const why = messageOf(error).replace(/\.$/, "");
  return `The report of the protocol ${protocol} failed: ${why}${at}. The discussion itself is kept: \`colloquy export ${id} --to markdown\` shows what was said.`;
}
