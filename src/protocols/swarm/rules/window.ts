import { eachOnce } from "./each-once.ts";
import { messageText } from "./message-text.ts";
import type { SwarmMessage } from "./message.ts";
import { shorten } from "../../../text/shorten.ts";

interface Shown {
  readonly message: SwarmMessage;
  readonly shown: "full" | "gist";
}

/**
 * What a seat is shown of a long discussion, in its order. Its own messages and those of fixed roles are always whole;
 * peers' are, the newest first, while they fit into `budget` characters, and all older ones are gists. None is left
 * out, so that every id can still be followed.
 */
export function windowed(
  messages: readonly SwarmMessage[],
  {
    self,
    fixed,
    budget,
  }: { readonly self: string; readonly fixed: readonly string[]; readonly budget: number },
): readonly Shown[] {
  let left = budget;
  const shown = messages.toReversed().map((message): Shown => {
    if (message.from === self || fixed.includes(message.from)) return { message, shown: "full" };
    // Once one does not fit, no older one is shown whole either: what was said is not taken out of its order.
    const { length } = messageText(message);
    left = length <= left ? left - length : -1;
    return { message, shown: left >= 0 ? "full" : "gist" };
  });
  return shown.toReversed();
}

const gistLength = 120;

/** A message in one line: an expert's position, or how a text begins. */
export const gistOf = eachOnce(({ content }) =>
  shorten(typeof content === "string" ? firstSentence(content) : content.position, gistLength),
);

function firstSentence(text: string): string {
  const plain = text.replace(/^[\s#>*-]+/, "");
  return /^[^]*?(?:[。！？!?\n]|\.(?=\s))/u.exec(plain)?.[0] ?? plain;
}
