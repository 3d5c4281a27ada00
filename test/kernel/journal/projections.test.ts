import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { staleFiles, writeFiles } from "../../../src/kernel/journal/files.ts";
import { commonFiles } from "../../../src/kernel/journal/projections.ts";
import { discuss, saying, seated, temporaryFolder } from "../../discussion.ts";
import {
  answered,
  asked,
  completed,
  type Draft,
  events,
  failed,
  paused,
  round,
  roundOver,
  seatOf,
  started,
} from "../told.ts";

const text: Turn<string> = {
  kind: "say",
  prompt: { stable: "Speak.", fresh: "", request: "Now." },
  schema: null,
};

async function twoSeats(folder: string) {
  const protocol = (floor: Floor) =>
    floor.round("First", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, text))));
  const seats = [seated("Ada", saying("a", "what Ada says")), seated("Bob", saying("b", "what Bob says"))];
  return discuss({ folder, protocol, seated: seats });
}

test("manifest, personas and rounds are as the contract has them", async () => {
  const { events } = await twoSeats(await temporaryFolder());
  const files = new Map(commonFiles(events).map(({ path, text: json }) => [path, JSON.parse(json)]));
  expect([...files.keys()]).toEqual([
    "manifest.json",
    "personas/ada.json",
    "personas/bob.json",
    "rounds/001.json",
  ]);
  expect(files.get("manifest.json")).toMatchObject({
    id: "test",
    title: "a test",
    protocol: "critique",
    status: "completed",
    currentPhase: "First",
    currentRound: 1,
    personas: [
      { id: "ada", agent: "a" },
      { id: "bob", agent: "b" },
    ],
  });
  expect(files.get("rounds/001.json")).toMatchObject({
    roundId: "First",
    completed: true,
    messages: [
      { from: "Ada", type: "say", content: "what Ada says" },
      { from: "Bob", type: "say", content: "what Bob says" },
    ],
    metadata: { messageCount: 2, participants: ["Ada", "Bob"] },
  });
});

test("deleted or changed files come back from the journal byte by byte", async () => {
  const folder = await temporaryFolder();
  const { events } = await twoSeats(folder);
  const files = commonFiles(events);
  await writeFiles(folder, files);
  const before = await readFile(join(folder, "rounds/001.json"), "utf8");
  await rm(join(folder, "rounds"), { recursive: true });
  await writeFile(join(folder, "manifest.json"), "{}");
  expect(staleFiles(folder, files)).toEqual(["manifest.json", "rounds/001.json"]);
  await writeFiles(folder, files);
  expect(staleFiles(folder, files)).toEqual([]);
  expect(await readFile(join(folder, "rounds/001.json"), "utf8")).toBe(before);
});

test("no file is written outside the folder", async () => {
  const folder = join(await temporaryFolder(), "inside");
  await mkdir(folder);
  await expect(writeFiles(folder, [{ path: "../outside.md", text: "x" }])).rejects.toThrow("lies outside");
  expect(await readdir(join(folder, ".."))).toEqual(["inside"]);
});

test("a discussion's active time leaves out what lies between a stop and its resume", async () => {
  const { events } = await twoSeats(await temporaryFolder());
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  const [started, ...rest] = events;
  if (started === undefined) throw new Error("no events");
  const resumed = {
    ...started,
    type: "discussion.resumed" as const,
    ts: at(1000),
    colloquy: "0",
    limits: discussionsOf(events)[0]?.limits,
  };
  const timed = [
    { ...started, ts: at(0) },
    ...rest.map((event, n) => ({ ...event, ts: at(n) })),
    resumed,
    { ...rest.at(-1), ts: at(1005) },
  ];
  expect(discussionsOf(timed as never)[0]?.activeMs).toBe((rest.length - 1 + 5) * 1000);
});

const start = started({ A: ["ada", "eve"], B: ["bob"] });
const filesOf = (...drafts: readonly Draft[]) =>
  new Map(
    commonFiles(events(...drafts)).map(({ path, text: json }) => [
      path,
      JSON.parse(json) as Record<string, unknown>,
    ]),
  );

