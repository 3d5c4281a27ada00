import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Event, EventOf } from "../../src/kernel/event.ts";
import { shared } from "../beside.ts";
import { few, isThorough } from "../runs.ts";
import { type Story, story } from "./command.ts";

const home = ".colloquy/discussions";

async function parentOf(verb: string): Promise<{ readonly told: Story; readonly id: string }> {
  const told = story();
  const { stderr } = await told.run([verb, "--example", "--quiet", "--yes"]);
  const [id] = readdirSync(join(told.folder, home));
  if (id === undefined) throw new Error(stderr);
  return { told, id };
}

function journalOf(told: Story, id: string): readonly Event[] {
  const lines = told.read(`${home}/${id}/journal.jsonl`).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Event);
}

function asked(events: readonly Event[]): readonly EventOf<"turn.asked">[] {
  return events.filter((event) => event.type === "turn.asked");
}

function requests(events: readonly Event[]): ReadonlySet<string> {
  return new Set(asked(events).map(({ key, request }) => `${key} ${request}`));
}

interface Forked {
  readonly id: string;
  readonly verdict: unknown;
  readonly usage: { readonly calls: number };
  readonly inherited: { readonly calls: number; readonly from: string };
}

async function forked(told: Story, id: string, flags: readonly string[]): Promise<Forked> {
  const { stdout, stderr, code } = await told.run(["fork", id, ...flags, "--yes", "--quiet", "--json"]);
  expect([0, 3], stderr).toContain(code);
  return JSON.parse(stdout) as Forked;
}

/** Without what tells two forks of one parent apart: their ids, and how long an agent took. */
function outcomeOf({ id, verdict }: Forked): string {
  const withoutTimes = (key: string, value: unknown) => (key === "duration_ms" ? 0 : value);
  return JSON.stringify(verdict, withoutTimes).replaceAll(id, "<id>");
}

