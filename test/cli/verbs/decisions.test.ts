import { join } from "node:path";
import { expect, test } from "vitest";
import { contentHash } from "../../../src/config/trust.ts";
import { keepAdoption, rootOf } from "../../../src/host/running/decisions.ts";
import { type Story, story } from "../../stories/command.ts";

const folder = "docs/decisions";
const adopted = `${folder}/0002-in-a-store.md`;

function write(told: Story, path: string, status: string): string {
  const text = `---\nstatus: ${status}\n---\n\n# Where sessions are kept\n`;
  told.write(path, text);
  return text;
}

/** A project with a record that an adoption has filed as ADR-0002, where nothing was before. */
async function project(): Promise<Story> {
  const told = story();
  told.write(".git/HEAD", "");
  const text = write(told, adopted, "accepted");
  const place = { cwd: told.folder, env: told.env, home: join(told.folder, ".colloquy"), folder };
  const file = { path: adopted, sha256: contentHash(text), over: null };
  keepAdoption(place, { project: rootOf(place), discussion: null, files: [file] });
  return told;
}

test.for<readonly [string, string, (told: Story) => void]>([
  ["superseded by ADR-0002", "accepted", () => {}],
  // By something that was never here, or is here still.
  ["superseded by ADR-0009", "superseded by ADR-0009", () => {}],
  ["superseded by ADR-0003", "superseded by ADR-0003", () => {}],
  ["superseded by ADR-00020", "superseded by ADR-00020", () => {}],
  ["withdrawn 2026-11-19", "withdrawn 2026-11-19", () => {}],
  [
    "superseded by ADR-0002",
    "superseded by ADR-0002",
    (told) => write(told, `${folder}/0002-in-files.md`, "accepted"),
  ],
  // What was changed since is not taken back.
  [
    "superseded by ADR-0002",
    "superseded by ADR-0002",
    (told) => told.write(adopted, `${told.read(adopted)}\nMine.\n`),
  ],
])("once ADR-0002 is undone, a record that was %j is %j", async ([before, after, meanwhile]) => {
  const told = await project();
  const old = `${folder}/0001-in-memory.md`;
  write(told, old, before);
  write(told, `${folder}/0003-in-a-cache.md`, "accepted");
  meanwhile(told);
  const { code, stdout, stderr } = await told.run(["decisions", "undo", adopted]);
  expect(code, stderr).toBe(0);
  expect(stdout.includes(`in force again  ${old}`)).toBe(before !== after);
  expect(told.read(old)).toContain(`status: ${after}\n`);
});
