import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { atTerminal } from "./at-terminal.ts";
import { type Story, story, treeOf } from "./command.ts";
import { host } from "./host.ts";
import { config, design, rated, reply, shellAgent } from "./panel.ts";
import { runHere } from "./program.ts";

/** A critique by a command, begun with --config and cut off right after its start, so that a resume calls the command. */
async function begun(seats: readonly object[] = [{ name: "A", agent: "mine" }]): Promise<Story> {
  const told = story();
  told.write("design.md", design);
  const mine = shellAgent(told, "mine", `touch '${told.folder}/called'; ${reply(rated(4))}`);
  const flags = config(told, { agents: { mine }, critique: { perspectives: seats } });
  await runHere(told, ["critique", "design.md", ...flags]);
  const [first = ""] = told.read(journal).split("\n");
  told.write(journal, `${first}\n`);
  rmSync(join(told.folder, "called"), { force: true });
  return told;
}

const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";

/** As on a machine where nobody typed anything yet. */
function forget({ env }: Story): void {
  rmSync(join(env["XDG_CONFIG_HOME"] ?? "", "colloquy"), { recursive: true, force: true });
}

const typed = "colloquy resume critique-design-md --config <folder>/panel.yaml";

test("a config that was typed is remembered, so that the printed resume works", async () => {
  const told = await begun();
  const shown = await runHere(told, ["show", "--json"]);
  expect(JSON.parse(shown.stdout)).toMatchObject({ next: "colloquy resume critique-design-md" });

  const resumed = await runHere(told, ["resume", "critique-design-md"]);

  expect([resumed.code, told.has("called")]).toEqual([0, true]);
});

test.each([
  ["resume", ["resume", "critique-design-md"]],
  ["answer", ["answer", "critique-design-md", "--seat", "H", '{"strengths":[]}']],
  ["ask --resume", ["ask", "--resume", "ask-why", "And now?"]],
])("a journal cannot make a config trusted: %s", async (_verb, args) => {
  const seats = [
    { name: "A", agent: "mine" },
    { name: "H", agent: "human" },
  ];
  const told = await begun(args[0] === "answer" ? seats : undefined);
  await runHere(told, ["ask", "Why?", "--agents", "mine", "--config", "panel.yaml"]);
  rmSync(join(told.folder, "called"), { force: true });
  forget(told);
  const before = treeOf(told.folder);

  const refused = await runHere(told, args);

  expect(refused.stderr).toContain(
    "This discussion says that it was started with --config <folder>/panel.yaml, but you have not used that config here. Read that file; if you agree with it, type `colloquy ",
  );
  expect([refused.code, told.has("called")]).toEqual([2, false]);
  expect(treeOf(told.folder)).toEqual(before);
});

test("where a config is not remembered, `next` names it, and that is what works from then on", async () => {
  const told = await begun();
  forget(told);

  const { next } = JSON.parse((await runHere(told, ["show", "--json"])).stdout) as { next: string };
  expect(next).toBe(typed);
  const refused = await runHere(told, ["resume"]);
  expect(refused.stderr).toContain(`type \`${typed}\`.`);
  const resumed = await runHere(told, next.replace("<folder>", told.folder).split(" ").slice(1));

  expect([refused.code, resumed.code, told.has("called")]).toEqual([2, 0, true]);
});

test("a config that changed since it was typed is not loaded again until it is typed again", async () => {
  const told = await begun();
  appendFileSync(join(told.folder, "panel.yaml"), "\n");

  const refused = await runHere(told, ["resume"]);

  expect(refused.stderr).toContain("panel.yaml, but that file has changed since.");
  expect([refused.code, told.has("called")]).toEqual([2, false]);
  expect((await runHere(told, ["resume", "--config", "panel.yaml"])).code).toBe(0);
});

