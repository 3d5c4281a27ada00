import { ColloquyError, isFullDisk } from "../error.ts";

const usersToMend = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "EISDIR"]);

/** The error for a path that cannot be written: the user's to mend, or a fault of the machine. */
export function writeFault(path: string, cause: unknown): ColloquyError {
  if (cause instanceof ColloquyError) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (isFullDisk(cause)) {
    return new ColloquyError("machine", `The disk is full: ${path} could not be written (${code}).`, {
      cause,
      hint: "Free some space.",
    });
  }
  if (code !== undefined && usersToMend.has(code)) {
    return new ColloquyError("bad-input", `${path} cannot be written (${code}).`, {
      cause,
      hint: "Choose another folder (--session or --home; in code `folder`), or change its permissions.",
    });
  }
  return new ColloquyError("machine", `${path} could not be written: ${message}.`, { cause });
}
