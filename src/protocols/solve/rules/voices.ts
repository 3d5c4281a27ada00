import { eachOnce } from "../../../text/each-once.ts";
import type { Likeness } from "../../../kernel/lookup.ts";
import { contradict } from "../../../text/likeness/grouping.ts";
import { type Contribution, namedDisputes, type NamedFinding } from "./contribution.ts";
import { compare } from "../../../text/likeness/same-words.ts";

/** Something said, by whom; `claim` is the id under which it was looked up, if it was. */
export interface Voice {
  readonly agent: string;
  readonly text: string;
  readonly claim: string | null;
}

interface Voices {
  readonly found: readonly Voice[];
  readonly agreeing: readonly Voice[];
  readonly disputing: readonly Voice[];
}

/** All that is compared: findings, then what verifiers agree with, then what they dispute. */
export function voicesOf(findings: readonly NamedFinding[], contributions: readonly Contribution[]): Voices {
  return {
    found: findings.map(voiceOf),
    agreeing: contributions.flatMap(({ agent, analysis }) =>
      (analysis.cross_verification?.agrees_with ?? []).map((text) => ({ agent, text, claim: null })),
    ),
    disputing: namedDisputes(contributions).map(voiceOf),
  };
}

function voiceOf({ id, agent, text }: NamedFinding): Voice {
  return { agent, text, claim: id };
}

/** The finding that a verifier agrees with, as far as its words tell: one that they turn round is not it. */
export function agreedWith({ found, agreeing }: Voices, index: number, likeness: Likeness): Voice | null {
  const voice = agreeing[index];
  if (voice === undefined) return null;
  const others = (one: Voice) => one.agent !== voice.agent && !contradict(one.text, voice.text);
  return nearest(found, found.length + index, likeness, likeness.related, others);
}

/** The finding of another agent that a verifier disputes. */
export function disputed(
  { found, agreeing, disputing }: Voices,
  index: number,
  likeness: Likeness,
): Voice | null {
  const others = ({ agent }: Voice) => agent !== disputing[index]?.agent;
  return nearest(found, found.length + agreeing.length + index, likeness, likeness.same, others);
}

function nearest(
  found: readonly Voice[],
  at: number,
  { pairs }: Likeness,
  least: number,
  counts: (voice: Voice) => boolean,
): Voice | null {
  const [best] = (linksTo(pairs).get(at) ?? [])
    .flatMap(([first, , score]) => {
      const voice = found[first];
      return voice !== undefined && score >= least && counts(voice) ? [{ voice, score }] : [];
    })
    .sort((a, b) => b.score - a.score || byVoice(a.voice, b.voice));
  return best?.voice ?? null;
}

/** The pairs by their second: every voice asks for its own. */
const linksTo = eachOnce((pairs: Likeness["pairs"]) => Map.groupBy(pairs, ([, second]) => second));

/** By agent, then by what was said, then by its claim: nobody's seat counts. */
export function byVoice(a: Voice, b: Voice): number {
  return compare(a.agent, b.agent) || compare(a.text, b.text) || compare(a.claim ?? "", b.claim ?? "");
}
