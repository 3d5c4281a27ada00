import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Form } from "../../src/document/form/form.ts";
import type { Agent } from "../../src/kernel/agent.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import { openSessionFolder } from "../../src/host/archive/archive.ts";
import type { Found } from "../../src/host/running/discussions.ts";
import { briefly, situationOf } from "../../src/mcp/situation.ts";
import { critique } from "../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../src/protocols/critique/options.ts";
import { discuss, saying, seated, temporaryFolder } from "../discussion.ts";
import {
  answered,
  asked as turnAsked,
  discussed,
  type Draft,
  paused,
  round,
  started,
} from "../kernel/told.ts";

/** Revised once and blocked again: a person decides. */
const options: CritiqueOptions = {
  roundId: "DISCUSS-001-R1",
  artifact: { label: "artifact", path: "design.md", text: "# A design\n" },
  context: [],
  policy: "specific",
  revision: { of: "DISCUSS-001", actionItems: [] },
  role: "author",
  task: "T-1",
  lang: null,
};

const low = JSON.stringify({ strengths: [], weaknesses: ["It fails"], suggestions: [], rating: 1 });

test.each([
  ["hand-back", "A person sent it back. Stop here, and report the divergences."],
  ["accept", "A person accepted it as it is. Add a warning with the divergences to the report and proceed."],
])("what a person decided is what the caller does: %s", async (value, advice) => {
  const folder = await temporaryFolder();
  await discuss({
    folder,
    protocol: critique,
    name: "critique",
    options,
    seated: ["A", "B"].map((name) => seated(name, saying("one", low))),
    answerGate: () => Promise.resolve({ value, by: "person" }),
  });
  const opened = await openSessionFolder(folder, folder);
  const [discussion] = opened.discussions;
  if (discussion === undefined) throw new Error("nothing was held");
  const { next, state } = await situationOf(
    { ...opened, discussion },
    { forms: [], fault: null, home: { value: folder, origin: "test" }, cwd: folder, env: {} },
  );
  expect(state).toBe("completed");
  expect(next).toBe(`${advice} read_discussion has the whole; go_on asks further, with seat (such as a).`);
});

const rated = (rating: number, critical: boolean) =>
  JSON.stringify({
    strengths: [],
    weaknesses: [critical ? { text: "It fails", critical: true } : "It is long"],
    suggestions: [],
    rating,
  });

/** What the caller is told of a critique whose seats answer like this, or of its journal until the first event of a kind. */
async function told(
  replies: readonly (string | null)[],
  last: string | null = null,
  running: boolean | null = null,
) {
  const folder = await temporaryFolder();
  await discuss({
    folder,
    protocol: critique,
    name: "critique",
    options: { ...options, revision: null },
    seated: replies.map((reply, index) =>
      seated(`Seat-${index}`, reply === null ? silent : saying("one", reply)),
    ),
  });
  if (last !== null) {
    const journal = join(folder, "journal.jsonl");
    const lines = readFileSync(journal, "utf8").split("\n");
    const until = lines.findIndex((line) => line.includes(`"type":"${last}"`)) + 1;
    writeFileSync(journal, `${lines.slice(0, until).join("\n")}\n`);
  }
  const opened = await openSessionFolder(folder, folder);
  const discussion = opened.discussions.at(-1);
  if (discussion === undefined) throw new Error("nothing was held");
  const where = { fault: null, home: { value: folder, origin: "test" }, cwd: folder, env: {} };
  return {
    discussion,
    of: (forms: readonly Form[], more: Partial<Found> = {}) =>
      situationOf({ ...opened, running, ...more, discussion }, { ...where, forms }),
  };
}

const silent: Agent = {
  name: "gone",
  kind: "script",
  answer: () => Promise.reject(new AgentError("not-installed", "it is not there")),
};

