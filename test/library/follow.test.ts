import { expect, test } from "vitest";
import { type AgentFunction, type Asked, type Event, follow, hold } from "../../src/index.ts";
import {
  accepts,
  asks,
  decided,
  holds,
  type KitVerdict,
  option,
  optional,
  protocol,
  says,
  settleAll,
  shape,
  text,
} from "../../src/kit.ts";
import { discussionsOf, versionIn } from "../../src/kernel/discussion.ts";

const majority = { by: "majority", threshold: 0.5 } as const;

const quorum = protocol({
  name: "quorum",
  summary: "positions and a majority",
  when: "a choice between options that are known",
  cost: "one call for each agent",
  subject: { name: "question", example: "Which queue?" },
  options: {
    choice: option.texts({ help: "an option, once for each" }),
    twice: option.flag({ help: "all are asked once more" }),
  },
  help: "Everybody takes a position.",
  calls: (seats) => seats,
  rules: "Say what you are for.",
  async run(table, { subject, options }) {
    const issue = table.issue(subject, options.choice);
    const position = shape({
      for: holds(),
      accepts: accepts(),
      claims: optional(says("claim", "a claim")),
      reconsiderWhen: optional(text("what would change your mind")),
      asks: asks(),
    });
    const alone = { kind: "position", task: "Take a position.", shape: position, issue, on: [issue] };
    if (options.twice)
      await table.round("Before", () =>
        table.each(table.members, { ...alone, missing: ({ name }) => `${name} gave no answer` }),
      );
    await table.round("Alone", () => table.each(table.members, alone));
  },
  report(told) {
    const settled = settleAll(told.ledger, majority);
    return { settled, document: decided(told, settled) };
  },
});

const stays = { answer: ["It changes nothing for me"], moved: [] };
const goes = {
  answer: ["Two need one store"],
  moved: [{ option: "O1", why: "Both see it", because: ["YOU-1"] }],
};

/** Who is for the option of that number; what each says to a follow-up, and what it was asked. */
function seat(held: number, further: unknown, prompts: string[] = [], more: object = {}): AgentFunction {
  return ({ kind, prompt }: Asked) => {
    if (kind !== "follow") return { for: { option: `O${held}`, why: `Reason of O${held}` }, ...more };
    prompts.push(JSON.stringify(prompt));
    if (further === null) throw new Error("out of order");
    return further as object;
  };
}

async function held(agents: Record<string, AgentFunction>): Promise<readonly Event[]> {
  const discussion = hold(quorum, "Where do sessions go?", { choice: ["Redis", "Cookies"], agents });
  await discussion.result;
  return discussion.events;
}

async function followed(events: readonly Event[], question: string, agents: Record<string, AgentFunction>) {
  const discussion = follow(events, question, { agents, protocol: quorum });
  const { status, verdict, versions } = await discussion.result;
  const all = discussion.events;
  const asked = all
    .slice(all.findLastIndex(({ type }) => type === "discussion.followed"))
    .flatMap((event) => (event.type === "turn.asked" ? [event.seat] : []));
  return { status, verdict: verdict as KitVerdict | null, versions, asked, events: all };
}

const three = { ada: seat(2, stays), bob: seat(2, stays), cyd: seat(1, stays) };

test("who moves because of what was asked further changes the result, and the one before stays", async () => {
  const events = await held(three);
  const prompts: string[] = [];
  const agents = { ada: seat(2, goes, prompts), bob: seat(2, stays, prompts), cyd: seat(1, stays, prompts) };
  const { verdict, versions, asked, events: all } = await followed(events, "And with two servers?", agents);
  expect(asked).toEqual(["Member 1", "Member 2", "Member 3"]);
  expect(verdict?.answer).toContain("Redis");
  expect(verdict?.["followUps"]).toMatchObject([
    { id: "YOU-1", question: "And with two servers?", moves: [{ from: "O2", to: "O1", because: ["YOU-1"] }] },
  ]);
  expect(prompts.every((one) => one.includes("And with two servers?"))).toBe(true);
  expect(prompts.some((one) => one.includes("Two need one store"))).toBe(false);
  expect(versions?.map(({ version, question, usage }) => [version, question, usage.calls])).toEqual([
    [1, null, 3],
    [2, "And with two servers?", 3],
  ]);
  const before = discussionsOf(versionIn(all, 1) ?? []).at(-1);
  expect(before?.kept).toEqual(discussionsOf(events).at(-1)?.kept);
  expect(versionIn(all, 3)).toBeNull();
});

test("of a question that names an item, those who stand on it are asked, the others once that moves somebody", async () => {
  const events = await held(three);
  const none = await followed(events, "What of O1?", three);
  expect(none.asked).toEqual(["Member 3"]);
  const moves = { ...goes, moved: [{ option: "O2", why: "Cheaper", because: ["YOU-1"] }] };
  const some = await followed(events, "What of O1?", { ...three, cyd: seat(1, moves) });
  expect(some.asked).toEqual(["Member 3", "Member 1", "Member 2"]);
  // What the first named in its own words is not shown to those who come after it.
  const prompts: string[] = [];
  const named = {
    ...goes,
    moved: [{ issue: "I1", option: "Files on a disk", why: "Cheaper", because: ["YOU-1"] }],
  };
  const after = { ada: seat(2, stays, prompts), bob: seat(2, stays, prompts), cyd: seat(1, named) };
  expect((await followed(events, "What of O1?", after)).asked).toHaveLength(3);
  expect(prompts.join()).toContain("What of O1?");
  expect(prompts.join()).not.toContain("Files on a disk");
});

