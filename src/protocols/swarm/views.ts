import { countedSeats, givenUpWhen } from "../../table/report.ts";
import { changesOf, itemStanding, lastSaid, liveItems } from "../../table/stands.ts";
import { type Id, type Item, answerKind, idsNamed, issueKind, optionKind, textOf } from "../../table/item.ts";
import type { Ledger } from "../../table/ledger.ts";
import { leading, standing, tallies } from "../../table/standing.ts";
import { openQuestions } from "../../table/questions.ts";
import { tagOf } from "../../table/record.ts";
import type { View } from "../../table/view.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import { attacksOf, isMet } from "./rules/attacks.ts";
import { claimKind, counterpointKind, proposalKind, saidKinds } from "./shapes.ts";

/** What seats are shown: rounds by their items as they stand now, with who is where and how each attack was met. */

/** Before anybody has spoken on an issue: it, and the options that there are, without whose they are. */
export function blindly(ledger: Ledger): View {
  return { of: idsOf(liveItems(ledger).filter(isChoice)), names: false, reasons: false };
}

/** What there is to be answered. `asked` is what the moderator said: what it names is in question too. */
export function inQuestion(ledger: Ledger, round: number, asked = ""): View {
  const met = attacksOf(ledger).filter((attack) => attack.point.round < round && isMet(attack));
  return {
    ...everything(ledger),
    reasons: "short",
    bare: met.map(({ point }) => point.id),
    tokens: tokensEach * countedSeats(ledger).length,
    yields: yielding(ledger, round, asked),
  };
}

/** So much for each expert: more of them say more. */
const tokensEach = 750;

/** Everything that is still there, for who writes the answer: what there is to choose, what is asked, what was said; the oldest first. */
export function everything(ledger: Ledger): View {
  const live = liveItems(ledger);
  const asked = new Set(openQuestions(ledger).map(({ id }) => id));
  const others = live.filter(
    (item) => item.kind === answerKind || saidKinds.includes(item.kind) || asked.has(item.id),
  );
  return { of: idsOf([...live.filter(isChoice), ...others]), names: true, reasons: true };
}

/**
 * What may give way for length: what was said in earlier rounds and not worded anew since the last, that nobody contests,
 * no other item, stand or reason names, and the moderator does not ask about.
 */
function yielding(ledger: Ledger, round: number, asked: string): readonly Id[] {
  const said = liveItems(ledger).filter(({ kind }) => saidKinds.includes(kind));
  const named = new Set([
    ...idsNamed(asked, ledger.items),
    ...liveItems(ledger).flatMap((item) => {
      const own = [textOf(item), ...Object.values(item.fields)].flatMap((words) =>
        idsNamed(words, ledger.items),
      );
      return own.filter((id) => id !== item.id);
    }),
    ...said
      .flatMap(({ id }) => itemStanding(ledger, id)?.stands ?? [])
      .flatMap(({ restsOn }) => restsOn.flatMap((words) => idsNamed(words, ledger.items))),
    ...standing(ledger)
      .flatMap(({ options }) => options.flatMap(({ seats }) => seats))
      .flatMap(({ said: position }) => position?.because ?? []),
  ]);
  // How the last attacks were met is told to all.
  const isNew = ({ kind, round: since, wordings }: Item) =>
    since >= (kind === counterpointKind ? round - 1 : round) ||
    (wordings.length > 1 && (wordings.at(-1)?.round ?? 0) >= round - 1);
  return idsOf(said.filter((item) => !isNew(item) && !isContested(ledger)(item) && !named.has(item.id)));
}

/** What was said besides items, a line each: who moved, what would change minds, what the Contrarian concedes and asks. */
export function besides(ledger: Ledger): readonly string[] {
  const ofContrarian = (field: string, told: string) => {
    const text = lastSaid(ledger, field, ({ by }) => by === "contrarian");
    return text === null ? [] : [`${tagOf(ledger, "contrarian")} ${told}: ${singleSpaced(text)}`];
  };
  return [
    ...changesOf(ledger).map(({ by, from, to, round, causes }) => {
      const cause = causes.length === 0 ? "" : `, because of ${causes.join(", ")}`;
      return `${tagOf(ledger, by)} moved from ${from} to ${to} in round ${round}${cause}`;
    }),
    ...standing(ledger).flatMap((on) =>
      on.options.flatMap(({ option }) =>
        givenUpWhen(ledger, on, option.id).map(
          ({ seat, text }) => `${tagOf(ledger, seat)} would give up ${option.id} for: ${singleSpaced(text)}`,
        ),
      ),
    ),
    ...ofContrarian("concedes", "concedes"),
    ...ofContrarian("questions", "asks all"),
  ];
}

/**
 * What they agree on most: the newest of what leads, then options that somebody is for, by how many are and how many could
 * live with them; then what experts claim and propose, by how many agree.
 */
export function strongest(ledger: Ledger, issue: Id): readonly Id[] {
  const on = standing(ledger).find((one) => one.issue.id === issue);
  const options = (on === undefined ? [] : tallies(on))
    .filter((one) => one.for.length > 0)
    .toSorted((a, b) => b.for.length - a.for.length || b.accepting.length - a.accepting.length)
    .map(({ option }) => option);
  const ahead = on === undefined ? [] : leading(on).slice(-1);
  const claims = liveItems(ledger)
    .filter(({ kind }) => kind === claimKind || kind === proposalKind)
    .flatMap(({ id }) => {
      const { agreedBy = [], contestedBy = [] } = itemStanding(ledger, id) ?? {};
      return contestedBy.length === 0 && agreedBy.length > 0 ? [{ id, count: agreedBy.length }] : [];
    })
    .toSorted((a, b) => b.count - a.count);
  return [...new Set([...ahead, ...options])].slice(0, 3).concat(claims.slice(0, 2).map(({ id }) => id));
}

function isContested(ledger: Ledger): (item: Item) => boolean {
  return ({ id }) => (itemStanding(ledger, id)?.contestedBy.length ?? 0) > 0;
}

function isChoice({ kind }: Item): boolean {
  return kind === issueKind || kind === optionKind;
}

function idsOf(items: readonly Item[]): readonly Id[] {
  return items.map(({ id }) => id);
}
