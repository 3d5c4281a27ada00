import { describe, expect, test } from "vitest";
import { formOfGate } from "../../../src/document/form/form.ts";
import {
  isOwnTurn,
  knowsOf,
  ownPart,
  seesAll,
  seesForm,
  tableOf,
  type Viewer,
} from "../../../src/host/view/who-sees.ts";
import { type Discussion, discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event, EventDraft } from "../../../src/kernel/event.ts";

/** Who may see what: the one rule behind the page, MCP and forms. Every row of these tables says one sentence of it. */

const holder: Viewer = { is: "holder" };
const people = new Map([
  ["reviewer", "Ada"],
  ["bob", "Bob"],
]);
const ada: Viewer = { is: "person", name: "ada", people };
const byAgent: Viewer = { is: "person", name: "Reviewer", people };
const bob: Viewer = { is: "person", name: "bob", people };
const eve: Viewer = { is: "person", name: "eve", people };
const host: Viewer = { is: "host" };

const words = "what others said";

function journal(drafts: readonly EventDraft[]): readonly Event[] {
  return drafts.map((draft, at) => ({
    v: 2,
    seq: at + 1,
    ts: "2026-01-01T00:00:00.000Z",
    prev: "",
    ...draft,
  }));
}

/** The seats and who answers for them, the first of each its own. */
type Seats = Readonly<Record<string, readonly string[]>>;

const seating = ([name, agents]: readonly [string, readonly string[]]) => ({
  seat: { id: name.toLowerCase(), name, role: "", focus: [] },
  agents: [...agents],
});

const started = (
  seats: Seats,
  chains: readonly (readonly string[])[] = [],
  protocol = "discuss",
): EventDraft => ({
  type: "discussion.started",
  id: "d",
  title: "t",
  protocol,
  colloquy: "0",
  options: { artifact: words },
  fingerprints: { artifact: words },
  limits: {
    timeoutMs: null,
    turnTimeoutMs: 1,
    concurrency: 1,
    maxCalls: null,
    maxTokens: null,
    maxCostUsd: null,
  },
  configFiles: [words],
  seats: Object.entries(seats).map(seating),
  chains,
  roundsBefore: 0,
});

const asked = (seat: string, agent: string, call = 1): EventDraft => ({
  type: "turn.asked",
  key: `1/say/${seat.toLowerCase()}${call > 1 ? `~${call}` : ""}`,
  round: 1,
  seat,
  turn: "say",
  why: call > 1 ? "fallback" : "first",
  agent,
  request: words,
  prompt: words,
});

const receipt = (agent: string) => ({
  asked: agent,
  answeredBy: agent,
  fallback: false,
  model: null,
  sessionId: null,
  exitCode: 0,
  ms: 1,
  inputTokens: 1,
  outputTokens: 1,
  tokensEstimated: false,
  costUsd: null,
});

const answered = (seat: string, agent: string, call = 1): EventDraft => ({
  type: "turn.answered",
  key: `1/say/${seat.toLowerCase()}${call > 1 ? `~${call}` : ""}`,
  round: 1,
  seat,
  turn: "say",
  rung: "strict",
  reply: words,
  raw: words,
  receipt: receipt(agent),
  witnessed: { looks: 1, places: [] } as never,
});

const failed = (seat: string, agent: string): EventDraft => ({
  type: "turn.failed",
  key: `1/say/${seat.toLowerCase()}`,
  round: 1,
  seat,
  turn: "say",
  failure: { code: "garbage", message: words },
  raw: words,
  receipt: receipt(agent),
});

const message = (from: string, ...to: readonly string[]): EventDraft => ({
  type: "message.sent",
  key: `1/message/${from}`,
  round: 1,
  from,
  to: [...to],
  message: { type: "note", content: words },
});

const looked = (seat: string): EventDraft => ({
  type: "looked",
  key: `1/say/${seat.toLowerCase()}`,
  round: 1,
  seat,
  turn: "say",
  tool: "read_file",
  input: { path: words },
  seen: [],
  bytes: 1,
  problem: null,
});

