import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Event } from "../../../../src/kernel/event.ts";
import type { Escalation, SessionRound } from "../../../../src/protocols/roundtable/rules/session.ts";
import { sessionState } from "../../../../src/protocols/roundtable/rules/state.ts";
import type { Workflow } from "../../../../src/protocols/roundtable/rules/strategy.ts";
import type { RoundtableEntry } from "../../../../src/protocols/roundtable/state.ts";
import { Roundtable, roundtableKit, viewed } from "../tabled.ts";
import { brainstormed, designed, hostile, inJapanese, specified } from "../tables.ts";

interface Session {
  readonly workflow_type: Workflow;
  readonly rounds: readonly (SessionRound & { readonly responses?: unknown })[];
  readonly escalations: readonly Escalation[];
}

const roundtableFiles = roundtableKit.documents;

function sessionOf(events: readonly Event[]): string {
  return roundtableFiles(events).find(({ path }) => path === "session.yaml")?.text ?? "";
}

const every = { specified, designed, brainstormed, hostile, inJapanese };

test.each(Object.entries(every))(
  "consensus, conflicts and how long they last can be rebuilt from session.yaml alone: %s",
  (_, made) => {
    const { events } = made().end();
    const { workflow_type, rounds, escalations } = parse(sessionOf(events)) as Session;
    const { consensus, openConflicts, resolved, artifacts } = sessionState(
      rounds,
      escalations,
      workflow_type,
    );

    expect(viewed(events).result.verdict).toMatchObject({
      consensus,
      conflicts: openConflicts,
      resolved,
      artifacts,
    });
  },
);

test("session.yaml is another only after a round, a person's decision, a pause and the end", () => {
  const { events } = specified().end();
  const texts = events.map((_, index) => sessionOf(events.slice(0, index + 1)));
  const changes = events.flatMap((event, index) =>
    index > 0 && texts[index] !== texts[index - 1]
      ? [event.type === "kept" ? `kept ${(event.entry as RoundtableEntry).kind}` : event.type]
      : [],
  );

  expect(changes).toEqual([
    "kept strategy",
    "kept round",
    "kept escalation",
    "kept round",
    "kept verdict",
    "discussion.completed",
  ]);
});

test("a session in the middle of its second round is the one after its first", () => {
  const once = () =>
    new Roundtable({ topic: "Caches", participants: { ann: "Ann", bob: "Bob" } }).settle().hold({
      answers: { ann: { position: "Yes." } },
    });
  const inside = once().add({ type: "round.started", round: 2, title: "discussion" });

  expect(sessionOf(inside.say("response", "ann", {}).events)).toBe(sessionOf(once().events));
});

test("the session of a debate that waits for a person", () => {
  const { events } = new Roundtable({
    topic: "Redis or cookies",
    strategy: "debate",
    participants: { ann: "Ann", bob: "Bob" },
  })
    .settle({ pro: ["ann"], con: ["bob"] })
    .hold({ answers: { ann: { position: "Redis." } }, missing: ["bob"], next_action: "phase" })
    .ask("after-round", "Round 1 is done.", []);

  expect(sessionOf(events)).toMatchInlineSnapshot(`
    "id: sessions
    topic: Redis or cookies
    workflow_type: roundtable
    strategy: debate
    status: paused
    started: 2026-03-02T09:00:00.000Z
    paused_at: 2026-03-02T09:00:13.000Z
    participants:
      - id: ann
        name: Ann
      - id: bob
        name: Bob
    debate_sides:
      pro:
        - ann
      con:
        - bob
      proposal: Redis or cookies
    current_phase: rebuttal
    total_rounds: 1
    rounds:
      - number: 1
        phase: opening
        timestamp: 2026-03-02T09:00:03.000Z
        question: What now?
        focus: core
        topic_id: null
        participants:
          - ann
          - bob
        missing:
          - bob
        synthesis: Round 1.
        consensus: []
        conflicts: []
        resolved: []
        confidence:
          ann: 0.8
        stances: {}
        agreement:
          policy: weighted_majority
          reached: false
          share: 0
          supporters: []
          standAsides: []
          blocks: []
          sentence: ""
        artifacts: []
        agenda: []
        asked_action: continue
        next_action: phase
        notices: []
        next_focus: null
        recommendation: null
        fallback: []
    escalations: []
    outcome: null
    config:
      limits.min_rounds:
        value: 3
        origin: default
    "
  `);
});

test("responses stand in it with --verbose only", () => {
  const responses = (verbose: boolean) =>
    (parse(sessionOf(specified(verbose).events)) as Session).rounds.map((round) => round.responses);

  expect(responses(false)).toEqual([undefined, undefined]);
  expect(responses(true)[0]).toMatchObject([
    { participant: "product-manager", position: "Keep carts for a week." },
    { participant: "qa-lead", confidence: 0.6 },
  ]);
});

test("of several roundtables in one folder the file is the last one's, and its rounds are its own", () => {
  const first = designed().end();
  const second = new Roundtable({ topic: "Once more", participants: { ann: "Ann" } }, first.drafts)
    .settle()
    .hold({ answers: { ann: { position: "Again." } } });

  expect(parse(sessionOf(second.events))).toMatchObject({
    topic: "Once more",
    total_rounds: 1,
    rounds: [{ number: 1, confidence: { ann: 0.8 } }],
  });
  expect(roundtableFiles(second.events).map(({ path }) => path)).toContain(
    "artifacts/architecture/where-sessions-live.md",
  );
});
