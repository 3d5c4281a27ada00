import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fails, mark, statement, swarming, synthesis, trio } from "./swarming.ts";

// What stands in brackets is the row of the acceptance table for seed 003.

const twoRounds = ["start", "another-round", "synthesis"];
const names = ["Ada", "Bob", "Cyd"];

function holding(prompts: Readonly<Record<string, string>>, text: string): readonly string[] {
  return Object.keys(prompts).filter((seat) => prompts[seat]?.includes(text) === true);
}

/** The messages that a prompt quotes in full. */
function idsShown(prompt = ""): readonly string[] {
  return Array.from(prompt.matchAll(/^\[(r\d+-msg-\d{3})\] .*:$/gm), ([, id]) => id ?? "");
}

describe("[Round order]", () => {
  test("opening, statements, counterpoint, rebuttals, analogy: 2E+3 messages, numbered as they were said", async () => {
    const { messages } = await swarming({ gates: twoRounds });
    expect(messages.map(({ id, from, type }) => `${id} ${from} ${type}`)).toMatchInlineSnapshot(`
      [
        "r1-msg-001 moderator opening",
        "r1-msg-002 ada initial_statement",
        "r1-msg-003 bob initial_statement",
        "r1-msg-004 cyd initial_statement",
        "r1-msg-005 contrarian counterpoint",
        "r1-msg-006 ada rebuttal",
        "r1-msg-007 bob rebuttal",
        "r1-msg-008 cyd rebuttal",
        "r1-msg-009 cross-domain analogy",
        "r2-msg-001 moderator opening",
        "r2-msg-002 ada initial_statement",
        "r2-msg-003 bob initial_statement",
        "r2-msg-004 cyd initial_statement",
        "r2-msg-005 contrarian counterpoint",
        "r2-msg-006 ada rebuttal",
        "r2-msg-007 bob rebuttal",
        "r2-msg-008 cyd rebuttal",
        "r2-msg-009 cross-domain analogy",
      ]
    `);
    expect(messages).toHaveLength(2 * (2 * trio.length + 3));
  });

  test("a lightweight one has no cross-domain thinker, and 2E+2 messages", async () => {
    const { messages, calls } = await swarming({ options: { depth: "lightweight", stress: "off" } });
    expect(messages.map(({ type }) => type)).toEqual([
      "opening",
      "initial_statement",
      "initial_statement",
      "counterpoint",
      "rebuttal",
      "rebuttal",
    ]);
    expect(calls.filter(({ round }) => round === 1).map(({ seat }) => seat.id)).not.toContain("cross-domain");
  });

  test("who watches is told the steps before, and what came of it after", async () => {
    const { events, reports } = await swarming();
    const started = events.find((event) => event.type === "round.started");
    expect(started).toMatchObject({
      steps: [
        { turn: "opening", seats: 1 },
        { turn: "initial_statement", seats: 3 },
        { turn: "counterpoint", seats: 1 },
        { turn: "rebuttal", seats: 3 },
        { turn: "analogy", seats: 1 },
        { turn: "synthesis", seats: 1 },
      ],
    });
    expect(reports).toEqual([
      `Round 1: ${synthesis().summary} (1 agreed; 1 disputed; 1 open; on the contrarian: 3 counter)`,
    ]);
  });
});

