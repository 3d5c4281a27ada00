import type { Act } from "../../src/table/act.ts";

/** What a seat says of the options of the first issue. */
export const hold = (option: string | null, why = ""): Act => ({
  do: "hold",
  issue: "I1",
  option,
  because: [],
  why,
});
export const accept = (option: string, condition: string | null = null): Act => ({
  do: "accept",
  option,
  condition,
});
export const object = (option: string, why = ""): Act => ({ do: "object", option, why });
