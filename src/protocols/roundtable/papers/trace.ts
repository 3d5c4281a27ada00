import { authorOf, type Id, type Item } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { documentWho, isDecision } from "./draft.ts";

/** What fulfils one requirement. */
export interface Traced {
  readonly requirement: Item;
  readonly parts: readonly Item[];
  readonly decisions: readonly Item[];
  /** How, where somebody said it. */
  readonly how: readonly Item[];
}

const traced: readonly string[] = ["requirement", "quality", "rule", "constraint"];

/** Every requirement in force with what the design names for it: by parts that carry it, decisions it drives, and mappings. */
export function traceOf(ledger: Ledger): readonly Traced[] {
  const items = liveItems(ledger);
  const names = (id: Id, by: (item: Item) => boolean) =>
    items.filter((item) => by(item) && item.from.slice(1).includes(id));
  return inForce(ledger, traced).map((requirement) => {
    const { id } = requirement;
    const how = items.filter(({ kind, under }) => kind === "mapping" && under === id);
    const mapped = how.flatMap(({ from }) => from.slice(1)).flatMap((one) => ledger.items.get(one) ?? []);
    const parts = [...names(id, isPart), ...mapped.filter(isPart)];
    const decisions = [...names(id, isDecision), ...mapped.filter(isDecision)];
    return { requirement, parts: [...new Set(parts)], decisions: [...new Set(decisions)], how };
  });
}

/** Requirements that no part, decision or mapping names. */
export function uncovered(ledger: Ledger): readonly Item[] {
  return traceOf(ledger)
    .filter(({ parts, decisions, how }) => parts.length + decisions.length + how.length === 0)
    .map(({ requirement }) => requirement);
}

/** Items that a document had before the discussion, of these kinds. */
function inForce(ledger: Ledger, kinds: readonly string[]): readonly Item[] {
  return liveItems(ledger).filter((item) => authorOf(item) === documentWho && kinds.includes(item.kind));
}

function isPart({ kind }: Item): boolean {
  return kind === "component" || kind === "concept" || kind === "node";
}