test("where nothing can be remembered, the discussion is held all the same and `next` names the config", async () => {
  const told = await begun();
  forget(told);
  // In place of the folder of the user's own there is a file: nobody can write there, not even root.
  writeFileSync(join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy"), "");
  rmSync(join(told.folder, ".colloquy"), { recursive: true });

  const flags = ["--perspective", "A|mine", "--perspective", "B|human", "--config", "panel.yaml"];
  const stopped = await runHere(told, ["critique", "design.md", "--json", ...flags]);

  expect(stopped.code).toBe(4);
  expect(JSON.parse(stopped.stdout)).toMatchObject({
    next: "colloquy answer critique-design-md --config <folder>/panel.yaml",
  });
});

test("a config typed for one project is of no use to the journals of another", async () => {
  const mine = await begun();
  const clone = story();
  cpSync(join(mine.folder, ".colloquy"), join(clone.folder, ".colloquy"), { recursive: true });

  const refused = await runHere({ folder: clone.folder, env: mine.env }, ["resume"]);

  expect(refused.stderr).toContain("but you have not used that config here");
  expect([refused.code, mine.has("called")]).toEqual([2, false]);
});

test("through MCP a journal cannot make a config trusted either", async () => {
  const told = await begun();
  forget(told);
  const { complaint } = await host(told);

  const said = await complaint("wait_for_discussion", { id: "critique-design-md", resume: true });

  expect(said.replaceAll(told.folder, "<folder>")).toContain(`type \`${typed}\`.`);
  expect(told.has("called")).toBe(false);
});

/** A project with a config that starts a command, as it could come with a clone. */
function cloned(more: object = {}): Story {
  const told = story();
  told.write("design.md", design);
  const mine = shellAgent(told, "mine", `touch '${told.folder}/called'; ${reply(rated(4))}`);
  const agents = { mine: { ...mine, env: { KEY: "a b" } }, theirs: { cli: "gemini", model: "big" } };
  const settings = { agents, panel: ["mine"], ...more };
  config(told, settings, ".colloquy/config.yaml");
  return told;
}

const review = ["critique", "design.md"];

test("trust shows what would run, and takes --yes where nobody can be asked", async () => {
  const told = cloned();

  const unasked = await runHere(told, ["trust"]);
  const refused = await runHere(told, review);

  expect(unasked.stdout).toMatchInlineSnapshot(`
    "<folder>/.colloquy/config.yaml would do this:
      line 3, agent mine: starts ./agents/mine, with KEY="a b" in its environment
      line 11, agent theirs: starts gemini --model=big (found on PATH)
    Only the config is checked. The programs it names can change without a question.
    "
  `);
  expect(unasked.stderr).toMatchInlineSnapshot(`
    "error: This needs your yes, and there is no terminal to ask at. Run \`colloquy trust\` at a terminal, or \`colloquy trust --yes\` if you have read it.
    "
  `);
  expect([unasked.code, refused.code, told.has("called")]).toEqual([2, 2, false]);

  const trusted = await runHere(told, ["trust", "--yes"]);
  expect([trusted.code, (await runHere(told, review)).code, told.has("called")]).toEqual([0, 0, true]);
});

test("at a terminal trust asks first, and only yes is yes", async () => {
  const told = cloned();
  const said = async (word: string) => (await atTerminal(told, ["trust"], [["(y/N)", word]])).shown;

  expect(await said("no")).toContain("Trust it? (y/N)");
  expect((await runHere(told, ["trust", "--list"])).stdout).toBe("Nothing is trusted yet.\n");
  expect(await said("yes")).toContain("is trusted. If the config changes");
  expect((await runHere(told, ["trust", "--list"])).stdout).toContain("its config");
});

test("trust holds for the content that was shown: changed, the config asks again, and changed back it does not", async () => {
  const told = cloned();
  const shown = told.read(".colloquy/config.yaml");
  await runHere(told, ["trust", "--yes"]);

  told.write(".colloquy/config.yaml", shown.replace("a b", "c d"));
  const changed = await runHere(told, review);
  expect(changed.stderr).toContain('the agent "mine" starts a command, and you have not trusted this config');
  expect([changed.code, told.has("called")]).toEqual([2, false]);

  told.write(".colloquy/config.yaml", shown);
  expect((await runHere(told, review)).code).toBe(0);
});

test("trust can be taken back", async () => {
  const told = cloned();
  await runHere(told, ["trust", "--yes"]);
  await runHere(told, [...review, "--config", ".colloquy/config.yaml"]);

  const undone = await runHere(told, ["trust", "--undo"]);

  expect(undone.stdout).toBe("<folder> is not trusted any more.\n");
  expect((await runHere(told, ["trust", "--list"])).stdout).toBe("Nothing is trusted yet.\n");
  expect((await runHere(told, ["trust", "--undo"])).stdout).toBe("<folder> was not trusted.\n");
  expect((await runHere(told, review)).code).toBe(2);
});

test("where nothing needs trust, trust says so", async () => {
  const told = story();
  told.write(".colloquy/config.yaml", "concurrency: 2\n");
  const { code, stdout } = await runHere(told, ["trust"]);
  expect([code, stdout]).toEqual([
    0,
    "Nothing in <folder>/.colloquy/config.yaml needs trust: it starts no command and sends no key anywhere.\n",
  ]);
});

test("a list of trusted folders by version 0.1.0 trusts nothing: nobody was shown a content", async () => {
  const told = cloned();
  const own = join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "trusted.json"), JSON.stringify([told.folder]));

  expect((await runHere(told, review)).code).toBe(2);
});

