import { describe, expect, test } from "vitest";
import type { Event, EventDraft } from "../../../src/kernel/event.ts";
import { promptText } from "../../../src/kernel/prompt.ts";
import type { RoundtableOptions } from "../../../src/protocols/roundtable/options.ts";
import { type Convening, convene, fails } from "./convening.ts";
import { strategy } from "./rules/session.ts";

/** What counts at a roundtable, and what is told of it, in situations that are rare and happen. */

type Turn = Parameters<NonNullable<Convening["says"]>>[0];

const answer = ({ seat: { id } }: Turn, more: object = {}) => ({
  position: `${id} says so`,
  rationale: [`${id} measured`],
  confidence: 0.9,
  ...more,
});

const file = (
  told: { readonly files: readonly { readonly path: string; readonly text: string }[] },
  path: string,
) => told.files.find((one) => one.path === path)?.text ?? "";

const drafting = { workflow: "specs", topic: "Carts", outputType: "requirements" } as const;

/** What somebody asked after the end, to go on with. */
function further(events: readonly Event[], question: string): readonly Event[] {
  const [started] = events;
  if (started?.type !== "discussion.started") throw new Error("It was not started.");
  const asked: EventDraft = {
    type: "discussion.followed",
    colloquy: "0",
    limits: started.limits,
    question,
    changed: [],
  };
  const { v, ts, prev } = events.at(-1) as Event;
  return [...events, { v, seq: events.length + 1, ts, prev, ...asked }];
}

describe("Who weighs how much", () => {
  const sure: Readonly<Record<string, number>> = { ann: 0.3, bob: 0.6, cyd: 0.6 };
  const weighing = (silent?: string) => (turn: Turn) => {
    if (turn.kind !== "response") return undefined;
    const { id } = turn.seat;
    if (turn.round === 2 && id === silent) return fails();
    return answer(turn, { confidence: sure[id], option: id === "ann" ? "Redis" : "Files" });
  };
  const rounds = [{ next_action: "continue" }, { next_action: "conclude", recommendation: "R" }];
  const rules = {
    limits: { min_rounds: 1, max_rounds: 20, max_rounds_per_phase: 10 },
    escalation: { enabled: false, max_rounds_per_conflict: 3, confidence_below: 0.5, critical_keywords: [] },
  };

  test.each<readonly [string, string | undefined]>([
    ["as sure as it said last", undefined],
    ["as sure as it said last, though it is silent now", "ann"],
  ])("%s", async (_situation, silent) => {
    const told = await convene({ rounds, says: weighing(silent), options: { rules } });
    // 1.2 of 1.5 is more than six tenths; against somebody who is sure it would not be.
    expect(told.rounds.map(({ agreement }) => agreement.reached)).toEqual([true, true]);
    expect(told.rounds.at(-1)?.agreement.supporters).toEqual(["bob", "cyd"]);
    expect(told.rounds.at(-1)?.missing).toEqual(silent === undefined ? [] : [silent]);
  });
});

describe("Consent to a wording", () => {
  const consenting = (wordings: readonly (string | undefined)[], silent: number): Convening => ({
    strategy: "consensus-driven",
    rounds: wordings.map((wording) => ({ next_action: "phase", ...(wording !== undefined && { wording }) })),
    says: (turn) => {
      if (turn.kind !== "response") return undefined;
      if (turn.seat.id === "cyd" && turn.round === silent) return fails();
      return answer(turn, promptText(turn.prompt).includes("stance") ? { stance: "support" } : {});
    },
  });

  test.each<readonly [string, readonly (string | undefined)[], boolean]>([
    ["of who is silent stays where it is written in other signs", ["In Redis.", 'in  "Redis"'], true],
    ["of who is silent lapses where it says something else", ["In Redis.", "In files."], false],
  ])("%s", async (_situation, wordings, reached) => {
    const told = await convene(consenting(wordings, 3));
    expect(told.rounds.at(2)?.agreement).toMatchObject({
      reached,
      supporters: reached ? ["ann", "bob", "cyd"] : [],
    });
  });
});

