import { supportOn } from "../../../ledger/agreement.ts";
import { claimOf, type Issue, type Ledger, optionOf, wordingOf } from "../../../ledger/ledger.ts";
import { known } from "../../../ledger/known.ts";
import type { Report } from "../../../ledger/reported.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { type OwnWord, seatIn, type Team } from "./state.ts";
import type { Assessment, StatementKind } from "./statements.ts";

/** A moderator's report as the ledger takes it: seats by their names, options in the words they were given. */
export function reportFor(assessment: Assessment, team: Team, round: number): Report {
  const texts = new Map((assessment.options ?? []).map(({ id, text }) => [id?.trim().toUpperCase(), text]));
  return {
    round,
    joined: assessment.joined ?? [],
    parted: assessment.parted ?? [],
    issues: assessment.issues.map(({ id, issue, important, claims, positions }) => ({
      id: id || null,
      text: issue,
      important,
      claims: claims ?? [],
      options: positions.map((held) => ({
        id: held.id || null,
        text: texts.get(held.id?.trim().toUpperCase()) ?? held.position,
        seats: [...new Set(held.seats.flatMap((seat) => seatIn(seat, team) ?? []))],
        merges: held.merges ?? [],
      })),
    })),
  };
}

/** Who holds what, as a moderator would report it: by the ledger, in which members count for themselves. */
export type Table = Pick<Assessment, "issues" | "undiscussed">;

/**
 * The issues of a report with who is for what by the ledger. An issue that the report leaves out stays as long as
 * members differ on it by their own word.
 */
export function tableOf(ledger: Ledger, assessment: Assessment): Table {
  const reported = assessment.issues.flatMap(({ id, issue }) => issueOf(ledger, id ?? "", issue) ?? []);
  const left = ledger.issues.filter(
    (issue) => !reported.includes(issue) && isSplitByTheirWord(ledger, issue.id),
  );
  const reasons = reasonsIn(ledger, assessment);
  const untouched = assessment.issues.filter(({ positions }) => positions.length === 0);
  return {
    issues: [...new Set([...reported, ...left])].map((issue) => issueAs(ledger, issue, reasons)),
    undiscussed: [...assessment.undiscussed, ...untouched.map(({ issue }) => issue)],
  };
}

/** The same after final positions, of which no report is made. */
export function tableAfter(
  ledger: Ledger,
  before: readonly {
    readonly id?: string | undefined;
    readonly issue: string;
    readonly positions: readonly { readonly id?: string | undefined; readonly reasons: readonly string[] }[];
  }[],
): Table {
  const issues = before.flatMap(({ id, issue }) => issueOf(ledger, id ?? "", issue) ?? []);
  const left = ledger.issues.filter(
    (issue) => !issues.includes(issue) && isSplitByTheirWord(ledger, issue.id),
  );
  const reasons = new Map(
    before.flatMap(({ positions }) => positions.map((held) => [held.id ?? "", held.reasons])),
  );
  return {
    issues: [...new Set([...issues, ...left])].map((issue) => issueAs(ledger, issue, reasons)),
    undiscussed: [],
  };
}

function issueOf({ issues }: Ledger, id: string, text: string): Issue | undefined {
  const byId = issues.find((issue) => issue.id === id.trim().toUpperCase());
  return byId ?? issues.find((issue) => sameWords(issue.text) === sameWords(text));
}

/**
 * Who is for what by its own word. Blind positions are compared as they were given: whoever puts two of them together
 * speaks for members who have not seen each other's. Nobody agrees on a part while what members are for besides, and no
 * moderator has put under an issue, differs.
 */
export function ownWord(ledger: Ledger, kind: StatementKind): OwnWord {
  const holdings = ledger.holdings.filter(({ by }) => by === "seat");
  const options =
    kind === "position" ? ledger.options.map((option) => ({ ...option, mergedInto: null })) : ledger.options;
  if (isSplitByTheirWord({ ...ledger, options }, null)) return () => false;
  return (seat, issue, { id }) =>
    supportOn({ ...ledger, holdings, options }, issue).some(
      (held) => held.option === id && held.seats.includes(seat),
    );
}

function isSplitByTheirWord(ledger: Ledger, issue: string | null): boolean {
  const own = ledger.holdings.filter(({ by }) => by === "seat");
  const counted = new Set(ledger.seats.filter(({ counts }) => counts).map(({ name }) => name));
  const held = supportOn({ ...ledger, holdings: own }, issue).filter(({ seats }) =>
    seats.some((seat) => counted.has(seat)),
  );
  return held.length > 1;
}

function issueAs(
  ledger: Ledger,
  { id, text, important }: Issue,
  reasons: ReadonlyMap<string, readonly string[]>,
): Table["issues"][number] {
  const positions = supportOn(ledger, id).map(({ option, seats }) => ({
    id: option,
    position: optionOf(ledger, option)?.text ?? option,
    seats: [...seats],
    reasons: [...(reasons.get(option) ?? [])],
  }));
  return { id, issue: text, important, positions };
}

/** What the moderator gives as reasons, by option; an id stands for what it claims. */
function reasonsIn(ledger: Ledger, { issues }: Assessment): ReadonlyMap<string, readonly string[]> {
  const options = (issue: Issue | undefined) =>
    ledger.options.filter((option) => option.issue === issue?.id || option.issue === null);
  const all = issues.flatMap(({ id, issue, positions }) =>
    positions.map(({ id: named, position, reasons }) => {
      const own = options(issueOf(ledger, id ?? "", issue));
      const byId = own.find((option) => option.id === named?.trim().toUpperCase());
      const option = byId ?? own.find(({ text }) => sameWords(text) === sameWords(position));
      const current = option === undefined ? "" : (optionOf(ledger, option.id)?.id ?? option.id);
      return [current, reasons.map((reason) => inWords(ledger, reason))] as const;
    }),
  );
  return new Map(all);
}

function inWords(ledger: Ledger, reason: string): string {
  const [only, ...more] = known(ledger, reason);
  const claim = only === undefined || more.length > 0 ? undefined : claimOf(ledger, only.id);
  const isIdAlone = /^[\s[(]*[\p{L}\p{N}]+-[APR]?\d+(?:v\d+)?[\s\])]*$/u.test(reason.normalize("NFKC"));
  return claim === undefined || !isIdAlone ? reason : `${wordingOf(claim).text} [${claim.id}]`;
}
