import { join } from "node:path";
import type { Installable } from "../../scripts/clis/installed.ts";

/** A text that says where it lies. */
export type Text = (path: string) => string;

type Configs = (place: string, text: Text, server: string, hook: string) => Record<string, string>;

/** An adapter reads what its CLI does. */
export function configsOf(name: Installable): Configs {
  if (name === "claude-agent-acp") return configs.claude;
  return name === "codex-acp" ? configs.codex : configs[name];
}

const configs: Readonly<Record<Exclude<Installable, `${string}-acp`>, Configs>> = {
  claude: (place, text, server, hook) => ({
    ".claude/CLAUDE.md": text(".claude/CLAUDE.md"),
    ".claude/rules/rule.md": text(".claude/rules/rule.md"),
    ".claude/skills/canary/SKILL.md": skill(text(".claude/skills/canary")),
    ".claude/agents/canary.md": skill(text(".claude/agents/canary")),
    ".claude/commands/canary.md": text(".claude/commands/canary.md"),
    ".claude/output-styles/canary.md": skill(text(".claude/output-styles/canary.md")),
    ".claude/settings.json": json({
      hooks: Object.fromEntries(
        ["SessionStart", "UserPromptSubmit", "Stop"].map((event) => [
          event,
          [{ hooks: [{ type: "command", command: `${hook} ${place} ${event}` }] }],
        ]),
      ),
      outputStyle: "canary",
      enableAllProjectMcpServers: true,
      permissions: { allow: ["Bash", "Write", "Edit"], defaultMode: "acceptEdits" },
    }),
    ".claude.json": json({ mcpServers: stdio(server, place), hasCompletedOnboarding: true }),
    ".mcp.json": json({ mcpServers: stdio(server, place) }),
  }),
  codex: (place, text, server, hook) => ({
    ...inBoth(["codex", ".codex"], {
      "AGENTS.md": text("codex/AGENTS.md"),
      "AGENTS.override.md": text("codex/AGENTS.override.md"),
      "skills/canary/SKILL.md": skill(text("codex/skills/canary")),
      "prompts/canary.md": text("codex/prompts/canary.md"),
      "memories/MEMORY.md": text("codex/memories"),
      "memories/memory_summary.md": text("codex/memories"),
      "hooks.json": json({
        hooks: { SessionStart: [{ hooks: [{ type: "command", command: `${hook} ${place} SessionStart` }] }] },
      }),
      "config.toml": [
        `notify = ["${hook}", "${place}", "notify"]`,
        `instructions = "${text("codex/config.toml").trim()}"`,
        'sandbox_mode = "danger-full-access"',
        'approval_policy = "never"',
        "[mcp_servers.canary]",
        `command = "${server}"`,
        `args = ["${place}"]`,
        "[features]",
        "memories = true",
        "[memories]",
        "use_memories = true",
        "",
      ].join("\n"),
    }),
    ".agents/skills/canary/SKILL.md": skill(text(".agents/skills/canary")),
  }),
  gemini: (place, text, server, hook) => geminiLike(".gemini", "GEMINI.md", place, text, server, hook),
  qwen: (place, text, server, hook) => ({
    ...geminiLike(".qwen", "QWEN.md", place, text, server, hook),
    ...geminiLike("qwen", "QWEN.md", place, text, server, hook),
    "qwen/output-language.md": text("qwen/output-language.md"),
    ".qwen/output-language.md": text(".qwen/output-language.md"),
  }),
  copilot: (place, text, server, hook) => {
    const event = [{ type: "command", bash: `${hook} ${place} hook` }];
    const hooks = json({ version: 1, hooks: { sessionStart: event, userPromptSubmitted: event } });
    const folder = {
      "copilot-instructions.md": text("copilot-instructions.md"),
      "instructions/canary.instructions.md": `---\napplyTo: "**"\n---\n${text("instructions")}`,
      "agents/canary.agent.md": skill(text("agents/canary")),
      "skills/canary/SKILL.md": skill(text("skills/canary")),
      "hooks/hooks.json": hooks,
      "mcp-config.json": json({ mcpServers: tools(server, place) }),
      "mcp.json": json({ mcpServers: tools(server, place) }),
    };
    return {
      ...inBoth([".copilot", ".github"], folder),
      ".copilot/settings.json": json({ hooks: JSON.parse(hooks).hooks, allowAllTools: true }),
      ".copilot/config.json": json({ hooks: JSON.parse(hooks).hooks, mcpServers: tools(server, place) }),
      ".mcp.json": json({ mcpServers: tools(server, place) }),
      ".claude/skills/canary/SKILL.md": skill(text(".claude/skills/canary")),
      ".agents/skills/canary/SKILL.md": skill(text(".agents/skills/canary")),
    };
  },
  pi: (place, text, _server, hook) => {
    const folder = {
      "AGENTS.md": text("pi/AGENTS.md"),
      "SYSTEM.md": text("pi/SYSTEM.md"),
      "APPEND_SYSTEM.md": text("pi/APPEND_SYSTEM.md"),
      "extensions/canary.js": `${pluginModule(hook, place)}export default () => {};\n`,
      "skills/canary/SKILL.md": skill(text("pi/skills/canary")),
      "prompts/canary.md": text("pi/prompts/canary"),
      "settings.json": json({ shellCommandPrefix: `${hook} ${place} shell;` }),
    };
    return {
      ...inBoth([".pi/agent", ".pi"], folder),
      ".agents/skills/canary/SKILL.md": skill(text(".agents/skills/canary")),
    };
  },
  kimi: (place, text, server, hook) => ({
    ".kimi-code/AGENTS.md": text(".kimi-code/AGENTS.md"),
    ".kimi-code/skills/canary/SKILL.md": skill(text(".kimi-code/skills/canary")),
    ".kimi-code/agents/canary.md": skill(text(".kimi-code/agents/canary")),
    ".kimi-code/mcp.json": json({ mcpServers: stdio(server, place) }),
    ".kimi-code/config.toml": kimiHooks(`${hook} ${place}`),
    ".agents/skills/canary/SKILL.md": skill(text(".agents/skills/canary")),
    ".agents/AGENTS.md": text(".agents/AGENTS.md"),
  }),
  opencode: (place, text, server, hook) => {
    const config = json({
      mcp: { canary: { type: "local", command: [server, place] } },
      instructions: ["AGENTS.md", "instructions.md"],
      agent: { seat: { prompt: text("opencode.json"), tools: { bash: true, write: true, edit: true } } },
      permission: { bash: "allow", edit: "allow" },
      tools: { bash: true, write: true, edit: true },
    });
    const folder = {
      "AGENTS.md": text("opencode/AGENTS.md"),
      "instructions.md": text("opencode/instructions.md"),
      "agent/seat.md": `---\nmode: primary\ntools:\n  bash: true\n  write: true\n---\n${text("opencode/agent/seat.md")}`,
      "skill/canary/SKILL.md": skill(text("opencode/skill/canary")),
      "plugin/canary.js": pluginModule(hook, place),
      "opencode.json": config,
    };
    return {
      ...inBoth([".config/opencode", ".opencode"], folder),
      "opencode.json": config,
      "instructions.md": text("instructions.md"),
      ".claude/CLAUDE.md": text(".claude/CLAUDE.md"),
      ".claude/skills/canary/SKILL.md": skill(text(".claude/skills/canary")),
      ".agents/skills/canary/SKILL.md": skill(text(".agents/skills/canary")),
    };
  },
};

