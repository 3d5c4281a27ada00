import type { Discussion } from "../../../kernel/discussion.ts";

/** What the documents of a critique need of its options, as the journal has them. */
export interface Subject {
  readonly roundId: string;
  readonly artifact: { readonly path: string };
  readonly role: string;
  readonly task: string;
  readonly revision: { readonly of: string } | null;
}

export function subjectOf(discussion: Discussion): Subject {
  return discussion.options as Subject;
}

export function recordPath({ roundId }: Subject): string {
  return `discussions/${roundId}-discussion.md`;
}