describe("[Parallel initial]", () => {
  test.each(["initial_statement", "rebuttal"])("%s: all are asked before one has answered", async (kind) => {
    const { events } = await swarming();
    const types = events.filter((event) => "turn" in event && event.turn === kind).map(({ type }) => type);
    expect(types).toEqual([...names.map(() => "turn.asked"), ...names.map(() => "turn.answered")]);
  });

  test("no prompt of initial statements holds a word that another says in it, in any round", async () => {
    const word = fc.stringMatching(/^[a-z]{12}$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 6, maxLength: 6 }), async (words) => {
        const says = Object.fromEntries(
          trio.map((id, index) => [
            id,
            (request: Parameters<typeof statement>[0]) => {
              const own = words[(request.round - 1) * trio.length + index];
              return request.kind === "initial_statement"
                ? statement(request, { position: `${own}!` })
                : undefined;
            },
          ]),
        );
        const { prompts } = await swarming({ says, gates: twoRounds });
        for (const [index, own] of words.entries()) {
          const round = index < trio.length ? 1 : 2;
          expect(holding(prompts("initial_statement", round), own)).toEqual([]);
          const others = names.filter((_, at) => at !== index % trio.length);
          expect(holding(prompts("rebuttal", round), own)).toEqual(others);
        }
      }),
      { numRuns: 5 },
    );
  });

  test("in a second round they hear what was said since they last spoke, and nothing twice", async () => {
    const { prompts, calls } = await swarming({ gates: twoRounds });
    const second = prompts("initial_statement", 2);
    for (const id of trio) {
      const others = names.filter((name) => name.toLowerCase() !== id);
      expect(holding(second, mark(id, "rebuttal", 1))).toEqual(others);
      expect(holding(second, mark(id, "initial_statement", 1))).toEqual([]);
    }
    expect(holding(second, mark("cross-domain", "analogy", 1))).toEqual(names);
    expect(holding(second, mark("moderator", "opening", 2))).toEqual(names);
    expect(holding(second, mark("contrarian", "counterpoint", 1))).toEqual([]);
    // Agents that do not remember are told all of it, and every seat the same.
    const all = calls
      .filter(({ kind, round }) => kind === "initial_statement" && round === 2)
      .map(({ allSaid }) => allSaid ?? []);
    expect(all).toHaveLength(3);
    expect(new Set(all.map((pieces) => pieces.join("\n"))).size).toBe(1);
    expect(all[0]?.map((piece) => /^\[(r\d-msg-\d+)\]/.exec(piece)?.[1])).toEqual(
      [...Array(9).keys()].map((at) => `r1-msg-00${at + 1}`).concat("r2-msg-001"),
    );
    expect(all[0]?.[1]).toMatchInlineSnapshot(`
      "[r1-msg-002] Ada, ADA (initial statement):

      \`\`\`said
      [ADA-1] local memory answers fastest <ada initial_statement 1>

      So says Ada.
      \`\`\`"
    `);
  });
});

test("what all are told is the same for every seat and only ever added to", async () => {
  const { calls } = await swarming({
    gates: twoRounds,
    says: {
      ada: (request) =>
        request.kind === "rebuttal"
          ? statement(request, {
              own: [{ claim: "ADA-1", now: "refined", text: "Only for reads.", because: ["BOB-1"] }],
              stands: [{ on: "CYD-1", stand: "contest", reason: "It is slow." }],
            })
          : undefined,
    },
  });
  const hearing = calls.filter(({ kind }) =>
    ["initial_statement", "rebuttal", "counterpoint", "analogy"].includes(kind),
  );
  const told = hearing.map(({ allSaid }) => allSaid ?? []).toSorted((a, b) => a.length - b.length);
  const longest = told.at(-1) ?? [];
  expect(longest).toHaveLength(17);
  for (const one of told) expect(one).toEqual(longest.slice(0, one.length));
  expect(new Set(hearing.map(({ prompt }) => prompt.stable)).size).toBe(1);
  expect(longest[5]).toMatchInlineSnapshot(`
    "[r1-msg-006] Ada (rebuttal):

    \`\`\`said
    [ADA-1v2] local memory answers fastest <ada rebuttal 1>

    So says Ada.

    Stands:
    - contest CYD-1: It is slow.

    Own claims:
    - ADA-1 refined, now [ADA-1v2]: Only for reads. (because of BOB-1)

    On the contrarian's points: counter
    \`\`\`"
  `);
  const ada = hearing.find(
    ({ seat, kind, round }) => seat.id === "ada" && kind === "rebuttal" && round === 2,
  );
  expect(ada?.prompt.fresh.split("\n\n").slice(-5)).toMatchInlineSnapshot(`
    [
      "Ids of your claims begin with ADA; your position is ADA-1v3.",
      "Stands that contest or narrow your claims: CON>ADA-1v3.",
      "Claims that you have not taken a stand on: BOB-1v3.",
      "The Cross-Domain thinker's points that you have not taken a stand on: CD-1.",
      "The Contrarian's points: CON-2.",
    ]
  `);
});

