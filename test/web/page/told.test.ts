import { describe, expect, onTestFinished, test, vi } from "vitest";
import { drawn, settled, telling } from "./drawing.ts";
import { keeper } from "./sitting.ts";
import { dollars, rough, statusWords, whenText } from "../../../src/web/page/amounts.ts";
import { inputOf, nothingTyped, type Typed } from "../../../src/web/page/new/request.ts";
import { wordsAsRead } from "../../../src/web/page/live/words-as-read.ts";
import { Watched } from "../../../src/web/page/live/watched.ts";
import type { Event } from "../../../src/kernel/event.ts";

test.for([
  [null, "cost unknown"],
  [0, "$0.00"],
  [0.00001, "$0.0000"],
  [0.0099, "$0.0099"],
  [0.01, "$0.01"],
  [12.345, "$12.35"],
] as const)("%j dollars are told as %s", ([amount, words]) => {
  expect(dollars(amount)).toBe(words);
});

test("an amount is told by as many figures as matter", () => {
  expect([0, 999, 9999, 10_000, 999_499, 1_000_000, 12_340_000].map(rough)).toEqual([
    "0",
    "999",
    "9,999",
    "10k",
    "999k",
    "1.0M",
    "12.3M",
  ]);
});

test.for([
  ["2026-06-15T09:05:00", "09:05"],
  ["2026-06-14T23:59:00", "14 Jun, 23:59"],
  ["2026-01-01T00:00:00", "1 Jan, 00:00"],
  ["2025-12-31T23:59:00", "31 Dec 2025"],
  // The same day, a year ago.
  ["2025-06-15T09:05:00", "15 Jun 2025"],
  ["some day", "some day"],
] as const)("on 15 June 2026 %s is told as %s", ([iso, words]) => {
  vi.setSystemTime(new Date("2026-06-15T14:02:00"));
  onTestFinished(() => void vi.useRealTimers());
  expect(whenText(iso)).toBe(words);
});

test.for([
  [{ status: "active", waiting: false, fault: null }, "running"],
  [{ status: "paused", waiting: true, fault: null }, "waiting"],
  [{ status: "paused", waiting: false, fault: null }, "paused"],
  [{ status: "failed", waiting: true, fault: "It is torn." }, "cannot be read"],
] as const)("%j is told as %s", ([row, words]) => {
  expect(statusWords(row)).toBe(words);
});

const verb = {
  name: "discuss",
  protocol: "discuss",
  summary: "",
  when: "",
  cost: "",
  subject: { kind: "words", name: "topic", example: "", optional: false },
  options: [
    { name: "deep", label: "deep", help: "", otherwise: null, takes: { kind: "flag" } },
    {
      name: "rounds",
      label: "rounds",
      help: "",
      otherwise: null,
      takes: { kind: "number", min: 1, max: 9, whole: true },
    },
    { name: "members", label: "members", help: "", otherwise: null, takes: { kind: "names" } },
    { name: "points", label: "points", help: "", otherwise: null, takes: { kind: "texts" } },
    { name: "mode", label: "mode", help: "", otherwise: null, takes: { kind: "choice", choices: ["a"] } },
  ],
  takesContext: true,
} as const;

describe("what is typed for a new discussion", () => {
  const input = (typed: Partial<Typed>, more: object = {}) =>
    inputOf({ ...nothingTyped, ...typed }, { ...verb, ...more });

  test.for<readonly [Partial<Typed>, object | null]>([
    [{}, null],
    [{ subject: "  \n" }, null],
    [{ subject: " Which cache? " }, { verb: "discuss", subject: "Which cache?" }],
    [
      {
        subject: "T",
        options: { deep: "yes", rounds: "3", members: " a, ,b ", points: "one\n\n two ", mode: "a" },
      },
      {
        verb: "discuss",
        subject: "T",
        options: { deep: true, rounds: 3, members: ["a", "b"], points: ["one", "two"], mode: "a" },
      },
    ],
    // What was set for another verb is not sent along, nor what was left empty.
    [
      { subject: "T", options: { deep: "no", rounds: "", other: "1" } },
      { verb: "discuss", subject: "T", options: { deep: false } },
    ],
    [
      { subject: "T", agents: ["claude"], maxCalls: "9", maxCostUsd: "0.5" },
      { verb: "discuss", subject: "T", agents: ["claude"], maxCalls: 9, maxCostUsd: 0.5 },
    ],
    [
      { subject: "T", context: "a.md\n\n b.md" },
      { verb: "discuss", subject: "T", context: ["a.md", "b.md"] },
    ],
    // A file that was dropped takes the place of a path.
    [{ file: { name: "x.md", text: "X" } }, { verb: "discuss", file: { name: "x.md", text: "X" } }],
    [
      { subject: "T", file: { name: "x.md", text: "X" } },
      { verb: "discuss", file: { name: "x.md", text: "X" } },
    ],
  ])("%j is sent as %j", ([typed, sent]) => {
    expect(input(typed)).toEqual(sent);
  });

  test("a verb that can do without a subject is sent without, and one without context takes none", () => {
    expect(input({}, { subject: { ...verb.subject, optional: true } })).toEqual({ verb: "discuss" });
    expect(input({ subject: "T", context: "a.md" }, { takesContext: false })).toEqual({
      verb: "discuss",
      subject: "T",
    });
  });
});