test.each<readonly [string, readonly object[], boolean]>([
  ["where it comes to a decision without one", [{ next_action: "phase" }], true],
  // Before the first synthesis there can be none.
  [
    "not where it came in time",
    [{ next_action: "phase", wording: "In Redis." }, { next_action: "phase" }],
    false,
  ],
])("of a wording that is missing is warned %s", async (_situation, rounds, isWarned) => {
  const told = await convene({ strategy: "consensus-driven", rounds });
  const warned = told.events.flatMap((event) => (event.type === "warned" ? [event.message] : []));
  expect(told.rounds.map(({ phase }) => phase).slice(0, 3)).toEqual([
    "proposal",
    "refinement",
    "convergence",
  ]);
  const words = "The facilitator put no wording before the table, so there is nothing to consent to.";
  expect(warned).toEqual(isWarned ? [words] : []);
});

test.each<readonly [string, Partial<RoundtableOptions>, boolean]>([
  ["that are wanted", { verbose: true }, true],
  ["that nobody asked for", {}, false],
  ["of one that asks after each round", { interactive: true }, false],
])("answers %s stand in session.yaml or not", async (_situation, options, there) => {
  const told = await convene({ options, gates: ["continue", "continue"] });
  expect(file(told, "session.yaml").includes("responses:")).toBe(there);
});

describe("A block that only --yes overrode", () => {
  const blocking = (until: number): Convening => ({
    strategy: "consensus-driven",
    yes: true,
    rounds: [1, 2, 3, 4, 5].map((n) => ({
      next_action: n < 3 ? "phase" : n < 5 ? "continue" : "conclude",
      recommendation: "R",
      ...(n === 1 && { wording: "In Redis." }),
    })),
    says: (turn) =>
      turn.kind === "response" && promptText(turn.prompt).includes("stance")
        ? answer(turn, { stance: turn.seat.id === "cyd" && turn.round <= until ? "block" : "support" })
        : undefined,
    limits: { max_rounds: 5 },
  });

  test.each<readonly [string, number, boolean]>([
    ["stands to the end: it is warned of, and fails what shall fail by a block", 5, true],
    ["was lifted since: nobody overrode anything", 4, false],
  ])("%s", async (_situation, until, overridden) => {
    const told = await convene(blocking(until));
    expect(told.escalations.some(({ trigger, by }) => trigger === "attempts" && by === "recommended")).toBe(
      true,
    );
    expect([told.overridden, told.verdict?.blocks.length === 1]).toEqual([overridden, overridden]);
    const warned = told.events.flatMap((event) => (event.type === "warned" ? [event.message] : []));
    expect(warned.some((text) => text.startsWith("cyd still blocks it"))).toBe(overridden);
  });
});

