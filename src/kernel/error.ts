/** What went wrong, as policy reads it, and the exit code that scripts and CI go by. Message texts are for people only. */
export const exitCodeOf = {
  usage: 2, // a flag, an argument or a combination that makes no sense
  "bad-input": 2, // an artifact, topic or file that cannot be worked with
  config: 2, // a config file with a wrong key or type, or a key of an API that is missing
  untrusted: 2, // a project's config wants to start a command or send a key, and nobody trusted the folder
  "not-found": 2, // an id, agent or round that does not exist
  ambiguous: 2, // an id that could be several
  locked: 2, // another process writes this discussion
  answered: 2, // somebody else was asked the same and was faster
  "journal-broken": 2, // a line in the middle of a journal cannot be read
  "journal-altered": 2, // the chain of hashes does not hold
  "journal-lost": 1, // what is said can no longer be written: the disk, or somebody who wrote or removed the file
  "replay-mismatch": 1, // the protocol asked something else than what the journal holds
  "no-answer": 1, // no agent gave anything to work with
  machine: 1, // the disk, the process table, the network
  fault: 1, // a mistake of ours
} as const;
export type ErrorCode = keyof typeof exitCodeOf;

interface ErrorDetails {
  readonly hint?: string;
  /** Commands to paste, each with a word on it, where the hint leads to several. */
  readonly commands?: readonly Pasted[];
  readonly cause?: unknown;
}

export type Pasted = readonly [command: string, what: string];

/** Every error a user may see: a whole sentence with the offending value, and a hint. */
export class ColloquyError extends Error {
  override readonly name = "ColloquyError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly commands: readonly Pasted[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.commands = details.commands ?? [];
  }
}

/** Of an error that was caught: anything but one of these is a fault, and is thrown on. */
export function foreseen(error: unknown): ColloquyError {
  if (error instanceof ColloquyError) return error;
  throw error;
}

export function badInput(message: string, hint?: string, cause?: unknown): ColloquyError {
  return new ColloquyError("bad-input", message, { ...(hint !== undefined && { hint }), cause });
}

const codes = new Set<unknown>(["ENOSPC", "EDQUOT"]);

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
