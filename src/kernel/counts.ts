import { isByRules } from "./by-rules.ts";
import type { Receipt } from "./receipt.ts";

/**
 * Whether an answer is somebody's: of a model, a person, or a script that a person chose. Rules speak for nobody, and a
 * script that a project brought along speaks for whoever wrote the project.
 */
export function counts({ model, scripted }: Pick<Receipt, "model" | "scripted">): boolean {
  return !isByRules({ model }) && scripted !== "found";
}
