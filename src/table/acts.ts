import type { Act, Edit, Said } from "./act.ts";
import {
  authorOf,
  type Draft,
  editor,
  type Id,
  issueKind,
  optionKind,
  rules,
  summaryKind,
  type Who,
} from "./item.ts";
import { asItReads, type Items, unknown } from "./items.ts";
import type { Position, Say, Stand } from "./ledger.ts";

type ActOf<Kind extends Act["do"]> = Extract<Act, { readonly do: Kind }>;
type EditOf<Kind extends Edit["do"]> = Extract<Edit, { readonly do: Kind }>;

/** What it says of options; a sentence where it cannot be taken. */
type ActResult = readonly Say[] | string;

export function takeAct(ledger: Items, said: Said, act: Act, amended: Set<Id>): ActResult {
  const { by, round } = said;
  if (!ledger.seats.some(({ id }) => id === by)) return `${by} has no seat`;
  switch (act.do) {
    case "add":
      return added(ledger, said, act.item);
    case "amend":
      return amend(ledger, said, act, amended);
    case "rate":
      return rate(ledger, said, act);
    case "withdraw":
      return withdraw(ledger, said, act);
    case "hold":
      return hold(ledger, said, act);
    case "accept":
      return sayOf(ledger, round, act.option, { stance: "accepts", condition: act.condition });
    case "object":
      return sayOf(ledger, round, act.option, { stance: "objects", why: act.why });
    case "stand-aside":
      return sayOf(ledger, round, act.option, { stance: "stands aside", why: act.why });
    case "stand": {
      const inFull = act.inFull && { item: ledger.add(by, round, act.inFull).id };
      return ledger.find(act.on)?.item.kind === optionKind
        ? standOnOption(ledger, round, act, inFull)
        : stand(ledger, said, act, inFull);
    }
  }
}

function added(ledger: Items, { by, round }: Said, draft: Draft): ActResult {
  if (draft.under !== undefined && !ledger.items.has(draft.under)) return unknown(draft.under);
  if (draft.kind === optionKind)
    return draft.under === undefined
      ? "An option is one of an issue"
      : offered(ledger, by, round, draft, draft.under);
  const { id } = ledger.add(by, round, draft);
  return (draft.below ?? []).flatMap((one) => {
    if (one.kind === optionKind) return offered(ledger, by, round, one, id);
    ledger.add(by, round, { ...one, under: id });
    return [];
  });
}

function offered(ledger: Items, by: Who, round: number, draft: Draft, issue: Id): readonly Say[] {
  const { item, version } = ledger.option(by, round, { ...draft, under: issue });
  if (draft.hold === undefined) return [];
  return [{ issue, option: item.id, position: position(round, version, { stance: "for", why: draft.hold }) }];
}

function amend(ledger: Items, said: Said, act: ActOf<"amend">, amended: Set<Id>): ActResult {
  const { id, because, sameMeaning, ...now } = act;
  const item = ledger.find(id)?.item;
  if (item === undefined) return unknown(id);
  if (authorOf(item) !== said.by) return `${item.id} is not its own: only its author can word it anew`;
  ledger.amend(item, { round: said.round, because, sameMeaning }, now);
  amended.add(item.id);
  return [];
}

function rate(ledger: Items, said: Said, { id, scale, value }: ActOf<"rate">): ActResult {
  const found = ledger.find(id);
  if (found === undefined) return unknown(id);
  return ledger.keep({ is: "rating", rating: { ...utterance(said), on: found.item.id, scale, value } });
}

function withdraw(ledger: Items, { by, round }: Said, { id, because }: ActOf<"withdraw">): ActResult {
  const [first = "", stoodOn] = id.split(">", 2);
  if (stoodOn !== undefined && first !== ledger.tag(by)) return `${id} is not its own`;
  const item = ledger.find(stoodOn ?? first)?.item;
  if (item === undefined) return unknown(stoodOn ?? first);
  const isItem = stoodOn === undefined && authorOf(item) === by;
  if (isItem) ledger.withdraw(item, { round, because });
  if (item.kind === optionKind) return sayOf(ledger, round, item.id, { stance: "withdrew", because });
  if (isItem) return [];
  if (!ledger.stands.some((one) => one.by === by && one.on === item.id))
    return `It has said nothing of ${item.id} that it could take back`;
  const version = item.wordings.length;
  const back = { by, round, on: item.id, version, as: null, why: "", restsOn: [], instead: null };
  return ledger.keep({ is: "stand", stand: back });
}

function hold(ledger: Items, { by, round }: Said, act: ActOf<"hold">): ActResult {
  const { issue, option, because, why } = act;
  if (ledger.items.get(issue)?.kind !== issueKind) return unknown(issue);
  const held = (id: Say["option"], version = 1): readonly Say[] => [
    { issue, option: id, position: position(round, version, { stance: "for", why, because }) },
  ];
  if (option === null) return held(null);
  const found =
    typeof option === "string"
      ? ledger.find(option)
      : ledger.option(by, round, { kind: optionKind, text: option.text, under: issue });
  if (found?.item.under === issue) return held(found.item.id, found.version);
  // It says that it is for something else now, and nobody knows what.
  ledger.refused.push({ by, round, act, why: unknown(typeof option === "string" ? option : option.text) });
  return held(undefined);
}

