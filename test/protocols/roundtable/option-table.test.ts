import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFrom } from "../../../src/host/running/config.ts";
import { optionValues } from "../../../src/host/running/option-values.ts";
import { settingOf } from "../../../src/manifest/option.ts";
import {
  optionTable,
  readTimestampFormat,
  timestamp,
} from "../../../src/protocols/roundtable/option-table.ts";
import { temporaryFolder } from "../../discussion.ts";

type Settings = Readonly<Record<string, { readonly value: unknown; readonly origin: string }>>;

/** The settings of roundtables that a user's and a project's config come to; places without the folder. */
async function roundtableOf(project: string, user = ""): Promise<Settings> {
  const folder = await temporaryFolder();
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write(".colloquy/config.yaml", project);
  await write("user/colloquy/config.yaml", user);
  const env = { XDG_CONFIG_HOME: join(folder, "user") };
  try {
    const input = { flags: {}, home: undefined, config: undefined, env, cwd: folder };
    const { sections } = await configFrom(input);
    const { values, origins } = await optionValues(optionTable, {}, sections("roundtable"), {
      cwd: folder,
      homes: [],
    });
    const names = Object.keys(optionTable) as (keyof typeof optionTable)[];
    const settings = names.flatMap((name) => {
      const key = settingOf(name, optionTable[name]);
      return key === null ? [] : [[key, { value: values[name] ?? null, origin: origins[name] }]];
    });
    return JSON.parse(JSON.stringify(Object.fromEntries(settings)).replaceAll(`${folder}/`, ""));
  } catch (error) {
    throw new Error((error as Error).message.replaceAll(`${folder}/.colloquy/`, ""), { cause: error });
  }
}

test("without a config every setting has the default of behaviour 5.5", async () => {
  const roundtable = await roundtableOf("");
  expect(new Set(Object.values(roundtable).map(({ origin }) => origin))).toEqual(new Set(["default"]));
  expect(Object.fromEntries(Object.entries(roundtable).map(([key, { value }]) => [key, value]))).toEqual({
    "strategy.default": "standard",
    "strategy.byWorkflowType.specs": "consensus-driven",
    "strategy.byWorkflowType.design": "debate",
    "strategy.byWorkflowType.brainstorm": "disney",
    "participants.default": ["software-architect", "technical-lead"],
    "participants.byWorkflowType.specs": ["product-manager", "ux-researcher", "business-analyst", "qa-lead"],
    "participants.byWorkflowType.design": [
      "software-architect",
      "security-champion",
      "technical-lead",
      "devops-engineer",
    ],
    "participants.byWorkflowType.brainstorm": [
      "product-manager",
      "software-architect",
      "technical-lead",
      "devops-engineer",
    ],
    "overrides.participation": null,
    "escalation.enabled": true,
    "escalation.triggers.maxRoundsPerConflict": 3,
    "escalation.triggers.confidenceBelow": 0.5,
    "escalation.triggers.criticalKeywords": [],
    "escalation.presentation.showAllPositions": true,
    "escalation.presentation.showRationale": true,
    "escalation.presentation.facilitatorRecommendation": true,
    "limits.minRounds": 3,
    "limits.maxRounds": 20,
    "limits.maxRoundsPerPhase": 10,
    "naming.timestampFormat": "YYYYMMDD-HHmmss",
    "naming.slugMaxLength": 50,
    outputType: null,
    verbose: false,
    interactive: false,
  });
});

const everything = `roundtable:
  strategy:
    default: six-hats
    by_workflow_type: { specs: standard, design: mine, brainstorm: disney }
  participants:
    default: [qa-lead, mine]
    by_workflow_type:
      specs: [a, b]
      design: c, d
      brainstorm: [e]
  overrides: { participation: targeted }
  escalation:
    enabled: false
    triggers:
      max_rounds_per_conflict: 5
      confidence_below: 0
      critical_keywords: []
    presentation:
      show_all_positions: false
      show_rationale: false
      facilitator_recommendation: false
  limits: { min_rounds: 1, max_rounds: 8, max_rounds_per_phase: 2 }
  naming: { timestamp_format: YYYY-MM-DD, slug_max_length: 30 }
  output_type: adr
  verbose: true
  interactive: true
`;

