import { paint } from "../../../src/document/paint.ts";
import { toMarkdown } from "../../../src/document/to-markdown.ts";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { retoldText } from "../../../src/kernel/earlier.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import type { Event, EventOf, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { fixedIds, fixedRoles } from "../../../src/protocols/swarm/depth.ts";
import swarmManifest from "../../../src/protocols/swarm/manifest.ts";
import { type SwarmOptions, SwarmEntry } from "../../../src/protocols/swarm/options.ts";
import { report, type SwarmResult } from "../../../src/protocols/swarm/report/report.ts";
import type { SwarmVerdict } from "../../../src/protocols/swarm/rules/verdict.ts";
import { swarm as protocol } from "../../../src/protocols/swarm/swarm.ts";
import { agent, discuss, seat } from "../../discussion.ts";
import { kitOfManifest, lazily } from "../kit.ts";

/** Swarms with scripted agents and gates, over a real journal. */

export type Said = Readonly<Record<string, unknown>>;

const options: SwarmOptions = {
  topic: "Where should sessions be kept?",
  context: [],
  depth: "standard",
  rounds: 2,
  experts: null,
  lang: null,
  today: "2026-09-22",
};

export const trio = ["Ada", "Bob", "Cyd"] as const;

const fields: Readonly<Record<string, string>> = { Ada: "latency", Bob: "security", Cyd: "operations" };

function expert(name: string, more: Said = {}): Said {
  return {
    id: name.toLowerCase(),
    name,
    expertise: [fields[name] ?? `the field of ${name}`],
    thinkingStyle: "measures first",
    bias: `prefers the way of ${name}`,
    replyTendency: "short",
    ...more,
  };
}

export function panel(names: readonly string[] = trio, more: Said = {}): Said {
  return {
    experts: names.map((name) => expert(name)),
    options: [],
    opening: "Look at cost and at loss. Ada, what does a hop cost? Bob, who reads it? Cyd, who is called?",
    ...more,
  };
}

/** What an expert is for when it says nothing else: each something of its own. */
const choices: Readonly<Record<string, string>> = {
  Ada: "memory",
  Bob: "a shared store",
  Cyd: "a single file",
};

/** The id of it: given in seat order after the blind statements. */
export const optionOf: Readonly<Record<string, string>> = { Ada: "O1", Bob: "O2", Cyd: "O3" };

export function statement(name: string, more: Said = {}): Said {
  return {
    position: `${name} says why: it costs least`,
    option: choices[name] ?? `the way of ${name}`,
    reasoning: [{ text: `${name} measured ${name.length} ms a lookup`, evidence: "own knowledge" }],
    proposals: [`${name} tries it for 2 weeks`],
    counterpoints: [`${name} may lose data at a restart`],
    wouldChange: `${name} sees a loss of 1 %`,
    questions: [],
    ...more,
  };
}

export function rebuttal(name: string, more: Said = {}): Said {
  return {
    position: `${name} stays with it`,
    option: optionOf[name] ?? null,
    because: [],
    stands: [{ on: "CON-1", stand: "narrower", reason: "true of the first day only" }],
    own: [],
    reasoning: [],
    proposals: [],
    couldLiveWith: [],
    objectsTo: [],
    questions: [],
    ...more,
  };
}

export function counterpoint(target: string, more: Said = {}): Said {
  return {
    points: [
      {
        target,
        weakness: "nobody measured it under load",
        failureScenario: "On a Monday the shop stands still",
        alternative: "Count for a week first",
      },
    ],
    ...more,
  };
}

export function analogy(more: Said = {}): Said {
  return {
    analogies: [
      {
        text: "Libraries keep one card for each book",
        field: "libraries",
        breaks: "books are slow",
        bears_on: ["ADA-1"],
      },
    ],
    ...more,
  };
}

export function synthesis(more: Said = {}): Said {
  return {
    summary: "Everybody wants a login that outlives a restart; they differ on where it is kept.",
    insights: ["A restart is the only loss that users notice"],
    openQuestions: ["How often is it restarted?"],
    nextTopicSuggestions: ["What does a hop cost?", "Who is on call?"],
    joins: [],
    opening: "Ada, what would you give up? Bob, what is enough? Cyd, who pays?",
    ...more,
  };
}

export function brief(more: Said = {}): Said {
  return {
    title: "Keep sessions where a restart does not lose them",
    parts: [
      { heading: "What to do", text: "Keep them in a store of 2 GB from 1 October.", from: ["ADA-1"] },
      { heading: "Why", text: "A restart loses 40 sessions.", from: ["BOB-1"] },
    ],
    steps: [{ text: "Count lost sessions", owner: "on-call", by: "30 September", from: ["ADA-1", "BOB-1"] }],
    insights: [
      {
        title: "Restarts are what is felt",
        description: "Users notice a lost login, not a slow one.",
        confidence: "medium",
        supportingEvidence: ["ADA-1"],
      },
    ],
    openQuestions: ["How often is it restarted?"],
    nextTopicSuggestions: ["Who pays?"],
    ...more,
  };
}

