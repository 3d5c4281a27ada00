import discussManifest from "../protocols/discuss/manifest.ts";
import swarmManifest from "../protocols/swarm/manifest.ts";
import { holding, type HoldOptionsOf } from "./held.ts";

/** Our protocols as functions, each by its manifest. */

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss = holding(discussManifest);
export type DiscussOptions = HoldOptionsOf<typeof discussManifest>;

/** Experts who will not agree by themselves debate a topic in rounds, against a contrarian, before a historian. */
export const swarm = holding(swarmManifest);
export type SwarmOptions = HoldOptionsOf<typeof swarmManifest>;
