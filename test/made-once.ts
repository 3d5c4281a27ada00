import { existsSync } from "node:fs";
import { hasBrowser, namedBrowser } from "./browser/has-browser.ts";
import { unpacked } from "./browser/unpacked.ts";
import { hasPostgres, namedPostgres } from "./postgres/has-postgres.ts";
import { empty, startPostgres } from "./postgres/postgres.ts";

/** What the first run of a clone has to make: before its workers, each of which would make its own. */
export default async function setup(): Promise<void> {
  if (hasBrowser && namedBrowser === undefined) await unpacked();
  if (!hasPostgres || namedPostgres !== undefined || existsSync(empty)) return;
  const postgres = await startPostgres();
  await postgres.stop();
}