test.for([
  ["plain words", "plain words"],
  ['{"claim": "Keep \\"it\\".", "rating": 4}', 'claim: Keep "it".\nrating: 4'],
  ['Here:\n```json\n{"a": "one\\ntwo"', "Here:\na: one\ntwo"],
  ['{"points": [{"headline": "Slow"', "points: headline: Slow"],
  ["{ no json", "{ no json"],
  [String.raw`{"position":"caf\u00e9 and more`, "position: café and more"],
] as const)("what is being said, %j, is read as %j", ([words, read]) => {
  expect(wordsAsRead(words).replaceAll(/: +/g, ": ").trim()).toBe(read);
});

const at = { v: 2, ts: "2020-01-02T03:04:05.000Z", prev: "" } as const;
const seats = ["Ann", "Bea", "Cas", "Dan"].map((name) => ({
  seat: { id: name, name, role: name, focus: [] },
  agents: ["x"],
}));
const event = (type: string, more: object) => ({ ...at, type, ...more }) as unknown as Event;
const turn = (seat: string) => ({
  key: `1/say/${seat}`,
  round: 1,
  seat,
  turn: "say",
  why: "first",
  agent: "x",
  prompt: "",
  request: "",
});

/** What is heard after all that was heard before. */
function hear(view: Watched, ...events: readonly Event[]) {
  const { seq } = view;
  view.apply(events.map((one, at) => ({ ...one, seq: seq + at + 1 })));
}

/** Somebody who watches a discussion that has begun, of which these events were heard. */
function watching(...events: readonly Event[]) {
  const view = new Watched("d one");
  const limits = { maxCalls: null, maxTokens: null, maxCostUsd: null };
  hear(view, event("discussion.started", { title: "T", protocol: "discuss", seats, limits }), ...events);
  return view;
}

const strip = async (view: Watched) => {
  const shown = seats.map(({ seat: { name } }) => ({
    id: name,
    name,
    person: name === "Dan" ? "Dan D." : null,
    agents: ["x"],
  }));
  const page = await drawn("live/strip.tsx", "Strip", { view, seats: shown });
  return page.all("li").map((one) => one.all("span")[0]?.said);
};

test("of each seat it is told what it does: it speaks, is asked, has spoken, gave no answer, or listens", async () => {
  const view = watching(
    event("round.started", { round: 1, title: "" }),
    event("turn.asked", turn("Ann")),
    event("turn.asked", turn("Bea")),
    event("turn.asked", turn("Cas")),
    event("turn.failed", { ...turn("Cas"), code: "exit", message: "", raw: null, receipt: null }),
  );
  view.stream({ key: "1/say/Ann", seat: "Ann", at: 0, text: "I say" });
  expect(await strip(view)).toEqual(["x · speaks", "x · is asked", "x · gave no answer", "Dan D. · listens"]);
  // The process is gone: nobody is asked any longer.
  view.isLeft.value = true;
  expect(await strip(view)).toEqual([
    "x · gave no answer",
    "x · gave no answer",
    "x · gave no answer",
    "Dan D. · listens",
  ]);
});

test("who speaks again, or failed to, stands with the words they said last", async () => {
  const again = { ...turn("Ann"), key: "2/say/Ann", round: 2 };
  const view = watching(
    event("round.started", { round: 1, title: "" }),
    event("turn.asked", turn("Ann")),
    event("turn.answered", { ...turn("Ann"), raw: null, reply: "", receipt: null }),
    event("round.started", { round: 2, title: "" }),
    event("turn.asked", again),
  );
  const said = { type: "element", tagName: "p", properties: { class: "said" } } as const;
  const html = [{ ...said, children: [{ type: "text", value: "Keep it." } as const] }];
  view.show([{ key: "1/say/Ann", html }]);
  const words = async () => {
    const shown = seats.map(({ seat: { name } }) => ({ id: name, name, person: null, agents: ["x"] }));
    const page = await drawn("live/strip.tsx", "Strip", { view, seats: shown });
    return page.all("li").map((one) => one.all("p")[0]?.said.trim());
  };
  expect(await words()).toEqual(["Keep it.", "", "", ""]);
  view.stream({ key: again.key, seat: "Ann", at: 0, text: "Or move it" });
  expect(await words()).toEqual(["Or move it", "", "", ""]);
  hear(view, event("turn.failed", { ...again, code: "exit", message: "", raw: null, receipt: null }));
  expect(await words()).toEqual(["Keep it.", "", "", ""]);
});

test("a round that a stop cut short is told so, once nobody is at work on it", async () => {
  const view = watching(event("round.started", { round: 1, title: "" }), event("turn.asked", turn("Ann")));
  const text = async () => (await drawn("live/transcript.tsx", "Transcript", { view })).text();
  expect(await text()).not.toContain("not completed");
  view.isLeft.value = true;
  expect(await text()).toContain("Round 1 not completed");
  view.isLeft.value = false;
  hear(view, event("discussion.paused", { reason: "limit", detail: "" }));
  expect(await text()).toContain("Round 1 not completed");
  const ended = watching(
    event("round.started", { round: 1, title: "" }),
    event("round.completed", { round: 1 }),
  );
  expect((await drawn("live/transcript.tsx", "Transcript", { view: ended })).text()).not.toContain(
    "not completed",
  );
});

