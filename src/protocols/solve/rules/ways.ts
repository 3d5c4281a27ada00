import { authorOf, type Id, type Item, optionKind, sameText, textOf, type Who } from "../../../table/item.ts";
import type { Ledger, Stance } from "../../../table/ledger.ts";
import type { OptionStanding, SeatStanding } from "../../../table/standing.ts";
import { type Level, levels, type PlannedFile } from "../reply.ts";
import { feasibilityScale, proposalKind, taskKind } from "../shapes.ts";
import { averageFeasibility } from "./convergence.ts";
import { type Proposed, proposedIn } from "./proposal-fields.ts";
import { distinct, type Solved } from "./solved.ts";

/** A way as one agent would go it, as it last gave it. */
export interface Proposal extends Proposed {
  readonly seat: Who;
  readonly agent: string;
  readonly option: Id;
  readonly description: string;
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
  const proposals = proposalsOf(solved);
  const { options } = solved.on;
  const into = new Map(
    options.map(({ option }) => [option.id, takenUpBy(solved.ledger, options, option.id)]),
  );
  return options.flatMap((standing): Way[] => {
    const { id } = standing.option;
    if (into.get(id) !== null) return [];
    const takenUp = options.map(({ option }) => option.id).filter((other) => into.get(other) === id);
    const live = proposals.filter(
      ({ option, seat }) =>
        takenUp.includes(option) || (option === id && stanceOf(standing, seat) !== "withdrew"),
    );
    const isHeld = standing.seats.some(({ stance }) => stance === "for" || stance === "accepts");
    return live.length === 0 && !isHeld ? [] : [wayOf(solved, standing, takenUp, live)];
  });
}

function wayOf(
  solved: Solved,
  standing: OptionStanding,
  takenUp: readonly Id[],
  proposals: readonly Proposal[],
): Way {
  const pros = united(proposals.flatMap((one) => one.pros));
  const cons = united(proposals.flatMap((one) => one.cons));
  const objecting = at(standing, "objects");
  const level = (name: "effort" | "risk") => commonLevel(proposals.map((one) => one[name]));
  const against = new Set(
    ["objects", "withdrew"].flatMap((stance) => at(standing, stance as Stance)).map(({ seat }) => seat.id),
  );
  const behind = [
    ...proposals.filter(({ seat }) => !against.has(seat)).map(({ agent }) => agent),
    ...[...at(standing, "for"), ...acceptsAsItIs(standing)].map(({ seat }) => solved.agentOf(seat.id)),
  ];
  return {
    id: standing.option.id,
    name: textOf(standing.option),
    standing,
    takenUp,
    proposals,
    agents: distinct(behind),
    feasibility: averageFeasibility(
      scoresOf(
        solved,
        proposals.map(({ seat }) => seat),
      ),
    ),
    effort: level("effort"),
    risk: level("risk") ?? inferredRisk(pros.length, cons.length, objecting.length),
    pros,
    cons,
    files: unitedFiles(proposals),
  };
}

/** Those that count and stand so to it as it reads now; objections stay whatever wording they were of. */
export function at({ seats }: OptionStanding, stance: Stance): readonly SeatStanding[] {
  return seats.filter(
    (one) => one.seat.counts && one.stance === stance && (stance === "objects" || !one.isOfOldWording),
  );
}

function acceptsAsItIs(standing: OptionStanding): readonly SeatStanding[] {
  return at(standing, "accepts").filter(({ said }) => said?.condition === null);
}

function stanceOf({ seats }: OptionStanding, seat: Who): Stance {
  return seats.find((one) => one.seat.id === seat)?.stance ?? "not said";
}

/** More agents are against it than behind it. */
export function isOutweighed({ standing, agents }: Pick<Way, "standing" | "agents">): boolean {
  return at(standing, "objects").length > agents.length;
}

/**
 * The option that took this one's place: an editor read the two as the same, whoever proposed this one is for the other
 * or accepts it, and nobody is for this one any more. Until then they stand apart.
 */
function takenUpBy(ledger: Ledger, options: readonly OptionStanding[], id: Id): Id | null {
  const own = options.find(({ option }) => option.id === id);
  const join = ledger.joins.findLast(({ ids }) => ids.includes(id));
  const other = options.find(({ option }) => option.id === join?.into);
  if (own === undefined || other === undefined || own.seats.some(({ stance }) => stance === "for"))
    return null;
  const proposers = proposersOf(ledger, own.option);
  const isTaken = proposers.every((seat) => ["for", "accepts"].includes(stanceOf(other, seat)));
  return isTaken && proposers.length > 0 ? other.option.id : null;
}

