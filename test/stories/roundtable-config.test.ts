import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";

const shown = (told: Story, text: string) =>
  text.replaceAll(told.folder, "<folder>").replaceAll(/ {2,}/g, "  ");

const dry = ["--agents", "human", "--dry-run"];

test("a broken file of a roundtable is an error where it is used, and nowhere else", async () => {
  const told = story();
  told.write(".colloquy/roundtable/strategies/debate.yaml", "name: Broken\nphase: []\n");
  told.write("notes.md", "# Notes\n\nThe server answers within 200 ms.\n");
  const critique = await told.run(["critique", "notes.md", "--agents", "reader", "--dry-run"]);
  const other = await told.run(["roundtable", "Queue?", "--strategy", "disney", ...dry]);
  const used = await told.run(["design", "Queue?", "--strategy", "debate", ...dry]);

  expect([critique.code, other.code, used.code]).toEqual([0, 0, 2]);
  expect(shown(told, used.stderr).split(" Begin with")[0]).toBe(
    'error: <folder>/.colloquy/roundtable/strategies/debate.yaml:2: this is not a strategy: Unrecognized key: "phase"; description is missing; phases is missing; consensus is missing.',
  );
});

test("flags of a roundtable that make no sense are refused", async () => {
  const told = story();
  const asked = [
    ["--strategy", "dezney"],
    ["--participants", "qa-lead,qa-laed"],
    ["--participation", "simulate"],
    ["--max-rounds", "none"],
  ];
  const said = await Promise.all(asked.map((flags) => told.run(["roundtable", "Queue?", ...flags, ...dry])));
  expect(said.map(({ code, stderr }) => `${code} ${stderr.trim()}`)).toMatchInlineSnapshot(`
    [
      "2 error: --strategy: there is no strategy "dezney" (did you mean "disney"?). There are consensus-driven, debate, disney, six-hats, standard; one of your own is roundtable/strategies/<name>.yaml in the .colloquy folder.",
      "2 error: --participants: there is no participant "qa-laed" (did you mean "qa-lead"?). There are business-analyst, devops-engineer, product-manager, qa-lead, security-champion, software-architect, technical-lead, ux-researcher; one of your own is roundtable/participants/<name>.md in the .colloquy folder.",
      "2 error: --participation: "simulate" is not one of parallel, sequential, targeted.",
      "2 error: --max-rounds: "none" is not a whole number from 1.",
    ]
  `);
});
