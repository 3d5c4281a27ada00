import { describe, expect, test } from "vitest";
import { actsIn } from "../../src/agents/cli/tool-uses.ts";
import type { CliDialect } from "../../src/agents/cli/dialect.ts";
import { cliNames } from "../../src/kernel/vendor.ts";
import { claude, codex, gemini, opencode, qwen } from "./dialects.ts";
import { recordedCases, recordedCli } from "./recorded-cli.ts";

const dialects: Readonly<Record<(typeof cliNames)[number], CliDialect>> = {
  claude,
  codex,
  gemini,
  qwen,
  opencode,
};

const shells = {
  claude: "Bash",
  codex: "command_execution",
  gemini: "run_shell_command",
  qwen: "run_shell_command",
  opencode: "bash",
} as const;

describe.each(cliNames)("%s", (cli) => {
  const acts = (name: string) =>
    actsIn(recordedCli(cli, name).stdout, (message) => dialects[cli].wordOnTools(message));

  test("a command that it ran is told, once, with what it ran", () => {
    expect(acts("shell-run")).toEqual([
      { tool: shells[cli], input: expect.stringContaining("touch canary") },
    ]);
  });

  test("as we start it, it has no shell; what its model called all the same was refused, where it tells", () => {
    const told = acts("shell-refused");
    // codex says nothing of it, and opencode does not say whether it was done.
    if (cli === "codex") expect(told).toEqual([]);
    else expect(told).toMatchObject([{ tool: shells[cli], ...(cli !== "opencode" && { refused: true }) }]);
  });

  test("nothing else that was recorded is taken for an act", () => {
    const others = recordedCases(cli).filter((name) => !name.startsWith("shell-"));
    expect(others.flatMap((name) => acts(name))).toEqual([]);
  });
});

function actsOfCodex(...items: readonly object[]) {
  const printed = items.map((item) => JSON.stringify({ type: "item.completed", item })).join("\n");
  return actsIn(printed, (message) => codex.wordOnTools(message)).map(({ tool }) => tool);
}

test.for([
  ["a search of the web", { id: "1", type: "web_search", query: "x" }, ["web_search"]],
  ["a changed file", { id: "1", type: "file_change", changes: [] }, ["file_change"]],
  [
    "a tool of another server",
    { id: "1", type: "mcp_tool_call", server: "x", tool: "read_file" },
    ["read_file"],
  ],
  ["what no version has printed so far", { id: "1", type: "robot_arm" }, ["robot_arm"]],
  ["a look", { id: "1", type: "mcp_tool_call", server: "colloquy", tool: "read_file" }, []],
  ["what it said", { id: "1", type: "agent_message", text: "Yes." }, []],
  ["a thought", { id: "1", type: "reasoning", text: "Hm." }, []],
  ["its list of what is to be done", { id: "1", type: "todo_list", items: [] }, []],
  ["a fault on the way", { id: "1", type: "error", message: "again" }, []],
] as const)("codex: %s", ([, item, tools]) => {
  expect(actsOfCodex(item)).toEqual(tools);
});

test("codex: an item that is told as it begins, goes on and ends is one act", () => {
  const item = { id: "1", type: "command_execution", command: "ls" };
  expect(actsOfCodex(item, item, { ...item, id: "2" })).toEqual(["command_execution", "command_execution"]);
});

function blocks(...content: readonly object[]) {
  return { type: "assistant", message: { content } };
}
const use = (id: string, name: string, type = "tool_use") => ({ type, id, name, input: {} });

test.for([
  ["its answer by a schema", [blocks(use("1", "StructuredOutput"))], []],
  ["a look", [blocks(use("1", "mcp__colloquy__search"))], []],
  ["a search by the server", [blocks(use("1", "web_search", "server_tool_use"))], [["web_search"]]],
  [
    "what it was denied",
    [blocks(use("1", "Bash")), { type: "result", permission_denials: [{ tool_use_id: "1" }] }],
    [["Bash", "refused"]],
  ],
  [
    "a tool that it does not have",
    [
      { type: "system", tools: ["Read"] },
      blocks(use("1", "Bash")),
      { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "1", is_error: true }] } },
    ],
    [["Bash", "refused"]],
  ],
  [
    "a tool that it has, and that failed",
    [
      { type: "system", tools: ["Bash"] },
      blocks(use("1", "Bash")),
      { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "1", is_error: true }] } },
    ],
    [["Bash"]],
  ],
] as const)("claude: %s", ([, messages, told]) => {
  const printed = messages.map((one) => JSON.stringify(one)).join("\n");
  const acts = actsIn(printed, (message) => claude.wordOnTools(message));
  expect(acts.map(({ tool, refused }) => [tool, ...(refused ? ["refused"] : [])])).toEqual(told);
});
