import { checkManifest } from "./check-manifest.ts";
import type { Manifest } from "./manifest.ts";
import type { OptionTable } from "./option.ts";

/** Makes a protocol of a manifest, and refuses one that no face could serve. */
export function defineProtocol<const Table extends OptionTable, Given, Kept, Outcome, Verdict>(
  manifest: Manifest<Table, Given, Kept, Outcome, Verdict>,
): Manifest<Table, Given, Kept, Outcome, Verdict> {
  checkManifest(manifest);
  return manifest;
}
