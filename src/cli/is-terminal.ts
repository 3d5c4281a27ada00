import { fstatSync } from "node:fs";

/** Whether a person may sit at it. What Node asks that with takes long to load, and a file or a pipe needs no asking. */
export function isTerminal(fd: number): boolean {
  return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule("node:tty").isatty(fd);
}
