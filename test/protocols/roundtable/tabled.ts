import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { type Event, EventDraft } from "../../../src/kernel/event.ts";
import type { Receipt } from "../../../src/kernel/receipt.ts";
import { turnKey } from "../../../src/kernel/turn-key.ts";
import type { ProposedArtifact } from "../../../src/protocols/roundtable/rules/artifact.ts";
import { recordArtifacts } from "../../../src/protocols/roundtable/rules/artifacts.ts";
import { dissentOf } from "../../../src/protocols/roundtable/rules/dissent.ts";
import { tableLedger } from "../../../src/protocols/roundtable/rules/ledger.ts";
import { roundtableVerdict } from "../../../src/protocols/roundtable/rules/outcome.ts";
import type { Response } from "../../../src/protocols/roundtable/rules/replies.ts";
import type {
  Escalation,
  PolicyOutcome,
  SessionRound,
} from "../../../src/protocols/roundtable/rules/session.ts";
import { sessionState } from "../../../src/protocols/roundtable/rules/state.ts";
import {
  type OutputType,
  Strategy,
  type Workflow,
} from "../../../src/protocols/roundtable/rules/strategy.ts";
import type { RoundtableEntry, Said } from "../../../src/protocols/roundtable/state.ts";
import roundtableManifest from "../../../src/protocols/roundtable/manifest.ts";
import { kitOfManifest } from "../kit.ts";
import { optionsFor } from "./convening.ts";
import { round as sessionRound } from "./rules/session.ts";
import { at, journal, round, roundCompleted, started } from "../../reporters/events.ts";

export const roundtableKit = await kitOfManifest(roundtableManifest);

/** Journals of roundtables written by hand: what is on the record, without the protocol that puts it there. */

interface Subject {
  readonly topic: string;
  readonly workflow?: Workflow;
  readonly strategy?: string;
  /** Name by id, in order. */
  readonly participants: Readonly<Record<string, string>>;
  readonly verbose?: boolean;
  readonly out?: string;
}

interface Held extends Omit<Partial<SessionRound>, "artifacts" | "agreement" | "responses"> {
  readonly answers?: Readonly<Record<string, Partial<Response>>>;
  readonly agreement?: Partial<PolicyOutcome>;
  /** As the facilitator proposes them; they get their ids as in a discussion. */
  readonly artifacts?: readonly ProposedArtifact[];
}

/** Keeps count of rounds and keys, as the floor does, and of what was judged, as the protocol does. */
export class Roundtable {
  readonly #subject: Required<Subject>;
  readonly #strategy: Strategy;
  readonly #drafts: EventDraft[] = [];
  readonly #sessions: SessionRound[] = [];
  readonly #held: { session: SessionRound; said: readonly Said[] }[] = [];
  readonly #escalations: Escalation[] = [];
  #kept = 0;
  #isConcluded = false;

