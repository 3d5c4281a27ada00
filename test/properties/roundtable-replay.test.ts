import { expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { eachOnce } from "../../src/text/each-once.ts";
import { type Convening, convene, fails } from "../protocols/roundtable/convening.ts";
import { taking } from "../runs.ts";
import { kindsIn, stopsIn } from "../stops.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." };
const phase = { next_action: "phase" };
const conflicts = [{ id: "store", description: "Where", positions: { ann: "a file" } }];

/** What each turn was told; one that was under way when it stopped is told so twice. */
const promptsIn = (events: readonly Event[]) =>
  new Map(
    events.flatMap((event) => (event.type === "turn.asked" ? [[event.key, event.prompt] as const] : [])),
  );

const contested: Convening["says"] = ({ kind, seat, prompt }) => {
  const isLastWord = JSON.stringify(prompt).includes("settled | stands");
  if (kind === "review" && seat.id === "cyd")
    return isLastWord
      ? { own: [{ point: "CYD>REQ-2", now: "stands", reason: "Still too slow" }] }
      : { review: [{ on: "REQ-2", say: "object", reason: "Too slow", change: "Within 1 s" }] };
  if (kind === "edit") return { replies: [{ to: "CYD>REQ-2", taken: false, why: "No" }] };
  return kind === "vote"
    ? { votes: [{ option: seat.id === "ann" ? "O1" : "O2", why: `${seat.id} says so` }] }
    : undefined;
};

const tables: readonly (readonly [string, Convening])[] = [
  ["a plain one", { rounds: [{}, conclude] }],
  ["a debate", { strategy: "debate", rounds: [phase], gates: ["take"] }],
  ["six hats", { strategy: "six-hats", rounds: [phase] }],
  [
    "one by consent, with a block that a person overrides",
    {
      strategy: "consensus-driven",
      rounds: [phase, { ...phase, wording: "We do it." }, { next_action: "continue" }, {}, conclude],
      says: ({ kind, seat, round }) =>
        kind === "response" && round > 2
          ? { position: "P", confidence: 0.9, stance: seat.id === "cyd" ? "block" : "support" }
          : undefined,
      gates: ["We do it all the same.", "We do it all the same."],
    },
  ],
  [
    "one with escalations, questions and a person after each round",
    {
      options: { interactive: true },
      rounds: [{ conflicts }, { conflicts }, conclude],
      says: ({ kind, round, seat }) =>
        kind === "response" && round === 1
          ? {
              position: "Who knows",
              confidence: 0.2,
              ...(seat.id === "bob" && { questionForUser: "How many users?" }),
            }
          : undefined,
      gates: ["Sixty", "continue, but think of the load", "continue", "continue"],
    },
  ],
  [
    "specs with a seat and a facilitator that fail, a refinement, more, and a document that is there",
    {
      options: { workflow: "specs", outputType: "requirements" },
      rounds: [{}, {}, conclude],
      strategy: "consensus-driven",
      documents: { "docs/requirements.md": "# Ours\n" },
      says: ({ seat, kind }) => (seat.id === "cyd" || kind === "question" ? fails() : undefined),
      gates: ["refine", "REQ-2 for a day", "add", "What of packers?", "approve", "beside"],
    },
  ],
  [
    "specs with a vote on what stays contested",
    {
      options: { workflow: "specs", outputType: "requirements" },
      rounds: [{}, {}, conclude],
      strategy: "consensus-driven",
      says: contested,
      gates: ["approve"],
    },
  ],
];

/** Each is held once to its end for both tests. */
const wholeOf = eachOnce((it: Convening) => convene(it));

const met = new Set<string>();

test.each(taking(tables, 3))(
  "stopped at any kind of event and resumed, %s ends as if nothing had happened, and nobody is asked twice",
  async (_, it) => {
    const whole = await wholeOf(it);
    expect(whole.end.ended).toBe("completed");
    for (const kept of stopsIn(whole.events, met)) {
      const before = whole.events.slice(0, kept);
      const asked = promptsIn(before);
      // Who has failed too often fails without being asked.
      const answered = before.filter(
        (event) => (event.type === "turn.answered" || event.type === "turn.failed") && asked.has(event.key),
      ).length;
      const gates = before.filter(({ type }) => type === "human.answered").length;
      const resumed = await convene({ ...it, past: before, gates: (it.gates ?? []).slice(gates) });
      expect(resumed.end, `stopped after ${kept} events`).toEqual(whole.end);
      expect(kindsIn(resumed.events)).toEqual(kindsIn(whole.events));
      expect(promptsIn(resumed.events)).toEqual(promptsIn(whole.events));
      expect(resumed.rounds).toEqual(whole.rounds);
      expect(resumed.conclusion).toEqual(whole.conclusion);
      expect(resumed.calls).toHaveLength(whole.calls.length - answered);
      expect(resumed.files).toEqual(whole.files);
    }
  },
);

const cut = new Set<string>();

test.each(taking(tables, 3))(
  "stopped by a limit of calls anywhere, %s goes on to the same end",
  async (_, it) => {
    const whole = await wholeOf(it);
    const between = whole.calls.map(({ kind, round }, index) => {
      const next = whole.calls[index + 1];
      return `${it.options?.workflow} ${kind} ${next?.kind} ${next?.round === round}`;
    });
    const limits = between.slice(0, -1).flatMap((one, index) => {
      if (cut.has(one)) return [];
      cut.add(one);
      return [index + 1];
    });
    for (const maxCalls of taking(limits, 6)) {
      const stopped = await convene({ ...it, budget: { maxCalls } });
      expect([maxCalls, stopped.end.ended]).toEqual([maxCalls, "paused"]);
      const gates = stopped.events.filter(({ type }) => type === "human.answered").length;
      const resumed = await convene({ ...it, past: stopped.events, gates: (it.gates ?? []).slice(gates) });
      expect(resumed.end).toEqual(whole.end);
      expect(resumed.rounds).toEqual(whole.rounds);
      expect(resumed.conclusion).toEqual(whole.conclusion);
      expect(resumed.files).toEqual(whole.files);
    }
  },
);
