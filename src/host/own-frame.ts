import { fileURLToPath } from "node:url";

/** The first place in the trace of an error that lies in code of a project, and whose; `null` where none does. */
export function ownFrameIn(stack: string) {
  const [, url = "", digest = "", line = ""] = /(file:\S+?)\?colloquy=(\w+)\.\w+:(\d+)/.exec(stack) ?? [];
  return url === "" ? null : { path: fileURLToPath(url), digest, line };
}
