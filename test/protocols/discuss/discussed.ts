import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event, EventDraft, EventOf } from "../../../src/kernel/event.ts";
import { turnKey } from "../../../src/kernel/turn-key.ts";
import discussManifest from "../../../src/protocols/discuss/manifest.ts";
import { moderatorId } from "../../../src/protocols/discuss/options.ts";
import { DiscussEntry } from "../../../src/protocols/discuss/state.ts";
import { kitOfManifest } from "../kit.ts";
import type {
  Challenge,
  Final,
  Position,
  Solo,
  StatementKind,
  Synthesis,
} from "../../../src/protocols/discuss/rules/statements.ts";
import type {
  DiscussVerdict,
  IssueState,
  Move,
  RoundState,
  State,
} from "../../../src/protocols/discuss/rules/verdict.ts";
import { journal, round, roundCompleted, started } from "../../reporters/events.ts";

/** Journals of discuss discussions written by hand: what is on the record, without the protocol that puts it there. */

const agents = ["claude", "codex", "gemini"];

export interface Subject {
  readonly topic: string;
  readonly feature?: string;
  readonly lang?: string;
  readonly preset?: "quick" | "default" | "deep";
  /** Name by id, in order; the devil's advocate and the moderator among them. */
  readonly seats: Readonly<Record<string, string>>;
}

/** Keeps count of rounds and keys, as the floor does. */
export class Table {
  readonly #subject: Subject;
  readonly #drafts: EventDraft[] = [];
  #round = 0;
  #kept = 0;
  /** What is kept of the round under way once it is over. */
  #held: Held | null = null;

