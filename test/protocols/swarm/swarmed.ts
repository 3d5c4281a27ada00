import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { type Event, EventDraft } from "../../../src/kernel/event.ts";
import type { Receipt } from "../../../src/kernel/receipt.ts";
import { turnKey } from "../../../src/kernel/turn-key.ts";
import swarmManifest from "../../../src/protocols/swarm/manifest.ts";
import { messageId, type MessageType } from "../../../src/protocols/swarm/rules/said.ts";
import { type Expert, Statement, type Tension } from "../../../src/protocols/swarm/rules/statements.ts";
import type {
  Edge,
  JudgedSynthesis,
  PositionShift,
  RoundJudgement,
  SwarmVerdict,
} from "../../../src/protocols/swarm/rules/verdict.ts";
import { placeOf } from "../../../src/protocols/swarm/report/held-rounds.ts";
import { type Part, SwarmEntry } from "../../../src/protocols/swarm/state.ts";
import { kitOfManifest } from "../kit.ts";
import { at, journal, round, roundCompleted, started } from "../../reporters/events.ts";

/** Journals of swarms written by hand: what is on the record, without the protocol that puts it there. */

interface Subject {
  readonly topic: string;
  readonly lang?: string;
  readonly depth?: "lightweight" | "standard" | "deep";
  /** Name by id, in order. */
  readonly experts: Readonly<Record<string, string>>;
  readonly tensions?: readonly Tension[];
}

const fixed = {
  moderator: "Moderator",
  historian: "Historian",
  contrarian: "Contrarian",
  "cross-domain": "Cross-Domain",
};

/** Keeps count of rounds, keys and ids, as the floor and the protocol do. A second passes with every event. */
export class Swarm {
  readonly #names: Readonly<Record<string, string>>;
  readonly #drafts: EventDraft[] = [];
  #round = 0;
  #messages = 0;
  #kept = 0;
  /** The step under way: what each of it was asked and said is kept once it is over. */
  #step: { readonly type: MessageType; readonly check: number; readonly parts: Map<string, Part> } | null =
    null;
  /** Who of it answered, and was not heard yet. */
  readonly #unsent = new Set<string>();
  readonly #told = new Map<string, number>();

  constructor({ topic, lang, depth = "standard", experts, tensions = [] }: Subject) {
    const { "cross-domain": _, ...few } = fixed;
    const roles = depth === "lightweight" ? few : fixed;
    this.#names = { ...roles, ...experts };
    const seating = ([id, name]: [string, string]) => ({
      seat: { id, name, role: "", focus: [] },
      agents: [id === "contrarian" ? "codex" : "claude"],
    });
    const options = { topic, context: [], depth, rounds: 2, stress: "auto", experts: null };
    this.add(
      started({
        id: "sagas",
        title: topic,
        protocol: "swarm",
        options: { ...options, lang: lang ?? null },
        seats: Object.entries(roles).map(seating),
      }),
    );
    const panel = Object.entries(experts).map(([id, name]) => expert(id, name));
    this.keep({ v: 1, kind: "panel", panel: { experts: panel, tensions, by: "agent" } });
    for (const one of Object.entries(experts)) this.add({ type: "seat.joined", ...seating(one) });
  }

