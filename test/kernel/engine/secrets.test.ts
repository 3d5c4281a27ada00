import { expect, test } from "vitest";
import { z } from "zod";
import type { EventDraft } from "../../../src/kernel/event.ts";
import { Past } from "../../../src/kernel/engine/past.ts";
import { type EndDraft, Secrets } from "../../../src/kernel/engine/secrets.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import { discuss, seated } from "../../discussion.ts";

test("why a secret reply failed, which may quote it, stands in the sealed event alone", async () => {
  const written: EventDraft[] = [];
  const runner = {
    append: (draft: EventDraft) => {
      written.push(draft);
      return Promise.resolve() as never;
    },
  };
  const past = new Past([], { writer: { colloquy: "0", code: "0" }, onDrift: () => {} });
  const failure = { code: "unreadable", message: 'it said "I vote for Redis"' };
  const end = { type: "turn.failed", key: "k", round: 1, seat: "a", turn: "vote", raw: "Redis", failure };
  await new Secrets(past, runner).record(end as unknown as EndDraft);
  const [sealed, open] = written;
  expect(sealed).toMatchObject({ type: "turn.sealed", raw: "Redis", failure });
  expect(open).toMatchObject({
    type: "turn.failed",
    raw: null,
    secret: true,
    failure: { code: "unreadable" },
  });
  expect(JSON.stringify(open)).not.toContain("Redis");
});

test("what stands in a secret answer of the project is as secret, and told with it when it is opened", async () => {
  const written: EventDraft[] = [];
  const append = (draft: EventDraft) => Promise.resolve(void written.push(draft)) as never;
  const secrets = new Secrets(new Past([], { writer: { colloquy: "0" }, onDrift: () => {} }), { append });
  const witnessed = { files: [], quotes: [], unopened: [{ path: "src/redis.ts", line: 1 }] };
  const said = { rung: "text", reply: "src/redis.ts:1", raw: null, receipt: null, witnessed };
  const end = { type: "turn.answered", key: "k", round: 1, seat: "a", turn: "vote", ...said };
  await secrets.record(end as unknown as EndDraft);
  expect(written.filter((one) => "witnessed" in one).map(({ type }) => type)).toEqual(["turn.sealed"]);
  await secrets.open();
  expect(written.at(-1)).toMatchObject({ type: "turn.opened", reply: "src/redis.ts:1", witnessed });
});

test("while it is said, a secret reply is shown to nobody", async () => {
  const aloud: Agent = {
    name: "aloud",
    kind: "script",
    answer: (_, { onOutput }) => {
      onOutput("Redis");
      return Promise.resolve({ text: "Redis" });
    },
  };
  const heard: string[] = [];
  const prompt = { stable: "", fresh: "", request: "Which?" };
  await discuss({
    seated: [seated("Ada", aloud)],
    onOutput: (key) => void heard.push(key),
    protocol: async (floor) => {
      const [ada] = floor.seats;
      if (ada === undefined) throw new Error("There is nobody.");
      await floor.ask(ada, { kind: "say", prompt, schema: null });
      await floor.ask(ada, { kind: "vote", prompt, schema: null, secret: true });
    },
  });
  expect(heard).toEqual(["0/say/ada"]);
});

test("a secret turn that is asked again quotes the reply to its agent alone: until the end no event holds it but the sealed one", async () => {
  const prompt = { stable: "", fresh: "", request: "Which?" };
  const schema = z.object({ vote: z.string() });
  const asked: string[] = [];
  const agent: Agent = {
    name: "hasty",
    kind: "script",
    answer: ({ prompt: { fresh } }) => {
      asked.push(fresh);
      return Promise.resolve({ text: asked.length === 1 ? "I am for Redis" : '{"vote":"Redis"}' });
    },
  };
  const { events } = await discuss({
    seated: [seated("Ada", agent)],
    protocol: async (floor) => {
      for (const seat of floor.seats) await floor.ask(seat, { kind: "vote", prompt, schema, secret: true });
    },
  });
  expect(asked[1]).toContain("I am for Redis");
  const open = events.filter(({ type }) => type !== "turn.sealed" && type !== "turn.opened");
  expect(open.filter(({ type }) => type === "turn.asked")).toHaveLength(2);
  expect(JSON.stringify(open)).not.toContain("Redis");
});
