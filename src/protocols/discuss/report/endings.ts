import {
  list,
  type Doc,
  onTerminal,
  paragraph,
  prose,
  quiet,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { type Account, advocateOf, nameOf, type RoundStatement } from "./account.ts";
import { names } from "./issues.ts";
import { type LookedUp, withMark } from "./looked-up.ts";
import { short } from "./answer.ts";

export function minority(account: Account): Doc {
  const { verdict, words } = account;
  const items = (verdict?.minority ?? []).map(({ view, holders, whyNotAdopted, reconsiderWhen }) => ({
    text: [prose(view), ` (${names(holders, account)})`],
    below: [
      [`${words.whyNot}: `, prose(whyNotAdopted)],
      ...(reconsiderWhen === "" ? [] : [[`${words.reconsider}: `, prose(reconsiderWhen)] as const]),
    ],
  }));
  return [list(items, { none: words.noMinority })];
}

const mostViews = 2;

export function minorityLines(account: Account): Doc {
  const { verdict, words } = account;
  const items = (verdict?.minority ?? []).map(({ view, holders, reconsiderWhen }) => ({
    sign: { text: "◦", tone: "minor" } as const,
    text: [short(view, 48), " ", quiet(short(`(${names(holders, account)})`, 24))],
    below: reconsiderWhen === "" ? [] : [[quiet(short(`${words.page.reconsider}: ${reconsiderWhen}`, 72))]],
  }));
  return [onTerminal(...section(words.page.minority, [list(items, { most: mostViews })]))];
}

/** What seats proposed, with who and why; the most wanted first. */
export function actions({ verdict, words }: Account): Doc {
  const items = (verdict?.nextActions ?? []).map(({ action, priority, issue, by, why }) => ({
    text: [strong(priority), " ", prose(action), ...(by === undefined ? [] : [` (${by.join(", ")})`])],
    below: [
      ...(why === undefined ? [] : [[`${words.why}: `, prose(why)] as const]),
      ...(by === undefined && issue !== "" ? [[`${words.fromIssue}: `, prose(issue)] as const] : []),
    ],
  }));
  return [list(items, { ordered: true, none: words.noActions })];
}

const mostActions = 7;
const priorities = { HIGH: "bad", MEDIUM: "warning", LOW: "quiet" } as const;

export function actionLines({ verdict, words }: Account): Doc {
  const items = (verdict?.nextActions ?? []).map(({ action, priority, by }) => ({
    sign: { text: priority, tone: priorities[priority] },
    text: by === undefined ? short(action) : [short(action, 58), " ", quiet(`(${by.length})`)],
  }));
  return [onTerminal(...section(words.page.actions, [list(items, { ordered: true, most: mostActions })]))];
}

export function violations(account: Account): Doc {
  const { words } = account;
  const rounds = new Map(Object.entries(words.rounds));
  const rows = account.violations.map(({ round, seat, rule, detail }) => [
    rounds.get(round.toLowerCase()) ?? round,
    nameOf(account, seat),
    words.rules[rule],
    detail,
  ]);
  return [table(words.columns.violations, rows)];
}

/** What the devil's advocate named, what of it stood up, and what it ends with. */
export function advocate(account: Account, find: LookedUp): Doc {
  const { words, finals } = account;
  const seat = advocateOf(account);
  const final = seat && finals.get(seat.id);
  const named = seat === undefined ? [] : assumptionsOf(account, seat);
  if (seat === undefined || (final === undefined && named.length === 0)) return [paragraph(words.noAdvocate)];

  const stillOpen = new Set(final?.unverifiedAssumptions?.map(oneLine));
  const checked = named.map((one) => ({
    ...one,
    check: find(seat, one.kind, "assumptions", one.item),
    open: stillOpen.has(oneLine(one.text)),
  }));
  const isVerified = ({ check, open }: (typeof checked)[number]) => check?.standing === "verified" && !open;
  const known = new Set(checked.map(({ text }) => oneLine(text)));
  const later = (final?.unverifiedAssumptions ?? []).filter((text) => !known.has(oneLine(text)));
  const line = ({ text, kind, check, open }: (typeof checked)[number]): Text => {
    const told = [words.namedIn(words.rounds[kind]), ...(open ? [words.stillOpen] : [])].join("; ");
    return withMark(text, ` (${told})`, check, words);
  };
  const unverified: readonly Text[] = [
    ...checked.filter((one) => !isVerified(one)).map(line),
    ...later.map((text) => [prose(text), ` (${words.stillOpen})`]),
  ];
  return [
    ...titled(words.assumptionsVerified, checked.filter(isVerified).map(line), words.none),
    ...titled(words.assumptionsUnverified, unverified, words.none),
    paragraph([strong(words.compromise), ": ", prose(final?.compromise || words.notSaid)]),
    ...(final?.unresolvedRisks?.length
      ? titled(
          words.unresolvedRisks,
          final.unresolvedRisks.map((text) => [prose(text)]),
          words.none,
        )
      : []),
    ...objection(account),
  ];
}

function titled(title: string, items: readonly Text[], none: string): Doc {
  return [paragraph([strong(title), ":"]), list(items, { none })];
}

function objection({ consensus, rebuttals, words }: Account): Doc {
  const last = rebuttals.at(-1)?.value;
  const rebuttal = consensus?.rebuttal ?? last?.rebuttal;
  const concession = consensus?.concession ?? last?.concession;
  return [
    ...(rebuttal ? [paragraph([strong(words.rebuttal), ": ", prose(rebuttal)])] : []),
    ...(concession ? [paragraph([strong(words.concession), ": ", prose(concession)])] : []),
  ];
}

interface Assumption {
  readonly text: string;
  readonly kind: RoundStatement["kind"] | "rebuttal";
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
  return [...new Map(all.toReversed().map((one) => [oneLine(one.text), one])).values()].toReversed();
}

function numbered(kind: Assumption["kind"], texts: readonly string[]): readonly Assumption[] {
  return texts.map((text, index) => ({ text, kind, item: index + 1 }));
}

function saidAssumptions(said: RoundStatement | undefined): readonly string[] {
  if (said === undefined) return [];
  if (said.kind !== "solo") return said.statement.assumptions ?? [];
  const { position, challenge } = said.statement;
  return [...(position.assumptions ?? []), ...(challenge.assumptions ?? [])];
}
