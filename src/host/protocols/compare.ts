import { allChecksOf } from "../../document/checks.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import type { Totals } from "../../kernel/usage.ts";
import type { Result } from "../../kernel/result.ts";
import { stepKind } from "../../table/brief-told.ts";
import { type ItemJson } from "../../table/item-told.ts";
import type { LedgerJson } from "../../table/report.ts";
import { issueKind, optionKind, sameText } from "../../table/item.ts";
import type { ProtocolKit } from "./kit.ts";

interface Viewed {
  readonly discussion: Discussion;
  readonly kit: ProtocolKit;
  readonly result: Result;
}

/** What several discussions have in common and where they differ, by what is on record. Every list of values is in the order in which they were named. */
export type Comparison = ReturnType<typeof comparisonOf>;

export function comparisonOf(all: readonly Viewed[]) {
  const items = all.map(({ discussion, kit }) => itemsOf(discussion, kit));
  return {
    discussions: all.map(({ discussion, kit, result }) => sideOf(discussion, kit, result)),
    seats: seatsOf(all),
    issues: issuesOf(all, items),
    items: kindsOf(items),
    /** Of those that have a common origin: the first turn that is not the same as in the first. */
    parted: all.slice(1).map(({ discussion }) => partedAt(all[0]?.discussion, discussion)),
  };
}

type SideUsage = Omit<Totals, "tokensEstimated">;

function sideOf(discussion: Discussion, kit: ProtocolKit, result: Result) {
  const { inAWord, bottomLine = null } = kit.inShort(discussion);
  const { calls, inputTokens, outputTokens, costUsd, costPartlyUnknown } = result.usage;
  const usage: SideUsage = { calls, inputTokens, outputTokens, costUsd, costPartlyUnknown };
  return {
    id: discussion.id,
    protocol: discussion.protocol,
    title: discussion.title,
    status: result.status,
    forkOf: discussion.origin?.id ?? null,
    change: discussion.origin?.change ?? null,
    inAWord,
    answer: bottomLine,
    objections: objectionsIn(result),
    checks: checksOf(discussion),
    rounds: discussion.rounds.length,
    usage,
    inheritedCalls: result.inherited?.calls ?? 0,
  };
}

function objectionsIn({ verdict }: Result) {
  const { brief = null } = (verdict ?? {}) as Partial<Pick<LedgerJson, "brief">>;
  return (brief?.dissent ?? []).map(({ seat, text }) => ({ seat, text }));
}

function checksOf(discussion: Discussion) {
  const all = [...allChecksOf(discussion).values()];
  const count = (is: (typeof all)[number]["standing"]) =>
    all.filter(({ standing }) => standing === is).length;
  if (all.length === 0) return null;
  return {
    verified: count("verified"),
    contradicted: count("contradicted"),
    unverified: count("unverified"),
  };
}

function seatsOf(all: readonly Viewed[]) {
  const seatings = all.map(({ discussion }) => discussion.seats);
  const ids = [...new Set(seatings.flat().map(({ seat }) => seat.id))];
  return ids.map((id) => {
    const agents = seatings.map((seats) => seats.find(({ seat }) => seat.id === id)?.agents[0] ?? null);
    const left = all.map(({ discussion }) => discussion.origin?.change.without?.includes(id) === true);
    const seat = seatings.flat().find((one) => one.seat.id === id)?.seat.name ?? id;
    const who = agents.map((agent, index) => (left[index] === true ? null : agent));
    return { seat, agents: who, isSame: areSame(who) };
  });
}

function itemsOf(discussion: Discussion, { items }: Pick<ProtocolKit, "items">): readonly ItemJson[] {
  const told = items?.(discussion) ?? null;
  return (told?.ids ?? []).flatMap((id) => (told?.find(id)?.json as ItemJson | undefined) ?? []);
}

/** Ids are those of one discussion each: what is meant by an issue or an option is told by its words. */
function issuesOf(all: readonly Viewed[], items: readonly (readonly ItemJson[])[]) {
  const issues = new Map(
    items.flat().flatMap((one) => (one.kind === issueKind ? [[sameText(one.text), one.text] as const] : [])),
  );
  return [...issues].map(([words, issue]) => {
    const options = items.map((some) => optionsOf(some, words));
    const sides = options.map(standsOn);
    const moved = all.map(({ discussion, kit }) => movesOf(discussion, kit, words));
    const leading = options.map(leadingOf);
    const seats = [...new Set(sides.flatMap((one) => Object.keys(one)))].map((seat) => {
      const held = sides.map((one) => one[seat]?.option ?? null);
      return { seat, for: held, why: sides.map((one) => one[seat]?.why ?? null), isSame: areSame(held) };
    });
    const dissent = leading.map((option) =>
      option === null
        ? []
        : option.standing.flatMap(({ seat, as, counts }) =>
            counts && as !== "for" && as !== "accepts" ? [seat] : [],
          ),
    );
    /** Who is for something else, or nothing, and could live with what leads; on which condition. */
    const acceptedBy = leading.map((option) =>
      (option?.standing ?? []).flatMap(({ seat, as, counts, condition, isOfOldWording }) =>
        counts && as === "accepts" && !isOfOldWording ? [{ seat, condition: condition ?? null }] : [],
      ),
    );
    const texts = options.map(leadText);
    return { issue, leading: texts, isSame: areSame(texts), seats, moved, acceptedBy, dissent };
  });
}

