import { type ProtocolKit, kitOfMethod } from "../../src/host/protocols/kit.ts";
import type { Manifest } from "../../src/manifest/manifest.ts";

/** What faces see of a protocol: its reports as pages, files and results. */
export async function kitOfManifest(manifest: Manifest): Promise<ProtocolKit> {
  return kitOfMethod(manifest, await manifest.load());
}
