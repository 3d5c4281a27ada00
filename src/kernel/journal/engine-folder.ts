import { textNow } from "../../home-files.ts";
import { isLocked } from "./lock-holder.ts";

/** Says in a folder that its discussion lives on an engine, and where. */
export const engineFile = "engine";

/**
 * The engine that a folder holds a copy from, for people to read; `null` where the folder itself is the discussion, or
 * holds anything but an address there: a clone may have brought it. It is never connected to.
 */
export function engineOfFolder(folder: string): string | null {
  const named = textNow(folder, engineFile, longestAddress)?.trim() ?? "";
  if (!/^postgres(?:ql)?:\/\/[!-~]+$/.test(named) || !URL.canParse(named)) return null;
  const address = new URL(named);
  address.password = "";
  return address.toString();
}

const longestAddress = 4096;

/**
 * Whether a process is at work on the discussion of a folder; `null` where the folder cannot tell, because it is a copy of
 * what lives on an engine.
 */
export async function isWorkedOn(folder: string): Promise<boolean | null> {
  if (await isLocked(folder)) return true;
  return engineOfFolder(folder) === null ? false : null;
}
