import type { Act, Said } from "./act.ts";
import { authorOf, type Draft, type Id, issueKind, optionKind, type Who } from "./item.ts";
import { asItReads, type Items, unknown } from "./items.ts";
import type { Position, Rating, Refused, Say, Stand } from "./ledger.ts";

/** Where what a seat does is put down. */
export interface ActedOn extends Items {
  readonly stands: Stand[];
  readonly ratings: Rating[];
  readonly refused: Refused[];
}

type ActOf<Kind extends Act["do"]> = Extract<Act, { readonly do: Kind }>;

/** Takes one act of a seat: what it says of options; a sentence where it cannot be taken. */
export function takeAct(ledger: ActedOn, said: Said, act: Act, amended: Set<Id>): readonly Say[] | string {
  const { by, round } = said;
  const uttered = { by, round, ...(said.standIn !== undefined && { standIn: said.standIn }) };
  if (!ledger.seats.some(({ id }) => id === by)) return `${by} has no seat`;
  const position = { round, why: "", because: [], condition: null };
  switch (act.do) {
    case "add":
      return added(ledger, by, round, act.item);
    case "amend":
      return amend(ledger, by, round, act, amended);
    case "rate":
      return rate(ledger, uttered, act);
    case "withdraw":
      return withdraw(ledger, by, round, act);
    case "hold":
      return hold(ledger, by, round, act);
    case "accept":
      return sayOf(ledger, act.option, { ...position, stance: "accepts", condition: act.condition });
    case "object":
      return sayOf(ledger, act.option, { ...position, stance: "objects", why: act.why });
    case "stand-aside":
      return sayOf(ledger, act.option, { ...position, stance: "stands aside", why: act.why });
    case "stand": {
      const inFull = act.inFull && { item: ledger.add(by, round, act.inFull).id };
      return ledger.find(act.on)?.item.kind === optionKind
        ? standOnOption(ledger, round, act, inFull)
        : stand(ledger, uttered, act, inFull);
    }
  }
}

function added(ledger: ActedOn, by: Who, round: number, item: Draft): [] | string {
  if (item.under !== undefined && !ledger.items.has(item.under)) return unknown(item.under);
  if (item.kind !== optionKind) ledger.add(by, round, item);
  else if (item.under === undefined) return "An option is one of an issue";
  else ledger.option(by, round, item);
  return [];
}

function amend(
  ledger: ActedOn,
  by: Who,
  round: number,
  { id, text, because, sameMeaning }: ActOf<"amend">,
  amended: Set<Id>,
): [] | string {
  const item = ledger.find(id)?.item;
  if (item === undefined) return unknown(id);
  if (authorOf(item) !== by) return `${item.id} is not its own: only its author can word it anew`;
  const wordings = [...item.wordings, { text, round, because, sameMeaning }];
  ledger.items.set(item.id, { ...item, wordings, formed: null });
  amended.add(item.id);
  ledger.log.push({ is: "wording", id: item.id, version: wordings.length });
  return [];
}

type WhoSaid = Pick<Stand, "by" | "round" | "standIn">;

function rate(ledger: ActedOn, uttered: WhoSaid, { id, scale, value }: ActOf<"rate">): [] | string {
  const found = ledger.find(id);
  if (found === undefined) return unknown(id);
  const rating = { ...uttered, on: found.item.id, scale, value };
  ledger.ratings.push(rating);
  ledger.log.push({ is: "rating", rating });
  return [];
}

function withdraw(
  ledger: ActedOn,
  by: Who,
  round: number,
  { id, because }: ActOf<"withdraw">,
): readonly Say[] | string {
  const [first = "", stoodOn] = id.split(">", 2);
  if (stoodOn !== undefined && first !== ledger.tag(by)) return `${id} is not its own`;
  const item = ledger.find(stoodOn ?? first)?.item;
  if (item === undefined) return unknown(stoodOn ?? first);
  const isItem = stoodOn === undefined && authorOf(item) === by;
  if (isItem) {
    ledger.items.set(item.id, { ...item, withdrawn: { round, because } });
    ledger.log.push({ is: "withdrawal", id: item.id });
  }
  if (item.kind === optionKind)
    return sayOf(ledger, item.id, { stance: "withdrew", round, why: "", because, condition: null });
  if (isItem) return [];
  if (!ledger.stands.some((one) => one.by === by && one.on === item.id))
    return `It has said nothing of ${item.id} that it could take back`;
  const version = item.wordings.length;
  return stood(ledger, { by, round, on: item.id, version, as: null, why: "", restsOn: [], instead: null });
}

function hold(
  ledger: ActedOn,
  by: Who,
  round: number,
  { issue, option, because, why }: ActOf<"hold">,
): readonly Say[] | string {
  if (ledger.items.get(issue)?.kind !== issueKind) return unknown(issue);
  const position = { stance: "for", round, version: 1, why, because, condition: null } as const;
  if (option === null) return [{ issue, option: null, position }];
  if (typeof option !== "string") {
    const { item, version } = ledger.option(by, round, { kind: optionKind, text: option.text, under: issue });
    return [{ issue, option: item.id, position: { ...position, version } }];
  }
  const found = ledger.find(option);
  if (found?.item.under === issue)
    return [{ issue, option: found.item.id, position: { ...position, version: found.version } }];
  // It says that it is for something else now, and nobody knows what.
  ledger.refused.push({ by, round, act: { do: "hold", issue, option, because, why }, why: unknown(option) });
  return [{ issue, option: undefined, position }];
}

type InFull = Pick<Stand, "item"> | undefined;

function standOnOption(
  ledger: ActedOn,
  round: number,
  { on, as, why, instead }: ActOf<"stand">,
  inFull: InFull,
): readonly Say[] | string {
  const position = { round, why, because: [], condition: null, ...inFull };
  switch (as) {
    case "agree": {
      const agreed = sayOf(ledger, on, { ...position, stance: "accepts" });
      return typeof agreed === "string" ? agreed : agreed.map((say) => ({ ...say, isAgreement: true }));
    }
    case "narrower":
      return sayOf(ledger, on, { ...position, stance: "accepts", condition: instead ?? why });
    case "contest":
      return sayOf(ledger, on, { ...position, stance: "objects" });
    case "beside-the-point":
      return sayOf(ledger, on, { ...position, stance: "stands aside" });
  }
}

function stand(
  ledger: ActedOn,
  uttered: WhoSaid,
  { on, as, why, restsOn, instead }: ActOf<"stand">,
  inFull: InFull,
): [] | string {
  const found = ledger.find(on);
  if (found === undefined) return unknown(on);
  // Where nobody knows whose a thing is, its author agrees with it like others: that says nothing new.
  if (authorOf(found.item) === uttered.by)
    return as === "agree" ? [] : `${found.item.id} is its own, to be worded anew or taken back`;
  const version = found.version === asItReads ? found.item.wordings.length : found.version;
  return stood(ledger, {
    ...uttered,
    on: found.item.id,
    version,
    as,
    why,
    restsOn,
    instead: instead ?? null,
    ...inFull,
  });
}

function stood(ledger: ActedOn, one: Stand): [] {
  ledger.stands.push(one);
  ledger.log.push({ is: "stand", stand: one });
  return [];
}

function sayOf(ledger: ActedOn, id: Id, position: Omit<Position, "version">): readonly Say[] | string {
  const found = ledger.find(id);
  if (found?.item.kind !== optionKind || found.item.under === null) return unknown(id);
  const { item, version } = found;
  return [{ issue: found.item.under, option: item.id, position: { ...position, version } }];
}
