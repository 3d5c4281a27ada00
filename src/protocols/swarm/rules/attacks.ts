import { type Id, type Item, textOf, wordingId } from "../../../table/item.ts";
import type { Ledger, Stand } from "../../../table/ledger.ts";
import type { Tell } from "../../../table/sections.ts";
import { standing } from "../../../table/standing.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import { counterpointKind } from "../shapes.ts";

/** A point of the Contrarian, and how experts met it. It is no word of the panel, whoever agrees with it. */
export interface Attack {
  readonly point: Item;
  /** What it is against, as that read then: `MT-2v2`. */
  readonly against: string;
  /** What it is against was worded anew since, was taken back, or is an option that nobody is for any more. */
  readonly isMended: boolean;
  readonly stands: readonly Stand[];
}

export function attacksOf(ledger: Ledger): readonly Attack[] {
  const left = new Set(
    standing(ledger)
      .flatMap(({ options }) => options)
      .filter(({ seats }) => seats.every(({ stance }) => stance !== "for"))
      .map(({ option }) => option.id),
  );
  return liveItems(ledger, counterpointKind).map((point) => {
    const on = point.fields["on"] ?? "";
    const target = ledger.items.get(on);
    const version = versionOf(ledger, point.id);
    const isMended =
      target !== undefined &&
      (target.withdrawn !== null || version < target.wordings.length || left.has(target.id));
    const stands = itemStanding(ledger, point.id)?.stands ?? [];
    return { point, against: wordingId(on, version), isMended, stands };
  });
}

/** Whether it is done with: experts answered and none contests it, or what it is against was mended. */
export function isMet({ isMended, stands }: Attack): boolean {
  return isMended || (stands.length > 0 && stands.every(({ as }) => as === "agree" || as === "narrower"));
}

function versionOf({ log }: Ledger, point: Id): number {
  for (const entry of log) {
    if (entry.is === "stand" && entry.stand.item === point) return entry.stand.version;
    const said = entry.is === "word" ? entry.word.says.find(({ position }) => position.item === point) : null;
    if (said) return Math.max(1, said.position.version);
  }
  return 1;
}

/** Points that experts answered and that still hold against something, with how each was met, in lines. */
export function attacksTold(tell: Tell) {
  const { ledger, words } = tell;
  return attacksOf(ledger)
    .filter(({ isMended, stands }) => !isMended && stands.length > 0)
    .map(({ point, against, stands }) => ({
      id: point.id,
      against,
      told: words("swarm.attack", { target: against, text: textOf(point), id: point.id }),
      met: howMet(tell, stands),
    }));
}

/** Who agrees, who agrees to less and to what, who contests it and why. */
function howMet({ words, nameOf }: Tell, stands: readonly Stand[]): readonly string[] {
  const agreeing = stands.filter(({ as }) => as === "agree").map(({ by }) => nameOf(by));
  const others = stands.flatMap(({ by, as, why, instead }) =>
    as === "agree" || as === null
      ? []
      : [
          words("table.dissents", {
            seat: nameOf(by),
            stance: words("item.as", { as }),
            why: instead ?? why,
          }),
        ],
  );
  const agreed = `${listed(words, agreeing)} (${words("item.as", { as: "agree" })})`;
  return agreeing.length === 0 ? others : [agreed, ...others];
}
