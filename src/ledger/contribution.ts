import type { LedgerFields } from "./fields.ts";
import type { Claim, Ignored } from "./ledger.ts";

/** What a seat said in a round, as far as it goes into the ledger. */
export interface Contribution {
  readonly seat: string;
  readonly round: number;
  /** Where it stands as a whole; `null` where the turn does not ask for it. Its first is claim 1; later ones reword it, or take the place of one it withdrew. */
  readonly position: string | null;
  /** Its position is on another matter than before, so it is a claim of its own. */
  readonly afresh?: boolean;
  /**
   * Other words are another wording: its position gets the next version, and a new text for what it is for is an option
   * of its own. Else they say the same as long as the seat does not say that it has changed.
   */
  readonly asWorded?: boolean;
  readonly claims: readonly Claimed[];
  readonly fields: LedgerFields;
  /** What it says besides in words: whatever of others it names there by its id, it answers. */
  readonly cites?: readonly string[];
  /** By its own word. */
  readonly changed: boolean;
  readonly changeReason: string | null;
  /** Where criticism alone is asked for, an `agree` is left out and listed. */
  readonly mayAgree: boolean;
}

export interface Claimed {
  readonly text: string;
  readonly kind: Exclude<Claim["kind"], "position">;
  readonly restsOn: readonly string[];
  /** Id of what it is against, as the seat wrote it. */
  readonly against?: string;
}

/** What of it could not be taken as it was said. */
export function ignoring({ seat, round }: Contribution, said: string, why: string): Ignored {
  return { seat, round, said, why };
}
