import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type JournalCheck, verifyFolder } from "../../../src/host/archive/verify.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { hashOf } from "../../../src/kernel/journal/journal-text.ts";
import { Lock } from "../../../src/kernel/journal/lock.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import { version } from "../../../src/version.ts";
import { discuss, saying, seated, temporaryFolder } from "../../discussion.ts";
import { options } from "../../protocols/critique/critiqued.ts";
import { story } from "../../stories/command.ts";

/** A critique by two that has ended, and its journal as lines. */
async function critiqued() {
  const told = story();
  const project = told.folder;
  const folder = join(project, "team");
  writeFileSync(join(project, "design.md"), "# Cache\n\nKeys live in one Redis node.\n");
  const reply = { strengths: [], weaknesses: [], suggestions: [], rating: 4 };
  writeFileSync(join(project, "replies.json"), JSON.stringify([{ reply }, { reply }]));
  const agents = { scripted: { script: "./replies.json" } };
  const perspectives = [{ name: "A" }, { name: "B" }];
  writeFileSync(
    join(project, "panel.yaml"),
    JSON.stringify({ agents, panel: ["scripted"], critique: { perspectives } }),
  );
  const config = join(project, "panel.yaml");
  await told.run(["critique", "design.md", "--session", folder, "--config", config]);
  const journal = join(folder, "journal.jsonl");
  const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
  return {
    folder,
    lines,
    write: (changed: readonly string[]) => writeFileSync(journal, `${changed.join("\n")}\n`),
  };
}

/** The lines with every hash made to fit again, as one who knows how would leave them. */
function rechained(lines: readonly string[]): readonly string[] {
  let prev = "";
  return lines.map((text) => {
    const line = JSON.stringify({ ...JSON.parse(text), prev });
    prev = hashOf(line);
    return line;
  });
}

const found = (checks: readonly JournalCheck[]) =>
  checks.flatMap(({ check, passed, finding }) => (finding === undefined ? [] : [{ check, passed, finding }]));

test("an untouched journal has nothing to be said of it", async () => {
  const { folder } = await critiqued();
  const checks = await verifyFolder(folder);
  expect(found(checks)).toEqual([]);
  expect(checks.every(({ passed }) => passed)).toBe(true);
});

test("a line that was changed is altered", async () => {
  const { folder, lines, write } = await critiqued();
  write(lines.map((line) => line.replace('"rating":4', '"rating":1')));
  expect(found(await verifyFolder(folder))).toContainEqual({
    check: "chain",
    passed: false,
    finding: "altered",
  });
});

test("answers changed with all hashes made to fit are altered: the judgements no longer follow", async () => {
  const { folder, lines, write } = await critiqued();
  write(rechained(lines.map((line) => line.replace(/("reply":\{[^}]*"rating":)4/, "$11"))));
  expect(found(await verifyFolder(folder))).toEqual([
    { check: "numbers of DISCUSS-001", passed: false, finding: "altered" },
  ]);
});

test.for([1, 2, 5])(
  "a journal without its last lines (%i) is cut off: the manifest knows of more",
  async (count) => {
    const { folder, lines, write } = await critiqued();
    write(lines.slice(0, -count));
    const checks = await verifyFolder(folder);
    expect(found(checks)).toEqual([{ check: "end", passed: false, finding: "cut off" }]);
    expect(checks[1]?.detail).toMatch(
      /^the journal was cut off: manifest\.json knows it completed at \S+Z, and it ends active at \S+Z$/,
    );
  },
);

test("without its manifest a journal that does not end may be cut off or not, and that is what is said", async () => {
  const { folder, lines, write } = await critiqued();
  write(lines.slice(0, -3));
  rmSync(join(folder, "manifest.json"));
  expect((await verifyFolder(folder))[1]).toEqual({
    check: "end",
    passed: true,
    detail:
      "the last line is whole; the discussion has no end: its process was killed, or lines were cut off; the journal cannot show which",
  });
  const lock = await Lock.take(folder);
  expect((await verifyFolder(folder))[1]?.detail).toBe("the last line is whole; it is being written now");
  await lock.release();
});

test("what another version judged otherwise is said, and no fault", async () => {
  const { folder, lines, write } = await critiqued();
  write(
    rechained(
      lines.map((line) =>
        line
          .replace(`"colloquy":"${version}"`, '"colloquy":"0.0.9"')
          .replace(/"request":"[^"]*"/, '"request":"x"'),
      ),
    ),
  );
  const checks = await verifyFolder(folder);
  expect(found(checks)).toEqual([
    { check: "numbers of DISCUSS-001", passed: true, finding: "other version" },
  ]);
  expect(checks.find(({ finding }) => finding !== undefined)?.detail).toBe(
    `2 turns would be asked in other words; colloquy 0.0.9 wrote it, whose prompts or rules are not today's; only that code can compute it again`,
  );
  mkdirSync(join(folder, "discussions"), { recursive: true });
  writeFileSync(join(folder, "discussions/DISCUSS-001-discussion.md"), "as 0.0.9 wrote it");
  expect((await verifyFolder(folder)).at(-1)).toMatchObject({ passed: true, finding: "other version" });
});

/** A critique by three in memory, in a moment; under a limit it stops before the last of them. */
async function heldAtOnce(most: number | null, past: readonly Event[] = []) {
  const said = saying("own", JSON.stringify({ strengths: [], weaknesses: [], suggestions: [], rating: 4 }));
  const { events } = await discuss({
    protocol: critique,
    options,
    version,
    past,
    seated: ["A", "B", "C"].map((name) => seated(name, said)),
    instruments: blindInstruments,
    limits: { maxCalls: most },
  });
  const folder = await temporaryFolder();
  const write = (some: readonly Event[]) =>
    writeFileSync(
      join(folder, "journal.jsonl"),
      `${some.map((event) => JSON.stringify(event)).join("\n")}\n`,
    );
  write(events);
  const checked = async (named: string) =>
    (await verifyFolder(folder)).find(({ check }) => check.startsWith(named));
  return { folder, events, write, checked };
}

test("what counted for now when a limit stopped it may come out otherwise; what counts since may not", async () => {
  const stopped = await heldAtOnce(2);
  expect(stopped.events.some((event) => "provisional" in event && event.provisional === true)).toBe(true);
  expect(await stopped.checked("numbers")).toMatchObject({
    passed: true,
    detail: "the judgements so far come out the same; turns are still open",
  });
  const ended = await heldAtOnce(3, stopped.events);
  expect(await ended.checked("numbers")).toMatchObject({
    passed: true,
    detail: expect.stringContaining("the same"),
  });
  expect((await ended.checked("chain"))?.passed).toBe(true);
});

test("lines that are gone from the end are noticed by the manifest, also those of the same moment", async () => {
  const { folder, events, write, checked } = await heldAtOnce(null);
  const lastActive = events.at(-1)?.ts;
  const manifest = (more: object) =>
    writeFileSync(
      join(folder, "manifest.json"),
      JSON.stringify({ lastActive, status: "completed", ...more }),
    );
  manifest({});
  expect((await checked("end"))?.passed).toBe(true);
  write(events.slice(0, -1));
  expect(await checked("end")).toMatchObject({ passed: false, finding: "cut off" });
  // One that knows no more than the journal does was written before.
  manifest({ status: "active" });
  expect((await checked("end"))?.passed).toBe(true);
  manifest({ lastActive: "2999-01-01T00:00:00.000Z", status: "active" });
  expect(await checked("end")).toMatchObject({ passed: false, finding: "cut off" });
});