test("every setting can be set, and says where it was", async () => {
  const roundtable = await roundtableOf(everything);
  expect(
    Object.entries(roundtable).map(
      ([key, { value, origin }]) => `${key} ${String(value)} ${origin.split("/").pop()}`,
    ),
  ).toEqual([
    "strategy.default six-hats config.yaml:3",
    "strategy.byWorkflowType.specs standard config.yaml:4",
    "strategy.byWorkflowType.design mine config.yaml:4",
    "strategy.byWorkflowType.brainstorm disney config.yaml:4",
    "participants.default qa-lead,mine config.yaml:6",
    "participants.byWorkflowType.specs a,b config.yaml:8",
    "participants.byWorkflowType.design c,d config.yaml:9",
    "participants.byWorkflowType.brainstorm e config.yaml:10",
    "overrides.participation targeted config.yaml:11",
    "escalation.enabled false config.yaml:13",
    "escalation.triggers.maxRoundsPerConflict 5 config.yaml:15",
    "escalation.triggers.confidenceBelow 0 config.yaml:16",
    "escalation.triggers.criticalKeywords  config.yaml:17",
    "escalation.presentation.showAllPositions false config.yaml:19",
    "escalation.presentation.showRationale false config.yaml:20",
    "escalation.presentation.facilitatorRecommendation false config.yaml:21",
    "limits.minRounds 1 config.yaml:22",
    "limits.maxRounds 8 config.yaml:22",
    "limits.maxRoundsPerPhase 2 config.yaml:22",
    "naming.timestampFormat YYYY-MM-DD config.yaml:23",
    "naming.slugMaxLength 30 config.yaml:23",
    "outputType adr config.yaml:24",
    "verbose true config.yaml:25",
    "interactive true config.yaml:26",
  ]);
});

test("files are merged key by key, and the project's is stronger than the user's", async () => {
  const { "limits.minRounds": least, "limits.maxRounds": most } = await roundtableOf(
    "roundtable:\n  limits:\n    max_rounds: 6\n",
    "roundtable:\n  limits:\n    min_rounds: 2\n    max_rounds: 9\n",
  );
  expect([least, most]).toEqual([
    { value: 2, origin: "user/colloquy/config.yaml:3" },
    { value: 6, origin: ".colloquy/config.yaml:3" },
  ]);
});

