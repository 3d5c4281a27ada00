import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formOfGate, formOfTurn } from "../../../src/document/form/form.ts";
import { openRoots } from "../../../src/host/project/roots.ts";
import type { Discussions, Found } from "../../../src/host/running/discussions.ts";
import { detailOf } from "../../../src/host/view/detail.ts";
import { formsFor, withQuestions } from "../../../src/host/view/open-forms.ts";
import { placeOf } from "../../../src/host/view/result.ts";
import type { Viewer } from "../../../src/host/view/who-sees.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Question } from "../../../src/kernel/event.ts";
import type { Receipt } from "../../../src/kernel/receipt.ts";
import { temporaryFolder } from "../../discussion.ts";
import {
  answered,
  asked,
  completed,
  type Draft,
  events,
  failed,
  followed,
  noLimits,
  paused,
  round,
  started,
} from "../../kernel/told.ts";

/** What a page tells of one discussion besides what was said: what is left to spend, what is open, where it lies. */

async function found(...drafts: readonly Draft[]): Promise<Found> {
  const all = events(...drafts);
  const discussions = discussionsOf(all);
  const [discussion] = discussions;
  if (discussion === undefined) throw new Error("nothing was held");
  const folder = await temporaryFolder();
  return {
    folder,
    events: all,
    discussions,
    discussion,
    running: false,
    tornLine: null,
    alteredLine: null,
  } as unknown as Found;
}

const none = {
  openForms: () => Promise.resolve([]),
  askedForms: () => Promise.resolve([]),
  openQuestions: () => Promise.resolve(null),
};

async function server(discussions: Partial<Discussions> = {}, config = "concurrency: 1\n") {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "given.yaml"), config);
  const setting = {
    flags: {},
    home: join(folder, "home"),
    config: join(folder, "given.yaml"),
    env: { HOME: folder, XDG_CONFIG_HOME: folder, PATH: "" },
    roots: await openRoots([], folder, { outside: "", secret: "" }),
    writes: false,
    hasHost: false,
    now: () => 0,
    tell: () => {},
  };
  return { setting, discussions: { ...none, ...discussions } as Discussions };
}

const ada: Viewer = { is: "person", name: "ada", people: new Map() };
const holder: Viewer = { is: "holder" };
const noCap = /^It was started without a cap, and .* it can spend until it ends\.$/;

test.each<
  readonly [
    what: string,
    limits: Partial<typeof noLimits>,
    receipts: readonly Partial<Receipt>[],
    told: string | RegExp,
  ]
>([
  ["no cap", {}, [{}], noCap],
  ["no cap but of time", { timeoutMs: 1 }, [{}], noCap],
  ["calls", { maxCalls: 5 }, [{}, { requests: 2 }], "2 of 5 calls"],
  ["no more calls than none", { maxCalls: 5 }, [{ requests: 9 }], "0 of 5 calls"],
  ["tokens in and out", { maxTokens: 1000 }, [{}, {}], "780 of 1000 tokens"],
  ["dollars", { maxCostUsd: 2 }, [{ costUsd: 0.5 }], "$1.50 of $2.00"],
  [
    "dollars of calls whose price nobody knows",
    { maxCostUsd: 2 },
    [{ costUsd: 0.5 }, { assumedUsd: 1 }],
    "$0.50 of $2.00",
  ],
  ["little money to four places", { maxCostUsd: 0.05 }, [{ costUsd: 0.0123 }], "$0.0377 of $0.0500"],
  [
    "each of them",
    { maxCalls: 2, maxTokens: 120, maxCostUsd: 1 },
    [{ costUsd: 1 }],
    "1 of 2 calls, 10 of 120 tokens, $0.00 of $1.00",
  ],
])("what is left of %s", async (_, limits, receipts, told) => {
  const start = started({ A: ["ada"], B: ["bob"] }, { limits: { ...noLimits, ...limits } });
  const said = receipts.map((one, n) => answered("B", "bob", one, { round: n + 1 }));
  const { forecast } = await detailOf(await found(start, ...said, paused("recess")), ada, await server());
  if (typeof told === "string")
    expect(forecast).toBe(`If you continue, it can spend at most what is left of its cap: ${told}.`);
  else expect(forecast).toMatch(told);
});

