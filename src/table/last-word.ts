import type { Position, Positions, Say } from "./ledger.ts";

/** Inside one reply the first of these counts. */
const weight: readonly Position["stance"][] = ["objects", "withdrew", "stands aside", "for", "accepts"];

/** The last hold of a reply. */
export function heldIn(says: readonly Say[]): Say | undefined {
  return says.findLast(({ position }) => position.stance === "for");
}

/**
 * Where a seat is on the options of one issue after one more reply of its own. Each option keeps the seat's last word on
 * it; it is for one option at most. Whoever was asked and says nothing of the issue has not said.
 */
export function afterReply(before: Positions, says: readonly Say[], asked: boolean): Positions {
  if (asked && says.every(({ option }) => option === undefined)) return new Map();
  const held = heldIn(says);
  const now = new Map(before);
  // To name another, none, or what nobody knows ends what it was for.
  if (held !== undefined)
    for (const [option, { stance }] of before)
      if (stance === "for" && option !== held.option) now.delete(option);
  const byOption = Map.groupBy(
    says.filter((say) => say.position.stance !== "for" || say === held),
    ({ option }) => option,
  );
  for (const [option, here] of byOption)
    if (option !== null && option !== undefined) now.set(option, strongest(here, now.get(option)));
  return now;
}

function strongest(says: readonly Say[], before: Position | undefined): Position {
  const rank = Math.min(...says.map(({ position }) => weight.indexOf(position.stance)));
  const heaviest = says.filter(({ position }) => weight.indexOf(position.stance) === rank);
  // Of two acceptances the one with a condition; else the last.
  const main =
    heaviest.findLast(({ position }) => position.condition !== null) ??
    heaviest.findLast(({ isAgreement }) => isAgreement !== true) ??
    heaviest.reduce((_, one) => one);
  if (main.isAgreement === true && before?.stance === "for")
    return { ...before, version: main.position.version };
  const accepted = says.findLast(({ position }) => position.stance === "accepts");
  return main.position.stance === "objects" && accepted !== undefined
    ? { ...main.position, acceptedIf: accepted.position.condition }
    : main.position;
}
