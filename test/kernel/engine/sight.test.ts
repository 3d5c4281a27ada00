import { expect, test } from "vitest";
import { AgentError } from "../../../src/kernel/failure.ts";
import { Sight, Witness } from "../../../src/kernel/engine/sight.ts";
import type { EventDraft, EyesGiven, EventOf } from "../../../src/kernel/event.ts";
import type { Eyes, Shown } from "../../../src/kernel/eyes.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { heldAgainst } from "../../../src/text/claims/held-against.ts";
import { agent, discuss, seated, temporaryFolder, type TestEnd } from "../../discussion.ts";

const generous = { callsPerTurn: 10, bytesPerTurn: 1000 };

function given(limits: Partial<EyesGiven["limits"]> = {}): EyesGiven {
  return { limits: { ...generous, ...limits }, files: 2, kept: 1, map: "The project: src/a.ts" };
}

/** Shows a line for every look, and counts them. */
function project(): Eyes & { readonly looks: string[] } {
  const looks: string[] = [];
  return {
    looks,
    look: ({ tool }) => {
      looks.push(tool);
      const seen = [{ path: "src/a.ts", from: 1, to: 1, hash: "abc", text: "export {}" }];
      return Promise.resolve({ text: "1  export {}", seen, problem: null });
    },
    recall: () => Promise.resolve(null),
    hold: heldAgainst,
  };
}

const say = (mayLook: boolean): Turn<string> => ({
  kind: "say",
  prompt: { stable: "The rules.", fresh: "", request: "Say it." },
  mayLook,
  schema: null,
});

const twoSeats = async (floor: Floor) => {
  const [ada, bob] = floor.seats;
  await floor.round("Round 1", async () => {
    if (ada) await floor.ask(ada, say(true));
    if (bob) await floor.ask(bob, say(false));
  });
};

function looked({ events }: TestEnd<unknown>): readonly EventOf<"looked">[] {
  return events.filter((event) => event.type === "looked");
}

function prompts({ events }: TestEnd<unknown>): readonly string[] {
  return events.flatMap((event) => (event.type === "turn.asked" ? event.prompt : []));
}

const reading = agent("reads", async (_, { eyes }) => {
  const shown = await eyes?.look("read_file", { path: "src/a.ts" });
  return { text: shown === undefined ? "no eyes" : shown.text };
});

test("a look is on record with its seat, what was asked and what was shown; a turn that may not look has no eyes", async () => {
  const by = project();
  const end = await discuss({
    seated: [seated("Ada", reading), seated("Bob", reading)],
    protocol: twoSeats,
    eyes: { given: given(), by },
  });
  expect(looked(end)).toMatchObject([
    {
      seat: "Ada",
      turn: "say",
      round: 1,
      tool: "read_file",
      input: { path: "src/a.ts", from: 1 },
      seen: [{ path: "src/a.ts", from: 1, to: 1, hash: "abc" }],
      bytes: 12,
      problem: null,
    },
  ]);
  expect(JSON.stringify(looked(end))).not.toContain("export");
  const replies = end.events.flatMap((event) => (event.type === "turn.answered" ? [event.reply] : []));
  expect(replies).toEqual(["1  export {}", "no eyes"]);
});

test("whoever may look is told the project at a glance, and nobody else", async () => {
  const end = await discuss({
    seated: [seated("Ada", reading), seated("Bob", reading)],
    protocol: twoSeats,
    eyes: { given: given(), by: project() },
  });
  expect(prompts(end)).toEqual(["The rules.\n\nThe project: src/a.ts\n\nSay it.", "The rules.\n\nSay it."]);
});

test("a resume looks again for nobody who answered", async () => {
  const folder = await temporaryFolder();
  const by = project();
  const stop = new AbortController();
  const stopping = agent("stops", async (_, { eyes }) => {
    await eyes?.look("list_files", {});
    stop.abort();
    throw new AgentError("exit", "ended");
  });
  const both = async (floor: Floor) => {
    await floor.round("Round 1", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, say(true)))));
  };
  const common = { folder, protocol: both, limits: { concurrency: 1 }, eyes: { given: given(), by } };
  await discuss({
    ...common,
    seated: [seated("Ada", reading), seated("Bob", stopping)],
    signal: stop.signal,
  });
  expect(by.looks).toEqual(["read_file", "list_files"]);
  const again = [
    seated("Ada", reading),
    seated("Bob", agent("stops", reading.answer.bind(reading) as never)),
  ];
  const end = await discuss({ ...common, seated: again });
  expect(end.end.ended).toBe("completed");
  expect(by.looks).toEqual(["read_file", "list_files", "read_file"]);
});

test.each([
  [{ callsPerTurn: 2 }, 2, "the limit of 2 looks a turn (looksPerTurn)"],
  [{ bytesPerTurn: 20 }, 2, "the limit of 20 bytes a turn (lookBytesPerTurn)"],
])("a seat that reaches %o is told, answers, and the record says so", async (limits, most, limit) => {
  const by = project();
  const greedy = agent("greedy", async (_, { eyes }) => {
    let text = "";
    for (let n = 0; n < 5; n++) text = (await eyes?.look("list_files", {}))?.text ?? "";
    return { text };
  });
  const end = await discuss({
    seated: [seated("Ada", greedy)],
    protocol: twoSeats,
    eyes: { given: given(limits), by },
  });
  expect(by.looks).toHaveLength(most);
  const answered = end.events.find((event) => event.type === "turn.answered");
  expect(answered?.reply).toBe(`Nothing more can be shown: you reached ${limit}. Answer with what you have.`);
  const warnings = end.events.flatMap((event) => (event.type === "warned" ? event.message : []));
  expect(warnings).toEqual([`Ada reached ${limit} and answered with what it had seen.`]);
});

