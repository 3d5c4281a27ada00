export const homeName = ".colloquy";

export const numbers = "numbers";
export const numbersFile = `${numbers}/ids`;

/** A home of their own: what was said to measure something is no discussion of the project's. */
export const evaluations = "evaluations";

/** What of a home holds what was said, keys and half-written answers; the rest of it are settings. */
export const privateParts: readonly string[] = [
  "discussions",
  "cache",
  "drafts",
  "web",
  evaluations,
  numbers,
];

export const journalFile = "journal.jsonl";

export function nameBeside(path: string): string {
  return `${path}.${process.pid}.${process.hrtime.bigint()}.tmp`;
}
