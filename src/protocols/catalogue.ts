import type { Manifest } from "../manifest/manifest.ts";

/** Every protocol that ships: the one place that names them all. */
const shipped: Readonly<Record<string, () => Promise<{ readonly default: Manifest }>>> = {
  critique: () => import("./critique/manifest.ts"),
  solve: () => import("./solve/manifest.ts"),
  discuss: () => import("./discuss/manifest.ts"),
  swarm: () => import("./swarm/manifest.ts"),
  roundtable: () => import("./roundtable/manifest.ts"),
  ask: () => import("./ask/manifest.ts"),
};

/** Their names, without loading any. */
export const shippedNames: readonly string[] = Object.keys(shipped);

/** The manifests of all protocols that ship, in the order in which help lists them. */
export async function shippedProtocols(): Promise<readonly Manifest[]> {
  const modules = await Promise.all(Object.values(shipped).map((load) => load()));
  return modules.map((module) => module.default);
}
