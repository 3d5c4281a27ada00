import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { staleFiles, writeFiles } from "../../../src/kernel/journal/files.ts";
import { commonFiles } from "../../../src/kernel/journal/projections.ts";
import { discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

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