describe("A draft", () => {
  const specs = (more: Convening = {}) => convene({ ...more, options: { ...drafting, ...more.options } });

  test.each<readonly [string, Convening, string]>([
    ["that a person approved is approved", { gates: ["approve"] }, "Approved by a person on"],
    ["that only --yes approved is a draft", { yes: true }, "no person has approved it."],
  ])("%s", async (_situation, more, told) => {
    const held = await specs(more);
    expect(held.end).toMatchObject({ outcome: { document: "written" } });
    expect(file(held, "artifacts/requirements.md")).toContain(told);
  });

  test("is not read by all once more because nobody proof-read it", async () => {
    const read = await specs({ gates: ["approve"] });
    const unread = await specs({
      gates: ["approve"],
      says: ({ kind }) => (kind === "synthesis" ? fails() : undefined),
    });
    expect(unread.rounds.map(({ stage }) => stage)).toEqual(read.rounds.map(({ stage }) => stage));
    expect(unread.conclusion?.concludedBy).toBe("facilitator");
  });

  test.each<readonly [string, string, readonly string[], readonly string[]]>([
    // [situation, what the person types, items shown in full, items of which a line is enough]
    ["an id, in whichever letters", "req-2 for a year", ["REQ-2"], ["REQ-1", "REQ-3"]],
    ["several", "Req-1 and REQ-3: shorter", ["REQ-1", "REQ-3"], ["REQ-2"]],
    ["none: all of it", "Make it shorter", ["REQ-1", "REQ-2", "REQ-3"], []],
  ])("is refined where the person names %s", async (_situation, wish, full, short) => {
    const held = await specs({ gates: ["refine", wish, "approve"] });
    const edit = held.calls.findLast(({ kind }) => kind === "edit");
    const prompt = edit === undefined ? "" : promptText(edit.prompt);
    expect(prompt).toContain(`the person: ${wish}`);
    const [touched = "", rest = ""] = prompt.split("The rest of the draft, a line each");
    for (const id of full) expect(touched).toContain(`[${id}] When the server`);
    for (const id of short) {
      expect(touched).not.toContain(`[${id}] When the server`);
      expect(rest).toContain(`[${id}]`);
    }
  });

  test("of which more is wanted is read by all once more before it is shown again", async () => {
    const held = await specs({ gates: ["add", "Who pays?", "approve"] });
    expect(held.gates.map(({ id }) => id)).toEqual(["review", "more", "review"]);
    expect(held.rounds.at(-1)?.stage).toBe("consent");
    expect(held.rounds).toHaveLength(4);
    const later = held.calls.filter(({ kind, round }) => kind === "review" && round === 4);
    expect(later).toHaveLength(2);
    for (const { prompt } of later) expect(promptText(prompt)).toContain("the person: Who pays?");
  });
});

describe("A document that is there already", () => {
  const documents = { "docs/requirements.md": "# Old\n" };
  const held = (how: string) => convene({ options: drafting, documents, gates: ["approve", how] });

  test.each<readonly [string, string, readonly object[]]>([
    ["beside", "written", []],
    ["override", "written", [{ path: "docs/requirements.md", text: "# Old\n" }]],
    ["cancel", "cancelled", []],
  ])("is treated as the person says: %s", async (how, document, existing) => {
    const { end, gates } = await held(how);
    expect(end).toMatchObject({ outcome: { document, existing } });
    expect(gates.at(-1)).toMatchObject({ id: "existing", recommended: "beside" });
  });

  test("where there is none nobody is asked", async () => {
    const { gates } = await convene({ options: drafting, gates: ["approve"] });
    expect(gates.map(({ id }) => id)).toEqual(["review"]);
  });
});

describe("After the end", () => {
  test("what only is answered changes nothing, and the facilitator is not asked", async () => {
    const first = await convene();
    const again = await convene({ past: further(first.events, "Why?") });
    expect(again.calls.map(({ kind }) => kind)).toEqual(["follow", "follow", "follow"]);
    expect(again.conclusion).toEqual(first.conclusion);
  });

  test("a question is answered by all, and the facilitator concludes anew", async () => {
    const first = await convene({ rounds: [{ next_action: "conclude", recommendation: "Take the file." }] });
    expect(first.conclusion).toMatchObject({ recommendation: "Take the file." });
    const again = await convene({
      past: further(first.events, "And with two servers?"),
      says: ({ kind, seat }) => {
        if (kind === "follow" && seat.id === "ann")
          return { answer: ["One file does not do"], own: [{ claim: "ANN-1", now: "withdrawn" }] };
        return kind === "closing" ? { recommendation: "Take Redis.", bottom_line: [] } : undefined;
      },
    });
    expect(again.conclusion).toMatchObject({ recommendation: "Take Redis.", concludedBy: "facilitator" });
    const since = again.calls.map(({ kind, seat }) => `${kind} ${seat.id}`);
    expect(since.slice(0, 3).map((one) => one.split(" ")[1])).toEqual(["ann", "bob", "cyd"]);
    expect(since.at(-1)).toBe("closing facilitator");
    const closing = again.calls.find(({ kind }) => kind === "closing");
    expect(closing && promptText(closing.prompt)).toContain("And with two servers?");
  });

  test("a draft is edited by its author, after the others have answered", async () => {
    const options = drafting;
    const first = await convene({ options, gates: ["approve"] });
    const again = await convene({
      options,
      past: further(first.events, "What of REQ-2 at night?"),
      says: ({ kind, seat }) => {
        if (kind === "follow" && seat.id === "bob")
          return {
            answer: ["It is lost"],
            stands: [{ on: "REQ-2", stand: "contest", reason: "Not at night" }],
          };
        return kind === "edit"
          ? { edits: [{ id: "REQ-2", text: "When it is night, the shop shall keep cart 2" }], replies: [] }
          : undefined;
      },
    });
    const since = again.calls.map(({ kind, seat }) => `${kind} ${seat.id}`);
    expect(since.filter((one) => one.startsWith("edit"))).toEqual(["edit ann"]);
    expect(since.slice(0, 2).map((one) => one.split(" ")[1])).toEqual(["bob", "cyd"]);
    expect(file(again, "artifacts/requirements.md")).toContain(
      "When it is night, the shop shall keep cart 2",
    );
  });
});

