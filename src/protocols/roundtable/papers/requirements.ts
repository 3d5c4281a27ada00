import type { PaperFile, Paper, PaperPlace } from "./paper.ts";

/** `requirements.md`: what holds, and nothing of how it came. */
export function requirementsDocument(_paper: Paper, { out }: PaperPlace): PaperFile {
  return { kind: "requirements", path: `${out}/requirements.md`, document: [], frontMatter: "" };
}
