import { eachTextOnce } from "./each-once.ts";

/** Without endings: retries, retried; validate, validation, validator. What it gives need not be a word, only the same for kin. */
export const stem = eachTextOnce(stemmed, 1_000_000);

function stemmed(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let root = word;
  if (root.endsWith("ies") && root.length > 4) root = `${root.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (/[^sui]s$/.test(root)) root = root.slice(0, -1);
  if (root.endsWith("ied") && root.length > 4) root = `${root.slice(0, -3)}y`;
  else if (root.length > 5 && /[aeiouy].*(?:ing|ed)$/.test(root)) {
    const bare = root.replace(/(?:ing|ed)$/, "");
    if (bare.length >= 3) root = bare.replace(/([bdfgmnprt])\1$/, "$1");
  }
  if (root.length > 4) root = root.replace(/e$/, "");
  return root.replace(endings, (ending, at: number) => (at >= shortestRoot ? "" : ending));
}

const shortestRoot = 4;
const endings =
  /(?:iz)?(?:ations?|itions?)$|(?:at|it)?(?:ors?|ers?|ions?|ives?|iv)$|(?:iz(?:er?)?|ify|ifi(?:er|cation))$|(?:ments?|ness|ity|abl|ibl|able|ible|ful|less|al|ally|ly|anc|enc|ance|ence|ant|ent|ic|y|at|ing|ed|e)$/;
