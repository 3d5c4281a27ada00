import { describe, expect, test } from "vitest";
import { type Discussion, discussionsOf } from "../../../src/kernel/discussion.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import { readPerspectives } from "../../../src/protocols/critique/perspective-input.ts";
import { withChairs } from "../../../src/manifest/seat-wish.ts";
import { planCritique } from "../../../src/protocols/critique/plan.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { agent, discuss, saying, seated } from "../../discussion.ts";

type Asked = Parameters<typeof planCritique>[0];

const nothing = {
  perspective: [],
  perspectives: undefined,
  roundId: undefined,
  revises: undefined,
  role: undefined,
  task: undefined,
  severityPolicy: "specific",
  unconfirmed: "count",
  confirm: false,
  escalate: false,
  quorum: undefined,
} as const satisfies Asked["options"];

/** What the command makes of `critique docs/design.md`, and what is given besides. */
function asked(options: Partial<Asked["options"]> = {}, more: Partial<Asked> = {}): Asked {
  return {
    verb: "critique",
    subject: null,
    artifact: { label: "artifact", path: "docs/design.md", text: "# Design\n\nRetry as needed.\n" },
    options: { ...nothing, ...options },
    origins: { perspectives: "default" },
    context: [],
    searches: false,
    tellsProject: false,
    lang: null,
    quorum: "50%",
    agents: ["claude", "codex"],
    agentsNamed: false,
    earlier: [],
    folder: null,
    now: 0,
    spelled: (name) =>
      ({
        perspective: "--perspective",
        perspectives: "--perspectives",
        quorum: "--quorum",
        roundId: "--round-id",
      })[name],
    surroundings: {
      projectName: () => Promise.resolve("the project"),
      textAt: () => Promise.resolve(null),
      folderInside: () => null,
      shelf: () => Promise.reject(new Error("a critique takes no files by name")),
      kept: () => Promise.resolve({ found: [], missing: [], where: "here" }),
      isTaken: () => Promise.resolve(false),
    },
    ...more,
  };
}

const named = (name: string, agent: string | null = null) => ({ name, agent, role: name, focus: [] });

/** The perspectives, and apart from them who puts their points together. */
async function seatsFor(request: Asked) {
  const { seats, ...rest } = await planCritique(request);
  const isEditor = ({ optional }: { readonly optional?: true }) => optional === true;
  return { ...rest, seats: seats.filter((seat) => !isEditor(seat)), editor: seats.find(isEditor) };
}

async function namesFor(request: Asked): Promise<readonly string[]> {
  return (await seatsFor(request)).seats.map(({ name }) => name);
}

/** A round that was held before in the same folder, blocked by both of its seats. */
async function blocked(): Promise<readonly Discussion[]> {
  const low = { strengths: [], weaknesses: [], suggestions: ["Bound the retries"], rating: 1 };
  const { given } = await planCritique(asked({ task: "T-1" }));
  const { events } = await discuss({
    protocol: critique,
    options: given,
    seated: ["A", "B"].map((name) => seated(name, saying("gemini", JSON.stringify(low)))),
  });
  return discussionsOf(events);
}

describe("who reads an artifact", () => {
  const ofConfig = { perspectives: [named("Config")] };
  const inConfig = { origins: { perspectives: "/home/ada/config.yaml:3" } };

  test("those named for it, a file's before those of flags", async () => {
    const given = { perspectives: [named("File")], perspective: ["Flag|claude|Editor|order, wording"] };
    const { seats, choosesPanel } = await seatsFor(
      asked(given, { origins: { perspectives: "--perspectives" } }),
    );
    expect(seats).toEqual([
      named("File"),
      { name: "Flag", agent: "claude", role: "Editor", focus: ["order", "wording"] },
    ]);
    expect(choosesPanel).toBe(true);
  });

  test("one named by a flag stands alone, whatever a config has", async () => {
    expect(await namesFor(asked({ ...ofConfig, perspective: ["Flag"] }, inConfig))).toEqual(["Flag"]);
  });

  test("else those of the config, else what suits the artifact", async () => {
    expect(await namesFor(asked(ofConfig, inConfig))).toEqual(["Config"]);
    expect(await namesFor(asked())).toEqual(["Feasibility", "Failure", "Alternatives", "Clarity"]);
  });

  test("where the reader is alone, what rules speak to", async () => {
    expect(await namesFor(asked({}, { agents: ["reader"] }))).toEqual(["Structure", "Consistency"]);
    expect(await namesFor(asked({}, { agents: ["reader", "claude"] }))).toHaveLength(4);
  });

  test("two of one name, and more than eight, are refused", async () => {
    await expect(planCritique(asked({ perspective: ["A", "a"] }))).rejects.toThrow(
      'Two perspectives are named "a".',
    );
    const nine = Array.from({ length: 9 }, (_, index) => `P${index}`);
    await expect(planCritique(asked({ perspective: nine }))).rejects.toThrow("at most 8 can be asked");
  });
});

