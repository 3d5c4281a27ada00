import askManifest from "../protocols/ask/manifest.ts";
import discussManifest from "../protocols/discuss/manifest.ts";
import { holding, type HoldOptionsOf } from "./held.ts";

/** Our protocols as functions, each by its manifest. */

/** One question to one agent. Questions in the same folder are one conversation. */
export const ask = holding(askManifest);
export type AskOptions = HoldOptionsOf<typeof askManifest>;

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss = holding(discussManifest);
export type DiscussOptions = HoldOptionsOf<typeof discussManifest>;
