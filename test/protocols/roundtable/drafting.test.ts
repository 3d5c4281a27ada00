import { describe, expect, test } from "vitest";
import type { Asked } from "../../../src/library/agent.ts";
import { taking } from "../../runs.ts";
import { held, kindsOf, type Player, type Sent } from "./players.ts";

const topic = "An app by which a brigade sees who comes";
const four = ["product-manager", "ux-researcher", "business-analyst", "qa-lead"] as const;

type Turns = Readonly<Record<string, (asked: Asked) => object | string>>;

const whole = {
  title: "Turnout",
  users: [{ id: "USER-1", role: "Member", wants: "to answer", covers: ["PM-1"] }],
  flows: [
    {
      id: "FLOW-1",
      title: "Answer",
      actor: "Member",
      trigger: "the siren",
      result: "on the board",
      steps: [{ does: "taps", who: "Member" }],
      covers: ["PM-1"],
    },
  ],
  requirements: [1, 2, 3].map((n) => ({
    id: `REQ-${n}`,
    statement: `When the siren goes, the app shall show board ${n} within ${n} s`,
    title: `Board ${n}`,
    criterion: `${n} s in 20 of 20 trials`,
    covers: ["PM-1", "FLOW-1.1"],
  })),
  rules: [{ id: "BR-1", statement: "The siren stays the alert", covers: ["PM-2"] }],
  qualities: [
    {
      id: "NFR-1",
      statement: "The board shall open in 5 s",
      characteristic: "reliability",
      criterion: "5 s",
    },
  ],
  order: { must: ["REQ-1", "REQ-2"], should: ["REQ-3"], could: [] },
};

/** Whether a review is the last word on what changed. */
const isLastWord = ({ text }: Asked) => text.includes("settled | stands");

function playing(turns: Turns): Player {
  const usual: Turns = {
    question: () => ({ question: "What must it hold?", focus: "needs" }),
    response: ({ seat }) => ({
      needs: [`A need of ${seat.id}`],
      rules: [`A rule of ${seat.id}`],
      failures: [],
      confidence: 0.9,
    }),
    draft: () => whole,
    review: () => ({ review: [], missing: [], confidence: 0.9 }),
    edit: () => ({ edits: [], replies: [] }),
    synthesis: () => ({ synthesis: "Read", next_action: "conclude", recommendation: "Build it" }),
  };
  return (asked) => (turns[asked.kind] ?? usual[asked.kind] ?? (() => ({})))(asked);
}

function specs(turns: Turns, given: Parameters<typeof held>[3] = {}) {
  return held("specs", topic, playing(turns), given);
}

const of = (sent: readonly Sent[], kind: string) => sent.filter((one) => one.kind === kind);

