import { referencesIn } from "../../ledger/ids.ts";
import { claimOf, type Ledger } from "../../ledger/ledger.ts";
import { nowWordedSo } from "../../ledger/worded.ts";
import { sameWords } from "../../text/likeness/same-words.ts";
import type { Response } from "./rules/replies.ts";
import { idNow } from "./told.ts";

/** An answer as others are told it, each claim of it by its id. */
export function responseText(response: Response, ledger: Ledger, participant: string): string {
  const { position, rationale, confidence, concerns, suggestions = [], option, questionForUser } = response;
  const idOf = idsOf(ledger, participant);
  const chosen = typeof option === "string" ? [option] : (option ?? []);
  return [
    `${idOf(position)}${position}`,
    ...rationale.map((one) => `- because: ${idOf(one)}${one}`),
    ...concerns.map((one) => `- concern: ${idOf(one)}${one}`),
    ...suggestions.map((one) => `- suggestion: ${idOf(one)}${one}`),
    ...(response.claims ?? []).map(({ text }) => `- claim: ${idOf(text)}${text}`),
    ...standsIn(response, ledger),
    ...chosen.filter(Boolean).map((one) => `option: ${one}`),
    `confidence ${confidence}`,
    ...(response.motion ? [`own view of the motion: ${response.motion}`] : []),
    ...stanceIn(response),
    ...(questionForUser ? [`asks the person: ${questionForUser}`] : []),
  ].join("\n");
}

function idsOf(ledger: Ledger, participant: string): (text: string) => string {
  return (text) => {
    const claim = nowWordedSo(ledger, participant, sameWords(text)).at(-1);
    return claim === undefined ? "" : `[${idNow(claim)}] `;
  };
}

function standsIn({ stands, own }: Response, ledger: Ledger): readonly string[] {
  return [
    ...(stands ?? []).map(({ on, stand, text, reason }) => {
      const words = [text ? `"${text}"` : "", reason ?? ""].filter(Boolean).join(" — ");
      return `- stand on ${on}: ${stand}${words === "" ? "" : `, ${words}`}`;
    }),
    ...(own ?? []).map(
      ({ claim, now, text }) => `- own ${renewed(claim, ledger)}: ${now}${text ? `, "${text}"` : ""}`,
    ),
  ];
}

/** A claim as it was named, and the id of the wording it has now where that is another. */
function renewed(named: string, ledger: Ledger): string {
  const claim = claimOf(ledger, referencesIn(named)[0]?.id ?? "");
  return claim === undefined || idNow(claim) === named ? named : `${named}, now ${idNow(claim)}`;
}

function stanceIn({ stance, minimumChange, requestedWords }: Response): readonly string[] {
  return [
    ...(stance ? [`stance: ${stance}`] : []),
    ...(minimumChange ? [`minimum change: ${minimumChange}`] : []),
    ...(requestedWords ? [`requested words: ${requestedWords}`] : []),
  ];
}
