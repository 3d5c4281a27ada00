const codes = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/** Whether an error, or what caused it, is a disk with no space left, for all or for this user. */
export function isFullDisk(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ("code" in one && codes.has(one.code)) return true;
  return false;
}

/** What people are told of an error: wherever a full disk shows first, it is called that. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isFullDisk(error) && !message.includes("disk is full") ? `The disk is full: ${message}` : message;
}
