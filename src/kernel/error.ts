/** What went wrong, as policy reads it. Message texts are for people only. */
export type ErrorCode =
  | "usage" // a flag, an argument or a combination that makes no sense
  | "bad-input" // an artifact, topic or file that cannot be worked with
  | "config" // a config file with a wrong key or type, or a key of an API that is missing
  | "untrusted" // a project's config wants to start a command or send a key, and nobody trusted the folder
  | "not-found" // an id, agent or round that does not exist
  | "ambiguous" // an id that could be several
  | "locked" // another process writes this discussion
  | "answered" // somebody else was asked the same and was faster
  | "journal-broken" // a line in the middle of a journal cannot be read
  | "journal-altered" // the chain of hashes does not hold
  | "journal-lost" // what is said can no longer be written: the disk, or somebody who wrote or removed the file
  | "replay-mismatch" // the protocol asked something else than what the journal holds
  | "no-answer" // no agent gave anything to work with
  | "machine" // the disk, the process table, the network
  | "fault"; // a mistake of ours

/** The one table from codes to exit codes; scripts and CI go by them. */
export const exitCodeOf: Readonly<Record<ErrorCode, 1 | 2>> = {
  usage: 2,
  "bad-input": 2,
  config: 2,
  untrusted: 2,
  "not-found": 2,
  ambiguous: 2,
  locked: 2,
  answered: 2,
  "journal-broken": 2,
  "journal-altered": 2,
  "journal-lost": 1,
  "replay-mismatch": 1,
  "no-answer": 1,
  machine: 1,
  fault: 1,
};

interface ErrorDetails {
  /** The next thing to type or to do. */
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
