import type { Candidate } from "./candidates.ts";
import type { WeighedPoint } from "./evidence.ts";

// behaviour 2.7
const mostOfAKind = 2;
const mostQuestions = 4;

/** What a person should settle: open disagreements, concerns, then a trade-off between quick and thorough. */
export function clarificationQuestions(
  disagreements: readonly WeighedPoint[],
  concerns: readonly string[],
  solutions: readonly Candidate[],
): readonly string[] {
  const quick = solutions.find(({ effort }) => effort === "low");
  const thorough = solutions.find(({ effort }) => effort === "high");
  return [
    ...disagreements
      .filter(({ heldBy }) => heldBy === null)
      .slice(0, mostOfAKind)
      .map((one) => `Which holds? ${disagreementText(one)}`),
    ...concerns.slice(0, mostOfAKind).map(asQuestion),
    ...(quick === undefined || thorough === undefined
      ? []
      : [`Is less effort now ("${quick.name}") worth more than what "${thorough.name}" gives?`]),
  ].slice(0, mostQuestions);
}

/** `Effort of "Cache": gemini: low; codex: high` */
export function disagreementText({ point, voices }: Pick<WeighedPoint, "point" | "voices">): string {
  const said = voices.map(({ agent, text }) => `${agent}: ${text}`).join("; ");
  return voices.some(({ text }) => text === point) ? said : `${point}: ${said}`;
}

function asQuestion(concern: string): string {
  if (/[?？]$/.test(concern)) return concern;
  return `How should this be handled: ${concern.replace(/[.!。]+$/, "")}?`;
}
