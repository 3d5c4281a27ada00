import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { choosePanel } from "../../../src/host/panel/panel.ts";
import { chooseSpeakers, panelFrom, standIns, unlikeFirst } from "../../../src/host/panel/seating.ts";
import { seated, temporaryFolder } from "../../discussion.ts";

async function configured(given: string, flags: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder();
  const config = join(folder, "given.yaml");
  await writeFile(config, given);
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, PATH: "" };
  return resolveConfig({ flags, home: undefined, config, env, cwd: folder });
}

const nobody = { keys: [], servers: [] };

const agents = `agents:
  opus:  { api: anthropic, model: claude-opus-5-5 }
  haiku: { api: anthropic, model: claude-haiku-5 }
  big:   { api: ollama, model: "qwen3:30b" }
  small: { api: openai-compatible, model: Qwen/Qwen3-4B, baseURL: "http://127.0.0.1:1/v1" }
  mine:  { exec: ["mine"] }
  yours: { exec: ["yours"] }
  other: { api: openai, model: gpt-5.5 }
`;

test("where nobody chose an order, one of each vendor comes before the second of any", async () => {
  const config = await configured(agents);
  expect(unlikeFirst(choosePanel(config, nobody), config).names).toEqual([
    "opus",
    "big",
    "mine",
    "yours",
    "other",
    "haiku",
    "small",
  ]);
});

test("an order that somebody chose is kept", async () => {
  for (const config of [
    await configured(`panel: [opus, haiku, big]\n${agents}`),
    await configured(agents, { panel: "opus,haiku,big" }),
  ])
    expect(unlikeFirst(choosePanel(config, nobody), config).names).toEqual(["opus", "haiku", "big"]);
});

const agent = (name: string) => ({
  name,
  kind: "api" as const,
  answer: () => Promise.reject(new Error(name)),
});
const seats = [seated("Clarity", agent("opus"))];

test.each([
  ["configured", `panel: [opus]\n${agents}`, {}],
  ["configured", agents, {}],
  ["named", agents, { panel: "opus" }],
  // A seat that names another agent than the panel's was not chosen by whoever chose the panel.
  [undefined, agents, { panel: "haiku" }],
] as const)("why these agents: %s", async (why, given, flags) => {
  const config = await configured(given, flags);
  expect(panelFrom(choosePanel(config, nobody), seats, config)).toBe(why);
});

test("why these agents: found", async () => {
  const bin = await temporaryFolder();
  await writeFile(join(bin, "claude"), "#!/bin/sh\n", { mode: 0o755 });
  const config = { ...(await configured("concurrency: 1\n")), env: { PATH: bin } };
  const found = [seated("Clarity", agent("claude"))];
  expect(panelFrom(choosePanel(config, nobody), found, config)).toBe("found");
});

test("why these agents: nobody was found, and rules read", async () => {
  const config = await configured("concurrency: 1\n");
  expect(
    panelFrom(choosePanel(config, nobody), [seated("Clarity", agent("reader"))], config),
  ).toBeUndefined();
});

const people = `${agents}  ada:   { human: Ada }\n`;
const seat = (agent: string | null) => ({ name: "A", role: "A", focus: [], agent });

test.each<
  readonly [
    what: string,
    given: string,
    wishes: readonly (string | null)[],
    own: string,
    behind: readonly string[],
  ]
>([
  [
    "the others of the panel, the next first, then rules",
    `panel: [opus, big, mine]\n${people}`,
    [null],
    "big",
    ["mine", "opus", "reader"],
  ],
  [
    "no person, who speaks for themselves",
    `panel: [opus, ada, human, big]\n${people}`,
    [null],
    "opus",
    ["big", "reader"],
  ],
  ["nobody, where rules read", people, [null], "reader", []],
  // Where each seat names its agent the panel was not chosen, and nobody else was asked for.
  ["only those that seats name", people, ["opus", "big"], "opus", ["big", "reader"]],
  [
    "the panel too, where one seat names nobody",
    people,
    ["opus", null],
    "opus",
    ["haiku", "big", "small", "mine", "yours", "other", "reader"],
  ],
  [
    "the panel too, where somebody chose it",
    `panel: [opus, mine]\n${people}`,
    ["opus", "big"],
    "opus",
    ["mine", "big", "reader"],
  ],
  [
    "those that a config names, as they are",
    `fallback: [ada, reader]\n${people}`,
    [null],
    "opus",
    ["ada", "reader"],
  ],
])("behind a seat stand: %s", async (_, given, wishes, own, behind) => {
  const config = await configured(given);
  // Who sits there is passed over where the seat is made.
  const names = (hostCalls: boolean) =>
    standIns(
      wishes.map(seat),
      choosePanel(config, nobody),
      config,
      hostCalls,
    )(own).filter((one) => one !== own);
  const [asked, withHost] = [names(false), names(true)];
  expect(asked.toSorted()).toEqual(behind.toSorted());
  expect(asked.at(-1)).toBe(behind.at(-1));
  // A model that calls comes before rules, which judge nothing.
  const isFixed = given.startsWith("fallback") || own === "reader";
  expect(withHost).toEqual(isFixed ? asked : [...asked.slice(0, -1), "host", "reader"]);
});

test("rules stand behind nobody where opinions are asked for, though a config names them", async () => {
  const wanted = { protocol: "discuss", again: "colloquy discuss x" };
  const chosen = async (given: string) => chooseSpeakers(await configured(given), nobody, wanted, "all");
  const given = `panel: [opus, reader]\nfallback: [reader, big]\n${agents}`;
  expect(await chosen(given)).toMatchObject({ panel: { names: ["opus"] }, fallback: ["big"] });
  await expect(chosen(`panel: [reader]\n${agents}`)).rejects.toThrow("has no opinion to give");
});
