import type { ElicitResult } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { eras, host } from "./host.ts";
import { config, design, rated } from "./panel.ts";
import { choosing, onlyId, promptsIn } from "./tabling.ts";
import { expectSays } from "../says.ts";
import { few } from "../runs.ts";

/** Who was asked for what, in which round; nobody is asked twice. */
function callsIn(told: Story): readonly string[] {
  return promptsIn(told).map(({ round, turn, seat }) => `${round} ${turn} ${seat}`);
}

const once = [
  "1 question Facilitator",
  "1 response Software architect",
  "1 response Technical lead",
  "1 synthesis Facilitator",
];

describe.each(few(eras, 1))("a gate, at a host that speaks %s", (era) => {
  test("reaches the person by elicitation: again with what is wrong, at the next call once dismissed, and no more once answered", async () => {
    const { told, panel, asked } = choosing();
    const questions: string[] = [];
    const actions: ElicitResult[] = [
      { action: "accept", content: { answer: "99" } },
      { action: "cancel" },
      { action: "accept", content: { answer: "default" } },
    ];
    const elicit = ({ message }: { readonly message: string }): ElicitResult => {
      questions.push(message);
      return actions.shift() ?? { action: "cancel" };
    };
    const { tell } = await host(told, panel, { era, elicit });
    const { id, state } = await tell("start_discussion", asked);
    expect([state, questions.length]).toEqual(["waiting", 2]);
    expect(questions[0]).toContain('"vs" in the topic suggests debate.');
    expect(questions[1]?.split("\n")[0]).toContain('not "99"');
    expect(await tell("wait_for_discussion", { id })).toMatchObject({ state: "completed" });
    expect(questions).toHaveLength(3);
    expect(callsIn(told)).toEqual(once);
    expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`)).toContain(
      '"answer":{"value":"default","by":"person"}',
    );
  });

  test("that the person declines stays open, is not pressed on them again, and never hangs", async () => {
    const { told, panel, asked } = choosing();
    let pressed = 0;
    const elicit = (): ElicitResult => {
      pressed += 1;
      return { action: "decline" };
    };
    const { tell } = await host(told, panel, { era, elicit });
    const { id, ...started } = await tell("start_discussion", asked);
    expect(started).toMatchObject({ state: "waiting", open: [{ of: "person" }] });
    expect(await tell("wait_for_discussion", { id })).toMatchObject({ state: "waiting" });
    expect(pressed).toBe(1);

    // Another host cannot ask anybody.
    const mute = await host(told, panel, { era });
    const situation = await mute.tell("wait_for_discussion", { id });
    expect(situation).toMatchObject({
      state: "waiting",
      open: [{ of: "person", schema: { enum: expect.anything() } }],
    });
    expect(situation.next).toBe(
      "Put the question to the person, then call go_on with their own words as answer.",
    );
    expect(await mute.complaint("go_on", { id, answer: "perhaps" })).toMatch(
      /^"perhaps" is not one of the choices\. Choose /,
    );
    expect(await tell("go_on", { id, answer: "default" })).toMatchObject({ state: "completed" });
    expect(await mute.complaint("go_on", { id, answer: "default" })).toBe(
      `${id} has no question to a person open. discussion_status shows its state.`,
    );
    expect(callsIn(told)).toEqual(once);
  });
});

test("a question is answered by the command while the host waits, and the host sees it", async () => {
  const { told, panel, asked } = choosing();
  const { tell } = await host(told, panel);
  const { id, ...started } = await tell("start_discussion", asked);
  expect(started).toMatchObject({ state: "waiting", open: [{ of: "person" }] });
  expect((await told.run(["answer", onlyId(told), "default", ...panel])).code).toBe(0);
  expect(await tell("wait_for_discussion", { id })).toMatchObject({ state: "completed" });
  // Nobody is asked where the caller takes what is recommended.
  expect(await tell("start_discussion", { ...asked, take_recommended: true })).toMatchObject({
    state: "completed",
  });
});

describe("a person with a seat", () => {
  test("fills in a form of the host, read as every form is", async () => {
    const told = story();
    told.write("design.md", design);
    const forms: object[] = [];
    const elicit = ({ message, ...form }: { readonly message: string }): ElicitResult => {
      forms.push({ message, ...form });
      const content = { rating: 4, strengths: "It is short\nIt is clear", weaknesses: "", suggestions: "" };
      return { action: "accept", content };
    };
    const flags = config(told, { critique: { perspectives: [{ name: "Clarity" }] } });
    const { tell, text } = await host(told, flags, { elicit });
    const asked = { protocol: "critique", subject: "design.md", agents: ["human"] };
    const situation = await tell("start_discussion", asked);
    expect(situation).toMatchObject({ state: "completed", detail: "can go ahead" });
    expect(forms).toMatchObject([
      {
        mode: "form",
        requestedSchema: {
          type: "object",
          required: ["rating"],
          properties: {
            critical_issues: {
              type: "string",
              description: "one point a line; may stay empty",
              title: "critical issues",
            },
            rating: { type: "number", minimum: 1, maximum: 5 },
            strengths: { type: "string" },
            suggestions: { type: "string" },
            weaknesses: { type: "string" },
          },
        },
      },
    ]);
    expectSays((forms[0] as { readonly message: string }).message, [
      'Human, you are asked as "Clarity" (Clarity) in round 1 of critique-design-md.',
      "To read: design.md",
    ]);
    const { seats } = JSON.parse(await text("read_discussion", { id: situation.id, part: "result" }));
    expect(seats).toMatchObject([{ seat: "Clarity", answeredBy: "human" }]);
  });

  test("is put to the host as a question with a schema where it cannot ask", async () => {
    const told = story();
    told.write("design.md", design);
    const flags = config(told, { critique: { perspectives: [{ name: "Clarity" }] } });
    const { tell, complaint } = await host(told, flags);
    const asked = { protocol: "critique", subject: "design.md", agents: ["human"] };
    const situation = await tell("start_discussion", asked);
    expect(situation).toMatchObject({
      state: "waiting",
      open: [{ of: "person", seat: "Clarity", schema: { type: "object" } }],
    });
    const answer = { id: situation.id, answer: "It is fine." };
    expect(await complaint("go_on", answer)).toContain("is neither JSON nor a file");
    const critique = { ...answer, answer: JSON.stringify(rated(5)) };
    expect(await tell("go_on", critique)).toMatchObject({ state: "completed" });
  });
});

describe("the host has a seat", () => {
  const secret = "the peer's own words";

  /** Two seats: one of the host, one of an agent that says something the host must not see. */
  function seated(settings: object = {}): { readonly told: Story; readonly flags: readonly string[] } {
    const told = story();
    told.write("design.md", design);
    told.write("peer.yaml", JSON.stringify([{ reply: rated(4, { weaknesses: [secret] }) }]));
    const flags = config(told, {
      agents: { peer: { script: "./peer.yaml" } },
      critique: { perspectives: [{ name: "Mine" }, { name: "Theirs" }] },
      fallback: ["peer"],
      ...settings,
    });
    return { told, flags };
  }

  const asked = { protocol: "critique", subject: "design.md", agents: ["host", "peer"] };

  test("its turn comes with prompt and schema, blind, and its reply is a reply like any other", async () => {
    const { told, flags } = seated();
    const { tell, complaint } = await host(told, flags);
    const situation = await tell("start_discussion", asked);
    const [turn] = situation.open ?? [];
    expect(situation).toMatchObject({ state: "waiting", detail: "the host has not answered as Mine yet" });
    expect(turn).toMatchObject({ of: "host", seat: "Mine", schema: { type: "object" } });
    expect(turn?.text).toContain("Keys live in one Redis node");
    expect(JSON.stringify(situation)).not.toContain(secret);
    for (const part of ["result", "record", "transcript", "artifacts/rounds/001.json"])
      expect(await complaint("read_discussion", { id: situation.id, part })).toContain("its seats are blind");

    const done = await tell("reply_as_host", { id: situation.id, key: turn?.key, reply: rated(5) });

    expect(done).toMatchObject({ state: "completed", detail: "can go ahead" });
    expect(done.report).toContain(secret);
    const journal = told.read(`.colloquy/discussions/${situation.id}/journal.jsonl`).trim().split("\n");
    const events = journal.map((line) => JSON.parse(line));
    const mine = events.filter(({ seat }) => seat === "Mine");
    expect(mine.map(({ type }) => type)).toEqual(["turn.asked", "turn.answered"]);
    expect(mine[0].prompt).toBe(turn?.text);
    const ofPeer = events.filter(({ type, agent }) => type === "turn.asked" && agent === "peer");
    expect(ofPeer.map(({ seat }) => seat)).toEqual(["Theirs"]);
    expect(mine[1].receipt).toMatchObject({
      asked: "host",
      answeredBy: "host",
      fallback: false,
      costUsd: null,
    });
    expect((await told.run(["verify", situation.id])).code).toBe(0);
  });

  test("a reply that cannot be read is asked for once more, with what was wrong, then a fallback speaks", async () => {
    // Two perspectives raise points, so an editor is asked: not the host, who has no further turn here.
    const { told, flags } = seated();
    const { tell, text } = await host(told, flags);
    const { id } = await tell("start_discussion", asked);
    const again = await tell("reply_as_host", { id, reply: "Looks fine to me." });
    expect(again).toMatchObject({ state: "waiting", open: [{ of: "host", seat: "Mine" }] });
    expect(again.open?.[0]?.text).toContain("Looks fine to me.");
    const spokenFor = await tell("reply_as_host", { id, reply: '{"rating": "splendid"}' });
    // Two perspectives raise points now, and the host is the one who puts them together.
    expect(spokenFor).toMatchObject({ state: "waiting", open: [{ of: "host", seat: "Editor" }] });
    const done = await tell("reply_as_host", { id, reply: { groups: [] } });
    expect(done.state).toBe("completed");
    const { seats } = JSON.parse(await text("read_discussion", { id, part: "result" }));
    expect(seats[0]).toMatchObject({ seat: "Mine", agent: "host", answeredBy: "peer", fallback: true });
  });

  test("it may have every seat; turns of a round come together, and the discussion goes on when all are answered", async () => {
    const { told, flags } = seated();
    const { tell, complaint, leave } = await host(told, flags);
    const { id, open = [] } = await tell("start_discussion", { ...asked, agents: ["host"] });
    expect(open.map(({ seat }) => seat)).toEqual(["Mine", "Theirs"]);
    expect(await complaint("reply_as_host", { id, reply: rated(4) })).toMatch(
      /^2 are open: .* Say which with key\.$/,
    );
    const left = await tell("reply_as_host", { id, key: open[0]?.key, reply: rated(4) });
    expect(left.open?.map(({ seat }) => seat)).toEqual(["Theirs"]);
    // A server that ends here has lost nothing.
    await leave();
    const second = await host(told, flags);
    const done = await second.tell("reply_as_host", {
      id,
      key: open[1]?.key,
      reply: JSON.stringify(rated(2)),
    });
    expect(done).toMatchObject({ state: "completed" });
    const resumed = told.read(`.colloquy/discussions/${id}/journal.jsonl`).match(/"discussion.resumed"/g);
    expect(resumed).toHaveLength(1);
  });

  test("a command line has no host, and says so", async () => {
    const { told, flags } = seated();
    const ended = await told.run(["critique", "design.md", "--agents", "host", ...flags]);
    expect(ended.code).toBe(2);
    expectSays(ended.stderr, [
      "error: The agent host is the model that calls colloquy over MCP, and no model calls it here. It can take a seat in discussions started through `colloquy mcp`; here, name another agent with --agents.",
    ]);
    expect(told.has(".colloquy")).toBe(false);
    const { tell } = await host(told, flags);
    const { id } = await tell("start_discussion", asked);
    const answered = await told.run(["answer", id, "5"]);
    expect(answered).toMatchObject({ code: 2 });
    expectSays(answered.stderr, [
      "error: critique-design-md is waiting for the model that started it over MCP. You cannot answer for that model. That model continues it through `colloquy mcp`. `colloquy resume --agents <other>` gives the seat to another agent.",
    ]);
    const resumed = await told.run(["resume", id, ...flags]);
    expect(resumed.code).toBe(4);
  });
});

describe("several are open at once", () => {
  function twoPeople(settings: object = {}) {
    const told = story();
    told.write("design.md", design);
    const perspectives = [{ name: "Mine" }, { name: "Theirs" }];
    const flags = config(told, { critique: { perspectives }, ...settings });
    return { told, flags };
  }

  test("the caller says which it answers, by its key, and none is asked twice", async () => {
    const { told, flags } = twoPeople();
    const { tell, complaint } = await host(told, flags);
    const { id, open = [] } = await tell("start_discussion", {
      protocol: "critique",
      subject: "design.md",
      agents: ["human"],
    });
    expect(open.map(({ of, seat }) => [of, seat])).toEqual([
      ["person", "Mine"],
      ["person", "Theirs"],
    ]);
    const answer = JSON.stringify(rated(5));
    const keys = open.map(({ key }) => key);
    expect(await complaint("go_on", { id, answer })).toBe(
      `2 are open: ${keys.join(", ")}. Say which with key.`,
    );
    expect(await complaint("go_on", { id, answer, key: "1/none" })).toBe(
      `There is no question to a person "1/none" open. Open: ${keys.join(", ")}.`,
    );
    expect(await complaint("reply_as_host", { id, key: keys[0], reply: rated(5) })).toBe(
      `${id} has no turn of yours open. discussion_status shows its state.`,
    );
    const left = await tell("go_on", { id, answer, key: keys[1] });
    expect(left.open?.map(({ seat }) => seat)).toEqual(["Mine"]);
    expect(await tell("go_on", { id, answer })).toMatchObject({ state: "completed" });
  });

  test("a host with a seat hands in no answer for another, and a server asks only whom it was started with", async () => {
    const { told, flags } = twoPeople({ agents: { one: { script: "./one.yaml" } } });
    told.write("one.yaml", JSON.stringify([{ reply: rated(4) }]));
    const first = await host(told, flags);
    const { id, open = [] } = await first.tell("start_discussion", {
      protocol: "critique",
      subject: "design.md",
      agents: ["host", "human"],
    });
    const person = open.find(({ of }) => of === "person");
    expect(person).toMatchObject({ seat: "Theirs", text: expect.stringContaining("You have a seat here") });
    const answer = JSON.stringify(rated(5));
    expect(await first.complaint("go_on", { id, answer, key: person?.key })).toBe(
      `You have a seat in this discussion, so you cannot hand in an answer for another. The person answers with \`colloquy answer ${id}\`.`,
    );
    await first.leave();
    const narrow = await host(told, [...flags, "--agents", "one"]);
    const other = { protocol: "critique", subject: "design.md", agents: ["human"] };
    expect(await narrow.complaint("start_discussion", other)).toBe(
      "The agent human cannot be asked here. This server was started with --agents one: a caller can name only those.",
    );
    expect(await narrow.tell("start_discussion", { ...other, agents: ["one"] })).toMatchObject({
      id: `${id}-2`,
    });
    const fork = { seats: { mine: "human" } };
    expect(await narrow.complaint("go_on", { id: `${id}-2`, fork })).toContain("human cannot be asked here");
    expect(await narrow.complaint("wait_for_discussion", { id, resume: true })).toMatch(
      /^The agent (host|human) cannot be asked here\. This server was started with --agents one: /,
    );
  });
});

test("a caller names nobody but whom the server was started with: for no seat, nor to lead those that join later", async () => {
  const told = story();
  told.write("replies.yaml", "[]");
  const script = { script: "./replies.yaml" };
  const flags = config(told, { agents: { one: script, two: script }, fallback: [] });
  const { complaint, client } = await host(told, [...flags, "--agents", "one"]);
  for (const [at, protocol] of ["swarm", "discuss", "roundtable", "solve"].entries())
    for (const wish of [{ moderator: "two" }, { agents: at % 2 === 0 ? ["two"] : ["one", "two"] }])
      expect([
        protocol,
        wish,
        await complaint("start_discussion", { protocol, subject: "A topic?", ...wish }),
      ]).toEqual([protocol, wish, expect.stringMatching(/^The agent two cannot be asked here\./)]);
  expect(told.has(".colloquy/discussions")).toBe(false);
  const { agents, default: panel } = (await client.callTool({ name: "list_agents", arguments: {} }))
    .structuredContent as { agents: readonly { name: string }[]; default: readonly string[] };
  expect([agents.map(({ name }) => name), panel]).toEqual([["one"], ["one"]]);
});