describe("The draft", () => {
  test("is written by one, from everybody's lists and the person's answers, and reviewed by the others", async () => {
    const { sent, verdict } = await specs(
      {
        response: ({ seat }) => ({
          needs: [`A need of ${seat.id}`],
          questions: [`What does ${seat.id} ask?`],
          confidence: 0.9,
        }),
        question: () => ({ question: "Q", charges: { "qa-lead": "Count the seconds." } }),
      },
      {
        answerGate: ({ id, recommended = "" }) =>
          id === "questions" ? "Q1: Sixty members\nQ3: By June" : recommended,
      },
    );
    const [draft] = of(sent, "draft");
    expect(draft?.seat).toBe("product-manager");
    for (const seat of four) expect(draft?.prompt).toContain(`A need of ${seat}`);
    expect(draft?.prompt).toContain("[YOU-1] the person: Sixty members");
    const reviews = of(sent, "review").slice(0, 3);
    expect(reviews.map(({ seat }) => seat)).toEqual(four.slice(1));
    const charges = reviews.map(({ prompt }) => /Your charge: ([^.]*\.)/.exec(prompt)?.[1]);
    expect(new Set(charges).size).toBe(3);
    expect(charges[2]).toBe("Count the seconds.");
    for (const { prompt } of of(sent, "response").slice(0, 4)) expect(prompt).not.toMatch(/A need of/);
    expect(verdict).toMatchObject({
      decisions: [
        { id: "YOU-1", text: "Sixty members" },
        { id: "YOU-2", text: "By June" },
      ],
      questions: [{ answer: "Sixty members" }, { answer: null }, { answer: "By June" }, { answer: null }],
    });
  });

  test("has the author that was asked for; where it gives none, another writes it", async () => {
    const named = await specs({}, { author: "qa-lead" });
    expect(of(named.sent, "draft").map(({ seat }) => seat)).toEqual(["qa-lead"]);
    const silent = await specs({ draft: ({ seat }) => (seat.id === "product-manager" ? "No." : whole) });
    expect(of(silent.sent, "draft").at(-1)?.seat).toBe("ux-researcher");
    expect(silent.verdict).toMatchObject({ rounds: 3 });
    await expect(specs({}, { author: "nobody" })).rejects.toThrow("nobody is not at the table");
  });

  test("is edited by id; every point has an answer, and what is not taken is dissent in its own words", async () => {
    const { verdict, sent, files } = await specs({
      review: (asked) =>
        isLastWord(asked)
          ? { own: [], review: [] }
          : asked.seat.id === "qa-lead"
            ? {
                review: [{ on: "REQ-2", say: "change", reason: "Two seconds are long", change: "in 1 s" }],
                missing: ["A test mode"],
              }
            : asked.seat.id === "ux-researcher"
              ? { review: [{ on: "BR-1", say: "aside", reason: "I would drop the siren" }] }
              : {
                  review: [{ on: "REQ-1", say: "change", reason: "Which board", change: "the hall's board" }],
                },
      edit: () => ({
        edits: [{ id: "REQ-1", text: "When the siren goes, the app shall show the hall's board within 1 s" }],
        replies: [
          { to: "QL>REQ-2", taken: false, why: "The network takes one" },
          { to: "QL-3", taken: false, why: "Later" },
        ],
      }),
    });
    expect(of(sent, "edit")).toHaveLength(1);
    expect(of(sent, "edit")[0]?.prompt).toContain(
      "[QL>REQ-2] changes: Two seconds are long | change: in 1 s",
    );
    // How it read before is told to whoever had a point there; that it was taken is seen in the edit.
    const was = "(was: When the siren goes, the app shall show board 1 within 1 s)";
    const [other, owner] = of(sent, "review").slice(3);
    expect(other?.prompt).not.toContain(was);
    expect(other?.prompt).toContain("[REQ-1v2]");
    expect(owner?.prompt).toContain(was);
    expect(owner?.prompt).toContain("(your change: the hall's board) -> taken");
    expect(verdict).toMatchObject({
      dissent: [
        { seat: "UX researcher", on: "BR-1", how: "stands aside", why: "I would drop the siren" },
        { seat: "QA lead", on: "REQ-2", why: "Two seconds are long" },
        { seat: "QA lead", on: "QL-3", how: "misses", why: "A test mode" },
      ],
      standAsides: [{ seat: "UX researcher", on: "BR-1" }],
    });
    expect(files["artifacts/requirements.md"]).toContain("I would drop the siren");
  });

  test("is held to its agenda once, and told of it", async () => {
    const { verdict, sent } = await specs(
      { draft: () => ({ ...whole, requirements: [] }) },
      { maxRounds: 9 },
    );
    expect(verdict).toMatchObject({
      rounds: 4,
      agenda: [{}, { topic_id: "functional-requirements", status: "open" }, {}, {}, {}, {}],
    });
    expect(of(sent, "edit").at(-1)?.prompt).toContain("0 of at least 3 requirement");
  });
});