/** Who ever proposed an option or put it there. */
function proposersOf(ledger: Ledger, option: Item): readonly Who[] {
  const given = [...ledger.items.values()].filter(
    (item) => item.kind === proposalKind && optionNamed(ledger, item)?.id === option.id,
  );
  return [...new Set([authorOf(option), ...given.map(authorOf)])];
}

/** What each seat last gave of each way; tasks are those given with it, or before where it gives none again. */
function proposalsOf(solved: Solved): readonly Proposal[] {
  const { ledger } = solved;
  const last = new Map<
    string,
    { readonly item: Item; readonly option: Id; readonly before: readonly Item[]; tasks: Item[] }
  >();
  for (const item of ledger.items.values()) {
    if (item.withdrawn !== null || (item.kind !== proposalKind && item.kind !== taskKind)) continue;
    const option = optionNamed(ledger, item)?.id;
    if (option === undefined) continue;
    const key = `${authorOf(item)} ${option}`;
    const known = last.get(key);
    if (item.kind === proposalKind)
      last.set(key, { item, option, before: known === undefined ? [] : givenTasks(known), tasks: [] });
    else known?.tasks.push(item);
  }
  return Array.from(last.values(), (one) => ({
    seat: authorOf(one.item),
    agent: solved.agentOf(authorOf(one.item), one.item.round),
    option: one.option,
    description: textOf(one.item),
    tasks: givenTasks(one),
    ...proposedIn(one.item.fields),
  }));
}

function givenTasks({
  tasks,
  before,
}: {
  readonly tasks: readonly Item[];
  readonly before: readonly Item[];
}) {
  return tasks.length > 0 ? tasks : before;
}

/** The option that a proposal or a task belongs to: by its id, or by its name where it had none yet. */
function optionNamed({ items }: Ledger, { fields }: Item): Item | undefined {
  const { of = "" } = fields;
  const named = items.get(of);
  if (named?.kind === optionKind) return named;
  const words = sameText(of);
  return [...items.values()].find(
    ({ kind, wordings }) => kind === optionKind && wordings.some(({ text }) => sameText(text) === words),
  );
}

/** One score for each agent, however many seats it answered for; `null` where it gave none. */
export function scoresOf({ ledger, agentOf }: Solved, seats: readonly Who[]): readonly (number | null)[] {
  const scoreOf = (seat: Who) =>
    ledger.ratings.findLast(({ by, scale }) => by === seat && scale === feasibilityScale)?.value ?? null;
  return [...Map.groupBy(new Set(seats), (seat) => agentOf(seat)).values()].map((own) => {
    const given = own.flatMap((seat) => scoreOf(seat) ?? []);
    return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length;
  });
}

/** What most say; where they are even, the more cautious. */
function commonLevel(given: readonly (Level | null)[]): Level | null {
  const told = given.filter((level) => level !== null);
  const count = (level: Level) => told.filter((one) => one === level).length;
  const [most] = levels.toReversed().toSorted((a, b) => count(b) - count(a));
  return told.length === 0 ? null : (most ?? null);
}

// behaviour 2.5: where no agent names the risk, it is inferred from what is said for and against the way.
function inferredRisk(pros: number, cons: number, objections: number): Level {
  if (objections > 0) return "high";
  return cons > pros ? "medium" : "low";
}

function united(texts: readonly string[]): readonly string[] {
  return Array.from(Map.groupBy(texts, sameText).values(), ([first = ""]) => first);
}

function unitedFiles(proposals: readonly Proposal[]): readonly PlannedFile[] {
  const byPath = new Map<string, PlannedFile>();
  const named = proposals.flatMap(({ files, tasks }) => [
    ...files,
    ...tasks.flatMap(({ fields }) => proposedIn(fields).files),
  ]);
  for (const file of named) {
    const path = file.file.replace(/^\.\//, "");
    const known = byPath.get(path);
    // The one that says where in the file is worth more.
    if (known === undefined || (known.line === null && file.line !== null))
      byPath.set(path, { ...file, file: path });
  }
  return [...byPath.values()];
}
