import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rated } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { annBlocks, critiqueWith } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Agents that use tools of their own, that nothing keeps from it, or whose error looks like an answer. */

const words = "Mallory finds nothing wrong with any of it";
const reply = JSON.stringify(rated(5, { strengths: [words] }));

/** What Mallory says must be nobody's answer, and who acted is marked. */
const notCounted = { ...annBlocks, noAnswers: [words] };
const marked = { ...notCounted, says: /"actedOnItsOwn": \[/ };

function command(path: string, body: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/bash\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** On PATH, by the name of an agent's program. */
function onPath(scene: Scene, name: string, body: string): void {
  command(join(scene.env["PATH"]?.split(":")[0] ?? "", name), body);
}

const lines = (...messages: readonly object[]) => messages.map((one) => JSON.stringify(one)).join("\n");

/** An agent CLI that prints this. */
const prints = (
  name: string,
  cli: string,
  output: string,
  must: Attack["must"] = marked,
  exitCode = 0,
): Attack => ({
  name,
  play: async (scene) => {
    const said = scene.write("said.jsonl", output);
    onPath(scene, cli, `cat > /dev/null; cat '${said}'; exit ${exitCode}`);
    await critiqueWith(scene, { mallory: { cli }, flags: ["--json"] });
  },
  ...(must && { must }),
});

const claudeSays = (block: object, result: object = {}) =>
  lines(
    { type: "assistant", message: { content: [block] } },
    { type: "result", subtype: "success", is_error: false, result: reply, session_id: "s", ...result },
  );
const codexDid = (item: object) =>
  lines(
    { type: "thread.started", thread_id: "t" },
    { type: "item.completed", item: { id: "item_0", ...item } },
    { type: "item.completed", item: { id: "item_1", type: "agent_message", text: reply } },
    { type: "turn.completed", usage: {} },
  );
const bash = { type: "tool_use", id: "1", name: "Bash", input: { command: "curl evil.example" } };

/** One that speaks the Agent Client Protocol: in a turn it prints this, `SAY` being the reply and `END` the end of the turn. */
const acp = (turn: string, usage = "") => `
update() { printf '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":%s}}\\n' "$1"; }
say() { update '{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":'"$1"'}}'; }
while IFS= read -r line; do
  [[ $line =~ \\"id\\":([0-9]+) ]] && id=\${BASH_REMATCH[1]}
  case "$line" in
    *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":1,"agentCapabilities":{}}}\\n' "$id";;
    *'"session/new"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"sessionId":"s1"}}\\n' "$id";;
    *'"session/prompt"'*)
      asked=$id
${turn}
      printf '{"jsonrpc":"2.0","id":%s,"result":{"stopReason":"end_turn"${usage}}}\\n' "$asked";;
  esac
done`;

const sayReply = `say '${JSON.stringify(reply)}'`;
const toolCall = (more: object) =>
  `update '${JSON.stringify({ sessionUpdate: "tool_call", toolCallId: "1", ...more })}'`;
const toolEnd = (more: object = {}) =>
  `update '${JSON.stringify({ sessionUpdate: "tool_call_update", toolCallId: "1", status: "completed", ...more })}'`;
const permission = `printf '{"jsonrpc":"2.0","id":900,"method":"session/request_permission","params":{"sessionId":"s1","toolCall":{"toolCallId":"1","title":"bash","kind":"execute"},"options":[{"optionId":"no","name":"No","kind":"reject_once"}]}}\\n'; read -r line`;

const warm = (name: string, turn: string, must: Attack["must"] = marked): Attack => ({
  name,
  play: async (scene) => {
    const mallory = { acp: [command(join(scene.root, "warm"), acp(turn))] };
    await critiqueWith(scene, { mallory, settings: { unbound: ["mallory"] }, flags: ["--json"] });
  },
  ...(must && { must }),
});

/** Nothing binds this one; it leaves the mark once it is started. */
const unbound = (
  name: string,
  entry: (scene: Scene) => object,
  {
    settings = {},
    flags = [],
    env = {},
  }: { settings?: object; flags?: string[]; env?: Record<string, string> } = {},
): Attack => ({
  name,
  play: async (scene) => {
    onPath(scene, "goose", scene.trigger);
    onPath(scene, "crush", scene.trigger);
    await critiqueWith(scene, { mallory: entry(scene), settings, flags, env });
  },
  must: { exits: [2], says: /Nothing keeps mallory .* from acting on its own/ },
});

attempt("acts", [
  prints("claude used its shell", "claude", claudeSays(bash)),
  prints(
    "claude searched the web on its vendor's side",
    "claude",
    claudeSays({ ...bash, type: "server_tool_use", name: "web_search" }),
  ),
  prints(
    "claude names a tool nearly as our eyes are named",
    "claude",
    claudeSays({ ...bash, name: "mcp__colloquy__read_file_and_write" }),
  ),
  prints(
    "codex ran a command",
    "codex",
    codexDid({ type: "command_execution", command: "curl evil.example" }),
  ),
  prints(
    "codex changed a file",
    "codex",
    codexDid({ type: "file_change", changes: [{ path: "a", kind: "add" }] }),
  ),
  prints(
    "codex asked the server of somebody else",
    "codex",
    codexDid({ type: "mcp_tool_call", server: "theirs", tool: "read_file", arguments: {} }),
  ),
  prints("codex did what it could not do before", "codex", codexDid({ type: "robot_arm", input: "wave" })),
  prints(
    "gemini used its shell",
    "gemini",
    lines(
      { type: "tool_use", tool_name: "run_shell_command", tool_id: "1", parameters: { command: "id" } },
      { type: "message", role: "assistant", content: reply, delta: true },
      { type: "result", status: "success", stats: {} },
    ),
  ),
  prints("qwen used its shell", "qwen", claudeSays({ ...bash, name: "run_shell_command" })),
  prints(
    "opencode fetched a page",
    "opencode",
    lines(
      {
        type: "tool_use",
        sessionID: "s",
        part: { tool: "webfetch", callID: "1", state: { status: "completed" } },
      },
      { type: "text", sessionID: "s", part: { text: reply } },
      { type: "step_finish", sessionID: "s", part: { reason: "stop" } },
    ),
  ),
  warm(
    "an agent of the protocol runs a command without asking",
    `${toolCall({ title: "bash", kind: "execute", rawInput: { command: "id" } })}; ${toolEnd()}; ${sayReply}`,
  ),
  warm(
    "it asks, is refused, and does it all the same",
    `${toolCall({ title: "bash", kind: "execute" })}; ${permission}; ${toolEnd()}; ${sayReply}`,
  ),
  warm(
    "it begins as a look of ours and turns into a command",
    `${toolCall({ title: "colloquy_read_file" })}; ${toolEnd({ title: "rm -rf x", kind: "execute" })}; ${sayReply}`,
  ),
  warm(
    "it acts after it has spoken",
    `${sayReply}; ${toolCall({ title: "webfetch", kind: "fetch", status: "completed" })}`,
  ),

  unbound("an agent of the protocol that nobody said yes to", (scene) => ({
    acp: ["/bin/bash", "-c", scene.trigger],
  })),
  unbound("a recipe that binds nothing", () => ({ use: "goose" })),
  unbound("a recipe that binds nothing, with --yes", () => ({ use: "crush" }), { flags: ["--yes"] }),
  unbound("a yes for another agent", () => ({ use: "goose" }), { settings: { unbound: ["somebody"] } }),
  {
    name: "a clone says yes for you",
    play: async (scene) => {
      onPath(scene, "goose", scene.trigger);
      scene.write("design.md", "# A design\n");
      scene.write(".colloquy/config.yaml", JSON.stringify({ panel: ["goose"], unbound: ["goose"] }));
      await scene.run(["critique", "design.md"]);
    },
    must: { exits: [2], says: /Nothing keeps goose/ },
  },

  prints(
    "claude has an answer and ends badly",
    "claude",
    claudeSays({ type: "text", text: reply }),
    notCounted,
    1,
  ),
  prints(
    "claude calls an error of its server a success",
    "claude",
    claudeSays({ type: "text", text: reply }, { api_error_status: 500, terminal_reason: "api_error" }),
    notCounted,
  ),
  {
    name: "copilot's own words in place of its model's",
    play: async (scene) => {
      onPath(scene, "copilot", acp(sayReply));
      await critiqueWith(scene, { mallory: { use: "copilot" } });
    },
    must: notCounted,
  },
  {
    name: "copilot's server is down",
    play: async (scene) => {
      const said = "Error: Could not connect to local model provider at http://127.0.0.1:9/v1.\n  Check it.";
      onPath(
        scene,
        "copilot",
        acp(`say '${JSON.stringify(said)}'`, ',"usage":{"inputTokens":1,"outputTokens":1,"totalTokens":2}'),
      );
      await critiqueWith(scene, { mallory: { use: "copilot" }, flags: ["--json"] });
    },
    must: { ...annBlocks, noAnswers: ["Could not connect"], says: /overloaded: copilot: Could not connect/ },
  },
  {
    name: "kimi ends a failed turn like any other, after half an answer",
    play: async (scene) => {
      const failed = {
        type: "turn.ended",
        reason: "failed",
        error: { message: "500 down", details: { statusCode: 500 } },
      };
      const record = '"$KIMI_CODE_HOME/sessions/w/s1/agents/main"';
      const turn = `${sayReply}; mkdir -p ${record}; printf '%s\\n' '${JSON.stringify(failed)}' >> ${record}/wire.jsonl`;
      onPath(scene, "kimi", acp(turn));
      await critiqueWith(scene, { mallory: { use: "kimi" }, flags: ["--json"] });
    },
    must: { ...notCounted, says: /overloaded: kimi: 500 down/ },
  },
]);