const round: EventDraft = { type: "round.started", round: 1, title: "Round 1" };
const roundDone: EventDraft = { type: "round.completed", round: 1 };
const paused: EventDraft = { type: "discussion.paused", reason: "waiting", detail: words };
const ended: EventDraft = { type: "discussion.completed", outcome: words };
const broken: EventDraft = { type: "discussion.failed", message: "m" };

function discussionOf(...drafts: readonly EventDraft[]): Discussion {
  const [discussion] = discussionsOf(journal(drafts));
  if (discussion === undefined) throw new Error("nothing was begun");
  return discussion;
}

describe("of a discussion", () => {
  const others = { Speed: ["codex"], Cost: ["bob"] };
  const own = { Speed: ["codex"], Clarity: ["reviewer"] };
  const behind = { Speed: ["codex", "reviewer"] };
  const hosts = { Speed: ["codex"], Clarity: ["host"] };
  const hostBehind = { Speed: ["codex", "host"] };
  const rows: readonly (readonly [
    string,
    Viewer,
    Seats,
    readonly (readonly string[])[],
    EventDraft[],
    boolean,
    boolean,
  ])[] = [
    // who, viewer, seats, chains of those who may join, what happened, knows of it, reads all of it
    ["who holds the table", holder, own, [], [], true, true],
    ["who holds the table, paused", holder, hosts, [], [paused], true, true],
    ["a person without a seat", eve, own, [], [], false, false],
    ["a person without a seat, ended", eve, own, [], [ended], false, false],
    ["a person with a seat", ada, own, [], [], true, false],
    ["a person with a seat, by the agent's name", byAgent, own, [], [], true, false],
    ["a person with a seat, waiting", ada, own, [], [paused], true, false],
    ["a person with a seat, after a round", ada, own, [], [round, roundDone], true, false],
    ["a person with a seat, completed", ada, own, [], [ended], true, true],
    ["a person with a seat, failed", ada, own, [], [broken], true, true],
    ["a person who may stand in", ada, behind, [], [], true, false],
    ["a person who may join later", ada, others, [["codex", "reviewer"]], [], true, false],
    ["another person's discussion", ada, others, [], [ended], false, false],
    ["the host without a seat", host, own, [], [], true, true],
    ["the host with a seat", host, hosts, [], [], true, false],
    ["the host with a seat, waiting", host, hosts, [], [paused], true, false],
    ["the host with a seat, after a round", host, hosts, [], [round, roundDone], true, false],
    ["the host with a seat, completed", host, hosts, [], [ended], true, true],
    ["the host with a seat, failed", host, hosts, [], [broken], true, true],
    [
      "the host that may stand in, not asked yet",
      host,
      hostBehind,
      [],
      [round, asked("Speed", "codex")],
      true,
      false,
    ],
    ["the host that may stand in, stopped", host, hostBehind, [], [paused], true, false],
    ["the host that may join later", host, others, [["host"]], [], true, false],
    ["the host that may join later, behind another", host, others, [["codex", "host"]], [], true, false],
  ];
  test.each(rows)("%s", (_, viewer, seats, chains, events, knows, all) => {
    const discussion = discussionOf(started(seats, chains), ...events);

    expect([knowsOf(discussion, viewer), seesAll(discussion, viewer)]).toEqual([knows, all]);
  });

  test.each([
    ["the host, while its only round goes on", host, [round], false],
    ["the host, once all was said and a person decides", host, [round, roundDone, paused], true],
    ["a person, until it has ended", ada, [round, roundDone, paused], false],
  ] as const)("of one that asks nobody after its round: %s", (_, viewer, events, all) => {
    const seats = { A: ["codex", "host"], B: ["reviewer"] };
    const discussion = discussionOf(started(seats, [], "critique"), ...events);

    expect(seesAll(discussion, viewer)).toBe(all);
  });

  test.each([
    ["their own, active", ada, "active", true, false],
    ["their own, completed", ada, "completed", true, true],
    ["another's, completed", bob, "completed", false, false],
    ["all, for who holds the table", holder, "active", true, true],
  ] as const)("by its row: %s", (_, viewer, status, knows, all) => {
    const table = tableOf({ status, agents: ["codex", "reviewer"] });

    expect([knowsOf(table, viewer), seesAll(table, viewer)]).toEqual([knows, all]);
  });
});

