import { expect, test } from "vitest";
import { strategyFaults } from "../../../src/protocols/roundtable/rules/validate.ts";
import { choices, type Planning } from "./planning.ts";

const silent = `name: Mine
description: Says nothing of participation
phases: [{ name: talk, intent: Talk. }]
consensus: { policy: consent }
`;
const speaking = `participation: targeted\n${silent}`;

test("participation: a flag beats the config beats the strategy beats the default", async () => {
  const strategy = { flags: { strategy: "mine" } };
  const config = "roundtable:\n  overrides:\n    participation: sequential\n";
  const levels = [
    await choices({ ...strategy, strategies: { mine: silent } }),
    await choices({ ...strategy, strategies: { mine: speaking } }),
    await choices({ ...strategy, strategies: { mine: speaking }, config }),
    await choices({
      strategies: { mine: speaking },
      config,
      flags: { strategy: "mine", participation: "parallel" },
    }),
  ];
  expect(levels.map(({ settings }) => settings["participation"])).toEqual([
    { value: "parallel", origin: "default" },
    { value: "targeted", origin: "roundtable/strategies/mine.yaml:1" },
    { value: "sequential", origin: "config.yaml:3" },
    { value: "parallel", origin: "--participation" },
  ]);
  expect(levels.map(({ choice }) => choice.strategy.participation)).toEqual([
    "parallel",
    "targeted",
    "sequential",
    "parallel",
  ]);
});

const flagged = [
  ["strategy", "strategy: { default: debate }", { strategy: "disney" }, ["standard", "debate", "disney"]],
  [
    "participants",
    "participants: { default: [qa-lead, product-manager] }",
    { participants: ["ux-researcher", "qa-lead"] },
    [
      ["software-architect", "technical-lead"],
      ["qa-lead", "product-manager"],
      ["ux-researcher", "qa-lead"],
    ],
  ],
  ["limits.min_rounds", "limits: { min_rounds: 2 }", { minRounds: 1 }, [3, 2, 1]],
  ["limits.max_rounds", "limits: { max_rounds: 9 }", { maxRounds: 8 }, [20, 9, 8]],
  ["output_type", "output_type: adr", { outputType: "summary" }, [null, "adr", "summary"]],
  ["verbose", "verbose: false", { verbose: true }, [false, false, true]],
  ["interactive", "interactive: false", { interactive: true }, [false, false, true]],
] as const;

test.each(flagged)("%s: a flag beats the config beats the default", async (key, yaml, flags, values) => {
  const config = `roundtable:\n  ${yaml}\n`;
  const levels = [await choices({}), await choices({ config }), await choices({ config, flags })];
  const flag = Object.keys(flags)[0]?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(levels.map(({ settings }) => settings[key])).toEqual([
    { value: values[0], origin: "default" },
    { value: values[1], origin: "config.yaml:2" },
    { value: values[2], origin: `--${flag}` },
  ]);
});

test("how agreement is told is the strategy's, or the default where its file does not say", async () => {
  const { settings } = await choices({ flags: { strategy: "mine" }, strategies: { mine: silent } });
  const debate = await choices({ flags: { strategy: "debate" } });
  expect([
    settings["consensus.policy"],
    settings["consensus.attempts"],
    debate.settings["consensus.attempts"],
  ]).toEqual([
    { value: "consent", origin: "roundtable/strategies/mine.yaml:4" },
    { value: null, origin: "default" },
    { value: 1, origin: "strategy debate" },
  ]);
});

const topic = "A thorough look at sessions";
const strategyCases = [
  ["specs, by default", { workflow: "specs", topic }, "consensus-driven workflow"],
  ["design, by default", { workflow: "design", topic }, "debate workflow"],
  ["brainstorm, by default", { workflow: "brainstorm", topic }, "disney workflow"],
  [
    "specs, by config",
    { workflow: "specs", config: "roundtable: { strategy: standard }" },
    "standard config",
  ],
  ["roundtable, by its topic", { topic }, "six-hats detected"],
  ["roundtable, by config", { topic, config: "roundtable: { strategy: standard }" }, "standard config"],
  ["roundtable, by hand", { topic, flags: { strategy: "debate" } }, "debate flag"],
  ["roundtable, for want of any", {}, "standard fallback"],
] as const satisfies readonly (readonly [string, Planning, string])[];

test.each(strategyCases)("the strategy of %s", async (_, given, expected) => {
  const { choice, notices } = await choices(given);
  expect(`${choice.strategy.id} ${choice.by}`).toBe(expected);
  expect(choice.reason).not.toBe("");
  expect(notices).toEqual([]);
});

