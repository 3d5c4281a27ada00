import type { Artifact } from "../../../../src/protocols/roundtable/rules/artifact.ts";
import type { Responded, Response } from "../../../../src/protocols/roundtable/rules/replies.ts";
import type {
  Escalation,
  PolicyOutcome,
  RoundtableRules,
  SessionRound,
} from "../../../../src/protocols/roundtable/rules/session.ts";
import { Strategy } from "../../../../src/protocols/roundtable/rules/strategy.ts";

/** A strategy as a file would have it, with what a case does not care about filled in. */
export function strategy(given: { readonly id: string } & Readonly<Record<string, unknown>>): Strategy {
  return Strategy.parse({
    name: given.id,
    description: "For a test.",
    phases: [{ name: "discussion", intent: "Say it." }],
    consensus: { policy: "weighted_majority", threshold: 0.6 },
    ...given,
  });
}

export const agreement: PolicyOutcome = {
  policy: "weighted_majority",
  reached: false,
  share: 0,
  supporters: [],
  standAsides: [],
  blocks: [],
  sentence: "",
};

export function round(number: number, parts: Partial<SessionRound> = {}): SessionRound {
  return {
    number,
    phase: "discussion",
    question: "What now?",
    focus: "core",
    topic_id: null,
    participants: ["ann", "bob"],
    missing: [],
    synthesis: `Round ${number}.`,
    consensus: [],
    conflicts: [],
    resolved: [],
    confidence: {},
    stances: {},
    agreement,
    artifacts: [],
    agenda: [],
    asked_action: "continue",
    next_action: "continue",
    notices: [],
    next_focus: null,
    recommendation: null,
    fallback: [],
    ...parts,
  };
}

export function conflict(id: string, positions: Record<string, string> = {}) {
  return { id, description: `About ${id}`, positions };
}

export function resolved(conflict_id: string, resolution = "Settled") {
  return { conflict_id, resolution, resolution_type: "consensus" as const };
}

export function escalation(number: number, parts: Partial<Escalation> = {}): Escalation {
  return {
    round: number,
    trigger: "conflict",
    about: null,
    reason: "It lasts.",
    recommendation: null,
    decision: "continue",
    text: "",
    by: "person",
    ...parts,
  };
}

export function artifact(id: string, parts: Partial<Artifact> = {}): Artifact {
  return {
    id,
    type: id.split("-")[0] as Artifact["type"],
    title: `Title of ${id}`,
    status: /^(?:OQ|CONF)/.test(id) ? "open" : "active",
    agreement: "draft",
    created_round: 1,
    from: ["ann"],
    amendments: [],
    ...parts,
  };
}

export function said(participant: string, confidence: number, parts: Partial<Response> = {}): Responded {
  return { participant, response: { position: "Yes.", rationale: [], confidence, concerns: [], ...parts } };
}

/** The defaults of behaviour 5.5. */
export const rules: RoundtableRules = {
  limits: { min_rounds: 3, max_rounds: 20, max_rounds_per_phase: 10 },
  escalation: {
    enabled: true,
    max_rounds_per_conflict: 3,
    confidence_below: 0.5,
    critical_keywords: ["security", "must-have", "blocking", "legal"],
  },
};
