import { briefPrefixes } from "../../table/brief.ts";

/** How ids of a swarm's own kinds begin, besides those with the tag of who said it. */
export const prefixes = { ...briefPrefixes, insight: "INS" } as const;
