import { readFile } from "node:fs/promises";

/** Accounts below this are services: Ollama runs as one of its own. */
const firstPerson = 1000;

/**
 * Whether somebody else than this user, or a service of the machine, listens at a port of it: what would be sent there is
 * theirs to read. Only Linux tells; elsewhere nobody is taken for a stranger.
 */
export async function isStrangers(address: string, uid: number | undefined): Promise<boolean> {
  const { port } = new URL(address);
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  const owners = tables.flatMap((table) => ownersOf(table, Number(port)));
  return uid !== undefined && owners.some((owner) => owner !== uid && owner >= firstPerson);
}

/** The users who listen at a port, by a table of the kernel. */
export function ownersOf(table: string, port: number): readonly number[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return table.split("\n").flatMap((line) => {
    const [, local = "", , state, , , , uid = ""] = line.trim().split(/\s+/);
    return state === listening && local.endsWith(`:${hex}`) ? [Number(uid)] : [];
  });
}

const listening = "0A";
