import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { temporaryFolder } from "../../discussion.ts";
import {
  fails,
  finalSynthesis,
  mark,
  statement,
  type Swarming,
  swarming,
  synthesis,
  trio,
} from "./swarming.ts";

// What stands in brackets is the row of the acceptance table for seed 003.

describe("[Next action]", () => {
  test("five choices after each round, the first suggestion shown", async () => {
    const { questions, end } = await swarming({ gates: ["start"] });
    expect(end).toEqual({ ended: "paused", reason: "waiting" });
    expect(questions.at(-1)).toMatchInlineSnapshot(`
      {
        "choices": [
          {
            "id": "deep-dive",
            "label": "Deep dive: What does a hop cost?",
          },
          {
            "id": "different-topic",
            "label": "Different topic: choose another",
          },
          {
            "id": "another-round",
            "label": "Another round: continue with the same topic",
          },
          {
            "id": "synthesis",
            "label": "Synthesis: sum up the whole discussion",
          },
          {
            "id": "pause",
            "label": "Pause: resume later",
          },
        ],
        "id": "next",
        "recommended": "synthesis",
        "text": "Round 1 is done. What next?
      Everybody wants a login that survives a restart, and they differ on where it should be kept: in memory, in a shared store, or in one file. Nobody has measured what a hop costs them.
      Agreements:
        - A login survives a restart
      Disagreements:
        - Memory, a shared store or a file
      Open questions:
        - What does a hop cost?",
      }
    `);
  });

  test.each([
    ["deep dive", ["deep-dive"], "What does a hop cost?"],
    ["another round", ["another-round"], "Where should sessions be kept?"],
    ["a different topic", ["different-topic", " Who pays? "], "Who pays?"],
    ["a different topic, left empty", ["different-topic", " "], "Where should sessions be kept?"],
  ])("%s: the next round is about it", async (_, answers, topic) => {
    const { events, prompts, rounds } = await swarming({ gates: ["start", ...answers, "synthesis"] });
    expect(events.flatMap((event) => (event.type === "round.started" ? [event.title] : []))).toEqual([
      "Where should sessions be kept?",
      topic,
    ]);
    expect(rounds.map((round) => round.topic)).toEqual(["Where should sessions be kept?", topic]);
    for (const prompt of Object.values(prompts("initial_statement", 2))) expect(prompt).toContain(topic);
  });

  test.each([
    ["an open question", { nextTopicSuggestions: [] }, "What does a hop cost?"],
    ["a disagreement", { nextTopicSuggestions: [], openQuestions: [] }, "Memory, a shared store or a file"],
    [
      "the topic",
      { nextTopicSuggestions: [], openQuestions: [], disagreements: [] },
      "Where should sessions be kept?",
    ],
  ])("without a suggestion a deep dive goes into %s", async (_, none, topic) => {
    const { questions } = await swarming({
      gates: ["start"],
      says: { moderator: ({ kind }) => (kind === "synthesis" ? synthesis(none) : undefined) },
    });
    expect(questions.at(-1)?.choices?.[0]).toEqual({ id: "deep-dive", label: `Deep dive: ${topic}` });
  });

  test("--rounds says until when another round is recommended; past the depth's most it is said", async () => {
    const gates = ["start", "another-round", "another-round"];
    const { questions } = await swarming({ gates, options: { rounds: 2 } });
    const next = questions.filter(({ id }) => id === "next");
    expect(next.map(({ recommended }) => recommended)).toEqual(["another-round", "synthesis", "synthesis"]);
    expect(next.map(({ text }) => text.includes("A standard discussion goes to 3 rounds."))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("[Final synthesis]", () => {
  test("by the historian, over the record of all rounds, which it alone is given whole", async () => {
    const { verdict, prompts, messages, end } = await swarming({
      gates: ["start", "another-round", "synthesis"],
    });
    expect(end).toEqual({ ended: "completed", outcome: { rounds: 2 } });
    const { agreements: _, unresolvedDebates: __, ...told } = finalSynthesis();
    expect(verdict).toMatchObject({ ...told, by: "historian" });
    expect(verdict?.agreements).toEqual([
      { point: "A login survives a restart", supporters: ["ada", "bob"] },
    ]);
    expect(verdict?.unresolvedDebates[0]?.positions[0]?.advocates).toEqual(["ada"]);
    const prompt = prompts("final_synthesis", 2)["Historian"] ?? "";
    const titles = [...prompt.matchAll(/^\[(r\S+)\] ([^,(\n]+?)(?:, ([A-Z]+))? \(/gm)];
    expect(titles.map(([, id, name]) => [id, name])).toEqual(messages.map(({ id, name }) => [id, name]));
    // A seat's short name is told with the first that it says.
    expect(titles.flatMap(([, id, , short]) => (short === undefined ? [] : [`${id} ${short}`]))).toEqual([
      "r1-msg-002 ADA",
      "r1-msg-003 BOB",
      "r1-msg-004 CYD",
      "r1-msg-005 CON",
      "r1-msg-009 CD",
    ]);
    expect(prompt.split(synthesis().summary)).toHaveLength(3);
  });

  test("evidence and names that are not on the record are sent back once, then listed", async () => {
    const unfounded = finalSynthesis({
      insights: [
        {
          title: "Made up",
          description: "",
          confidence: "high",
          supportingEvidence: ["[r7-msg-001] says so"],
          dissentingViews: [],
        },
      ],
      agreements: [{ point: "It holds", supporters: ["Zoe"] }],
    });
    const { asked, verdict } = await swarming({
      says: { historian: ({ kind }) => (kind === "final_synthesis" ? unfounded : undefined) },
    });
    const finals = asked.filter(({ turn }) => turn === "final_synthesis");
    expect(finals.map(({ key }) => key)).toEqual([
      "1/final_synthesis/historian",
      "1/final_synthesis/historian#2",
    ]);
    expect(finals[1]?.prompt).toContain(
      'insight "Made up": "[r7-msg-001] says so" names a message that is not in the record',
    );
    expect(finals[1]?.prompt).toContain('agreement "It holds": "Zoe" is not on the panel');
    expect(verdict?.unfounded.map(({ why }) => why)).toEqual(["unknown-id", "unknown-seat"]);
  });

  test("seats may be called by the short names that the record gives them", async () => {
    const short = finalSynthesis({ agreements: [{ point: "It holds", supporters: ["ADA", "[BOB]"] }] });
    const { asked, verdict } = await swarming({
      says: { historian: ({ kind }) => (kind === "final_synthesis" ? short : undefined) },
    });
    expect(asked.filter(({ turn }) => turn === "final_synthesis")).toHaveLength(1);
    expect(verdict?.agreements).toEqual([{ point: "It holds", supporters: ["ada", "bob"] }]);
  });

  test("who stands outside what was agreed stays in the minority report, whatever the historian says", async () => {
    const { verdict } = await swarming({ says: agreeing(["ada", "bob"]) });
    expect(verdict?.minorityReport).toMatchObject([{ advocate: "cyd", by: "code" }]);
  });

  test("the historian is in no mailbox and is asked nothing in a round", async () => {
    const { sent, calls } = await swarming();
    expect(sent.filter(({ to }) => to.includes("Historian"))).toEqual([]);
    expect(calls.filter(({ seat }) => seat.id === "historian").map(({ kind }) => kind)).toEqual([
      "final_synthesis",
    ]);
  });
});

/** Some experts say the same in all their turns. */
function agreeing(ids: readonly string[]): NonNullable<Swarming["says"]> {
  const same = (request: AgentRequest) =>
    request.kind === "initial_statement" || request.kind === "rebuttal"
      ? statement(request, { position: "Keep sessions in one shared store" })
      : undefined;
  return Object.fromEntries(ids.map((id) => [id, same]));
}

/** Nobody cites anybody. */
const tame: NonNullable<Swarming["says"]> = {
  contrarian: ({ kind, round, prompt }) =>
    kind === "counterpoint" && !prompt.request.includes("Nobody on the panel disagrees")
      ? `Hm. ${mark("contrarian", kind, round)}`
      : undefined,
};

describe("the stress check", () => {
  test("auto: a round in which no message counters another is stress-tested before the synthesis", async () => {
    const { stress, verdict, messages, questions, asked } = await swarming({ says: tame });
    expect(questions.at(-1)?.text).toContain("No message of this round counters another.");
    expect(messages.slice(9).map(({ id, from, type }) => `${id} ${from} ${type}`)).toEqual([
      "r1-msg-010 contrarian stress_test",
      "r1-msg-011 ada stress_response",
      "r1-msg-012 bob stress_response",
      "r1-msg-013 cyd stress_response",
    ]);
    expect(stress).toMatchObject([
      { round: 1, untested: false, stands: trio.map((seat) => ({ seat, stand: "counter" })) },
    ]);
    expect(verdict?.stress).toEqual({
      policy: "auto",
      held: true,
      reason: "No message of the last round countered another.",
    });
    const tested = asked.find(({ key }) => key === "1/counterpoint/contrarian#2");
    // What is new to it: rebuttals and the analogy. The statements it had seen.
    for (const id of trio) expect(tested?.prompt).toContain(mark(id, "rebuttal", 1));
    expect(tested?.prompt).toContain(mark("cross-domain", "analogy", 1));
    expect(tested?.prompt).not.toContain(mark("ada", "initial_statement", 1));
    const answers = asked.filter(({ key }) => /^1\/rebuttal\/\w+#3$/.test(key));
    expect(answers).toHaveLength(3);
    for (const { prompt, seat } of answers) {
      expect(prompt).toContain("[r1-msg-010] Contrarian (stress test):");
      expect(prompt).not.toContain(mark(seat.toLowerCase(), "rebuttal", 1));
    }
  });

  test("auto: who praises itself is not spared, and who counters is", async () => {
    const { verdict, stress } = await swarming();
    expect({ stress, verdict: verdict?.stress }).toEqual({
      stress: [],
      verdict: { policy: "auto", held: false, reason: "The last round had messages that counter others." },
    });
  });

  test("auto: by stands, the contrarian alone tests nothing, whom it cites; its stress test does", async () => {
    const nods = (on: string) => (request: AgentRequest) =>
      request.kind === "rebuttal" ? statement(request, { stands: [{ on, stand: "agree" }] }) : undefined;
    const agreed = { ada: nods("BOB-1"), bob: nods("ADA-1"), cyd: nods("ADA-1") };
    const { verdict, rounds, stress, asked } = await swarming({ says: agreed });
    expect(rounds).toMatchObject([{ untested: true, basis: "ledger" }]);
    expect(stress).toMatchObject([{ untested: false }]);
    expect(verdict?.stress).toMatchObject({
      held: true,
      reason: "In the last round no expert contested what another claims, and none moved.",
    });
    const tested = asked.find(({ key }) => key === "1/counterpoint/contrarian#2");
    expect(tested?.prompt).toContain("[ADA-1] local memory answers fastest");
    const contests = (request: AgentRequest) =>
      request.kind === "rebuttal"
        ? statement(request, { stands: [{ on: "ADA-1", stand: "contest" }] })
        : undefined;
    const disputed = await swarming({ says: { ...agreed, cyd: contests } });
    expect(disputed.verdict?.stress).toMatchObject({ held: false });
  });

  test("required: always; off: never", async () => {
    const required = await swarming({ options: { stress: "required" } });
    expect(required.verdict?.stress).toEqual({
      policy: "required",
      held: true,
      reason: "It was required before the synthesis.",
    });
    const off = await swarming({ says: tame, options: { stress: "off" } });
    expect(off.verdict?.stress).toEqual({ policy: "off", held: false, reason: "It was turned off." });
    expect(off.messages).toHaveLength(9);
  });

  test.each([
    ["standard", 1],
    ["deep", 2],
  ] as const)("%s: a contrarian that cites nothing is heard %i times at most", async (depth, most) => {
    const { stress, messages } = await swarming({
      says: { contrarian: ({ kind }) => (kind === "counterpoint" ? "Hm." : undefined) },
      options: { depth, stress: "required" },
    });
    expect(stress).toHaveLength(most);
    expect(messages.filter(({ type }) => type === "stress_test")).toHaveLength(most);
    expect(messages.filter(({ type }) => type === "stress_response")).toHaveLength(3 * most);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  });

  test.each([
    ["the contrarian does not speak", "contrarian", "The contrarian did not speak."],
    ["no expert answers", "experts", "No expert answered the contrarian."],
  ])("where %s, the verdict does not say that it was held", async (_, who, reason) => {
    const silent = ({ kind, prompt }: AgentRequest) =>
      kind === "counterpoint" && prompt.request.includes("Nobody on the panel disagrees")
        ? fails()
        : undefined;
    const mute = ({ kind, prompt }: AgentRequest) =>
      kind === "rebuttal" && prompt.said?.some((text) => text.includes("(stress test)"))
        ? fails()
        : undefined;
    const says = who === "contrarian" ? { contrarian: silent } : { ada: mute, bob: mute, cyd: mute };
    const { verdict } = await swarming({ says, options: { stress: "required" } });
    expect(verdict?.stress).toEqual({ policy: "required", held: false, reason });
  });
});

describe("[Pause] and [Resume]", () => {
  test("the historian writes what is needed to go on, nobody is under way, and the pause is on record", async () => {
    const { end, events, calls, warnings } = await swarming({ gates: ["start", "pause"] });
    expect(end).toEqual({ ended: "paused", reason: "recess" });
    expect(calls.at(-1)).toMatchObject({ kind: "checkpoint", seat: { id: "historian" } });
    const recess = events.find((event) => event.type === "recess.called");
    expect(recess).toMatchObject({
      detail: "after round 1",
      seats: [
        { seat: "Moderator", calls: 3, underWay: 0 },
        { seat: "Historian", calls: 1, underWay: 0 },
        { seat: "Contrarian", calls: 1, underWay: 0 },
        { seat: "Cross-Domain", calls: 1, underWay: 0 },
        { seat: "Ada", calls: 2, underWay: 0 },
        { seat: "Bob", calls: 2, underWay: 0 },
        { seat: "Cyd", calls: 2, underWay: 0 },
      ],
    });
    expect(warnings).toEqual([]);
  });

  test("a resume asks nobody again; the moderator reopens with the summary and the participants, and rounds count on", async () => {
    const folder = await temporaryFolder();
    await swarming({ folder, gates: ["start", "pause"] });
    const { calls, prompts, questions, messages, end } = await swarming({
      folder,
      gates: ["another-round", "synthesis"],
    });
    expect(calls[0]).toMatchObject({ kind: "reopening", seat: { id: "moderator" } });
    const prompt = prompts("reopening")["Moderator"] ?? "";
    expect(prompt).toContain(mark("historian", "checkpoint", 1));
    for (const name of ["Contrarian", "Cross-Domain", "Ada", "Bob", "Cyd"])
      expect(prompt).toContain(`- ${name}`);
    expect(questions.filter(({ id }) => id === "next")[1]?.text).toContain(
      `The moderator suggests:\nWhat about it? ${mark("moderator", "reopening", 1)}`,
    );
    expect(messages.at(-1)).toMatchObject({ id: "r2-msg-009", type: "analogy" });
    expect(end).toEqual({ ended: "completed", outcome: { rounds: 2 } });
  });

  test("any number of pauses after one round", async () => {
    const folder = await temporaryFolder();
    await swarming({ folder, gates: ["start", "pause"] });
    await swarming({ folder, gates: ["pause"] });
    const { asked } = await swarming({ folder, gates: ["synthesis"] });
    const keys = asked
      .filter(({ turn }) => turn === "checkpoint" || turn === "reopening")
      .map(({ key }) => key);
    expect(keys).toEqual([
      "1/checkpoint/historian",
      "1/reopening/moderator",
      "1/checkpoint/historian#2",
      "1/reopening/moderator#2",
    ]);
  });

  test("where historian and moderator fail, code sums up and the discussion goes on", async () => {
    const folder = await temporaryFolder();
    const says = {
      historian: () => fails(),
      moderator: ({ kind }: AgentRequest) => (kind === "reopening" ? fails() : undefined),
    };
    const paused = await swarming({ folder, says, gates: ["start", "pause"] });
    const checkpoint = paused.kept.find(({ kind }) => kind === "checkpoint");
    expect(checkpoint).toMatchObject({ by: "code", text: expect.stringContaining(synthesis().summary) });
    const { end, warnings, verdict } = await swarming({ folder, says, gates: ["synthesis"] });
    expect(end.ended).toBe("completed");
    expect(verdict?.by).toBe("code");
    expect(warnings).toEqual([
      "The historian wrote no summary: it failed: timeout",
      "The moderator did not reopen the discussion: it failed: timeout",
      "The historian gave no synthesis: it failed: timeout",
    ]);
  });
});
