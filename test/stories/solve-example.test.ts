import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { story } from "./command.ts";
import { solvedIn } from "./solving.ts";

test("--example runs in any folder, and a further round of it still looks into the example's own project", async () => {
  const told = story();

  const waiting = await told.run(["solve", "--example", "--json"]);
  expect([waiting.code, solvedIn(waiting).verdict.convergence.recommendation]).toEqual([4, "converged"]);
  expect(solvedIn(waiting).verdict.solutions[0]?.files.verified).toEqual(["src/sessions.ts:10"]);
  const page = (await told.run(["export", "--to", "html"])).stdout;
  expect(page.match(/<figure class="movement">/g)).toHaveLength(1);
  // Who moved, and because of what.
  expect(page).toContain("<title>ada went from O1 to O3 in round 2, because of EVE-1</title>");

  const verified = await told.pasted(`${solvedIn(waiting).next} verify --json`);
  const { degraded, rounds, mode, solutions } = solvedIn(verified).verdict;
  expect({ degraded, rounds, mode }).toEqual({ degraded: undefined, rounds: 3, mode: "verification" });
  expect(solutions[0]?.files).toMatchObject({ verified: ["src/sessions.ts:10"], missing: [] });
});

test("an example runs in a folder that cannot be written, with --home elsewhere", async () => {
  const told = story();
  told.write("locked/note.md", "");
  const locked = join(told.folder, "locked");
  chmodSync(locked, 0o555);
  onTestFinished(() => chmodSync(locked, 0o755));
  const elsewhere = join(told.folder, "elsewhere");
  const away = await told.run(["ask", "--example", "--home", elsewhere], { cwd: locked });
  expect(away.code).toBe(0);
  expect(away.stderr).toContain("no model was asked, the replies were written by hand");
  expect(told.has("locked/.colloquy")).toBe(false);
});