describe("who puts like points together", () => {
  const agentOf = async (options: Partial<Asked["options"]>, more: Partial<Asked> = {}) => {
    const request = asked(options, more);
    const { seats } = await planCritique(request);
    return withChairs(seats, { ...request, moderator: null }).find(({ chair }) => chair)?.agent;
  };

  test("the agent with the fewest perspectives; the plan counts its call", async () => {
    expect(await agentOf({ perspective: ["A", "B"] })).toBe("claude");
    expect(await agentOf({ perspective: ["A", "B", "C"] })).toBe("codex");
    expect((await seatsFor(asked({}))).mostCalls).toBe(5);
  });

  test("never rules nor a person", async () => {
    expect(await agentOf({}, { agents: ["reader", "codex"] })).toBe("codex");
    expect(await agentOf({}, { agents: ["human", "codex"] })).toBe("codex");
    expect(await agentOf({}, { agents: ["anna", "codex"], people: ["anna"] })).toBe("codex");
    expect(await agentOf({}, { agents: ["human"] })).toBeUndefined();
  });

  test("nobody who was not asked for: where all perspectives name their agents, one of those", async () => {
    expect(await agentOf({ perspective: ["A|codex", "B|gemini"] }, { agents: ["claude"] })).toBe("codex");
  });

  test("nobody where one alone reads", async () => {
    const { editor, mostCalls } = await seatsFor(asked({ perspective: ["A"] }));
    expect([editor, mostCalls]).toEqual([undefined, 1]);
  });

  test("has a name and an id of its own, also where a perspective is called Editor", async () => {
    const { editor } = await seatsFor(asked({ perspective: ["Editor", "B"] }));
    expect(editor).toMatchObject({ id: "editor", name: "Editor of points", optional: true });
  });
});

test.each([
  ["each that judges", { perspective: ["A", "B", "C"] }, {}, 7],
  ["not the reader", { perspective: ["A", "B", "C|reader"] }, {}, 6],
  ["nobody where one alone judges", { perspective: ["A", "B|reader"] }, {}, 2],
  ["nobody where the reader is alone", { perspective: ["A", "B"] }, { agents: ["reader"] }, 2],
])("to confirm asks %s once more", async (_, options, more, mostCalls) => {
  const planned = await seatsFor(asked({ ...options, confirm: true }, more));
  expect([planned.given.confirm, planned.mostCalls]).toEqual([true, mostCalls]);
});

