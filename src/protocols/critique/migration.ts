import { isByRules } from "../../kernel/by-rules.ts";
import { type Discussion, lastJudgement } from "../../kernel/discussion.ts";
import { recorded } from "../../manifest/recorded.ts";
import { Critique } from "./rules/critique.ts";
import { type Answer, CritiqueEntry } from "./state.ts";

/** The state of a critique by 0.1, which judged and kept nothing: what was said, and the judgements as they were made. */
export function migrated(discussion: Discussion): readonly CritiqueEntry[] {
  const verdict = lastJudgement(discussion, "verdict");
  if (verdict === undefined) return [];
  const turns = discussion.rounds.flatMap((round) => round.turns);
  const answers = turns.flatMap(({ seat, answer, calls }): readonly Answer[] => {
    const said = Critique.safeParse(answer?.value);
    const receipt = calls.at(-1)?.receipt;
    if (!said.success || !receipt) return [];
    const { answeredBy, asked, fallback } = receipt;
    const inPlaceOf = fallback ? asked : null;
    return [{ perspective: seat, critique: said.data, answeredBy, inPlaceOf, byRules: isByRules(receipt) }];
  });
  const entry = {
    v: 1,
    kind: "critique",
    asked: turns.map(({ seat }) => seat),
    answers,
    checks: lastJudgement(discussion, "claims") ?? [],
    verdict,
  };
  return [recorded(CritiqueEntry, entry, "what was judged", discussion)];
}

/** What is known of a critique, whichever version wrote it; `null` before its verdict. */
export function entryOf(discussion: Discussion): CritiqueEntry | null {
  const last = discussion.kept.at(-1);
  return last === undefined
    ? (migrated(discussion).at(-1) ?? null)
    : (CritiqueEntry.safeParse(last.entry).data ?? null);
}
