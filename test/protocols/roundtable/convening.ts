import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Event, EventOf, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Question } from "../../../src/kernel/floor.ts";
import { type Background, blindInstruments } from "../../../src/kernel/lookup.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import type {
  Closing,
  DebateSides,
  FacilitatorQuestion,
  FacilitatorSynthesis,
  Motion,
  Response,
} from "../../../src/protocols/roundtable/rules/replies.ts";
import type { RoundtableRules } from "../../../src/protocols/roundtable/rules/session.ts";
import { sessionState } from "../../../src/protocols/roundtable/rules/state.ts";
import type { Participant, Strategy } from "../../../src/protocols/roundtable/rules/strategy.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import type { Headings } from "../../../src/protocols/roundtable/document-words.ts";
import type { Mapping, Validation } from "../../../src/protocols/roundtable/rules/checks.ts";
import type { RoundtableOptions, RoundtableOutcome } from "../../../src/protocols/roundtable/options.ts";
import { roundtable as protocol } from "../../../src/protocols/roundtable/roundtable.ts";
import { RoundtableEntry } from "../../../src/protocols/roundtable/state.ts";
import { agent, discuss } from "../../discussion.ts";
import { loadStrategies } from "./shelves.ts";

/** Roundtables with scripted agents and gates, over a real journal. */

const shelf = await loadStrategies("/nowhere");
export const strategies: readonly Strategy[] = shelf.files.flatMap(({ read }) =>
  "value" in read ? [read.value.strategy] : [],
);

