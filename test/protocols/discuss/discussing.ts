import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Event, EventOf, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import type {
  Assessment,
  Challenge,
  Final,
  Members,
  Position,
  Rebuttal,
  Solo,
  Synthesis,
} from "../../../src/protocols/discuss/rules/statements.ts";
import { DiscussEntry } from "../../../src/protocols/discuss/state.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import { discuss as protocol } from "../../../src/protocols/discuss/discuss.ts";
import type { DiscussOptions } from "../../../src/protocols/discuss/options.ts";
import { agent, discuss, seat } from "../../discussion.ts";

/** Discussions of discuss with scripted agents and gates, over a real journal. */

export const options: DiscussOptions = {
  topic: "Where should sessions be kept?",
  context: [],
  preset: "default",
  whenSplit: false,
  choosesMembers: false,
  feature: null,
  lang: null,
};

export const advocate = "Devil's advocate";
export const trio = ["Ann", "Ben", "Cat"] as const;

/** What each member talks about, so that nobody says by chance what another said. */
const matters: Readonly<Record<string, readonly [string, string, string, string]>> = {
  Ann: [
    "latency grows with each network hop",
    "a crowded switch drops packets",
    "ping times were sampled in March",
    "local memory",
  ],
  Ben: [
    "logout must reach all servers",
    "stolen cookies stay valid",
    "the audit listed forged tokens",
    "a shared store",
  ],
  Cat: [
    "upgrades need a maintenance window",
    "the only administrator is on holiday",
    "tickets piled up last autumn",
    "a single file",
  ],
  [advocate]: [
    "the loss was never counted",
    "nobody complains and money is burnt",
    "support has no statistics",
    "waiting a quarter",
  ],
};

function matterOf(name: string) {
  return (
    matters[name] ?? ([`${name} reason`, `${name} failure`, `${name} evidence`, `${name} choice`] as const)
  );
}

const assumptions = (round: string) =>
  ["traffic", "staffing", "budget"].map((matter) => `${round}: ${matter} stays as it is`);

export function position(name: string, more: Partial<Position> = {}): Position {
  const [reason, risk, evidence, choice] = matterOf(name);
  return {
    claim: `${choice} should hold the sessions`,
    grounds: [{ reason, evidence }],
    preconditions: [`${name} keeps the present load`],
    risks: [risk],
    ...(name === advocate && { assumptions: assumptions("position") }),
    changed: false,
    ...more,
  };
}

export function challenge(name: string, more: Partial<Challenge> = {}): Challenge {
  const [, failure, , choice] = matterOf(name);
  return {
    target: "the claim of the one before",
    weakness: `It leaves out what ${name} measured`,
    failureScenario: `On a Monday ${failure}, and the shop stands still`,
    alternative: `Try ${choice} for a month first`,
    ...(name === advocate && { assumptions: assumptions("challenge") }),
    changed: false,
    ...more,
  };
}

export function synthesis(name: string, more: Partial<Synthesis> = {}): Synthesis {
  const [reason, , , choice] = matterOf(name);
  return {
    claim: `${choice} should hold the sessions`,
    acceptedCriticism: [`A trial of ${choice} costs a month`],
    kept: [reason],
    compromise: `${choice} behind one interface`,
    ...(name === advocate && { assumptions: assumptions("synthesis") }),
    changed: false,
    ...more,
  };
}

export function final(name: string, more: Partial<Final> = {}): Final {
  const [, risk, , choice] = matterOf(name);
  return {
    claim: `${choice}, in the end`,
    certainty: "MEDIUM",
    agreed: ["One interface"],
    nonNegotiable: [`${choice} is tried`],
    remainingRisk: risk,
    ...(name === advocate && { compromise: "Count for two weeks, then decide" }),
    ...more,
  };
}

export function rebuttal(more: Partial<Rebuttal> = {}): Rebuttal {
  return { rebuttal: "Nobody has tried it", assumptions: assumptions("rebuttal"), concession: null, ...more };
}

export function solo(name: string): Solo {
  return { position: position(name), challenge: challenge(name), final: final(name) };
}

/** Who holds what on which issue; issues that begin with `(` matter less. */
export function report(
  issues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
  more: Partial<Assessment> = {},
): Assessment {
  return {
    issues: Object.entries(issues).map(([issue, positions]) => ({
      issue,
      important: !issue.startsWith("("),
      positions: Object.entries(positions).map(([text, seats]) => ({
        position: text,
        seats: [...seats],
        reasons: [],
      })),
    })),
    undiscussed: [],
    intervention: "Please give your evidence.",
    ...more,
  };
}

const all = [...trio];

/** A report from which each state is reckoned after the first round. */
export const reports = {
  DIVERGENT: report({ Store: { memory: ["Ann"], shared: ["Ben"], file: ["Cat"] } }),
  NARROWING: report({ Store: { memory: ["Ann"], shared: ["Ben", "Cat"] } }),
  CONVERGING: report({
    Store: { memory: all },
    Lifetime: { "a day": all },
    Owner: { Ann: ["Ann"], Ben: ["Ben", "Cat"] },
  }),
  CONSENSUS: report({ Store: { memory: all } }),
} as const;

type Said = Position | Challenge | Synthesis | Final | Rebuttal | Solo | Assessment | Members;

