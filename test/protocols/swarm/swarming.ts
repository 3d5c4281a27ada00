import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Event, EventOf, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import type { Seat } from "../../../src/kernel/seat.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import type { SwarmMessage } from "../../../src/protocols/swarm/rules/said.ts";
import type {
  Expert,
  Experts,
  FinalSynthesis,
  RoundSynthesis,
  Statement,
} from "../../../src/protocols/swarm/rules/statements.ts";
import { type EntryOf, SwarmEntry } from "../../../src/protocols/swarm/state.ts";
import type { SwarmOptions } from "../../../src/protocols/swarm/options.ts";
import { swarm as protocol } from "../../../src/protocols/swarm/swarm.ts";
import { agent, discuss } from "../../discussion.ts";

/** Swarms with scripted agents and gates, over a real journal. */

export const options: SwarmOptions = {
  topic: "Where should sessions be kept?",
  context: [],
  depth: "standard",
  rounds: 1,
  stress: "auto",
  experts: null,
  lang: null,
};

/** What each expert talks about, so that nobody says by chance what another said. */
const matters: Readonly<Record<string, readonly [field: string, stand: string, bias: string]>> = {
  ada: ["latency", "local memory answers fastest", "counts microseconds"],
  bob: ["security", "a shared store can revoke a login", "distrusts every client"],
  cyd: ["operations", "one file is easiest to restore", "prefers what is boring"],
  dee: ["finance", "renting a cache costs more than it saves", "asks for the bill"],
};

export const trio = ["ada", "bob", "cyd"] as const;

export function expert(id: string, more: Partial<Expert> = {}): Expert {
  const [field = id, , bias = `${id} first`] = matters[id] ?? [];
  return {
    id,
    name: nameOf(id),
    expertise: [field],
    thinkingStyle: "plain",
    bias,
    replyTendency: "gives figures",
    ...more,
  };
}

function nameOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

/** A word that only one seat says, in one step of one round. */
export function mark(seat: string, type: string, round: number): string {
  return `<${seat} ${type} ${round}>`;
}

export function statement(request: AgentRequest, more: Partial<Statement> = {}): Statement {
  const { id } = request.seat;
  const [, stand = "it depends"] = matters[id] ?? [];
  return {
    position: `${stand} ${mark(id, request.kind, request.round)}`,
    reasoning: `So says ${request.seat.name}.`,
    proposals: [],
    counterpoints: [],
    questions: [],
    ...(request.kind === "rebuttal" && { stand: "counter" as const }),
    ...more,
  };
}

export function synthesis(more: Partial<RoundSynthesis> = {}): RoundSynthesis {
  return {
    summary:
      "Everybody wants a login that survives a restart, and they differ on where it should be kept: in memory, in a shared store, or in one file. Nobody has measured what a hop costs them.",
    agreements: ["A login survives a restart"],
    disagreements: ["Memory, a shared store or a file"],
    insights: ["Revoking is the hard part"],
    openQuestions: ["What does a hop cost?"],
    nextTopicSuggestions: ["What does a hop cost?", "How is a login revoked?"],
    ...more,
  };
}

export function finalSynthesis(more: Partial<FinalSynthesis> = {}): FinalSynthesis {
  return {
    executiveSummary:
      "The panel agrees that a login must survive a restart and that revoking one is the hard part. It does not agree on where sessions should be kept: in local memory, because a lookup there needs no hop; in a shared store, because only there can a login be revoked at once; or in one file, because that is restored by copying it. What a hop really costs was not measured by anybody, and the choice depends on that figure. The panel asks for it to be measured for a week, on the busiest server, before anything is built.",
    insights: [
      {
        title: "Revoking decides",
        description: "Reading is easy everywhere.",
        confidence: "medium",
        supportingEvidence: ["[r1-msg-002] says so"],
        dissentingViews: [],
      },
    ],
    agreements: [{ point: "A login survives a restart", supporters: ["Ada", "Bob"] }],
    unresolvedDebates: [
      { topic: "Where", positions: [{ stance: "In memory", advocates: ["Ada"], arguments: ["No hop"] }] },
    ],
    openQuestions: ["What does a hop cost?"],
    recommendations: ["Measure a hop"],
    ...more,
  };
}

type Said = Statement | RoundSynthesis | FinalSynthesis | Experts | string | AgentError;

/** What a seat answers to one call: text as it is, an object as JSON, a failure. */
type Answering = (request: AgentRequest) => Said | undefined;

