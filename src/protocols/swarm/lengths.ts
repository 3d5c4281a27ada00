import { grouped } from "../../text/amount.ts";

/** How many characters a text may fall short of or go beyond what was asked for, as a share of it. */
const tolerance = 0.5;

/**
 * A sentence on a text that is far from as long as was asked for, `null` on one that is not. Lengths are soft: nothing
 * is cut and nobody is asked again. `what` begins the sentence: "The moderator's summary".
 */
export function lengthRemark(what: string, text: string, least: number, most: number): string | null {
  const length = Array.from(text.trim()).length;
  if (length >= least * (1 - tolerance) && length <= most * (1 + tolerance)) return null;
  return `${what} has ${grouped(length)} characters; ${grouped(least)} to ${grouped(most)} were asked for.`;
}