export function strategyOf(id: string, more: Partial<Strategy> = {}): Strategy {
  const found = strategies.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no strategy ${id}.`);
  return { ...found, ...more };
}

export const trio = ["ann", "bob", "cyd"] as const;

/** What each talks about, so that nobody says by chance what another said. */
const matters: Readonly<Record<string, string>> = {
  ann: "Local memory answers fastest",
  bob: "A shared store knows every login",
  cyd: "One file is easiest to bring back",
};

function participant(id: string): Participant {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, description: `${name} looks at things`, perspective: `You are ${name}.`, skills: [] };
}

/** The defaults of behaviour 5.5, but that a discussion may end after its first round. */
const rules: RoundtableRules = {
  limits: { min_rounds: 1, max_rounds: 20, max_rounds_per_phase: 10 },
  escalation: {
    enabled: true,
    max_rounds_per_conflict: 3,
    confidence_below: 0.5,
    critical_keywords: ["security", "must-have", "blocking", "legal"],
  },
};

export function optionsFor(strategy: Strategy, people: readonly string[] = trio): RoundtableOptions {
  return {
    topic: "Where should sessions be kept?",
    workflow: "roundtable",
    context: [],
    tellsProject: false,
    looksThrough: false,
    choice: { strategy, by: "flag", reason: "--strategy names it." },
    usual: "standard",
    strategies,
    participants: people.map(participant),
    facilitator: "You lead this discussion.",
    sides: null,
    notices: [],
    rules,
    presentation: { positions: true, rationale: true, recommendation: true },
    outputType: null,
    out: "docs",
    verbose: false,
    interactive: false,
    settings: {},
    lang: null,
  };
}

/** A word that only one seat says, in one turn of one round. */
export function mark(seat: string, kind: string, round: number): string {
  return `<${seat} ${kind} ${round}>`;
}

export function response(
  { seat: { id }, kind, round }: AgentRequest,
  more: Partial<Response> = {},
): Response {
  return {
    position: `${matters[id] ?? "It depends"} ${mark(id, kind, round)}.`,
    rationale: [`${id} has measured it`],
    confidence: 0.8,
    concerns: [],
    ...more,
  };
}

export function question(round: number, more: Partial<FacilitatorQuestion> = {}): FacilitatorQuestion {
  return {
    action: "question",
    question: `What of matter ${round}?`,
    focus: `matter ${round}`,
    participants: "all",
    ...more,
  };
}

export function synthesis(round: number, more: Partial<FacilitatorSynthesis> = {}): FacilitatorSynthesis {
  return {
    synthesis: `Round ${round} was held.`,
    consensus: [],
    conflicts: [],
    resolved: [],
    next_action: "continue",
    ...more,
  };
}

export function conflict(id: string, positions: Record<string, string> = {}) {
  return { id, description: `About ${id}`, positions };
}

type Said =
  | Response
  | FacilitatorQuestion
  | FacilitatorSynthesis
  | DebateSides
  | Motion
  | Closing
  | Validation
  | Mapping
  | Headings
  | string
  | AgentError;

export const fails = (code: AgentError["code"] = "timeout") => new AgentError(code, `it failed: ${code}`);

export interface Convening {
  readonly strategy?: Strategy;
  readonly people?: readonly string[];
  readonly options?: Partial<RoundtableOptions>;
  readonly limits?: Partial<RoundtableRules["limits"]>;
  readonly escalation?: Partial<RoundtableRules["escalation"]>;
  /** What the facilitator makes of each round; the last one again after that. */
  readonly rounds?: readonly Partial<FacilitatorSynthesis>[];
  /** What a seat says in place of the usual; `undefined` is the usual. */
  readonly says?: (request: AgentRequest) => Said | undefined;
  /** What a person answers, gate after gate; where there is nothing left, the discussion waits. */
  readonly gates?: readonly string[];
  /** Nobody is asked: what is recommended is taken. */
  readonly yes?: true;
  /** Documents of the project by their paths, and what lies beside them. */
  readonly documents?: Readonly<Record<string, string>>;
  /** What the project's documents say of it; then the table is told. */
  readonly background?: Partial<Background>;
  readonly folder?: string;
  /** What it is resumed after, in memory. */
  readonly past?: readonly Event[];
  readonly budget?: Partial<Limits>;
}

/** Ends after its last given round where nothing says otherwise. */
export async function convene(it: Convening = {}) {
  const calls: AgentRequest[] = [];
  const asked: Question[] = [];
  const people = it.people ?? trio;
  const given = it.rounds ?? [{ next_action: "conclude", recommendation: "Take the file." }];
  const usual = (request: AgentRequest): Said => {
    const { kind, round } = request;
    if (kind === "question") return question(round);
    if (kind === "synthesis") return synthesis(round, given[round - 1] ?? given.at(-1) ?? {});
    // As a script of 0.1.0, which knows of neither.
    if (kind === "motion" || kind === "closing") return fails("unscripted");
    if (kind === "assign_debate_sides")
      return { pro: [people[0] ?? ""], con: people.slice(1), rationale: "By what they look at" };
    // Nobody misses what scripts of old do not say.
    if (kind === "validate" || kind === "map" || kind === "headings") return fails("exit");
    return response(request);
  };
  const answer = (request: AgentRequest) => {
    calls.push(request);
    const said = it.says?.(request) ?? usual(request);
    if (said instanceof AgentError) throw said;
    return { text: typeof said === "string" ? said : JSON.stringify(said) };
  };
  const base = optionsFor(it.strategy ?? strategyOf("standard"), people);
  const options: RoundtableOptions = {
    ...base,
    rules: {
      limits: { ...rules.limits, ...it.limits },
      escalation: { ...rules.escalation, ...it.escalation },
    },
    ...(it.background !== undefined && { tellsProject: true }),
    ...it.options,
  };
  // An agent a seat: a breaker that opens for one leaves the others alone.
  const seated: readonly Seated[] = [
    ...base.participants.map(({ id, name, description }) => ({
      seat: { id, name, role: description, focus: [] },
      agents: [agent(id, answer)],
    })),
    {
      seat: { id: "facilitator", name: "Facilitator", role: "Asks and sums up", focus: [] },
      agents: [agent("facilitator", answer)],
    },
  ];
  const left = [...(it.gates ?? [])];
  const ran = await discuss<RoundtableOutcome>({
    folder: it.folder,
    past: it.past,
    protocol,
    name: "roundtable",
    options,
    seated,
    limits: it.budget ?? {},
    instruments: {
      ...blindInstruments,
      likeness: (texts) => Promise.resolve(wordLikeness(texts)),
      background: async (query, signal) => ({
        ...(await blindInstruments.background(query, signal)),
        ...it.background,
      }),
      documents: ({ files, folders }) =>
        Promise.resolve({
          texts: files.map((path) => it.documents?.[path] ?? null),
          names: folders.map((folder) =>
            Object.keys(it.documents ?? {}).flatMap((path) =>
              path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
            ),
          ),
        }),
    },
    answerGate: (question) => {
      asked.push(question);
      if (it.yes === true) return Promise.resolve({ value: question.recommended ?? "", by: "recommended" });
      const value = left.shift();
      return Promise.resolve(value === undefined ? null : { value, by: "person" });
    },
  });
  return { ...ran, calls, gates: asked, options, ...toldOf(ran.events, options) };
}

function toldOf(events: readonly Event[], options: RoundtableOptions) {
  const only = <T extends Event["type"]>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const entries = only("kept").map(({ entry }) => RoundtableEntry.parse(entry));
  const kept = <Kind extends RoundtableEntry["kind"]>(kind: Kind) =>
    entries.filter((entry): entry is Extract<RoundtableEntry, { kind: Kind }> => entry.kind === kind);
  const rounds = kept("round").map(({ round }) => round);
  const escalations = kept("escalation").map(({ escalation }) => escalation);
  return {
    asked: only("turn.asked"),
    warnings: only("warned").map(({ message }) => message),
    recaps: only("reported").map(({ text }) => text),
    phases: only("round.started").map(({ title }) => title),
    rounds,
    escalations,
    state: sessionState(rounds, escalations, options.workflow),
    said: kept("round").map(({ said }) => said),
    verdict: kept("verdict").at(-1)?.verdict,
    sides: kept("sides").at(-1)?.sides,
    strategy: kept("strategy").at(-1)?.strategy,
  };
}

/** Who was asked what, in the order of asking: `response ann`. */
export function turns(asked: readonly EventOf<"turn.asked">[], round: number): readonly string[] {
  return asked.filter((one) => one.round === round).map(({ turn, seat }) => `${turn} ${seat}`);
}
