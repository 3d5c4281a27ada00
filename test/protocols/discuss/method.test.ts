import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { nextAfterPosition, type State } from "../../../src/protocols/discuss/rules/state.ts";
import {
  advocate,
  brief,
  challenge,
  discussing,
  fails,
  final,
  position,
  type Said,
  synthesis,
  trio,
} from "./discussing.ts";

const warning = "Unanimous agreement detected. Verify diversity of reasoning.";

/** All members say in every turn that they are for this. */
function allFor(option: string, more: Readonly<Record<string, Said>> = {}) {
  return Object.fromEntries(
    trio.map((name) => [
      name,
      ({ kind }: AgentRequest) => {
        const own = { option, ...more[kind] };
        if (kind === "position") return position(name, own);
        if (kind === "challenge") return challenge(name, name === "Ann" ? "BEN-1" : "ANN-1", own);
        if (kind === "synthesis") return synthesis(name, own);
        return kind === "final" ? final(name, own) : undefined;
      },
    ]),
  );
}

describe("The blind round", () => {
  test("shows nobody a word of another, and all are asked at once", async () => {
    const { asked, events } = await discussing();
    const blind = asked.filter(({ turn }) => turn === "position");
    expect(blind.length).toBe(4);
    for (const { prompt, seat } of blind)
      for (const name of [...trio, advocate])
        if (name !== seat) expect(prompt).not.toContain(`${name} measured`);
    const answered = events.findIndex(({ type }) => type === "turn.answered");
    expect(events.slice(0, answered).filter(({ type }) => type === "turn.asked").length).toBe(4);
  });

  test("shows options that the topic names by id, without whose they are", async () => {
    const { asked } = await discussing({
      members: [],
      options: { choosesMembers: true },
      says: {
        Moderator: ({ kind }) =>
          kind === "members"
            ? {
                issue: "Where?",
                options: ["memory", "a store"],
                members: trio.map((name) => ({ name, stance: `for ${name}` })),
              }
            : undefined,
      },
    });
    expect(asked.find(({ turn }) => turn === "position")?.prompt).toContain(
      "[O1] memory (of I1)\n[O2] a store (of I1)",
    );
  });

  test.each([
    ["one asks the person", { Ann: "By when?" }, 0],
    ["two ask", { Ann: "By when?", Ben: "Until when?" }, 1],
    ["one is for something that the topic does not name", { Ann: null }, 0],
    ["two are", { Ann: null, Ben: null }, 1],
  ])(
    "of named options is followed by the editor or not, where %s",
    async (_, asking: Readonly<Record<string, string | null>>, edits) => {
      const own = (name: string) => {
        const question = asking[name];
        return question === null
          ? { option: `the way of ${name}` }
          : { option: "O1", questionForUser: question };
      };
      const members = trio.map((name) => ({ name, stance: `for ${name}` }));
      const { kinds } = await discussing({
        members: [],
        options: { choosesMembers: true },
        says: {
          Moderator: ({ kind }) =>
            kind === "members" ? { issue: "Where?", options: ["memory", "a store"], members } : undefined,
          ...Object.fromEntries(
            trio.map((name) => [
              name,
              ({ kind }: AgentRequest) => (kind === "position" ? position(name, own(name)) : undefined),
            ]),
          ),
        },
      });
      const blind = kinds.slice(0, kinds.findLastIndex((kind) => kind === "position") + 2);
      expect(blind.filter((kind) => kind === "edit")).toHaveLength(edits);
    },
  );

  test("is followed by the editor only where something has to be joined", async () => {
    const { kinds } = await discussing();
    expect(kinds.filter((kind) => kind === "edit").length).toBe(1);
    const named = await discussing({ says: allFor("memory") });
    expect(named.kinds).not.toContain("edit");
  });
});

