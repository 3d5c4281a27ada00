import discussManifest from "../protocols/discuss/manifest.ts";
import solveManifest from "../protocols/solve/manifest.ts";
import { holding, type HoldOptionsOf } from "./held.ts";

/** Our protocols as functions, each by its manifest. */

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss = holding(discussManifest);
export type DiscussOptions = HoldOptionsOf<typeof discussManifest>;

/** Agents analyse a task alone, verify each other, and the best solutions come out ranked, round after round. */
export const solve = holding(solveManifest);
export type SolveOptions = HoldOptionsOf<typeof solveManifest>;
