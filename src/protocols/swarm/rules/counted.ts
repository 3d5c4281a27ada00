import { optionIn, countedLines, endedOf } from "../../../table/report.ts";
import { authorOf, type Id, type Item, textOf, type Who, wordingId } from "../../../table/item.ts";
import type { Ledger, Stand } from "../../../table/ledger.ts";
import { type Tally, leading, standing, tallies, type Standing } from "../../../table/standing.ts";
import { standingName, type Tell } from "../../../table/sections.ts";
import { countedSeats, changesOf, contested, itemStanding, liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import { claimKind, proposalKind, counterpointKind } from "../shapes.ts";

export function heldOn(on: Standing): readonly Tally[] {
  return tallies(on)
    .filter((one) => one.for.length + one.accepting.length + one.objecting.length > 0)
    .toSorted((a, b) => b.for.length - a.for.length);
}

export function countedText(tell: Tell): string {
  return countedLines(tell)
    .map(({ sentence }) => sentence)
    .join(" ");
}

/** What several stand behind and nobody contests: an option, a claim or a proposal, with conditions. `told`: all of it in a line. */
export function agreedPoints(tell: Tell) {
  const { ledger, nameOf } = tell;
  const experts = countedSeats(ledger);
  const options = endedOf(ledger).flatMap(({ on, agreed: one }) => {
    const all = heldOn(on).find(({ option }) => option === one?.option);
    const agreed = all && ledger.items.get(all.option);
    if (all === undefined || agreed === undefined) return [];
    const supporters = all.for.map(({ seat }) => nameOf(seat.id));
    const accepting = all.accepting.map(({ seat, said }) => ({
      seat: nameOf(seat.id),
      condition: said?.condition ?? null,
    }));
    const behind = all.for.map((one) => standingName(tell, one));
    return [agreedOn(tell, agreed, supporters, accepting, [], behind)];
  });
  const claims = liveItems(ledger).flatMap((item) => {
    if (!isClaim(item)) return [];
    const { agreedBy = [], contestedBy = [], stands = [] } = itemStanding(ledger, item.id) ?? {};
    const agreeing = new Set([authorOf(item), ...agreedBy.map(({ by }) => by)]);
    const supporters = experts.filter((seat) => agreeing.has(seat)).map(nameOf);
    const narrowed = stands.flatMap(({ by, as, why, instead }) =>
      as === "narrower" ? [{ seat: nameOf(by), text: instead ?? why }] : [],
    );
    const isShared = supporters.length > 1 && contestedBy.length === 0;
    return isShared ? [agreedOn(tell, item, supporters, [], narrowed)] : [];
  });
  return [...options, ...claims];
}

function agreedOn(
  { words }: Tell,
  item: Item,
  supporters: readonly string[],
  accepting: readonly { readonly seat: string; readonly condition: string | null }[],
  narrowed: readonly { readonly seat: string; readonly text: string }[] = [],
  behind = supporters,
) {
  const could = accepting.map(({ seat, condition }) =>
    condition === null ? seat : `${seat} (${words("table.if", { condition })})`,
  );
  const stance = words("item.as", { as: "narrower" });
  const parts = [
    ...(behind.length === 0 ? [] : [listed(words, behind)]),
    ...(could.length === 0 ? [] : [words("table.acceptedBy", { names: listed(words, could) })]),
    ...narrowed.map(({ seat, text }) => words("table.dissents", { seat, stance, why: text })),
  ];
  const point = textOf(item);
  const told = `${point} [${item.id}]: ${parts.join("; ")}`;
  return { point, id: item.id, supporters, accepting, narrowed, told };
}

function isClaim({ kind }: Item): boolean {
  return kind === claimKind || kind === proposalKind;
}

export function openDebates(tell: Tell) {
  const { ledger } = tell;
  const issues = endedOf(ledger).flatMap(({ on, agreed: one }) => {
    const agreed = one?.option;
    // What all can live with is told as agreed: where it leads too, whoever is for another is the minority.
    if (agreed !== undefined && leading(on).includes(agreed)) return [];
    const positions = heldOn(on)
      .filter(({ option }) => option !== agreed)
      .flatMap((tally) => sidesOf(tell, tally));
    return positions.length > 1 ? [{ topic: textOf(on.issue), id: on.issue.id, positions }] : [];
  });
  const claims = contested(ledger)
    .filter(isClaim)
    .map((item) => claimDebate(tell, item));
  return [...issues, ...claims];
}

function sidesOf(tell: Tell, { option, for: holders, objecting }: Tally) {
  const text = optionIn(tell, option);
  const sides = [
    [text, holders],
    [tell.words("swarm.against", { text }), objecting],
  ] as const;
  return sides.flatMap(([stance, seats]) => {
    const said = seats.map((one) => ({ by: one.seat.id, why: one.said?.why ?? "" }));
    return said.length === 0 ? [] : [side(tell, stance, said)];
  });
}

function claimDebate(tell: Tell, item: Item) {
  const { agreedBy = [], contestedBy = [] } = itemStanding(tell.ledger, item.id) ?? {};
  const author = { by: authorOf(item), why: "" };
  return {
    topic: `${textOf(item)} [${item.id}]`,
    id: item.id,
    positions: [
      side(tell, tell.words("swarm.holds", { id: item.id }), [author, ...agreedBy]),
      side(tell, tell.words("swarm.against", { text: item.id }), contestedBy),
    ],
  };
}

function side({ nameOf }: Tell, stance: string, said: readonly { readonly by: Who; readonly why: string }[]) {
  return {
    stance,
    advocates: [...new Set(said.map(({ by }) => nameOf(by)))],
    arguments: said.flatMap(({ why }) => (why === "" ? [] : [why])),
  };
}

/** Whether since a place in the log an expert contested what another says or objected to an option, or moved in this round. */
export function wasTested(ledger: Ledger, since: number, round: number): boolean {
  const experts = new Set(countedSeats(ledger));
  const isContested = ledger.log.slice(since).some((entry) => {
    if (entry.is === "word")
      return (
        experts.has(entry.word.by) && entry.word.says.some(({ position }) => position.stance === "objects")
      );
    if (entry.is !== "stand" || entry.stand.as !== "contest" || !experts.has(entry.stand.by)) return false;
    const item = ledger.items.get(entry.stand.on);
    return item !== undefined && authorOf(item) !== entry.stand.by && experts.has(authorOf(item));
  });
  return isContested || changesOf(ledger, { round }).some(({ by }) => experts.has(by));
}

/** A point of the Contrarian, and how experts met it. It is no word of the panel, whoever agrees with it. */
export function attacksOf(ledger: Ledger) {
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
    // What it is against was worded anew since, was taken back, or is an option that nobody is for any more.
    const isMended =
      target !== undefined &&
      (target.withdrawn !== null || version < target.wordings.length || left.has(target.id));
    const stands = itemStanding(ledger, point.id)?.stands ?? [];
    return { point, against: wordingId(on, version), isMended, stands };
  });
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
