import { ColloquyError } from "../kernel/error.ts";
import { type PerspectiveInput, readPerspectives } from "./perspectives.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { Located } from "./yaml-file.ts";

export type SeverityPolicy = "specific" | "literal";

/** The defaults a config file may set for critiques. */
export interface CritiqueSettings {
  readonly severityPolicy?: { readonly value: SeverityPolicy; readonly place: string };
  readonly perspectives?: readonly PerspectiveInput[];
}

export const critiqueSettings = ["severity_policy", "perspectives"];

export function readCritiqueSettings(at: Located): CritiqueSettings {
  const entries = new Map(at.entries());
  for (const [key, { place }] of entries) {
    if (critiqueSettings.includes(key)) continue;
    const guess = didYouMean(key, critiqueSettings);
    throw new ColloquyError("config", `${place}: unknown key "${key}" under critique${guess}.`, {
      hint: `It takes ${critiqueSettings.join(", ")}.`,
    });
  }
  const policy = entries.get("severity_policy");
  const perspectives = entries.get("perspectives");
  return {
    ...(policy && { severityPolicy: { value: readPolicy(policy), place: policy.place } }),
    ...(perspectives && { perspectives: readPerspectives(perspectives.value, perspectives.place) }),
  };
}

function readPolicy({ value, place }: Located): SeverityPolicy {
  if (value === "specific" || value === "literal") return value;
  throw new ColloquyError(
    "config",
    `${place}: severity_policy: ${JSON.stringify(value)} is not one of specific, literal.`,
  );
}