describe("What stays contested", () => {
  const contesting = (votes: Readonly<Record<string, string>>, more: Turns = {}): Turns => ({
    review: (asked) =>
      asked.seat.id !== "qa-lead"
        ? { review: [] }
        : isLastWord(asked)
          ? { own: [{ point: "QL>REQ-2", now: "stands", reason: "Still too slow" }] }
          : { review: [{ on: "REQ-2", say: "object", reason: "Too slow", change: "Within 1 s, always" }] },
    edit: ({ text }) =>
      text.includes("Decided: these read so")
        ? {
            edits: [
              { id: "REQ-2", text: "When the siren goes, the app shall show board 2 within 1 s, always" },
            ],
          }
        : { replies: [{ to: "QL>REQ-2", taken: false, why: "The network takes one" }] },
    vote: ({ seat }) => ({ votes: [{ option: votes[seat.id] ?? "O1", why: `${seat.id} says so` }] }),
    ...more,
  });

  test("is voted on with the reasons of both sides; what wins is in the document", async () => {
    const { verdict, sent, files } = await specs(
      contesting({ "qa-lead": "O2", "ux-researcher": "O2", "business-analyst": "O2" }),
    );
    const votes = of(sent, "vote");
    expect(votes).toHaveLength(4);
    for (const { prompt } of votes) {
      expect(prompt).toContain("Still too slow");
      expect(prompt).toContain("The network takes one");
    }
    expect(verdict).toMatchObject({
      settled: [
        {
          decided: "O2",
          how: "plurality",
          supporters: ["UX researcher", "Business analyst", "QA lead"],
          dissent: [{ seat: "Product manager", for: "O1", why: "product-manager says so" }],
        },
      ],
    });
    // The author words what was decided: what a reviewer asks for is no text of a requirement.
    expect(of(sent, "edit").at(-1)?.prompt).toContain("[REQ-2] by [O2]: Within 1 s, always");
    const document = files["artifacts/requirements.md"] ?? "";
    expect(document).toContain("\nWhen the siren goes, the app shall show board 2 within 1 s, always\n");
    expect(document).not.toMatch(/\b[IO]\d\b/);
    expect(document).not.toContain("QA lead objects");
    expect(sent.length).toBeLessThanOrEqual(20);
  });

  test("what is first said in the last word goes to the author; only what it does not take is voted on", async () => {
    const newAtLast = (taken: boolean) =>
      specs({
        review: (asked) => {
          const point = isLastWord(asked)
            ? { on: "REQ-2", say: "object", reason: "Too slow", change: "Within 1 s" }
            : { on: "REQ-1", say: "change", reason: "Which", change: "x" };
          return { review: asked.seat.id === "qa-lead" ? [point] : [] };
        },
        edit: ({ text }) =>
          text.includes("QL>REQ-2")
            ? taken
              ? { edits: [{ id: "REQ-2", text: "The app shall show board 2 within 1 s" }] }
              : { replies: [{ to: "QL>REQ-2", taken: false, why: "The network takes one" }] }
            : { edits: [{ id: "REQ-1", text: "The app shall show board x within 1 s" }] },
        vote: () => ({ votes: [{ option: "O1", why: "cheap" }] }),
      });
    const mended = await newAtLast(true);
    expect(of(mended.sent, "vote")).toHaveLength(0);
    expect(mended.files["artifacts/requirements.md"]).toContain("board 2 within 1 s");
    expect(mended.verdict).toMatchObject({ dissent: [] });
    expect(of((await newAtLast(false)).sent, "vote")).toHaveLength(4);
  });

  test("a tie goes to the person, with a reason in one step", async () => {
    const said = "only at night: by day, 2 s will do.";
    const screens: string[] = [];
    const { verdict, sent, files } = await specs(contesting({ "qa-lead": "O2", "ux-researcher": "O2" }), {
      answerGate: ({ id, text, recommended = "" }) => {
        if (id === "ties") screens.push(text);
        return id === "ties" ? `o2, ${said}` : recommended;
      },
    });
    expect(screens).toHaveLength(1);
    expect(screens[0]).toContain("(O1 2, O2 2)");
    expect(verdict).toMatchObject({
      settled: [{ decided: "O2", how: "you" }],
      escalations: [{ option: "O2", text: said, by: "person" }],
      decisions: [{ text: said }],
    });
    expect(of(sent, "edit").at(-1)?.prompt).toContain(`(the person: ${said})`);
    expect(files["artifacts/requirements.md"]).toContain(said);
  });

  test("nobody words anew what was decided, and two remarks on one item are both heard", async () => {
    const { verdict, sent, files } = await specs(
      contesting(
        { "qa-lead": "O2", "ux-researcher": "O2", "business-analyst": "O2" },
        {
          synthesis: () => ({
            synthesis: "Done",
            faults: [{ on: "REQ-3", reason: "Which board", change: "board 3 of the hall" }],
            next_action: "conclude",
          }),
          edit: ({ text }) => ({
            edits: [
              {
                id: "REQ-2",
                text: text.includes("Decided: these") ? "The app shall be as decided" : "As I like",
              },
              ...(text.includes("FAC>REQ-3")
                ? [{ id: "REQ-3", text: "The app shall show board 3 of the hall" }]
                : []),
            ],
            replies: [{ to: "QL>REQ-2", taken: false, why: "The network takes one" }],
          }),
          review: (asked) =>
            asked.seat.id !== "qa-lead"
              ? { review: [] }
              : isLastWord(asked)
                ? { own: [{ point: "QL>REQ-2", now: "stands", reason: "Still too slow" }] }
                : {
                    review: [
                      { on: "REQ-2", say: "object", reason: "Too slow", change: "Within 1 s, always" },
                      { on: "REQ-2", say: "change", reason: "Tested where", change: "with the network off" },
                    ],
                  },
        },
      ),
    );
    expect(of(sent, "edit")[0]?.prompt).toContain(
      "[QL>REQ-2] objects: Too slow / Tested where | change: Within 1 s, always / with the network off",
    );
    // What a proof-reader finds is mended in the edit that answers the last words.
    expect(of(sent, "edit").at(-2)?.prompt).toContain("[FAC>REQ-3] changes: Which board");
    expect(kindsOf(sent).slice(-7)).toEqual(["synthesis", "edit", "vote", "vote", "vote", "vote", "edit"]);
    expect(sent.length).toBeLessThanOrEqual(20);
    const document = files["artifacts/requirements.md"] ?? "";
    expect(document).toContain("The app shall be as decided");
    expect(document).toContain("board 3 of the hall");
    expect(verdict).toMatchObject({ dissent: [{ seat: "Product manager", on: "REQ-2" }] });
  });

  test("by consent a block is not outvoted", async () => {
    const blocking = contesting(
      { "qa-lead": "O2" },
      {
        vote: ({ seat }) =>
          seat.id === "qa-lead"
            ? {
                votes: [{ option: "O2", why: "safety" }],
                objects: [{ option: "O1", reason: "Somebody could die" }],
              }
            : { votes: [{ option: "O1", why: "cheap" }] },
      },
    );
    const { verdict, result } = await specs(blocking);
    expect(verdict).toMatchObject({
      settled: [
        { how: "chair", dissent: [{ seat: "QA lead", stance: "objects", why: "Somebody could die" }] },
      ],
      escalations: [{ trigger: "attempts", by: "recommended" }],
    });
    expect(result.status).toBe("completed");
    const { verdict: outvoted } = await specs(blocking, { strategy: "standard" });
    expect(outvoted).toMatchObject({ escalations: [], settled: [{ decided: "O1", how: "majority" }] });
  });
});

