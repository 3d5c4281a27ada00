import { expect, test } from "vitest";
import { defineProtocol } from "../../src/manifest/define-protocol.ts";
import type { Manifest, Verb } from "../../src/manifest/manifest.ts";
import { flagOf, inputOf, option, settingOf } from "../../src/manifest/option.ts";
import { chainsFor, seatsOf } from "../../src/manifest/seat-wish.ts";

/** What can be set of a protocol, by what it is called where, and who sits for it. */

const verb = (more: object = {}) => ({
  name: "weigh",
  summary: "",
  subject: {},
  options: {},
  takes: [],
  help: "",
  commands: [],
  examples: [],
  ...more,
});
const define = (verbs: readonly object[], name = "delphi") =>
  defineProtocol({ name, verbs: verbs as readonly Verb[] } as unknown as Manifest);

test.each<readonly [verbs: readonly object[], name: string, why: string]>([
  [[], "delphi", "The protocol delphi has no verb to start it with."],
  [[verb()], "Delphi", '"Delphi" cannot be the name of a protocol or a verb.'],
  [[verb({ name: "two words" })], "delphi", '"two words" cannot be the name of a protocol or a verb.'],
  ...["summary", "subject", "options", "takes", "help", "commands", "examples"].map(
    (part) => [[verb({ [part]: undefined })], "delphi", `The verb weigh does not give its ${part}.`] as const,
  ),
  [[verb({ options: { Rounds: 1 } })], "delphi", '"Rounds" cannot be the name of an option of weigh.'],
  [[verb({ options: { eyes: 1 } })], "delphi", 'weigh cannot have an option "eyes"'],
  [[verb(), verb({ options: { lang: 1 } })], "delphi", 'weigh cannot have an option "lang"'],
])("a protocol that no face could serve is refused, case %#", (verbs, name, why) => {
  expect(() => define(verbs, name)).toThrow(why);
});

test("one with a verb and an option of its own is taken", () => {
  expect(define([verb({ options: { maxRounds: 1 } })]).name).toBe("delphi");
});

const common = { help: "" };

test.each<readonly [what: string, read: { read: (given: unknown) => object }, given: unknown, is: object]>([
  ["a whole number", option.int(common), "1", { value: 1 }],
  ["a whole number", option.int(common), 0, { problem: "is not a whole number from 1" }],
  ["a whole number", option.int(common), 1.5, { problem: "is not a whole number from 1" }],
  ["a whole number to 3", option.int({ ...common, max: 3 }), 3, { value: 3 }],
  [
    "a whole number to 3",
    option.int({ ...common, max: 3 }),
    4,
    { problem: "is not a whole number from 1 to 3" },
  ],
  ["a number", option.number({ ...common, min: 0 }), "0.5", { value: 0.5 }],
  ["a number", option.number({ ...common, min: 0 }), "-0.5", { problem: "is not a number from 0" }],
  ["a text", option.text(common), "x", { value: "x" }],
  ["a text", option.text(common), " ", { problem: "is not a text" }],
  ["texts", option.texts(common), ["x"], { value: ["x"] }],
  ["texts", option.texts(common), "x", { problem: "is not a list of texts" }],
  ["a flag", option.flag(common), "true", { problem: "is not true or false" }],
  [
    "a file",
    option.file({ ...common, what: "plan" }),
    { path: "p", text: "t" },
    { value: { label: "plan", path: "p", text: "t" } },
  ],
  [
    "a file",
    option.file({ ...common, what: "plan" }),
    { text: "t" },
    { problem: "is not a text such as { path, text }" },
  ],
  [
    "a file",
    option.file({ ...common, what: "plan" }),
    null,
    { problem: "is not a text such as { path, text }" },
  ],
])("%s, case %#", (_, { read }, given, is) => {
  expect(read(given)).toEqual(is);
});

test.each([
  ["maxRounds", option.int(common), "--max-rounds <n>"],
  ["quick", option.flag(common), "--quick"],
  ["how", option.choice(["a", "b"], common), "--how <a|b>"],
  ["why", option.texts(common), "--why <text...>"],
  ["why", option.texts({ ...common, flag: "--because <text>" }), "--because <text...>"],
  ["why", option.texts({ ...common, flag: "--because <text...>" }), "--because <text...>"],
  ["who", option.text({ ...common, flag: "--whom <name>" }), "--whom <name>"],
  ["who", option.text({ ...common, flag: null }), null],
  ["who", option.texts({ ...common, flag: null }), null],
])("%s has a flag, case %#", (name, one, flag) => {
  expect(flagOf(name, one)).toBe(flag);
});

test("an option has a key of its own in files, and in the input of a tool", () => {
  expect([
    settingOf("maxRounds", option.int(common)),
    settingOf("x", option.int({ ...common, setting: "limits.max_rounds" })),
    settingOf("x", option.int({ ...common, setting: null })),
    inputOf("maxRounds"),
  ]).toEqual(["maxRounds", "limits.maxRounds", null, "max_rounds"]);
});

test("each seat has an id of its own, whatever it is called", () => {
  const wish = (name: string, id?: string) => ({
    name,
    role: "",
    focus: [],
    agent: null,
    ...(id !== undefined && { id }),
  });
  const wishes = [
    wish("Ada"),
    wish("ada"),
    wish("速い"),
    wish("Bob", "bob-7"),
    wish("Eve", "given"),
    wish("Given"),
  ];
  expect(seatsOf(wishes).map(({ id }) => id)).toEqual([
    "ada",
    "ada-2",
    "seat-3",
    "bob-7",
    "given",
    "given-6",
  ]);
});

test("who may answer for a seat is as the seat says, else as all; own agents of others are others' own", () => {
  const chains = [
    ["ada", "bob", "eve", "guest"],
    ["bob", "ada"],
  ];
  const of = (first: object, more: object) => chainsFor([first, {}], chains, more, (name) => name);
  expect(of({}, {})).toEqual(chains);
  expect(of({ standIns: "never" }, {})).toEqual([["ada"], ["bob", "ada"]]);
  expect(of({ standIns: "any" }, { standIns: "never" })).toEqual([chains[0], ["bob"]]);
  expect(of({}, { standIns: "outside the panel", beside: ["eve"] })).toEqual([["ada", "guest"], ["bob"]]);
});