describe("[Broadcast]", () => {
  test("every message goes to all but its sender and the historian; the start of a round not to the moderator either", async () => {
    const { sent } = await swarming();
    const everybody = ["Moderator", "Contrarian", "Cross-Domain", ...names];
    for (const { from, to, message } of sent) {
      expect(to).toEqual(everybody.filter((name) => name !== from));
      if (message.type === "round_start") expect(from).toBe("Moderator");
    }
    expect(sent.filter(({ message }) => message.type === "round_start")).toMatchObject([
      {
        message: {
          content: {
            topic: "Where should sessions be kept?",
            moderator_opening: `What about it? ${mark("moderator", "opening", 1)}`,
          },
        },
      },
    ]);
    expect(sent.filter(({ message }) => message.type === "message")).toHaveLength(9);
  });

  test("what was said is sent only when all of its step have spoken", async () => {
    const { events } = await swarming();
    const steps = events.flatMap((event) => {
      if (event.type === "turn.answered") return [`${event.turn} answered`];
      return event.type === "message.sent" && event.message.type === "message" ? [`${event.from} sent`] : [];
    });
    expect(steps.slice(2, 9)).toEqual([
      "Moderator sent",
      ...names.map(() => "initial_statement answered"),
      ...names.map((name) => `${name} sent`),
    ]);
  });
});

describe("[Contrarian input]", () => {
  test("it sees all initial statements; rebuttals see its counterpoint, and no other rebuttal", async () => {
    const { prompts } = await swarming();
    for (const id of trio) {
      expect(holding(prompts("counterpoint"), mark(id, "initial_statement", 1))).toEqual(["Contrarian"]);
      expect(holding(prompts("rebuttal"), mark(id, "rebuttal", 1))).toEqual([]);
    }
    expect(holding(prompts("rebuttal"), mark("contrarian", "counterpoint", 1))).toEqual(names);
  });

  test("it is aimed at the strongest agreement", async () => {
    const same = (request: Parameters<typeof statement>[0]) =>
      request.kind === "initial_statement"
        ? statement(request, { position: "Keep sessions in one shared store" })
        : undefined;
    const { prompts } = await swarming({ says: { ada: same, cyd: same } });
    expect(prompts("counterpoint")["Contrarian"]).toContain(
      "Keep sessions in one shared store\nSupported, or said in similar words, by Ada, Cyd [r1-msg-002] [r1-msg-004]",
    );
  });

  test.each([
    ["which is taken on", { stand: "counter" as const }, []],
    ["which is not", {}, ["Ada took no clear stand on what the contrarian said."]],
  ])("a rebuttal without a stand is asked for once more, %s", async (_, more, warnings) => {
    const { asked, messages, ...told } = await swarming({
      says: {
        ada: (request) => {
          const isAgain = request.prompt.fresh.includes("cannot be used as it is");
          const { stand: _, ...vague } = statement(request);
          return request.kind === "rebuttal" ? { ...vague, ...(isAgain && more) } : undefined;
        },
      },
    });
    const rebuttals = asked.filter(({ turn, seat }) => turn === "rebuttal" && seat === "Ada");
    expect(rebuttals.map(({ key }) => key)).toEqual(["1/rebuttal/ada", "1/rebuttal/ada#2"]);
    expect(rebuttals[1]?.prompt).toContain(mark("contrarian", "counterpoint", 1));
    expect(told.warnings).toEqual(warnings);
    expect(messages.filter(({ type }) => type === "rebuttal")).toHaveLength(3);
  });
});

describe("[Cross-domain]", () => {
  test("it sees every earlier message of the round, and in a second one all since it spoke", async () => {
    const { prompts, messages } = await swarming({ gates: twoRounds });
    for (const round of [1, 2]) {
      const before = messages.filter((message) => message.round === round && message.type !== "analogy");
      expect(idsShown(prompts("analogy", round)["Cross-Domain"])).toEqual(before.map(({ id }) => id));
    }
  });
});