describe("a revision", () => {
  test("is judged by those who blocked it, whom it names by their agents", async () => {
    const earlier = await blocked();
    const { seats, given } = await seatsFor(asked({ revises: "test" }, { earlier }));
    expect(seats.map(({ name, agent }) => [name, agent])).toEqual([
      ["A", "gemini"],
      ["B", "gemini"],
    ]);
    expect(given).toMatchObject({
      roundId: "DISCUSS-001-R1",
      revision: { of: "DISCUSS-001", actionItems: ["Bound the retries"] },
    });
  });

  test("by others where others are named for it", async () => {
    const { seats } = await seatsFor(
      asked({ revises: "test" }, { earlier: await blocked(), agentsNamed: true }),
    );
    expect(seats.map(({ agent }) => agent)).toEqual([null, null]);
  });

  test("is found by its task where that was blocked", async () => {
    const earlier = await blocked();
    expect((await planCritique(asked({ task: "T-1" }, { earlier }))).given.revision).toMatchObject({
      of: "DISCUSS-001",
    });
    expect((await planCritique(asked({ task: "T-2" }, { earlier }))).given.revision).toBeNull();
  });

  test.each<[string, readonly number[], readonly string[], string | null]>([
    ["the last that was blocked", [1, 1], ["DISCUSS-001", "DISCUSS-002"], "DISCUSS-002"],
    ["one that was blocked, whatever passed since", [1, 5], ["DISCUSS-001", "DISCUSS-002"], "DISCUSS-001"],
    ["none that passed", [5], ["DISCUSS-001"], null],
    ["none that was blocked MEDIUM", [4], ["DISCUSS-001"], null],
  ])("of a task revises %s", async (_, ratings, rounds, of) => {
    const earlier = await Promise.all(
      ratings.map(async (rating, at) => {
        const roundId = rounds[at] ?? "";
        const { given } = await planCritique(asked({ task: "T-1", roundId }));
        const said = { strengths: [], weaknesses: [], suggestions: [`Of ${roundId}`], rating };
        const second = { ...said, rating: rating === 4 ? 2 : rating };
        const seats = [said, second].map((one, index) =>
          seated(`P${index}`, saying("own", JSON.stringify(one))),
        );
        const { events } = await discuss({ protocol: critique, options: given, seated: seats });
        return discussionsOf(events);
      }),
    );
    const { revision } = (await planCritique(asked({ task: "T-1" }, { earlier: earlier.flat() }))).given;
    expect(revision).toEqual(of === null ? null : { of, actionItems: [`Of ${of}`] });
  });

  test.each([
    ["too few answered it", "-"],
    ["a stand-in alone blocks it", "s"],
  ])("asks nobody for one where %s", async (_, voice) => {
    const { given } = await planCritique(asked({ task: "T-1" }));
    const low = JSON.stringify({ strengths: [], weaknesses: [], suggestions: ["x"], rating: 1 });
    const down = agent("down", () => Promise.reject(new AgentError("exit", "it is down")));
    const away = (name: string) =>
      voice === "-" ? seated(name, down) : seated(name, down, saying("spare", low));
    const { events } = await discuss({
      protocol: critique,
      options: given,
      seated: [seated("A", saying("own", low)), away("B"), away("C"), away("D")],
    });
    const { revision } = (await planCritique(asked({ task: "T-1" }, { earlier: discussionsOf(events) })))
      .given;
    expect(revision).toBeNull();
  });

  test("follows the last round of a critique that is named by its id", async () => {
    const earlier = await blocked();
    const id = earlier[0]?.id ?? "";
    expect((await planCritique(asked({ revises: id }, { earlier }))).given.roundId).toBe("DISCUSS-001-R1");
    await expect(planCritique(asked({ revises: "critique-other" }, { earlier }))).rejects.toThrow(
      'There is no critique "critique-other" to revise.',
    );
    await expect(planCritique(asked({ revises: id }))).rejects.toThrow("to revise");
  });
});

test.each([
  ["nobody named", {}, undefined, "author", "docs/design.md"],
  ["a role", { role: "architect" }, true, "architect", "docs/design.md"],
  ["a task", { task: "T-1" }, true, "author", "T-1"],
])("the message is for somebody to send where there is %s", async (_, options, reports, role, task) => {
  const { given } = await planCritique(asked(options));
  expect([given.reports, given.role, given.task]).toEqual([reports, role, task]);
});

test.each([
  ["docs/design.md", null, "critique-design-md"],
  ["C:\\docs\\design.md", null, "critique-design-md"],
  ["docs/design.md", "out/Team 7", "critique-out-team-7"],
])("of %s in the folder %s the id is %s", async (path, folder, id) => {
  const artifact = { label: "artifact", path, text: "# Design\n" };
  expect((await planCritique(asked({}, { artifact, folder }))).id).toBe(id);
});

test("a quorum given for it beats the one that is set for all", async () => {
  expect((await planCritique(asked())).given.quorum).toBe("50%");
  expect((await planCritique(asked({ quorum: "3" }))).given.quorum).toBe("3");
});

test.each<readonly [quorum: "3" | "5" | "100%", seats: number, refusal: string | null]>([
  ["3", 3, null],
  ["100%", 2, null],
  ["5", 2, "--quorum 5 is more than there are seats (2)."],
  ["3", 1, "--quorum 3 is more than there are seats (1)."],
])("a quorum of %s for %i seats: %s", async (quorum, seats, refusal) => {
  const perspective = ["A", "B", "C"].slice(0, seats);
  const planned = planCritique(asked({ quorum, perspective }));
  if (refusal === null) expect((await planned).given.quorum).toBe(quorum);
  else await expect(planned).rejects.toThrow(refusal);
});