describe("What follows the blind positions", () => {
  const rows: readonly (readonly [State, string, string, string])[] = [
    ["DIVERGENT", "synthesis", "challenge", "challenge"],
    ["NARROWING", "synthesis", "challenge", "challenge"],
    ["CONVERGING", "synthesis", "synthesis", "challenge"],
    ["CONSENSUS", "check", "check", "challenge"],
  ];
  test.each(rows)("%s: quick %s, default %s, deep %s", (state, quick, usual, deep) => {
    expect(nextAfterPosition(state, "quick")).toBe(quick);
    expect(nextAfterPosition(state, "default")).toBe(usual);
    expect(nextAfterPosition(state, "deep")).toBe(deep);
  });

  test("--quick is Position and Synthesis, and says what it left out", async () => {
    const { verdict } = await discussing({ options: { preset: "quick" } });
    expect(verdict?.rounds).toEqual(["position", "synthesis"]);
    expect(verdict?.skipped).toEqual([{ round: "challenge", reason: "the option quick leaves it out" }]);
  });

  test("who agrees blind is not sent into a debate, and one line says how to force it", async () => {
    const { verdict, page, kinds } = await discussing({ says: allFor("memory") });
    expect(verdict).toMatchObject({ state: "CONSENSUS", rounds: ["position"] });
    expect(kinds).toEqual([
      "position",
      "position",
      "position",
      "position",
      "rebuttal",
      "brief",
      "final",
      "final",
      "final",
    ]);
    expect(page().replaceAll(/\s+/g, " ")).toContain(
      "Challenge, Synthesis skipped: the members agreed; the option deep debates it all the same. About 8 calls saved.",
    );
  });

  test("--deep debates it all the same", async () => {
    const { verdict } = await discussing({ says: allFor("memory"), options: { preset: "deep" } });
    expect(verdict?.rounds).toEqual(["position", "challenge", "synthesis"]);
  });

  test.each([
    ["is no agreement of the blind round", null, "synthesis"],
    ["on a condition is challenged, as who is split", "it is copied", "challenge"],
  ])("to accept what another is for %s", async (_, condition, next) => {
    const { verdict } = await discussing({
      says: {
        Ann: ({ kind }) => (kind === "position" ? position("Ann") : undefined),
        Ben: ({ kind }) => (kind === "position" ? position("Ben", { option: "memory" }) : undefined),
        Cat: ({ kind }) =>
          kind === "position" ? position("Cat", { couldLiveWith: [{ option: "O1", condition }] }) : undefined,
      },
    });
    expect(verdict?.rounds[1]).toBe(next);
  });

  test("who comes closer in the challenge has a round of synthesis; who stays split revises with the last word", async () => {
    const moved = await discussing({
      says: {
        Cat: ({ kind }) =>
          kind === "position" || kind === "final"
            ? undefined
            : {
                ...challenge("Cat", "ANN-1", { option: "O1", because: ["ANN-1"] }),
                ...synthesis("Cat", { option: "O1" }),
              },
      },
    });
    expect(moved.verdict?.rounds).toEqual(["position", "challenge", "synthesis"]);
    const split = await discussing();
    expect(split.verdict).toMatchObject({ rounds: ["position", "challenge", "synthesis"], skipped: [] });
    expect(split.kinds).not.toContain("synthesis");
    const revised = split.asked.find(({ turn, seat }) => turn === "final" && seat === "Ann");
    expect(revised?.prompt).toContain("Revise your position in the light of what was said against it");
    expect(revised?.prompt).toMatch(/What was said against yours[^]*Ben finds it unproven[^]*Monday/);
    expect(split.page()).toContain("Synthesis and last word were one turn; the option deep holds both.");
  });

  test("--deep goes on while they are far apart and a round brings something, to five rounds at most", async () => {
    const still = await discussing({ options: { preset: "deep" } });
    expect(still.verdict?.rounds).toEqual(["position", "challenge", "synthesis"]);
    let number = 0;
    const inventive = await discussing({
      options: { preset: "deep" },
      says: {
        Ann: ({ kind }) =>
          kind === "synthesis" || kind === "challenge"
            ? {
                ...challenge("Ann", "BEN-1", { option: `way ${++number}` }),
                ...synthesis("Ann", { option: `way ${number}` }),
              }
            : undefined,
      },
    });
    expect(inventive.verdict?.rounds).toEqual([
      "position",
      "challenge",
      "synthesis",
      "challenge",
      "synthesis",
    ]);
  });
});

