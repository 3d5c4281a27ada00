import { grouped } from "../../text/amount.ts";

/** How many characters a text may fall short of or go beyond what was asked for, as a share of it. */
const tolerance = 0.5;

/**
 * A sentence on a text that is far from as long as was asked for, `null` on one that is not. Lengths are soft: nothing
 * is cut and nobody is asked again. `what` begins the sentence: "The moderator's summary".
 */
export function lengthRemark(
  what: string,
  text: string,
  aim: number | readonly [least: number, most: number],
): string | null {
  const [least, most] = typeof aim === "number" ? [aim, aim] : aim;
  const length = Array.from(text.trim()).length;
  if (length >= least * (1 - tolerance) && length <= most * (1 + tolerance)) return null;
  const asked = least === most ? `about ${grouped(least)}` : `${grouped(least)} to ${grouped(most)}`;
  const characters = length === 1 ? "character" : "characters";
  return `${what} has ${grouped(length)} ${characters}; ${asked} were asked for.`;
}