/** Everybody speaks, the contrarian counters, nobody moves. */
export function usual(request: AgentRequest): Said {
  const { kind, round, seat } = request;
  const said = mark(seat.id, kind, round);
  switch (kind) {
    case "experts":
      return { experts: trio.map((id) => expert(id)) };
    case "initial_statement":
    case "rebuttal":
      return statement(request);
    case "counterpoint":
      return `Nobody has measured that [r${round}-msg-002]. ${said}`;
    case "synthesis":
      return synthesis();
    case "final_synthesis":
      return finalSynthesis();
    case "checkpoint":
      return `# Sessions ${said}\n\n${"They differ on where sessions are kept. ".repeat(30)}`;
    default:
      return `What about it? ${said}`;
  }
}

export const fails = (code: AgentError["code"] = "timeout") => new AgentError(code, `it failed: ${code}`);

export interface Swarming {
  /** What a seat says in place of the usual, by its id; `undefined` is the usual. */
  readonly says?: Readonly<Record<string, Answering>>;
  readonly options?: Partial<SwarmOptions>;
  /** What a person answers, gate after gate; where there is nothing left, the discussion waits. */
  readonly gates?: readonly string[];
  readonly folder?: string;
  /** What it is resumed after, in memory. */
  readonly past?: readonly Event[];
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
}

/** Until the synthesis after one round. */
const straight = ["start", "synthesis"];

export async function swarming(it: Swarming = {}) {
  const calls: AgentRequest[] = [];
  const answer = (request: AgentRequest) => {
    calls.push(request);
    const said = it.says?.[request.seat.id]?.(request) ?? usual(request);
    if (said instanceof AgentError) throw said;
    return { text: typeof said === "string" ? said : JSON.stringify(said) };
  };
  const given = { ...options, ...it.options };
  const seated = fixedSeats(given).map((seat): Seated => ({ seat, agents: [agent(seat.id, answer)] }));
  const left = [...(it.gates ?? straight)];
  const ran = await discuss({
    folder: it.folder,
    past: it.past,
    protocol,
    name: "swarm",
    options: given,
    seated,
    // An agent a seat: a breaker that opens for one leaves the others alone.
    chains: ["one", "two", "three", "four", "five", "six"].map((name) => [agent(name, answer)]),
    limits: it.limits ?? {},
    ...(it.now && { now: it.now }),
    instruments: { ...blindInstruments, likeness: (texts) => Promise.resolve(wordLikeness(texts)) },
    answerGate: () => {
      const value = left.shift();
      return Promise.resolve(value === undefined ? null : { value, by: "person" });
    },
  });
  return { ...ran, calls, ...toldOf(ran.events) };
}

function fixedSeats({ depth }: SwarmOptions): readonly Seat[] {
  const ids = ["moderator", "historian", "contrarian", ...(depth === "lightweight" ? [] : ["cross-domain"])];
  return ids.map((id) => ({
    id,
    name: id === "cross-domain" ? "Cross-Domain" : nameOf(id),
    role: id,
    focus: [],
  }));
}

function toldOf(events: readonly Event[]) {
  const only = <T extends Event["type"]>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const kept = only("kept").map(({ entry }) => SwarmEntry.parse(entry));
  const keptAs = <Kind extends SwarmEntry["kind"]>(kind: Kind) =>
    kept.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
  const asked = only("turn.asked");
  const sent = only("message.sent");
  return {
    asked,
    /** The prompts of a kind of turn in a round, by the name of the seat. */
    prompts: (kind: string, round = 1) =>
      Object.fromEntries(
        asked
          .filter((one) => one.turn === kind && one.round === round)
          .map(({ seat, prompt }) => [seat, prompt]),
      ),
    sent,
    messages: sent
      .filter(({ message }) => message.type === "message")
      .map(({ message }) => message.content as SwarmMessage),
    warnings: only("warned").map(({ message }) => message),
    questions: only("human.asked").map(({ question }) => question),
    reports: only("reported").map(({ text }) => text),
    kept,
    rounds: keptAs("judgement").map(({ judgement }) => judgement),
    syntheses: keptAs("synthesis").map(({ synthesis }) => synthesis),
    stress: keptAs("stress").map(({ judgement }) => judgement),
    verdict: keptAs("verdict").at(-1)?.verdict,
    panel: keptAs("panel").at(-1)?.panel,
  };
}