  constructor(subject: Subject, begun: readonly EventDraft[] = []) {
    this.#subject = { workflow: "roundtable", strategy: "standard", verbose: false, out: "docs", ...subject };
    const { topic, workflow, out, participants, strategy, verbose } = this.#subject;
    const file = new URL(`../../../roundtable/strategies/${strategy}.yaml`, import.meta.url);
    this.#strategy = Strategy.parse(parse(readFileSync(file, "utf8")));
    this.#drafts.push(...begun);
    const seating = ([id, name]: [string, string]) => ({
      seat: { id, name, role: "", focus: [] },
      agents: ["claude"],
    });
    const settings = { "limits.min_rounds": { value: 3, origin: "default" } };
    this.add(
      started({
        id: "sessions",
        title: topic,
        protocol: "roundtable",
        options: { ...optionsFor(this.#strategy), topic, workflow, out, settings, verbose },
        seats: [...Object.entries(participants), ["facilitator", "Facilitator"] as [string, string]].map(
          seating,
        ),
        roundsBefore: begun.filter(({ type }) => type === "round.started").length,
      }),
    );
  }

  /** The strategy is settled, and with it who is on which side. */
  settle(sides?: { readonly pro: readonly string[]; readonly con: readonly string[] }): this {
    this.keep({ v: 1, kind: "strategy", strategy: this.#strategy });
    return sides === undefined ? this : this.keep({ v: 1, kind: "sides", sides: { ...sides, by: "given" } });
  }

  /** A question, the answers, a synthesis, and the round as it is kept. */
  hold({ answers = {}, agreement, artifacts = [], ...of }: Held): this {
    if (this.#isConcluded) this.keep({ v: 1, kind: "reopened" });
    const number = this.#sessions.length + 1;
    const phase = of.phase ?? this.#strategy.phases[0]?.name ?? "";
    this.add(round(this.#offset + number, phase)).say("question", "facilitator", {
      action: "question",
      question: of.question ?? "What now?",
      focus: "core",
      participants: "all",
    });
    const responses = Object.entries(answers).map(([id, parts]) => [id, response(parts)] as const);
    for (const [id, one] of responses) this.say("response", id, one);
    const before = sessionState(this.#sessions, this.#escalations, this.#subject.workflow);
    const ids = Object.entries(this.#subject.participants).map(([id, name]) => ({ id, name }));
    const recorded = recordArtifacts(before.artifacts, artifacts, {
      round: number,
      workflow: this.#subject.workflow,
      participants: ids,
    });
    const session = sessionRound(number, {
      participants: ids.map(({ id }) => id),
      confidence: Object.fromEntries(responses.map(([id, { confidence }]) => [id, confidence])),
      notices: recorded.notices,
      ...of,
      phase,
      artifacts: recorded.artifacts,
    });
    const kept = { ...session, agreement: { ...session.agreement, ...agreement } };
    this.#sessions.push(kept);
    const said = responses.map(([participant, one]) => ({ participant, response: one }));
    this.#held.push({ session: kept, said });
    return this.say("synthesis", "facilitator", { synthesis: kept.synthesis })
      .keep({ v: 1, kind: "round", round: kept, said })
      .add(roundCompleted(this.#offset + number));
  }

  escalate(of: Partial<Escalation>): this {
    const escalation: Escalation = {
      round: this.#sessions.length,
      trigger: "conflict",
      about: null,
      reason: "It lasts.",
      recommendation: null,
      decision: "own",
      text: "",
      by: "person",
      ...of,
    };
    this.#escalations.push(escalation);
    return this.keep({ v: 1, kind: "escalation", escalation });
  }

  conclude(outputType: OutputType = "summary"): this {
    const { workflow, strategy } = this.#subject;
    this.#isConcluded = true;
    return this.keep({
      v: 1,
      kind: "verdict",
      verdict: roundtableVerdict({
        workflow,
        strategy,
        phase: this.#sessions.at(-1)?.phase ?? "",
        rounds: this.#sessions,
        escalations: this.#escalations,
        outputType,
        concludedBy: "facilitator",
        dissent: dissentOf({ rounds: this.#held, ledger: tableLedger([]), isDebate: false }),
      }),
    });
  }

  end(outcome: object = {}): this {
    return this.add({
      type: "discussion.completed",
      outcome: { document: "written", firstDecision: 1, existing: [], ...outcome },
    });
  }

  ask(id: string, text: string, choices: readonly (readonly [id: string, label: string])[]): this {
    const question = { id, text, choices: choices.map(([id, label]) => ({ id, label })) };
    this.#kept += 1;
    return this.add(
      { type: "human.asked", key: `gate/${id}/${this.#kept}`, question },
      { type: "discussion.paused", reason: "waiting", detail: text },
    );
  }

  /** Answers the gate that was asked last. */
  answer(value: string, by: "person" | "recommended" = "person"): this {
    const asked = this.#drafts.findLast((draft) => draft.type === "human.asked");
    const key = asked?.type === "human.asked" ? asked.key : "";
    return this.add({ type: "human.answered", key, answer: { value, by } });
  }

  say(kind: string, id: string, reply: unknown): this {
    const number = this.#offset + this.#sessions.length + 1;
    const seat = this.#subject.participants[id] ?? "Facilitator";
    const turn = { key: turnKey(number, kind, id, 1), round: number, seat, turn: kind };
    return this.add(
      { type: "turn.asked", ...turn, why: "first", agent: "claude", request: "1f", prompt: "Speak." },
      { type: "turn.answered", ...turn, rung: "strict", reply, raw: null, receipt },
    );
  }

  keep(entry: RoundtableEntry): this {
    this.#kept += 1;
    return this.add({
      type: "kept",
      key: `${this.#offset + this.#sessions.length}/kept/${this.#kept}`,
      entry,
    });
  }

  add(...drafts: readonly EventDraft[]): this {
    this.#drafts.push(...drafts.map((draft) => EventDraft.parse(draft)));
    return this;
  }

  get drafts(): readonly EventDraft[] {
    return this.#drafts;
  }

  get events(): readonly Event[] {
    return journal(...this.#drafts.map((draft, index) => at(index * 1000, draft)));
  }

  get #offset(): number {
    const own = this.#drafts.findLast((draft) => draft.type === "discussion.started");
    return own?.type === "discussion.started" ? own.roundsBefore : 0;
  }
}

export function viewed(events: readonly Event[], documents?: readonly string[]) {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "sessions", ...(documents && { documents }) };
  return { discussion, place, result: roundtableKit.result(discussion, place) };
}

const receipt: Receipt = {
  asked: "claude",
  answeredBy: "claude",
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

function response(parts: Partial<Response>): Response {
  return { position: "Yes.", rationale: [], confidence: 0.8, concerns: [], ...parts };
}
