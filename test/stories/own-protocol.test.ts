import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Result } from "../../src/kernel/result.ts";
import { type Ended, type Story, story, until } from "./command.ts";
import { host } from "./host.ts";
import { thoroughly } from "../runs.ts";

/** A protocol that is not ours, through every face: `examples/protocols/delphi` in a project. */

const question = "How many days does it take?";
const folder = ".colloquy/protocols/delphi";

/** A story whose commands are the built one: protocols import its modules, and those of the source are others. */
function building(): Story {
  const told = story();
  return { ...told, run: (args, options) => told.run(args, { asBuilt: true, ...options }) };
}

function withDelphi(): Story {
  const told = building();
  cpSync("examples/protocols/delphi", join(told.folder, folder), { recursive: true });
  return told;
}

/** The same, trusted, with its scripted panel as the project's own. */
async function trusting(more = ""): Promise<Story> {
  const told = withDelphi();
  const agents = ["ada", "bob", "eve"].map((name) => `  ${name}: { script: ${folder}/estimates.yaml }`);
  told.write(".colloquy/config.yaml", `agents:\n${agents.join("\n")}\n${more}`);
  expect((await told.run(["trust", "--yes"])).code).toBe(0);
  return told;
}

function resultIn({ stdout }: Ended): Result<{ readonly estimate: number; readonly unit: string | null }> {
  return JSON.parse(stdout) as ReturnType<typeof resultIn>;
}

test("code of a project does not run before it is trusted, nor once it reads otherwise", async () => {
  const told = withDelphi();
  const spy = `${folder}/manifest.ts`;
  const ran = JSON.stringify(join(told.folder, "ran"));
  told.write(spy, `import { writeFileSync } from "node:fs";\nwriteFileSync(${ran}, "");\n${told.read(spy)}`);

  const help = await told.run(["--help"]);
  const typed = await told.run(["delphi", question]);
  const unasked = await told.run(["trust"]);
  expect(help.stdout).toContain("delphi: its code is not trusted yet (`colloquy trust` shows it)");
  expect(typed).toMatchObject({ code: 2, stdout: "" });
  expect(typed.stderr).toContain("The protocol delphi is code in this project that you have not trusted yet");
  expect(unasked.code).toBe(2);
  expect(unasked.stdout).toContain(`  ${folder}/manifest.ts\n`);
  expect(told.has("ran")).toBe(false);

  expect((await told.run(["trust", "--yes"])).code).toBe(0);
  expect((await told.run(["delphi", "--help"])).stdout).toContain("--tolerance <n>");
  expect(told.has("ran")).toBe(true);

  told.write(`${folder}/estimates.yaml`, `${told.read(`${folder}/estimates.yaml`)}\n`);
  expect((await told.run(["delphi", "--help"])).stdout).not.toContain("--tolerance");
});

test("an example that nobody watches pauses for nobody", async () => {
  const told = withDelphi();
  const script = `${folder}/estimates.yaml`;
  told.write(script, told.read(script).replaceAll(/^- /gm, "- after: 24h\n  "));
  expect((await told.run(["trust", "--yes"])).code).toBe(0);

  const example = await told.run(["delphi", "--example", "--json"]);
  expect(resultIn(example)).toMatchObject({ status: "completed" });
});

thoroughly("an example that was stopped goes on with the same agents", async () => {
  const told = await trusting();

  expect((await told.run(["delphi", "--example", "--max-calls", "4"])).code).toBe(5);
  const resumed = await told.run(["resume", "--max-calls", "20", "--json"]);
  expect(resultIn(resumed)).toMatchObject({ status: "completed", warnings: [] });
});

