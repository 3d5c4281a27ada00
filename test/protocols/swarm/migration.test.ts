import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Discussion, discussionsOf } from "../../../src/kernel/discussion.ts";
import { runDiscussion } from "../../../src/kernel/engine/run.ts";
import { localRunner } from "../../../src/kernel/engine/runner.ts";
import type { Event, EventDraft } from "../../../src/kernel/event.ts";
import { journalFile } from "../../../src/kernel/journal-name.ts";
import { parseJournal } from "../../../src/kernel/journal/journal-text.ts";
import { SwarmOptions } from "../../../src/protocols/swarm/options.ts";
import { migrated } from "../../../src/protocols/swarm/report/migration.ts";
import { SwarmEntry } from "../../../src/protocols/swarm/state.ts";
import { swarm } from "../../../src/protocols/swarm/swarm.ts";
import { agent } from "../../discussion.ts";
import { story } from "../../stories/command.ts";
import { swarmKit } from "./swarmed.ts";
import { stopsIn } from "../../stops.ts";

const fixtures = "test/fixtures/v0.1.0";
const names = ["swarm", "swarm-stopped", "swarm-waiting"] as const;

async function fixture(name: (typeof names)[number]) {
  const path = join(fixtures, "journals", `${name}.jsonl`);
  const { events } = parseJournal(await readFile(path, "utf8"), path);
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error(`${path} holds no discussion`);
  return { events, discussion };
}

/** What the protocol keeps when it runs over the answers of a journal, with nobody to call. */
async function keptAgain(discussion: Discussion, past: readonly Event[]): Promise<readonly SwarmEntry[]> {
  const drafts: EventDraft[] = [];
  const absent = (name: string) =>
    agent(name, () => {
      throw new Error(`${name} is called`);
    });
  const seats = discussion.seats.map(({ seat, agents }) => ({ seat, agents: agents.map(absent) }));
  await runDiscussion({
    protocol: swarm,
    options: SwarmOptions.parse(discussion.options),
    seated: seats.slice(0, discussion.seatsAtStart),
    joined: seats.slice(discussion.seatsAtStart),
    chains: discussion.chains.map((chain) => chain.map(absent)),
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
  return drafts.flatMap((draft) => (draft.type === "kept" ? [SwarmEntry.parse(draft.entry)] : []));
}

/** What 0.2 adds to a judgement and to a verdict, and 0.1.0 could not know. */
const added = ["basis", "by", "on"];
const addedToVerdict =
  "bottomLine bottomLineBy counted actionsBy actions unanimity unanswered editFaults".split(" ");

function asKeptThen(entry: SwarmEntry): SwarmEntry {
  const without = (value: object, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
  if (entry.kind === "verdict")
    return SwarmEntry.parse({ ...entry, verdict: without(entry.verdict, addedToVerdict) });
  if (entry.kind !== "judgement" && entry.kind !== "stress") return entry;
  const { strongestAgreement } = entry.judgement;
  return SwarmEntry.parse({
    ...entry,
    judgement: {
      ...without(entry.judgement, added),
      strongestAgreement: strongestAgreement && without(strongestAgreement, added),
    },
  });
}

const inOrder = (entries: readonly SwarmEntry[]) =>
  entries
    .map(asKeptThen)
    .map((entry) => JSON.stringify(entry))
    .toSorted((a, b) => (a < b ? -1 : 1));

test.each(names)("%s by 0.1.0 has the state that the protocol keeps of its answers", async (name) => {
  const { discussion, events } = await fixture(name);
  const entries = migrated(discussion);
  expect(entries.map((entry) => SwarmEntry.parse(entry))).toEqual(entries);
  expect(inOrder(entries)).toEqual(inOrder(await keptAgain(discussion, events)));
});

const met = new Set<string>();

test.each(names)("%s by 0.1.0 has a page, files and a graph at any point", async (name) => {
  const { events } = await fixture(name);
  for (const length of stopsIn(events, met)) {
    const [discussion] = discussionsOf(events.slice(0, length));
    if (discussion === undefined) continue;
    const files = swarmKit.documents(events.slice(0, length));
    expect(files.map(({ path }) => path)).toContain("context/");
    const graph = swarmKit.exports?.graph?.(discussion) ?? null;
    expect(graph === null).toBe(!files.some(({ path }) => path === "artifacts/transcript.md"));
  }
});

test("a journal by 0.1.0 is shown, verified, exported and resumed by the command", async () => {
  const told = story();
  const id = "how-should-the-shop-keep-its-orders-and-its-stock-consistent";
  const folder = `.colloquy/discussions/${id}`;
  for (const file of ["swarm.yaml", "swarm-script.yaml"])
    told.write(file, await readFile(join(fixtures, "project", file), "utf8"));
  told.write(
    `${folder}/${journalFile}`,
    await readFile(join(fixtures, "journals/swarm-stopped.jsonl"), "utf8"),
  );
  const shown = await told.run(["show", id]);
  expect(shown.stdout).toMatch(/^not finished · 1 round · 3 experts$/m);
  expect((await told.run(["verify", id, "--json"])).stdout).toContain(
    "9 turns would be asked in other words; colloquy 0.1.0 wrote it",
  );
  expect((await told.run(["export", id, "--to", "md"])).stdout).toContain("r1-msg-005");
  const flags = ["--config", "swarm.yaml", "--yes", "--max-calls", "100", "--json"];
  const resumed = await told.run(["resume", id, ...flags]);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ status: "completed", verdict: { rounds: 2 } });
  expect((await told.run(["verify", id])).code).toBe(0);
});