  open(topic: string, opening: string): this {
    this.#round += 1;
    this.#messages = 0;
    this.add(round(this.#round, topic));
    this.answer("opening", "moderator", opening);
    const content = { topic, moderator_opening: opening };
    this.#tell("round_start", "moderator", content);
    return this.send("opening", "moderator", opening);
  }

  /** All of a step answer, then all of it is sent. */
  step(type: MessageType, contents: Readonly<Record<string, string | Statement>>): this {
    for (const [seat, content] of Object.entries(contents)) this.answer(type, seat, content);
    for (const [seat, content] of Object.entries(contents)) this.send(type, seat, content);
    return this;
  }

  /** On record, and not sent to anybody. */
  answer(type: string, seat: string, reply: unknown, again = 0): this {
    const turn = this.#turn(type, seat, again);
    this.#ask(seat, turn);
    const agent = seat === "contrarian" ? "codex" : "claude";
    return this.add(
      { type: "turn.asked", ...turn, why: "first", agent, request: "1f", prompt: "Speak." },
      { type: "turn.answered", ...turn, rung: "strict", reply, raw: null, receipt: receipt(agent) },
    );
  }

  fail(type: string, seat: string, again = 0): this {
    const turn = this.#turn(type, seat, again);
    this.#ask(seat, turn);
    this.#unsent.delete(seat);
    return this.add(
      { type: "turn.asked", ...turn, why: "first", agent: "claude", request: "1f", prompt: "Speak." },
      {
        type: "turn.failed",
        ...turn,
        failure: { code: "timeout", message: "no answer within 3m" },
        raw: null,
        receipt: null,
      },
    );
  }

  send(type: MessageType, from: string, said: string | Statement): this {
    const content = typeof said === "string" ? said : Statement.parse(said);
    this.#messages += 1;
    const id = messageId(this.#round, this.#messages);
    const name = this.#names[from] ?? from;
    const part = this.#step?.parts.get(from);
    if (part !== undefined) this.#step?.parts.set(from, { ...part, said: { id, content } });
    this.#unsent.delete(from);
    return this.#tell("message", from, { id, round: this.#round, from, name, type, content });
  }

  synthesise(of: Partial<JudgedSynthesis>): this {
    this.answer("synthesis", "moderator", of);
    const synthesis: JudgedSynthesis = {
      round: this.#round,
      summary: "They differ on who coordinates.",
      agreements: [],
      disagreements: [],
      insights: [],
      openQuestions: [],
      nextTopicSuggestions: [],
      by: "moderator",
      ...of,
    };
    return this.keep({ v: 1, kind: "synthesis", synthesis, asked: true });
  }

  close(of: Partial<RoundJudgement>): this {
    const judged = judgement(this.#round, of);
    return this.keep({ v: 1, kind: "judgement", judgement: judged }).add(roundCompleted(this.#round));
  }

  /** What comes of a part of it, in the entry that is kept of that; claims are looked up and kept in none. */
  judge(kind: "stress" | "checkpoint" | "reopening" | "verdict" | "claims", judgement: object): this {
    if (kind === "claims") return this.add({ type: "judged", key: `${this.#round}/claims`, kind, judgement });
    const of = kind === "stress" ? { judgement } : kind === "verdict" ? { verdict: judgement } : judgement;
    return this.keep(SwarmEntry.parse({ v: 1, kind, ...of }));
  }

  keep(entry: SwarmEntry): this {
    this.#endStep();
    this.#kept += 1;
    return this.add({ type: "kept", key: `${this.#round}/kept/${this.#kept}`, entry });
  }

  add(...drafts: readonly EventDraft[]): this {
    this.#drafts.push(...drafts.map((draft) => EventDraft.parse(draft)));
    return this;
  }

  get events(): readonly Event[] {
    if (this.#unsent.size === 0) this.#endStep();
    return journal(...this.#drafts.map((draft, index) => at(index * 1000, draft)));
  }

  #ask(seat: string, { key, turn }: { readonly key: string; readonly turn: string }): void {
    const place = placeOf({ key, kind: turn });
    if (place === null || place.type === "synthesis") return this.#endStep();
    const { type, check, occurrence } = place;
    if (this.#step?.type !== type || this.#step.check !== check) this.#endStep();
    this.#step ??= { type, check, parts: new Map() };
    const asked = [...(this.#step.parts.get(seat)?.asked ?? []), occurrence];
    this.#step.parts.set(seat, { seat, asked, said: null });
    this.#unsent.add(seat);
  }

  #endStep(): void {
    const step = this.#step;
    const isOver = this.#unsent.size === 0;
    this.#step = null;
    this.#unsent.clear();
    if (step === null || !isOver) return;
    this.keep({ v: 1, kind: "step", round: this.#round, type: step.type, parts: [...step.parts.values()] });
  }

  /** Stress checks ask for a counterpoint and rebuttals once more; every rebuttal may be asked for twice. */
  #turn(type: string, seat: string, again: number) {
    const stress = { stress_test: ["counterpoint", 2], stress_response: ["rebuttal", 3] } as const;
    const [kind, occurrence] = type in stress ? stress[type as keyof typeof stress] : [type, 1];
    const key = turnKey(this.#round, kind, seat, occurrence + again);
    return { key, round: this.#round, seat: this.#names[seat] ?? seat, turn: kind };
  }

  #tell(type: string, from: string, content: unknown): this {
    const told = `${this.#round}/${type}/${from}`;
    const count = (this.#told.get(told) ?? 0) + 1;
    this.#told.set(told, count);
    const to = Object.entries(this.#names)
      .filter(([id]) => id !== from && id !== "historian")
      .map(([, name]) => name);
    const key = count > 1 ? `${told}#${count}` : told;
    const name = this.#names[from] ?? from;
    return this.add({
      type: "message.sent",
      key,
      round: this.#round,
      from: name,
      to,
      message: { type, content },
    });
  }
}

export const swarmKit = await kitOfManifest(swarmManifest);

export function viewed(events: readonly Event[]) {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "sagas" };
  return { discussion, place, result: swarmKit.result(discussion, place) };
}

function expert(id: string, name: string): Expert {
  return {
    id,
    name,
    expertise: [`${name} matters`],
    thinkingStyle: "pragmatic",
    bias: "likes what runs",
    replyTendency: "shows examples",
  };
}

export function statement(position: string, more: Partial<Statement> = {}): Statement {
  return { position, reasoning: "", proposals: [], counterpoints: [], questions: [], ...more };
}

export function judgement(round: number, of: Partial<RoundJudgement>): RoundJudgement {
  return {
    round,
    topic: "",
    edges: [],
    rejected: [],
    stands: [],
    shifts: [],
    strongestAgreement: null,
    untested: false,
    basis: "words",
    ...of,
  };
}

/** `r1-msg-005 counters r1-msg-002` */
export function edge(text: string): Edge {
  const [from = "", type = "", to = ""] = text.split(" ");
  return { from, to, type: type as Edge["type"] };
}

export function shift(seat: string, message: string, of: Partial<PositionShift>): PositionShift {
  return {
    seat,
    message,
    kind: "minor",
    before: null,
    after: "",
    reason: null,
    cause: null,
    accepted: true,
    why: null,
    ...of,
  };
}

export function verdict(of: Partial<SwarmVerdict>): SwarmVerdict {
  return {
    executiveSummary: "Sagas, with one coordinator, and only where two services must agree.",
    insights: [],
    agreements: [],
    unresolvedDebates: [],
    openQuestions: [],
    recommendations: [],
    bottomLine: [],
    bottomLineBy: "code",
    counted: [],
    actionsBy: "code",
    actions: [],
    unanimity: null,
    unanswered: [],
    editFaults: [],
    minorityReport: [],
    positionHistory: [],
    unfounded: [],
    stress: { policy: "auto", held: false, reason: "the last round has an edge that counters another" },
    by: "historian",
    ...of,
  };
}

function receipt(agent: string): Receipt {
  return {
    asked: agent,
    answeredBy: agent,
    fallback: false,
    model: null,
    sessionId: null,
    exitCode: 0,
    ms: 900,
    inputTokens: 400,
    outputTokens: 120,
    tokensEstimated: false,
    costUsd: null,
  };
}