test("it has its example, its config section, its flags, list, show, export and verify", async () => {
  const told = await trusting("delphi: { unit: hours, rounds: 2 }\n");

  const example = await told.run(["delphi", "--example", "--json"]);
  expect(resultIn(example)).toMatchObject({
    protocol: "delphi",
    status: "completed",
    verdict: { estimate: 7, unit: "days", rounds: 2, ended: "rounds-spent" },
  });
  const typed = await told.run(["delphi", question, "--unit", "weeks", "--rounds", "3"]);
  expect(typed.stdout).toContain("7 weeks, between 7 and 7.5");

  expect((await told.run(["list"])).stdout).toContain("7 weeks, between 7 and 7.5");
  expect((await told.run(["show"])).stdout).toBe(typed.stdout);
  expect((await told.run(["export", "--to", "markdown"])).stdout).toContain(
    "## Round by round\n\n| Round | Median |",
  );
  expect((await told.run(["export", "--to", "html"])).stdout).toContain("Outside the middle half</h3>");
  const { discussions } = JSON.parse((await told.run(["export", "--to", "json"])).stdout) as {
    discussions: readonly unknown[];
  };
  expect(discussions).toMatchObject([{ protocol: "delphi", inAWord: "7 weeks, between 7 and 7.5" }]);
  expect((await told.run(["verify"])).stdout).toContain(`ok      numbers of ${question}: `);

  const outside = await told.run(["delphi", question, "--rounds", "9"]);
  expect(outside.stderr).toContain('--rounds: "9" is not a whole number from 2 to 8.');
  told.write(".colloquy/config.yaml", "delphi: { tolerence: 1 }\n");
  expect((await told.run(["list"])).stderr).toContain('unknown key "tolerence" under delphi');
});

test("an agent host starts it with its own options", async () => {
  const told = await trusting();
  const { client, tell } = await host(told, [], { asBuilt: true });

  const { tools } = await client.listTools();
  const start = tools.find(({ name }) => name === "start_discussion");
  expect(JSON.stringify(start?.inputSchema)).toContain("delphi: what the number counts");
  const situation = await tell("start_discussion", {
    protocol: "delphi",
    subject: question,
    options: { unit: "days", tolerance: 0.5 },
    wait_seconds: 30,
  });
  expect(situation).toMatchObject({ state: "completed" });
  expect(JSON.stringify(situation)).toContain("7 days, between 6.5 and 8");
  const read = await client.callTool({ name: "read_discussion", arguments: { id: situation.id } });
  expect(read.isError ?? false).toBe(false);
  expect(JSON.stringify(read.content)).toContain(`# ${question}\\n\\n- **Estimate**: **7 days`);
});

thoroughly("killed in the middle it goes on, and who has estimated is not asked again", async () => {
  const told = withDelphi();
  told.write(
    "slow.sh",
    'cat > /dev/null; echo "$COLLOQUY_SEAT" >> asked\nif [ "$COLLOQUY_SEAT" = "Estimator 2" ]; then until [ -e go ]; do sleep 0.05; done; fi\necho \'{"estimate": 5, "low": 4, "high": 6, "reason": "So it went before"}\'\n',
  );
  told.write(
    ".colloquy/config.yaml",
    "agents:\n  a: { exec: [sh, slow.sh] }\n  b: { exec: [sh, slow.sh] }\n",
  );
  expect((await told.run(["trust", "--yes"])).code).toBe(0);
  const journal = ".colloquy/discussions/delphi-how-many-days-does-it-take/journal.jsonl";
  const running = told.start(["delphi", question]);
  await until(
    () =>
      told.has(journal) && told.read(journal).includes('"turn.answered"') && told.read("asked").includes("2"),
    "one has estimated and the other is at work",
  );
  running.signal("SIGKILL");
  await running.ended;
  told.write("go", "");

  const resumed = await told.run(["resume", "--json"], { asProcess: true });
  expect(resultIn(resumed)).toMatchObject({ status: "completed", verdict: { estimate: 5 } });
  expect(told.read("asked").match(/Estimator 1/g)).toHaveLength(1);
});

