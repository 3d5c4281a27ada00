import { estimateTokenCount } from "tokenx";
import { solve, swarm } from "../src/index.ts";
import type { Agents, Asked } from "../src/library/agent.ts";
import type { Figure } from "./figure.ts";

const experts = ["ada", "bob", "cyd", "dee"] as const;
/**
 * What agents without memory read in a solve of three rounds, where a provider caches what a prompt begins with: replies of
 * the length that played discussions had, and a file of context that all are given.
 */
export async function deliberationTokens(): Promise<readonly Figure[]> {
  return inSolve();
}

async function inSolve(): Promise<readonly Figure[]> {
  const asked = await heldSolve();
  const reads = (isOwn: boolean) =>
    asked
      .map((one, at) =>
        readOf(
          one,
          before(asked, at).filter(({ seat }) => (seat === one.seat) === isOwn),
        ),
      )
      .filter(({ of }) => of.round > 1);
  return [
    // Its second round is told all that everybody said in the first.
    missed("solve, retold: of a later prompt not in its seat's cache", reads(true), null, solveRounds),
    missed(
      "solve, retold: of a later prompt not in another seat's cache",
      reads(false),
      1 - 0.7,
      solveRounds,
    ),
  ];
}

export interface Sent {
  readonly round: number;
  readonly kind: string;
  readonly seat: string;
  readonly text: string;
}

/** Those that had been answered when one was asked: seats of a step are asked at once. */
export function before(asked: readonly Sent[], at: number): readonly Sent[] {
  const { round, kind } = asked[at] as Sent;
  return asked.slice(0, at).filter((one) => one.round !== round || one.kind !== kind);
}

export interface Read {
  readonly of: Sent;
  readonly tokens: number;
  readonly cached: number;
}

