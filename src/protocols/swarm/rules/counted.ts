import { countedSeats, optionIn, optionsIn, silentOn } from "../../../table/answer.ts";
import { authorOf, type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { agreement, leading, type Tally, tallies } from "../../../table/outcome.ts";
import type { Tell } from "../../../table/sections.ts";
import { settle, type Settled } from "../../../table/settle.ts";
import { type Standing, standing } from "../../../table/standing.ts";
import { contested, itemStanding, liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import { claimKind, proposalKind } from "../shapes.ts";
import { majority } from "./tested.ts";

/** What came of one topic: everything that is told of who is for what follows from this. */
export interface Ended {
  readonly on: Standing;
  readonly settled: Settled;
  /** Options that some expert is for or objects to, the best supported first. */
  readonly held: readonly Tally[];
}

export function endedOf(ledger: Ledger): readonly Ended[] {
  return standing(ledger).map((on) => ({
    on,
    settled: settle(ledger, on, majority),
    held: tallies(on)
      .filter((one) => one.for.length + one.accepting.length + one.objecting.length > 0)
      .toSorted((a, b) => b.for.length - a.for.length),
  }));
}

export interface Sentence {
  readonly sentence: string;
  readonly ids: readonly Id[];
}

/** What is counted of each topic, in a sentence or two: no more and no less than experts said themselves. */
export function countedLines(tell: Tell): readonly Sentence[] {
  const { ledger, words, nameOf } = tell;
  const ended = endedOf(ledger);
  const all = countedSeats(ledger).length;
  return ended.map(({ on, settled, held }) => {
    const ahead = leading(on);
    const count = held[0]?.for.length ?? 0;
    const silent = silentOn(ledger, on);
    const { compromise } = settled;
    const agreed = agreement(on);
    const isElsewhere = compromise.length > 0 && !compromise.some((id) => ahead.includes(id));
    const named = (seats: Tally["for"]) =>
      listed(
        words,
        seats.map(({ seat }) => nameOf(seat.id)),
      );
    const parts = [
      ...(ended.length > 1 ? [`${textOf(on.issue)}:`] : []),
      words("swarm.counted", {
        is: ahead.length === 0 ? "nobody" : ahead.length === 1 ? "ahead" : "level",
        count,
        all,
        options: optionsIn(tell, ahead),
        names: named(held[0]?.for ?? []),
      }),
      ...(agreed === null
        ? []
        : [
            words("swarm.agreed", {
              how: agreed.how,
              option: ahead.length === 1 && ahead[0] === agreed.option ? "it" : optionIn(tell, agreed.option),
            }),
          ]),
      ...(isElsewhere ? [`${words("table.compromise", { options: optionsIn(tell, compromise) })}.`] : []),
      ...(silent.length === 0 ? [] : [words("table.unsaid", { names: listed(words, silent.map(nameOf)) })]),
    ];
    return { sentence: parts.join(" "), ids: ahead };
  });
}

/** The same as one text. */
export function countedText(tell: Tell): string {
  return countedLines(tell)
    .map(({ sentence }) => sentence)
    .join(" ");
}

/** What several experts stand behind and nobody contests: an option that all are for or could live with, a claim, a proposal. */
export interface Agreed {
  readonly id: Id;
  readonly point: string;
  /** Who is for it, or agrees with it. */
  readonly supporters: readonly Who[];
  /** Who could live with it, and on which condition. */
  readonly accepting: readonly { readonly seat: Who; readonly condition: string | null }[];
  /** Who agrees to less, and to what. */
  readonly narrowed: readonly { readonly seat: Who; readonly text: string }[];
}

export function agreedPoints({ ledger }: Tell): readonly Agreed[] {
  const experts = countedSeats(ledger);
  const options = endedOf(ledger).flatMap(({ on, held }): Agreed[] => {
    const all = held.find(({ option }) => option === agreement(on)?.option);
    const agreed = all === undefined ? undefined : ledger.items.get(all.option);
    if (all === undefined || agreed === undefined) return [];
    return [
      {
        id: all.option,
        point: textOf(agreed),
        supporters: all.for.map(({ seat }) => seat.id),
        accepting: all.accepting.map(({ seat, said }) => ({
          seat: seat.id,
          condition: said?.condition ?? null,
        })),
        narrowed: [],
      },
    ];
  });
  const claims = liveItems(ledger).flatMap((item): Agreed[] => {
    if (item.kind !== claimKind && item.kind !== proposalKind) return [];
    const { agreedBy = [], contestedBy = [], stands = [] } = itemStanding(ledger, item.id) ?? {};
    const agreeing = new Set([authorOf(item), ...agreedBy.map(({ by }) => by)]);
    const supporters = experts.filter((seat) => agreeing.has(seat));
    const narrowed = stands.flatMap(({ by, as, why, instead }) =>
      as === "narrower" ? [{ seat: by, text: instead ?? why }] : [],
    );
    return supporters.length > 1 && contestedBy.length === 0
      ? [{ id: item.id, point: textOf(item), supporters, accepting: [], narrowed }]
      : [];
  });
  return [...options, ...claims];
}

/** With who backs it, and how far. */
export function agreedText({ words, nameOf }: Tell, agreed: Agreed): string {
  const { id, point, supporters, accepting, narrowed } = agreed;
  const could = accepting.map(({ seat, condition }) =>
    condition === null ? nameOf(seat) : `${nameOf(seat)} (${words("table.if", { condition })})`,
  );
  const parts = [
    listed(words, supporters.map(nameOf)),
    ...(could.length === 0 ? [] : [words("table.acceptedBy", { names: listed(words, could) })]),
    ...narrowed.map(({ seat, text }) =>
      words("table.dissents", {
        seat: nameOf(seat),
        stance: words("item.as", { as: "narrower" }),
        why: text,
      }),
    ),
  ];
  return `${point} [${id}]: ${parts.filter((part) => part !== "").join("; ")}`;
}

/** What experts are split on, with each side's own arguments. */
export interface Debate {
  readonly id: Id;
  readonly topic: string;
  readonly sides: readonly {
    readonly stance: string;
    readonly advocates: readonly Who[];
    readonly reasons: readonly string[];
  }[];
}

export function openDebates(tell: Tell): readonly Debate[] {
  const { ledger } = tell;
  const issues = endedOf(ledger).flatMap(({ on, held }) => {
    const agreed = agreement(on)?.option;
    // What all can live with is told as agreed: where it leads too, whoever is for another is the minority.
    if (agreed !== undefined && leading(on).includes(agreed)) return [];
    const sides = held.filter(({ option }) => option !== agreed).flatMap((tally) => sidesOf(tell, tally));
    return sides.length > 1 ? [{ id: on.issue.id, topic: textOf(on.issue), sides }] : [];
  });
  const claims = contested(ledger)
    .filter(({ kind }) => kind === claimKind || kind === proposalKind)
    .map((item) => claimDebate(tell, item));
  return [...issues, ...claims];
}

function sidesOf({ ledger, words }: Tell, { option, for: holders, objecting }: Tally): Debate["sides"] {
  const text = optionIn({ ledger }, option);
  return [side(text, holders), side(words("swarm.against", { text }), objecting)].filter(
    ({ advocates }) => advocates.length > 0,
  );
}

function side(stance: string, seats: Tally["for"]): Debate["sides"][number] {
  const reasons = seats.flatMap(({ said }) => (said?.why ? [said.why] : []));
  return { stance, advocates: seats.map(({ seat }) => seat.id), reasons };
}

function claimDebate({ ledger, words }: Tell, item: Item): Debate {
  const { agreedBy = [], contestedBy = [] } = itemStanding(ledger, item.id) ?? {};
  const text = `${textOf(item)} [${item.id}]`;
  const reasons = (stands: typeof agreedBy) => stands.flatMap(({ why }) => (why === "" ? [] : [why]));
  return {
    id: item.id,
    topic: text,
    sides: [
      {
        stance: words("swarm.holds", { id: item.id }),
        advocates: [...new Set([authorOf(item), ...agreedBy.map(({ by }) => by)])],
        reasons: reasons(agreedBy),
      },
      {
        stance: words("swarm.against", { text: item.id }),
        advocates: contestedBy.map(({ by }) => by),
        reasons: reasons(contestedBy),
      },
    ],
  };
}
