import { type Contribution, ignoring } from "./contribution.ts";
import { type Reference, referencesIn, standId } from "./ids.ts";
import { known, noOption, optionsMeant } from "./known.ts";
import { claimOf, type Ignored, type Ledger, type Stand } from "./ledger.ts";
import { isRemark } from "./remarks.ts";

/** How a seat stands to what others said before: as it says, by what it attacks, by what it objects to. */
export function standsOf(
  before: Ledger,
  said: Contribution,
  prefix: string,
): [readonly Stand[], readonly Ignored[]] {
  const ignored: Ignored[] = [];
  const base = { seat: said.seat, round: said.round };
  const given = (said.fields.stands ?? []).flatMap(({ on, stand, text, reason, rests_on }): Stand[] => {
    const found = known(before, on);
    if (found.length === 0) ignored.push(ignoring(said, on, whyNot(before, on)));
    return found.flatMap((reference): Stand[] => {
      const { id } = reference;
      const claim = claimOf(before, id);
      if (claim?.seat === said.seat) return [];
      if (stand === "agree" && !said.mayAgree) {
        ignored.push(ignoring(said, `agree ${id}`, "agreement where only criticism is asked for"));
        return [];
      }
      const version = versionOf(before, reference);
      return [
        {
          id: standId(prefix, id),
          ...base,
          on: id,
          version,
          stand,
          text: text || null,
          reason: reason || null,
          restsOn: rests_on ?? [],
        },
      ];
    });
  });
  // An attack on something by its id contests it.
  const attacks = said.claims.flatMap(({ against, text, restsOn }): Stand[] =>
    (against === undefined ? [] : known(before, against).slice(0, 1)).flatMap((reference): Stand[] => {
      const { id } = reference;
      const claim = claimOf(before, id);
      if (claim?.seat === said.seat || given.some(({ on }) => on === id)) return [];
      const version = versionOf(before, reference);
      return [
        {
          id: standId(prefix, id),
          ...base,
          on: id,
          version,
          stand: "contest",
          text: null,
          reason: text,
          restsOn,
        },
      ];
    }),
  );
  const isGiven = (id: string) => [...given, ...attacks].some(({ on }) => on === id);
  const objections = (said.fields.objectsTo ?? []).flatMap(({ option, reason }): Stand[] => {
    const found = optionsMeant(before, option);
    if (found.length === 0) ignored.push(ignoring(said, option, noOption));
    return found
      .filter(({ id }) => !isGiven(id))
      .map(({ id }) => ({
        id: standId(prefix, id),
        ...base,
        on: id,
        version: versionOf(before, { kind: "option", id }),
        stand: "contest",
        text: null,
        reason: reason || null,
        restsOn: [],
      }));
  });
  return [[...given, ...attacks, ...objections], ignored];
}

function whyNot(ledger: Ledger, on: string): string {
  const isAnswered = referencesIn(on).some(({ id }) => isRemark(ledger, id));
  return isAnswered ? "a remark of the moderator: answer it, take no stand on it" : "nothing of that id";
}

function versionOf(ledger: Ledger, reference: Reference): number {
  const { id } = reference;
  const named = claimOf(ledger, id) ?? ledger.options.find((option) => option.id === id);
  const now = named?.versions?.length ?? 1;
  return reference.kind === "claim" && reference.version !== null ? Math.min(reference.version, now) : now;
}
