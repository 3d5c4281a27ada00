import { describe, expect, test } from "vitest";
import type { Escalation, TableRound } from "../../../../src/protocols/roundtable/options.ts";
import { prefixes } from "../../../../src/protocols/roundtable/papers/draft.ts";
import { blocksOf, currentPhase, phasePlace } from "../../../../src/protocols/roundtable/report/account.ts";
import {
  agendaLacks,
  type AgendaItem,
  phaseLacks,
} from "../../../../src/protocols/roundtable/rules/agenda.ts";
import { conflictsOf } from "../../../../src/protocols/roundtable/rules/agreement.ts";
import { decideNext, escalationDue } from "../../../../src/protocols/roundtable/rules/ending.ts";
import { OpenLedger } from "../../../../src/table/fold.ts";
import { strategy } from "./session.ts";

/** How a round ends: by whose wish, in spite of whom, and what is put to a person; a row for each situation. */

type Past = Pick<Escalation, "round" | "trigger"> & Partial<Escalation>;

function round(number: number, more: object = {}): TableRound {
  const agreement = { policy: "weighted_majority", blocks: [] };
  const said = { participants: ["ann"], conflicts: [], resolved: [], confidence: {}, notices: [] };
  return { number, phase: "first", focus: "", topic_id: null, agreement, ...said, ...more } as never;
}

function blockedBy(...participants: readonly string[]): object {
  const blocks = participants.map((participant) => ({ participant, minimumChange: null }));
  return { agreement: { policy: "consent", blocks } };
}

interface Situation {
  readonly rounds?: readonly TableRound[];
  readonly phases?: readonly (object & { readonly name: string })[];
  readonly phase?: number;
  readonly sequential?: boolean;
  readonly wanted?: string;
  readonly escalation?: object | null;
  readonly past?: readonly Past[];
  readonly limits?: object;
  readonly rules?: object;
  readonly workflow?: string;
  readonly topic?: string;
  readonly consensus?: object;
  readonly said?: readonly object[];
  readonly open?: readonly object[];
  readonly ideas?: number;
}

function talkIn(it: Situation) {
  const ledger = new OpenLedger(prefixes);
  for (let n = 0; n < (it.ideas ?? 0); n++) ledger.add("ann", 1, { kind: "idea", text: `Idea ${n}` });
  const escalation = {
    enabled: true,
    max_rounds_per_conflict: 3,
    confidence_below: 0.5,
    critical_keywords: [],
    ...it.rules,
  };
  const limits = { min_rounds: 3, max_rounds: 20, max_rounds_per_phase: 10, ...it.limits };
  const phases = it.phases ?? [
    { name: "first", stands: true, converges: false, confidence: true, participants: "all" },
  ];
  return {
    table: { ledger },
    phase: it.phase ?? 0,
    strategy: {
      phases,
      validation: { requires_sequential_phases: it.sequential ?? false },
      consensus: { policy: "weighted_majority", attempts: null, ...it.consensus },
    },
    options: {
      workflow: it.workflow ?? "roundtable",
      topic: it.topic ?? "Sessions",
      rules: { limits, escalation },
    },
    escalations: it.past ?? [],
  } as never;
}