describe("A challenge", () => {
  const asked = async (said: Said) => {
    const ran = await discussing({ says: { Ann: ({ kind }) => (kind === "challenge" ? said : undefined) } });
    const calls = ran.calls.filter(({ kind, seat }) => kind === "challenge" && seat.name === "Ann").length;
    return {
      calls,
      violations: ran.verdict?.violations.map(({ seat, rule, detail }) => [seat, rule, detail]),
    };
  };

  test("that contests nothing of another by id is asked for once more, then flagged", async () => {
    expect(await asked(challenge("Ann", "the claim of Ben", { option: "O1" }))).toEqual({
      calls: 2,
      violations: [["Ann", "contests-nothing", "It contests no item of another by its id"]],
    });
    expect((await asked(challenge("Ann", "ANN-1", { option: "O1" }))).violations?.[0]?.[1]).toBe(
      "contests-nothing",
    );
  });

  test("that lacks an element is asked for it once more, then flagged", async () => {
    const attacks = [{ target: "BEN-1", weakness: "unproven", failureScenario: "it stops" }];
    expect(await asked(challenge("Ann", "BEN-1", { option: "O1", attacks }))).toEqual({
      calls: 2,
      violations: [["Ann", "missing-element", "There is no alternative"]],
    });
  });

  test("takes no agreement: it is flagged and decides nothing", async () => {
    const { calls, violations } = await asked(
      challenge("Ann", "BEN-1", { option: "O1", stands: [{ on: "CAT-1", stand: "agree", reason: "yes" }] }),
    );
    expect([calls, violations]).toEqual([
      2,
      [["Ann", "approval", 'Nobody agrees in this round: "agree" on CAT-1 is not taken']],
    ]);
  });

  test("an agreement that is said again is not taken: nobody accepts, nobody bears out by it", async () => {
    const stands = ["O2", "CAT-1"].map((on) => ({ on, stand: "agree", reason: "yes" }));
    const said = challenge("Ann", "BEN-1", {
      option: "O1",
      stands: [...stands, { on: "CAT-2", stand: "narrower", reason: "only once" }],
    });
    const { verdict, held } = await discussing({
      says: { Ann: ({ kind }) => (kind === "challenge" ? said : undefined) },
    });
    expect(verdict?.standing[0]?.options.flatMap(({ accepts }) => accepts)).toEqual([]);
    expect(verdict?.violations.filter(({ rule }) => rule === "approval")).toHaveLength(2);
    const record = held.kept.flatMap(({ entry }) => JSON.stringify(entry)).join();
    expect(record).toContain("only once");
    expect(record).not.toContain('"as":"agree"');
  });

  test("may be said in fields of its own, as the seed has it", async () => {
    const flat = {
      target: "BEN-1",
      weakness: "unproven",
      failureScenario: "it stops",
      alternative: "wait",
      option: "O1",
      changed: false,
    };
    expect(await asked(flat)).toEqual({ calls: 1, violations: [] });
  });

  test("that changes position names why, and the history shows it", async () => {
    const { verdict, document } = await discussing({
      says: {
        Cat: ({ kind }) =>
          kind === "challenge"
            ? challenge("Cat", "BEN-1", { option: "O1", because: ["ANN-1"] })
            : kind === "position"
              ? undefined
              : { ...synthesis("Cat"), ...final("Cat", { option: "O1" }) },
      },
    });
    expect(verdict?.positions[2]?.moves).toEqual([
      { round: "challenge", from: "O3", to: "O1", because: ["ANN-1"], conformity: false },
    ]);
    expect(document).toContain("Cat (from O3, because of ANN-1)");
  });
});

