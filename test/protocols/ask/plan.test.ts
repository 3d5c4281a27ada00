import { describe, expect, test } from "vitest";
import type { Discussion } from "../../../src/kernel/discussion.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { openFolder } from "../../../src/kernel/journal/archive.ts";
import type { Material } from "../../../src/kernel/seat.ts";
import type { KeptDiscussions, Surroundings } from "../../../src/manifest/manifest.ts";
import { ask, method } from "../../../src/protocols/ask/ask.ts";
import type { AskOptions } from "../../../src/protocols/ask/options.ts";
import { type Continued, conversationOf, planAsk, wishesOf } from "../../../src/protocols/ask/plan.ts";
import { agent, discuss, seated, temporaryFolder } from "../../discussion.ts";
import { answered, askOptions } from "../answered.ts";

/** What a question goes on from, who is asked it, and what is told again; a row for each situation. */

interface Past {
  readonly by?: string;
  readonly session?: string;
  /** Nobody answered. */
  readonly fails?: true;
  readonly options?: Partial<AskOptions>;
}

/** A conversation as it is kept: a question each. */
async function conversation(id: string, ...asked: readonly Past[]): Promise<KeptDiscussions> {
  const discussions: Discussion[] = [];
  for (const [index, { by = "mine", session, fails, options = {} }] of asked.entries()) {
    const respondent = agent(by, () => {
      if (fails) throw new AgentError("exit", "It is away");
      return { text: `Answer ${index + 1} of ${id}`, ...(session !== undefined && { sessionId: session }) };
    });
    const given = askOptions({ question: `Question ${index + 1} of ${id}`, turn: index + 1, ...options });
    const folder = await temporaryFolder();
    const now = () => Date.UTC(2026, 0, index + 1);
    const run = {
      folder,
      protocol: ask,
      name: "ask",
      options: given,
      seated: [seated("Respondent", respondent)],
      now,
    };
    await discuss(run).catch(() => {});
    discussions.push(...(await openFolder(folder)).discussions.map((one) => ({ ...one, id })));
  }
  return { id, discussions, running: false };
}

function home(...kept: readonly KeptDiscussions[]): Surroundings {
  return {
    kept: (wanted: "all" | readonly string[]) =>
      Promise.resolve({
        found: wanted === "all" ? kept : wanted.flatMap((id) => kept.find((one) => one.id === id) ?? []),
        missing: wanted === "all" ? [] : wanted.filter((id) => kept.every((one) => one.id !== id)),
        where: "home",
      }),
    isTaken: (id: string) => Promise.resolve(kept.some((one) => one.id === id)),
  } as unknown as Surroundings;
}

interface Asking {
  readonly continues?: Continued;
  readonly id?: string;
  readonly agent?: string;
  readonly context?: readonly Material[];
  readonly subject?: string | null;
}

function plan(
  surroundings: Surroundings,
  { continues, id, agent: who = "mine", context = [], subject = "And now?" }: Asking = {},
) {
  return planAsk({
    subject,
    options: { continues, id, review: false },
    spelled: (option) => (option === "continues" ? "--resume" : "--id"),
    surroundings,
    context,
    lang: null,
    agents: [who],
    earlier: [],
  });
}

const file = (path: string, text: string): Material => ({ label: "context", path, text });