describe("What is told as agreed by all", () => {
  const choosing = (...options: readonly (string | null)[]): Convening => ({
    says: (turn) =>
      turn.kind === "response"
        ? answer(turn, { option: options[["ann", "bob", "cyd"].indexOf(turn.seat.id)] ?? null })
        : undefined,
  });
  const rounds = (more: object = {}) => [{ next_action: "conclude", recommendation: "R", ...more }];

  test.each<readonly [string, Convening, readonly string[], string | undefined]>([
    [
      "what all are for",
      { ...choosing("Redis", "Redis", "Redis"), rounds: rounds() },
      ["Redis"],
      "consensus",
    ],
    ["not what most are for", { ...choosing("Redis", "Redis", "Files"), rounds: rounds() }, [], "majority"],
    [
      "not what the facilitator recommends",
      { ...choosing("Redis", null, null), rounds: rounds({ option: "O1" }) },
      [],
      undefined,
    ],
    [
      "a sentence that the facilitator reads so and nobody contests",
      { ...choosing("Redis", "Redis", "Files"), rounds: rounds({ consensus: ["A restart loses them"] }) },
      ["A restart loses them"],
      "majority",
    ],
  ])("%s", async (_situation, it, consensus, how) => {
    const { verdict } = await convene(it);
    expect(verdict?.consensus).toEqual(consensus);
    if (how !== undefined) expect(verdict?.settled[0]?.how).toBe(how);
  });

  test("not a sentence that somebody contests: that is dissent", async () => {
    const { verdict } = await convene({
      rounds: [{ next_action: "continue", consensus: ["A restart loses them"] }, ...rounds()],
      says: (turn) =>
        turn.kind === "response" && turn.round === 2 && turn.seat.id === "bob"
          ? answer(turn, { stands: [{ on: "AGREED-1", stand: "contest", reason: "Not all" }] })
          : undefined,
    });
    expect(verdict?.consensus).toEqual([]);
    expect(verdict?.dissent).toMatchObject([{ seat: "Bob", on: "AGREED-1", how: "objects", why: "Not all" }]);
  });
});

test("who dissents from what was decided is told once", async () => {
  const told = await convene({
    rounds: [{ next_action: "conclude", recommendation: "R" }],
    says: (turn) =>
      turn.kind === "response"
        ? answer(turn, {
            option: turn.seat.id === "cyd" ? "Files" : "Redis",
            position: `${turn.seat.id} has measured it`,
          })
        : undefined,
  });
  const summary = file(told, "artifacts/summary.md");
  const [leading = ""] = summary.split("## Round by round");
  expect(summary).not.toContain("## Dissent\n");
  expect(leading).toContain("Redis");
  expect(leading.split("## Who")[0]?.match(/cyd has measured it/g)).toHaveLength(1);
});

