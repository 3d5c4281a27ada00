import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { startModelServer } from "../model-server/server.ts";
import { TestTerminal } from "../reporters/terminal.ts";
import { atTerminal } from "./at-terminal.ts";
import { type Story, story } from "./command.ts";
import { design, rated, scripted } from "./panel.ts";
import { withoutDurations } from "./durations.ts";
import { taking } from "../runs.ts";
import { expectSays } from "../says.ts";

// Only util-linux has a `script` that runs one command on a terminal of its own.
const hasTerminal = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");

/** Shell that runs a command on a terminal of 24 rows; what it shows goes to the file `seen` as well. */
function onTerminal(command: string): string {
  return `TERM=xterm script -qec "stty cols 80 rows 24; ${command}" /dev/null | tee seen`;
}

/** The same with somebody there, who types `keys` (as printf takes it) once they see `words`. The command makes the file `done`. */
function typedAt(command: string, ...typed: readonly (readonly [words: string, keys: string])[]): string {
  const typing = typed.map(
    ([words, keys]) => `until grep -q '${words}' seen; do sleep 0.05; done; printf '${keys}'`,
  );
  const ended = "until [ -e done ]; do sleep 0.05; done";
  return `touch seen; (${typing.join("; ")}; ${ended}) | { ${onTerminal(command)}; }`;
}

async function screen(output: string): Promise<TestTerminal> {
  const terminal = new TestTerminal(80, 24);
  await new Promise<void>((resolve) => void terminal.write(output, () => resolve()));
  return terminal;
}

test.skipIf(!hasTerminal)("at a terminal the frame is drawn over itself and one is left", async () => {
  const told = story();
  told.write("design.md", design);
  const slow = { reply: rated(4), after: "700ms" };
  const panel = scripted(told, { Speed: slow, Safety: { ...slow, after: "1200ms" } }).join(" ");

  const { stdout } = await told.shell(onTerminal(`colloquy critique design.md ${panel}`));

  const terminal = await screen(stdout);
  expect(stdout.split("\u001B[2K").length).toBeGreaterThan(3);
  expect(isColoured(stdout)).toBe(true);
  expect(withoutDurations(await terminal.text()).replaceAll(/~?[\d,]+(?= tokens)/g, "…"))
    .toMatchInlineSnapshot(`
      "critique · design.md · round 1: DISCUSS-001
      ✓ Speed   scripted  4/5 · …
      ✓ Safety  scripted  4/5 · …
      ◦ Editor  scripted  did not speak
      completed · 2 calls · … tokens · …
      It can go ahead: 2 of 2 rate it above 2 (average 4/5). Nobody asks for a change.

      consensus_reached · average 4/5 · 2 of 2 perspectives answered

        Speed   ████████░░  4/5     scripted
        Safety  ████████░░  4/5     scripted

      Only points in the same words were grouped, without an editor.
      Include the action items in the report and proceed normally.

      Record  .colloquy/discussions/critique-design-md/discussions/DISCUSS-001-discuss
      ion.md
      Next    colloquy export critique-design-md -o critique.html
              colloquy follow critique-design-md --seat speed "What would change this 
      result?"
              colloquy show critique-design-md --all"
    `);
  expect([terminal.cursorVisible(), terminal.wrapsLines()]).toEqual([true, true]);
});

test.skipIf(!hasTerminal)("at a terminal there are no colours with NO_COLOR or --no-color", async () => {
  const told = story();
  const printed = taking(["NO_COLOR=1 colloquy list", "colloquy list --no-color"], 2).map((line) =>
    told.shell(onTerminal(line)),
  );

  for (const { stdout } of await Promise.all(printed)) {
    expect(stdout).toContain("No discussions");
    expect(isColoured(stdout)).toBe(false);
  }
});

function isColoured(output: string): boolean {
  return output.split("\u001B").some((rest) => /^\[[\d;]*m/.test(rest));
}

test("at a terminal a person is asked, and the answer ends the discussion", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(1), B: rated(2) });
  const critique = ["critique", "design.md", "--session", "team", "--task", "T-1", ...panel];
  await told.run(critique);

  const { shown } = await atTerminal(told, critique, [["What now", "2"]]);

  expect(shown).toContain("Accept it as it is, with the divergences on file [accept]");
  const { stdout } = await told.run(["show", "--session", "team", "--json"]);
  expect(JSON.parse(stdout).status).toBe("completed");
  expect(told.read("team/journal.jsonl")).toContain('"answer":{"value":"accept","by":"person"}');
});

test.skipIf(!hasTerminal)(
  "Ctrl-C at a question stops: nobody is asked after it, not even who may be passed by",
  async () => {
    const told = story();
    await told.shell(
      typedAt("colloquy discuss --example; echo \\$? > done", ["leaves a question open", "\\003"]),
    );

    expect(told.read("done")).toBe("130\n");
    const { stdout } = await told.run(["show", "--json"]);
    const { status, id } = JSON.parse(stdout);
    expect(status).toBe("paused");
    const events = told.read(`.colloquy/discussions/${id}/journal.jsonl`).trimEnd().split("\n");
    expect(events.slice(-2).map((line) => JSON.parse(line).type)).toEqual([
      "human.asked",
      "discussion.paused",
    ]);
  },
);