test.each<readonly [string, readonly (string | null)[], string, string]>([
  [
    "nothing grave",
    [rated(5, false), rated(5, false)],
    "can go ahead",
    "Done. read_discussion has the whole; go_on",
  ],
  [
    "a low rating beside a high one",
    [rated(5, false), rated(2, false)],
    "can go ahead, with caution",
    "Put a warning into",
  ],
  [
    "critical to all",
    [rated(1, true), rated(1, true)],
    "needs revision",
    "Report the divergences; do not revise",
  ],
  [
    "critical to the only one of three that answered",
    [rated(1, true), null, null],
    "not judged",
    "Too few agents answered to judge it: do not take it as passed.",
  ],
  ["a low rating by one of three", [rated(2, false), null, null], "not judged", "Too few agents answered"],
  [
    "critical to one of three, of whom one did not answer",
    [rated(1, true), rated(5, false), null],
    "needs revision",
    "Report the divergences; do not revise",
  ],
  ["no answer", [null, null], "not judged", "Too few agents answered to judge it: do not take"],
])("what to do with a result: %s", async (_, replies, detail, next) => {
  const situation = await (await told(replies)).of([]);
  expect(situation.next).toContain(next);
  expect(situation.detail).toBe(detail);
});

/** What a person is asked, and the host. */
const asked = (key: string, more: Partial<Form>): Form => ({
  key,
  seat: null,
  person: null,
  about: ["Shall it go on?"],
  fields: [],
  fixed: {},
  schema: null,
  copies: [],
  isHost: false,
  ...more,
});

test("one that runs tells its round and how many have answered, and is waited for", async () => {
  const low = [rated(5, false), rated(5, false)];
  expect(await (await told(low, "discussion.started", true)).of([])).toMatchObject({
    state: "running",
    detail: "critique begins.",
    next: "Call wait_for_discussion.",
  });
  const { of } = await told(low, "turn.answered", true);
  expect((await of([])).detail).toBe("Round 1, DISCUSS-001-R1: 1 of 2 turns answered.");
  expect((await of([], { lack: "no worker is there" })).detail).toBe("no worker is there");
  expect(await (await told(low, "turn.answered", false)).of([])).toMatchObject({
    state: "stopped",
    detail: "The process that ran it is gone.",
    next: "Call wait_for_discussion with resume: true to go on; what was answered is not asked again.",
  });
});

test("long prompts of the host come one after the other, the report is there, and what is open stays open", async () => {
  const { of } = await told([rated(5, false), rated(5, false)]);
  const schema = { type: "object" };
  const long = asked("1", { isHost: true, seat: "A", about: ["x".repeat(30_000), "y"], schema });
  const { open = [], next, report = "" } = await of([long, { ...long, key: "2" }, asked("3", {})]);
  expect(open).toEqual([
    { key: "1", of: "host", seat: "A", text: `${"x".repeat(30_000)}\n\ny`, schema },
    { key: "2", of: "host", seat: "A", schema },
    { key: "3", of: "person" },
  ]);
  expect(next).toMatch(/^Done\. .* The person may answer what is open: .* The result stays\.$/);
  expect(report).toMatch(/^It can go ahead: 2 of 2 rate it above 2/);
});

test("a prompt that is longer than all that fits comes whole, where it is the first", async () => {
  const { of } = await told([rated(5, false), rated(5, false)]);
  const whole = "x".repeat(50_000);
  const turn = (key: string, about: string) => asked(key, { isHost: true, seat: key, about: [about] });
  const { open = [] } = await of([turn("1", whole), turn("2", "short")]);
  expect(open.map(({ text }) => text)).toEqual([whole, undefined]);
});

test("that a question is still open is told beside a result, and that nothing is where nothing is", async () => {
  const { of } = await told([rated(5, false), rated(5, false)]);
  expect((await of([asked("questions", {})])).next).toContain("The person may answer what is open:");
  expect((await of([])).next).not.toContain("open");
});

