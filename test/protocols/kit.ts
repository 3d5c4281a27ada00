import { type ProtocolKit, kitOfMethod } from "../../src/host/protocols/kit.ts";
import type { Manifest } from "../../src/manifest/manifest.ts";

/** What faces see of a protocol: its reports as pages, files and results. */
export async function kitOfManifest(manifest: Manifest): Promise<ProtocolKit> {
  return kitOfMethod(manifest, await manifest.load());
}

/** Made when it is first looked at, and once: a test looks at one side of what came out, not at each report of it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
