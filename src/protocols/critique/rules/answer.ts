import { listed, type Words } from "../../../words.ts";
import { type CritiqueVerdict, lowRating } from "./verdict.ts";

type Judged = Omit<CritiqueVerdict, "bottomLine">;

/**
 * The answer in a plain sentence, and what was counted. It says the same as the recommendation, and as the exit code:
 * `stops` is whether that is one by which a caller stops, where it is known; else it is as `--fail-on` has it by default.
 */
export function answer(verdict: Judged, decision: string | null, words: Words, stops?: boolean): string {
  return [opening(verdict, decision, words, stops), ...askedFor(verdict, words)].join(" ");
}

function opening(verdict: Judged, decision: string | null, words: Words, stops?: boolean): string {
  const { answered, asked, quorum = asked } = verdict;
  const how = howItGoes(verdict, decision);
  const isStopped = stops ?? (verdict.verdict === "inconclusive" || gateOf(verdict, decision) === "HIGH");
  const why =
    verdict.verdict === "inconclusive"
      ? words("critique.tooFew", { answered, asked, quorum })
      : listed(words, reasons(verdict, words));
  return words("critique.answer", { how: isStopped ? how : (letThrough[how] ?? how), why }).trim();
}

/** What a caller that is not stopped is told where the verdict would stop it, and the other way round. */
const letThrough: Readonly<Record<string, string>> = {
  revise: "reviseAnyway",
  sentBack: "sentBackAnyway",
  unjudged: "unjudgedAnyway",
  stopped: "caution",
};

/** In one word: the key of the sentence. */
function howItGoes({ verdict, severity, recommendation }: Judged, decision: string | null): string {
  if (verdict === "inconclusive") return "unjudged";
  if (decision === "accept") return "accepted";
  if (decision === "hand-back") return "sentBack";
  if (verdict === "consensus_reached") return "pass";
  if (recommendation === "escalate") return "decide";
  return severity === "HIGH" ? "revise" : severity === "MEDIUM" ? "stopped" : "notes";
}

/** By what `--fail-on` decides: a person's word before the verdict; `null` where nothing is in the way. */
export function gateOf(
  { verdict, severity }: Pick<Judged, "verdict" | "severity">,
  decision: string | null,
): CritiqueVerdict["severity"] {
  if (decision === "accept" || verdict === "consensus_reached") return null;
  return decision === "hand-back" ? "HIGH" : severity;
}

function reasons(verdict: Judged, words: Words): readonly string[] {
  const { ratings, averageRating: rating, signals } = verdict;
  const all = Object.values(ratings);
  const average = rating === null ? "" : words("critique.averageBehind", { rating });
  if (verdict.verdict === "consensus_reached")
    return [words("critique.ratedAbove", { count: all.length, low: lowRating, average })];
  const count = all.filter((one) => one <= lowRating).length;
  const critical = signals.filter(
    ({ signal, severity }) => signal === "critical_issue" && severity !== "LOW",
  );
  return [
    ...critical.map(({ detail, perspectives }) => `${detail} (${perspectives.join(", ")})`),
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
  const contradicted = groups.length - standing.length;
  const counted: readonly (readonly [number, string])[] = [
    [
      wrong.length,
      words(isEdited ? "critique.toChange" : "critique.foundWrong", { count: wrong.length, several }),
    ],
    [isEdited ? 0 : actionItems.length, words("critique.changesAsked", { count: actionItems.length })],
    [contradicted, words("critique.contradictedFound", { count: contradicted })],
  ];
  const told = counted.flatMap(([count, text]) => (count === 0 ? [] : [text]));
  const text = told.join(words("list.semicolon"));
  return text === "" ? [] : [words("list.sentence", { text })];
}
