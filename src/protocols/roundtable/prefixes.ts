import { draftPrefixes } from "./papers/draft.ts";

/** How the ids of a roundtable's own kinds begin. */
export const prefixes: Readonly<Record<string, string>> = {
  ...draftPrefixes,
  agreed: "AGREED-",
  idea: "IDEA-",
  plan: "PLAN-",
  risk: "RISK-",
};