test.each<readonly [string, readonly object[], string, readonly string[]]>([
  ["what it is asked for", [{ next_action: "conclude", recommendation: "R", output_type: "adr" }], "adr", []],
  [
    "a summary, where nothing was recorded for it",
    [{ next_action: "conclude", recommendation: "R", output_type: "requirements" }],
    "summary",
    ["Nothing was recorded for a document of type requirements, so a summary was written instead."],
  ],
  ["a summary, where it says none", [{ next_action: "conclude", recommendation: "R" }], "summary", []],
])("a plain roundtable ends in %s", async (_situation, rounds, outputType, warnings) => {
  const told = await convene({ rounds });
  expect(told.conclusion?.outputType).toBe(outputType);
  expect(told.events.flatMap((event) => (event.type === "warned" ? [event.message] : []))).toEqual(warnings);
});

test("what it comes to is in at most three sentences, by ids that are there", async () => {
  const bottom_line = [1, 2, 3, 4].map((n) => ({ sentence: `No. ${n}`, ids: ["ANN-1", "ann-1", "NO-9"] }));
  const actions = [{ action: "Count", owner: "bob", ids: ["ANN-1", "NO-9"] }, "Measure"];
  const told = await convene({
    rounds: [{ next_action: "conclude", recommendation: "R", bottom_line, actions }],
  });
  expect(told.conclusion?.bottomLine).toEqual(
    [1, 2, 3].map((n) => ({ sentence: `No. ${n}`, ids: ["ANN-1"] })),
  );
  expect(told.conclusion?.actions).toEqual([
    { action: "Count", owner: "bob", ids: ["ANN-1"] },
    { action: "Measure", owner: null, ids: [] },
  ]);
});

describe("The author of a draft", () => {
  test("is shown the item that a point is on, though its words do not name it", async () => {
    const held = await convene({
      options: drafting,
      gates: ["approve"],
      says: ({ kind, round, seat: { id } }) =>
        kind === "review" && round === 3 && id === "bob"
          ? { review: [{ on: "REQ-2", say: "object", reason: "Too vague" }] }
          : undefined,
    });
    const edits = held.calls.filter(({ kind, round }) => kind === "edit" && round === 3);
    expect(edits.length).toBeGreaterThan(0);
    const [touched = "", rest = ""] = promptText(
      edits[0]?.prompt ?? { stable: "", fresh: "", request: "" },
    ).split("The rest of the draft, a line each");
    expect(`${touched}${rest}`).toContain("Too vague");
    expect(touched).toContain("[REQ-2] When the server");
    expect(rest).toContain("[REQ-1]");
  });

  test("hears a review in every phase but the last, in which all say their last word", async () => {
    const phases = ["one", "two", "three", "four"].map((name) => ({ name, intent: "Say it." }));
    const own = strategy({ id: "own", phases, validation: { requires_sequential_phases: true } });
    const choice = { strategy: own, by: "flag", reason: "" } as const;
    const held = await convene({ options: { ...drafting, choice }, gates: ["approve"] });
    expect(held.rounds.map(({ phase, stage }) => `${phase} ${stage}`)).toEqual([
      "one lists",
      "two review",
      "three review",
      "four consent",
    ]);
  });
});

test("what the person decided of the options stands in the summary, with the reason", async () => {
  const told = await convene({
    rounds: [
      { next_action: "escalate", escalation_reason: "Which?", afterwards: "conclude", recommendation: "R" },
      { next_action: "conclude", recommendation: "R" },
    ],
    says: (turn) =>
      turn.kind === "response"
        ? answer(turn, { option: turn.seat.id === "cyd" ? "Files" : "Redis" })
        : undefined,
    gates: ["O2, since the harbour pays"],
  });
  const summary = file(told, "artifacts/summary.md");
  expect(summary).toContain("**YOU-1** since the harbour pays");
  expect(told.verdict).toMatchObject({
    settled: [{ decided: "O2", how: "you" }],
    decisions: [{ id: "YOU-1", text: "since the harbour pays" }],
  });
});
