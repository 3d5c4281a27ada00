import type { Manifest } from "../manifest/manifest.ts";
import ask from "./ask/manifest.ts";
import critique from "./critique/manifest.ts";
import discuss from "./discuss/manifest.ts";
import roundtable from "./roundtable/manifest.ts";
import solve from "./solve/manifest.ts";
import swarm from "./swarm/manifest.ts";

/** Every protocol that ships, in the order in which help lists them: the one place that names them all. */
export const shippedProtocols: readonly Manifest[] = [critique, solve, discuss, swarm, roundtable, ask];
