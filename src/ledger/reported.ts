import { sameWords } from "../text/likeness/same-words.ts";
import { holdersNow, supportOn } from "./agreement.ts";
import type { Contribution } from "./contribution.ts";
import { known } from "./known.ts";
import { nextId, referencesIn } from "./ids.ts";
import { areOpposed, mayMerge, without } from "./joining.ts";
import { type Holding, type Issue, type Ledger, type Misreport, type Option, optionOf } from "./ledger.ts";

/** What a chair reports after a round: which decisions are open, what can be chosen, what says the same. */
export interface Report {
  readonly round: number;
  readonly issues: readonly ReportedIssue[];
  /** Ids of claims that say the same. */
  readonly joined: readonly (readonly string[])[];
  /** Ids of claims that were joined before and say something else than the others. */
  readonly parted?: readonly string[];
}

interface ReportedIssue {
  readonly id: string | null;
  readonly text: string;
  readonly important: boolean;
  readonly claims: readonly string[];
  readonly options: readonly ReportedOption[];
}

interface ReportedOption {
  readonly id: string | null;
  readonly text: string;
  /** Names of seats as the ledger has them. */
  readonly seats: readonly string[];
  /** Ids of options that are one with it now. */
  readonly merges: readonly string[];
}

/** The ledger after a chair's report on a round. Seats that say themselves what they are for are not moved by it. */
export function reported(ledger: Ledger, report: Report, said: readonly Contribution[]): Ledger {
  const { issues, options, places } = tableAfter(ledger, report, said);
  const next = { ...ledger, issues, options, joined: joinedAfter(ledger, report) };
  const { holdings, misreports } = placements(next, report.round, places, said);
  return {
    ...next,
    holdings: [...next.holdings, ...holdings],
    misreports: [...next.misreports, ...misreports],
  };
}

interface SeatOption {
  readonly seat: string;
  readonly option: string;
}

function tableAfter(
  ledger: Ledger,
  { issues: reportedIssues, round }: Report,
  said: readonly Contribution[],
) {
  const issues = [...ledger.issues];
  const options = [...ledger.options];
  const places: SeatOption[] = [];
  const holders = holdersNow(ledger);
  for (const { id, text, important, claims, options: offered } of reportedIssues) {
    const issue = issueFor(issues, id, text);
    const ids = claims
      .flatMap((one) => known(ledger, one))
      .flatMap((one) => (one.kind === "claim" ? one.id : []));
    const at = issues.findIndex((one) => one.id === issue.id);
    const now: Issue = { ...issue, important, claims: [...new Set([...issue.claims, ...ids])] };
    if (at === -1) issues.push(now);
    else issues[at] = now;
    const isTaken = (id: string) =>
      offered.some((other) => existing(options, other, now.id)?.id === id || other.merges.includes(id));
    for (const one of offered) {
      const option =
        existing(options, one, now.id) ??
        reworded(ledger, one.seats, now.id, said, isTaken) ??
        newOption(options, one, now.id, round);
      const place = options.findIndex(({ id: other }) => other === option.id);
      if (place === -1) options.push(option);
      else options[place] = { ...option, issue: option.issue ?? now.id };
      for (const merged of one.merges.flatMap(referencesIn)) {
        const from = options.findIndex(({ id: other }) => other === merged.id && other !== option.id);
        const old = options[from];
        // A chain that led back to itself would never end.
        const isLoop = optionOf({ options }, option.id)?.id === old?.id;
        if (old !== undefined && !isLoop && mayMerge(holders, option.id, old.id))
          options[from] = { ...old, mergedInto: option.id };
      }
      places.push(...one.seats.map((seat) => ({ seat, option: option.id })));
    }
  }
  return { issues, options, places };
}

/** The one of that id, else the one of these words, else a new one. */
function issueFor(issues: readonly Issue[], id: string | null, text: string): Issue {
  const byId = id === null ? undefined : issues.find((issue) => issue.id === id.trim().toUpperCase());
  const found = byId ?? issues.find((issue) => sameWords(issue.text) === sameWords(text));
  return found ?? { id: newId(id, "Q", issues), text, important: true, claims: [] };
}