describe("A question", () => {
  test.each<readonly [string, Asking, object]>([
    [
      "of its own is a new conversation",
      {},
      { goesOnIn: undefined, turn: 1, carries: false, sources: [], session: null },
    ],
    [
      "goes on in the last conversation, in its session",
      { continues: "last" },
      {
        goesOnIn: "b",
        turn: 2,
        carries: false,
        sources: ["b"],
        session: { agent: "mine", id: "s-b", knows: [0] },
      },
    ],
    [
      "goes on in one that is named; the number counts what nobody answered",
      { continues: ["a"] },
      {
        goesOnIn: "a",
        turn: 3,
        sources: ["a"],
        earlier: ["a"],
        session: { agent: "mine", id: "s-a", knows: [0] },
      },
    ],
    [
      "with an id of its own is a fork: it carries what was said, and no session",
      { continues: ["a"], id: "c" },
      { goesOnIn: undefined, id: "c", turn: 2, carries: true, sources: ["a"], session: null, shareWith: [] },
    ],
    [
      "to several is asked in the first that has a session of this agent, and shared with the others",
      { continues: ["other", "a"] },
      {
        goesOnIn: "a",
        turn: 3,
        sources: ["a", "other"],
        earlier: ["a", "other"],
        shareWith: ["other"],
        session: { id: "s-a", knows: [0] },
      },
    ],
    [
      "to several of this agent is asked where it has a session",
      { continues: ["plain", "a"] },
      { goesOnIn: "a", turn: 3, sources: ["a", "plain"], shareWith: ["plain"], session: { id: "s-a" } },
    ],
    [
      "to several is asked in the first where none has",
      { continues: ["other", "a"], agent: "third" },
      { goesOnIn: "other", turn: 2, shareWith: ["a"], session: null },
    ],
    [
      "to several with an id of its own is a merge, shared with nobody",
      { continues: ["a", "other"], id: "c" },
      { goesOnIn: undefined, turn: 3, carries: true, shareWith: [], session: null },
    ],
    ["an id twice is one", { continues: ["a", "a"] }, { goesOnIn: "a", shareWith: [] }],
    [
      "one that is missing is left out, and told",
      { continues: ["a", "gone"] },
      { goesOnIn: "a", notices: ['There is no conversation "gone"; it was left out.'] },
    ],
    [
      "another agent has no session there and is told the turns",
      { continues: ["a"], agent: "third" },
      {
        goesOnIn: "a",
        session: null,
        notices: ["a was answered by mine before; third is told its turns in the prompt."],
      },
    ],
  ])("%s", async (_situation, asking, expected) => {
    // The last is a conversation without an answer: nobody goes on from it unasked.
    const there = home(
      await conversation("silent", { fails: true }),
      await conversation("b", { session: "s-b" }),
      await conversation("a", { session: "s-a" }, { fails: true }),
      await conversation("other", { by: "other", session: "s-other" }),
      await conversation("plain", {}),
    );
    const { given, ...planned } = await plan(there, asking);
    const { goesOnIn, id } = planned;
    expect({ ...given, goesOnIn, id, earlier: given.earlier.map(({ source }) => source) }).toMatchObject(
      expected,
    );
  });

  test.each<readonly [string, Asking, string]>([
    ["no words", { subject: null }, "No question was given."],
    ["none at all", { subject: "" }, "The question is empty."],
    ["an id that is none", { id: "Not so" }, '--id "Not so" cannot be the id of a conversation.'],
    ["an id that is taken", { id: "a" }, "--id a: a discussion already has that id."],
    [
      "nothing to go on from",
      { continues: ["x", "y"] },
      'There is none of the conversations "x", "y" in home.',
    ],
    [
      "nothing with that agent",
      { continues: "last", agent: "third" },
      "There is no conversation with third in home yet.",
    ],
    ["an empty id among others", { continues: ["a,,b"] }, '--resume "a,,b" has an empty id in it.'],
  ])("is refused: %s", async (_situation, asking, message) => {
    const there = home(await conversation("a", {}));
    await expect(plan(there, asking)).rejects.toThrow(message);
  });

  test.each(["Why not Redis?", "Why?", "and then"])(
    "behind --resume alone is the question: %s",
    async (words) => {
      const there = home(await conversation("a", {}));
      const { given, goesOnIn } = await plan(there, { continues: [words], subject: null });
      expect([given.question, goesOnIn]).toEqual([words, "a"]);
    },
  );

  test("is put to whoever was asked before, unless somebody else is named", async () => {
    const there = home(await conversation("other", { by: "other" }));
    const wished = {
      subject: "And?",
      options: { continues: "last" as const, id: undefined, review: false },
      spelled: () => "",
      surroundings: there,
    };
    expect(await wishesOf({ ...wished, named: null })).toMatchObject({
      panel: ["other"],
      goesOnFrom: { id: "other" },
    });
    expect(await wishesOf({ ...wished, named: ["other"] })).not.toHaveProperty("panel");
    expect(
      await wishesOf({
        ...wished,
        options: { ...wished.options, continues: undefined },
        named: null,
      }),
    ).toEqual({});
  });

  test("waits for the one before to end, unless it is a fork", async () => {
    const open = await conversation("a", {});
    const [last] = open.discussions;
    const unfinished = { ...open, discussions: [{ ...last, status: "paused" } as Discussion] };
    await expect(plan(home(unfinished), { continues: ["a"] })).rejects.toThrow(
      "The last question in a has not ended.",
    );
    expect((await plan(home(unfinished), { continues: ["a"], id: "c" })).id).toBe("c");
    expect((await plan(home({ ...unfinished, running: true }), { continues: ["a"] })).goesOnIn).toBe("a");
  });
});

