import type { Rule } from "../finding.ts";
import { brokenAnchors, undefinedNames } from "./anchors.ts";
import { alikeParagraphs, repeatedHeadings, repeatedParagraphs } from "./duplicates.ts";
import { conflictingNumbers } from "./quantities.ts";
import { twoSpellings } from "./spellings.ts";

/** Does the document agree with itself. */
export const consistency: readonly Rule[] = [
  brokenAnchors,
  undefinedNames,
  conflictingNumbers,
  repeatedHeadings,
  repeatedParagraphs,
  alikeParagraphs,
  twoSpellings,
];