describe("The devil's advocate", () => {
  test("names three assumptions in a round, or is asked and flagged", async () => {
    const { verdict, calls } = await discussing({
      says: {
        [advocate]: ({ kind }) =>
          kind === "position" ? position(advocate, { assumptions: ["one"] }) : undefined,
      },
    });
    expect(calls.filter(({ kind, seat }) => kind === "position" && seat.name === advocate).length).toBe(2);
    expect(verdict?.violations).toEqual([
      {
        round: "position",
        seat: advocate,
        rule: "assumptions",
        detail: "It names 1 assumptions of at least 3",
      },
    ]);
  });

  test.each([
    ["agreed by Ann", { Ann: "agree" }],
    ["contested by Ben", { Ben: "contest" }],
    ["contested by Ben", { Ann: "agree", Ben: "contest" }],
    ["contested by Ann, Ben", { Ann: "contest", Ben: "contest" }],
    [null, { Ann: "narrower" }],
  ])(
    "an assumption of it is told as %s where members say so",
    async (judged, stands: Readonly<Record<string, string>>) => {
      const { document } = await discussing({
        options: { preset: "quick" },
        says: Object.fromEntries(
          Object.entries(stands).map(([name, stand]) => [
            name,
            ({ kind }: AgentRequest) =>
              kind === "synthesis"
                ? synthesis(name, { stands: [{ on: "DA-1", stand, reason: "so" }] })
                : undefined,
          ]),
        ),
      });
      const line = document.split("\n").find((one) => one.startsWith("- **DA-1**"));
      expect(line).toBe(
        `- **DA-1** position: traffic stays as it is${judged === null ? "" : ` (${judged})`}`,
      );
    },
  );

  test("ends with a compromise, or is asked and flagged", async () => {
    const { verdict } = await discussing({
      says: {
        [advocate]: ({ kind }) => (kind === "final" ? final(advocate, { compromise: "" }) : undefined),
      },
    });
    expect(verdict?.violations.map(({ rule }) => rule)).toEqual(["missing-element"]);
  });

  test("is told the best supported option, and nobody else is", async () => {
    const { asked } = await discussing({
      says: { Cat: ({ kind }) => (kind === "position" ? position("Cat", { option: "memory" }) : undefined) },
    });
    const challenges = asked.filter(({ turn }) => turn === "challenge");
    expect(
      challenges
        .filter(({ prompt }) => prompt.includes("best supported option, O1,"))
        .map(({ seat }) => seat),
    ).toEqual([advocate]);
  });
});

describe("Agreement of all", () => {
  test("is warned of, rebutted, and looked into by what members rest on", async () => {
    const { verdict, warnings, document } = await discussing({ says: allFor("memory") });
    expect(warnings).toContain(warning);
    expect(verdict?.falseConsensus).toMatchObject({
      members: 3,
      similarity: "LOW",
      superficial: false,
      independent: 3,
      rebuttal: "Nobody has tried it",
      warning,
    });
    expect(document).toContain(warning);
  });

  test("on reasons that the editor reads as one is superficial", async () => {
    const { verdict } = await discussing({
      says: {
        ...allFor("memory"),
        Moderator: ({ kind }) =>
          kind === "brief" ? brief({ joins: [{ ids: ["ANN-1", "BEN-1", "CAT-1"] }] }) : undefined,
      },
    });
    expect(verdict?.falseConsensus).toMatchObject({ similarity: "HIGH", superficial: true, independent: 1 });
  });

  test.each([
    ["nobody names another's reason", {}, "LOW", 3],
    ["one names another's", { Ben: ["ANN-1"] }, "MEDIUM", 3],
    ["two name the same of a third", { Ben: ["ANN-1"], Cat: ["ANN-1"] }, "HIGH", 3],
    ["an option is named in place of a reason", { Ben: ["O1"] }, "LOW", 3],
  ])(
    "where %s, their reasons are as alike as that",
    async (_, causes: Readonly<Record<string, readonly string[]>>, similarity, independent) => {
      const says = allFor("memory");
      const { verdict } = await discussing({
        says: Object.fromEntries(
          Object.entries(says).map(([name, own]) => [
            name,
            (request: AgentRequest) => {
              const said = own(request);
              return request.kind === "final" ? { ...said, because: causes[name] ?? [] } : said;
            },
          ]),
        ),
      });
      expect(verdict?.falseConsensus).toMatchObject({
        similarity,
        superficial: similarity === "HIGH",
        independent,
      });
    },
  );

  test("that nobody compared is told as not compared", async () => {
    const { verdict } = await discussing({ says: { ...allFor("memory"), Moderator: () => fails() } });
    expect(verdict?.falseConsensus).toMatchObject({ similarity: null, independent: null });
  });

  test("that comes about with the last words is looked into too", async () => {
    const { verdict, kinds, warnings } = await discussing({
      says: Object.fromEntries(
        trio.map((name) => [
          name,
          ({ kind }: AgentRequest) =>
            kind === "final" ? final(name, { option: "O1", because: ["ANN-1"] }) : undefined,
        ]),
      ),
    });
    expect(verdict?.state).toBe("CONSENSUS");
    expect(kinds.at(-1)).toBe("rebuttal");
    expect(warnings).toContain(warning);
  });
});

