import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type JournalCheck, verifyFolder } from "../../../src/host/archive/verify.ts";
import { hashOf } from "../../../src/kernel/journal/journal-text.ts";
import { Lock } from "../../../src/kernel/journal/lock.ts";
import { version } from "../../../src/version.ts";
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