test("what docs/configuration.md shows are the defaults, every one of them", async () => {
  const page = await readFile("docs/configuration.md", "utf8");
  const block = /^roundtable:[^]*?(?=^```)/m.exec(page)?.[0] ?? "";
  const [shown, usual] = [await roundtableOf(block), await roundtableOf("")];
  const valuesOf = (all: Settings) => Object.entries(all).map(([key, { value }]) => [key, value]);
  expect(valuesOf(shown)).toEqual(valuesOf(usual));
  expect(Object.entries(shown).filter(([, { origin }]) => origin === "default")).toEqual([]);
});

test("what is none by default can be taken back by a stronger file", async () => {
  const { outputType } = await roundtableOf(
    "roundtable:\n  output_type: null\n",
    "roundtable:\n  output_type: adr\n",
  );
  expect(outputType).toEqual({ value: null, origin: ".colloquy/config.yaml:2" });
});

test("one word in place of a map is for every workflow, but a brainstorm keeps its strategy", async () => {
  const roundtable = await roundtableOf(
    "roundtable:\n  strategy: six-hats\n  participants: [qa-lead, mine]\n",
  );
  const chosen = Object.entries(roundtable).filter(([key]) => /^(?:strategy|participants)\./.test(key));
  expect(chosen.map(([key, { value }]) => `${key}: ${String(value)}`)).toEqual([
    "strategy.default: six-hats",
    "strategy.byWorkflowType.specs: six-hats",
    "strategy.byWorkflowType.design: six-hats",
    "strategy.byWorkflowType.brainstorm: disney",
    "participants.default: qa-lead,mine",
    "participants.byWorkflowType.specs: qa-lead,mine",
    "participants.byWorkflowType.design: qa-lead,mine",
    "participants.byWorkflowType.brainstorm: qa-lead,mine",
  ]);
});

test.each([
  ["startegy: debate", 'config.yaml:2: unknown key "startegy" under roundtable (did you mean "strategy"?).'],
  [
    "strategy: { by_workflow_type: { spec: debate } }",
    'config.yaml:2: unknown key "spec" under roundtable.strategy.by_workflow_type (did you mean "specs"?).',
  ],
  ["strategy: [debate]", 'config.yaml:2: roundtable.strategy: ["debate"] is not the name of a strategy.'],
  ["strategy: ''", 'config.yaml:2: roundtable.strategy: "" is not the name of a strategy.'],
  [
    "participants: { default: 5 }",
    "config.yaml:2: roundtable.participants.default: 5 is not a list of names.",
  ],
  [
    "overrides: { participation: simulate }",
    'config.yaml:2: roundtable.overrides.participation: "simulate" is not one of parallel, sequential, targeted.',
  ],
  ["escalation: true", "config.yaml:2: roundtable.escalation: true is not a map."],
  [
    "escalation:\n    enabled: yes",
    'config.yaml:3: roundtable.escalation.enabled: "yes" is not true or false.',
  ],
  [
    "escalation: { triggers: { confidence_below: 50 } }",
    "config.yaml:2: roundtable.escalation.triggers.confidence_below: 50 is not a number from 0 to 1.",
  ],
  [
    "escalation: { triggers: { critical_keywords: [1] } }",
    "config.yaml:2: roundtable.escalation.triggers.critical_keywords: [1] is not a list of names.",
  ],
  [
    "limits: { max_rounds: 0 }",
    "config.yaml:2: roundtable.limits.max_rounds: 0 is not a whole number from 1.",
  ],
  [
    "naming: { timestamp_format: '../YYYY' }",
    'config.yaml:2: roundtable.naming.timestamp_format: "../YYYY" is not a format such as YYYYMMDD-HHmmss, made of YYYY, MM, DD, HH, mm, ss and - _ . T.',
  ],
  [
    "naming: { slug_max_length: 500 }",
    "config.yaml:2: roundtable.naming.slug_max_length: 500 is not a whole number from 1 to 60.",
  ],
  [
    "output_type: pdf",
    'config.yaml:2: roundtable.output_type: "pdf" is not one of adr, requirements, architecture, summary.',
  ],
  ["verbose: 1", "config.yaml:2: roundtable.verbose: 1 is not true or false."],
])("roundtable: { %s } is refused", async (yaml, message) => {
  await expect(roundtableOf(`roundtable:\n  ${yaml}\n`)).rejects.toThrow(new Error(message));
});

test("a block that is empty yet is no mistake", async () => {
  const roundtable = await roundtableOf("roundtable:\n  limits:\n  strategy:\n");
  expect(roundtable["limits.maxRounds"]).toEqual({ value: 20, origin: "default" });
});

test("times are written as the format says, in UTC", () => {
  const at = new Date("2026-03-04T05:06:07.890Z");
  expect(timestamp("YYYYMMDD-HHmmss", at)).toBe("20260304-050607");
  expect(timestamp("YYYY-MM-DDTHH.mm", at)).toBe("2026-03-04T05.06");
  expect(readTimestampFormat("DDMMYYYY")).toHaveProperty("problem");
});