test("whoever changes its prompts goes on with what was begun, and nobody calls the record altered", async () => {
  const told = await trusting();
  await told.run(["delphi", question, "--max-calls", "4"]);
  const source = `${folder}/manifest.ts`;
  told.write(source, told.read(source).replace("You estimate on a panel.", "You are asked for an estimate."));
  await told.run(["trust", "--yes"]);

  const resumed = await told.run(["resume", "--max-calls", "20", "--json"]);
  expect(resultIn(resumed)).toMatchObject({ status: "completed", verdict: { estimate: 7 } });
  const journal = told.read(".colloquy/discussions/delphi-how-many-days-does-it-take/journal.jsonl");
  // Three rounds of three: nobody was asked twice.
  expect(journal.match(/"turn.answered"/g)).toHaveLength(9);
  expect(journal.match(/"turn.kept"/g)).toHaveLength(4);
  expect(journal).toContain(
    "with other code of the protocol. Prompts or rules are different now. Earlier answers are kept unchanged.",
  );
  told.write(source, told.read(source).replace("You are asked for", "You give"));
  await told.run(["trust", "--yes"]);
  const verified = await told.run(["verify"]);
  expect(verified.code).toBe(0);
  expect(verified.stdout).toContain("9 turns would be asked in other words; ");
});

test("where the protocol is not there, its discussions are told by what every journal holds", async () => {
  const told = await trusting();
  await told.run(["delphi", question, "--max-calls", "4"]);
  rmSync(join(told.folder, folder), { recursive: true });

  const shown = await told.run(["show"]);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain('The protocol "delphi" is not installed here');
  expect((await told.run(["export", "--to", "html"])).stdout).toContain(
    "The store is behind three functions",
  );
  expect((await told.run(["list"])).stdout).toContain("delphi-how-many-days-does-it-take");
  const resumed = await told.run(["resume"]);
  expect(resumed).toMatchObject({ code: 2 });
  expect(resumed.stderr).toContain("Put it into .colloquy/protocols");
  expect((await told.run(["verify"])).code).toBe(1);
});

test("what a protocol imports must be among the files that were trusted", async () => {
  const told = withDelphi();
  told.write("outside.ts", "export const more = 1;\n");
  const manifest = `${folder}/manifest.ts`;
  told.write(manifest, `import "../../../outside.ts";\n${told.read(manifest)}`);
  await told.run(["trust", "--yes"]);

  const { code, stderr } = await told.run(["delphi", question]);
  expect(code).toBe(2);
  expect(stderr).toContain("it imports ../../../outside.ts, which is not among the files that were trusted");
});

test("helpers in the folder shared belong to every protocol beside it, and are trusted with each", async () => {
  const told = withDelphi();
  const manifest = `${folder}/manifest.ts`;
  told.write(
    ".colloquy/protocols/shared/words.ts",
    'export const summary = "estimates, with shared words";\n',
  );
  told.write(
    manifest,
    `import { summary } from "../shared/words.ts";\n${told.read(manifest).replace(/summary: ".*"/, "summary")}`,
  );
  const trusted = await told.run(["trust", "--yes"]);
  expect(trusted.stdout).toContain("  .colloquy/protocols/shared/words.ts\n");
  expect((await told.run(["--help"])).stdout).toContain("estimates, with shared words");

  told.write(".colloquy/protocols/shared/words.ts", 'export const summary = "something else";\n');
  expect((await told.run(["--help"])).stdout).toContain("delphi: its code is not trusted yet");
});

test("a package is the user's own protocol by a file of one line", async () => {
  const told = building();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const user = join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy");
  const installed = join(user, "node_modules/colloquy-coin");
  write(join(installed, "package.json"), '{ "type": "module", "exports": { "import": "./index.js" } }');
  write(join(installed, "index.js"), coin);
  write(join(user, "protocols/coin.js"), 'export { default } from "colloquy-coin";\n');

  expect((await told.run(["coin", "--help"])).stdout).toContain("tosses a coin");
});

const coin = `import { defineProtocol } from "colloquy";
export default defineProtocol({
  name: "coin", speakers: "anyone",
  verbs: [{ name: "coin", summary: "tosses a coin", when: "never", cost: "nothing", options: {}, takes: [], help: "", commands: [], examples: [],
    subject: { kind: "words", name: "question", example: "Heads?", optional: false } }],
  plan: ({ subject }) => ({ title: subject, id: "coin", given: {}, seats: [] }),
  load: () => Promise.reject(new Error("not here")),
});
`;