describe("of its events", () => {
  /** Ada holds Clarity and stands behind Risk; the others are none of hers. */
  const seats = {
    Speed: ["codex"],
    Clarity: ["reviewer", "codex"],
    Cost: ["bob"],
    Risk: ["codex", "reviewer"],
  };
  const begun = [started(seats), round] as const;

  /** Whether the last of these events is told with the words in it, told without them, or not told. */
  function told(viewer: Viewer, ...drafts: readonly EventDraft[]): "words" | "that it happened" | "nothing" {
    const part = ownPart(viewer);
    const shown = journal([...begun, ...drafts]).map((event) => part(event));
    const last = shown.at(-1) ?? null;
    if (last === null) return "nothing";
    return JSON.stringify(last).includes(words) ? "words" : "that it happened";
  }

  const unheard = "that it happened";
  test.each([
    ["her own turn is asked", [asked("Clarity", "reviewer")], "words"],
    ["her own answer", [asked("Clarity", "reviewer"), answered("Clarity", "reviewer")], "words"],
    ["her own failure", [asked("Clarity", "reviewer"), failed("Clarity", "reviewer")], "words"],
    [
      "somebody answers in her place",
      [asked("Clarity", "codex", 2), answered("Clarity", "codex", 2)],
      "words",
    ],
    ["another is asked", [asked("Speed", "codex")], unheard],
    ["another answers", [asked("Speed", "codex"), answered("Speed", "codex")], unheard],
    ["another fails", [asked("Speed", "codex"), failed("Speed", "codex")], unheard],
    ["another person is asked", [asked("Cost", "bob")], unheard],
    ["the agent she stands behind is asked", [asked("Risk", "codex")], unheard],
    ["the agent she stands behind answers", [asked("Risk", "codex"), answered("Risk", "codex")], unheard],
    ["the agent she stands behind fails", [asked("Risk", "codex"), failed("Risk", "codex")], unheard],
    [
      "she stands in",
      [asked("Risk", "codex"), failed("Risk", "codex"), asked("Risk", "reviewer", 2)],
      "words",
    ],
    ["a message to her", [message("Speed", "Clarity", "Cost")], "words"],
    ["a message of hers", [message("Clarity", "Cost")], "words"],
    ["a message between others", [message("Speed", "Cost")], "nothing"],
    ["a message to the seat she stands behind", [message("Speed", "Risk")], "nothing"],
    [
      "a message to the seat she stood in for",
      [asked("Risk", "reviewer", 2), message("Speed", "Risk")],
      "words",
    ],
    ["a look of hers", [asked("Clarity", "reviewer"), looked("Clarity")], "words"],
    ["a look of another", [asked("Speed", "codex"), looked("Speed")], "nothing"],
    ["a look of the agent she stands behind", [asked("Risk", "codex"), looked("Risk")], "nothing"],
    ["a pause", [paused], unheard],
    ["the end", [ended], "words"],
    ["a judgement", [{ type: "judged", key: "k", kind: "v", judgement: words }], "nothing"],
    ["a kept state", [{ type: "kept", key: "k", entry: words }], "nothing"],
    ["a report", [{ type: "reported", key: "k", text: words }], "nothing"],
    ["a warning", [{ type: "warned", key: "k", message: words }], "nothing"],
    ["a gate", [{ type: "human.asked", key: "k", question: { id: "q", text: words } }], "nothing"],
    ["its answer", [{ type: "human.answered", key: "k", answer: { value: words, by: "person" } }], "nothing"],
    ["a lookup", [{ type: "looked.up", key: "k", kind: "places", request: "r", found: words }], "nothing"],
    ["a recess", [{ type: "recess.called", key: "k", detail: words, seats: [] }], "nothing"],
    [
      "a new start, with its own seats",
      [started({ Clarity: ["codex"] }), asked("Clarity", "codex")],
      unheard,
    ],
  ] as readonly (readonly [string, readonly EventDraft[], ReturnType<typeof told>])[])(
    "to Ada, who holds Clarity and stands behind Risk: %s",
    (_, drafts, expected) => {
      expect(told(ada, ...drafts)).toBe(expected);
      expect(told(byAgent, ...drafts)).toBe(expected);
    },
  );

  test("what it was started with is told without words, and a seat that joins is known as hers", () => {
    const part = ownPart(ada);
    const joined: EventDraft = { type: "seat.joined", ...seating(["New", ["reviewer", "codex"]]) };
    const [start, , asks] = journal([started({ Speed: ["codex"] }), joined, asked("New", "codex", 2)]).map(
      (event) => part(event),
    );

    expect(JSON.stringify(start)).not.toContain(words);
    expect(JSON.stringify(asks)).toContain(words);
  });
});

