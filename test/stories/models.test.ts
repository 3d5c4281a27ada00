import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { config, design, rated } from "./panel.ts";
import { runHere } from "./program.ts";

const review = ["critique", "design.md", "--eyes", "none", "--json"];

/** A project with a `claude` on PATH that answers as the real one does, and notes how it was called. */
function withClaude(): Story {
  const told = story();
  told.write("design.md", design);
  const answer = {
    type: "result",
    subtype: "success",
    is_error: false,
    result: JSON.stringify(rated(4)),
    structured_output: rated(4),
    session_id: "11111111-1111-4111-8111-111111111111",
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  const body = `cat > /dev/null; echo "$*" >> '${told.folder}/calls'; echo '${JSON.stringify(answer)}'`;
  chmodSync(told.write("../bin/claude", `#!/bin/bash\n${body}\n`), 0o755);
  const env = { ...told.env, PATH: `${join(told.folder, "../bin")}${delimiter}${told.env["PATH"] ?? ""}` };
  return { ...told, env };
}

const chosen = (told: Story) => [...new Set(told.read("calls").match(/--(?:model|effort)[= ]\S+/g) ?? [])];

test("a model and an effort are named with the agent, and a resume asks the same", async () => {
  const told = withClaude();
  const ended = await runHere(told, [...review, "--agents", "claude:opus@high"]);
  expect([ended.stderr, ended.code]).toEqual([expect.any(String), 0]);
  expect(chosen(told)).toEqual(["--model=opus", "--effort=high"]);

  const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";
  told.write(journal, `${told.read(journal).split("\n")[0]}\n`);
  told.write("calls", "");
  const resumed = await runHere(told, ["resume", "critique-design-md"]);
  expect(resumed.code).toBe(0);
  expect(resumed.stderr).not.toContain("defines the agents differently");
  expect(chosen(told)).toEqual(["--model=opus", "--effort=high"]);
});

test("an agent of a config is asked with another model, and keeps what else was said of it", async () => {
  const told = withClaude();
  const flags = config(told, { agents: { mine: { cli: "claude", model: "haiku", effort: "low" } } });
  const ended = await runHere(told, [...review, ...flags, "--agents", "mine:opus"]);
  expect(ended.code).toBe(0);
  expect(chosen(told)).toEqual(["--model=opus", "--effort=low"]);
});

test("a chair can have another model than the members", async () => {
  const told = withClaude();
  const flags = ["--agents", "claude:haiku,claude:sonnet", "--moderator", "claude:opus@max", "--dry-run"];
  const { stdout, code } = await runHere(told, ["discuss", "One database or two?", ...flags]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/claude:haiku/);
  expect(stdout).toMatch(/claude:opus@max/);
});

test.each([
  ["claude:opus@hight", 'there is no effort "hight" (did you mean "high"?)'],
  ["claude:", "it names no model"],
  ["claude:--evil", '"--evil" is not a model'],
  ["gemini:pro@high", "gemini has no choice of effort"],
  ["told:big", "told takes no model and no effort"],
  ["reader:big", "reader takes no model"],
  ["nobody:big", 'There is no agent "nobody:big"'],
  ["openai:gpt-5", 'There is no agent "openai:gpt-5" (did you mean "openai/gpt-5"?)'],
  ["gemini:pro", "gemini is not installed"],
])("%s is refused with a sentence", async (name, sentence) => {
  const told = withClaude();
  told.write("replies.yaml", "[]");
  const flags = config(told, { agents: { told: { script: "./replies.yaml" } } });
  const { stderr, code } = await runHere(told, [...review, ...flags, "--agents", name]);
  expect(stderr).toContain(sentence);
  expect(code).not.toBe(0);
  expect(told.has("calls")).toBe(false);
});

test("a slash before the colon makes it one name", async () => {
  const told = withClaude();
  const { stdout } = await runHere(told, [...review, "--agents", "ollama/qwen3:8b", "--dry-run"]);
  expect(stdout).toContain("ollama/qwen3:8b");
});

test.each(["panel", "moderator", "fallback"])(
  "a model that a project's `%s` names waits for trust, which shows it",
  async (key) => {
    const told = withClaude();
    const names = key === "moderator" ? "claude:opus@high" : ["claude:opus@high"];
    const more = key === "panel" ? {} : { panel: ["claude"] };
    config(told, { ...more, [key]: names }, ".colloquy/config.yaml");
    const verb = key === "moderator" ? ["discuss", "One or two?", "--dry-run"] : review;

    const refused = await runHere(told, verb);
    const asked = await runHere(told, ["trust"]);
    const agreed = await runHere(told, ["trust", "--yes"]);
    const held = await runHere(told, verb);

    expect(refused.stderr).toContain(
      'the agent "claude:opus@high" starts a command with arguments of its own, and you have not trusted this config',
    );
    expect(refused.code).toBe(2);
    expect(asked.stdout).toContain(
      `${key}, claude:opus@high: starts claude --model=opus effort=high (found on PATH)`,
    );
    expect([agreed.code, held.code]).toEqual([0, 0]);
  },
);

test("who types the same name needs no trust for it", async () => {
  const told = withClaude();
  config(told, { panel: ["claude:opus"], fallback: ["claude:opus"] }, ".colloquy/config.yaml");
  const { code } = await runHere(told, [...review, "--agents", "claude:opus"]);
  expect(code).toBe(0);
});

test("naming a model does not make a project's own agent trusted", async () => {
  const told = withClaude();
  config(told, { agents: { mine: { cli: "./bin/claude" } } }, ".colloquy/config.yaml");
  const { stderr, code } = await runHere(told, [...review, "--agents", "mine:opus"]);
  expect(stderr).toContain("you have not trusted this config");
  expect([code, told.has("calls")]).toEqual([2, false]);
});

test("a perspective cannot choose a model that nobody named", async () => {
  const told = withClaude();
  config(
    told,
    { critique: { perspectives: [{ name: "A", agent: "claude:opus" }] } },
    ".colloquy/config.yaml",
  );
  const { stderr, code } = await runHere(told, review);
  expect(stderr).toContain('The agent "claude:opus" chooses a model, which only --agents, --moderator');
  expect([code, told.has("calls")]).toEqual([2, false]);
});