test("a look that nobody can make is said to be wrong, counts, and shows nothing", async () => {
  const by = project();
  const clumsy = agent("clumsy", async (_, { eyes }) => {
    const texts = [await eyes?.look("write_file", {}), await eyes?.look("read_file", { from: 0 })];
    return { text: texts.map((one) => `${one?.isRefused}: ${one?.text}`).join("\n") };
  });
  const end = await discuss({
    seated: [seated("Ada", clumsy)],
    protocol: twoSeats,
    eyes: { given: given(), by },
  });
  const answered = end.events.find((event) => event.type === "turn.answered");
  expect(answered?.reply).toContain("true: There is no tool write_file, only list_files, read_file");
  expect(answered?.reply).toContain("true: read_file: ");
  expect(by.looks).toEqual([]);
  expect(looked(end).map(({ tool, seen }) => [tool, seen])).toEqual([
    ["write_file", []],
    ["read_file", []],
  ]);
});

test("what is left of a call that has ended sees nothing any more", async () => {
  const by = project();
  const over = Promise.withResolvers<void>();
  const late: Promise<string | undefined>[] = [];
  const leaving = agent("leaves", (_, { eyes }) => {
    late.push(over.promise.then(async () => (await eyes?.look("list_files", {}))?.text));
    return { text: "gone" };
  });
  await discuss({
    seated: [seated("Ada", leaving)],
    protocol: twoSeats,
    eyes: { given: given(), by },
  });
  over.resolve();
  expect(await Promise.all(late)).toEqual(["This turn is over."]);
  expect(by.looks).toEqual([]);
});

test("a passage of lines that everybody is shown anyway is not found once more", async () => {
  const passage = (path: string, from: number, to: number) => ({
    path,
    from,
    to,
    text: "export {}",
    score: 1,
  });
  const passages = [passage("src/a.ts", 2, 4), passage("src/a.ts", 4, 9), passage("src/b.ts", 2, 4)];
  const found: string[] = [];
  const run = (past?: TestEnd<unknown>["events"]) =>
    discuss({
      past,
      seated: [seated("Ada", reading)],
      protocol: async (floor) => {
        const looked = await floor.lookUp("passages", { query: "a", most: 9 });
        found.push(looked.passages.map(({ path, from }) => `${path}:${from}`).join(" "));
      },
      eyes: {
        given: { ...given(), seen: [{ path: "src/a.ts", from: 1, to: 5, hash: "abc" }] },
        by: project(),
      },
      instruments: {
        ...blindInstruments,
        passages: ({ query }) => Promise.resolve({ query, by: "index", passages, note: null }),
      },
    });
  await run((await run()).events.slice(0, -1));
  expect(found).toEqual(["src/a.ts:4 src/b.ts:2", "src/a.ts:4 src/b.ts:2"]);
});

test("looks of a call that outlived its process are on record once", async () => {
  const written: EventDraft[] = [];
  const append = (draft: EventDraft) => Promise.resolve(void written.push(draft)) as never;
  const sight = new Sight(project(), generous, [], append);
  const of = { key: "k", round: 1, seat: "ada", turn: "say" };
  const meter = { spent: () => null, show: () => {} };
  const call = sight.forCall(reading, of, new AbortController().signal, meter, { countOf: () => 1 });
  const look = (path: string) => ({ tool: "read_file", input: { path }, seen: [], problem: null, bytes: 1 });
  await call.take([look("before"), look("since")]);
  expect(written).toEqual([expect.objectContaining({ type: "looked", input: { path: "since" } })]);
});

test("a look that shows less than it was asked for is not refused, and one that shows nothing is", async () => {
  const seen = [{ path: "src/a.ts", from: 1, to: 1, hash: "abc", text: "export {}" }];
  const look = async (shown: Partial<Shown>) => {
    const by = {
      ...project(),
      look: () => Promise.resolve({ text: "t", seen: [], problem: null, ...shown }),
    };
    const sight = new Sight(by, generous, [], () => Promise.resolve());
    const of = { key: "k", round: 1, seat: "ada", turn: "say" };
    const meter = { spent: () => null, show: () => {} };
    const call = sight.forCall(reading, of, new AbortController().signal, meter, { countOf: () => 0 });
    return (await call.eyes.look("list_files", {})).isRefused;
  };
  expect(await look({ seen, problem: "cut" })).toBe(false);
  expect(await look({ problem: "not there" })).toBe(true);
  expect(await look({})).toBe(false);
});

test("a file is as long as it was where most of it was there, and what stands over two looks was shown too", async () => {
  const shown = (from: number, text: string, of: number) => ({
    path: "a",
    from,
    to: from,
    hash: text,
    text,
    of,
  });
  const witness = new Witness(project(), []);
  witness.looked("ada", [shown(1, "The first half", 9), shown(2, "and the second", 7)]);
  const { signal } = new AbortController();
  expect((await witness.of("ada", "", signal)).files).toEqual([{ path: "a", shown: [[1, 2]], lines: 9 }]);
  expect(await witness.textsShown("ada", signal)).toContain("The first half\nand the second");
});