test("a model and an effort that begin with a dash are refused, and any of them waits for trust", async () => {
  const told = story();
  told.write("design.md", design);
  const define = (agent: object) => config(told, { agents: { theirs: agent } }, ".colloquy/config.yaml");
  const cases: readonly (readonly [object, string])[] = [
    [{ cli: "gemini", model: "--yolo" }, '`model` of "theirs" is "--yolo", which begins with a dash; '],
    [{ cli: "codex", effort: " -c" }, '`effort` of "theirs" is " -c", which begins with a dash; '],
    [{ cli: "gemini", model: "big" }, 'the agent "theirs" starts a command with arguments of its own'],
    [{ cli: "codex", effort: "high" }, 'the agent "theirs" starts a command with arguments of its own'],
    [{ script: "../replies.yaml" }, 'the agent "theirs" reads a file outside of the project'],
  ];
  for (const [agent, complaint] of cases) {
    define(agent);
    const { code, stderr } = await runHere(told, [...review, "--agents", "theirs"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(complaint)]);
  }
});

test("what was typed is kept outside of the project, by path and content", async () => {
  const told = await begun();
  const grants = Object.keys(treeOf(join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy")));
  const grant = grants.find((path) => path.endsWith(".json")) ?? "";
  expect(JSON.parse(readFileSync(grant, "utf8"))).toEqual({
    kind: "typed",
    folder: join(told.folder, ".colloquy/discussions"),
    config: join(told.folder, "panel.yaml"),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test("until it is trusted, a config gives nobody the name of an agent that is there without it", async () => {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify([{ seat: "*", turn: "critique", reply: rated(5) }]));
  told.write("tools/opencode", "#!/bin/sh\nexit 1\n");
  const own = join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "config.yaml"), "agents: { mine: { exec: [cat] } }\n");
  const theirs = { script: "replies.yaml" };
  for (const name of ["opencode", "reader", "goose", "mine"]) {
    config(told, { agents: { [name]: theirs } }, ".colloquy/config.yaml");
    const { code, stderr } = await runHere(told, ["critique", "design.md", "--agents", name, "--yes"]);
    expect([name, code, stderr]).toEqual([
      name,
      2,
      expect.stringContaining(`the agent "${name}" has the name of an agent of yours`),
    ]);
  }
  expect((await runHere(told, ["trust", "--yes"])).stdout).toContain(
    "agent mine: answers from replies.yaml, without a model (counts if you name it with --agents), in place of your mine",
  );
  expect((await runHere(told, ["critique", "design.md", "--agents", "mine", "--yes"])).code).toBe(0);
  config(told, { agents: { claude: { cli: "claude" } } }, ".colloquy/config.yaml");
  expect((await runHere(told, ["trust"])).stdout).toContain("needs trust: it starts no command");
});
