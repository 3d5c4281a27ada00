import type { Sourced } from "./resolve.ts";
import {
  type RoundtableKey,
  roundtableKeys,
  type RoundtableSettings,
  roundtableSettings,
  type RoundtableValue,
} from "./roundtable-settings.ts";

/** Every setting of a roundtable, with who set it. */
export type RoundtableConfig = { readonly [K in RoundtableKey]: Sourced<RoundtableValue<K>> };

/**
 * What was set, the weakest first, over the defaults: key by key, so that a project can set one and leave the others
 * to the user's own config.
 */
export function roundtableConfig(given: readonly RoundtableSettings[]): RoundtableConfig {
  const resolved = roundtableKeys.map((key) => {
    const set = given.findLast((settings) => settings.has(key))?.get(key);
    const { fallback } = roundtableSettings[key];
    return [key, set ? { value: set.value, origin: set.place } : { value: fallback, origin: "default" }];
  });
  return Object.fromEntries(resolved);
}
