import { listed, type Words } from "../../../words.ts";
import { type CritiqueVerdict, lowRating } from "./verdict.ts";

type Judged = Omit<CritiqueVerdict, "bottomLine">;

/**
 * The answer in a plain sentence, and what was counted. It says the same as the recommendation, and as the exit code:
 * `stops` is whether that is one by which a caller stops, where it is known; else it is as `--fail-on` has it by default.
 */
export function answer(verdict: Judged, decision: string | null, words: Words, stops?: boolean): string {
  const { answered, asked, quorum = asked } = verdict;
  const isUnjudged = verdict.verdict === "inconclusive";
  const isStopped = stops ?? (isUnjudged || gateOf(verdict, decision) === "HIGH");
  const why = isUnjudged
    ? words("critique.tooFew", { answered, asked, quorum })
    : listed(words, reasons(verdict, words));
  const how = howItGoes(verdict, decision, isStopped);
  const sentence = words("critique.answer", { how, stops: isStopped ? "yes" : "no", why });
  return [sentence.trim(), ...askedFor(verdict, words)].join(" ");
}

/** What the caller of a critique does next (seed 000, integration with the calling role): as a person decided, if one did. */
export function callerAction(
  verdict: Judged,
  decision: string | null,
  words: Words,
  stops?: boolean,
): string {
  return words("critique.do", { how: howItGoes(verdict, decision, stops) });
}

/** In one word. */
function howItGoes(given: Judged, decision: string | null, stops = false): string {
  const { verdict, severity, recommendation, actionItems } = given;
  if (decision !== null) return decision === "accept" ? "accepted" : "sentBack";
  if (verdict === null) return actionItems.length === 0 ? "nothingByRules" : "byRules";
  if (verdict === "inconclusive") return "unjudged";
  if (verdict === "consensus_reached") return "pass";
  if (recommendation === "escalate") return severity === "HIGH" ? "revised" : "disputed";
  if (severity === "HIGH") return "revise";
  return severity !== "MEDIUM" ? "notes" : stops ? "stopped" : "caution";
}

/** By what `--fail-on` decides: a person's word before the verdict; `null` where nothing is in the way. */
export function gateOf(
  { verdict, severity }: Pick<Judged, "verdict" | "severity">,
  decision: string | null,
): CritiqueVerdict["severity"] {
  if (decision === "accept" || verdict === "consensus_reached") return null;
  return decision === "hand-back" ? "HIGH" : severity;
}

function reasons({ verdict, ratings, averageRating: rating, signals }: Judged, words: Words) {
  const all = Object.values(ratings);
  const average = rating === null ? "" : words("critique.averageBehind", { rating });
  if (verdict === "consensus_reached")
    return [words("critique.ratedAbove", { count: all.length, low: lowRating, average })];
  const count = all.filter((one) => one <= lowRating).length;
  return [
    ...signals
      .filter(({ signal, severity }) => signal === "critical_issue" && severity !== "LOW")
      .map(({ detail, perspectives }) => `${detail} (${perspectives.join(", ")})`),
    words("critique.lowRatings", { count, all: all.length, low: lowRating, average }),
  ];
}

/** What they ask for; what a lookup contradicts is told apart, and is not found wrong. */
function askedFor({ verdict, groups = [], joinedBy, actionItems }: Judged, words: Words): readonly string[] {
  if (groups.length === 0) return verdict === "inconclusive" ? [] : [words("critique.noChange")];
  const isEdited = joinedBy === "editor";
  const standing = groups.filter(({ contradicted }) => contradicted !== true);
  const wrong = standing.filter(({ asked }) => isEdited || asked !== true);
  const several = wrong.filter(({ perspectives }) => perspectives.length > 1).length;
  const [count, contradicted] = [wrong.length, groups.length - standing.length];
  const changes = isEdited ? 0 : actionItems.length;
  const told = [
    ...(count === 0 ? [] : [words("critique.found", { by: joinedBy ?? "words", count, several })]),
    ...(changes === 0 ? [] : [words("critique.changesAsked", { count: changes })]),
    ...(contradicted === 0 ? [] : [words("critique.contradictedFound", { count: contradicted })]),
  ];
  const text = told.join(words("list.semicolon"));
  return text === "" ? [] : [words("list.sentence", { text })];
}
