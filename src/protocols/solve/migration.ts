import type { Discussion, TurnRecord } from "../../kernel/discussion.ts";
import { Synthesis } from "./rules/synthesis.ts";
import { type Asked, SolveEntry } from "./state.ts";

/** The state of a journal by 0.1.0, which kept none: it judged a synthesis in each round. */
export function migrated({ judgements, rounds }: Discussion): readonly SolveEntry[] {
  return judgements.flatMap(({ kind, round, judgement }) => {
    const synthesis = kind === "synthesis" ? Synthesis.safeParse(judgement).data : undefined;
    if (synthesis === undefined) return [];
    const turns = rounds.find((one) => one.round === round)?.turns ?? [];
    return [{ v: 1, synthesis, asked: turns.map(askedIn) }];
  });
}

/** What a discussion kept, whichever version wrote it. */
export function entriesOf(discussion: Discussion): readonly SolveEntry[] {
  if (discussion.kept.length === 0) return migrated(discussion);
  return discussion.kept.flatMap(({ entry }) => SolveEntry.safeParse(entry).data ?? []);
}

function askedIn({ seat, calls, answer }: TurnRecord): Asked {
  const isOwn = answer !== undefined && calls.at(-1)?.receipt?.fallback !== true;
  const failure = isOwn ? null : calls.find((call) => call.failure !== null)?.failure;
  return { seat, failure: failure ? { code: failure.code, message: failure.message } : null };
}
