import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { shippedRecipe } from "../../src/config/recipe.ts";
import { type CliName, cliNames } from "../../src/kernel/vendor.ts";

/** Agents by recipe that install here without a script or a download of their own. */
export const provenRecipes = ["copilot", "pi", "kimi", "claude-agent-acp", "codex-acp"] as const;
export type Installable = CliName | (typeof provenRecipes)[number];

/** A CLI as the registry has it: one pinned version, and where its command lies in its own prefix. */
interface Release {
  readonly package: string;
  readonly version: string;
  readonly command: string;
}

/**
 * The versions our fixtures were recorded with: a new one means new fixtures. Where a package's own command is
 * put in place by a post-install script, which we do not run, it is the platform package's.
 */
export const releases: Readonly<Record<Installable, Release>> = {
  claude: {
    package: "@anthropic-ai/claude-code",
    version: tried("claude"),
    command: `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
  },
  codex: { package: "@openai/codex", version: tried("codex"), command: ".bin/codex" },
  gemini: { package: "@google/gemini-cli", version: tried("gemini"), command: ".bin/gemini" },
  qwen: { package: "@qwen-code/qwen-code", version: tried("qwen"), command: ".bin/qwen" },
  opencode: {
    package: "opencode-ai",
    version: tried("opencode"),
    command: `opencode-${process.platform}-${process.arch}/bin/opencode`,
  },
  copilot: { package: "@github/copilot", version: "1.0.102", command: ".bin/copilot" },
  pi: { package: "@earendil-works/pi-coding-agent", version: "0.74.2", command: ".bin/pi" },
  kimi: { package: "@moonshot-ai/kimi-code", version: "2.1.0", command: ".bin/kimi" },
  "claude-agent-acp": {
    package: "@agentclientprotocol/claude-agent-acp",
    version: "0.100.0",
    command: ".bin/claude-agent-acp",
  },
  "codex-acp": { package: "@agentclientprotocol/codex-acp", version: "2.6.0", command: ".bin/codex-acp" },
};

/** The first version of its recipe: the one its fixtures were recorded with. */
function tried(name: CliName): string {
  const [version = ""] = shippedRecipe(name).versions;
  return version;
}

/** The CLIs with a dialect that are asked for by name, all of them when none is. */
export function chosenClis(asked: readonly string[]): readonly CliName[] {
  return chosenOf(cliNames, asked);
}

/** The same with agents by recipe. */
export function chosenInstalls(asked: readonly string[]): readonly Installable[] {
  return chosenOf([...cliNames, ...provenRecipes], asked);
}

function chosenOf<Name extends string>(names: readonly Name[], asked: readonly string[]): readonly Name[] {
  const unknown = asked.find((name) => !names.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`There is no CLI "${unknown}"; there are ${names.join(", ")}.`);
  return names.filter((name) => asked.length === 0 || asked.includes(name));
}

/** The version that is tried: the pinned one, unless `npm run test:clis -- --newest` says another. */
export function versionOf(name: Installable): string {
  const others = (process.env[otherVersions] ?? "").split(",").map((one) => one.split("="));
  return others.find(([other]) => other === name)?.[1] ?? releases[name].version;
}

/** `name=version`, with commas between. */
export const otherVersions = "COLLOQUY_CLI_VERSIONS";

/** The folder of its own in which a CLI of this version is installed, or would be. */
export function prefixOf(name: Installable): string {
  const version = versionOf(name);
  const folder = version === releases[name].version ? cacheFolder() : join(cacheFolder(), "newest");
  return join(folder, `${name}-${version}`);
}

/** The command of an installed CLI; `null` when `scripts/clis.ts install` has not brought it. */
export function installedCli(name: Installable): string | null {
  const command = join(prefixOf(name), "node_modules", releases[name].command);
  return existsSync(command) ? command : null;
}

/** Where all of them are: outside the repository, for they take more than a gigabyte. */
export function cacheFolder(): string {
  const { COLLOQUY_CLIS, XDG_CACHE_HOME } = process.env;
  return COLLOQUY_CLIS ?? join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "colloquy-clis");
}