test.each([
  ["Clarity", [named("Clarity")]],
  [
    "Clarity|claude|Editor|order; wording",
    [{ name: "Clarity", agent: "claude", role: "Editor", focus: ["order", "wording"] }],
  ],
])("a perspective can be a line: %s", (line, value) => {
  expect(readPerspectives([line])).toEqual({ value });
});

test("a perspective can be a map, below a key or in a list", () => {
  const entry = { name: "A", agent: "codex", role: "QA lead", focus: "tests, logs" };
  const value = [{ name: "A", agent: "codex", role: "QA lead", focus: ["tests", "logs"] }];
  expect(readPerspectives([entry])).toEqual({ value });
  expect(readPerspectives({ perspectives: [entry] })).toEqual({ value });
});

test.each([
  ["tests, logs; names", ["tests", "logs", "names"]],
  ["試験、記録，名前", ["試験", "記録", "名前"]],
  [" tests ,, ", ["tests"]],
  ["", []],
])("what it looks at first is %j", (focus, areas) => {
  expect(readPerspectives([`A|||${focus}`])).toEqual({ value: [{ ...named("A"), focus: areas }] });
  expect(readPerspectives([{ name: "A", focus: areas }])).toEqual({
    value: [{ ...named("A"), focus: areas }],
  });
});

test.each([
  ["DISCUSS-001", [], undefined],
  ["DISCUSS-002", [1], undefined],
  ["mine", [1], "mine"],
])("a round is named %s", async (name, earlier, roundId) => {
  const held = earlier.length === 0 ? [] : await blocked();
  expect(
    (await planCritique(asked({ ...(roundId !== undefined && { roundId }) }, { earlier: held }))).given
      .roundId,
  ).toBe(name);
});

test.each([
  ["a/b", "cannot be part of a file name"],
  ["..", "cannot be part of a file name"],
  ["a..b", "cannot be part of a file name"],
  ["DISCUSS-001", "is in this folder already"],
])("a round cannot be named %s", async (roundId, why) => {
  await expect(planCritique(asked({ roundId }, { earlier: await blocked() }))).rejects.toThrow(why);
});

test("instead of a list a word has them chosen", () => {
  expect(readPerspectives("auto")).toEqual({ value: "auto" });
});

test.each([
  ["A", "is not a list of perspectives"],
  [[], "is not a list of perspectives"],
  [[{ role: "x" }], "entry 1 has no name"],
  [["A", "|b"], 'entry 2 is not "Name|agent|Role|focus, focus"'],
  [[{ name: "A", nmae: "B" }], 'entry 1 has an unknown key "nmae"'],
  [[{ name: "A", agent: 5 }], "entry 1 has an agent that is not a name"],
  [[{ name: "A", role: "" }], "entry 1 has a role that is not a text"],
  [[{ name: "A", focus: [1] }], "entry 1 has a focus that is not a list of texts"],
])("%j is refused: %s", (given, problem) => {
  expect(readPerspectives(given)).toEqual({ problem: expect.stringContaining(problem) });
});

