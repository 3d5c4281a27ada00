import { authorOf, type Id, type Item, optionKind, sameText, textOf, type Who } from "../../../table/item.ts";
import type { Ledger, Stance } from "../../../table/ledger.ts";
import { readAs } from "../../../table/stands.ts";
import { heldBy, type OptionStanding, type SeatStanding } from "../../../table/standing.ts";
import { type Level, levels, type PlannedFile } from "../reply.ts";
import { feasibilityScale, proposalKind, taskKind } from "../shapes.ts";
import { filesIn, levelIn, textsIn } from "./proposal-fields.ts";
import { distinct, type Solved } from "../state.ts";

/** A way as one agent would go it, as it last gave it. */
export interface Proposal {
  readonly seat: Who;
  readonly option: Id;
  readonly item: Item;
  readonly tasks: readonly Item[];
}

/** A way that can be chosen: an option, with all that agents said of how to go it. */
export interface Way {
  readonly id: Id;
  readonly name: string;
  /** Of every seat that counts, where it stands on it. */
  readonly standing: OptionStanding;
  /** Options whose holders have all taken up this one: what was said of how to go them belongs to it. */
  readonly takenUp: readonly Id[];
  readonly proposals: readonly Proposal[];
  /** Who proposes it, is for it or accepts it as it is, and says nothing against it. */
  readonly agents: readonly string[];
  /** Who would go it or could live with it; who proposes it, where it has not said which way it would go. */
  readonly backers: readonly string[];
  readonly feasibility: number;
  /** `null` where nobody could tell. */
  readonly effort: Level | null;
  readonly risk: Level;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly files: readonly PlannedFile[];
}

/** Every way that somebody still proposes, is for or accepts; in the order in which they came up. */
export function waysOf(solved: Solved): readonly Way[] {
  const { options } = solved.on;
  const proposals = proposalsOf(solved.ledger);
  const into = new Map(options.map(({ option }) => [option.id, takenUpBy(solved, proposals, option)]));
  return options.flatMap((standing): Way[] => {
    const { id } = standing.option;
    const takenUp = [...into].filter(([, other]) => other === id).map(([other]) => other);
    const live = proposals.filter(
      ({ option, seat }) =>
        takenUp.includes(option) || (option === id && stanceOf(standing, seat) !== "withdrew"),
    );
    const isHeld = standing.seats.some(({ stance }) => stance === "for" || stance === "accepts");
    const isGone = into.get(id) !== null || (live.length === 0 && !isHeld);
    return isGone ? [] : [wayOf(solved, standing, takenUp, live)];
  });
}

function wayOf(
  solved: Solved,
  standing: OptionStanding,
  takenUp: readonly Id[],
  proposals: readonly Proposal[],
): Way {
  const { agentOf } = solved;
  const [seats, fields] = [proposals.map(({ seat }) => seat), proposals.map(({ item }) => item.fields)];
  const [pros, cons] = [united(fields, "pros"), united(fields, "cons")];
  const level = (name: "effort" | "risk") => commonLevel(fields.map((one) => levelIn(one, name)));
  const objecting = at(standing, "objects");
  const against = new Set([...objecting, ...at(standing, "withdrew")].map(({ seat }) => seat.id));
  const accepting = at(standing, "accepts").filter(({ said }) => said?.condition === null);
  const undecided = seats.filter(
    (seat) => stanceOf(standing, seat) === "not said" && heldBy(solved.on, seat) === undefined,
  );
  return {
    id: standing.option.id,
    name: textOf(standing.option),
    standing,
    takenUp,
    proposals,
    agents: distinct([
      ...proposals.flatMap(({ seat, item }) => (against.has(seat) ? [] : [agentOf(seat, item.round)])),
      ...[...at(standing, "for"), ...accepting].map(({ seat }) => agentOf(seat.id)),
    ]),
    backers: distinct([
      ...[...at(standing, "for"), ...at(standing, "accepts")].map(({ seat }) => agentOf(seat.id)),
      ...undecided.map((seat) => agentOf(seat)),
    ]),
    feasibility: averageFeasibility(scoresOf(solved, seats)),
    effort: level("effort"),
    // Where no agent names the risk, it is inferred from what is said for and against the way.
    risk: level("risk") ?? (objecting.length > 0 ? "high" : cons.length > pros.length ? "medium" : "low"),
    pros,
    cons,
    files: unitedFiles(proposals.flatMap(({ item, tasks }) => [item, ...tasks])),
  };
}

