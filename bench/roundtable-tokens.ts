import { roundtable } from "../src/index.ts";
import type { Asked } from "../src/library/agent.ts";
import type { Figure } from "./figure.ts";

const rounds = 20;
const participants = ["software-architect", "technical-lead", "devops-engineer", "qa-lead"];

/**
 * What all agents are sent in a round of a long roundtable by consent, where everybody says something new every time: a
 * round should cost about the same however many came before. The third is the first of its last phase.
 */
export async function roundtableTokens(): Promise<readonly Figure[]> {
  const asked = await heldTable();
  const perRound = Array.from({ length: rounds }, (_, at) =>
    asked
      .filter(({ round, kind }) => round === at + 1 && kind !== "closing")
      .reduce((sum, one) => sum + one.length, 0),
  );
  const [third = 0, last = 0] = [perRound[2], perRound.at(-1)];
  return [
    {
      name: "roundtable, by consent: characters of round 20 / round 3",
      ratio: last / third,
      aim: 1.3,
      detail: perRound.map((length) => `${Math.round(length / 1000)}k`).join(" "),
    },
  ];
}

interface Sent {
  readonly round: number;
  readonly kind: string;
  readonly length: number;
}

async function heldTable(): Promise<readonly Sent[]> {
  const asked: Sent[] = [];
  const answer = ({ round, kind, text }: Asked) => {
    asked.push({ round, kind, length: text.length });
    return replyTo(kind, round);
  };
  const held = roundtable("Should the queue of the shop be a table or a broker?", {
    agents: { one: answer },
    strategy: "consensus-driven",
    minRounds: rounds,
    maxRounds: rounds,
    maxRoundsPerPhase: rounds,
    participants,
    answerGate: ({ recommended }) => recommended ?? "",
  });
  const { status } = await held.result;
  if (status !== "completed") throw new Error(`The roundtable is ${status}.`);
  return asked;
}

function replyTo(kind: string, round: number): object {
  if (kind === "question")
    return { action: "question", question: words(300), focus: words(60), participants: "all" };
  if (kind === "response")
    return {
      position: words(400),
      rationale: [words(200), words(200)],
      confidence: 0.8,
      concerns: [words(150)],
      suggestions: [words(150)],
      stance: "support",
    };
  if (kind === "closing") return { recommendation: words(300) };
  return {
    synthesis: words(500),
    consensus: [words(120)],
    conflicts: [],
    resolved: [],
    wording: words(300),
    next_action: round < 3 ? "phase" : "continue",
  };
}

let count = 0;

/** Something new every time. */
function words(length: number): string {
  count += 1;
  return `The part ${count} hands its result on and waits until it is answered. `
    .repeat(Math.ceil(length / 60))
    .slice(0, length);
}
