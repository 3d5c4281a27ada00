import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Event, EventOf } from "../../src/kernel/event.ts";
import { hashOf } from "../../src/kernel/journal/journal-text.ts";
import { story } from "./command.ts";

/**
 * Journals that 0.1.0 wrote, of every protocol. Whatever prompts and rules become, they open, show, verify, export
 * and resume. So nothing here says what comes out of them, only that it does, and that nobody is asked again.
 */

const fixtures = join(import.meta.dirname, "../fixtures/v0.1.0");
const names = readdirSync(join(fixtures, "journals")).map((file) => basename(file, ".jsonl"));

// Its seats pause for those who watch, and nobody does.
const scripts = readdirSync(join(fixtures, "project")).filter((file) => file.endsWith("-script.yaml"));
const textOf = (file: string) => readFileSync(join(fixtures, "project", file), "utf8");
const pause = /^([ -]+after: )\d+ms$/gm;

function configOf(name: string, project: string): readonly string[] {
  const config = name.startsWith("critique")
    ? "panel"
    : name === "roundtable-stopped"
      ? "roundtable-debate"
      : name.startsWith("roundtable")
        ? name
        : name.replace(/-.*/, "");
  return name === "critique-reader" ? [] : ["--config", join(project, `${config}.yaml`)];
}

/** A copy of the project and of a journal in it, as it was or as `change` makes it. */
function opened(name: string, change = (events: readonly Event[]) => events) {
  const told = story();
  const project = told.folder;
  cpSync(join(fixtures, "project"), project, { recursive: true });
  for (const script of scripts)
    writeFileSync(join(project, script), textOf(script).replaceAll(pause, "$10ms"));
  const folder = join(project, ".colloquy/discussions", name);
  mkdirSync(folder, { recursive: true });
  const journal = join(folder, "journal.jsonl");
  const events = () => eventsIn(readFileSync(journal, "utf8"));
  const text = readFileSync(join(fixtures, "journals", `${name}.jsonl`), "utf8");
  const written = eventsIn(text);
  const before = change(written);
  writeFileSync(journal, before === written ? text : chained(before));
  const env = { COLLOQUY_LIKENESS: "words" };
  const run = (verb: string, ...args: readonly string[]) =>
    told.run([verb, "--session", folder, ...args], { env });
  const resume = (...args: readonly string[]) =>
    run("resume", "--yes", "--json", "--max-calls", "500", ...configOf(name, project), ...args);
  const list = () => told.run(["list", "--json"], { env });
  return { before, events, run, list, resume };
}

function eventsIn(text: string): readonly Event[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line): Event => JSON.parse(line));
}

/** The events as lines, each tied to the one before it. */
function chained(events: readonly Event[]): string {
  let prev = "";
  const lines = events.map((event, index) => {
    const line = JSON.stringify({ ...event, seq: index + 1, prev });
    prev = hashOf(line);
    return line;
  });
  return `${lines.join("\n")}\n`;
}

function only<T extends Event["type"]>(events: readonly Event[], type: T): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The longest words in something that was said. */
function longest(value: unknown): string {
  return textsIn(value).reduce((best, text) => (text.length > best.length ? text : best), "");
}

/** What is there to be heard in a plain text, whatever is escaped and however it is broken into lines. */
function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}

function answeredKeys(events: readonly Event[]): ReadonlySet<string> {
  return new Set(only(events, "turn.answered").map(({ key }) => key));
}

test.for(names)("%s: shows, verifies and exports all that was said", async (name) => {
  const { before, run, list } = opened(name);

  const shown = await run("show");
  expect(shown.code).toBe(0);
  expect(shown.stdout).not.toBe("");
  expect(JSON.parse((await list()).stdout)).toMatchObject([
    { id: only(before, "discussion.started")[0]?.id },
  ]);

  const verified = await run("verify", "--json");
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.stdout).checks).toMatchObject([
    { check: "chain", passed: true },
    { check: "end", passed: true },
    {},
    { check: "files", finding: "other version" },
  ]);

  // What is said before the first round, to make the panel or the sides, an export leaves out.
  const answered = only(before, "turn.answered").filter(({ round }) => round > 0);
  const said = answered.map(({ reply }) => wordsOf(longest(reply)));
  expect(said.every((words) => words.length > 3)).toBe(true);
  for (const to of ["md", "html", "json"]) {
    const exported = await run("export", "--to", to);
    expect(exported.code).toBe(0);
    if (to === "json") {
      const heard = textsIn(JSON.parse(exported.stdout)).map(wordsOf).join("");
      expect(said.filter((words) => !heard.includes(words))).toEqual([]);
    }
    if (to === "md") for (const { seat } of answered) expect(exported.stdout).toContain(seat);
  }
});

test.for(names)("%s: resumes to its end, and nobody who answered is asked again", async (name) => {
  const { before, events, run, resume } = opened(name);

  expect(JSON.parse((await resume()).stdout)).toMatchObject({ status: "completed" });

  const after = events();
  const answered = answeredKeys(before);
  const asked = only(after.slice(before.length), "turn.asked");
  expect(asked.filter(({ key }) => answered.has(key))).toEqual([]);
  expect(after.slice(0, before.length)).toEqual(before);
  expect((await run("verify")).code).toBe(0);
});

/** As a version with other prompts, lookups and judgements would have written it, stopped just before its end. */
function drifted(events: readonly Event[]): readonly Event[] {
  const open = events.at(-1)?.type === "discussion.completed" ? events.slice(0, -1) : events;
  return open.map((event) => {
    if (event.type === "turn.asked" || event.type === "looked.up")
      return { ...event, request: "other words" };
    if (event.type === "judged" && !Array.isArray(event.judgement))
      return { ...event, judgement: { ...Object(event.judgement), once: "judged otherwise" } };
    return event;
  });
}

test.for(names)("%s: keeps its answers where every prompt and rule has changed since", async (name) => {
  const { before, events, run, resume } = opened(name, drifted);

  const verified = await run("verify", "--json");
  expect(verified.code).toBe(0);

  const result = JSON.parse((await resume()).stdout);
  expect(result.status).toBe("completed");
  const fresh = events().slice(before.length);
  const answered = answeredKeys(before);
  expect(only(fresh, "turn.asked").filter(({ key }) => answered.has(key))).toEqual([]);
  if (answered.size === 0) return;
  const said = `This discussion was started by colloquy 0.1.0. Prompts or rules are different now.`;
  expect(JSON.parse(verified.stdout).checks).toContainEqual(
    expect.objectContaining({ finding: "other version", detail: expect.stringContaining("other words") }),
  );
  expect(result.warnings).toContainEqual(expect.stringContaining(said));
  expect((await run("show")).stderr).toContain(`warning: ${said}`);
});