describe("The person", () => {
  test("sees statements and findings, refines in one call that quotes them, and approves", async () => {
    const screens: string[] = [];
    const { sent, verdict, files } = await specs(
      {
        edit: ({ text }) =>
          text.includes("The person wants a change")
            ? {
                edits: [
                  {
                    id: "REQ-3",
                    text: "When the siren goes, the app shall show board 3 within 2 s",
                    because: ["YOU-1"],
                  },
                ],
              }
            : {},
      },
      {
        answerGate: ({ id, text, recommended = "" }) => {
          if (id === "review") screens.push(text);
          if (id === "review") return screens.length === 1 ? "refine" : "approve";
          return id === "refinement" ? "REQ-3 must take 2 s" : recommended;
        },
      },
    );
    expect(screens[0]).toContain(
      "REQ-3 (should): When the siren goes, the app shall show board 3 within 3 s",
    );
    expect(screens[0]).toContain("artifacts/requirements.md");
    expect(screens[0]).toContain("What code found:");
    expect(screens[1]).toContain(
      "REQ-3 (should, changed): When the siren goes, the app shall show board 3 within 2 s",
    );
    const after = kindsOf(sent).slice(kindsOf(sent).indexOf("synthesis") + 1);
    expect(after).toEqual(["edit"]);
    expect(sent.at(-1)?.prompt).toContain("[YOU-1] the person: REQ-3 must take 2 s");
    expect(verdict).toMatchObject({ decisions: [{ id: "YOU-1", text: "REQ-3 must take 2 s" }] });
    const document = files["artifacts/requirements.md"] ?? "";
    expect(document).toContain("board 3 within 2 s");
    expect(document).toContain("REQ-3 must take 2 s");
    expect(document).toContain("Approved by a person");
  });

  test("who adds something has it read by all once more", async () => {
    let isAsked = false;
    const { verdict, sent } = await specs(
      {},
      {
        answerGate: ({ id, recommended = "" }) => {
          if (id === "more") return "A drill mode";
          if (id !== "review" || isAsked) return recommended;
          isAsked = true;
          return "add";
        },
      },
    );
    expect(verdict).toMatchObject({ rounds: 4 });
    expect(kindsOf(sent).slice(-5)).toEqual(["edit", "review", "review", "review", "synthesis"]);
  });
});

