import type { Edit, Said } from "./act.ts";
import { editor, holeKind, issueKind, optionKind, rules, summaryKind, type Who } from "./item.ts";
import { type Items, unknown } from "./items.ts";
import type { Clash, Cut, Join } from "./ledger.ts";

/** Where what an editor does is put down. */
export interface EditedBy extends Items {
  readonly joins: Join[];
  readonly cuts: Cut[];
  readonly clashes: Clash[];
}

type EditOf<Kind extends Edit["do"]> = Extract<Edit, { readonly do: Kind }>;

/** Takes one edit; a sentence where it cannot be taken. What an editor does is on record; none of it moves a seat. */
export function takeEdit(ledger: EditedBy, { by, round }: Said, edit: Edit): readonly [] | string {
  if (by !== editor && by !== rules) return "Only an editor edits";
  switch (edit.do) {
    case "keep":
      return ledger.items.has(edit.id) ? [] : unknown(edit.id);
    case "join":
      return join(ledger, by, round, edit);
    case "cut":
      return cut(ledger, round, edit);
    case "form":
      return form(ledger, edit);
    case "clash":
      return clash(ledger, by, round, edit);
    case "enact":
      return enact(ledger, by, round, edit);
    case "hole":
      ledger.add(by, round, { kind: holeKind, text: edit.text, from: edit.near });
      return [];
    case "say":
      ledger.add(by, round, { kind: summaryKind, text: edit.text, from: edit.ids });
      return [];
  }
}

function join(ledger: EditedBy, by: Who, round: number, edit: EditOf<"join">): [] | string {
  const { ids, text, fields = {}, near = [] } = edit;
  const lost = ids.find((id) => !ledger.items.has(id));
  if (lost !== undefined) return unknown(lost);
  const [first, ...others] = [...new Set(ids)]
    .flatMap((id) => ledger.items.get(id) ?? [])
    .toSorted((one, other) => ledger.placeOf(one.id) - ledger.placeOf(other.id));
  if (first === undefined || others.length === 0) return "It takes two to join";
  if (others.some(({ kind, under }) => kind !== first.kind || under !== first.under))
    return `${ids.join(", ")} are not of one kind and one issue`;
  const joined: Join = {
    by,
    round,
    into: first.id,
    ids: others.map(({ id }) => id),
    text: text ?? null,
    fields,
    near: near.filter((id) => ledger.items.has(id)),
  };
  ledger.joins.push(joined);
  ledger.log.push({ is: "join", join: joined });
  return [];
}

function cut(ledger: EditedBy, round: number, { id, why }: EditOf<"cut">): [] | string {
  if (!ledger.items.has(id)) return unknown(id);
  const left = { by: editor, round, id, why };
  ledger.cuts.push(left);
  ledger.log.push({ is: "cut", cut: left });
  return [];
}

function form(ledger: EditedBy, { id, text }: EditOf<"form">): [] | string {
  const item = ledger.items.get(id);
  if (item === undefined) return unknown(id);
  ledger.items.set(id, { ...item, formed: text });
  ledger.log.push({ is: "form", id });
  return [];
}

function enact(ledger: EditedBy, by: Who, round: number, edit: EditOf<"enact">): [] | string {
  const { id, because, withdrawn, ...now } = edit;
  const item = ledger.items.get(id);
  if (by !== rules) return "Only what was decided comes into force";
  if (item === undefined) return unknown(id);
  if (withdrawn === undefined) ledger.amend(item, { round, because, sameMeaning: false }, now);
  else {
    ledger.items.set(id, { ...item, withdrawn: { round, because } });
    ledger.log.push({ is: "withdrawal", id });
  }
  return [];
}

function clash(ledger: EditedBy, by: Who, round: number, edit: EditOf<"clash">): [] | string {
  const { ids, text, options } = edit;
  const lost = ids.find((id) => !ledger.items.has(id));
  if (lost !== undefined) return unknown(lost);
  if (new Set(ids).size < 2) return "It takes two to clash";
  const issue = options.length === 0 ? null : ledger.add(by, round, { kind: issueKind, text, from: ids });
  if (issue !== null)
    for (const one of options)
      ledger.option(by, round, { kind: optionKind, text: one, under: issue.id, from: ids });
  const clashing: Clash = { by, round, ids, why: text, issue: issue?.id ?? null };
  ledger.clashes.push(clashing);
  ledger.log.push({ is: "clash", clash: clashing });
  return [];
}
