import { withheldProtocols } from "../host/protocols/protocols.ts";
import { ColloquyError } from "../kernel/error.ts";

/** Why a protocol is not loaded, for help. */
export function reasonOf(why: string): string {
  return why === "untrusted" ? "its code is not trusted yet (`colloquy trust` shows it)" : why;
}

/** What to say of a verb that would be there if its protocol ran; `null` where there is no such protocol. */
export function withheldError(verb: string): ColloquyError | null {
  const found = withheldProtocols().find(({ name }) => name === verb);
  if (found === undefined) return null;
  const { name, path, why } = found;
  return why === "untrusted"
    ? new ColloquyError(
        "untrusted",
        `The protocol ${name} is code in this project that you have not trusted yet: ${path}.`,
        { hint: "`colloquy trust` shows what would run, and asks." },
      )
    : new ColloquyError("config", `The protocol ${name} (${path}) could not be loaded: ${why}.`, {
        hint: "Fix it there; docs/write-a-protocol.md shows a whole one.",
      });
}
