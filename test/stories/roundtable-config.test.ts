import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { expectSays } from "../says.ts";

const shown = (told: Story, text: string) =>
  text.replaceAll(told.folder, "<folder>").replaceAll(/ {2,}/g, "  ");

/** The rows of a roundtable among what `config` prints. */
const rows = (told: Story, stdout: string) =>
  shown(told, stdout)
    .split("\n")
    .filter((line) => line.startsWith("roundtable."));

const mine = `name: Mine
description: For us
participation: targeted
phases: [{ name: talk, intent: Talk. }]
consensus: { policy: consent, attempts: 2 }
`;

test("config tells what a roundtable would be held with: flag, config, strategy and default, key by key", async () => {
  const told = story();
  told.write(".colloquy/roundtable/strategies/mine.yaml", mine);
  told.write(
    ".colloquy/config.yaml",
    "roundtable:\n  strategy:\n    default: mine\n  limits:\n    max_rounds: 8\n    min_rounds: 2\n",
  );
  const { stdout, stderr, code } = await told.run([
    "config",
    "--workflow-type",
    "roundtable",
    "--max-rounds",
    "5",
  ]);

  expect([code, stderr]).toEqual([0, ""]);
  expectSays(rows(told, stdout).join("\n"), [
    "roundtable.strategy  mine  <folder>/.colloquy/config.yaml:3",
    "roundtable.participants  software-architect, technical-lead  default",
    "roundtable.participation  targeted  <folder>/.colloquy/roundtable/strategies/mine.yaml:3",
    "roundtable.consensus.policy  consent  <folder>/.colloquy/roundtable/strategies/mine.yaml:5",
    "roundtable.consensus.attempts  2  <folder>/.colloquy/roundtable/strategies/mine.yaml:5",
    "roundtable.limits.minRounds  2  <folder>/.colloquy/config.yaml:6",
    "roundtable.limits.maxRounds  5  --max-rounds",
    "roundtable.strategies.mine  yours  <folder>/.colloquy/roundtable/strategies/mine.yaml",
  ]);
});

test("what is the user's own is shown, and what is broken in it is a warning", async () => {
  const told = story();
  told.write(".colloquy/roundtable/strategies/debate.yaml", mine);
  told.write(".colloquy/roundtable/strategies/broken.yaml", "name: Broken\nphase: []\n");
  told.write(
    ".colloquy/roundtable/participants/dba.md",
    "---\nname: DBA\ndescription: Data\nskills: [arc42-templates]\n---\nData.\n",
  );
  told.write(".colloquy/roundtable/skills/sharding.md", "Split late.\n");
  told.write(".colloquy/roundtable/facilitator.md", "Be brief.\n");
  told.write(".colloquy/config.yaml", "roundtable:\n  strategy: debaet\n");
  const text = await told.run(["config"]);
  const json = await told.run(["config", "--json"]);

  expect(rows(told, text.stdout).filter((line) => line.includes("/roundtable/"))).toEqual([
    "roundtable.facilitator  cannot be read, in place of the built-in one  <folder>/.colloquy/roundtable/facilitator.md",
    "roundtable.strategies.debate  yours, in place of the built-in one  <folder>/.colloquy/roundtable/strategies/debate.yaml",
    "roundtable.strategies.broken  cannot be read  <folder>/.colloquy/roundtable/strategies/broken.yaml",
    "roundtable.participants.dba  cannot be read  <folder>/.colloquy/roundtable/participants/dba.md",
    "roundtable.skills.sharding  yours  <folder>/.colloquy/roundtable/skills/sharding.md",
  ]);
  const warnings = shown(told, text.stderr).replaceAll(
    /such as \/.*\/roundtable/g,
    "such as <package>/roundtable",
  );
  expectSays(warnings, [
    'warning: <folder>/.colloquy/config.yaml:2: there is no strategy "debaet" (did you mean "debate"?). There are consensus-driven, debate, disney, six-hats, standard, broken; one of your own is roundtable/strategies/<name>.yaml in the .colloquy folder.',
    'warning: <folder>/.colloquy/roundtable/strategies/broken.yaml:2: this is not a strategy: Unrecognized key: "phase"; Invalid input: expected string, received undefined → at description; Invalid input: expected array, received undefined → at phases; Invalid input: expected object, received undefined → at consensus. Begin with one of ours, such as <package>/roundtable/strategies/standard.yaml.',
    "warning: <folder>/.colloquy/roundtable/participants/dba.md:4: `skills` is a list. Write the names in one line with commas, without brackets: `skills: arc42-templates`.",
    "warning: <folder>/.colloquy/roundtable/facilitator.md:1: it does not begin with front matter. It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.",
  ]);
  expect([text.code, json.code]).toEqual([0, 0]);
  const { settings, warnings: listed } = JSON.parse(json.stdout);
  expect(listed).toHaveLength(warnings.trim().split("\n").length);
  expect(settings).toContainEqual({
    key: "roundtable.strategies.debate",
    value: "yours, in place of the built-in one",
    origin: `${told.folder}/.colloquy/roundtable/strategies/debate.yaml`,
  });
  expect(settings).toContainEqual({ key: "roundtable.limits.maxRounds", value: 20, origin: "default" });
});

test("a broken file of a roundtable is an error where it is used, and nowhere else", async () => {
  const told = story();
  told.write(".colloquy/roundtable/strategies/debate.yaml", "name: Broken\nphase: []\n");
  told.write("notes.md", "# Notes\n\nThe server answers within 200 ms.\n");
  const critique = await told.run(["critique", "notes.md", "--agents", "reader", "--fail-on", "never"]);
  const other = await told.run(["config", "--strategy", "disney"]);
  const used = await told.run(["config", "--workflow-type", "design"]);

  expect([critique.code, other.code, used.code]).toEqual([0, 0, 2]);
  expect(shown(told, used.stderr).split(" Begin with")[0]).toBe(
    'error: <folder>/.colloquy/roundtable/strategies/debate.yaml:2: this is not a strategy: Unrecognized key: "phase"; Invalid input: expected string, received undefined → at description; Invalid input: expected array, received undefined → at phases; Invalid input: expected object, received undefined → at consensus.',
  );
});

test("flags of a roundtable that make no sense are refused", async () => {
  const told = story();
  const asked = [
    ["--workflow-type", "spec"],
    ["--strategy", "dezney"],
    ["--participants", "qa-lead,qa-laed"],
    ["--participation", "simulate"],
    ["--max-rounds", "none"],
  ];
  const said = await Promise.all(asked.map((flags) => told.run(["config", ...flags])));
  expect(said.map(({ code, stderr }) => `${code} ${stderr.trim()}`)).toEqual([
    '2 error: --workflow-type: "spec" is not one of roundtable, specs, design, brainstorm.',
    '2 error: --strategy: there is no strategy "dezney" (did you mean "disney"?). There are consensus-driven, debate, disney, six-hats, standard; one of your own is roundtable/strategies/<name>.yaml in the .colloquy folder.',
    '2 error: --participants: there is no participant "qa-laed" (did you mean "qa-lead"?). There are business-analyst, devops-engineer, product-manager, qa-lead, security-champion, software-architect, technical-lead, ux-researcher; one of your own is roundtable/participants/<name>.md in the .colloquy folder.',
    '2 error: --participation: "simulate" is not one of parallel, sequential, targeted.',
    '2 error: --max-rounds: "none" is not a whole number from 1.',
  ]);
});