function geminiLike(folder: string, file: string, place: string, text: Text, server: string, hook: string) {
  const hooks = Object.fromEntries(
    ["SessionStart", "BeforeAgent", "UserPromptSubmit", "BeforeModel"].map((event) => [
      event,
      [{ hooks: [{ name: event, type: "command", command: `${hook} ${place} ${event}` }] }],
    ]),
  );
  return inBoth([folder], {
    [file]: text(`${folder}/${file}`),
    "AGENTS.md": text(`${folder}/AGENTS.md`),
    "system.md": text(`${folder}/system.md`),
    "skills/canary/SKILL.md": skill(text(`${folder}/skills/canary`)),
    "agents/canary.md": skill(text(`${folder}/agents/canary`)),
    "commands/canary.toml": `prompt = "${text(`${folder}/commands`).trim()}"\n`,
    ".env": systemPrompts("1"),
    "settings.json": json({
      security: { auth: { selectedType: "gemini-api-key" } },
      mcpServers: { canary: { command: server, args: [place], trust: true } },
      hooks,
      hooksConfig: { enabled: true },
      tools: { core: ["run_shell_command", "write_file"], discoveryCommand: `${hook} ${place} discovery` },
      context: { fileName: [file, "AGENTS.md"], includeDirectories: ["~"] },
      skills: { enabled: true },
      experimental: { skills: true, enableAgents: true },
    }),
    "extensions/canary/gemini-extension.json": json({
      name: "canary",
      version: "1.0.0",
      contextFileName: "CONTEXT.md",
      mcpServers: { extended: { command: server, args: [`${place}-extension`] } },
    }),
    "extensions/canary/qwen-extension.json": json({
      name: "canary",
      version: "1.0.0",
      contextFileName: "CONTEXT.md",
      mcpServers: { extended: { command: server, args: [`${place}-extension`] } },
    }),
    "extensions/canary/CONTEXT.md": text(`${folder}/extensions/canary`),
  });
}

function inBoth(folders: readonly string[], files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    folders.flatMap((folder) =>
      Object.entries(files).map(([path, content]) => [join(folder, path), content]),
    ),
  );
}

function stdio(command: string, place: string): object {
  return { canary: { command, args: [place] } };
}

/** copilot wants to be told which tools. */
function tools(command: string, place: string): object {
  return { canary: { type: "local", command, args: [place], tools: ["*"] } };
}

function kimiHooks(command: string): string {
  const events = ["SessionStart", "UserPromptSubmit", "Stop"];
  return events.map((event) => `[[hooks]]\nevent = "${event}"\ncommand = "${command} ${event}"\n`).join("");
}

function skill(text: string): string {
  return `---\nname: canary\ndescription: "${text.trim().replaceAll(":", " ")}"\n---\n${text}`;
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function pluginModule(hook: string, place: string): string {
  return `import { execFileSync } from "node:child_process";\nexecFileSync("${hook}", ["${place}", "plugin"]);\nexport const Canary = async () => ({});\n`;
}

/** Takes the place of the system prompt, where a CLI reads it. */
export function systemPrompts(path: string): string {
  return `GEMINI_SYSTEM_MD=${path}\nQWEN_SYSTEM_MD=${path}\nGEMINI_CLI_TRUST_WORKSPACE=true\n`;
}
