import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

/**
 * The Postgres that discussions on an engine are tried on: the one whose address is in `COLLOQUY_POSTGRES`, else one
 * that is started from the programs of the system and thrown away.
 */
export const namedPostgres = process.env["COLLOQUY_POSTGRES"];

/** Where its programs lie, the latest first; `undefined` where there are none, or they may not be started. */
export const postgresPrograms = globSync("/usr/lib/postgresql/*/bin")
  .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
  .find((folder) => existsSync(join(folder, "initdb")) && mayStart());

export const hasPostgres = namedPostgres !== undefined || postgresPrograms !== undefined;

/** Postgres refuses to run as root; then it is run as its own user. */
function mayStart(): boolean {
  return process.getuid?.() !== 0 || existsSync("/usr/sbin/runuser");
}
