import { eachOnce } from "../../../text/each-once.ts";
import { claimOf, type Ledger, optionOf, type Stand } from "../../../ledger/ledger.ts";
import { referencesIn } from "../../../ledger/ids.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { HeldProposal, OnTable } from "./on-the-table.ts";

export type Checks = ReadonlyMap<string, CheckedClaim>;

/** What an agent holds against an approach. */
interface Objection {
  readonly agent: string;
  /** `null` where it only took back what it had proposed. */
  readonly reason: string | null;
  readonly restsOn: readonly string[];
  /** It rests on a finding that holds, or on a place that was found. */
  readonly evidenced: boolean;
}

/** Where agents stand on one approach. */
export interface Stances {
  /** Those who propose it or agree to it, and say nothing against it. */
  readonly backers: readonly string[];
  readonly objections: readonly Objection[];
  /** Those who would have it built, where two or more would and nobody would not; else nobody. */
  readonly agreed: readonly string[];
  /** Those who propose it among other ways and say of none that it should be built, where they are two or more. */
  readonly named: readonly string[];
}

export function stancesOn(table: OnTable, option: string, checks: Checks): Stances {
  const { ledger, agents } = table;
  const { held, stands: standsOn, choices, speakers, waysOf } = indexOf(table);
  const agentOf = (seat: string) => agents.get(seat) ?? seat;
  const stands = standsOn.get(option) ?? [];
  const own = held.get(option) ?? [];
  const proposers = own.filter(({ withdrawn }) => withdrawn === null).map(({ agent }) => agent);
  const contests = stands.filter(({ stand }) => stand === "contest");
  const contesting = new Set(contests.map(({ seat }) => agentOf(seat)));
  const agreements = stands.filter(({ stand }) => stand === "agree");
  const takenBack = own.filter(
    ({ seat, agent, withdrawn }) =>
      withdrawn?.isSaid === true &&
      // Who takes back what became a part of it says nothing against the whole.
      withdrawn.of === option &&
      !proposers.includes(agent) &&
      !contesting.has(agent) &&
      !agreements.some((stand) => stand.seat === seat && stand.round >= withdrawn.round),
  );
  const objections: readonly Objection[] = [
    ...contests.map((stand) => ({
      agent: agentOf(stand.seat),
      reason: stand.reason,
      restsOn: stand.restsOn,
      evidenced:
        restsOnFinding(ledger, stand.restsOn, checks) || checks.get(stand.id)?.standing === "verified",
    })),
    ...takenBack.map(({ agent, withdrawn }) => ({
      agent,
      reason: null,
      restsOn: withdrawn?.because ?? [],
      evidenced: restsOnFinding(ledger, withdrawn?.because ?? [], checks),
    })),
  ];
  const against = new Set(objections.map(({ agent }) => agent));
  const agreeing = agreements.map(({ seat }) => agentOf(seat));
  const choosing = [...choices].filter(([, ids]) => ids.includes(option)).map(([seat]) => agentOf(seat));
  const elsewhere = [...choices].filter(([, ids]) => !ids.includes(option)).map(([seat]) => agentOf(seat));
  const aside = stands.filter(({ stand }) => stand === "beside-the-point").map(({ seat }) => agentOf(seat));
  const silent = [...new Set(proposers.filter((agent) => !speakers.has(agent)))];
  // Who proposes but one way would have that built.
  const single = silent.filter((agent) => waysOf.get(agent)?.size === 1);
  const wanting = [...new Set([...agreeing, ...choosing, ...single])].sort();
  const refusing = [...against, ...aside, ...elsewhere].filter((agent) => !wanting.includes(agent));
  const isOpen = refusing.length > 0 || wanting.some((agent) => against.has(agent));
  return {
    backers: [...new Set([...proposers, ...agreeing, ...choosing])]
      .filter((agent) => !against.has(agent))
      .sort(),
    objections,
    agreed: isOpen || wanting.length < 2 ? [] : wanting,
    named: isOpen || wanting.length > 1 || silent.length < 2 ? [] : silent.sort(),
  };
}

/** More agents speak against it with evidence than stand behind it. */
export function isOutweighed({ backers, objections }: Stances): boolean {
  const evidenced = new Set(objections.filter((one) => one.evidenced).map(({ agent }) => agent));
  return evidenced.size > backers.length;
}

/** Whether anybody said by ids where it stands on approaches; else their number is all there is to go by. */
export function areStandsTaken({ ledger }: OnTable): boolean {
  return ledger.holdings.length > 0 || ledger.stands.some(({ on }) => optionOf(ledger, on) !== undefined);
}

/** What is asked of a table for each of its options. */
interface Index {
  readonly held: ReadonlyMap<string, readonly HeldProposal[]>;
  /** Live stands on an option and on all that became part of it; of one seat the last. */
  readonly stands: ReadonlyMap<string, readonly Stand[]>;
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Agents that said anything of approaches by their ids. */
  readonly speakers: ReadonlySet<string>;
  /** The ways that an agent proposes. */
  readonly waysOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const indexOf = eachOnce(({ ledger, held, agents }: OnTable): Index => {
  const heldAs = Map.groupBy(held, ({ option }) => optionOf(ledger, option)?.id ?? option);
  const onWays = ledger.stands.flatMap((stand) => {
    const option = optionOf(ledger, stand.on)?.id;
    return option === undefined ? [] : [{ stand, option }];
  });
  const stands = [...Map.groupBy(onWays, ({ option }) => option)].map(([option, all]) => {
    const inOrder = all.map(({ stand }) => stand).toSorted((a, b) => a.round - b.round);
    return [option, [...new Map(inOrder.map((stand) => [stand.seat, stand])).values()]] as const;
  });
  const speaking = [...ledger.holdings, ...onWays.map(({ stand }) => stand)];
  const ways = [...heldAs].flatMap(([option, all]) =>
    all.filter(({ withdrawn }) => withdrawn === null).map(({ agent }) => ({ agent, option })),
  );
  return {
    held: heldAs,
    stands: new Map(stands),
    choices: lastChoices(ledger),
    speakers: new Set(speaking.map(({ seat }) => agents.get(seat) ?? seat)),
    waysOf: new Map(
      [...Map.groupBy(ways, ({ agent }) => agent)].map(([agent, own]) => [
        agent,
        new Set(own.map(({ option }) => option)),
      ]),
    ),
  };
});

/** What each seat would have built, as it last said. */
function lastChoices(ledger: Ledger): ReadonlyMap<string, readonly string[]> {
  const bySeat = Map.groupBy(ledger.holdings, ({ seat }) => seat);
  return new Map(
    [...bySeat].map(([seat, held]) => {
      const last = Math.max(...held.map(({ round }) => round));
      const ids = held.filter(({ round }) => round === last).map(({ option }) => option);
      return [seat, ids.map((id) => optionOf(ledger, id)?.id ?? id)];
    }),
  );
}

function restsOnFinding(ledger: Ledger, restsOn: readonly string[], checks: Checks): boolean {
  return restsOn.flatMap(referencesIn).some(({ id }) => {
    const claim = claimOf(ledger, id);
    return claim?.withdrawn === null && checks.get(id)?.standing !== "contradicted";
  });
}