test("a brainstorm is led by disney whatever the config says, and by another only by hand; both are said", async () => {
  const config = "roundtable:\n  strategy:\n    by_workflow_type:\n      brainstorm: six-hats\n";
  const forced = await choices({ workflow: "brainstorm", config });
  const byHand = await choices({ workflow: "brainstorm", flags: { strategy: "six-hats" } });
  expect([forced.choice.strategy.id, byHand.choice.strategy.id]).toEqual(["disney", "six-hats"]);
  expect([...forced.notices, ...byHand.notices]).toEqual([
    "A brainstorm always uses disney, so six-hats from config.yaml:4 is ignored, unless this one is given the strategy six-hats itself.",
    "A brainstorm is made for disney; this one uses six-hats, set by --strategy.",
  ]);
});

test("participants of a workflow are its own", async () => {
  const ids = async (given: Planning) => (await choices(given)).participants.map(({ id }) => id).join(" ");
  expect(await ids({ workflow: "specs" })).toBe("product-manager ux-researcher business-analyst qa-lead");
  expect(await ids({ workflow: "design" })).toBe(
    "software-architect security-champion technical-lead devops-engineer",
  );
  expect(await ids({ workflow: "brainstorm" })).toBe(
    "product-manager software-architect technical-lead devops-engineer",
  );
  const config = "roundtable: { participants: { by_workflow_type: { specs: [qa-lead, ux-researcher] } } }";
  expect(await ids({ workflow: "specs", config })).toBe("qa-lead ux-researcher");
});

test("a workflow ends in its own document", async () => {
  const config = "roundtable: { output_type: adr }";
  const types = [];
  for (const workflow of ["specs", "design", "brainstorm", "roundtable"] as const)
    types.push((await choices({ workflow, config })).outputType);
  expect(types).toEqual(["requirements", "architecture", "summary", "adr"]);
});

test("a participation against the strategy is said, and holds wherever somebody but the facilitator speaks", async () => {
  const { choice, notices, participants } = await choices({
    flags: { strategy: "six-hats", participation: "targeted" },
  });
  expect(notices).toEqual(["six-hats is meant to be parallel; it runs targeted, as set."]);
  expect(choice.strategy.phases.map(({ participation }) => participation ?? "own")).toEqual([
    "own",
    ...Array(5).fill("targeted"),
    "own",
  ]);
  const ids = participants.map(({ id }) => id);
  expect(strategyFaults(choice.strategy, ids, null)).toEqual([]);
  const same = await choices({ flags: { strategy: "debate", participation: "parallel" } });
  expect(same.notices).toEqual([]);
});

test("rules, presentation and naming are what the config says", async () => {
  const config = `roundtable:
  escalation:
    enabled: false
    triggers: { max_rounds_per_conflict: 4, confidence_below: 0.2, critical_keywords: [gdpr] }
    presentation: { show_rationale: false }
  limits: { max_rounds_per_phase: 2 }
  naming: { slug_max_length: 20 }
`;
  const { rules, presentation, id, settings } = await choices({ config });
  expect({ rules, presentation, id }).toEqual({
    rules: {
      limits: { min_rounds: 3, max_rounds: 20, max_rounds_per_phase: 2 },
      escalation: {
        enabled: false,
        max_rounds_per_conflict: 4,
        confidence_below: 0.2,
        critical_keywords: ["gdpr"],
      },
    },
    presentation: { positions: true, rationale: false, recommendation: true },
    id: "20260304-050607-where-do-sessions-li",
  });
  expect(settings["escalation.triggers.confidence_below"]).toEqual({ value: 0.2, origin: "config.yaml:4" });
});

test("limits that were both set must fit; a default gives way", async () => {
  const config = "roundtable: { limits: { min_rounds: 5 } }";
  await expect(choices({ config, flags: { maxRounds: 2 } })).rejects.toThrow(
    /^At least 5 rounds \(.*config\.yaml:1\) are more than at most 2 \(--max-rounds\)\.$/,
  );
  expect((await choices({ flags: { maxRounds: 2 } })).rules.limits.max_rounds).toBe(2);
});

test("somebody who is named twice sits at no table", async () => {
  await expect(choices({ flags: { participants: ["qa-lead", "qa-lead"] } })).rejects.toThrow(
    '--participants: the participant "qa-lead" is named twice.',
  );
});

test("what a config names and is not there is said with its line", async () => {
  await expect(choices({ config: "roundtable:\n  strategy: dabate\n" })).rejects.toThrow(
    /config\.yaml:2: there is no strategy "dabate" \(did you mean "debate"\?\)\.$/,
  );
  await expect(choices({ config: "roundtable:\n  participants: [qa]\n" })).rejects.toThrow(
    /config\.yaml:2: there is no participant "qa"\.$/,
  );
});