describe("The brief", () => {
  test("is reviewed by id; what the author does not take stands in it in the objector's words", async () => {
    const { verdict, document, kinds } = await discussing({
      says: {
        Ben: ({ kind }) =>
          kind === "final"
            ? final("Ben", {
                option: "O2",
                review: [{ on: "P1", say: "object", reason: "2 GB is too little", change: "4 GB" }],
              })
            : undefined,
        Moderator: ({ kind }) =>
          kind === "edit"
            ? {
                edits: [{ id: "P2", text: "A restart loses 60 sessions." }],
                replies: [{ to: "BEN>P1", taken: false, why: "2 GB was measured" }],
              }
            : undefined,
      },
    });
    expect(kinds.at(-1)).toBe("edit");
    expect(verdict?.brief?.dissent).toMatchObject([
      { seat: "Ben", on: "P1", text: "2 GB is too little", reply: { taken: false } },
    ]);
    expect(document).toContain('Ben on "What to do": 2 GB is too little → 4 GB');
    expect(document).toContain("Not taken by the author: 2 GB was measured");
    expect(document).toContain("A restart loses 60 sessions.");
    expect(document).not.toContain("A restart loses 40 sessions.");
  });

  test.each([
    ["keeps its steps where the edit names none", { steps: [] }, ["Count lost sessions"]],
    ["keeps them where the edit leaves them out", {}, ["Count lost sessions"]],
    [
      "has those of the edit in their place",
      { steps: [{ text: "Buy", owner: "", by: "", from: [] }] },
      ["Buy"],
    ],
  ])("%s; a review that the author says nothing to stays as dissent", async (_, edit, actions) => {
    const review = ["P1", "P2"].map((on) => ({ on, say: "object", reason: `No figure in ${on}` }));
    const { verdict, document } = await discussing({
      says: {
        Ben: ({ kind }) => (kind === "final" ? final("Ben", { option: "O2", review }) : undefined),
        Moderator: ({ kind }) =>
          kind === "edit"
            ? { edits: [], replies: [{ to: "BEN>P2", taken: true, why: "It has one" }], ...edit }
            : undefined,
      },
    });
    expect(verdict?.nextActions.map(({ action }) => action)).toEqual(actions);
    expect(verdict?.brief?.dissent).toMatchObject([{ seat: "Ben", on: "P1", reply: null }]);
    expect(document).toContain('Ben on "What to do": No figure in P1');
    expect(document).toContain("The author said nothing to it.");
  });

  test("is written anew where somebody moved with the last word, though nobody asks for anything", async () => {
    const { kinds } = await discussing({
      says: {
        Cat: ({ kind }) =>
          kind === "final" ? final("Cat", { option: "O1", because: ["ANN-1"], review: [] }) : undefined,
      },
    });
    expect(kinds.at(-1)).toBe("edit");
  });

  test("nobody is asked to edit it where all consent", async () => {
    const { kinds } = await discussing({ says: allFor("memory") });
    expect(kinds).not.toContain("edit");
  });

  test("without an author the result is counted, and says so", async () => {
    const { verdict } = await discussing({ says: { Moderator: () => fails() } });
    expect(verdict).toMatchObject({
      brief: null,
      nextActions: [{ action: "Decide: Where should sessions be kept?", owner: "", by: "" }],
    });
    expect(verdict?.bottomLine[0]?.sentence).toContain("are level");
  });
});

