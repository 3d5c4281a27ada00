import { ColloquyError } from "../kernel/error.ts";
import { isFullDisk, messageOf } from "../kernel/full-disk.ts";
import { ownFrameIn } from "./own-frame.ts";
import { protocolOfCode } from "./protocols.ts";

/** An error that came up in the code of a protocol that is not ours, told as such; `null` of any other. */
export function ownFault(error: unknown): ColloquyError | null {
  if (!(error instanceof Error) || isFullDisk(error)) return null;
  const frame = ownFrameIn(error.stack ?? "");
  if (frame === null) return null;
  const name = protocolOfCode(frame.digest)?.name ?? "of your own";
  const message = messageOf(error).replace(/\.$/, "");
  return new ColloquyError(
    "fault",
    `The protocol ${name} failed: ${message} (${frame.path}:${frame.line}).`,
    {
      hint: "This is a fault of its own code, not of colloquy.",
      cause: error,
    },
  );
}
