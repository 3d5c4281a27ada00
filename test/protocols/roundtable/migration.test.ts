import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Discussion, discussionsOf } from "../../../src/kernel/discussion.ts";
import { runDiscussion } from "../../../src/kernel/engine/run.ts";
import { localRunner } from "../../../src/kernel/engine/runner.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Event, EventDraft } from "../../../src/kernel/event.ts";
import { journalFile } from "../../../src/kernel/journal-name.ts";
import { parseJournal } from "../../../src/kernel/journal/journal-text.ts";
import { RoundtableOptions } from "../../../src/protocols/roundtable/options.ts";
import { migrated } from "../../../src/protocols/roundtable/report/migration.ts";
import { roundtable } from "../../../src/protocols/roundtable/roundtable.ts";
import { RoundtableEntry } from "../../../src/protocols/roundtable/state.ts";
import { agent } from "../../discussion.ts";
import { story } from "../../stories/command.ts";
import { roundtableKit } from "./tabled.ts";
import { stopsIn } from "../../stops.ts";

const fixtures = "test/fixtures/v0.1.0";
const names = [
  "roundtable-standard",
  "roundtable-disney",
  "roundtable-debate",
  "roundtable-consensus-driven",
  "roundtable-six-hats",
  "roundtable-stopped",
  "specs",
  "specs-waiting",
  "design",
  "brainstorm",
] as const;

async function fixture(name: (typeof names)[number]) {
  const path = join(fixtures, "journals", `${name}.jsonl`);
  const { events } = parseJournal(await readFile(path, "utf8"), path);
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error(`${path} holds no discussion`);
  return { events, discussion };
}

/** What the protocol keeps when it runs over the answers of a journal, with nobody to call. */
async function keptAgain(
  discussion: Discussion,
  past: readonly Event[],
): Promise<readonly RoundtableEntry[]> {
  const drafts: EventDraft[] = [];
  const absent = (name: string) =>
    agent(name, ({ kind }) => {
      // Nobody was asked for a conclusion of its own then.
      if (kind === "closing") throw new AgentError("unscripted", `${name} knows of no ${kind}`);
      throw new Error(`${name} is called`);
    });
  await runDiscussion({
    protocol: roundtable,
    options: RoundtableOptions.parse(discussion.options),
    seated: discussion.seats.map(({ seat, agents }) => ({ seat, agents: agents.map(absent) })),
    start: { type: "discussion.started", ...discussion, colloquy: "", configFiles: [], seats: [] },
    past,
    notices: [],
    runner: localRunner(
      { append: (draft) => Promise.resolve(drafts.push(draft)) },
      { answerGate: () => Promise.resolve(null) },
    ),
    limits: discussion.limits,
    now: () => 0,
    signal: new AbortController().signal,
  });
  return drafts.flatMap((draft) => (draft.type === "kept" ? [RoundtableEntry.parse(draft.entry)] : []));
}

/** Sentences of 0.1.0, as they read today. */
const reworded = [
  ["discussion goes on:", "discussion continues:"],
  ["facilitator holds it settled", "facilitator considers it settled"],
  ["does not hold it settled", "does not consider it settled"],
  ['\\" stands in', '\\" appears in'],
] as const;

/**
 * An artifact that is changed is replaced since then, one that is withdrawn keeps its id, and conflicts of a round have
 * been settled with it.
 */
function asToday(kept: RoundtableEntry): unknown {
  const text = reworded.reduce((told, [then, now]) => told.replaceAll(then, now), JSON.stringify(kept));
  const entry = RoundtableEntry.parse(JSON.parse(text));
  if (entry.kind === "round") {
    const artifacts = entry.round.artifacts.map((one) =>
      one.withdraws ? { id: one.withdraws, status: "withdrawn" } : one,
    );
    return { ...entry, round: { ...entry.round, artifacts } };
  }
  if (entry.kind !== "verdict") return entry;
  const { artifacts: _artifacts, agenda: _agenda, ...verdict } = entry.verdict;
  return { ...entry, verdict };
}

/** 0.1.0 kept a round that a limit had ended before anybody answered. */
function isHeldToday(entry: RoundtableEntry): boolean {
  return entry.kind !== "round" || entry.said.length > 0 || entry.round.participants.length === 0;
}

/** It did not conclude at a limit. */
function isOfTheLimit(entry: RoundtableEntry): boolean {
  return entry.kind === "drafted" || (entry.kind === "verdict" && entry.verdict.concludedBy === "limit");
}

test.each(names)("%s by 0.1.0 has the state that the protocol keeps of its answers", async (name) => {
  const { discussion, events } = await fixture(name);
  const entries = migrated(discussion).filter(isHeldToday);
  const again = (await keptAgain(discussion, events)).filter((entry) => !isOfTheLimit(entry));
  expect(entries.length).toBeGreaterThan(1);
  // What came since stands beside what 0.1.0 kept.
  expect(again).toHaveLength(entries.length);
  expect(again).toMatchObject(entries.map(asToday));
});

const met = new Set<string>();

test.each(names)("%s by 0.1.0 has its session at any point of it", async (name) => {
  const { events } = await fixture(name);
  for (const length of stopsIn(events, met)) {
    const files = roundtableKit.documents(events.slice(0, length));
    expect(files.map(({ path }) => path)).toContain("session.yaml");
  }
});

test("a journal by 0.1.0 is shown, verified, exported and resumed by the command", async () => {
  const told = story();
  const { discussion } = await fixture("roundtable-stopped");
  for (const file of ["roundtable-debate.yaml", "roundtable-debate-script.yaml"])
    told.write(file, await readFile(join(fixtures, "project", file), "utf8"));
  told.write(
    `.colloquy/discussions/${discussion.id}/${journalFile}`,
    await readFile(join(fixtures, "journals/roundtable-stopped.jsonl"), "utf8"),
  );
  const shown = await told.run(["show", discussion.id]);
  expect(shown.stdout).toMatch(/^not finished · roundtable by debate · \d rounds?, phase \w+ \(\d\/3\)/);
  expect((await told.run(["verify", discussion.id, "--json"])).stdout).toContain(
    "7 turns would be asked in other words; colloquy 0.1.0 wrote it",
  );
  expect((await told.run(["export", discussion.id, "--to", "md"])).stdout).toContain("Round 1, opening");
  const flags = ["--config", "roundtable-debate.yaml", "--yes", "--max-calls", "100", "--json"];
  const resumed = await told.run(["resume", discussion.id, ...flags]);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ status: "completed", verdict: { strategy: "debate" } });
  expect((await told.run(["verify", discussion.id])).code).toBe(0);
});
