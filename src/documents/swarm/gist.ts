import type { SwarmMessage } from "../../judgement/swarm/message.ts";
import { oneLine } from "../one-line.ts";

/** What a message says, in a line: the position of a statement, the beginning of anything else. */
export function gistOf({ content }: Pick<SwarmMessage, "content">, longest = 120): string {
  const text = oneLine(typeof content === "string" ? content : content.position);
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return letters.length <= longest
    ? text
    : `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}