const held = (count: number, more: (number: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => round(at + 1, more(at + 1)));

describe("What follows a round", () => {
  const two = ["first", "second"].map((name) => ({
    name,
    stands: true,
    converges: false,
    participants: "all",
  }));
  const dreaming = [{ name: "first", stands: false, converges: false, participants: "all" }, ...two.slice(1)];
  const decided = { trigger: "attempts", round: 3, decision: "own" } as const;

  test.each<readonly [string, Situation, string, string | null, string]>([
    ["it goes on as wanted", { rounds: held(1), wanted: "continue" }, "continue", null, ""],
    [
      "no end before the fewest rounds, round 1",
      { rounds: held(1), wanted: "conclude" },
      "continue",
      null,
      "it has at least 3 rounds, and this was round 1",
    ],
    ["nor round 2", { rounds: held(2), wanted: "conclude" }, "continue", null, "at least 3 rounds"],
    ["from the fewest on it may end", { rounds: held(3), wanted: "conclude" }, "conclude", "facilitator", ""],
    [
      "a block keeps it from ending",
      { rounds: held(3, () => blockedBy("ann", "bob")), wanted: "conclude" },
      "continue",
      null,
      "it is blocked by ann, bob",
    ],
    [
      "one that a person overrode in this round does not",
      { rounds: held(3, () => blockedBy("ann")), wanted: "conclude", past: [decided] },
      "conclude",
      "facilitator",
      "",
    ],
    [
      "one that was overridden a round before does again",
      { rounds: held(4, () => blockedBy("ann")), wanted: "conclude", past: [decided] },
      "continue",
      null,
      "it is blocked by ann",
    ],
    [
      "one of which a person said to go on does",
      {
        rounds: held(3, () => blockedBy("ann")),
        wanted: "conclude",
        past: [{ ...decided, decision: "continue" }],
      },
      "continue",
      null,
      "it is blocked by ann",
    ],
    [
      "a vote is not blocked: objections are counted there",
      {
        rounds: held(3, () => ({
          agreement: { policy: "weighted_majority", blocks: [{ participant: "ann", minimumChange: null }] },
        })),
        wanted: "conclude",
      },
      "conclude",
      "facilitator",
      "",
    ],
    [
      "phases in order are not skipped: an end is the next one",
      { rounds: held(3), phases: two, sequential: true, wanted: "conclude" },
      "phase",
      null,
      "this strategy skips no phase",
    ],
    [
      "the next phase as wanted",
      { rounds: held(1), phases: two, sequential: true, wanted: "phase" },
      "phase",
      null,
      "",
    ],
    [
      "of phases in any order an end is an end",
      { rounds: held(3), phases: two, wanted: "conclude" },
      "conclude",
      "facilitator",
      "",
    ],
    [
      "after the last phase it ends, not before the fewest rounds",
      { rounds: held(2), phases: two, phase: 1, sequential: true, wanted: "phase" },
      "continue",
      null,
      "at least 3 rounds",
    ],
    [
      "after the last phase it ends",
      { rounds: held(3), phases: two, phase: 1, sequential: true, wanted: "phase" },
      "conclude",
      "last-phase",
      "",
    ],
    [
      "a phase that lacks its ideas goes on",
      {
        rounds: held(3),
        phases: dreaming,
        sequential: true,
        wanted: "phase",
        workflow: "brainstorm",
        ideas: 2,
      },
      "continue",
      null,
      "The phase continues: there are 2 of at least 3 ideas.",
    ],
    [
      "one that has them does not",
      {
        rounds: held(3),
        phases: dreaming,
        sequential: true,
        wanted: "phase",
        workflow: "brainstorm",
        ideas: 3,
      },
      "phase",
      null,
      "",
    ],
    [
      "ten rounds in a phase are the most: the next begins, and that is told",
      { rounds: held(10), phases: two, wanted: "continue" },
      "phase",
      null,
      "A phase has at most 10 rounds, and this one has had 10: the next phase begins.",
    ],
    [
      "where that was wanted anyway nothing is told",
      { rounds: held(10), phases: two, wanted: "phase" },
      "phase",
      null,
      "",
    ],
    [
      "rounds of another phase are not among the ten",
      {
        rounds: held(10, (n) => ({ phase: n < 3 ? "first" : "second" })),
        phases: two,
        phase: 1,
        wanted: "continue",
      },
      "continue",
      null,
      "",
    ],
    [
      "the last phase ends it after ten",
      { rounds: held(10), wanted: "continue" },
      "conclude",
      "last-phase",
      "it was the last, so the discussion ends.",
    ],
    [
      "not while somebody blocks it",
      { rounds: held(10, () => blockedBy("ann")), wanted: "continue" },
      "continue",
      null,
      "but it is blocked by ann",
    ],
    [
      "what a person must decide comes before its end",
      { rounds: held(2), escalation: { reason: "R" } },
      "escalate",
      null,
      "",
    ],
    [
      "the most rounds end it whatever is missing",
      {
        rounds: held(20, () => ({
          ...blockedBy("ann"),
          conflicts: [{ id: "cost", description: "", positions: {} }],
        })),
        wanted: "continue",
        escalation: { reason: "Who pays?" },
      },
      "conclude",
      "max-rounds",
      "The discussion ends here: it has at most 20 rounds. This was no longer put to a person: Who pays? It would have continued: it is blocked by ann. Conflicts left open: cost.",
    ],
    [
      "an end that was wanted in the last round is the facilitator's",
      { rounds: held(20), wanted: "conclude" },
      "conclude",
      "facilitator",
      "",
    ],
    [
      "an escalation with nothing to escalate goes on",
      { rounds: held(2), wanted: "escalate" },
      "continue",
      null,
      "there is nothing to escalate",
    ],
  ])("%s", (_situation, it, action, concludedBy, notice) => {
    const { rounds = [], wanted = "continue", escalation = null, past = [] } = it;
    const step = decideNext(talkIn(it), rounds, { wanted, escalation, past } as never);
    expect([step.action, step.concludedBy]).toEqual([action, concludedBy]);
    if (notice === "") expect(step.notices).toEqual([]);
    else expect(step.notices.join(" ")).toContain(notice);
  });
});

describe("What is put to a person", () => {
  const due = (it: Situation) =>
    escalationDue({
      talk: talkIn(it),
      rounds: it.rounds ?? [],
      said: it.said ?? [],
      open: it.open ?? [],
      wanted: it.wanted ?? "continue",
      wantedBecause: "Who pays?",
      wantedAbout: "Cost",
    } as never);
  const unsure = (sure: number, more: object = {}) => ({
    focus: "The cost",
    confidence: { ann: sure, bob: 0.9 },
    ...more,
  });
  const conflict = (...named: readonly number[]) => ({ id: "Cost", description: "Who pays", named });
  const quiet = [{ name: "first", confidence: false }];
  const words = { critical_keywords: ["security", "legal"] };
  const says = (participant: string, position: string) => ({ participant, response: { position } });

  test.each<readonly [string, Situation, string | null, string | null]>([
    ["nothing", { rounds: held(1) }, null, null],
    ["0.49 is less than half sure", { rounds: held(1, () => unsure(0.49)) }, "confidence", "ann"],
    ["0.50 is not", { rounds: held(1, () => unsure(0.5)) }, null, null],
    [
      "a bound of its own",
      { rounds: held(1, () => unsure(0.6)), rules: { confidence_below: 0.7 } },
      "confidence",
      "ann",
    ],
    ["only of the last round", { rounds: [round(1, unsure(0.1)), round(2)] }, null, null],
    ["not in a phase of wishes", { rounds: held(1, () => unsure(0.1)), phases: quiet }, null, null],
    [
      "once for what they are at",
      { rounds: held(2, () => unsure(0.1)), past: [{ trigger: "confidence", round: 1 }] },
      null,
      null,
    ],
    [
      "again for something else",
      {
        rounds: [round(1, unsure(0.1)), round(2, unsure(0.1, { focus: "The place" }))],
        past: [{ trigger: "confidence", round: 1 }],
      },
      "confidence",
      "ann",
    ],
    [
      "what they are at is the topic of the agenda, where there is one",
      {
        rounds: [1, 2].map((n) => round(n, unsure(0.1, { focus: `Focus ${n}`, topic_id: "user-workflows" }))),
        past: [{ trigger: "confidence", round: 1 }],
      },
      null,
      null,
    ],
    [
      "that a person was asked for another reason does not silence it",
      { rounds: held(2, () => unsure(0.1)), past: [{ trigger: "facilitator", round: 1 }] },
      "confidence",
      "ann",
    ],
    ["a conflict in two rounds is not lasting", { rounds: held(2), open: [conflict(1, 2)] }, null, null],
    ["in three it is", { rounds: held(3), open: [conflict(1, 2, 3)] }, "conflict", "Cost"],
    [
      "of two the one that lasts longer",
      { rounds: held(4), open: [{ ...conflict(1, 2, 3), id: "place" }, conflict(1, 2, 3, 4)] },
      "conflict",
      "Cost",
    ],
    [
      "one of which a person was asked is counted anew, however it is written",
      {
        rounds: held(5),
        open: [conflict(1, 2, 3, 4, 5)],
        past: [{ trigger: "conflict", round: 3, about: "cost" }],
      },
      null,
      null,
    ],
    [
      "until it has lasted again",
      {
        rounds: held(6),
        open: [conflict(1, 2, 3, 4, 5, 6)],
        past: [{ trigger: "conflict", round: 3, about: "cost" }],
      },
      "conflict",
      "Cost",
    ],
    [
      "a person was asked about another",
      {
        rounds: held(3),
        open: [conflict(1, 2, 3)],
        past: [{ trigger: "conflict", round: 3, about: "place" }],
      },
      "conflict",
      "Cost",
    ],
    [
      "a critical word of the topic",
      { rounds: held(1), rules: words, topic: "Legal limits" },
      "keyword",
      "legal",
    ],
    ["no part of a word", { rounds: held(1), rules: words, topic: "Illegality" }, null, null],
    [
      "a word that somebody says",
      { rounds: held(1), rules: words, said: [says("bob", "A matter of Security.")] },
      "keyword",
      "security",
    ],
    [
      "each once in a discussion",
      {
        rounds: held(2),
        rules: words,
        said: [says("bob", "Security and legal")],
        past: [{ trigger: "keyword", round: 1, about: "security, cost" }],
      },
      "keyword",
      "legal",
    ],
    [
      "one block is not enough where two attempts are",
      { rounds: held(1, () => blockedBy("ann")), consensus: { policy: "consent", attempts: 2 } },
      null,
      null,
    ],
    [
      "two are",
      { rounds: held(2, () => blockedBy("ann")), consensus: { policy: "consent", attempts: 2 } },
      "attempts",
      "ann",
    ],
    [
      "blocks of an earlier phase are not of this one's attempts",
      {
        rounds: held(2, (n) => ({ ...blockedBy("ann"), phase: n === 1 ? "before" : "first" })),
        consensus: { policy: "consent", attempts: 2 },
      },
      null,
      null,
    ],
    [
      "nothing to decide where the block was lifted",
      {
        rounds: held(3, (n) => (n < 3 ? blockedBy("ann") : {})),
        consensus: { policy: "consent", attempts: 2 },
      },
      null,
      null,
    ],
    [
      "nobody escalates attempts at a vote",
      { rounds: held(3, () => blockedBy("ann")), consensus: { policy: "weighted_majority", attempts: 1 } },
      null,
      null,
    ],
    [
      "the facilitator's own call, about what is open",
      { rounds: held(1), wanted: "escalate", open: [conflict(1)] },
      "facilitator",
      "Cost",
    ],
    ["about nothing that is open", { rounds: held(1), wanted: "escalate" }, "facilitator", null],
    [
      "a seat's before the facilitator's",
      {
        rounds: held(1),
        wanted: "escalate",
        said: [{ participant: "bob", response: { escalate: "We may not" } }],
      },
      "seat",
      "bob",
    ],
    [
      "what code sees before what somebody asks",
      {
        rounds: held(1, () => unsure(0.1)),
        wanted: "escalate",
        said: [{ participant: "bob", response: { escalate: "We may not" } }],
      },
      "confidence",
      "ann",
    ],
    [
      "switched off, code sees nothing; who asks is heard",
      {
        rounds: held(3, () => unsure(0.1)),
        open: [conflict(1, 2, 3)],
        rules: { ...words, enabled: false },
        topic: "Security",
        wanted: "escalate",
      },
      "facilitator",
      "Cost",
    ],
  ])("%s", (_situation, it, trigger, about) => {
    const cause = due(it);
    expect([cause?.trigger ?? null, cause?.about ?? null]).toEqual([trigger, about]);
  });

  test("the reason says what is open, who is unsure and how much, and what would lift a block", () => {
    expect(due({ rounds: held(3), open: [conflict(1, 2, 3)] })?.reason).toBe(
      "The conflict Cost was named in 3 rounds and is not settled: Who pays.",
    );
    expect(due({ rounds: held(1, () => unsure(0.25)) })?.reason).toBe("Confidence is below 0.5: ann (0.25).");
    const blocks = [
      { participant: "ann", minimumChange: "Keep it a day" },
      { participant: "bob", minimumChange: null },
    ];
    const agreement = { policy: "consent", blocks };
    expect(
      due({ rounds: [round(1, { agreement })], consensus: { policy: "consent", attempts: 1 } })?.reason,
    ).toBe(
      "After 1 blocked attempt there is no consent; it is blocked by ann, bob. ann would lift the block for this: Keep it a day.",
    );
    expect(due({ rounds: held(1), wanted: "escalate" })?.reason).toBe(
      "The facilitator asks for a decision: Who pays?",
    );
  });
});

describe("What is open and what is resolved", () => {
  const one = (id: string, description = "Who pays") => ({ id, description, positions: {} });
  const resolution = (conflict_id: string) => ({
    conflict_id,
    resolution: "The harbour",
    resolution_type: "consensus",
  });
  const asked = (more: Partial<Escalation>) =>
    ({
      round: 1,
      trigger: "conflict",
      about: "cost",
      text: "The harbour",
      decision: "own",
      by: "person",
      ...more,
    }) as Escalation;

  test.each<
    readonly [string, readonly TableRound[], readonly Escalation[], readonly object[], readonly object[]]
  >([
    [
      "what is named is open",
      [round(1, { conflicts: [one("cost")] })],
      [],
      [{ id: "cost", since: 1, rounds: 1 }],
      [],
    ],
    [
      "it keeps its id, however it is written later, and its newest words",
      [round(1, { conflicts: [one("Cost 1")] }), round(3, { conflicts: [one("cost_1", "Who pays it")] })],
      [],
      [{ id: "Cost 1", since: 1, rounds: 2, named: [1, 3], description: "Who pays it" }],
      [],
    ],
    [
      "it stays open in rounds that do not name it",
      [round(1, { conflicts: [one("cost")] }), round(2)],
      [],
      [{ id: "cost", rounds: 1 }],
      [],
    ],
    [
      "what is resolved is open no more",
      [round(1, { conflicts: [one("cost")] }), round(2, { resolved: [resolution("Cost")] })],
      [],
      [],
      [{ conflict_id: "Cost", resolution_type: "consensus" }],
    ],
    ["what was never named is not resolved", [round(1, { resolved: [resolution("cost")] })], [], [], []],
    [
      "what was resolved and comes up again is counted anew",
      [
        round(1, { conflicts: [one("cost")] }),
        round(2, { resolved: [resolution("cost")] }),
        round(3, { conflicts: [one("cost")] }),
      ],
      [],
      [{ id: "cost", since: 3, rounds: 1 }],
      [{ conflict_id: "cost" }],
    ],
    [
      "a person's decision resolves it",
      [round(1, { conflicts: [one("Cost")] })],
      [asked({})],
      [],
      [{ conflict_id: "Cost", resolution: "The harbour", resolution_type: "user" }],
    ],
    [
      "that a person let it go on does not",
      [round(1, { conflicts: [one("cost")] })],
      [asked({ decision: "continue", text: "Ask them" })],
      [{ id: "cost" }],
      [],
    ],
    [
      "what only --yes accepted is followed and stays open",
      [round(1, { conflicts: [one("cost")] })],
      [asked({ decision: "accepted", by: "recommended" })],
      [{ id: "cost", goes_by: "The harbour" }],
      [],
    ],
    [
      "a decision about something else leaves it",
      [round(1, { conflicts: [one("cost")] })],
      [asked({ about: "place" }), asked({ about: null })],
      [{ id: "cost" }],
      [],
    ],
  ])("%s", (_situation, rounds, escalations, open, resolved) => {
    const found = conflictsOf(rounds, escalations);
    expect(found.open).toHaveLength(open.length);
    expect(found.resolved).toHaveLength(resolved.length);
    expect(found).toMatchObject({ open, resolved });
    expect(found.open.filter(({ goes_by }) => goes_by !== undefined)).toHaveLength(
      open.filter((each) => "goes_by" in each).length,
    );
  });
});

describe("The agenda", () => {
  const topic = (topic_id: string, status: string, critical = true) =>
    ({ topic_id, status, critical, remaining: ["1 of at least 2 flows"] }) as unknown as AgendaItem;
  const held1 = ["The discussion continues: a critical topic is not closed: components (…)."];

  test.each<readonly [string, readonly AgendaItem[], readonly string[], RegExp | null]>([
    ["all is closed", [topic("components", "closed")], [], null],
    ["what is not critical holds nobody up", [topic("data-flow", "open", false)], [], null],
    [
      "a critical topic does",
      [topic("components", "partial")],
      [],
      /^a critical topic is not closed: components \(1 of/,
    ],
    ["once: where it brought nothing, it does not again", [topic("components", "partial")], held1, null],
    [
      "another does, though one was told before",
      [topic("components", "partial"), topic("high-level-arch", "open")],
      held1,
      /^critical topics are not closed: components .*, high-level-arch/,
    ],
  ])("%s", (_situation, agenda, notices, lacks) => {
    const told = agendaLacks(agenda, notices);
    if (lacks === null) expect(told).toBeNull();
    else expect(told).toMatch(lacks);
  });

  test.each([
    ["idea", 2, "there are 2 of at least 3 ideas."],
    ["idea", 3, null],
    ["plan", 0, null],
    ["risk", 1, "there are 1 of at least 2 risks."],
    ["risk", 2, null],
    [null, 0, null],
  ] as const)("a phase that asks for an %s and has %i lacks %s", (kind, count, lacks) => {
    const ledger = new OpenLedger(prefixes);
    for (let n = 0; n < count; n++) ledger.add("ann", 1, { kind: kind ?? "", text: `No. ${n}` });
    expect(phaseLacks(kind, ledger)).toBe(lacks);
  });
});

describe("Where it stands", () => {
  const strategyWith = (...names: readonly string[]) =>
    strategy({ id: "own", phases: names.map((name) => ({ name, intent: "Say it." })) });
  const step = (phase: string, next_action: string) => round(2, { phase, next_action });
  const decided = (next_action: string, at = 2) => ({ round: at, next_action }) as Escalation;

  test.each<readonly [string, readonly TableRound[], readonly Escalation[], string]>([
    ["nothing was said: the first", [], [], "opening (1/3)"],
    ["it goes on", [step("opening", "continue")], [], "opening (1/3)"],
    ["the next one was to come", [step("opening", "phase")], [], "rebuttal (2/3)"],
    ["nothing comes after the last", [step("closing", "phase")], [], "closing (3/3)"],
    ["a person is asked", [step("opening", "escalate")], [], "opening (1/3)"],
    [
      "and what they decided was to go to the next",
      [step("opening", "escalate")],
      [decided("phase")],
      "rebuttal (2/3)",
    ],
    ["or to go on", [step("opening", "escalate")], [decided("continue")], "opening (1/3)"],
    [
      "a decision of an earlier round is done",
      [step("rebuttal", "escalate")],
      [decided("phase", 1)],
      "rebuttal (2/3)",
    ],
  ])("%s", (_situation, rounds, escalations, place) => {
    const course = {
      strategy: strategyWith("opening", "rebuttal", "closing"),
      rounds: [...rounds],
      escalations: [...escalations],
    };
    expect(phasePlace(course)).toBe(place);
    expect(currentPhase(course)).toBe(place.split(" ")[0]);
  });

  const ruling = (more: Partial<Escalation>) =>
    ({ trigger: "attempts", decision: "accepted", by: "person", ...more }) as Escalation;

  test.each<readonly [string, readonly TableRound[], readonly Escalation[], readonly object[]]>([
    ["nobody blocks it", [round(1)], [], []],
    ["somebody does", [round(1, blockedBy("ann"))], [], [{ participant: "ann", overriddenBy: null }]],
    ["it was lifted", [round(1, blockedBy("ann")), round(2, blockedBy())], [], []],
    [
      "the facilitator alone spoke last: it still stands",
      [round(1, blockedBy("ann")), round(2, { participants: [], ...blockedBy() })],
      [],
      [{ participant: "ann", overriddenBy: null }],
    ],
    [
      "a vote knows no blocks",
      [
        round(1, {
          agreement: { policy: "weighted_majority", blocks: [{ participant: "ann", minimumChange: null }] },
        }),
      ],
      [],
      [],
    ],
    ["a person overrode it", [round(1, blockedBy("ann"))], [ruling({})], [{ overriddenBy: "person" }]],
    [
      "only --yes did",
      [round(1, blockedBy("ann"))],
      [ruling({ by: "recommended" })],
      [{ overriddenBy: "recommended" }],
    ],
    [
      "a person let it go on: nobody overrode it",
      [round(1, blockedBy("ann"))],
      [ruling({ decision: "continue" })],
      [{ overriddenBy: null }],
    ],
    [
      "a person decided something else",
      [round(1, blockedBy("ann"))],
      [ruling({ trigger: "confidence" })],
      [{ overriddenBy: null }],
    ],
  ])("what blocks it at the end: %s", (_situation, rounds, escalations, blocks) => {
    const told = blocksOf({ rounds, escalations } as never);
    expect(told).toHaveLength(blocks.length);
    expect(told).toMatchObject(blocks);
  });
});