describe("Strategies", () => {
  test("give a draft its phases: hats and dreamers by charge, the rest in three rounds", async () => {
    const hats = await specs({}, { strategy: "six-hats" });
    expect(hats.verdict).toMatchObject({
      phases: ["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"],
    });
    expect(of(hats.sent, "synthesis")).toHaveLength(1);
    for (const strategy of taking(["standard", "disney", "debate", "consensus-driven"], 2)) {
      const { verdict } = await specs({}, { strategy });
      expect(verdict).toMatchObject({ rounds: 3 });
    }
  });
});

describe("Weak repliers", () => {
  test.each([
    ["empty objects everywhere but in the draft", (kind: string) => (kind === "draft" ? whole : {})],
    [
      "ids that are not there",
      (kind: string) =>
        kind === "draft"
          ? whole
          : kind === "review"
            ? { review: [{ on: "REQ-99", say: "object", reason: "x" }] }
            : {},
    ],
  ])("end in a document all the same: %s", async (_name, reply) => {
    const { result, files } = await held("specs", topic, ({ kind }) => reply(kind), { maxRounds: 3 });
    expect(result.status).toBe("completed");
    expect(files["artifacts/requirements.md"]).toContain(
      "When the siren goes, the app shall show board 1 within 1 s",
    );
  });

  test("where no review can be read, it stops until somebody has seen to the agents", async () => {
    const { result, files } = await held("specs", topic, ({ kind }) =>
      kind === "draft" ? whole : "I think it is fine.",
    );
    expect(result.status).toBe("paused");
    expect(files["session.yaml"]).toContain("status: paused");
  });

  test("where nobody writes a draft, it says so", async () => {
    const { result } = await specs({ draft: () => "No." });
    expect(result.status).toBe("failed");
  });
});

describe("A design", () => {
  const architecture = (name: string, from: number) => ({
    title: `The ${name}`,
    scope: [{ id: `SCOPE-${from}`, text: `The ${name}` }],
    parts: [{ id: `COMP-${from}`, name, does: `It is the ${name}`, carries: [] }],
    decisions: [
      {
        id: `ADR-${from}`,
        title: `Store of the ${name}`,
        context: "Data must live somewhere",
        options: [
          { name: `Table ${name}`, pros: ["simple"], cons: [], fails: [], picks: "It is there" },
          { name: `Broker ${name}`, pros: [], cons: ["one more"], fails: [] },
        ],
      },
    ],
    diagrams: [{ id: `DIA-${from}`, title: "Parts", shows: "parts", mermaid: [] }],
  });

  test("has one author; decisions are held by id", async () => {
    const { verdict, files } = await held(
      "design",
      "Orders and stock",
      playing({
        draft: () => architecture("monolith", 1),
        review: (asked) =>
          isLastWord(asked)
            ? {
                choices: [
                  {
                    option: asked.seat.id === "devops-engineer" ? "O2" : "O1",
                    why: `${asked.seat.id} knows`,
                  },
                ],
              }
            : {},
        vote: ({ seat }) => ({
          votes: [{ option: seat.id === "devops-engineer" ? "O2" : "O1", why: `${seat.id} votes` }],
        }),
      }),
      { strategy: "standard" },
    );
    expect(verdict).toMatchObject({
      settled: [
        {
          issue: "ADR-1",
          decided: "O1",
          supporters: ["Software architect", "Security champion", "Technical lead"],
          dissent: [{ seat: "DevOps engineer", for: "O2", why: "devops-engineer votes" }],
        },
      ],
    });
    expect(Object.keys(files).filter((path) => path.startsWith("artifacts/"))).toContain(
      "artifacts/architecture/the-monolith.md",
    );
  });
});
