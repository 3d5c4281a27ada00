import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event, EventOf, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import { retoldText } from "../../../src/kernel/earlier.ts";
import { toMarkdown } from "../../../src/document/to-markdown.ts";
import { discuss as protocol } from "../../../src/protocols/discuss/discuss.ts";
import discussManifest from "../../../src/protocols/discuss/manifest.ts";
import { type DiscussOptions, DiscussEntry } from "../../../src/protocols/discuss/options.ts";
import { report } from "../../../src/protocols/discuss/report/report.ts";
import type { DiscussVerdict } from "../../../src/protocols/discuss/rules/verdict.ts";
import { paint } from "../../../src/document/paint.ts";
import { agent, discuss, seat } from "../../discussion.ts";
import { kitOfManifest, lazily } from "../kit.ts";

/** Discussions of discuss with scripted agents and gates, over a real journal. */

const options: DiscussOptions = {
  topic: "Where should sessions be kept?",
  context: [],
  preset: "default",
  whenSplit: false,
  choosesMembers: false,
  feature: null,
  lang: null,
  today: "2026-09-22",
};

export const advocate = "Devil's advocate";
export const trio = ["Ann", "Ben", "Cat"] as const;

export type Said = Readonly<Record<string, unknown>>;

/** What a member is for when it says nothing else: each something of its own. */
const choices: Readonly<Record<string, string>> = {
  Ann: "memory",
  Ben: "a shared store",
  Cat: "a single file",
};

const assumptions = (round: string) =>
  ["traffic", "staffing", "budget"].map((matter) => `${round}: ${matter} stays as it is`);

export function position(name: string, more: Said = {}): Said {
  if (name === advocate)
    return {
      claim: "Nobody has counted what is lost",
      assumptions: assumptions("position"),
      grounds: [{ reason: "support has no figures", evidence: "own knowledge" }],
      ...more,
    };
  return {
    claim: `${name} says why: it costs least`,
    grounds: [{ reason: `${name} measured ${name.length} ms a lookup`, evidence: "own knowledge" }],
    preconditions: ["the load stays"],
    risks: [`${name} may lose data at a restart`],
    wouldChange: `${name} sees a loss of 1 %`,
    option: choices[name] ?? `the way of ${name}`,
    changed: false,
    ...more,
  };
}

/** An attack on the first claim of somebody, with where it stands in the end. */
export function challenge(name: string, target: string, more: Said = {}): Said {
  return {
    attacks: [
      {
        target,
        weakness: `${name} finds it unproven`,
        failureScenario: "On a Monday the shop stands still",
        alternative: "Try it for a month first",
      },
    ],
    ...(name === advocate
      ? { assumptions: assumptions("challenge") }
      : { why: `${name} stays`, because: [] }),
    ...more,
  };
}

export function synthesis(name: string, more: Said = {}): Said {
  return {
    claim: `${name} revises`,
    acceptedCriticism: ["a trial first"],
    kept: ["the figures"],
    compromise: "one interface",
    ...(name === advocate && { assumptions: assumptions("synthesis") }),
    ...more,
  };
}

export function final(name: string, more: Said = {}): Said {
  return {
    claim: `${name} concludes`,
    certainty: "MEDIUM",
    ...(name === advocate
      ? { compromise: "Count for two weeks, then decide", unverifiedAssumptions: ["traffic"] }
      : { agreed: ["one interface"], nonNegotiable: ["a way back"], remainingRisk: "a restart" }),
    ...more,
  };
}

export function rebuttal(more: Said = {}): Said {
  return {
    rebuttal: "Nobody has tried it",
    assumptions: assumptions("rebuttal"),
    concession: null,
    compromise: "Try it for a week",
    ...more,
  };
}

export function brief(more: Said = {}): Said {
  return {
    title: "Keep sessions where a restart does not lose them",
    parts: [
      { heading: "What to do", text: "Keep them in a store of 2 GB from 1 October.", from: ["ANN-1"] },
      { heading: "Why", text: "A restart loses 40 sessions.", from: ["BEN-1"] },
    ],
    steps: [{ text: "Count lost sessions", owner: "on-call", by: "30 September", from: ["ANN-1", "BEN-1"] }],
    ...more,
  };
}

export function solo(name: string, more: Said = {}): Said {
  return {
    position: position(name),
    challenge: { weakness: "unproven", failureScenario: "it stops", alternative: "wait" },
    final: final(name, more),
  };
}

/** What a seat answers to one call: text as it is, an object as JSON, a failure. */
export type Answering = (request: AgentRequest) => Said | string | AgentError | undefined;

/** The id of the option that a member is for: by its first words in the blind round, in seat order. */
export const optionOf: Readonly<Record<string, string>> = { Ann: "O1", Ben: "O2", Cat: "O3" };

