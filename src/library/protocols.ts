import critiqueManifest from "../protocols/critique/manifest.ts";
import discussManifest from "../protocols/discuss/manifest.ts";
import { holding, type HoldOptionsOf } from "./held.ts";

/** Our protocols as functions, each by its manifest. */

/** Several perspectives review one text, each alone and at once; code weighs what they say into a verdict. */
export const critique = holding(critiqueManifest);
export type CritiqueOptions = HoldOptionsOf<typeof critiqueManifest>;

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss = holding(discussManifest);
export type DiscussOptions = HoldOptionsOf<typeof discussManifest>;
