import type { Seat } from "../../../kernel/seat.ts";
import { plain, prose } from "../../../document/markdown.ts";
import type { Account, Said } from "./account.ts";
import { type LookedUp, withMark } from "./looked-up.ts";
import { advocateId } from "./subject.ts";
import type { Words } from "./words.ts";

/** What the devil's advocate named, what of it stood up, and what it ends with. */
export function advocateText(account: Account, find: LookedUp, words: Words): string {
  const seat = account.members.find(({ id }) => id === advocateId);
  const final = seat && account.finals.get(seat.id);
  const named = seat === undefined ? [] : assumptionsOf(account, seat);
  if (seat === undefined || (final === undefined && named.length === 0)) return words.noAdvocate;

  const stillOpen = new Set(final?.unverifiedAssumptions?.map(plain));
  const checked = named.map((one) => ({
    ...one,
    check: find(seat, one.kind, "assumptions", one.item),
    open: stillOpen.has(plain(one.text)),
  }));
  const isVerified = ({ check, open }: (typeof checked)[number]) => check?.standing === "verified" && !open;
  const known = new Set(checked.map(({ text }) => plain(text)));
  const later = (final?.unverifiedAssumptions ?? []).filter((text) => !known.has(plain(text)));
  const line = ({ text, kind, check, open }: (typeof checked)[number]) => {
    const told = [words.namedIn(words.rounds[kind]), ...(open ? [words.stillOpen] : [])].join("; ");
    return withMark(`${prose(text)} (${told})`, check, words);
  };
  const unverified = [
    ...checked.filter((one) => !isVerified(one)).map(line),
    ...later.map((text) => `${prose(text)} (${words.stillOpen})`),
  ];
  return [
    list(words.assumptionsVerified, checked.filter(isVerified).map(line), words),
    list(words.assumptionsUnverified, unverified, words),
    `**${words.compromise}**: ${prose(final?.compromise ?? "") || words.notSaid}`,
    ...(final?.unresolvedRisks?.length
      ? [list(words.unresolvedRisks, final.unresolvedRisks.map(prose), words)]
      : []),
    ...objection(account, words),
  ].join("\n\n");
}

function objection({ consensus, rebuttals }: Account, words: Words): readonly string[] {
  const last = rebuttals.at(-1)?.value;
  const rebuttal = consensus?.rebuttal ?? last?.rebuttal;
  const concession = consensus?.concession ?? last?.concession;
  return [
    ...(rebuttal ? [`**${words.rebuttal}**: ${prose(rebuttal)}`] : []),
    ...(concession ? [`**${words.concession}**: ${prose(concession)}`] : []),
  ];
}

function list(title: string, items: readonly string[], { none }: Words): string {
  return `**${title}**:\n\n${items.length === 0 ? `- ${none}` : items.map((item) => `- ${item}`).join("\n")}`;
}

interface Assumption {
  readonly text: string;
  readonly kind: Said["kind"] | "rebuttal";
  readonly item: number;
}

/** Each once, where it was named first. */
function assumptionsOf({ rounds, rebuttals }: Account, { id }: Seat): readonly Assumption[] {
  const all = [
    ...rounds.flatMap(({ kind, said }) => numbered(kind, saidAssumptions(said.get(id)))),
    ...rebuttals.flatMap(({ seat, value }) =>
      seat.id === id ? numbered("rebuttal", value.assumptions) : [],
    ),
  ];
  return [...new Map(all.toReversed().map((one) => [plain(one.text), one])).values()].toReversed();
}

function numbered(kind: Assumption["kind"], texts: readonly string[]): readonly Assumption[] {
  return texts.map((text, index) => ({ text, kind, item: index + 1 }));
}

function saidAssumptions(said: Said | undefined): readonly string[] {
  if (said === undefined) return [];
  if (said.kind !== "solo") return said.value.assumptions ?? [];
  const { position, challenge } = said.value;
  return [...(position.assumptions ?? []), ...(challenge.assumptions ?? [])];
}