/** Everybody keeps to the rules and stays where they are. */
function usual({ kind, seat: { name } }: AgentRequest): Said | string | AgentError {
  const target = name === "Ann" ? "BEN-1" : "ANN-1";
  const held = name === advocate || optionOf[name] === undefined ? {} : { option: optionOf[name] };
  switch (kind) {
    case "position":
      return position(name);
    case "challenge":
      return challenge(name, target, held);
    case "synthesis":
      return synthesis(name, held);
    case "rebuttal":
      return rebuttal();
    case "solo":
      return solo(name);
    case "brief":
      return brief();
    case "final":
      return final(name, held);
    case "edit":
      return { joins: [], edits: [], replies: [] };
    default:
      return fails("unscripted");
  }
}

export const fails = (code: AgentError["code"] = "timeout") => new AgentError(code, `it failed: ${code}`);

export interface Discussing {
  /** What a seat says in place of the usual; `undefined` is the usual. */
  readonly says?: Readonly<Record<string, Answering>>;
  readonly members?: readonly string[];
  readonly options?: Partial<DiscussOptions>;
  /** What a person answers, gate after gate; where there is nothing left, the discussion waits. */
  readonly gates?: readonly string[];
  /** One agent in every seat. */
  readonly alone?: boolean;
  /** Another agent behind every seat, which always answers as usual. */
  readonly spare?: boolean;
  readonly past?: readonly Event[];
  readonly limits?: Partial<Limits>;
}

const kit = await kitOfManifest(discussManifest);
const place = { folder: "out", address: "discuss-1" };

export async function discussing(it: Discussing = {}) {
  const calls: AgentRequest[] = [];
  const sent: { kind: string; seat: string; prompt: number; reply: number }[] = [];
  const answer = (request: AgentRequest) => {
    calls.push(request);
    const said = it.says?.[request.seat.name]?.(request) ?? usual(request);
    const text = typeof said === "string" ? said : JSON.stringify(said);
    const reply = said instanceof AgentError ? 0 : text.length;
    sent.push({ kind: request.kind, seat: request.seat.name, prompt: retoldText(request).length, reply });
    if (said instanceof AgentError) throw said;
    return { text };
  };
  const spare = agent("spare", (request) => ({ text: JSON.stringify(usual(request)) }));
  // An agent a seat: a breaker that opens for one leaves the others alone.
  const agentsFor = (name: string) => [
    agent(it.alone === true ? "ada" : name, answer),
    ...(it.spare === true ? [spare] : []),
  ];
  const seats: readonly Seated[] = [
    ...(it.members ?? trio).map((name) => ({ seat: { ...seat(name), role: name }, agents: agentsFor(name) })),
    { seat: { ...seat(advocate), id: "devils-advocate" }, agents: agentsFor(advocate) },
    { seat: { ...seat("Moderator"), chair: true }, agents: agentsFor("Moderator") },
  ];
  const left = [...(it.gates ?? ["none"])];
  const ran = await discuss({
    past: it.past,
    protocol,
    name: "discuss",
    options: { ...options, ...it.options },
    seated: seats,
    chains: [agentsFor("joining")],
    limits: it.limits ?? {},
    instruments: blindInstruments,
    answerGate: ({ id }) => {
      if (id === "questions") return Promise.resolve({ value: "", by: "recommended" });
      const value = left.shift();
      return Promise.resolve(value === undefined ? null : { value, by: "person" });
    },
  });
  return toldOf({ ...ran, calls, sent });
}

function toldOf<Ran extends { readonly events: readonly Event[] }>(ran: Ran) {
  const { events } = ran;
  const only = <T extends Event["type"]>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const [held] = discussionsOf(events);
  if (held === undefined) throw new Error("Nothing was held.");
  const told = {
    discussion: held,
    given: options,
    kept: held.kept.map(({ entry }) => DiscussEntry.parse(entry)),
    outcome: null,
    earlier: [],
    seats: [],
    degraded: false,
    partial: false,
    warnings: [],
    place,
    lang: "en",
  };
  const document = lazily(() => toMarkdown(report(told).document() ?? []));
  return {
    ...ran,
    get verdict() {
      return kit.result(held, place).verdict as DiscussVerdict | null;
    },
    held,
    files: () => kit.documents(events),
    kept: told.kept,
    get document() {
      return document();
    },
    page: () => kit.page(held, place, { columns: 80, paint: paint(false) }) ?? "",
    asked: only("turn.asked"),
    messages: only("message.sent"),
    warnings: only("warned").map(({ message }) => message),
    questions: only("human.asked").map(({ question }) => question),
    rounds: only("round.started").map(({ title }) => title),
    kinds: only("turn.asked").map(({ turn }) => turn),
  };
}
