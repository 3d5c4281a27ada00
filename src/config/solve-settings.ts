import { ColloquyError } from "../kernel/error.ts";
import { choice, count, type Read } from "../manifest/read-value.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { Located } from "./yaml-file.ts";

interface Placed<T> {
  readonly value: T;
  readonly place: string;
}

/** The defaults a config file may set for solve. */
export interface SolveSettings {
  readonly maxRounds?: Placed<number>;
  readonly mode?: Placed<SolveMode>;
}

export type SolveMode = "parallel" | "serial";
export const readSolveMode: Read<SolveMode> = choice("parallel", "serial");

export const usualRounds = 3;

export const solveSettings = ["max_rounds", "mode"];

export function readSolveSettings(at: Located): SolveSettings {
  const entries = new Map(at.entries());
  for (const [key, { place }] of entries) {
    if (solveSettings.includes(key)) continue;
    throw new ColloquyError(
      "config",
      `${place}: unknown key "${key}" under solve${didYouMean(key, solveSettings)}.`,
      { hint: `It takes ${solveSettings.join(", ")}.` },
    );
  }
  const rounds = entries.get("max_rounds");
  const mode = entries.get("mode");
  return {
    ...(rounds && { maxRounds: placed("max_rounds", rounds, count) }),
    ...(mode && { mode: placed("mode", mode, readSolveMode) }),
  };
}

function placed<T>(key: string, { value, place }: Located, read: Read<T>): Placed<T> {
  const reading = read(value);
  if ("value" in reading) return { value: reading.value, place };
  throw new ColloquyError("config", `${place}: ${key}: ${JSON.stringify(value)} ${reading.problem}.`);
}
