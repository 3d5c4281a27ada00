import { ownWords, sentencesOf } from "../../../text/sentences.ts";
import { judgesInEnglish } from "./side-english.ts";
import { judgesInJapanese } from "./side-japanese.ts";
import type { State } from "./verdict.ts";

/**
 * The first sentence in which a moderator takes a side, judges what was said, or praises or blames a member or a
 * design; `null` where it speaks of the process only. What it quotes or reports of members is not its own word.
 */
export function takesSide(text: string): string | null {
  return (
    sentencesOf(text).find((sentence) => {
      const own = ownWords(sentence);
      return judgesInEnglish(own) || judgesInJapanese(own);
    }) ?? null
  );
}

/** What is said to the members in the place of a text that takes a side: behaviour 3.7, one sentence a state. */
export function interventionFor(state: State, undiscussed: readonly string[], lang: "en" | "ja"): string {
  const open = undiscussed.filter((issue) => takesSide(issue) === null);
  return (lang === "ja" ? japanese : english)[state](open);
}

type Interventions = Readonly<Record<State, (undiscussed: readonly string[]) => string>>;

const english: Interventions = {
  DIVERGENT: () =>
    "The positions are far apart. Please rank the issues by importance and discuss only the first ones.",
  NARROWING: (undiscussed) =>
    undiscussed.length === 0
      ? "Please continue. Is there a viewpoint that nobody has named yet?"
      : `Please continue. Not discussed yet: ${undiscussed.join("; ")}.`,
  CONVERGING: () =>
    "The positions are coming together. Please state the reason that is your own, with its evidence.",
  CONSENSUS: () => "Everyone agrees, but are the reasons diverse? Please name the one that is your own.",
};

const japanese: Interventions = {
  DIVERGENT: () => "立場が大きく分かれています。論点に優先順位を付け、上位の論点に絞って述べてください。",
  NARROWING: (undiscussed) =>
    undiscussed.length === 0
      ? "このまま続けてください。まだ出ていない観点はありますか？"
      : `このまま続けてください。未議論の論点: ${undiscussed.join("、")}。`,
  CONVERGING: () => "立場が近づいています。ご自身の根拠とその裏付けを示してください。",
  CONSENSUS: () => "全員が同意していますが、根拠は多様ですか？ご自身だけの根拠を示してください。",
};