type InFull = Pick<Stand, "item"> | undefined;

function standOnOption(ledger: Items, round: number, act: ActOf<"stand">, inFull: InFull): ActResult {
  const { on, as, why, instead } = act;
  const stances = {
    agree: { stance: "accepts" },
    narrower: { stance: "accepts", condition: instead ?? why },
    contest: { stance: "objects" },
    "beside-the-point": { stance: "stands aside" },
  } as const;
  const says = sayOf(ledger, round, on, { why, ...inFull, ...stances[as] });
  return (as !== "agree" && as !== "narrower") || typeof says === "string"
    ? says
    : says.map((say) => ({ ...say, isStand: true }));
}

function stand(ledger: Items, said: Said, act: ActOf<"stand">, inFull: InFull): ActResult {
  const { on, as, why, restsOn, instead = null } = act;
  const found = ledger.find(on);
  if (found === undefined) return unknown(on);
  const { id, wordings } = found.item;
  // Where nobody knows whose a thing is, its author agrees with it like others: that says nothing new.
  if (authorOf(found.item) === said.by)
    return as === "agree"
      ? []
      : `${id} was written by the same seat: it can be worded anew or taken back, and not judged`;
  const version = found.version === asItReads ? wordings.length : found.version;
  const one = { ...utterance(said), on: id, version, as, why, restsOn, instead, ...inFull };
  return ledger.keep({ is: "stand", stand: one });
}

export function utterance({ by, round, standIn }: Said): Pick<Stand, "by" | "round" | "standIn"> {
  return { by, round, ...(standIn !== undefined && { standIn }) };
}

type Stated = Pick<Position, "stance"> & Partial<Position>;

function sayOf(ledger: Items, round: number, id: Id, stated: Stated): ActResult {
  const found = ledger.find(id);
  if (found?.item.kind !== optionKind || found.item.under === null) return unknown(id);
  const { item, version } = found;
  return [{ issue: found.item.under, option: item.id, position: position(round, version, stated) }];
}

function position(round: number, version: number, stated: Stated): Position {
  return { round, version, why: "", because: [], condition: null, ...stated };
}

export function takeEdit(ledger: Items, { by, round }: Said, edit: Edit): [] | string {
  if (by !== editor && by !== rules) return "Only an editor edits";
  const named = "ids" in edit ? edit.ids : "id" in edit ? [edit.id] : [];
  const lost = edit.do === "say" ? undefined : named.find((id) => !ledger.items.has(id));
  if (edit.do === "enact" && by !== rules) return "Only what was decided comes into force";
  if (lost !== undefined) return unknown(lost);
  switch (edit.do) {
    case "join":
      return join(ledger, by, round, edit);
    case "clash":
      return new Set(edit.ids).size < 2
        ? "It takes two to clash"
        : ledger.keep({ is: "clash", clash: { by, round, ids: edit.ids } });
    case "enact": {
      const { id, because, withdrawn, ...now } = edit;
      if (withdrawn === undefined) ledger.amend(ledger.item(id), { round, because, sameMeaning: false }, now);
      else ledger.withdraw(ledger.item(id), { round, because });
      return [];
    }
    case "say":
      ledger.add(by, round, { kind: summaryKind, text: edit.text, from: edit.ids });
      return [];
  }
}

function join(ledger: Items, by: Who, round: number, edit: EditOf<"join">): [] | string {
  const { ids, text = null, fields = {}, near = [] } = edit;
  const [first, ...others] = [...ledger.items.values()].filter(({ id }) => ids.includes(id));
  if (first === undefined || others.length === 0) return "It takes two to join";
  if (others.some(({ kind, under }) => kind !== first.kind || under !== first.under))
    return `${ids.join(", ")} are not of one kind and one issue`;
  const there = near.filter((id) => ledger.items.has(id));
  const same = others.map(({ id }) => id);
  return ledger.keep({
    is: "join",
    join: { by, round, into: first.id, ids: same, text, fields, near: there },
  });
}

/** Ids made those of the wordings that a seat was shown: others may word them anew at the same time. Its own are meant as they read in the end. */
export function pinned(ledger: Items, act: Act | Edit, by: Who): Act | Edit {
  const pin = (id: Id): Id => {
    const item = ledger.items.get(id);
    return item === undefined || authorOf(item) === by ? id : `${id}v${item.wordings.length}`;
  };
  if (act.do === "stand") return { ...act, on: pin(act.on) };
  return "option" in act && typeof act.option === "string" ? { ...act, option: pin(act.option) } : act;
}
