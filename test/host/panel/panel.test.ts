import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveConfig } from "../../../src/config/resolve.ts";
import type { AgentsHere, FoundKey } from "../../../src/host/panel/agents-here.ts";
import { foundAgents } from "../../../src/host/panel/discovery.ts";
import { type Behind, choosePanel, lookAround, seatPanel } from "../../../src/host/panel/panel.ts";
import { chooseSpeakers, standIns, waysToAdd } from "../../../src/host/panel/seating.ts";
import { seatsOf, withPanel } from "../../../src/host/panel/seats.ts";
import type { SeatWish } from "../../../src/manifest/seat-wish.ts";
import { saying, temporaryFolder } from "../../discussion.ts";
import { discussed, type Draft, seatOf, started } from "../../kernel/told.ts";

/** Who takes part: what somebody named, else what the config has, else what was found here and costs nothing unasked. */

async function configured(
  given: string,
  programs: readonly string[] = [],
  flags: Readonly<Record<string, string>> = {},
) {
  const folder = await temporaryFolder();
  const bin = join(folder, "bin");
  await mkdir(bin);
  for (const name of programs) await writeFile(join(bin, name), "#!/bin/sh\n", { mode: 0o755 });
  const config = join(folder, "given.yaml");
  await writeFile(config, given);
  const cwd = join(folder, "project");
  await mkdir(cwd);
  return resolveConfig({
    flags,
    home: undefined,
    config,
    env: { HOME: folder, XDG_CONFIG_HOME: folder, PATH: bin },
    cwd,
  });
}

const key = (provider: FoundKey["provider"], standing: FoundKey["standing"]): FoundKey => ({
  provider,
  variable: `${provider.toUpperCase()}_API_KEY`,
  agents: [`${provider}/large`, `${provider}/small`],
  standing,
});
const ollama: AgentsHere["servers"][number] = {
  server: "Ollama",
  baseURL: "http://127.0.0.1:11434/v1",
  models: [],
  agents: ["ollama/a", "ollama/b", "ollama/c"],
};
const here = (keys: readonly FoundKey[] = [], isServed = false): AgentsHere => ({
  keys,
  servers: isServed ? [ollama] : [],
});

type Row = readonly [
  what: string,
  programs: readonly string[],
  keys: readonly FoundKey[],
  isServed: boolean,
  names: readonly string[],
];
test.each<Row>([
  ["the reader where there is nobody", [], [], false, ["reader"]],
  ["CLIs that were found", ["claude", "codex"], [], false, ["claude", "codex"]],
  [
    "no recipe that was found, and no opencode: nobody said yes to what binds them",
    ["claude", "copilot", "opencode"],
    [],
    false,
    ["claude"],
  ],
  [
    "no key that nobody agreed to",
    ["claude"],
    [key("openai", "unasked"), key("google", "leave")],
    false,
    ["claude"],
  ],
  [
    "one model of a key that may be used",
    ["claude", "codex"],
    [key("google", "use")],
    false,
    ["claude", "codex", "google/large"],
  ],
  [
    "no key of a vendor whose CLI is here",
    ["claude", "codex"],
    [key("anthropic", "use")],
    false,
    ["claude", "codex"],
  ],
  ["two models of the only key", [], [key("openai", "use")], false, ["openai/large", "openai/small"]],
  ["one model of a server beside a CLI", ["claude"], [], true, ["claude", "ollama/a"]],
  ["two models of the only server", [], [], true, ["ollama/a", "ollama/b"]],
])("found here: %s", async (_, programs, keys, isServed, names) => {
  expect(choosePanel(await configured("concurrency: 1\n", programs), here(keys, isServed)).names).toEqual(
    names,
  );
});

test("who chose nobody is told who was found, what was left out, and which keys are not used", async () => {
  const reasonOf = async (programs: readonly string[], keys: readonly FoundKey[]) =>
    choosePanel(await configured("concurrency: 1\n", programs), here(keys)).reason;
  expect(await reasonOf(["claude"], [])).toBe(
    "No agents were named: claude was found here and takes the seats in turn.",
  );
  expect(await reasonOf(["claude"], [key("openai", "unasked")])).toBe(
    "No agents were named: claude was found here and takes the seats in turn. Not used, because a key costs money and you have not agreed: OPENAI_API_KEY. To use it all the same, name openai/large.",
  );
  expect(await reasonOf(["claude"], [key("anthropic", "unasked"), key("openai", "leave")])).not.toContain(
    "Not used",
  );
  expect(await reasonOf([], [])).toContain("the artifact is read by rules, without a model. `colloquy init`");
});