  constructor(subject: Subject) {
    this.#subject = subject;
    const { topic, feature = null, lang = null, preset = "default", seats } = subject;
    this.#drafts.push(
      started({
        id: "sessions",
        title: topic,
        protocol: "discuss",
        options: { topic, feature, lang, preset, context: [], whenSplit: false, choosesMembers: false },
        seats: Object.entries(seats).map(([id, name], index) => ({
          seat: { id, name, role: `speaks for ${name.toLowerCase()}`, focus: [] },
          agents: [agents[index % agents.length] ?? ""],
        })),
      }),
    );
  }

  /** Everybody is asked at once and answers in order; those without a reply do not. */
  round(title: string, kind: string, replies: Readonly<Record<string, object>>): this {
    this.#endRound();
    this.#round += 1;
    this.#held = { kind, said: new Map(), violations: [] };
    this.#drafts.push(round(this.#round, title));
    for (const [id, reply] of Object.entries(replies)) this.say(kind, id, reply);
    this.#drafts.push(roundCompleted(this.#round));
    return this;
  }

  say(kind: string, id: string, reply: object, occurrence = 1): this {
    const seat = this.#subject.seats[id] ?? id;
    const turn = { key: turnKey(this.#round, kind, id, occurrence), round: this.#round, seat, turn: kind };
    if (this.#held?.kind === kind && id !== moderatorId) this.#held.said.set(seat, reply);
    const agent = agents[Object.keys(this.#subject.seats).indexOf(id) % agents.length] ?? "";
    this.#drafts.push(
      { type: "turn.asked", ...turn, why: "first", agent, request: "1f", prompt: "Speak." },
      { type: "turn.answered", ...turn, rung: "strict", reply, raw: null, receipt: receipt(agent) },
    );
    return this;
  }

  /** What comes of a round, in the entry that is kept of it; claims are looked up and kept in none. */
  judge(
    kind: "state" | "moves" | "violations" | "skipped" | "consensus" | "verdict" | "claims",
    of: unknown,
  ): this {
    if (kind === "claims")
      this.#drafts.push({ type: "judged", key: `${this.#round}/claims`, kind, judgement: of });
    else if (kind === "state" || kind === "moves" || kind === "violations")
      this.#held = this.#held && { ...this.#held, [kind]: of };
    else this.#keep({ v: 1, kind, [kind]: of });
    return this;
  }

  #endRound(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#keep(entryOf(held));
  }

  #keep(entry: object): void {
    this.#endRound();
    this.#kept += 1;
    const key = `${this.#round}/kept/${this.#kept}`;
    this.#drafts.push({ type: "kept", key, entry: DiscussEntry.parse(entry) });
  }

  add(...drafts: readonly EventDraft[]): this {
    this.#drafts.push(...drafts);
    return this;
  }

  get events(): readonly Event[] {
    this.#endRound();
    return journal(...this.#drafts);
  }
}

/** A round as it is held: what each said last, and what was judged of it. */
interface Held {
  readonly kind: string;
  readonly said: Map<string, object>;
  readonly state?: unknown;
  readonly moves?: unknown;
  readonly violations: unknown;
}

function entryOf({ kind, said: replies, state, moves = [], violations }: Held): object {
  const asked = [...replies.keys()];
  const said = [...replies].map(([seat, reply]) => ({ seat, reply }));
  const told = (as: string) => said.map(({ seat, reply }) => ({ seat, [as]: reply }));
  if (kind === "solo") return { v: 1, kind, asked, said: told("solo"), violations };
  if (kind === "final") return { v: 1, kind: "finals", asked, finals: told("final"), violations };
  if (kind === "rebuttal")
    return { v: 1, kind, seat: asked[0] ?? "", rebuttal: said[0]?.reply ?? null, violations };
  const unreported = { round: kind, state: "NARROWING", issues: [], undiscussed: [], intervention: "" };
  const statements = told("statement").map((one) => ({ kind, ...one }));
  return {
    v: 1,
    kind: "statements",
    round: kind,
    asked,
    said: statements,
    state: state ?? unreported,
    moves,
    violations,
  };
}

function receipt(agent: string): EventOf<"turn.answered">["receipt"] {
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

export const discussKit = await kitOfManifest(discussManifest);

export function viewed(events: readonly Event[]) {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "sessions" };
  return { discussion, place, result: discussKit.result(discussion, place) };
}

export function position(claim: string, reason: string, more: Partial<Position> = {}): Position {
  return {
    claim,
    grounds: [{ reason, evidence: "" }],
    preconditions: [],
    risks: [],
    changed: false,
    ...more,
  };
}

export function challenge(target: string, alternative: string, more: Partial<Challenge> = {}): Challenge {
  return {
    target,
    weakness: `It is not said what ${target} costs`,
    failureScenario: `${target} fails on the first busy day`,
    alternative,
    changed: false,
    ...more,
  };
}

export function synthesis(claim: string, more: Partial<Synthesis> = {}): Synthesis {
  return { claim, acceptedCriticism: [], kept: [], compromise: "", changed: false, ...more };
}

export function final(claim: string, more: Partial<Final> = {}): Final {
  return { claim, certainty: "MEDIUM", agreed: [], nonNegotiable: [], remainingRisk: "", ...more };
}

export function solo(claim: string, reason: string): Solo {
  return {
    position: position(claim, reason),
    challenge: challenge(claim, "Do nothing for a quarter"),
    final: final(claim, { remainingRisk: "Nobody has tested it" }),
  };
}

export function issue(
  name: string,
  state: State,
  held: Readonly<Record<string, readonly string[]>>,
  reasons: readonly string[] = [],
): IssueState {
  const positions = Object.entries(held).map(([position, seats]) => ({ position, seats, reasons }));
  return { issue: name, important: true, state, positions };
}

export function state(round: StatementKind, is: State, ...issues: readonly IssueState[]): RoundState {
  return { round, state: is, issues, undiscussed: [], intervention: "Please show what your claim rests on." };
}

export function stayed(seat: string): Move {
  return { seat, changed: false, reason: null, cause: null, conformity: false };
}

export function moved(seat: string, cause: NonNullable<Move["cause"]>, reason: string | null): Move {
  const conformity = cause === "numbers" || cause === "none";
  return { seat, changed: true, reason, cause, conformity };
}

export function verdict(of: Partial<DiscussVerdict>): DiscussVerdict {
  return {
    state: "NARROWING",
    rounds: ["position", "challenge", "synthesis"],
    issues: [],
    positions: [],
    minority: [],
    falseConsensus: null,
    violations: [],
    nextActions: [],
    skipped: [],
    mode: "team",
    ...of,
  };
}
