import { expect, test } from "vitest";
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
