import { namedIn } from "../../../text/claims/named.ts";
import { quantitiesIn } from "../../../text/likeness/quantity.ts";
import type { Said } from "./said.ts";
import type { Team } from "./state.ts";
import type { Final } from "./statements.ts";
import type { IssueState, MinorityView } from "./verdict.ts";

type Language = "en" | "ja";

/** What was left standing at the end, and all that was said on the way there. */
export interface Ending {
  readonly team: Team;
  readonly issues: readonly IssueState[];
  readonly undiscussed: readonly string[];
  /** Every round's statements, the first first. */
  readonly rounds: readonly (readonly Said[])[];
  readonly finals: readonly { readonly seat: string; readonly final: Final | null }[];
  readonly lang: Language;
}

type Held = IssueState["positions"][number];

/**
 * Every position that fewer hold than another on its issue. Where two are held by equally many, neither is a minority:
 * that is a split, which the user decides. Why it was not adopted is a count and a reason, never a judgement.
 */
export function minorityViews(ending: Ending): readonly MinorityView[] {
  const { issues, team } = ending;
  const strength = (held: Held) => held.seats.filter((seat) => team.members.includes(seat)).length;
  return issues.flatMap(({ issue, positions }) => {
    const [adopted] = positions.toSorted((a, b) => strength(b) - strength(a));
    if (adopted === undefined) return [];
    return positions
      .filter((held) => strength(held) < strength(adopted))
      .map((held) => ({
        view: held.position,
        holders: held.seats,
        issue,
        whyNotAdopted: whyNot(held, adopted, strength, ending),
        reconsiderWhen: reconsiderWhen(held, ending),
      }));
  });
}

function whyNot(held: Held, adopted: Held, strength: (held: Held) => number, { lang, team }: Ending): string {
  const reason = strongestReason(adopted.reasons);
  const [few, many, all] = [strength(held), strength(adopted), team.members.length];
  if (lang === "ja") {
    const counted = `議題メンバー${all}名中、この立場は${few}名、「${adopted.position}」は${many}名。`;
    return reason === null ? counted : `${counted}そちらの根拠: ${reason}`;
  }
  const counted = `Held by ${few} of ${all} topic members; ${many} hold "${adopted.position}".`;
  return reason === null ? counted : `${counted} Their reason: ${reason}`;
}

/** The first that names something which can be looked up, else the first. */
function strongestReason(reasons: readonly string[]): string | null {
  return reasons.find(isCheckable) ?? reasons[0] ?? null;
}

function isCheckable(reason: string): boolean {
  const { places, quotes, symbols } = namedIn(reason);
  return quantitiesIn(reason) !== "" || places.length + quotes.length + symbols.length > 0;
}

/** In the holders' own words, the last first: what they see coming, what their position rests on. */
function reconsiderWhen({ seats }: Held, { finals, rounds, lang }: Ending): string {
  const own = finals.flatMap(({ seat, final }) => (final !== null && seats.includes(seat) ? [final] : []));
  const positions = rounds
    .flat()
    .flatMap(({ seat, statement }) => (seats.includes(seat) && "grounds" in statement ? [statement] : []));
  const risk = firstFilled(own.flatMap((final) => [...(final.unresolvedRisks ?? []), final.remainingRisk]));
  if (risk !== undefined)
    return lang === "ja" ? `次が現実になったとき: ${risk}` : `When this comes true: ${risk}`;
  const precondition = firstFilled(positions.flatMap(({ preconditions }) => preconditions));
  if (precondition !== undefined)
    return lang === "ja" ? `次が満たされたとき: ${precondition}` : `When this is given: ${precondition}`;
  const ownRisk = firstFilled(positions.flatMap(({ risks }) => risks));
  if (ownRisk !== undefined)
    return lang === "ja"
      ? `次の恐れがなくなったとき: ${ownRisk}`
      : `When this is no longer to be feared: ${ownRisk}`;
  return lang === "ja" ? "保持者は条件を述べていません。" : "Its holders named no condition.";
}

function firstFilled(texts: readonly string[]): string | undefined {
  return texts.find((text) => text.trim() !== "");
}