test("where a message is: at the turn its seat spoke last, what a person added at the result, a gate among the gates", () => {
  const sent = (from: string) => event("message.sent", { from, to: ["Bea"], round: 1, message: {} });
  const view = watching(
    event("round.started", { round: 1, title: "" }),
    event("turn.asked", turn("Ann")),
    sent("Ann"),
    // Who said nothing yet has no turn to lead to.
    sent("Cas"),
    event("human.asked", { key: "1/gate/x", question: { id: "x", text: "Go on?" } }),
    event("human.answered", { key: "1/gate/x", answer: { value: "yes" } }),
    event("human.added", { question: "Q1", answer: { value: "30 days" } }),
  );
  const last = view.seq;
  const places = [-5, -4, -3, -2, -1, 0].map((at) => view.placeOf(last + at));
  expect(places[0]).not.toBe("transcript");
  expect(places).toEqual([places[0], places[0], "transcript", "gates", "gates", "result"]);
  expect(view.placeOf(last + 1)).toBeUndefined();
});

test("a turn that is asked again begins without the words of the first time", () => {
  const view = watching(event("round.started", { round: 1, title: "" }), event("turn.asked", turn("Ann")));
  view.stream({ key: "1/say/Ann", seat: "Ann", at: 0, text: "I say" });
  hear(
    view,
    event("turn.failed", { ...turn("Ann"), code: "exit", message: "", raw: null, receipt: null }),
    event("turn.asked", { ...turn("Ann"), key: "1/say/Ann~2" }),
  );
  const [shown] = view.open.value;
  expect(shown?.words.value.text).toBe("");
});

test("a round that begins once more after a stop is the same round, with what was said in it", () => {
  const view = watching(
    event("round.started", { round: 1, title: "Blind" }),
    event("turn.asked", turn("Ann")),
  );
  hear(
    view,
    event("discussion.paused", { reason: "limit", detail: "" }),
    event("discussion.resumed", { limits: null }),
    event("round.started", { round: 1, title: "Blind" }),
  );
  expect(view.rounds.value.map(({ turns }) => turns.value.length)).toEqual([1]);
});

test("the limits that hold are those of the last that was begun, gone on with or asked further", () => {
  const view = watching();
  const limits = (maxCalls: number) => ({ limits: { maxCalls, maxTokens: null, maxCostUsd: 2 } });
  const most = () => view.limits.value?.maxCalls;
  expect(most()).toBeNull();
  hear(
    view,
    event("discussion.paused", { reason: "limit", detail: "" }),
    event("discussion.resumed", limits(5)),
  );
  expect(most()).toBe(5);
  hear(
    view,
    event("discussion.completed", {}),
    event("discussion.followed", { ...limits(7), question: "Why?" }),
  );
  expect(most()).toBe(7);
});

describe("the frame", () => {
  const frame = (me: object | null) => {
    telling(() => ({ json: { total: 0 } }));
    return drawn("frame.tsx", "Frame", { me, children: null });
  };

  test("offers a new discussion to whoever may draft one, and names whose page it is", async () => {
    const own = { ...keeper, project: "/home/ada/shop/", home: "/x", version: "1" };
    const page = await frame(own);
    expect(page.all("a").map((one) => one.said)).toContain("New");
    expect(page.text()).toContain("shop");
    const hers = await frame({ ...own, for: "Ada", may: { ...own.may, draft: false } });
    expect(hers.all("a").map((one) => one.said)).not.toContain("New");
    expect(hers.text()).toContain("for Ada");
    expect(hers.text()).not.toContain("shop");
  });
});

test("a draft is started here where that is allowed, with what it reserves; else by its command", async () => {
  const draft = {
    id: "critique-x",
    verb: "critique",
    title: "X",
    at: at.ts,
    command: "colloquy start critique-x",
  };
  const started = async (maxCostUsd: number | null, me: object) => {
    const asked = telling(({ path }) => {
      if (path === "/api/verbs") return { json: [verb] };
      return { json: path === "/api/new" ? [{ ...draft, maxCostUsd }] : [] };
    });
    const page = await drawn("new/new.tsx", "NewPage", { me });
    await settled();
    return { page, asked };
  };
  expect((await started(1, keeper)).page.text()).toContain(
    "Start reserves $1.00 of the $2.50 that may still be spent today",
  );
  expect((await started(9, keeper)).page.text()).toContain("Start reserves $2.50 of the $2.50");
  expect((await started(null, keeper)).page.text()).toContain("Start reserves $2.50 of the $2.50");
  const reading = { ...keeper, may: { ...keeper.may, start: false } };
  const { page, asked } = await started(1, reading);
  expect(page.text()).toContain("Typed in the project's folder, this starts it: colloquy start critique-x");
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
});
