import { namedIn } from "../../../text/claims/named.ts";
import { quantitiesIn } from "../../../text/likeness/quantity.ts";
import type { MergedAction } from "../../../ledger/edited.ts";
import type { Final, Said } from "./statements.ts";
import type { HeldPosition, Team } from "./state.ts";
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
  /** The short name of a seat, for ids. */
  readonly prefixOf: (seat: string) => string;
  /** Like actions put together; `null` where nobody did. */
  readonly edit: { readonly actions: readonly MergedAction[] } | null;
}

/**
 * Every position that fewer hold than another on its issue. Where two are held by equally many, neither is a minority:
 * that is a split, which the user decides. Why it was not adopted is a count and a reason, never a judgement.
 */
export function minorityViews(ending: Ending): readonly MinorityView[] {
  const { issues, team } = ending;
  const strength = (held: HeldPosition) => held.seats.filter((seat) => team.members.includes(seat)).length;
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

function whyNot(
  held: HeldPosition,
  adopted: HeldPosition,
  strength: (held: HeldPosition) => number,
  { lang, team }: Ending,
): string {
  const reason = strongestReason(adopted.reasons);
  const [few, many, all] = [strength(held), strength(adopted), team.members.length];
  const other = adopted.id ?? `"${adopted.position}"`;
  if (lang === "ja") {
    const counted = `メンバー${all}名中${few}名。${many}名は ${other}`;
    return reason === null ? counted : `${counted}: ${reason}`;
  }
  const counted = `${few} of ${all} members; ${many} are for ${other}`;
  return reason === null ? counted : `${counted}: ${reason}`;
}

/** The first that names something which can be looked up, else the first. */
function strongestReason(reasons: readonly string[]): string | null {
  return reasons.find(isCheckable) ?? reasons[0] ?? null;
}

function isCheckable(reason: string): boolean {
  const { places, quotes, symbols } = namedIn(reason);
  const certain = places.filter(({ isName }) => isName !== true);
  return quantitiesIn(reason) !== "" || certain.length + quotes.length + symbols.length > 0;
}

/** What its holders said of it themselves; nothing where they said nothing. */
function reconsiderWhen({ seats }: HeldPosition, { finals }: Ending): string {
  const said = finals.flatMap(({ seat, final }) =>
    seats.includes(seat) && final?.reconsiderWhen ? [final.reconsiderWhen] : [],
  );
  return [...new Set(said)].join("; ");
}