test("after a follow-up its cap counts from there on, as it does when it is reached", async () => {
  const start = started({ A: ["ada"], B: ["bob"] });
  const said = [1, 2, 3].map((n) => answered("B", "bob", { costUsd: 1 }, { round: n }));
  const limits = { ...noLimits, maxCalls: 5, maxCostUsd: 2 };
  const further = answered("B", "bob", { costUsd: 0.5 }, { round: 4 });
  const one = await found(start, ...said, completed, followed("Why?", { limits }), further, paused("recess"));
  expect((await detailOf(one, ada, await server())).forecast).toContain(": 4 of 5 calls, $1.50 of $2.00.");
});

test("a config that does not know its agents hides nothing but what is open", async () => {
  const { ColloquyError } = await import("../../../src/kernel/error.ts");
  const broken = {
    openForms: () => Promise.reject(new ColloquyError("not-found", "There is no agent bob.")),
  };
  const one = await found(started({ A: ["ada"] }), paused("waiting"));
  expect(await detailOf(one, ada, await server(broken))).toMatchObject({
    open: [],
    unanswerable: "There is no agent bob.",
    seats: [{ id: "a", agents: ["ada"] }],
  });
  await expect(
    detailOf(one, ada, await server({ openForms: () => Promise.reject(new Error("ours")) })),
  ).rejects.toThrow("ours");
});

const gateOf = (question: Partial<Question>): readonly [Draft, ReturnType<typeof formOfGate>] => {
  const whole = { id: "go", text: "Go on?", ...question };
  return [{ type: "human.asked", key: "1/gate/go", question: whole }, formOfGate("1/gate/go", whole)];
};

test.each<readonly [what: string, question: Partial<Question>, recommended: string | null]>([
  ["nothing where nothing is recommended", {}, null],
  ["what is recommended", { recommended: "yes" }, "yes"],
  ["nothing where it takes a person's own word", { recommended: "yes", needsWord: true }, null],
])("offered to be taken at a gate: %s", async (_, question, recommended) => {
  const [event, form] = gateOf(question);
  const one = await found(started({ A: ["bob"] }), round(1), event, paused("waiting"));
  const [open] = await formsFor(one, holder, await server({ openForms: () => Promise.resolve([form]) }));
  expect(open).toMatchObject({
    of: "gate",
    seat: null,
    recommended,
    askedAt: events(event, event, event)[2]?.ts,
  });
  expect(open?.about).toEqual(["Go on?"]);
});

test("of a gate with several questions each is a field, and what is asked there is told by them alone", async () => {
  const asks = ["Q1", "Q2"].map((id) => ({ id, text: `${id}?` }));
  const [event, form] = gateOf({ asks });
  const one = await found(started({ A: ["bob"] }), round(1), event, paused("waiting"));
  const open = { ...formOfGate("questions", { id: "questions", text: "Open", asks }), key: "questions" };
  const at = await server({
    openForms: () => Promise.resolve([form]),
    openQuestions: () => Promise.resolve(open),
  });
  const forms = await formsFor(one, holder, at);
  expect(
    forms.map(({ key, of, about, fields }) => [
      key,
      of,
      about,
      fields.map(({ name, required }) => [name, required]),
    ]),
  ).toEqual([
    [
      "1/gate/go",
      "questions",
      [],
      [
        ["Q1", false],
        ["Q2", false],
      ],
    ],
  ]);
  expect((await withQuestions([], one, at.discussions)).map(({ key }) => key)).toEqual(["questions"]);
});

test("of one that runs, only what lies there as asked is looked for", async () => {
  const [event, form] = gateOf({});
  const one = { ...(await found(started({ A: ["bob"] }), event)), running: true };
  const at = await server({
    askedForms: () => Promise.resolve([form]),
    openForms: () => Promise.reject(new Error("replayed")),
  });
  expect(await formsFor(one, holder, at)).toEqual([]);
  await mkdir(join(one.folder, "waiting"));
  await writeFile(join(one.folder, "waiting/1.gate.go.answer.json"), "{}");
  expect((await formsFor(one, holder, at)).map(({ key }) => key)).toEqual(["1/gate/go"]);
});

