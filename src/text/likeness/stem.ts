import { eachTextOnce } from "../each-text-once.ts";

/** The stem of an English word, so that "retries" meets "retryable"; words of other scripts are their own stems. */
export const stem = eachTextOnce((word) => {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = word
    .replace(/'s$/, "")
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  const bare = suffixes.reduce((rest, suffix) => {
    const shorter = rest.replace(suffix, "");
    return shorter.length >= 3 && /[aeiouy]/.test(shorter) ? shorter : rest;
  }, singular);
  // "pinned" and "pin", "running" and "run"; but "fall" keeps what "fill" needs.
  const single = bare === singular ? bare : bare.replace(/([bdgmnprt])\1$/, "$1");
  return single.length > 3 ? single.replace(/[ey]$/, "").replace(/(?<=.{3})i$/, "") : single;
}, 100_000);

// In the order in which English puts them on, the last first.
const suffixes = [
  /ly$/,
  /(?:ness|ment|ship)$/,
  /(?:ability|ibility|able|ible)$/,
  /(?:isation|ization)$/,
  /(?:ation|ition|ution|ion|ence|ance|ency|ancy|ure)$/,
  /(?:ing|ed)$/,
  /(?:ive|ous|ful|al|ic)$/,
  /(?:at|iz|is)e?$/,
];