describe("perspectives that an agent chooses", () => {
  const isFlag = { origins: { perspectives: "--perspectives" } };
  const auto = { perspectives: "auto" } as const;

  test("it sits there alone at first; those of rules come where it does not choose", async () => {
    const { seats, given, grows, mostCalls, costNote } = await planCritique(
      asked({ ...auto, confirm: true }, isFlag),
    );
    expect(seats.map(({ name, agent }) => [name, agent])).toEqual([["Editor", null]]);
    expect(given).toMatchObject({ chooses: true, confirm: true });
    expect(given.joining?.map(({ name }) => name)).toEqual([
      "Feasibility",
      "Failure",
      "Alternatives",
      "Clarity",
    ]);
    expect(grows).toMatchObject([{ agent: "claude" }, { agent: "codex" }]);
    // One to choose, six who read, an editor, six who confirm.
    expect(mostCalls).toBe(14);
    expect(costNote).toBe(
      "The editor chooses 2 to 6 perspectives for this text; if it fails, rules choose them (Feasibility, Failure, Alternatives, Clarity).",
    );
  });

  test("without an agent that could, rules do, and that is said", async () => {
    const { seats, given, costNote } = await planCritique(asked(auto, { ...isFlag, agents: ["reader"] }));
    expect(seats.map(({ name }) => name)).toEqual(["Structure", "Consistency"]);
    expect(given.chooses).toBeUndefined();
    expect(costNote).toBe("No agent is here to choose perspectives: rules did (Structure, Consistency).");
  });

  test("a revision is read by those who blocked it, unless they are to be chosen anew for it", async () => {
    const earlier = await blocked();
    const revision = { ...auto, revises: "test" };
    expect((await planCritique(asked(revision, { earlier }))).given.chooses).toBeUndefined();
    expect((await planCritique(asked(revision, { earlier, ...isFlag }))).given.chooses).toBe(true);
  });

  test("nobody can be named besides", async () => {
    const both = { ...auto, perspective: ["Clarity"] };
    await expect(planCritique(asked(both, isFlag))).rejects.toThrow(
      "--perspectives auto cannot be combined with --perspective.",
    );
    // A config asks for it in general, a flag for this time.
    expect(await namesFor(asked(both))).toEqual(["Clarity"]);
  });
});

describe("two reviewers first", () => {
  const escalate = { escalate: true } as const;

  test("they sit there by two agents, the perspectives may come, and the calls are told from least to most", async () => {
    const planned = await planCritique(asked({ ...escalate, confirm: true }));
    const { seats, given, grows, leastCalls, mostCalls, costNote } = planned;
    expect(seats.map(({ name, agent }) => [name, agent])).toEqual([
      ["First reviewer", null],
      ["Second reviewer", null],
      ["Editor", null],
    ]);
    expect(given).toMatchObject({ escalate: true, joining: [{ name: "Feasibility" }, {}, {}, {}] });
    expect(grows).toHaveLength(4);
    // Two and four who read, an editor for the two and for all, six who confirm.
    expect([leastCalls, mostCalls]).toEqual([2, 14]);
    expect(costNote).toBe(
      "Two reviewers read it first (claude, codex); the panel (Feasibility, Failure, Alternatives, Clarity) is asked only if they differ by more than one in rating, or in what is critical.",
    );
  });

  test.each([
    [["claude"], "claude, claude"],
    [["reader", "claude", "codex"], "claude, codex"],
    [["claude", "reader"], "claude, claude"],
  ])("of %j they are %s: rules judge nothing", async (agents, who) => {
    const { costNote } = await planCritique(asked(escalate, { agents }));
    expect(costNote).toContain(`first (${who})`);
  });

  test("of agents that perspectives name they are these, and nobody else is called", async () => {
    const perspectives = [named("A", "gemini"), named("B", "qwen")];
    const { seats, grows } = await planCritique(asked({ ...escalate, perspectives }));
    expect(seats.map(({ agent }) => agent)).toEqual(["gemini", "qwen", null]);
    expect(grows).toMatchObject([{ agent: "gemini" }, { agent: "qwen" }]);
  });

  test("where nobody judges, it is read by rules at once, and that is said", async () => {
    const { seats, given, costNote } = await planCritique(asked(escalate, { agents: ["reader"] }));
    expect(seats.map(({ name }) => name)).toEqual(["Structure", "Consistency"]);
    expect(given.escalate).toBeUndefined();
    expect(costNote).toBe("No agent is here to judge, so the reader checks it by rules.");
  });

  test("a perspective of the same name is refused", async () => {
    const perspectives = [named("first reviewer")];
    await expect(planCritique(asked({ ...escalate, perspectives }))).rejects.toThrow("Two perspectives");
  });

  test("who read before a panel that was not asked does not make a panel for the revision", async () => {
    const low = { strengths: [], weaknesses: [], suggestions: ["Bound the retries"], rating: 1 };
    const { given } = await planCritique(asked({ task: "T-1", ...escalate }));
    const { events } = await discuss({
      protocol: critique,
      options: given,
      seated: ["First reviewer", "Second reviewer"].map((name) =>
        seated(name, saying("gemini", JSON.stringify(low))),
      ),
    });
    const earlier = discussionsOf(events);
    const names = await namesFor(asked({ revises: "test" }, { earlier }));
    expect(names).toEqual(["Feasibility", "Failure", "Alternatives", "Clarity"]);
  });
});