test.each([
  ["until it passes to another", "deadline: 2h, onNone: fallback", "1970-01-01T02:00:02.000Z"],
  ["until it fails", "deadline: 2h, onNone: fail", "1970-01-01T02:00:02.000Z"],
  ["none, where it waits all the same", "deadline: 2h, onNone: wait", null],
  ["none, where none is set", "onNone: wait", null],
])("how long a person has: %s", async (_, how, deadline) => {
  const turn = {
    discussion: "one",
    round: 1,
    kind: "say",
    seat: { id: "a", name: "A", role: "A", focus: [] },
    prompt: { stable: "", fresh: "", request: "Speak." },
    material: [],
    earlier: [],
    schema: null,
    key: "1/say/a",
    person: "Ada L.",
    question: null,
    isHost: false,
  };
  const one = await found(started({ A: ["ada"] }), round(1), asked("A", "ada"), paused("waiting"));
  const config = `agents:\n  ada: { human: "Ada L.", ${how} }\n`;
  const at = await server({ openForms: () => Promise.resolve([formOfTurn(turn)]) }, config);
  const people = new Map([["ada", "Ada L."]]);
  for (const name of ["ada", "Ada L.", "ada l."]) {
    const [open] = await formsFor(one, { is: "person", name, people }, at);
    expect(open).toMatchObject({ of: "seat", seat: "A", person: "Ada L.", deadline });
  }
  expect(await formsFor(one, { is: "person", name: "bob", people }, at)).toEqual([]);
  // Who let a deadline pass and is asked again has all of their time again.
  const ended = [failed("A", "timeout"), { type: "discussion.failed", message: "nobody" }] as const;
  const again = [followed(null, { again: 1 }), round(1), asked("A", "ada"), paused("waiting")];
  const late = await found(started({ A: ["ada"] }), round(1), asked("A", "ada"), ...ended, ...again);
  const [open] = await formsFor(late, { is: "person", name: "ada", people }, at);
  expect(open?.deadline).toBe(deadline && "1970-01-01T02:00:07.000Z");
});

/** Where it lies, as a command that is pasted would find it. */
test("a discussion is addressed by its id alone where the next command looks there by itself", async () => {
  const cwd = await temporaryFolder();
  const [home, other] = [join(cwd, ".colloquy"), join(await temporaryFolder(), "home")];
  const where = { cwd, env: { HOME: cwd, XDG_CONFIG_HOME: cwd } };
  const at = async (folder: string, value: string, origin: string, more: object = {}) => {
    const of = { id: "one", status: "paused" as const, configFiles: [], ...more };
    return (await placeOf(folder, of, { value, origin }, where)).address;
  };
  const inside = join(home, "discussions/one");
  expect(await at(inside, home, "default")).toBe("one");
  expect(await at(join(other, "discussions/one"), other, "COLLOQUY_HOME")).toBe("one");
  expect(await at(join(other, "discussions/one"), other, "--home")).toBe(
    `--session ${join(other, "discussions/one")}`,
  );
  expect(await at(join(home, "discussions/renamed"), home, "default")).toBe(
    "--session .colloquy/discussions/renamed",
  );
  expect(await at(join(cwd, "mine"), home, "default")).toBe("--session mine");
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, "engine"), "postgres://me:secret@db/x\n");
  expect(await at(inside, home, "default")).toBe("one --engine postgres://me@db/x");
});

test("a config that was typed is named again until it ends, where it is not remembered", async () => {
  const cwd = await temporaryFolder();
  const where = { cwd, env: { HOME: cwd, XDG_CONFIG_HOME: cwd } };
  const home = { value: join(cwd, ".colloquy"), origin: "default" } as never;
  const at = (status: "paused" | "completed") =>
    placeOf(
      join(cwd, ".colloquy/discussions/one"),
      { id: "one", status, configFiles: ["/a.yaml", "/b c.yaml"] },
      home,
      where,
    );
  expect(await at("paused")).toMatchObject({ address: "one --config '/b c.yaml'", config: "/b c.yaml" });
  expect((await at("completed")).address).toBe("one");
});

test("who looks on is told how far it is", async () => {
  const one = await found(started({ A: ["ada"] }), round(1), answered("A", "ada"), completed);
  expect(await detailOf(one, { is: "person", name: "eve", people: new Map() }, await server())).toMatchObject(
    {
      round: 1,
      seq: 4,
      running: false,
      documents: [],
      answered: [],
      notices: [],
      adoptable: false,
    },
  );
});