const agents = "agents:\n  mine: { exec: [mine] }\n  yours: { exec: [yours] }\n  ada: { human: Ada }\n";

test("named agents go before those of the config, and these before what is found; people sit only where they are named", async () => {
  const found = here([key("openai", "use")], true);
  expect(choosePanel(await configured(agents, ["claude"]), found)).toMatchObject({
    names: ["mine", "yours"],
  });
  expect(choosePanel(await configured(`panel: [ada, mine]\n${agents}`, ["claude"]), found)).toEqual({
    names: ["ada", "mine"],
    reason: null,
  });
  const typed = await configured(`panel: [ada, mine]\n${agents}`, ["claude"], { panel: "yours" });
  expect(choosePanel(typed, found)).toEqual({ names: ["yours"], reason: null });
});

test("where somebody chose, nobody looks around and nobody is asked about keys", async () => {
  const asked = () => Promise.reject(new Error("asked"));
  for (const given of [`panel: [mine]\n${agents}`, agents])
    expect(await lookAround(await configured(given), asked)).toEqual({ keys: [], servers: [] });
});

test.each<readonly [FoundKey["standing"], boolean, string]>([
  ["use", true, "OPENAI_API_KEY, any of its models can be used"],
  ["unasked", false, "OPENAI_API_KEY, costs money: asks you before the first use"],
  ["leave", false, "OPENAI_API_KEY, used only if you name it"],
])("a key that stands at %s is usable unasked: %s", (standing, usable, found) => {
  expect(foundAgents(here([key("openai", standing)]))).toEqual([
    { name: "openai/large", kind: "key", found, usable },
  ]);
});

test("of a server two models are listed, which anybody may use", () => {
  expect(foundAgents(here([], true)).map(({ name, kind, usable }) => [name, kind, usable])).toEqual([
    ["ollama/a", "local", true],
    ["ollama/b", "local", true],
  ]);
});

const wanted = { protocol: "solve", again: "colloquy solve x" };

test.each<
  readonly [
    given: string,
    programs: readonly string[],
    how: "two" | "all",
    speak: readonly string[],
    behind: readonly string[],
  ]
>([
  [
    "concurrency: 1\n",
    ["claude", "codex", "gemini"],
    "two",
    ["gemini", "codex"],
    ["gemini", "codex", "claude"],
  ],
  [
    "concurrency: 1\n",
    ["claude", "codex", "gemini"],
    "all",
    ["claude", "codex", "gemini"],
    ["gemini", "codex", "claude"],
  ],
  ["concurrency: 1\n", ["claude"], "two", ["claude"], ["claude"]],
  [
    `panel: [mine, yours, ada]\n${agents}`,
    ["claude"],
    "two",
    ["mine", "yours", "ada"],
    ["mine", "yours", "ada"],
  ],
  [`panel: [mine, reader]\n${agents}`, [], "two", ["mine"], ["mine"]],
  [`panel: [mine]\nfallback: [yours, reader]\n${agents}`, [], "two", ["mine"], ["yours"]],
  [agents, ["claude"], "two", ["mine", "yours"], ["mine", "yours"]],
])("with %j and %j, of %s speak", async (given, programs, how, speak, behind) => {
  const { panel, fallback } = chooseSpeakers(await configured(given, programs), here(), wanted, how);
  expect([panel.names, fallback]).toEqual([speak, behind]);
});