/** Those that count and stand so to it as it reads now; objections stay whatever wording they were of. */
export function at({ seats }: OptionStanding, stance: Stance): readonly SeatStanding[] {
  return seats.filter(
    (one) => one.seat.counts && one.stance === stance && (stance === "objects" || !one.isOfOldWording),
  );
}

function stanceOf({ seats }: OptionStanding, seat: Who): Stance {
  return seats.find((one) => one.seat.id === seat)?.stance ?? "not said";
}

/** More agents are against it than behind it. */
export function isOutweighed({ standing, backers }: Pick<Way, "standing" | "backers">): boolean {
  return at(standing, "objects").length > backers.length;
}

/**
 * The option that took this one's place: an editor read the two as the same, whoever proposed this one is for the other
 * or accepts it, and nobody is for this one any more. Until then they stand apart.
 */
function takenUpBy({ ledger, on }: Solved, proposals: readonly Proposal[], own: Item): Id | null {
  const into = readAs(ledger, own.id);
  const other = on.options.find(({ option }) => option.id === into);
  const isHeld = on.options.some(
    ({ option, seats }) => option.id === own.id && seats.some(({ stance }) => stance === "for"),
  );
  if (other === undefined || isHeld) return null;
  const given = proposals.filter(({ option }) => option === own.id).map(({ seat }) => seat);
  const isTaken = [authorOf(own), ...given].every((seat) =>
    ["for", "accepts"].includes(stanceOf(other, seat)),
  );
  return isTaken ? other.option.id : null;
}

/** What each seat last gave of each way; tasks are those given with it, or before where it gives none again. */
function proposalsOf(ledger: Ledger): readonly Proposal[] {
  const last = new Map<string, Proposal>();
  const renewed = new Set<string>();
  for (const item of ledger.items.values()) {
    const isProposal = item.kind === proposalKind;
    const option =
      isProposal || item.kind === taskKind ? optionNamed(ledger, item.fields["of"] ?? "")?.id : undefined;
    if (option === undefined || item.withdrawn !== null) continue;
    const seat = authorOf(item);
    const key = `${seat} ${option}`;
    const known = last.get(key);
    if (isProposal) {
      last.set(key, { seat, option, item, tasks: known?.tasks ?? [] });
      renewed.add(key);
    } else if (known !== undefined) {
      last.set(key, { ...known, tasks: [...(renewed.delete(key) ? [] : known.tasks), item] });
    }
  }
  return [...last.values()];
}

/** The option that a proposal or a task belongs to: by its id, or by its name where it had none yet. */
export function optionNamed({ items }: Ledger, of: string): Item | undefined {
  const words = sameText(of);
  const options = [...items.values()].filter(({ kind }) => kind === optionKind);
  return options.find(
    ({ id, wordings }) => id === of || wordings.some(({ text }) => sameText(text) === words),
  );
}

/** One score for each agent, however many seats it answered for; `null` where it gave none. */
export function scoresOf({ ledger, agentOf }: Solved, seats: readonly Who[]): readonly (number | null)[] {
  const scoreOf = (seat: Who) =>
    ledger.ratings.findLast(({ by, scale }) => by === seat && scale === feasibilityScale)?.value ?? [];
  return [...Map.groupBy(new Set(seats), (seat) => agentOf(seat)).values()].map((own) => {
    const given = own.flatMap(scoreOf);
    return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length;
  });
}

const unknownFeasibility = 0.5;

/** Nobody's silence lifts or sinks a task. */
export function averageFeasibility(scores: readonly (number | null)[]): number {
  if (scores.length === 0) return unknownFeasibility;
  return scores.reduce<number>((sum, score) => sum + (score ?? unknownFeasibility), 0) / scores.length;
}

/** What most say; where they are even, the more cautious. */
function commonLevel(given: readonly (Level | null)[]): Level | null {
  const count = (level: Level) => given.filter((one) => one === level).length;
  const [most = null] = levels.toReversed().toSorted((a, b) => count(b) - count(a));
  return most === null || count(most) === 0 ? null : most;
}

function united(fields: readonly Item["fields"][], name: "pros" | "cons"): readonly string[] {
  const texts = fields.flatMap((one) => textsIn(one, name));
  return Array.from(Map.groupBy(texts, sameText).values(), ([first = ""]) => first);
}

function unitedFiles(items: readonly Item[]): readonly PlannedFile[] {
  const byPath = new Map<string, PlannedFile>();
  for (const named of items.flatMap(({ fields }) => filesIn(fields))) {
    const known = byPath.get(named.file);
    // The one that says where in the file is worth more.
    if (known === undefined || (known.line === null && named.line !== null)) byPath.set(named.file, named);
  }
  return [...byPath.values()];
}
