import { wrapped } from "../text/wrap.ts";
import type { Terminal } from "./terminal.ts";

/** Says something beside the result: on a screen in lines that end at words, in a file as one that can be searched. */
export function tell(text: string, { animates, columns, err }: Terminal): void {
  err(`${animates ? wrapped(text, columns).join("\n") : text}\n`);
}
