// Holds one discussion by agents that answer at once, and tells what it took; in a process of its own, so that memory is its own too.
import type * as library from "../src/index.ts";
import type { AgentFunction, Discussion, Question } from "../src/index.ts";

// As it is installed: to strip types takes a second that no user has.
const built = new URL("../dist/index.js", import.meta.url).href;
const { discuss, roundtable, swarm } = (await import(built)) as typeof library;

export interface GrowthCase {
  readonly protocol: "swarm" | "roundtable" | "discuss";
  readonly rounds: number;
  readonly seats: number;
  /** Of one reply, in characters. */
  readonly length: number;
  /** `null` is memory. */
  readonly folder: string | null;
}

export interface Grown {
  readonly cpuMs: number;
  /** CPU time of each round, in order; what comes after the last is the end. */
  readonly roundsMs: readonly number[];
  readonly endMs: number;
  readonly calls: number;
  readonly peakMb: number;
  /** All that was said, and all that was asked, in characters. */
  readonly said: number;
  readonly asked: number;
}

const [given = ""] = process.argv.slice(2);
const { protocol, rounds, seats, length, folder } = JSON.parse(given) as GrowthCase;

let count = 0;

/** Something new every time. */
function words(most: number): string {
  count += 1;
  const sentences: string[] = [];
  for (let n = 0, size = 0; size < most; n++) {
    const sentence = `The part ${count}.${n} hands its result on to ${names[(count + n) % names.length]} and waits until it is answered.`;
    sentences.push(sentence);
    size += sentence.length + 1;
  }
  return sentences.join(" ").slice(0, most);
}

const names = ["the queue", "a disk", "the cache", "the server", "its caller", "the index", "the lock"];

/** By the kind of turn. About as long as was asked for, in the fields that hold prose. */
const replies: Readonly<Record<string, (round: number, seat: string) => object | string>> = {
  // swarm
  opening: () => words(length),
  counterpoint: () => ({ points: [{ target: "O1", weakness: words(length) }] }),
  analogy: () => ({ analogies: [{ text: words(length) }] }),
  initial_statement: (round) => statement(round),
  rebuttal: (round) => ({ ...statement(round), option: "O1", stands: [] }),
  final_synthesis: () => ({ title: words(60), parts: [{ text: words(500) }], steps: [] }),
  // discuss
  position: () => ({
    claim: words(100),
    grounds: [{ reason: words(proseLength()), evidence: "a guess" }],
    preconditions: [],
    risks: [words(60)],
    assumptions: [words(60), words(60), words(60)],
    changed: false,
  }),
  challenge: () => ({
    target: "Member 1",
    weakness: words(proseLength()),
    failureScenario: words(100),
    alternative: words(100),
    assumptions: [words(60), words(60), words(60)],
    changed: false,
  }),
  assess: () => ({
    issues: [
      {
        issue: "Where it waits",
        important: true,
        positions: Array.from({ length: seats }, (_, n) => ({
          position: `It waits at place ${n + 1}`,
          seats: [`Member ${n + 1}`],
          reasons: [words(60)],
        })),
      },
    ],
    undiscussed: [],
    intervention: words(100),
  }),
  final: () => ({
    claim: words(100),
    certainty: "LOW",
    agreed: [],
    nonNegotiable: [],
    remainingRisk: words(100),
    compromise: words(60),
  }),
  // roundtable
  question: () => ({ action: "question", question: words(150), focus: "the place", participants: "all" }),
  response: () => ({ position: words(150), rationale: [words(length - 150)], confidence: 0.8, concerns: [] }),
  // Three protocols have one.
  synthesis: () => syntheses[protocol](),
};

const syntheses = {
  swarm: () => ({
    summary: words(200),
    openQuestions: [words(150)],
    insights: [words(150)],
    nextTopicSuggestions: [words(100)],
  }),
  discuss: () => ({
    claim: words(100),
    acceptedCriticism: [words(60)],
    kept: [words(proseLength())],
    compromise: "",
    assumptions: [words(60), words(60), words(60)],
    changed: false,
  }),
  roundtable: () => ({
    synthesis: words(300),
    consensus: [words(150)],
    conflicts: [],
    resolved: [],
    next_action: "continue",
    next_focus: null,
  }),
};

function statement(round: number): object {
  return {
    position: words(150),
    reasoning: words(Math.max(100, length - 450)),
    proposals: [words(100)],
    counterpoints: [`[r${round}-msg-001] ${words(100)}`],
    questions: [],
  };
}

/** A statement of a discuss that is too long is cut. */
function proseLength(): number {
  return Math.min(length, 1_200);
}

let said = 0;
let asked = 0;
const answer: AgentFunction = ({ kind, round, seat, text }) => {
  const reply = replies[kind]?.(round, seat.name);
  if (reply === undefined) throw new Error(`No reply to ${kind}.`);
  const spoken = typeof reply === "string" ? reply : JSON.stringify(reply);
  said += spoken.length;
  asked += text.length;
  return spoken;
};

const place = { agents: { ada: answer, bob: answer }, ...(folder !== null && { folder }) };
let digs = 0;

/** Goes on until enough rounds are held. */
function next({ id, recommended, choices = [] }: Question) {
  const digsLeft = Math.floor((rounds - 3) / 3);
  if (id === "result" && digs < digsLeft && choices.some((choice) => choice.id === "dig")) {
    digs += 1;
    return "dig";
  }
  return recommended ?? "";
}

const participants =
  "software-architect technical-lead devops-engineer qa-lead product-manager ux-researcher business-analyst security-champion".split(
    " ",
  );

const held: Readonly<Record<GrowthCase["protocol"], () => Discussion<{ readonly status: string }>>> = {
  swarm: () =>
    swarm("Where should work wait?", {
      ...place,
      rounds,
      experts: Array.from({ length: seats }, (_, n) => ({
        id: `expert-${n}`,
        name: `Expert ${n}`,
        expertise: ["waiting"],
        thinkingStyle: "",
        bias: "",
        replyTendency: "",
      })),
      answerGate: next,
    }),
  roundtable: () =>
    roundtable("Where should work wait?", {
      ...place,
      strategy: "standard",
      minRounds: rounds,
      maxRounds: rounds,
      maxRoundsPerPhase: rounds,
      participants: participants.slice(0, seats),
      answerGate: next,
    }),
  discuss: () =>
    discuss("Where should work wait?", {
      ...place,
      preset: "default",
      members: Array.from({ length: seats }, (_, n) => ({
        name: `Member ${n + 1}`,
        role: `Place ${n + 1}`,
        focus: [],
      })),
      answerGate: next,
    }),
};

const before = process.cpuUsage();
const cpuMs = () => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const begun: number[] = [];
let completed = 0;
const discussion = held[protocol]();
for await (const { type } of discussion) {
  if (type === "round.started") begun.push(cpuMs());
  if (type === "round.completed") completed = cpuMs();
}
const { status } = await discussion.result;
if (status !== "completed")
  throw new Error(`It ended as ${status}: ${JSON.stringify(await discussion.result)}`);
const marks = [...begun, completed];
const grown: Grown = {
  cpuMs: cpuMs(),
  roundsMs: marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0)),
  endMs: cpuMs() - completed,
  calls: discussion.events.filter(({ type }) => type === "turn.answered").length,
  peakMb: process.resourceUsage().maxRSS / 1024,
  said,
  asked,
};
console.log(JSON.stringify(grown));