test.each<readonly [what: string, drafts: readonly Draft[], status: string, phase: string, at: number]>([
  ["nothing was said", [start], "active", "initial", 0],
  ["its first round goes on", [start, round(1, "Blind")], "active", "Blind", 0],
  [
    "its second goes on",
    [start, round(1, "Blind"), roundOver(1), round(2, "Challenge")],
    "active",
    "Challenge",
    1,
  ],
  [
    "a limit cut its second short",
    [start, round(1, "Blind"), roundOver(1), round(2, "Challenge"), paused("limit")],
    "paused",
    "Challenge",
    1,
  ],
  [
    "a pause was asked for",
    [start, round(1, "Blind"), roundOver(1), paused("recess")],
    "paused",
    "checkpoint",
    1,
  ],
  ["it has ended", [start, round(1, "Blind"), roundOver(1), completed], "completed", "Blind", 1],
  [
    "it is the second of a folder",
    [start, round(1), roundOver(1), completed, { ...start, id: "two", roundsBefore: 1 }],
    "active",
    "initial",
    1,
  ],
])("the manifest, where %s", (_, drafts, status, phase, at) => {
  const manifest = filesOf(...drafts).get("manifest.json");
  expect(manifest).toMatchObject({
    status,
    currentPhase: phase,
    currentRound: at,
    created: "1970-01-01T00:00:00.000Z",
  });
  expect(manifest?.["lastActive"]).toBe(events(...drafts).at(-1)?.ts);
});

test("a persona has its agent, those behind it, and what its protocol knows of it besides", () => {
  const seats = [{ seat: { ...seatOf("A"), persona: { bias: "speed" } }, agents: ["ada", "eve"] }];
  const [persona] = [filesOf({ ...start, seats }).get("personas/a.json")];
  expect(persona).toMatchObject({ id: "a", name: "A", bias: "speed", agent: "ada", fallback: ["eve"] });
  expect(persona).not.toHaveProperty("persona");
});

test("a round tells what was said with its proof, and who was missing with each failure", () => {
  const files = filesOf(
    start,
    round(1, "Blind"),
    asked("B", "bob"),
    failed("B", "timeout"),
    asked("B", "eve", { call: 2 }),
    failed("B", "exit", { call: 2 }),
    asked("A", "ada"),
    answered("A", "ada", { ms: 5 }),
    roundOver(1),
  );
  expect(files.get("rounds/001.json")).toMatchObject({
    round: 1,
    roundId: "Blind",
    topic: "One",
    completed: true,
    messages: [
      { key: "1/say/a", from: "A", type: "say", content: { said: "A" }, rung: "strict", receipt: { ms: 5 } },
    ],
    missing: [
      { key: "1/say/b", from: "B", failures: ["bob: timeout: it was timeout", "eve: exit: it was exit"] },
    ],
    metadata: { messageCount: 1, participants: ["A"] },
  });
});

const kept = (key: string, entry: unknown): Draft => ({ type: "kept", key, entry });
const judged = (kind: string, judgement: unknown): Draft => ({
  type: "judged",
  key: `1/judged/${kind}`,
  kind,
  judgement,
});

test.each<readonly [what: string, drafts: readonly Draft[], synthesis: unknown]>([
  ["what was kept of it", [kept("1/kept", 1), judged("verdict", 3)], 1],
  ["all that was kept of it", [kept("1/kept", 1), kept("1/kept#2", 2)], [1, 2]],
  ["the synthesis that was judged", [judged("verdict", 3), judged("synthesis", 4)], 4],
  ["the verdict", [judged("verdict", 3)], 3],
  ["nothing of another round", [kept("2/kept", 1)], null],
])("the synthesis of a round is %s", (_, drafts, synthesis) => {
  expect(filesOf(start, round(1), ...drafts).get("rounds/001.json")?.["synthesis"]).toEqual(synthesis);
});

test("of two discussions in a folder all rounds and seats are told, and the manifest is the last one's", () => {
  const second = { ...started({ A: ["zoe"], C: ["eve"] }), id: "two", title: "Two", roundsBefore: 1 };
  const files = filesOf(start, round(1), roundOver(1), completed, second, round(2));
  expect([...files.keys()].toSorted()).toEqual([
    "manifest.json",
    "personas/a.json",
    "personas/b.json",
    "personas/c.json",
    "rounds/001.json",
    "rounds/002.json",
  ]);
  expect(files.get("manifest.json")).toMatchObject({ id: "two", title: "Two", team_name: "discussion-two" });
  expect(files.get("personas/a.json")).toMatchObject({ agent: "zoe" });
  expect(files.get("rounds/001.json")).toMatchObject({ topic: "One" });
});
