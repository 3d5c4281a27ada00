import { toMarkdown } from "../../../src/document/to-markdown.ts";
import { paint } from "../../../src/document/paint.ts";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { retoldText } from "../../../src/kernel/earlier.ts";
import type { Seated } from "../../../src/kernel/engine/seated-call.ts";
import type { Event, EventOf, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments, type Instruments, type Passage } from "../../../src/kernel/lookup.ts";
import solveManifest from "../../../src/protocols/solve/manifest.ts";
import type { SolveOptions } from "../../../src/protocols/solve/options.ts";
import { report, type SolveVerdict } from "../../../src/protocols/solve/report/report.ts";
import { solve as protocol } from "../../../src/protocols/solve/solve.ts";
import { SolveEntry } from "../../../src/protocols/solve/state.ts";
import { agent, discuss, seat } from "../../discussion.ts";
import { kitOfManifest, lazily } from "../kit.ts";

/** Solves with scripted agents, gates and instruments, over a real journal. */

const options: SolveOptions = {
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
  today: "2026-09-22",
};

export type Said = Readonly<Record<string, unknown>>;
export const trio = ["ada", "bob", "cyd"] as const;

/** What an agent is for when it says nothing else: each a way of its own, of which the ids follow the seats. */
const ways: Readonly<Record<string, string>> = { ada: "Redis", bob: "A file", cyd: "Cookies" };
export const wayOf: Readonly<Record<string, string>> = { ada: "O1", bob: "O2", cyd: "O3" };

export function approach(name: string, more: Said = {}): Said {
  return {
    name,
    description: `${name}, behind the functions there are.`,
    pros: [`${name} is small`],
    cons: [`${name} must be run`],
    effort: "low",
    risk: "low",
    tasks: [
      { id: "T1", name: `Write ${name}`, depends_on: [], files: ["src/a.ts:5 modify"], key_point: null },
    ],
    ...more,
  };
}

export function analysis(name: string, more: Said = {}): Said {
  const way = ways[name] ?? `The way of ${name}`;
  return {
    feasibility_score: 0.8,
    findings: [`${name} found ${name.length} sessions lost (src/a.ts:5)`],
    implementation_approaches: [approach(way)],
    option: way,
    why: `${name} measured it`,
    ...more,
  };
}

/** Stays with its own and says nothing of the others. */
export function verification(name: string, more: Said = {}): Said {
  return { stands: [], option: wayOf[name] ?? null, why: `${name} stays`, because: [], ...more };
}

export function plan(more: Said = {}): Said {
  return {
    joins: [],
    title: "Keep sessions where a restart does not lose them",
    parts: [
      { heading: "What to do", text: "Keep them in Redis.", from: ["ADA-1"] },
      { heading: "Why", text: "A restart loses 40 sessions.", from: ["BOB-1"] },
    ],
    steps: [{ text: "Write the store", owner: "on-call", by: "30 September", from: ["ADA-1"] }],
    ...more,
  };
}

export type Answering = (request: AgentRequest) => Said | string | AgentError | undefined;

function usual({ kind, seat: { name } }: AgentRequest): Said {
  if (kind === "analyse") return analysis(name);
  if (kind === "verify") return verification(name);
  return kind === "brief" ? plan() : { edits: [], replies: [] };
}

export const fails = (code: AgentError["code"] = "exit") => new AgentError(code, `it failed: ${code}`);

export interface Solving {
  /** What a seat says in place of the usual; `undefined` is the usual. */
  readonly says?: Readonly<Record<string, Answering>>;
  readonly agents?: readonly string[];
  readonly options?: Partial<SolveOptions>;
  /** What a person answers by the gate's id, gate after gate; where there is nothing left, it waits. */
  readonly gates?: readonly (readonly [gate: string, value: string])[];
  /** Other agents behind a seat, by its name. */
  readonly spares?: Readonly<Record<string, readonly string[]>>;
  /** The files of the project, with how many lines each has; without this, none can be opened. */
  readonly files?: Readonly<Record<string, number>>;
  readonly passages?: readonly Passage[];
  readonly past?: readonly Event[];
  readonly limits?: Partial<Limits>;
}

const kit = await kitOfManifest(solveManifest);
const place = { folder: "out", address: "solve-1" };

export async function solving(it: Solving = {}) {
  const calls: AgentRequest[] = [];
  const sent: { kind: string; seat: string; prompt: number; reply: number }[] = [];
  const queries: string[] = [];
  const answering = (who: string) => (request: AgentRequest) => {
    calls.push(request);
    const said = it.says?.[who]?.(request) ?? usual(request);
    const text = typeof said === "string" ? said : JSON.stringify(said);
    const reply = said instanceof AgentError ? 0 : text.length;
    sent.push({ kind: request.kind, seat: request.seat.name, prompt: retoldText(request).length, reply });
    if (said instanceof AgentError) throw said;
    return { text };
  };
  const agentsFor = (name: string) =>
    [name, ...(it.spares?.[name] ?? [])].map((one) => agent(one, answering(one)));
  const seats: readonly Seated[] = [
    ...(it.agents ?? trio).map((name) => ({
      seat: { ...seat(name), role: "Analysis" },
      agents: agentsFor(name),
    })),
    { seat: { ...seat("Resolver"), id: "resolver", chair: true }, agents: agentsFor("Resolver") },
  ];
  const left = [...(it.gates ?? [["choose", "none"]])];
  const instruments: Instruments = {
    ...blindInstruments,
    ...(it.files !== undefined && { places: placesIn(it.files) }),
    passages: ({ query }) => {
      queries.push(query);
      return Promise.resolve({ query, by: "index", passages: it.passages ?? [], note: null });
    },
  };
  const given = { ...options, ...it.options };
  const ran = await discuss({
    past: it.past,
    protocol,
    name: "solve",
    options: given,
    seated: seats,
    limits: it.limits ?? {},
    instruments,
    answerGate: ({ id, recommended }) => {
      const [next] = left;
      if (next?.[0] === id) return Promise.resolve({ value: left.shift()?.[1] ?? "", by: "person" });
      return Promise.resolve(id === "questions" ? { value: recommended ?? "", by: "recommended" } : null);
    },
  });
  return toldOf({ ...ran, calls, sent, queries }, given);
}

function placesIn(files: Readonly<Record<string, number>>): Instruments["places"] {
  return (references) =>
    Promise.resolve(
      references.map(({ path }) => {
        const lines = files[path ?? ""] ?? null;
        return { file: lines === null ? "missing" : "found", path, lines, quoteLine: null };
      }),
    );
}

function toldOf<Ran extends { readonly events: readonly Event[] }>(ran: Ran, given: SolveOptions) {
  const { events } = ran;
  const only = <T extends Event["type"]>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const [held] = discussionsOf(events);
  if (held === undefined) throw new Error("Nothing was held.");
  const kept = only("kept").map(({ entry }) => SolveEntry.parse(entry));
  const reported = lazily(() =>
    report({
      discussion: held,
      given,
      kept,
      outcome: held.outcome as { rounds: number; chosen: string | null } | null,
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
    get verdict() {
      return kit.result(held, place).verdict as SolveVerdict | null;
    },
    held,
    kept,
    files: () => kit.documents(events),
    get document() {
      return document();
    },
    page: () => kit.page(held, place, { columns: 80, paint: paint(false) }) ?? "",
    decided: () => reported().decided?.() ?? null,
    asked: only("turn.asked"),
    warnings: only("warned").map(({ message }) => message),
    questions: only("human.asked").map(({ question }) => question),
    kinds: only("turn.asked").map(({ turn }) => turn),
  };
}
