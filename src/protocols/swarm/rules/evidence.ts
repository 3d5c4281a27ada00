import { eachOnce } from "../../../text/each-once.ts";
import type { FinalSynthesis } from "./statements.ts";
import type { Unfounded } from "./verdict.ts";

/** A seat as others may call it. */
export interface NamedSeat {
  readonly id: string;
  readonly name: string;
}

/** What a synthesis rests on and is not there: evidence must name a message that exists, a supporter must be a seat. */
export function evidenceFaults(
  synthesis: FinalSynthesis,
  ids: Citable,
  seats: readonly NamedSeat[],
): readonly Unfounded[] {
  const strangers = (where: string, names: readonly string[]): readonly Unfounded[] =>
    names
      .filter((name) => seatNamed(name, seats) === null)
      .map((said) => ({ where, said, why: "unknown-seat" as const }));
  return [
    ...synthesis.insights.flatMap(({ title, supportingEvidence }) => {
      const where = `insight "${title}"`;
      if (supportingEvidence.length === 0) return [{ where, said: "", why: "no-id" as const }];
      return supportingEvidence.flatMap((said) => {
        const why = whyUnfounded(said, ids);
        return why === null ? [] : [{ where, said, why }];
      });
    }),
    ...synthesis.agreements.flatMap(({ point, supporters }) => strangers(`agreement "${point}"`, supporters)),
    ...synthesis.unresolvedDebates.flatMap(({ topic, positions }) =>
      positions.flatMap(({ stance, advocates }) => strangers(`"${stance}" on "${topic}"`, advocates)),
    ),
    ...(synthesis.minorityReport ?? []).flatMap(({ position, advocate }) =>
      strangers(
        `minority view "${position}"`,
        advocatesIn(advocate, (name) => seatNamed(name, seats) !== null),
      ),
    ),
  ];
}

/** With everybody who is named by the short name of its claims named by its id: the record calls them so. */
export function withSeatIds(
  synthesis: FinalSynthesis,
  seats: readonly NamedSeat[],
  shortNames: ReadonlyMap<string, string>,
): FinalSynthesis {
  const found = (named: string) =>
    seatNamed(named, seats) ?? shortNames.get(named.trim().replaceAll(/^\[|\]$/g, "")) ?? null;
  const meant = (named: string) => found(named) ?? named;
  const { agreements, unresolvedDebates, minorityReport } = synthesis;
  return {
    ...synthesis,
    agreements: agreements.map((one) => ({ ...one, supporters: one.supporters.map(meant) })),
    unresolvedDebates: unresolvedDebates.map((debate) => ({
      ...debate,
      positions: debate.positions.map((one) => ({ ...one, advocates: one.advocates.map(meant) })),
    })),
    ...(minorityReport !== undefined && {
      minorityReport: minorityReport.map((view) => ({
        ...view,
        advocate: advocatesIn(view.advocate, (name) => found(name) !== null)
          .map(meant)
          .join(", "),
      })),
    }),
  };
}

/** Who holds a view that has one line for them: one of the panel, or several. A name may have "and" or a comma in it. */
export function advocatesIn(said: string, isKnown: (name: string) => boolean): readonly string[] {
  if (isKnown(said)) return [said];
  const listed = said.split(/\s*[,;、]\s*(?:and\s+)?/).filter((name) => name !== "");
  return listed.flatMap((name) => {
    const both = isKnown(name) ? [name] : name.split(/\s+(?:and|&)\s+/);
    return both.every(isKnown) ? both : [name];
  });
}

/** The messages of a discussion, and which of them a text names, be it by a claim of theirs. */
export interface Citable {
  readonly ids: ReadonlySet<string>;
  readonly namedIn: (text: string) => readonly string[];
}

/** One message that exists is enough, whatever else is named beside it. */
export function whyUnfounded(said: string, { ids, namedIn }: Citable): "no-id" | "unknown-id" | null {
  const named = namedIn(said);
  if (named.length === 0) return "no-id";
  return named.some((id) => ids.has(id)) ? null : "unknown-id";
}

/** The id of the seat that is called so. */
export function seatNamed(name: string, seats: readonly NamedSeat[]): string | null {
  return calledSo(seats).get(plain(name)) ?? null;
}

/** The ids by what they are called; of two that are called the same, the first. Every page names everybody many times. */
const calledSo = eachOnce((seats: readonly NamedSeat[]): ReadonlyMap<string, string> => {
  const names = seats.flatMap(({ id, name }) => [[plain(id), id] as const, [plain(name), id] as const]);
  return new Map(names.toReversed());
});

function plain(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
