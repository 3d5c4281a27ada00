import { isByRules } from "./by-rules.ts";
import type { Receipt } from "./receipt.ts";

/**
 * Whether an answer is its seat's: of its own agent (a model, or a script that a person chose) or of a person. A stand-in
 * and rules speak for nobody, and a script that a project brought along speaks for whoever wrote the project.
 */
export function counts({
  model,
  scripted,
  fallback,
  person,
}: Pick<Receipt, "model" | "scripted" | "fallback" | "person">): boolean {
  return (!fallback || person === true) && !isByRules({ model }) && scripted !== "found";
}
