import { artifactKind } from "./artifact-kind.ts";

export interface ReadingPerspective {
  readonly name: string;
  readonly role: string;
  readonly focus: readonly string[];
}

const structure = {
  name: "Structure",
  role: "Reader for completeness",
  focus: ["structure", "completeness"],
};
const consistency = {
  name: "Consistency",
  role: "Reader for agreement",
  focus: ["consistency", "links and numbers"],
};
const examples = { name: "Examples", role: "Reader for examples", focus: ["examples", "syntax"] };
const code = { name: "Code", role: "Reader for code", focus: ["code", "leftovers"] };

/** The seats of a critique that the reader alone can answer: those that find something to look at. */
export function readingPerspectives(path: string, text: string): readonly ReadingPerspective[] {
  const kind = artifactKind(path, text);
  if (kind === "source" || kind === "data") return [code];
  const prose = [structure, consistency];
  return kind === "markdown" && hasExamples.test(text) ? [...prose, examples] : prose;
}

const hasExamples = /^[ \t]{0,12}(?:```|~~~)\s{0,3}(?:json|ya?ml)\b/im;