describe("Words", () => {
  test("up to a quarter over is noted, beyond it is cut and flagged; nobody is asked again for it", async () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => (index % 10 === 9 ? "word." : "word")).join(" ");
    const noted = await discussing({
      says: { Ann: ({ kind }) => (kind === "position" ? position("Ann", { claim: words(205) }) : undefined) },
    });
    expect([noted.verdict?.noted.length, noted.verdict?.violations.length]).toEqual([1, 0]);
    const cut = await discussing({
      says: { Ann: ({ kind }) => (kind === "position" ? position("Ann", { claim: words(400) }) : undefined) },
    });
    expect(cut.verdict?.violations).toMatchObject([{ seat: "Ann", rule: "words" }]);
    expect(cut.verdict?.positions[0]?.blind).toMatch(/word\. … \[cut: over 250 words\]$/);
    expect(cut.calls.filter(({ kind, seat }) => kind === "position" && seat.name === "Ann").length).toBe(1);
  });
});

describe("The team", () => {
  test("is cast for the options where the topic names them", async () => {
    const { held, verdict } = await discussing({
      members: [],
      options: { choosesMembers: true, topic: "Which database should we adopt: before, after or never?" },
      says: {
        Moderator: ({ kind }) =>
          kind === "members"
            ? {
                issue: "When?",
                options: ["before", "after", "never"],
                members: ["Before", "After", "Never"].map((name) => ({ name, stance: `speaks for ${name}` })),
              }
            : undefined,
      },
    });
    expect(held.seats.slice(2).map(({ seat }) => seat.name)).toEqual(["Before", "After", "Never"]);
    expect(verdict?.standing[0]?.options.map(({ text }) => text).slice(0, 3)).toEqual([
      "before",
      "after",
      "never",
    ]);
  });

  const roles = [
    ["Which database should we adopt?", ["Performance", "Security", "Maintainability"]],
    ["How should the screen layout work?", ["UX", "Architect", "Cost analyst"]],
    ["What should our pricing policy be?", ["Business", "Technology", "Users"]],
    ["Should we have a party?", ["Proponent", "Sceptic", "Pragmatist"]],
  ] as const;
  test.each(roles)("%s: %j where nobody is named", async (topic, names) => {
    const { held, end } = await discussing({ members: [], options: { choosesMembers: true, topic } });
    expect(held.seats.slice(2).map(({ seat }) => seat.name)).toEqual(names);
    expect(end.ended).toBe("completed");
  });

  test("of five with the moderator write to each other; of more only to the moderator, who hands it on", async () => {
    const mesh = await discussing();
    expect(mesh.messages.find(({ from }) => from === "Ann")?.to).toEqual([
      "Ben",
      "Cat",
      advocate,
      "Moderator",
    ]);
    const hub = await discussing({ members: ["Ann", "Ben", "Cat", "Dan"] });
    const senders = hub.messages.filter(({ from }) => from !== "Moderator");
    expect(senders.every(({ to }) => to.length === 1 && to[0] === "Moderator")).toBe(true);
    expect(hub.messages.filter(({ from }) => from === "Moderator").every(({ to }) => to.length === 5)).toBe(
      true,
    );
  });

  test("one who fails is left out with a note; two of four, and each goes on alone", async () => {
    const failing = ({ kind }: AgentRequest) => (kind === "challenge" ? fails() : undefined);
    const one = await discussing({ says: { Ben: failing } });
    expect(one.verdict?.mode).toBe("team");
    expect(one.warnings.some((text) => text.startsWith('Ben gave no answer in "challenge"'))).toBe(true);
    const two = await discussing({ says: { Ben: failing, Cat: failing } });
    expect(two.rounds).toEqual(["Position", "Challenge", "Solo"]);
    expect(two.verdict).toMatchObject({ mode: "fallback" });
    expect(two.warnings.some((text) => text.startsWith("The team cannot meet"))).toBe(true);
    expect(two.verdict?.positions[0]).toMatchObject({
      seat: "Ann",
      blind: expect.any(String),
      final: { claim: "Ann concludes" },
    });
    expect(two.questions.at(-1)?.choices?.map(({ id }) => id)).toEqual(["adopt", "hand-over", "none"]);
  });

  test("one who is stood in for is told, and its word does not count", async () => {
    const { verdict } = await discussing({ spare: true, says: { Ben: () => fails() } });
    expect(verdict?.issues[0]?.positions.flatMap(({ seats }) => seats)).not.toContain("Ben");
  });

  test("when nobody answers at all, that is the end", async () => {
    const silent = Object.fromEntries([...trio, advocate].map((name) => [name, () => fails()]));
    await expect(discussing({ says: silent })).rejects.toThrow("No member answered: it failed: timeout.");
  });

  test("a limit is no failure: what there is is told", async () => {
    const { end, verdict, rounds } = await discussing({ limits: { maxCalls: 5 } });
    expect(end).toMatchObject({ ended: "paused", reason: "limit" });
    expect(verdict?.rounds).toContain("position");
    expect(rounds).not.toContain("Solo");
  });
});

