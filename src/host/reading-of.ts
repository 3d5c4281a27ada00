import { ColloquyError } from "../kernel/error.ts";

/**
 * Runs what reads a journal. One whose lines all pass and that still cannot be read as its protocol was written by
 * nobody of ours: that is said in a sentence, as of any other broken journal.
 */
export async function readingOf<T>(folder: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new ColloquyError(
      "journal-broken",
      `${folder} has a journal that cannot be read: ${error.message}.`,
      {
        cause: error,
        hint: "Its protocol does not write such a journal; --verbose shows where it went wrong.",
      },
    );
  }
}
