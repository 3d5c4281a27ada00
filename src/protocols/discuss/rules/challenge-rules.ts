import { sameWords } from "../../../text/likeness/same-words.ts";
import { approves, concedes } from "./approval.ts";
import { clausesOf, ownWords, sentencesOf } from "./sentences.ts";
import type { Challenge } from "./statements.ts";
import { wordCount } from "./words.ts";

export interface ChallengeFault {
  readonly rule: "approval" | "missing-element";
  readonly detail: string;
}

const elements = {
  weakness: "weakness",
  failureScenario: "failure scenario",
  alternative: "alternative",
} as const;

/**
 * What a Challenge lacks, and the sentences in which it approves of what another member holds. The target is the
 * others' words and is not searched. Who gives up a view may say what it was wrong about, if the three elements are
 * there (behaviour 3.12, 11).
 */
export function challengeFaults(challenge: Challenge): readonly ChallengeFault[] {
  const missing = (Object.keys(elements) as (keyof typeof elements)[])
    .filter((element) => saysNothing(challenge[element]))
    .map((element) => ({ rule: "missing-element", detail: elements[element] }) as const);
  const mayConcede = challenge.changed && missing.length === 0;
  const { weakness, failureScenario, alternative, assumptions = [], changeReason } = challenge;
  const said = [weakness, failureScenario, alternative, ...assumptions, changeReason ?? ""];
  const approving = said
    .flatMap((text) => approvals(text, mayConcede))
    .map((detail) => ({ rule: "approval", detail }) as const);
  return [...missing, ...approving];
}

/** The sentences of a text that approve, as they were written. */
export function approvals(text: string, mayConcede = false): readonly string[] {
  return sentencesOf(text).filter((sentence) => {
    const clauses = clausesOf(ownWords(sentence));
    return clauses.some((clause) => approves(clause) || (!mayConcede && concedes(clause)));
  });
}

/** Fewer different assumptions than the devil's advocate owes, as a sentence; the same words count once. */
export function assumptionFaults(assumptions: readonly string[], least = 3): readonly string[] {
  const different = new Set(assumptions.filter((text) => !saysNothing(text)).map(sameWords)).size;
  return different >= least ? [] : [`${different} of ${least} assumptions`];
}

const nothing =
  /^(?:none|no|nil|nothing|n a|na|null|tbd|todo|unknown|same(?: as (?:above|before))?|see above|(?:none|nothing) (?:found|in particular|to add|comes to mind|really)|(?:i see |there (?:is|are) |i have )?(?:no|none) ?(?:weakness(?:es)?|failure(?: scenario)?|alternatives?|issues?|problems?|concerns?|objections?)?|not applicable|特に ?(?:なし|無し|ない|ありません|ございません)|なし|無し|無|ない|ありません|同上|同じ|不明|未定|該当 ?(?:なし|しない|しません)|(?:弱点|問題|懸念|代替案|失敗シナリオ)(?:は|も)?(?:特に)?(?:なし|無し|ない|ありません|ございません))$/u;

function saysNothing(text: string): boolean {
  const words = /[\p{L}\p{N}]/u.test(text) ? sameWords(text) : "";
  // One word names a matter and says nothing of it.
  return words === "" || nothing.test(words) || wordCount(text) < 2;
}
