import { expect, test } from "vitest";
import { flagHelp, optionName, settingFlags } from "../../src/cli/flags.ts";
import { checkVerb } from "../../src/cli/verb.ts";
import { settings, type SettingKey, variableOf } from "../../src/config/settings.ts";

test.for<readonly [object, object]>([
  [{}, {}],
  [
    { maxCalls: "9", maxCost: "2" },
    { maxCalls: "9", maxCost: "2" },
  ],
  [{ agents: "a,b" }, { panel: "a,b" }],
  [
    { turnTimeout: "3m", timeout: "1h" },
    { turnTimeout: "3m", timeout: "1h" },
  ],
  // The short form is stronger than the long one: it is typed for programs that read.
  [{ json: true, format: "text" }, { format: "json" }],
  [{ format: "ndjson" }, { format: "ndjson" }],
  [{ memory: false }, { memory: "off" }],
  [{ memory: true }, {}],
  // What is no setting is none of a config's.
  [{ yes: true, quiet: true, session: "x", home: "h" }, {}],
])("%j are the settings %j", ([options, given]) => {
  expect(settingFlags(options as Record<string, unknown>)).toEqual(given);
});

test("every setting that has a flag is read from it, and its help names its variable", () => {
  for (const key of Object.keys(settings) as SettingKey[]) {
    const { flag } = settings[key] as { readonly flag?: string };
    expect(flagHelp(key, undefined)[1]).toContain(`[${variableOf(key)}]`);
    if (flag === undefined || key === "memory") continue;
    expect(settingFlags({ [optionName(flag)]: "x" })).toEqual({ [key]: "x" });
  }
});

test.for([
  ["panel", "COLLOQUY_AGENTS"],
  ["eyes", "COLLOQUY_EYES_ON"],
  ["maxCalls", "COLLOQUY_MAX_CALLS"],
  ["turnTimeout", "COLLOQUY_TURN_TIMEOUT"],
  ["looksPerTurn", "COLLOQUY_LOOKS_PER_TURN"],
  ["lang", "COLLOQUY_LANG"],
] as const)("%s is set by %s", ([key, variable]) => {
  expect(variableOf(key)).toBe(variable);
});

const verb = { usage: "list", summary: "", flags: [], load: () => Promise.reject(new Error("not loaded")) };

test.for<readonly [object, boolean]>([
  [{ format: "sarif" }, false],
  [{ format: "github" }, false],
  [{ format: "gitlab" }, false],
  [{ format: "json" }, true],
  [{ format: "sarif", json: true }, true],
  [{}, true],
])("a verb without annotations takes %j: %s", ([options, takes]) => {
  const check = () => checkVerb(verb, options as Record<string, unknown>);
  if (takes) expect(check).not.toThrow();
  else expect(check).toThrow("list has nothing to annotate; only a critique has.");
  expect(() => checkVerb({ ...verb, annotates: true }, options as Record<string, unknown>)).not.toThrow();
});