test.each<readonly [string, Asking, readonly string[]]>([
  ["of an agent that goes on in its session nothing is to know", { continues: ["a"] }, []],
  [
    "an agent of this conversation without a session is told the turns again, and that is said",
    { continues: ["plain"] },
    ["mine has no session to continue; the earlier turns go into its prompt."],
  ],
  [
    "of another agent only that it is told the turns",
    { continues: ["a"], agent: "third" },
    ["a was answered by mine before; third is told its turns in the prompt."],
  ],
  ["of a fork nothing: it has no session of its own", { continues: ["a"], id: "c" }, []],
])("%s", async (_situation, asking, notices) => {
  const there = home(await conversation("a", { session: "s-a" }), await conversation("plain", {}));
  expect((await plan(there, asking)).given.notices).toEqual(notices);
});

test("what earlier questions came with is known; a file that is given again counts as it is now", async () => {
  const there = home(
    await conversation("a", {
      options: { context: [file("a.md", "old"), file("b.md", "B")], knownContext: [file("c.md", "C")] },
    }),
  );
  const { given } = await plan(there, { continues: ["a"], context: [file("a.md", "new")] });
  expect(given.knownContext.map(({ path }) => path).toSorted()).toEqual(["b.md", "c.md"]);
  expect(given.context).toEqual([file("a.md", "new")]);
});

test("a turn is shared once, as it was answered, and an unanswered one with nobody", async () => {
  const { discussions } = await conversation("a", {});
  const [discussion] = discussions;
  if (discussion === undefined || method.shares === undefined) throw new Error("Nothing was held.");
  const told = {
    discussion,
    given: askOptions({ shareWith: ["b"], context: [file("a.md", "A")], earlier: [answered("x", 1)] }),
  };
  const there = await conversation("b", {}, {});
  const copy = method.shares.copy(told as never, there.discussions);
  expect(copy).toMatchObject({
    turn: 3,
    context: [],
    earlier: [],
    session: null,
    shareWith: [],
    given: { source: "a", answer: "Answer 1 of a" },
  });
  const after = await conversation("b", {}, { options: { given: copy?.given ?? null } });
  expect(method.shares.copy(told as never, after.discussions)).toBeNull();
  const outcome = { answer: "x", resumed: null };
  expect(method.shares.with({ given: told.given, outcome } as never)).toEqual(["b"]);
  expect(method.shares.with({ given: told.given, outcome: null } as never)).toEqual([]);
});

test("a conversation has what was said before it only where it carries that: a fork, or a merge", async () => {
  const earlier = [answered("a", 1)];
  const turnsOf = async (...asked: readonly Past[]) =>
    conversationOf((await conversation("b", ...asked)).discussions).length;
  expect(await turnsOf({}, { options: { earlier } })).toBe(2);
  expect(await turnsOf({ options: { earlier, carries: true } }, { options: { earlier } })).toBe(3);
});