export function review(more: Said = {}): Said {
  return { review: [], missing: [], moved: [], couldLiveWith: [], objectsTo: [], own: [], ...more };
}

/** What a seat answers to one call: text as it is, an object as JSON, a failure. */
type Answering = (request: AgentRequest) => Said | string | AgentError | undefined;

/** Everybody keeps to the forms and stays where they are. */
export function usual({ kind, seat: { name } }: AgentRequest): Said | string | AgentError {
  switch (kind) {
    case "experts":
      return panel();
    case "opening":
      return "Two angles: cost and loss. Each of you: what decides it?";
    case "initial_statement":
      return statement(name);
    case "counterpoint":
      return counterpoint("ADA-1");
    case "rebuttal":
      return rebuttal(name);
    case "analogy":
      return analogy();
    case "synthesis":
      return synthesis();
    case "final_synthesis":
      return brief();
    case "final":
      return review();
    case "edit":
      return { edits: [], replies: [] };
    case "checkpoint":
      return `What it takes to go on. ${"They have not counted. ".repeat(50)}`;
    case "reopening":
      return "Take up the cost of a hop first.";
    default:
      return fails("unscripted");
  }
}

export const fails = (code: AgentError["code"] = "timeout") => new AgentError(code, `it failed: ${code}`);

export interface Swarming {
  /** What a seat says in place of the usual; `undefined` is the usual. */
  readonly says?: Readonly<Record<string, Answering>>;
  readonly options?: Partial<SwarmOptions>;
  /** What a person answers, gate after gate; where there is nothing left, what is recommended. */
  readonly gates?: readonly string[];
  /** Nobody is there: where no answer is left, it waits. */
  readonly waits?: boolean;
  /** What a person answers to the questions of experts. */
  readonly answers?: string;
  readonly past?: readonly Event[];
  readonly limits?: Partial<Limits>;
}

const kit = await kitOfManifest(swarmManifest);
const place = { folder: "out", address: "swarm-1" };

export async function swarming(it: Swarming = {}) {
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
  const { depth = options.depth } = it.options ?? {};
  // An agent a seat: a breaker that opens for one leaves the others alone.
  const seats: readonly Seated[] = fixedIds
    .filter((id) => id !== "cross-domain" || depth !== "lightweight")
    .map((id) => {
      const [name, role] = fixedRoles[id];
      const isChair = id === "moderator" || id === "historian";
      return {
        seat: { ...seat(name), id, role, ...(isChair && { chair: true as const }) },
        agents: [agent(name, answer)],
      };
    });
  const left = [...(it.gates ?? [])];
  const ran = await discuss({
    past: it.past,
    protocol,
    name: "swarm",
    options: { ...options, ...it.options },
    seated: seats,
    chains: ["one", "two", "three", "four"].map((name) => [agent(name, answer)]),
    limits: it.limits ?? {},
    instruments: blindInstruments,
    answerGate: ({ id, recommended = "" }) => {
      if (id === "questions")
        return Promise.resolve(
          it.answers === undefined ? { value: "", by: "recommended" } : { value: it.answers, by: "person" },
        );
      const value = left.shift();
      if (value !== undefined) return Promise.resolve({ value, by: "person" });
      return Promise.resolve(it.waits === true ? null : { value: recommended, by: "recommended" });
    },
  });
  return toldOf({ ...ran, calls, sent }, { ...options, ...it.options });
}

function toldOf<Ran extends { readonly events: readonly Event[] }>(ran: Ran, given: SwarmOptions) {
  const { events } = ran;
  const only = <T extends Event["type"]>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const [held] = discussionsOf(events);
  if (held === undefined) throw new Error("Nothing was held.");
  const kept = only("kept").map(({ entry }) => SwarmEntry.parse(entry));
  const outcome = only("discussion.completed")[0]?.outcome as { rounds: number } | undefined;
  const reported = lazily(() =>
    report({
      discussion: held,
      given,
      kept,
      outcome: outcome ?? null,
      earlier: [],
      seats: [],
      degraded: false,
      partial: false,
      warnings: [],
      place,
      lang: "en",
    }),
  );
  const document = lazily(() => toMarkdown(reported().document() ?? []));
  return {
    ...ran,
    get result() {
      return kit.result(held, place).verdict as SwarmResult | null;
    },
    get verdict() {
      return reported().verdict as (SwarmVerdict & { readonly rounds: number }) | null;
    },
    held,
    kept,
    get reported() {
      return reported();
    },
    files: () => kit.documents(events),
    get document() {
      return document();
    },
    page: () => kit.page(held, place, { columns: 80, paint: paint(false) }) ?? "",
    asked: only("turn.asked"),
    messages: only("message.sent").map(({ round, from, to, message }) => ({ round, from, to, ...message })),
    warnings: only("warned").map(({ message }) => message),
    questions: only("human.asked").map(({ question }) => question),
    kinds: only("turn.asked").map(({ turn }) => turn),
  };
}