test("at a terminal the first use of a key that nobody named is asked about, once", async () => {
  const told = story();
  told.write("design.md", design);
  const server = await startModelServer();
  onTestFinished(() => server.close());
  const env = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${server.url}/v1` };

  const critique = ["critique", "design.md", "--eyes", "none"];
  const { shown } = await atTerminal(told, critique, [["y/N", "y"]], { env });

  expect(shown).toContain("OPENAI_API_KEY: openai/gpt-5.6-terra ($2 in, $12 out for a million tokens)");
  expect(new Set(server.requests.map(({ model }) => model))).toEqual(
    new Set(["gpt-5.6-terra", "gpt-5.6-luna"]),
  );
  // The answer holds from then on, where nobody can be asked too.
  const plan = await told.run([...critique, "--dry-run"], { env });
  expect(plan.stdout).toContain("openai/gpt-5.6-terra (OPENAI_API_KEY)");
  expect(plan.stdout).toMatch(
    /Usually about \d+ calls and [\d,]+ tokens in and out, about \$0\.\d+ by list prices/,
  );
});

test("at a terminal solve shows what there is to choose from, and takes a choice", async () => {
  const told = story();

  const { shown: stdout } = await atTerminal(
    told,
    ["solve", "--example"],
    [
      ["leaves a question open", ""],
      ["Enter alone takes", "2"],
    ],
  );

  const shown = await (await screen(stdout.slice(0, stdout.lastIndexOf("> ")))).text();
  expect(shown).toMatch(/^solve · [^\n]* · round 2\n✓ ada +ada /m);
  expect(shown.slice(shown.lastIndexOf("Which solution"))).toMatchInlineSnapshot(`
      "Which solution do you choose, after 2 rounds?
        Keep sessions in a SQLite file while there is one server
        Replace the Map in src/sessions.ts:10 by one SQLite table in a file beside the
        server, behind the three existing functions. It survives a restart, needs no
        further process and keeps the functions synchronous. Once there is a second
        server, Redis is the way.
        The agents agree on 3 points and disagree on 1 point.
        SQLite file beside the server [O3], for it: ada (The functions stay
        synchronous, so no caller changes), bob (There is one server, and nothing more
        to run), eve (Logout works at once, and a file needs no further process)
          + No further process
          + Ships with Node
          + Easy to back up
          − One server only
        Keep sessions in Redis [O1], for it: nobody
          ada could live with it if a second server is planned
          bob could live with it if a second server is planned
          + Survives a restart
          + Several servers can share it
          + Redis removes what has expired
          + Logout works across servers
          − One more thing to run and watch
          − A lost Redis logs everybody out
          against it: eve: For one server it is one more thing that can fail at night
        Open: Which is true? bob: The middleware in src/auth/middleware.ts:40 caches
        sessions as well; ada: There is no such file; eve: There is no such file
        Open: Is there one server, or will there be several?
        Open: Logging out must end the session on every server at once
        1. SQLite file beside the server (effort low, risk low, files: 1 found, for
           it: ada, bob, eve) [1] (recommended)
        2. Keep sessions in Redis (effort medium, risk medium, files: 2 found, 1
           missing, 1 new, nobody is for it; could live with it: ada (if a second
           server is planned), bob (if a second server is planned); against it: eve)
           [2]
        3. More analysis: another round, with what you have to say [more]
        4. Verify: a round in which each agent checks the one before it [verify]
        5. None: keep what was found and end [none]
      Enter alone takes the recommended choice."
    `);
  expect(stdout).toContain("Chosen");
  expect((await told.run(["show", "--json"])).stdout).toContain('"chosen": "Keep sessions in Redis"');
});

test("a page that scrolled by is followed by how to read it", async () => {
  const told = story();
  await told.run(["ask", "--example"]);

  const { shown } = await atTerminal(told, ["export", "--to", "html"]);

  expect(shown.trim().split(/\r?\n/).at(-1)).toBe(
    "A page is read in a browser: -o <file> writes it to a file.",
  );
});

/** What a command shows line by line; dates and times, which have one width, are all alike. */
async function linesOn(told: Story, columns: number, verb: string): Promise<readonly string[]> {
  const { shown } = await atTerminal(told, [verb], [], { columns });
  return shown
    .trimEnd()
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "2026-11-17 17:34")
    .split(/\r?\n/);
}

test("a list fits the screen, with the numbers that stand for ids, and titles wrapped", async () => {
  const told = story();
  told.write("a.md", design);
  await told.run(["critique", "a.md", ...scripted(told, { Speed: rated(4) })]);
  const long = "Should the sessions of a server with one process be kept over a restart, and for how long?";
  await told.run(["ask", long, "--agents", "human"]);

  const at80 = await linesOn(told, 80, "list");
  const at60 = await linesOn(told, 60, "list");

  expect([...at80.filter((line) => line.length > 80), ...at60.filter((line) => line.length > 60)]).toEqual(
    [],
  );
  for (const lines of [at80, at60])
    expectSays(`${lines.join(" ")}\n`, [
      "no.",
      "paused",
      "* d2",
      "Should the",
      "completed",
      "d1",
      "a.md",
      "1 paused, 1 completed",
    ]);
});

test("settings whose names or values are long fit on a terminal", async () => {
  const lines = await linesOn(story(), 80, "config");

  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const at = lines.indexOf("roundtable.participants.byWorkflowType.specs");
  expectSays(lines.slice(at, at + 4).join("\n"), [
    "roundtable.participants.byWorkflowType.specs",
    "product-manager,           default",
    "ux-researcher,",
    "business-analyst, qa-lead",
  ]);
});
