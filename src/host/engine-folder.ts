import { join } from "node:path";
import { textNow } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";

/** Says in a folder that its discussion lives on an engine, and where. */
export const engineFile = "engine";

/**
 * The engine that a folder holds a copy from, for people to read; `null` where the folder itself is the discussion. It is
 * never connected to: a clone may have brought it.
 */
export function engineOfFolder(folder: string): string | null {
  const text = textNow(folder, engineFile, longestAddress);
  if (text === null) return null;
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null || !["postgres:", "postgresql:"].includes(address.protocol))
    throw new ColloquyError(
      "bad-input",
      `${join(folder, engineFile)} does not hold the address of an engine.`,
      {
        hint: "Remove it if the discussion is kept in this folder.",
      },
    );
  address.password = "";
  return address.toString();
}

const longestAddress = 4096;