describe("What the person is asked at the end", () => {
  test("shows the result, and recommends to adopt a consensus only", async () => {
    const split = await discussing({ gates: [] });
    const [gate] = split.questions.slice(-1);
    expect(gate).toMatchObject({ id: "result", recommended: "none" });
    expect(gate?.text).toContain("Keep them in a store of 2 GB from 1 October.");
    expect(gate?.text).toContain("memory [O1]: Ann");
    expect(gate?.choices?.map(({ id }) => id)).toEqual(["adopt", "dig", "add", "hand-over", "none"]);
    const agreed = await discussing({ says: allFor("memory"), gates: [] });
    expect(agreed.questions.at(-1)?.recommended).toBe("adopt");
    expect(agreed.warnings).not.toContain("One agent only agrees with itself.");
  });

  test("does not recommend to adopt what one agent says in all seats, and warns of it", async () => {
    const { questions, warnings } = await discussing({ alone: true, says: allFor("memory"), gates: [] });
    expect(questions.at(-1)?.recommended).toBe("none");
    expect(warnings).toContain("One agent only agrees with itself.");
  });

  test("dig: one more challenge and synthesis on that issue, and a new brief in place of the old", async () => {
    const { verdict, rounds, asked } = await discussing({ gates: ["dig", "none"] });
    expect(rounds).toEqual(["Position", "Challenge", "Synthesis", "Challenge", "Synthesis", "Final"]);
    expect(verdict?.brief?.parts.map(({ id }) => id)).toEqual(["P3", "P4"]);
    expect(
      asked.filter(({ turn, prompt }) => turn === "synthesis" && prompt.includes("Keep to I1.")).length,
    ).toBe(4);
  });

  test("add: the newcomer takes its position alone, then all discuss it again, and it counts", async () => {
    const { verdict, asked } = await discussing({
      gates: ["add", "Operator, who is called at night", "none"],
      says: {
        Operator: ({ kind }) =>
          kind === "position"
            ? position("Operator", { option: "a cloud" })
            : kind === "challenge"
              ? challenge("Operator", "ANN-1", { option: "O4" })
              : kind === "synthesis"
                ? synthesis("Operator", { option: "O4" })
                : final("Operator", { option: "O4" }),
      },
    });
    const blind = asked.find(({ turn, seat }) => turn === "position" && seat === "Operator");
    expect(blind?.prompt).not.toContain("Ann measured");
    expect(verdict?.issues[0]?.positions.map(({ seats }) => seats)).toEqual([
      ["Ann"],
      ["Ben"],
      ["Cat"],
      ["Operator"],
    ]);
  });

  test("questions of members are put together, once, and stand in the result until they are answered", async () => {
    const { questions, verdict, kinds } = await discussing({
      says: {
        Ann: ({ kind }) =>
          kind === "position"
            ? position("Ann", { questionForUser: "Is a second server planned?" })
            : undefined,
        Ben: ({ kind }) =>
          kind === "position"
            ? position("Ben", { questionForUser: "Will there be two servers?" })
            : undefined,
        Moderator: ({ kind }) => (kind === "edit" ? { joins: [{ ids: ["Q1", "Q2"] }] } : undefined),
      },
    });
    expect(kinds.filter((kind) => kind === "edit").length).toBe(1);
    expect(questions.filter(({ id }) => id === "questions").length).toBe(1);
    expect(verdict?.questions).toEqual([
      { id: "Q1", text: "Is a second server planned?", by: ["Ann", "Ben"], answer: null },
    ]);
  });
});
