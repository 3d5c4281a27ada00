import type { Candidate } from "./candidates.ts";
import type { Contribution } from "./contribution.ts";
import type { WeighedPoint } from "./evidence.ts";
import { compare, sameWords } from "../../../text/likeness/same-words.ts";

// behaviour 2.7
const mostOfAKind = 2;
const mostQuestions = 4;

/** What a person should settle: open disagreements, what agents ask, then a trade-off between quick and thorough. */
export function clarificationQuestions(
  disagreements: readonly WeighedPoint[],
  asked: readonly string[],
  solutions: readonly Candidate[],
): readonly string[] {
  const quick = solutions.find(({ effort }) => effort === "low");
  const thorough = solutions.find(({ effort }) => effort === "high");
  return [
    ...disagreements
      .filter(({ heldBy }) => heldBy === null)
      .slice(0, mostOfAKind)
      .map((one) => `Which holds? ${disagreementText(one)}`),
    ...asked.slice(0, mostOfAKind),
    ...(quick === undefined || thorough === undefined
      ? []
      : [`Is less effort now ("${quick.name}") worth more than what "${thorough.name}" gives?`]),
  ].slice(0, mostQuestions);
}

/** What agents ask, those that most ask first; a worry that is no question is none. */
export function questionsAsked(contributions: readonly Contribution[]): readonly string[] {
  const all = contributions.flatMap(({ agent, analysis }) =>
    [analysis.questionForUser ?? "", ...analysis.technical_concerns.filter(isQuestion)]
      .filter((text) => text !== "")
      .map((text, index) => ({ agent, text, isForUser: index === 0 && analysis.questionForUser === text })),
  );
  return [...Map.groupBy(all, ({ text }) => sameWords(text)).values()]
    .map((same) => ({
      text: same.map(({ text }) => text).sort()[0] ?? "",
      agents: new Set(same.map(({ agent }) => agent)).size,
      isForUser: same.some(({ isForUser }) => isForUser),
    }))
    .sort(
      (a, b) => b.agents - a.agents || Number(b.isForUser) - Number(a.isForUser) || compare(a.text, b.text),
    )
    .map(({ text }) => text);
}

function isQuestion(text: string): boolean {
  return /[?？]\s*$/.test(text);
}

/** So much of what was said is told beside the point; where there is more, its ids stand for it. */
const longestSaid = 240;

/** `Effort of "Cache": gemini: low; codex: high`, or `Whether it is fast enough (gemini: GEM-3; codex: COD-8, COD-9)` */
export function disagreementText({ point, voices }: Pick<WeighedPoint, "point" | "voices">): string {
  const said = voices.map(({ agent, text }) => `${agent}: ${text}`).join("; ");
  const isVoice = voices.some(({ text }) => text === point);
  if (isVoice && voices.length <= 2) return said;
  if (said.length <= longestSaid) return isVoice ? said : `${point}: ${said}`;
  const byAgent = [...Map.groupBy(voices, ({ agent }) => agent)].map(
    ([agent, own]) => `${agent}: ${own.map(({ claim, text }) => claim ?? text).join(", ")}`,
  );
  return `${point.replace(/[.。]+$/, "")} (${byAgent.join("; ")})`;
}