test("a seat is shown what it said itself, and says what is answered, has come true or stands no more", async () => {
  const prompts: string[] = [];
  const first = {
    claims: ["Cookies are small"],
    reconsiderWhen: "a second server comes",
    asks: "Is a second server planned?",
  };
  const agents = {
    ada: seat(
      1,
      { ...stays, answered: [{ question: "Q1", answer: "Yes, two" }], cameTrue: true },
      prompts,
      first,
    ),
    bob: seat(2, { ...stays, stands: [{ on: "O2", stand: "contest", reason: "Two need one store" }] }),
    cyd: seat(1, {
      ...stays,
      moved: [{ option: "Files on a shared disk", why: "Both see it", because: ["YOU-1"] }],
    }),
  };
  const events = await held(agents);
  const { verdict, asked, events: all } = await followed(events, "We have two servers now", agents);
  expect(asked).toHaveLength(3);
  for (const one of ["Cookies are small", "a second server comes", "Is a second server planned?"])
    expect(prompts[0]).toContain(one);
  expect(verdict?.["questions"]).toMatchObject([{ id: "Q1", answer: "Yes, two" }]);
  expect(verdict?.["followUps"]).toMatchObject([
    {
      moves: [{ seat: "Member 3", from: "O1", to: "O3", because: ["YOU-1"] }],
      stances: [{ seat: "Member 2", on: "O2", was: "for", now: "objects", why: "Two need one store" }],
      cameTrue: [{ seat: "Member 1", text: "a second server comes" }],
    },
  ]);
  await followed(all, "And now?", agents);
  expect(prompts.at(-1)).not.toContain("a second server comes");
  expect(prompts.at(-1)).not.toContain("which you asked");
});

test("a follow-up that nobody answered fails, and the next asks that again before its own", async () => {
  const events = await held(three);
  const broken = { ada: seat(2, null), bob: seat(2, null), cyd: seat(1, null) };
  const failed = await followed(events, "And with two servers?", broken);
  expect(failed.status).toBe("failed");
  const again = await followed(failed.events, "And with three?", three);
  expect(again.status).toBe("completed");
  expect(again.asked).toHaveLength(6);
  expect(again.verdict?.["followUps"]).toMatchObject([
    { question: "And with two servers?", answers: [{}, {}, {}] },
    { question: "And with three?", answers: [{}, {}, {}] },
  ]);
});

test("where nobody answered at all, the next asks everything again, also agents that nobody asked any more", async () => {
  const out = () => {
    throw new Error("out of order");
  };
  const choices = { choice: ["Redis", "Cookies"], twice: true };
  const silent = hold(quorum, "Where?", { ...choices, agents: { ada: out, bob: out, cyd: out } });
  expect(await silent.result).toMatchObject({ status: "failed" });
  const breakers = silent.events.filter(
    (event) => event.type === "turn.failed" && event.failure.code === "breaker",
  );
  expect(breakers.map((event) => "round" in event && event.round)).toContain(2);

  const { status, asked, events, verdict } = await followed(silent.events, "And with two servers?", three);
  expect([status, asked.length]).toEqual(["completed", 9]);
  expect(verdict).toMatchObject({ followUps: [{ answers: [{}, {}, {}] }] });
  const held = discussionsOf(events).at(-1);
  expect(held?.warnings.join("\n")).not.toContain("gave no answer");
  expect(held?.rounds.map(({ title, completed }) => [title, completed])).toEqual([
    ["Before", true],
    ["Alone", true],
    ["Follow-up", true],
  ]);
});

test("a limit counts anew, and one that it stopped is not followed but resumed", async () => {
  const discussion = hold(quorum, "Where do sessions go?", {
    choice: ["Redis", "Cookies"],
    agents: three,
    limits: { maxCalls: 3 },
  });
  await discussion.result;
  const { status, events } = await followed(discussion.events, "And with two servers?", three);
  expect(status).toBe("completed");
  const stopped = follow(events, "Once more?", { agents: three, protocol: quorum, limits: { maxCalls: 2 } });
  expect((await stopped.result).status).toBe("paused");
  await expect(followed(stopped.events, "And now?", three)).rejects.toThrow("has not ended");
});

test("what was decided is told once it is over, not while it goes on, with who is for it and who is not", async () => {
  const events = await held({
    ada: seat(2, stays),
    bob: seat(2, stays, [], { accepts: [] }),
    cyd: seat(1, stays),
  });
  const method = await quorum.load();
  const toldAt = (some: readonly Event[]) => {
    const [discussion] = discussionsOf(some).slice(-1);
    if (discussion === undefined) throw new Error("nothing was held");
    const kept = discussion.kept.map(({ entry }) => method.kept.parse(entry));
    const given = method.given.parse(discussion.options);
    const rest = { outcome: null, earlier: [], seats: [], degraded: false, partial: false, warnings: [] };
    return method
      .report({ ...rest, discussion, kept, given, place: { folder: "", address: "x" }, lang: "en" })
      .decided?.();
  };
  expect(toldAt(events)).toEqual({
    decided: "O2 Cookies (majority)",
    by: ["Member 1", "Member 2"],
    dissent: ["Member 3: Reason of O1"],
    lookAgain: [],
  });
  const under = events.slice(
    0,
    events.findIndex(({ type }) => type === "discussion.completed"),
  );
  expect(toldAt(under)).toBeNull();
});
