import discussManifest from "../protocols/discuss/manifest.ts";
import { holding, type HoldOptionsOf } from "./held.ts";

/** Our protocols as functions, each by its manifest. */

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss = holding(discussManifest);
export type DiscussOptions = HoldOptionsOf<typeof discussManifest>;
