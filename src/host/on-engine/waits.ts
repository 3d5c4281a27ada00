import { ColloquyError } from "../../kernel/error.ts";
import { releaseOf, versionOf } from "../../postgres/release.ts";
import type { Row } from "../../postgres/rows.ts";
import type { Store } from "../../postgres/store.ts";
import { version } from "../../version.ts";

/** What keeps a discussion from going on: no worker took it yet; `null` where one did, or nobody wants it held. */
export function lackOf({ isDue, owner, release }: Row): string | null {
  if (!isDue || owner !== null) return null;
  return release > releaseOf(version) ? `a worker of ${versionOf(release)} or later` : "a worker";
}

/** That no worker has begun with it. */
export function waits(row: Row, { address }: Store): ColloquyError {
  const lack = lackOf(row) ?? "its worker";
  return new ColloquyError("machine", `${row.id} waits on ${address.shown} for ${lack}.`, {
    hint: "Start one: colloquy worker --engine …",
  });
}
