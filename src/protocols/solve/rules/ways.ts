import {
  type Id,
  type Item,
  type Who,
  authorOf,
  meaningSince,
  optionKind,
  sameText,
  textOf,
} from "../../../table/item.ts";
import type { Ledger, Stance } from "../../../table/ledger.ts";
import { readAs } from "../../../table/stands.ts";
import { type OptionStanding, type SeatStanding, heldBy } from "../../../table/standing.ts";
import { type EffortLevel, type PlannedFile, filesIn, levelIn, levels, textsIn } from "../reply.ts";
import { feasibilityScale, proposalKind, taskKind } from "../shapes.ts";
import { type Solved, distinct } from "../state.ts";
import type { Synthesis } from "./synthesis.ts";

export interface Proposal {
  readonly seat: Who;
  readonly option: Id;
  readonly item: Item;
  readonly tasks: readonly Item[];
}

export type Way = ReturnType<typeof wayOf>;

export function waysOf(solved: Solved): readonly Way[] {
  const { options } = solved.on;
  const proposals = proposalsOf(solved.ledger);
  const into = new Map(options.map(({ option }) => [option.id, takenUpBy(solved, proposals, option)]));
  return options.flatMap((standing) => {
    const { id } = standing.option;
    const takenUp = [...into].filter(([, other]) => other === id).map(([other]) => other);
    const live = proposals.filter(
      ({ option, seat }) =>
        takenUp.includes(option) || (option === id && lastSpoken(solved.ledger, id, seat) !== "withdrew"),
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
) {
  const { agentOf } = solved;
  const [seats, fields] = [proposals.map(({ seat }) => seat), proposals.map(({ item }) => item.fields)];
  const [pros, cons] = [united(fields, "pros"), united(fields, "cons")];
  const level = (name: "effort" | "risk") => commonLevel(fields.map((one) => levelIn(one, name)));
  const objecting = at(standing, "objects");
  const isAgainst = (seat: Who) =>
    ["objects", "withdrew"].includes(lastSpoken(solved.ledger, standing.option.id, seat));
  const accepting = at(standing, "accepts").filter(({ said }) => said?.condition === null);
  const undecided = seats.filter(
    (seat) =>
      stanceOf(standing, seat) === "not said" && heldBy(solved.on, seat) === undefined && !isAgainst(seat),
  );
  return {
    id: standing.option.id,
    name: textOf(standing.option),
    standing,
    /** Options whose holders have all taken up this one: what was said of how to go them belongs to it. */
    takenUp,
    proposals,
    /** Who proposes it, is for it or accepts it as it is, and says nothing against it. */
    agents: distinct([
      ...proposals.flatMap(({ seat, item }) => (isAgainst(seat) ? [] : [agentOf(seat, item.round)])),
      ...[...at(standing, "for"), ...accepting].map(({ seat }) => agentOf(seat.id)),
    ]),
    /** Who would go it or could live with it; who proposes it, where it has not said which way it would go. */
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

/** What it last said of an option, also where it has been silent since. */
function lastSpoken({ log }: Ledger, option: Id, seat: Who): Stance {
  const says = log.flatMap((entry) =>
    entry.is === "word" && entry.word.by === seat && entry.word.standIn === undefined ? entry.word.says : [],
  );
  return says.findLast((say) => say.option === option)?.position.stance ?? "not said";
}

function stanceOf({ seats }: OptionStanding, seat: Who): Stance {
  return seats.find((one) => one.seat.id === seat)?.stance ?? "not said";
}

function isOutweighed({ standing, backers }: Way): boolean {
  return at(standing, "objects").length > backers.length;
}

/** Where an editor read the two as the same, whoever proposed this one is for the other or accepts it, and nobody is for this one any more. */
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
  const options = [...items.values()].filter(({ kind }) => kind === optionKind);
  return options.find((option) => option.id === of || reads(option, of));
}

/** In a wording of its present meaning: who names what it said before it meant something else names another thing. */
export function reads(item: Item, words: string): boolean {
  const meant = item.wordings.slice(meaningSince(item) - 1);
  return meant.some(({ text }) => sameText(text) === sameText(words));
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

function averageFeasibility(scores: readonly (number | null)[]): number {
  if (scores.length === 0) return unknownFeasibility;
  return scores.reduce<number>((sum, score) => sum + (score ?? unknownFeasibility), 0) / scores.length;
}

/** What most say; where they are even, the more cautious. */
export function commonLevel(given: readonly (EffortLevel | null)[]): EffortLevel | null {
  const count = (level: EffortLevel) => given.filter((one) => one === level).length;
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

// A backer is worth two thirds of a low effort or risk. What nobody could tell counts between medium and high.
const perAgent = 20;
const effortScore: Readonly<Record<EffortLevel, number>> = { low: 30, medium: 20, high: 10 };
const riskScore: Readonly<Record<EffortLevel, number>> = { low: 30, medium: 20, high: 5 };
const unknownScore = 15;
const perPro = 5;
const perFile = 3;
const mostForFiles = 15;

type WayMeasures = Readonly<Record<"agents" | "pros" | "cons" | "verifiedFiles", number>> &
  Readonly<Record<"effort" | "risk", EffortLevel | null>>;

/** Only files that are there count: naming many is no merit. */
export function score({ agents, effort, risk, pros, cons, verifiedFiles }: WayMeasures): number {
  return (
    perAgent * agents +
    (effort === null ? unknownScore : effortScore[effort]) +
    (risk === null ? unknownScore : riskScore[risk]) +
    perPro * (pros - cons) +
    Math.min(perFile * verifiedFiles, mostForFiles)
  );
}

/** The best first; what more agents are against than behind comes after all others. */
export function ranked(ways: readonly Way[], verifiedFiles: (way: Way) => number): readonly Way[] {
  const scoreOf = (one: Way) => {
    const [pros, cons] = [one.pros.length, one.cons.length];
    return score({ ...one, agents: backing(one), pros, cons, verifiedFiles: verifiedFiles(one) });
  };
  return ways
    .map((way) => ({ way, score: scoreOf(way) }))
    .sort(
      (a, b) =>
        Number(isOutweighed(a.way)) - Number(isOutweighed(b.way)) ||
        b.score - a.score ||
        backing(b.way) - backing(a.way) ||
        a.way.cons.length - b.way.cons.length ||
        levels.indexOf(a.way.risk) - levels.indexOf(b.way.risk) ||
        byCodePoints(a.way.name, b.way.name),
    )
    .map(({ way }) => way);
}

/** The same order on every machine. */
function byCodePoints(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Who could live with a way is half as much behind it as who would go it. */
function backing({ standing, backers }: Way): number {
  return backers.length - at(standing, "accepts").length / 2;
}

// Agreement weighs most; that nobody has anything new is a flat bonus, so that a quiet round can end it.
const agreementWeight = 0.5;
const feasibilityWeight = 0.3;
const stabilityBonus = 0.2;
const enough = 0.8;
const mostDisagreements = 3;
// Sums of fractions are not exact: what comes to the bound must not fall short of it.
const epsilon = 1e-9;

/** How far the agents have come together. Agreement is tested first: it outweighs many disagreements. */
export function convergence(
  agreements: number,
  disagreements: number,
  feasibility: readonly (number | null)[],
  newInsights: boolean,
): Synthesis["convergence"] {
  const points = agreements + disagreements;
  const ratio = points === 0 ? 0 : agreements / points;
  const score =
    agreementWeight * ratio +
    feasibilityWeight * averageFeasibility(feasibility) +
    (newInsights ? 0 : stabilityBonus);
  const below = disagreements > mostDisagreements ? "user_input_needed" : "continue";
  return {
    score: Math.min(1, Math.round(score * 1e9) / 1e9),
    new_insights: newInsights,
    recommendation: score >= enough - epsilon ? "converged" : below,
  };
}
