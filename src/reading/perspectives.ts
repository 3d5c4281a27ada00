import { artifactKind, type ArtifactKind } from "./artifact-kind.ts";

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
const evidence = {
  name: "Evidence",
  role: "Reader for evidence",
  focus: ["measurability", "claims and reasons"],
};
const consistency = {
  name: "Consistency",
  role: "Reader for agreement",
  focus: ["consistency", "links and numbers"],
};
const wording = { name: "Wording", role: "Reader for clarity", focus: ["clarity", "readability"] };
const code = { name: "Code", role: "Reader for code", focus: ["correctness", "leftovers"] };

const perspectives: Readonly<Record<ArtifactKind, readonly ReadingPerspective[]>> = {
  markdown: [structure, evidence, consistency, wording],
  text: [structure, evidence, consistency, wording],
  source: [code, consistency],
  data: [{ ...code, name: "Leftovers" }, consistency],
};

/** The seats of a critique that the reader alone can answer. */
export function readingPerspectives(path: string, text: string): readonly ReadingPerspective[] {
  return perspectives[artifactKind(path, text)];
}
