import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { addFlags } from "../../src/cli/flags.ts";
import { entryOf } from "../../src/cli/protocol-entry.ts";
import { verbs } from "../../src/cli/verbs.ts";
import { protocolVerbs } from "../../src/host/protocols/protocols.ts";
import { routingTable } from "../../src/protocols/critique/manifest.ts";
import { sixLineMessage } from "../../src/protocols/critique/report/sections.ts";
import { wordsIn } from "../../src/words.ts";
import type { CritiqueVerdict } from "../../src/protocols/critique/rules/judged.ts";

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const pack = json("package.json");
const claude = json("plugin/.claude-plugin/plugin.json");
const marketplace = json("plugin/.claude-plugin/marketplace.json");
const codex = json("plugin/.codex-plugin/plugin.json");
const gemini = json("plugin/gemini-extension.json");
const portable = json("plugin/plugin.json");
const skills = readdirSync("plugin/skills").map((name) => documentAt(`plugin/skills/${name}/SKILL.md`));
const agents = readdirSync("plugin/agents").map((name) => documentAt(`plugin/agents/${name}`));

interface PluginDocument {
  readonly path: string;
  readonly front: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function documentAt(path: string): PluginDocument {
  const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path, "utf8")) ?? [];
  return { path, front: parse(front), body };
}

test("all manifests have the name, the version, the licence and one description of the package", () => {
  const [entry] = marketplace.plugins;
  for (const manifest of [claude, codex, gemini, portable, entry])
    expect(manifest).toMatchObject({
      name: pack.name,
      version: pack.version,
      description: claude.description,
    });
  for (const manifest of [claude, codex, portable, entry]) expect(manifest.license).toBe(pack.license);
  expect(marketplace).toMatchObject({ name: pack.name, owner: { name: pack.author } });
  expect(entry.source).toBe("./");
});

test("all manifests that start the MCP server start the same command, one that this package has", () => {
  for (const { mcpServers } of [claude, codex, gemini])
    expect(mcpServers).toEqual({ colloquy: { command: "colloquy", args: ["mcp"] } });
  expect(Object.keys(pack.bin)).toEqual(["colloquy"]);
  expect(() => accept("colloquy mcp")).not.toThrow();
});

test("the manifest of Agent Plugins 1.0 has the fields of that specification and no other", () => {
  const Manifest = z.strictObject({
    $schema: z.literal("https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"),
    name: z
      .string()
      .max(64)
      .regex(/^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/),
    version: z.string(),
    description: z.string(),
    author: z.strictObject({ name: z.string() }),
    license: z.string(),
    keywords: z.array(z.string()),
  });

  expect(Manifest.safeParse(portable).error?.issues).toBeUndefined();
});

describe.each(skills)("$path", ({ path, front, body }) => {
  test("is named after its folder, and short", () => {
    expect(Object.keys(front)).toEqual(["name", "description"]);
    expect(path).toBe(join("plugin/skills", String(front["name"]), "SKILL.md"));
    expect(String(front["name"])).toMatch(/^[a-z0-9-]{1,64}$/);
    // Every session of a host holds it, so a fraction of the 1,024 characters that are allowed has to do.
    expect(String(front["description"]).length).toBeLessThan(340);
    expect(body.split("\n").length).toBeLessThan(120);
  });

  test("says when to take another, what it costs, and what every exit code means", () => {
    expect(body).toMatch(/\buse (?:the skill )?`\w+`|with `critique`/);
    expect(body).toMatch(/\*\*Costs\*\* .*\bcalls?\b.*`--dry-run`/);
    for (const code of ["0", "4", "5", "1, 2"]) expect(body).toContain(`\n| ${code} | `);
    expect(body).toContain("--json");
  });
});