describe("of its turns and forms", () => {
  const seats = {
    Speed: ["codex"],
    Clarity: ["reviewer"],
    Risk: ["codex", "reviewer"],
    Cost: ["bob", "reviewer"],
  };
  const discussion = discussionOf(
    started(seats),
    round,
    asked("Speed", "codex"),
    asked("Clarity", "reviewer"),
    asked("Risk", "codex"),
    asked("Cost", "bob"),
    paused,
  );
  const standingIn = discussionOf(
    started(seats),
    round,
    asked("Risk", "codex"),
    failed("Risk", "codex"),
    asked("Risk", "reviewer", 2),
    paused,
  );
  const withHost = discussionOf(started({ A: ["codex"], B: ["host"] }), round, asked("B", "host"), paused);

  test.each([
    ["Speed", ada, "codex", false],
    ["Clarity", ada, "reviewer", true],
    ["Clarity", ada, "codex", true],
    ["Risk", ada, "codex", false],
    ["Risk", ada, "reviewer", true],
    ["Cost", ada, "bob", false],
    ["Cost", bob, "bob", true],
    ["Speed", host, "codex", false],
  ] as const)("a turn of %s is theirs or not", (seat, viewer, agent, isTheirs) => {
    expect(isOwnTurn({ seat, calls: [{ agent }] }, discussion, viewer)).toBe(isTheirs);
  });

  test.each([
    ["Clarity, asked of Ada", "1/say/clarity", false, ada, "all"],
    ["Clarity, asked of Ada a second time", "1/say/clarity~2", false, ada, "all"],
    ["Cost, asked of Bob, behind whom Ada stands", "1/say/cost", false, ada, "nothing"],
    ["Cost, asked of Bob", "1/say/cost", false, bob, "all"],
    ["a gate, for a person with a seat", "gate", false, ada, "nothing"],
    ["a gate, for who holds the table", "gate", false, holder, "all"],
    ["a turn of the host, for who holds the table", "1/say/b", true, holder, "nothing"],
  ] as const)("%s", (_, key, isHost, viewer, expected) => {
    expect(seesForm({ key, isHost }, discussion, viewer)).toBe(expected);
  });

  test("a turn of the seat she stands behind, once it is put to her", () => {
    expect(seesForm({ key: "1/say/risk~2", isHost: false }, standingIn, ada)).toBe("all");
  });

  test.each([
    ["its own turn", { key: "1/say/b", isHost: true }, withHost, "all"],
    ["a gate, while it has a seat", formOfGate("g", { id: "g", text: words }), withHost, "that it is open"],
    ["a gate, where it has none", formOfGate("g", { id: "g", text: words }), discussion, "all"],
  ] as const)("for the host: %s", (_, form, of, expected) => {
    expect(seesForm(form, of, host)).toBe(expected);
  });
});