test("it has the very classes of the command: an error it throws is told as one of ours", async () => {
  const told = building();
  told.write(
    ".colloquy/protocols/refusing.js",
    `import { ColloquyError, defineProtocol } from "colloquy";
export default defineProtocol({
  name: "refusing",
  verbs: [{ name: "refusing", summary: "refuses", when: "never", cost: "none", options: {}, takes: [], help: "",
    subject: { kind: "words", name: "topic", example: "x", optional: false }, commands: [], examples: [] }],
  speakers: "anyone",
  plan: () => { throw new ColloquyError("not-found", "It refuses.", { hint: "Ask another." }); },
  load: () => Promise.reject(new Error("never")),
});
`,
  );
  expect((await told.run(["trust", "--yes"])).code).toBe(0);
  const refused = await told.run(["refusing", "x", "--agents", "reader"], { asProcess: true });
  expect(refused).toMatchObject({ code: 2, stderr: "error: It refuses. Ask another.\n" });
});

test("an error in its code is its own, not one of colloquy, and is told with its place", async () => {
  const told = building();
  const method = `{ given: z.unknown(), kept: z.unknown(), outcome: z.unknown(), report: () => ({ verdict: null, page: () => null }),
    run: async (floor) => {
      await floor.round("One", async () => null);
      return nothing.there;
    } }`;
  const faulty = coin
    .replaceAll('"coin"', '"faulty"')
    .replace("import", 'import { z } from "zod";\nimport')
    .replace('Promise.reject(new Error("not here"))', `Promise.resolve(${method})`)
    .replace("seats: []", 'seats: [{ name: "A", role: "A", focus: [], agent: null }]');
  const path = told.write(".colloquy/protocols/faulty.js", faulty);
  const line = faulty.slice(0, faulty.indexOf("nothing.there")).split("\n").length;
  expect((await told.run(["trust", "--yes"])).code).toBe(0);

  const { code, stderr } = await told.run(["faulty", "x", "--agents", "reader"]);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `error: The protocol faulty failed: nothing is not defined (${path}:${line}). This is a fault of its own code, not of colloquy.`,
  );
  expect(stderr).not.toContain("A fault of colloquy");
});

test("one that cannot be a verb as it is says why, and takes nothing else along", async () => {
  const told = building();
  const wrong = {
    flag: coin.replace("options: {}", 'options: { format: { takes: { kind: "text" }, help: "x" } }'),
    verb: coin.replace('verbs: [{ name: "coin"', 'verbs: [{ name: "list"'),
    snake: coin.replace("options: {}", 'options: { max_rounds: { takes: { kind: "text" }, help: "x" } }'),
    shared: coin.replace("options: {}", 'options: { signal: { takes: { kind: "text" }, help: "x" } }'),
    spelled: coin.replace(
      "options: {}",
      'options: { often: { takes: { kind: "text" }, help: "x", flag: "often <n>" } }',
    ),
    half: coin.replace("takes: [], ", ""),
  };
  for (const [name, text] of Object.entries(wrong))
    told.write(`.colloquy/protocols/${name}.js`, text.replaceAll('"coin"', `"${name}"`));
  expect((await told.run(["trust", "--yes"])).code).toBe(0);

  const help = await told.run(["--help"]);
  expect(help.code).toBe(0);
  expect(help.stdout.replaceAll(/\s+/g, " ")).toContain(
    [
      "Protocols that are not loaded:",
      "flag: the verb flag has a flag --format already; give your option another name, or another `flag`",
      "half: The verb half does not give its takes",
      'shared: shared cannot have an option "signal": every discussion has one',
      'snake: "max_rounds" cannot be the name of an option of snake',
      'spelled: "often <n>" is not a flag such as "--rounds <n>"',
      'verb: colloquy has a verb "list" already; give yours another name',
    ].join(" "),
  );
  expect((await told.run(["list"])).code).toBe(0);
  expect((await told.run(["flag", "x"])).stderr).toMatch(/^error: The protocol flag .* could not be loaded/);
});
