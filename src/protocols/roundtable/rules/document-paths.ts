import { slug } from "../../../kernel/slug.ts";
import { inForce } from "./in-force.ts";
import type { RoundtableVerdict } from "./session.ts";

/** A document a roundtable leaves to the project, by its path there. */
export interface DocumentPath {
  readonly kind: "requirements" | "architecture" | "decision";
  readonly path: string;
  /** The decision it records, by the id of its artifact; `null` is the discussion as a whole. */
  readonly artifact: string | null;
}

/** Where the documents of a discussion go. Decisions count up from those that are there; a summary stays in the archive. */
export function documentPaths(
  verdict: RoundtableVerdict,
  topic: string,
  out: string,
  firstDecision: number,
): readonly DocumentPath[] {
  const name = fileName(topic.slice(0, 200), "topic");
  const decision = (title: string, artifact: string | null, index: number): DocumentPath => {
    const number = String(firstDecision + index).padStart(4, "0");
    return {
      kind: "decision",
      path: `${out}/decisions/${number}-${fileName(title, "decision")}.md`,
      artifact,
    };
  };
  const { outputType, workflow, artifacts } = verdict;
  const decided = inForce(artifacts)
    .filter(({ type }) => type === "ARCH")
    .map(({ title, id }, index) => decision(title, id, index));
  switch (outputType) {
    case "requirements":
      return [{ kind: "requirements", path: `${out}/requirements.md`, artifact: null }];
    case "architecture":
      return [
        { kind: "architecture", path: `${out}/architecture/${name}.md`, artifact: null },
        ...(workflow === "design" ? decided : []),
      ];
    case "adr":
      // Where nobody wrote a decision down, the discussion as a whole is one.
      return decided.length === 0 ? [decision(topic, null, 0)] : decided;
    case "summary":
      return [];
  }
}

const longest = 50;

/** What does not fit is left out word by word. */
function fileName(title: string, fallback: string): string {
  const whole = slug(title, fallback, 500);
  if (whole.length <= longest) return whole;
  const end = whole.lastIndexOf("-", longest);
  return end > 0 ? whole.slice(0, end) : whole.slice(0, longest);
}

/** The number of the next decision in a folder with these files: `0007-use-sagas.md` makes it 8. */
export function nextDecision(names: readonly string[]): number {
  const numbers = names.flatMap((name) => /^(\d{1,4})-.+\.md$/.exec(name)?.[1] ?? []).map(Number);
  return Math.max(0, ...numbers) + 1;
}