test("who has nobody with an opinion is told why, and what to type", async () => {
  const refused = async (given: string, found: AgentsHere) => {
    const config = await configured(given);
    try {
      chooseSpeakers(config, found, wanted);
    } catch (error) {
      return error as { readonly message: string; readonly commands: readonly (readonly string[])[] };
    }
    throw new Error("somebody speaks");
  };
  expect((await refused("panel: [reader]\n", here())).message).toContain("The reader reads by rules");
  expect((await refused("concurrency: 1\n", here())).message).toContain("No agent was found here");
  const keyed = await refused("concurrency: 1\n", here([key("openai", "unasked")]));
  expect(keyed.message).toContain("No agent may be used here yet");
  expect(keyed.commands[0]?.[0]).toBe("colloquy solve x --agents openai/large,openai/small");
  expect(waysToAdd(here(), "colloquy solve x").commands.at(-1)?.[0]).toBe("colloquy solve --example");
});

const others = (own: string, behind: Behind) => behind(own).filter((name) => name !== own);
const wish = (name: string, agent: string | null = null): SeatWish => ({
  name,
  role: name,
  focus: [],
  agent,
});

test.each<readonly [what: string, given: string, own: string, behind: readonly string[]]>([
  [
    "the next agents around the table, and rules last",
    "panel: [mine, yours, other]\n",
    "yours",
    ["other", "mine", "reader"],
  ],
  ["no person who was not asked", "panel: [mine, ada, yours]\n", "mine", ["yours", "reader"]],
  ["nobody behind rules", "panel: [mine, reader]\n", "reader", []],
  [
    "whom somebody said, in their order",
    "panel: [mine, yours]\nfallback: [other, ada]\n",
    "mine",
    ["other", "ada"],
  ],
])("behind a seat stand %s", async (_, given, own, behind) => {
  const config = await configured(`${given}${agents}  other: { exec: [other] }\n`);
  const panel = choosePanel(config, here());
  expect(others(own, standIns([wish("A"), wish("B")], panel, config, false))).toEqual(behind);
});

test("where each seat names its agent, agents that were only found stand behind none; a host that calls stands before rules", async () => {
  const config = await configured("concurrency: 1\n", ["claude", "codex"]);
  const panel = choosePanel(config, here());
  expect(others("x", standIns([wish("A", "x"), wish("B", "y")], panel, config, false))).toEqual([
    "y",
    "reader",
  ]);
  expect(others("x", standIns([wish("A", "x"), wish("B")], panel, config, true))).toEqual([
    "claude",
    "codex",
    "host",
    "reader",
  ]);
});

test.each([
  ["human: Ada, deadline: 1h, onNone: fallback", ["ada", "reader"]],
  ["human: Ada, deadline: 1h, onNone: fail", ["ada"]],
  ["human: Ada", ["ada"]],
])("in the place of a person, %s, nobody speaks unless their config says so", async (how, chain) => {
  const config = await configured(`agents:\n  ada: { ${how} }\n`, [], { panel: "ada" });
  const [seat] = await seatPanel([wish("A")], { names: ["ada"], reason: null }, config, "/", ["reader"], {});
  expect(seat?.agents.map(({ name }) => name)).toEqual(chain);
});

test("agents that are typed anew take the seats in turn, and who was first stands behind nobody", () => {
  const joined: Draft = { type: "seat.joined", seat: seatOf("C"), agents: ["bob"] };
  const discussion = discussed(
    started({ A: ["ada", "eve"], B: ["bob", "ada"] }, { chains: [["ada", "bob"]] }),
    joined,
  );
  const chains = (panel: readonly string[]) => {
    const given = withPanel(discussion, panel);
    return [given.seats.map((seat) => seat.agents.join()), given.chains.map((chain) => chain.join())];
  };
  expect(chains([])).toEqual([["ada,eve", "bob,ada", "bob"], ["ada,bob"]]);
  expect(chains(["zoe"])).toEqual([["zoe,eve", "zoe,ada", "zoe"], ["zoe"]]);
  expect(chains(["zoe", "eve"])).toEqual([
    ["zoe,eve", "eve,ada", "zoe"],
    ["zoe", "eve"],
  ]);
  expect(chains(["eve"])).toEqual([["eve", "eve,ada", "eve"], ["eve"]]);
  const { seated, joined: later } = seatsOf(discussion, (name) => saying(name, ""));
  expect([seated.length, later.map(({ seat }) => seat.name)]).toEqual([2, ["C"]]);
});
