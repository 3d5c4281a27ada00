import { notedAs } from "../../../src/table/moved.ts";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Question } from "../../../src/kernel/floor.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import roundtableManifest from "../../../src/protocols/roundtable/manifest.ts";
import {
  type RoundtableOptions,
  type RoundtableOutcome,
  type RoundtableRules,
  RoundtableEntry,
} from "../../../src/protocols/roundtable/options.ts";
import type { RoundtableResult } from "../../../src/protocols/roundtable/report/report.ts";
import { roundtable as protocol } from "../../../src/protocols/roundtable/roundtable.ts";
import type { Participant, Strategy } from "../../../src/protocols/roundtable/rules/strategy.ts";
import { agent, discuss } from "../../discussion.ts";
import { kitOfManifest, lazily } from "../kit.ts";
import { loadStrategies } from "./shelves.ts";

/** Roundtables over a real journal that can be stopped and resumed, with agents and a person that are scripted. */

const shelf = await loadStrategies("/nowhere");
const strategies: readonly Strategy[] = shelf.files.flatMap(({ read }) =>
  "value" in read ? [read.value.strategy] : [],
);
const kit = await kitOfManifest(roundtableManifest);

export function strategyOf(id: string): Strategy {
  const found = strategies.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no strategy ${id}.`);
  return found;
}

const trio = ["ann", "bob", "cyd"] as const;

function participant(id: string): Participant {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, description: `${name} looks at things`, perspective: `You are ${name}.`, skills: [] };
}

const rules: RoundtableRules = {
  limits: { min_rounds: 1, max_rounds: 20, max_rounds_per_phase: 10 },
  escalation: { enabled: true, max_rounds_per_conflict: 3, confidence_below: 0.5, critical_keywords: [] },
};

export const fails = () => new AgentError("timeout", "it failed: timeout");

type Said = object | string | AgentError;

const whole = {
  title: "Carts",
  users: [{ id: "USER-1", role: "Customer", wants: "to pay", covers: ["ANN-1"] }],
  flows: [{ id: "FLOW-1", title: "Pay", trigger: "a full cart", steps: [{ does: "pays" }], covers: [] }],
  requirements: [1, 2, 3].map((n) => ({
    id: `REQ-${n}`,
    title: `Cart ${n}`,
    statement: `When the server is restarted, the shop shall keep cart ${n}`,
    criterion: `${n} of ${n} restarts`,
    covers: ["FLOW-1.1"],
  })),
};

export interface Convening {
  readonly strategy?: string;
  readonly options?: Partial<RoundtableOptions>;
  readonly limits?: Partial<RoundtableRules["limits"]>;
  /** What the facilitator makes of each round; the last one again after that. */
  readonly rounds?: readonly object[];
  /** What a seat says in place of the usual; `undefined` is the usual. */
  readonly says?: (request: AgentRequest) => Said | undefined;
  /** What a person answers, gate after gate; where there is nothing left, the discussion waits. */
  readonly gates?: readonly string[];
  /** Nobody is asked: what is recommended is taken, as with `--yes`. */
  readonly yes?: true;
  readonly documents?: Readonly<Record<string, string>>;
  /** What it is resumed after. */
  readonly past?: readonly Event[];
  readonly budget?: Partial<Limits>;
}

function usual({ kind, seat: { id }, round }: AgentRequest, rounds: readonly object[]): Said {
  switch (kind) {
    case "question":
      return { question: `What of matter ${round}?`, focus: `matter ${round}`, participants: "all" };
    case "synthesis":
      return { synthesis: `Round ${round} was held.`, ...(rounds[round - 1] ?? rounds.at(-1)) };
    case "assign_debate_sides":
      return { motion: "Sessions live in Redis", pro: ["ann"], con: ["bob", "cyd"] };
    case "response":
      return { position: `${id} in round ${round}`, rationale: [`${id} measured`], confidence: 0.8 };
    case "draft":
      return whole;
    case "follow":
      return { answer: [`${id} says further`] };
    case "closing":
      return { recommendation: "Take the file.", bottom_line: [] };
    default:
      return {};
  }
}

export async function convene(it: Convening = {}) {
  const calls: AgentRequest[] = [];
  const asked: Question[] = [];
  const rounds = it.rounds ?? [{ next_action: "conclude", recommendation: "Take the file." }];
  const answer = (request: AgentRequest) => {
    calls.push(request);
    const said = it.says?.(request) ?? usual(request, rounds);
    if (said instanceof AgentError) throw said;
    return { text: typeof said === "string" ? said : JSON.stringify(said) };
  };
  const seats = [...trio, "facilitator"].map((id) => {
    const { name, description } = participant(id);
    const isChair = id === "facilitator";
    return {
      seat: { id, name, role: description, focus: [], ...(isChair && { chair: true as const }) },
      agents: [agent(id, answer)],
    };
  });
  const left = [...(it.gates ?? [])];
  const ran = await discuss<RoundtableOutcome>({
    past: it.past,
    protocol,
    name: "roundtable",
    options: optionsOf(it),
    seated: seats,
    limits: it.budget ?? {},
    instruments: {
      ...blindInstruments,
      documents: ({ files, folders }) =>
        Promise.resolve({
          texts: files.map((path) => it.documents?.[path] ?? null),
          names: folders.map(() => []),
        }),
    },
    answerGate: (question) => {
      asked.push(question);
      if (it.yes) return Promise.resolve({ value: question.recommended ?? "", by: "recommended" });
      const value = left.shift();
      return Promise.resolve(value === undefined ? null : { value, by: "person" });
    },
  });
  const [held] = discussionsOf(ran.events);
  const entries = ran.events.flatMap((event) =>
    event.type === "kept" && event.provisional !== true ? [RoundtableEntry.parse(event.entry)] : [],
  );
  const files = lazily(() => kit.documents(ran.events));
  return {
    ...ran,
    calls,
    gates: asked,
    escalations: notedAs(entries, "escalation").map(({ escalation }) => escalation),
    motion: notedAs(entries, "motion").at(-1),
    sides: notedAs(entries, "sides").at(-1)?.sides,
    strategy: notedAs(entries, "strategy").at(-1)?.strategy.id,
    rounds: notedAs(entries, "round").map(({ round }) => round),
    conclusion: notedAs(entries, "conclusion").at(-1)?.conclusion,
    get files() {
      return files();
    },
    get overridden() {
      return held && kit.inShort(held).overridden === true;
    },
    get verdict() {
      return held && (kit.result(held, { folder: "out", address: "x" }).verdict as RoundtableResult | null);
    },
  };
}

function optionsOf(it: Convening): RoundtableOptions {
  return {
    topic: "Where should sessions be kept?",
    workflow: "roundtable",
    context: [],
    tellsProject: false,
    choice: { strategy: strategyOf(it.strategy ?? "standard"), by: "flag", reason: "--strategy names it." },
    usual: "standard",
    strategies,
    participants: trio.map(participant),
    facilitator: "You lead this discussion.",
    sides: null,
    notices: [],
    rules: { ...rules, limits: { ...rules.limits, ...it.limits } },
    presentation: { positions: true, rationale: true, recommendation: true },
    outputType: null,
    author: null,
    requirements: null,
    name: null,
    out: "docs",
    verbose: false,
    interactive: false,
    settings: {},
    lang: null,
    today: "2026-11-19",
    ...it.options,
  };
}
