import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyFolder } from "../../../src/host/verify.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { paint } from "../../../src/document/paint.ts";
import { parseJournal } from "../../../src/kernel/journal/journal-text.ts";
import { SolveOptions } from "../../../src/protocols/solve/options.ts";
import { Synthesis } from "../../../src/protocols/solve/rules/synthesis.ts";
import { solve } from "../../../src/protocols/solve/solve.ts";
import { SolveEntry } from "../../../src/protocols/solve/state.ts";
import { agent, discuss, temporaryFolder } from "../../discussion.ts";
import { solveKit } from "./solved.ts";
import { stopsIn } from "../../stops.ts";

const fixture = (name: string) => `test/fixtures/v0.1.0/journals/${name}.jsonl`;
const names = ["solve", "solve-waiting", "solve-stopped"] as const;

async function eventsOf(name: string): Promise<readonly Event[]> {
  return parseJournal(await readFile(fixture(name), "utf8"), name).events;
}

function lastOf(events: readonly Event[]) {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("there is no discussion");
  return discussion;
}

async function folderOf(name: string): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(folder);
  await cp(fixture(name), join(folder, "journal.jsonl"));
  return folder;
}

test("a journal by 0.1.0 is told whole: what was judged then is the synthesis of each round", async () => {
  const events = await eventsOf("solve");
  const judged = events.flatMap((event) =>
    event.type === "judged" && event.kind === "synthesis" ? [event.judgement] : [],
  );
  const written = solveKit
    .documents(events)
    .filter(({ path }) => path.endsWith("synthesis.json"))
    .map(({ text }) => text);
  expect(written).toEqual(judged.map((one) => `${JSON.stringify(one, null, 2)}\n`));
  expect(solveKit.result(lastOf(events), { folder: "out", address: "x" })).toMatchObject({
    verdict: { rounds: 2, chosen: "SQLite file beside the server" },
    next: "colloquy critique - < out/artifacts/outcome.md",
  });
});

test("who was asked and who gave no answer comes from its calls", async () => {
  const discussion = lastOf(await eventsOf("solve-stopped"));
  const place = { folder: "out", address: "x" };
  const page = solveKit.page(discussion, place, { columns: 100, paint: paint(false) });
  expect(page?.split("\n").slice(0, 3)).toEqual([
    "not converged · score 0.76 · 1 round · 3 agents answered",
    "partial: the discussion has reached its limit of 3 calls (--max-calls)",
    "note: findings were compared by wording only: the resolver gave no answer",
  ]);
});

const met = new Set<string>();

test.each(names)("%s: it renders wherever it ends", async (name) => {
  const events = await eventsOf(name);
  for (const length of stopsIn(events, met))
    expect(() => solveKit.documents(events.slice(0, length))).not.toThrow();
});

test.each(names)("%s: its numbers come out the same", async (name) => {
  const checks = await verifyFolder(await folderOf(name));
  const passed = checks.filter(({ check }) => check !== "files").map((one) => one.passed);
  expect(passed).toEqual([true, true, true]);
});

test("one that waits is resumed without asking anybody, and keeps its state from then on", async () => {
  const folder = await folderOf("solve-waiting");
  const before = lastOf(await eventsOf("solve-waiting"));
  const nobody = agent("nobody", () => {
    throw new Error("somebody was asked");
  });
  const { end, events } = await discuss({
    folder,
    protocol: solve,
    name: "solve",
    options: SolveOptions.parse(before.options),
    seated: before.seats.map(({ seat }) => ({ seat, agents: [nobody] })),
    answerGate: () => Promise.resolve({ value: "1", by: "person" }),
  });
  expect(end).toEqual({ ended: "completed", outcome: { rounds: 2, chosen: 0, constraints: [] } });
  const entries = lastOf(events).kept.map(({ entry }) => entry);
  expect(entries).toMatchObject([
    { v: 1, synthesis: { round: 1 }, asked: [{ seat: "ada", failure: null }, {}, {}, { seat: "Resolver" }] },
    { v: 1, synthesis: { round: 2 } },
  ]);
  // By the rules of today: what agents said then is put together as it would be now.
  const told = before.judgements
    .filter(({ kind }) => kind === "synthesis")
    .map((one) => Synthesis.parse(one.judgement));
  const now = entries.map((entry) => SolveEntry.parse(entry).synthesis);
  const gist = ({ round, mode, convergence, cli_runs, solutions }: Synthesis) => {
    const [first] = solutions;
    return { round, mode, convergence, cli_runs, first: [first?.name, first?.source_cli, first?.files] };
  };
  expect(now.map(gist)).toEqual(told.map(gist));
});
