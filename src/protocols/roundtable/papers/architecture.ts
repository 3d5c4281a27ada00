import type { PaperFile, Paper, PaperPlace } from "./paper.ts";

/** The architecture by arc42, a decision each by MADR, and the changes it proposes to requirements, where there are any. */
export function architectureDocuments(_paper: Paper, _place: PaperPlace): readonly PaperFile[] {
  return [];
}

/** Decisions alone, for a discussion that is asked for these; the whole discussion as one where there are no decisions with options. */
export function decisionDocuments(_paper: Paper, _place: PaperPlace): readonly PaperFile[] {
  return [];
}