function optionsOf(items: readonly ItemJson[], issue: string): readonly ItemJson[] {
  return items.filter(({ kind, under }) => kind === optionKind && sameText(under?.text ?? "") === issue);
}

/** The options that most are for: several where they are level, none where nobody is for one. */
function mostFor(options: readonly ItemJson[]): readonly ItemJson[] {
  const most = Math.max(1, ...options.map(votesFor));
  return options.filter((option) => votesFor(option) === most);
}

function leadingOf(options: readonly ItemJson[]): ItemJson | null {
  const [first = null, ...level] = mostFor(options);
  return level.length === 0 ? first : null;
}

function leadText(options: readonly ItemJson[]): string | null {
  const texts = mostFor(options).map(({ text }) => text);
  return texts.length > 1 ? `level: ${texts.join(" = ")}` : (texts[0] ?? null);
}

function votesFor({ standing }: ItemJson): number {
  return standing.filter(({ as, counts, isOfOldWording }) => as === "for" && counts && !isOfOldWording)
    .length;
}

function standsOn(
  options: readonly ItemJson[],
): Readonly<Record<string, { readonly option: string; readonly why: string }>> {
  return Object.fromEntries(
    options.flatMap(({ text, standing }) =>
      standing.flatMap(({ seat, as, why }) => (as === "for" ? [[seat, { option: text, why }] as const] : [])),
    ),
  );
}

function movesOf(discussion: Discussion, kit: ProtocolKit, issue: string) {
  const paths = new Map<string, string[]>();
  for (const { round } of discussion.rounds) {
    const then = { ...discussion, kept: discussion.kept.filter((one) => one.round <= round) };
    for (const [seat, { option }] of Object.entries(standsOn(optionsOf(itemsOf(then, kit), issue)))) {
      const path = paths.get(seat) ?? [];
      if (sameText(path.at(-1) ?? "") !== sameText(option)) paths.set(seat, [...path, option]);
    }
  }
  return [...paths].flatMap(([seat, path]) => (path.length > 1 ? [{ seat, path }] : []));
}

/** Everything else with an id, such as steps, findings and claims: which of them have it. */
function kindsOf(items: readonly (readonly ItemJson[])[]) {
  const kinds = new Set(items.flat().map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    if (kind === issueKind || kind === optionKind) return [];
    const texts = items.map(
      (some) =>
        new Map(
          some.flatMap((one) => {
            if (one.kind !== kind || one.withdrawn !== null) return [];
            const text = [one.kind === stepKind ? one.fields["by"] : "", one.text].filter(Boolean).join(": ");
            return [[sameText(text), text] as const];
          }),
        ),
    );
    const all = new Map(texts.flatMap((one) => [...one]));
    const told = [...all].map(([words, text]) => ({ text, in: texts.map((one) => one.has(words)) }));
    return [{ kind, counts: texts.map(({ size }) => size), items: told }];
  });
}

function partedAt(first: Discussion | undefined, other: Discussion) {
  if (first === undefined || !family(first).some((id) => family(other).includes(id))) return null;
  const there = new Map(turnsOf(other).map((turn) => [turn.key, turn]));
  const here = turnsOf(first);
  const extra = turnsOf(other).find(({ key }) => !here.some((turn) => turn.key === key));
  const isParent = other.origin?.id === first.id;
  const parted =
    here.find(({ key, answer, calls }) => {
      const twin = there.get(key);
      // What was asked anew may have been answered in the same words.
      if (isParent && twin?.calls.some(({ inherited }) => inherited !== true) === true) return true;
      return twin?.answer?.raw !== answer?.raw || twin?.calls.at(-1)?.agent !== calls.at(-1)?.agent;
    }) ?? extra;
  return parted === undefined ? null : { turn: parted.key, seat: parted.seat };
}

function family({ id, origin }: Discussion): readonly string[] {
  return origin === undefined ? [id] : [id, origin.id];
}

function turnsOf({ rounds }: Discussion) {
  return rounds.flatMap(({ turns }) => turns);
}

export function areSame(values: readonly (string | null)[]): boolean {
  return new Set(values.map((value) => (value === null ? null : sameText(value)))).size <= 1;
}