/** The option of that id, else the one of these words. */
function existing(
  options: readonly Option[],
  { id, text }: Pick<ReportedOption, "id" | "text">,
  issue: string,
): Option | undefined {
  const named = id === null ? undefined : referencesIn(id).find(({ kind }) => kind === "option")?.id;
  const isSame = (option: Option) =>
    (option.issue === null || option.issue === issue) && sameWords(option.text) === sameWords(text);
  return options.find((option) => option.id === named) ?? options.find(isSame);
}

/** Where all who are put there stood at one option, and nobody of them says to have changed, the chair has only reworded it. */
function reworded(
  ledger: Ledger,
  seats: readonly string[],
  issue: string,
  said: readonly Contribution[],
  isTaken: (option: string) => boolean,
): Option | undefined {
  if (said.some(({ seat, changed }) => changed && seats.includes(seat))) return undefined;
  const [only, ...more] = supportOn(ledger, issue).filter((held) =>
    held.seats.some((seat) => seats.includes(seat)),
  );
  const isAll = only !== undefined && more.length === 0 && seats.every((seat) => only.seats.includes(seat));
  return isAll && !isTaken(only.option) ? optionOf(ledger, only.option) : undefined;
}

function newOption(
  options: readonly Option[],
  { id, text }: Pick<ReportedOption, "id" | "text">,
  issue: string,
  round: number,
): Option {
  return { id: newId(id, "O", options), issue, text, round, mergedInto: null };
}

/** As the chair numbered it, where it did. */
function newId(given: string | null, letter: "O" | "Q", taken: readonly { readonly id: string }[]): string {
  const id = given?.trim().toUpperCase() ?? "";
  const isFree = new RegExp(`^${letter}[1-9]\\d{0,3}$`).test(id) && !taken.some((one) => one.id === id);
  return isFree ? id : nextId(letter, taken);
}

function joinedAfter(ledger: Ledger, { joined: groups, parted = [] }: Report): Ledger["joined"] {
  const idsOf = (texts: readonly string[]) =>
    texts.flatMap((one) => known(ledger, one)).flatMap((one) => (one.kind === "claim" ? one.id : []));
  let joined = without(ledger.joined, new Set(idsOf(parted)));
  for (const group of groups) {
    const ids = [...new Set(idsOf(group))].filter(
      (id, _, all) => !all.some((other) => areOpposed(ledger, id, other)),
    );
    if (ids.length < 2) continue;
    const touched = joined.filter((one) => one.some((id) => ids.includes(id)));
    joined = [...joined.filter((one) => !touched.includes(one)), [...new Set([...touched.flat(), ...ids])]];
  }
  return joined;
}

function placements(
  ledger: Ledger,
  round: number,
  places: readonly SeatOption[],
  said: readonly Contribution[],
) {
  const holdings: Holding[] = [];
  const misreports: Misreport[] = [];
  for (const { seat, option } of places) {
    const issue = optionOf(ledger, option)?.issue ?? null;
    const own = ledger.holdings.findLast(
      (held) => held.seat === seat && held.by === "seat" && optionOf(ledger, held.option)?.issue === issue,
    );
    const statement = said.find((one) => one.seat === seat);
    if (own === undefined) {
      const changed = statement?.changed ?? false;
      const because = (statement?.fields.because ?? [])
        .flatMap((one) => known(ledger, one))
        .map(({ id }) => id);
      holdings.push({
        seat,
        round,
        option,
        by: "chair",
        because,
        reason: statement?.changeReason ?? null,
        changed,
      });
    } else if (optionOf(ledger, own.option)?.id !== optionOf(ledger, option)?.id) {
      misreports.push({ seat, round, reported: option, own: own.option });
    }
  }
  return { holdings, misreports };
}
