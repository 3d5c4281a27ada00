export const homeName = ".colloquy";

/** The folders of a home that hold what was said, keys and half-written answers; the rest of it are settings. */
export const privateParts: readonly string[] = ["discussions", "cache", "drafts", "web"];

export const journalFile = "journal.jsonl";

/** A name beside a file that nobody else takes or knows in advance: for what is not whole yet. Create it with `wx`. */
export function nameBeside(path: string): string {
  return `${path}.${process.pid}.${process.hrtime.bigint()}.tmp`;
}