/** What a seat answers to one call: text as it is, an object as JSON, a failure. */
export type Answering = (request: AgentRequest, again: boolean) => Said | string | AgentError | undefined;

/** Everybody keeps to the rules and stays where they are. */
export function usual({ kind, seat: { name } }: AgentRequest): Said | string {
  switch (kind) {
    case "position":
      return position(name);
    case "challenge":
      return challenge(name);
    case "synthesis":
      return synthesis(name);
    case "rebuttal":
      return rebuttal();
    case "solo":
      return solo(name);
    case "assess":
      return reports.DIVERGENT;
    default:
      return kind === "final" ? final(name) : "nothing";
  }
}

export const fails = (code: AgentError["code"] = "timeout") => new AgentError(code, `it failed: ${code}`);

export interface Discussing {
  /** What a seat says in place of the usual; `undefined` is the usual. */
  readonly says?: Readonly<Record<string, Answering>>;
  /** What the moderator reports, round by round; the last one again after that. */
  readonly reports?: readonly Assessment[];
  readonly members?: readonly string[];
  readonly options?: Partial<DiscussOptions>;
  /** What a person answers, gate after gate; where there is nothing left, the discussion waits. */
  readonly gates?: readonly string[];
  /** Another agent behind every seat, which always answers as usual. */
  readonly spare?: boolean;
  readonly folder?: string;
  /** What it is resumed after, in memory. */
  readonly past?: readonly Event[];
  readonly limits?: Partial<Limits>;
}

export async function discussing(it: Discussing = {}) {
  const calls: AgentRequest[] = [];
  const answer = (request: AgentRequest) => {
    calls.push(request);
    const again =
      request.prompt.fresh.includes("breaks the rules") || request.prompt.fresh.includes("規則に反して");
    const said =
      it.says?.[request.seat.name]?.(request, again) ?? moderated(request, it.reports) ?? usual(request);
    if (said instanceof AgentError) throw said;
    return { text: typeof said === "string" ? said : JSON.stringify(agreeing(request, said, it.reports)) };
  };
  const spare = agent("spare", (request) => ({
    text: JSON.stringify(moderated(request, it.reports) ?? agreeing(request, usual(request), it.reports)),
  }));
  // An agent a seat: a breaker that opens for one leaves the others alone.
  const agentsFor = (name: string) => [agent(name, answer), ...(it.spare === true ? [spare] : [])];
  const seats: readonly Seated[] = [
    ...(it.members ?? trio).map((name) => ({ seat: seat(name), agents: agentsFor(name) })),
    { seat: { ...seat(advocate), id: "devils-advocate" }, agents: agentsFor(advocate) },
    { seat: seat("Moderator"), agents: agentsFor("Moderator") },
  ];
  const left = [...(it.gates ?? ["adopt"])];
  const ran = await discuss({
    folder: it.folder,
    past: it.past,
    protocol,
    name: "discuss",
    options: { ...options, ...it.options },
    seated: seats,
    chains: [agentsFor("joining")],
    limits: it.limits ?? {},
    instruments: { ...blindInstruments, likeness: (texts) => Promise.resolve(wordLikeness(texts)) },
    answerGate: () => {
      const value = left.shift();
      return Promise.resolve(value === undefined ? null : { value, by: "person" });
    },
  });
  return { ...ran, calls, ...toldOf(ran.events, seats.length) };
}

/** Where the moderator will report that all are for one thing, it is because they say so; unless a script says what they are for. */
function agreeing(
  { round, kind, seat: { name } }: AgentRequest,
  said: Said | string,
  given: readonly Assessment[] = [],
): Said | string {
  const speaks = ["position", "challenge", "synthesis", "final", "solo"].includes(kind);
  if (typeof said === "string" || !speaks || "option" in said) return said;
  const { issues = [] } = given[round - 1] ?? given.at(-1) ?? {};
  const option = issues.flatMap(({ positions }) =>
    positions.flatMap(({ position: text, seats }) =>
      seats.includes(name) && trio.every((one) => seats.includes(one)) ? text : [],
    ),
  );
  if (option.length === 0) return said;
  return kind === "solo" && "final" in said
    ? { ...said, final: { ...said.final, option } }
    : { ...said, option };
}

function moderated({ kind, round }: AgentRequest, given: readonly Assessment[] = []): Assessment | undefined {
  return kind === "assess" ? (given[round - 1] ?? given.at(-1)) : undefined;
}

function toldOf(events: readonly Event[], seated: number) {
  const only = <T extends Event["type"]>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const kept = only("kept").map(({ entry }) => DiscussEntry.parse(entry));
  const verdict = kept.findLast((entry) => entry.kind === "verdict")?.verdict;
  const rounds = kept.filter((entry) => entry.kind === "statements");
  return {
    verdict,
    asked: only("turn.asked"),
    messages: only("message.sent"),
    warnings: only("warned").map(({ message }) => message),
    questions: only("human.asked").map(({ question }) => question),
    kept,
    states: kept.flatMap((entry) => ("state" in entry ? [entry.state] : [])),
    moves: rounds.slice(1).map(({ moves }) => moves),
    rounds: only("round.started").map(({ title }) => title),
    /** Those who were not there from the start. */
    joined: only("seat.joined")
      .slice(seated)
      .map(({ seat: { name } }) => name),
  };
}
