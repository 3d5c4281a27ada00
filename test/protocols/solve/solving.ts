import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Event, EventOf } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments, type Instruments, type Passage } from "../../../src/kernel/lookup.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import type { Synthesis } from "../../../src/protocols/solve/rules/synthesis.ts";
import type { SolveOptions } from "../../../src/protocols/solve/options.ts";
import { SolveEntry } from "../../../src/protocols/solve/state.ts";
import { solve } from "../../../src/protocols/solve/solve.ts";
import { agent, discuss, seated, type TestRun } from "../../discussion.ts";

/** Discussions of solve with scripted agents, gates and instruments, over a real journal. */

export const options: SolveOptions = {
  task: "Make sessions survive a restart",
  context: [],
  searches: false,
  known: { relevantFiles: [], detectedPatterns: [], architectureInsights: "" },
  previousRounds: [],
  feedback: null,
  firstRound: 1,
  maxRounds: 3,
  mode: "parallel",
  lang: null,
};

/** An analysis with what a test does not care about left out. */
export function analysis(more: object = {}): object {
  return { feasibility_score: 0.5, findings: [], implementation_approaches: [{ name: "Cache" }], ...more };
}

/** What an agent answers, by what it is asked: text, an object as JSON, or a failure. */
export type Script = (request: AgentRequest) => string | object | AgentError;

export function scripted(name: string, script: Script) {
  return agent(name, (request) => {
    const answer = script(request);
    if (answer instanceof AgentError) throw answer;
    return { text: typeof answer === "string" ? answer : JSON.stringify(answer) };
  });
}

export const fails = () => new AgentError("exit", "it exited with code 1");

/** A seat named after its agent, with the agents that stand in for it. */
export function analyst(
  name: string,
  script: Script,
  ...others: readonly (readonly [string, Script])[]
): Seated {
  return seated(name, scripted(name, script), ...others.map(([other, theirs]) => scripted(other, theirs)));
}

/** One whose groups are those of words: it never answers, so that code compares. */
const noResolver = seated("Resolver", scripted("resolver", fails));

export interface Solving {
  readonly seats: readonly Seated[];
  readonly resolver?: Seated;
  readonly options?: Partial<SolveOptions>;
  /** Answers of a person by the gate's key; where there is none, the discussion waits. */
  readonly gates?: Readonly<Record<string, string>>;
  readonly passages?: readonly Passage[];
  /** What a second search finds; the same, where it is not said. */
  readonly found?: readonly Passage[];
  /** The files of the project, with how many lines each has; without this, none can be opened. */
  readonly files?: Readonly<Record<string, number>>;
  readonly folder?: string;
  /** What it is resumed after, in memory. */
  readonly past?: readonly Event[];
  readonly limits?: TestRun<unknown>["limits"];
}

export async function solving({ seats, resolver = noResolver, gates = {}, passages = [], ...it }: Solving) {
  const queries: string[] = [];
  const instruments: Instruments = {
    ...blindInstruments,
    likeness: (texts) => Promise.resolve(wordLikeness(texts)),
    ...(it.files !== undefined && { places: placesIn(it.files) }),
    passages: ({ query }) => {
      queries.push(query);
      const now = queries.length > 1 ? (it.found ?? passages) : passages;
      return Promise.resolve({ query, by: "index", passages: now, note: null });
    },
  };
  const { end, events } = await discuss({
    folder: it.folder,
    past: it.past,
    protocol: solve,
    options: { ...options, ...it.options },
    seated: [...seats, resolver],
    instruments,
    limits: it.limits ?? {},
    answerGate: (_, key) => {
      const value = gates[key];
      return Promise.resolve(value === undefined ? null : { value, by: "person" });
    },
  });
  return { end, events, queries, syntheses: synthesesOf(events), asked: askedOf(events) };
}

function placesIn(files: Readonly<Record<string, number>>): Instruments["places"] {
  return (references) =>
    Promise.resolve(
      references.map(({ path }) => {
        const lines = files[path ?? ""] ?? null;
        return { file: lines === null ? "missing" : "found", path, lines, symbolLine: null, quoteLine: null };
      }),
    );
}

export function synthesesOf(events: readonly Event[]): readonly Synthesis[] {
  return events.flatMap((event) => (event.type === "kept" ? [SolveEntry.parse(event.entry).synthesis] : []));
}

/** The first calls of all turns, with their prompts. */
function askedOf(events: readonly Event[]): readonly EventOf<"turn.asked">[] {
  return events.filter((event): event is EventOf<"turn.asked"> => event.type === "turn.asked");
}