test("of many discussions each is told in short, with the title of what it is about", async () => {
  const { of, discussion } = await told([rated(5, false), rated(5, false)]);
  const short = briefly(await of([asked("questions", {})]), { discussion } as Found);
  expect(Object.keys(short)).toEqual(["id", "state", "detail", "next"]);
  expect(short.detail).toBe(`${discussion.title}: can go ahead`);
});

test("a long report is cut, and the rest named", async () => {
  const long = JSON.stringify({
    strengths: [],
    weaknesses: Array.from({ length: 300 }, (_, at) => `Fault ${at} ${"x".repeat(60)}`),
    suggestions: [],
    rating: 4,
  });
  const { report = "" } = await (await told([long, long])).of([]);
  expect(report.length).toBeLessThan(6100);
});

/** What a caller is told of a discussion with such a seat that stands so. */
async function standing(
  agent: string,
  drafts: readonly Draft[],
  forms: readonly Form[] = [],
  fault: string | null = null,
) {
  const folder = await temporaryFolder();
  const seats = started({ Ann: ["x"], Bea: [agent] }, { options: { ...options, revision: null } });
  const discussion = discussed(seats, round(1), turnAsked("Ann", "x"), answered("Ann", "x"), ...drafts);
  const found = {
    folder,
    discussion,
    discussions: [discussion],
    running: false,
    lack: null,
  } as unknown as Found;
  return situationOf(found, { forms, fault, home: { value: folder, origin: "test" }, cwd: folder, env: {} });
}

const warned: Draft = { type: "warned", key: "x", message: "Ann is nearly through." };

test.each<readonly [what: string, agent: string, reason: string, fault: string | null, detail: string]>([
  ["in the words of who stopped it", "y", "recess", null, "Ann objects."],
  // Its words may quote what was said to a seat that is the caller's own.
  ["in none where the caller sits there", "host", "recess", null, "It is paused."],
  ["by a limit, which quotes nobody", "host", "limit", null, "Ann objects."],
  ["by what is on no record", "y", "recess", "The disk is full.", "The disk is full."],
  [
    "by what is on no record, wherever the caller sits",
    "host",
    "recess",
    "The disk is full.",
    "The disk is full.",
  ],
])("why it stopped is told %s", async (_, agent, reason, fault, detail) => {
  const told = await standing(agent, [paused(reason, "Ann objects.")], [], fault);
  expect([told.state, told.detail]).toEqual(["stopped", detail]);
});

test("warnings are told to a caller who may read all, and to none who has a seat in what goes on", async () => {
  const limit = paused("limit", "so many calls");
  expect((await standing("y", [warned, limit]))["warnings"]).toEqual(["Ann is nearly through."]);
  expect((await standing("host", [warned, limit]))["warnings"]).toBeUndefined();
  expect((await standing("y", [limit]))["warnings"]).toBeUndefined();
});

test.each<readonly [what: string, agent: string, forms: readonly Form[], next: string]>([
  ["a gate", "y", [asked("1/gate/x", {})], "Put the question to the person, then call go_on"],
  // They may stay open: nothing waits for them.
  ["open questions alone", "y", [asked("questions", {})], "Call wait_for_discussion with resume: true"],
  ["open questions beside a gate", "y", [asked("questions", {}), asked("1/gate/x", {})], "Put the question"],
  ["nothing any more", "y", [], "Call wait_for_discussion with resume: true"],
  [
    "a turn of the caller",
    "host",
    [asked("1/say/bea", { isHost: true, seat: "Bea" })],
    "Answer each turn yourself",
  ],
  [
    "a gate, where the caller sits there",
    "host",
    [asked("1/gate/x", {})],
    "You have a seat and may not read the question",
  ],
])("what is next where it waits for %s", async (_, agent, forms, next) => {
  const told = await standing(agent, [paused("waiting", "Go on?")], forms);
  expect(told.state).toBe("waiting");
  expect(told.next).toContain(next);
});
