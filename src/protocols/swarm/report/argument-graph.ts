import { jsonFile, type ProjectedFile } from "../../../kernel/projection.ts";
import { authorOf, type Item, optionKind, textOf } from "../../../table/item.ts";
import { tagOf } from "../../../table/record.ts";
import { itemStanding } from "../../../table/stands.ts";
import { saidKinds, counterpointKind } from "../shapes.ts";
import type { Account } from "./account.ts";

const types = { agree: "supports", contest: "counters", narrower: "extends" } as const;

/** Every stand by id, from the tag of its seat, and every point of the Contrarian: each on the one item that it names. */
function relationsOf({ ledger }: Account) {
  const items = drawn([...ledger.items.values()]);
  const stood = items.flatMap((item) =>
    (itemStanding(ledger, item.id)?.stands ?? []).flatMap(({ by, as, why }) =>
      as === null || as === "beside-the-point"
        ? []
        : [{ from: tagOf(ledger, by), to: item.id, type: types[as], why }],
    ),
  );
  const attacks = items.flatMap((item) => {
    const on = item.fields["on"];
    const isKnown = on !== undefined && ledger.items.has(on);
    return item.kind === counterpointKind && isKnown
      ? [{ from: item.id, to: on, type: "counters", why: textOf(item) }]
      : [];
  });
  return [...attacks, ...stood];
}

function drawn(items: readonly Item[]): readonly Item[] {
  return items.filter(
    ({ kind, withdrawn }) => withdrawn === null && (saidKinds.includes(kind) || kind === optionKind),
  );
}

export function argumentGraphData(account: Account): ProjectedFile {
  const nodes = drawn([...account.ledger.items.values()]).map((item) => ({
    id: item.id,
    round: item.round,
    from: authorOf(item),
    kind: item.kind,
    text: textOf(item),
  }));
  return jsonFile("artifacts/argument-graph.json", { nodes, edges: relationsOf(account) });
}