describe.each(few(["discuss", "critique", "solve"], 1))("a fork of a scripted %s, at any turn", (verb) => {
  test("pays nothing twice, verifies, and comes out the same again", { timeout: 600_000 }, async () => {
    const { told, id } = await parentOf(verb);
    // Forks of what was asked further are held below.
    if (verb === "discuss" && isThorough)
      expect((await told.run(["follow", "And with two servers?"])).code).toBe(0);
    const parent = journalOf(told, id);
    const before = new Map(asked(parent).map((event) => [event.key, event]));
    const ended = new Map(
      parent.flatMap((event) => (event.type === "turn.answered" ? [[event.key, event.seq] as const] : [])),
    );
    const turns = asked(parent).filter((event) => event.why === "first");
    const [last, ...others] = turns.toReversed();
    for (const { key, agent, seq } of few(
      [...(last === undefined ? [] : [last]), ...others.toReversed()],
      2,
    )) {
      const seat = key.split("/").at(-1)?.replace(/#.*/, "") ?? "";
      const other = ["ada", "bob", "eve"].find((name) => name !== agent) ?? "";
      const change = ["--at", key, "--seat", `${seat}=${other}`];
      const one = await forked(told, id, change);
      const journal = journalOf(told, one.id);
      const own = asked(journal).filter(({ inherited }) => inherited !== true);
      expect(
        own.find((event) => event.key === key),
        key,
      ).toMatchObject({ agent: other });
      const isAskedAlike = (event: EventOf<"turn.asked">) =>
        before.get(event.key)?.request === event.request && before.get(event.key)?.agent === event.agent;
      expect(own.filter(isAskedAlike)).toEqual([]);
      expect(own.filter((event) => (ended.get(event.key) ?? seq) < seq)).toEqual([]);
      expect(one.usage.calls).toBe(own.length);
      const verified = await told.run(["verify", one.id]);
      expect(verified.code, verified.stdout).toBe(0);
      if (key !== last?.key && !isThorough) continue;
      const again = await forked(told, id, change);
      expect(outcomeOf(again)).toBe(outcomeOf(one));
      expect(requests(journalOf(told, again.id))).toEqual(requests(journal));
    }
  });
});

test("compare tells by structure what differs, and where forks part; a fork stands by itself", async () => {
  const { told, id } = await parentOf("discuss");
  const { id: fork, inherited } = await forked(told, id, ["--say", "Q1", "In May."]);
  expect(inherited).toMatchObject({ from: id });
  const said = journalOf(told, fork).filter((event) => event.type === "human.answered" && !event.inherited);
  expect(JSON.stringify(said)).toContain('"Q1: In May."');
  const { stdout } = await told.run(["compare", id, fork, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    discussions: [
      { id, forkOf: null },
      { id: fork, forkOf: id },
    ],
    issues: [{ issue: "Where the shop keeps its sessions", isSame: true }],
    parted: [{ turn: expect.stringMatching(/^2\//) as string }],
  });
  const text = (await told.run(["compare", id, fork])).stdout;
  expect(text).toMatch(/In May\. +not there +there/);
  expect(text.startsWith("Should the shop move its sessions")).toBe(true);
  expect(text).toContain("could live with what leads: ");
  expect(text).toMatch(/places\s+found/);
  expect((await told.run(["compare", id])).code).not.toBe(0);

  // Without its parent it verifies, and an altered copy is found.
  expect((await told.run(["remove", id, "--yes"])).code).toBe(0);
  const alone = await told.run(["verify", fork]);
  expect([alone.code, alone.stdout]).toEqual([0, expect.stringContaining("not here any more")]);
  const path = `${home}/${fork}/journal.jsonl`;
  told.write(path, told.read(path).replace("SQLite", "MySQL"));
  expect((await told.run(["verify", fork])).code).toBe(1);
});

const parent = shared(() => parentOf("discuss"));

test("what to do with a result is asked anew of who sees another, and a fork of a fork is named once", async () => {
  const { told, id } = parent();
  const { code } = await told.run(["fork", id, "--without", "memory", "--quiet"]);
  expect(code).toBe(4);
  const { id: second } = await forked(told, `${id}-fork`, ["--without", "file"]);
  expect(second).toBe(`${id}-fork-2`);
  // Whoever is in the seat says the same here, and the result reads alike.
  expect((await told.run(["fork", id, "--at", "4", "--seat", "file=eve", "--quiet"])).code).toBe(4);
  // Whose place another takes does not stand in for it.
  const joined = journalOf(told, `${id}-fork-3`).find(
    (event) => event.type === "seat.joined" && event.seat.id === "file",
  );
  expect(joined).toMatchObject({ agents: ["eve", "bob"] });
});

test("what was asked further is asked of a fork, and of its forks, and verified while the parents are there and after", async () => {
  const { told, id } = await parentOf("discuss");
  await told.run(["follow", "And with two servers?", "--quiet"]);
  const change = ["--at", "4", "--seat", "file=eve"];
  const one = await forked(told, id, change);
  const two = await forked(told, one.id, ["--at", "4", "--seat", "memory=ada"]);
  expect([one.verdict, two.verdict]).toMatchObject([{ followUps: [{}] }, { followUps: [{}] }]);
  expect((await told.run(["verify", two.id])).stdout).toContain("holds the same lines");
  for (const parent of [id, one.id]) await told.run(["remove", parent, "--yes"]);
  expect((await told.run(["verify", two.id])).code).toBe(0);
});

test("what a fork takes at most is told before it asks, and limits are for what it asks itself", async () => {
  const { told, id } = parent();
  const left = async (at: string) => {
    const flags = ["--without", "memory", "--at", at, "--max-calls", "1", "--yes", "--json"];
    const { code, stdout, stderr } = await told.run(["fork", id, ...flags]);
    const { inherited } = JSON.parse(stdout) as Forked;
    const [, calls] =
      /^At most, as it usually goes, about (\d+) calls? and [\d,]+ tokens/m.exec(stderr) ?? [];
    expect(inherited.calls).toBeGreaterThan(1);
    return { code, told: Number(calls) };
  };
  expect(await left("2")).toEqual({ code: 5, told: 10 });
  expect(await left("4")).toEqual({ code: 0, told: 5 });
});

test("what cannot be changed is told with what can", async () => {
  const { told, id } = parent();
  const before = readdirSync(join(told.folder, home));
  const refused = async (...flags: readonly string[]) => {
    const { code, stderr } = await told.run(["fork", id, ...flags]);
    expect(code).not.toBe(0);
    return stderr;
  };
  expect(await refused()).toContain("Without a change");
  expect(await refused("--at", "9", "--without", "memory")).toContain("It has rounds 1, 2, 3, 4");
  expect(await refused("--seat", "nobody=ada")).toContain("devils-advocate");
  expect(await refused("--without", "moderator")).toContain("leads or edits");
  expect(await refused("--seat", "memory=eve")).toContain("has this seat already");
  expect(await refused("--seat", "memory=nobody")).toContain('no agent "nobody"');
  // What stands behind the first sign of equality is all of the value.
  expect(await refused("--seat", "memory=nobody=x")).toContain('no agent "nobody=x"');
  expect(await refused("--option", "nothing=a=b")).not.toContain("nothing=a");
  for (const pair of ["memory", "memory=", "=ada"])
    expect(await refused("--seat", pair)).toContain(`--seat ${pair}: there is no name with a value.`);
  expect(await refused("loose words")).toContain('"loose words" belongs to no --say.');
  expect(await refused("--option", "nothing=3")).toContain("It can change");
  expect(await refused("--say", "Q1")).toContain("is missing");
  expect(await refused("--say", "Q1", " ")).toContain("is missing");
  expect(await refused("--say", "Q9", "No.")).toContain("came up");
  expect(readdirSync(join(told.folder, home))).toEqual(before);
});