export function readOf(of: Sent, cache: readonly Sent[]): Read {
  const longest = Math.max(0, ...cache.map(({ text }) => commonLength(text, of.text)));
  return { of, tokens: estimateTokenCount(of.text), cached: estimateTokenCount(of.text.slice(0, longest)) };
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function missed(name: string, reads: readonly Read[], aim: number | null, held: number): Figure {
  const [read, cached] = [sum(reads.map(({ tokens }) => tokens)), sum(reads.map((one) => one.cached))];
  const byRound = Array.from({ length: held - 1 }, (_, at) => {
    const own = reads.filter(({ of }) => of.round === at + 2);
    return (sum(own.map((one) => one.cached)) / sum(own.map(({ tokens }) => tokens))).toFixed(2);
  });
  const detail = `cached in rounds 2 to ${held}: ${byRound.join(" ")}`;
  return { name, value: 1 - cached / read, unit: "of 1", aim, detail };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

export async function holdSwarm(agents: Agents, rounds: number): Promise<void> {
  const held = swarm("Should the queue of the shop be a table or a broker?", {
    agents,
    context: [{ path: "docs/queue.md", text: words(contextLength) }],
    depth: "deep",
    rounds,
    experts: experts.map((id) => ({
      id,
      name: id,
      expertise: [`${id}'s field`],
      thinkingStyle: "starts from what can go wrong",
      bias: `${id} first`,
      replyTendency: "gives figures",
    })),
    answerGate: ({ recommended }) => recommended ?? "start",
  });
  const { status } = await held.result;
  if (status !== "completed") throw new Error(`The swarm is ${status}.`);
}

const solveRounds = 3;

/** Three analysts; the author of the plan is left out. */
async function heldSolve(): Promise<readonly Sent[]> {
  const asked: Sent[] = [];
  const answer = ({ round, kind, seat, text }: Asked) => {
    if (kind === "analyse" || kind === "verify") asked.push({ round, kind, seat: seat.name, text });
    return solveReply(kind, round, seat.name);
  };
  await holdSolve({ ada: answer, bob: answer, cyd: answer });
  return asked;
}

export async function holdSolve(agents: Agents): Promise<void> {
  const held = solve("Make the queue of the shop survive a restart", {
    agents,
    context: [{ path: "docs/queue.md", text: words(contextLength) }],
    maxRounds: solveRounds,
    answerGate: ({ recommended }) => recommended ?? "",
  });
  const { status } = await held.result;
  if (status !== "completed") throw new Error(`The solve is ${status}.`);
}

export function solveReply(kind: string, round: number, seat: string): object {
  if (kind === "brief")
    return { joins: [], title: words(60), parts: [{ heading: "What", text: words(2000) }], steps: [] };
  if (kind === "edit") return { edits: [], replies: [] };
  return { ...analysis(round, seat), ...(kind === "verify" && { option: "O1", why: words(60) }) };
}

/** As long as players wrote: a first one has all, a later one what is new. */
function analysis(round: number, seat: string): object {
  const approach = (name: string) => ({
    id: null,
    name,
    description: words(300),
    pros: [words(100), words(100)],
    cons: [words(100)],
    effort: "medium",
    risk: "low",
    affected_files: [],
    tasks: ["T1", "T2", "T3"].map((id) => ({
      id,
      name: words(80),
      depends_on: [],
      files: [],
      key_point: words(80),
    })),
    milestones: [],
    dependencies: { internal: [], external: [] },
  });
  const stands = [{ on: "O1", stand: "contest", reason: words(120), rests_on: ["own knowledge"] }];
  return {
    feasibility_score: 0.6,
    findings: Array.from({ length: round === 1 ? 6 : 3 }, () => words(180)),
    implementation_approaches: round === 1 ? [approach(`${seat} first`), approach(`${seat} second`)] : [],
    technical_concerns: [words(150)],
    code_locations: [],
    option: round === 1 ? `${seat} first` : "O1",
    because: [],
    stands: round === 1 ? [] : stands,
    own: [],
    questionForUser: null,
  };
}

/** In characters: a design of some pages; and what players wrote with a limit of 250 words in mind. */
export const contextLength = 24_000;
const textLength = 1_500;

export function swarmReply(kind: string, round: number): string | object {
  if (kind === "initial_statement" || kind === "rebuttal") return statement(kind, round);
  if (kind === "synthesis")
    return {
      summary: words(200),
      insights: [words(150)],
      openQuestions: [words(150)],
      nextTopicSuggestions: [words(100)],
      opening: words(400),
    };
  if (kind === "counterpoint")
    return {
      points: [
        { target: "BOB-1", weakness: words(200), failureScenario: words(200), alternative: words(150) },
      ],
    };
  if (kind === "analogy") return { analogies: [{ text: words(400), field: words(40), breaks: words(100) }] };
  if (kind === "final_synthesis")
    return {
      title: words(60),
      parts: Array.from({ length: 6 }, () => ({ heading: words(30), text: words(600) })),
      steps: Array.from({ length: 4 }, () => ({ text: words(100), owner: "ops", by: "March" })),
    };
  if (kind === "final")
    return { review: [{ on: "P1", say: "amend", reason: words(150), change: words(100) }] };
  if (kind === "edit") return { edits: [], replies: [] };
  return words(textLength);
}

function statement(kind: string, round: number): object {
  const said = {
    position: words(150),
    option: round === 1 && kind === "initial_statement" ? words(60) : "O1",
    reasoning: [words(300), words(300)],
    proposals: [words(100), words(100)],
  };
  if (kind === "initial_statement") return { ...said, counterpoints: [words(100)] };
  return { ...said, stands: [{ on: "BOB-1", stand: "contest", reason: words(120), rests_on: [] }] };
}

let count = 0;

/** Something new every time. */
export function words(length: number): string {
  count += 1;
  const sentence = (n: number) =>
    `The part ${count}.${n} hands its result on and waits until it is answered.`;
  return Array.from({ length: Math.ceil(length / 62) }, (_, n) => sentence(n))
    .join(" ")
    .slice(0, length);
}