test("the critique's skill carries the caller's routing table and the form of the message as they are", () => {
  const body = skills.find(({ front }) => front["name"] === "critique")?.body ?? "";
  const verdict = {
    verdict: "consensus_blocked",
    severity: "HIGH",
    divergences: [],
    actionItems: [],
    recommendation: "revise",
  } as unknown as CritiqueVerdict;
  const subject = {
    roundId: "R",
    artifact: { label: "", path: "a.md", text: "" },
    role: "r",
    task: "t",
    revision: null,
  };
  const labels = (text: string) => text.split("\n").map((line) => /^[\w ]+:/.exec(line)?.[0] ?? line[0]);
  const form = /```\n(\[<role>\].*?)\n```/s.exec(body)?.[1] ?? "";

  expect(body).toContain(`\`\`\`\n${routingTable}\n\`\`\``);
  expect(labels(form)).toEqual(labels(sixLineMessage(verdict, subject, "record.md", wordsIn("en")) ?? ""));
});

test("the tools of the MCP server that skills name are tools it has", () => {
  const sources = readdirSync("src/mcp/tools").map((name) => readFileSync(`src/mcp/tools/${name}`, "utf8"));
  const tools = new Set(sources.join("\n").match(/(?<=registerTool\(\s*")[a-z_]+/g));
  expect(tools.size).toBe(9);
  const named = skills.flatMap(
    ({ body }) => body.match(/\b[a-z]+(?:_[a-z]+)*_(?:discussion|host|question|agents)\b/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(skills.length);
  expect(named.filter((name) => !tools.has(name))).toEqual([]);
});

test("an agent has only the fields that every host with sub-agents takes", () => {
  // Gemini refuses any field that it does not know, and names tools otherwise than Claude.
  expect(agents.map(({ front }) => Object.keys(front))).toEqual([["name", "description"]]);
  expect(agents.map(({ path, front }) => path === `plugin/agents/${String(front["name"])}.md`)).toEqual([
    true,
  ]);
});

describe("every command in a skill, an agent and the pages of the plugin is one that this CLI takes", () => {
  const pages = ["plugin/README.md", "docs/plugin.md"].map((path) => ({
    path,
    body: readFileSync(path, "utf8"),
  }));
  const commands = [...skills, ...agents, ...pages].flatMap(({ path, body }) =>
    commandsIn(body).map((command) => ({ path, command })),
  );

  test("there are some to look at", () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(() => accept("colloquy search")).toThrow("missing required argument");
    expect(() => accept("colloquy critique a.md --jsn")).toThrow("unknown option");
    expect(() => accept("colloquy fly")).toThrow("There is no verb fly");
  });

  test.each(commands)("$path: $command", ({ command }) => {
    expect(() => accept(command)).not.toThrow();
  });
});

/** The commands of shell blocks and of code in a sentence, a line each. */
function commandsIn(text: string): readonly string[] {
  const whole = text.replaceAll("\\\n", " ");
  const blocks = Array.from(whole.matchAll(/^ *```sh\n(.*?)^ *```$/gms), (match) => match[1] ?? "");
  const inline = Array.from(whole.matchAll(/`(colloquy [^`\n]+)`/g), (match) => match[1] ?? "");
  return [...blocks.flatMap((block) => block.split("\n")), ...inline]
    .flatMap((line) => line.split("&&"))
    .map((line) => line.trim())
    .filter((line) => /^colloquy [^:]/.test(line));
}

const allVerbs = [...protocolVerbs().map(({ manifest, verb }) => entryOf(manifest, verb)), ...verbs];

/** Parses a command line as the CLI would, without running it. */
function accept(line: string): void {
  const [, verb = "", ...words] = Array.from(
    line.matchAll(/"([^"]*)"|(\S+)/g),
    (match) => match[1] ?? match[2] ?? "",
  );
  const entry = allVerbs.find(({ usage }) => usage.split(" ")[0] === verb);
  if (entry === undefined) throw new Error(`There is no verb ${verb}.`);
  const command = addFlags(new Command().command(entry.usage), entry.flags)
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => {} })
    .action(() => {});
  for (const [flag] of entry.own ?? []) command.option(flag.replace("...>", ">"));
  command.parse(words, { from: "user" });
}