describe("[Round synthesis]", () => {
  test("the moderator's six keys, of what was said in this round alone", async () => {
    const { syntheses, prompts, messages } = await swarming({ gates: twoRounds });
    expect(syntheses).toEqual([1, 2].map((round) => ({ ...synthesis(), round, by: "moderator" })));
    for (const round of [1, 2]) {
      // Its own opening it knows, or is retold.
      const heard = messages.filter((message) => message.round === round && message.type !== "opening");
      expect(idsShown(prompts("synthesis", round)["Moderator"])).toEqual(heard.map(({ id }) => id));
    }
  });

  test("a moderator that failed to open a round still sums up this round only, and the next one is opened with it", async () => {
    const { prompts, warnings, messages, sent } = await swarming({
      gates: twoRounds,
      says: { moderator: ({ kind, round }) => (kind === "opening" && round === 2 ? fails() : undefined) },
    });
    const ofRound = messages.filter(({ round }) => round === 2).map(({ id }) => id);
    expect(idsShown(prompts("synthesis", 2)["Moderator"])).toEqual(ofRound);
    expect(warnings).toEqual(["The moderator gave no opening: it failed: timeout"]);
    expect(ofRound[0]).toBe("r2-msg-001");
    expect(sent.filter(({ message }) => message.type === "round_start")).toHaveLength(2);
    expect(prompts("opening", 2)["Moderator"]).toContain(synthesis().summary);
  });

  test("lengths far from what was asked are remarked on, and nothing is cut", async () => {
    const { warnings, syntheses } = await swarming({
      says: {
        moderator: ({ kind }) => (kind === "synthesis" ? synthesis({ summary: "Short." }) : undefined),
      },
    });
    expect(warnings).toEqual(["The moderator's summary has 6 characters; about 200 were asked for."]);
    expect(syntheses[0]?.summary).toBe("Short.");
  });
});

describe("citations and changes of position", () => {
  test("only what a seat was shown can be cited or have moved it", async () => {
    const { rounds, verdict } = await swarming({
      says: {
        ada: (request) =>
          request.kind === "rebuttal"
            ? statement(request, {
                cites: [
                  { message: "r1-msg-003", relation: "supports" },
                  { message: "r1-msg-007", relation: "counters" },
                  { message: "r1-msg-002", relation: "extends" },
                  { message: "r9-msg-001", relation: "supports" },
                ],
                shift: { kind: "minor", cause: "r1-msg-005", reason: "It was never measured" },
              })
            : undefined,
        bob: (request) =>
          request.kind === "rebuttal"
            ? statement(request, { shift: { kind: "major", cause: "r1-msg-006" } })
            : undefined,
        cyd: (request) =>
          request.kind === "rebuttal" ? statement(request, { shift: { kind: "major" } }) : undefined,
      },
    });
    expect(rounds[0]?.edges).toEqual([
      { from: "r1-msg-005", to: "r1-msg-002", type: "counters" },
      { from: "r1-msg-006", to: "r1-msg-003", type: "supports" },
    ]);
    expect(rounds[0]?.rejected).toEqual([
      // Bob's rebuttal: said at the same time, so Ada had not seen it.
      { from: "r1-msg-006", cited: "r1-msg-007", why: "unseen" },
      { from: "r1-msg-006", cited: "r1-msg-002", why: "own" },
      { from: "r1-msg-006", cited: "r9-msg-001", why: "unknown" },
    ]);
    const shifts = verdict?.positionHistory.map(({ positions }) => positions.at(-1)?.shift);
    expect(shifts).toMatchObject([
      { seat: "ada", cause: "r1-msg-005", accepted: true },
      { seat: "bob", cause: "r1-msg-006", accepted: false, why: "unseen" },
      { seat: "cyd", cause: null, accepted: false, why: "no-cause" },
    ]);
  });
});
