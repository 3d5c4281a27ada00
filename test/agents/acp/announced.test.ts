import type { PermissionOptionKind, ToolCallUpdate } from "@agentclientprotocol/sdk/unstable";
import { describe, expect, test } from "vitest";
import { AnnouncedCalls } from "../../../src/agents/acp/announced.ts";

const look = { toolCallId: "1", title: "mcp__colloquy__read_file", kind: "read" } as const;
const shell = { toolCallId: "1", title: "touch x", kind: "execute" } as const;
const every: readonly PermissionOptionKind[] = ["allow_always", "allow_once", "reject_always", "reject_once"];

/** What is chosen of what an agent offers, by its kind; `null` is that the call is given up. */
function chosen(
  toolCall: ToolCallUpdate,
  kinds: readonly PermissionOptionKind[],
  calls = new AnnouncedCalls(),
) {
  const options = kinds.map((kind) => ({ optionId: `the ${kind}`, name: kind, kind }));
  const { outcome } = calls.permission({ sessionId: "s", toolCall, options });
  return outcome.outcome === "selected" ? outcome.optionId : null;
}

test.for([
  ["a look", look, every, "the allow_once"],
  ["a look where leave is for always or not", look, ["allow_always", "reject_once"], "the allow_always"],
  ["a look that can only be refused", look, ["reject_once"], null],
  ["a command", shell, every, "the reject_once"],
  [
    "a command that can only be refused for always",
    shell,
    ["allow_once", "reject_always"],
    "the reject_always",
  ],
  ["a command that can only be allowed", shell, ["allow_once", "allow_always"], null],
  ["a tool of another server", { ...look, title: "mcp__other__read_file" }, every, "the reject_once"],
  ["a change that is named like a look", { ...look, kind: "edit" }, every, "the reject_once"],
  ["a move that is named like a look", { ...look, kind: "move" }, every, "the reject_once"],
  ["a removal that is named like a look", { ...look, kind: "delete" }, every, "the reject_once"],
  ["a command worded like a look", { ...look, rawInput: { command: "read_file" } }, every, "the reject_once"],
  [
    "a look that codex calls a command",
    { ...look, kind: "execute", rawInput: { server: "colloquy" } },
    every,
    "the allow_once",
  ],
  [
    "another server's that codex calls a command",
    { ...look, kind: "execute", rawInput: { server: "x" } },
    every,
    "the reject_once",
  ],
] as const)("leave for %s", ([, call, kinds, outcome]) => {
  expect(chosen(call as ToolCallUpdate, kinds)).toBe(outcome);
});

describe("what becomes of a call", () => {
  const hide = (text: string) => text.replaceAll("sk-secret", "[key]");
  const announced = (...updates: readonly ToolCallUpdate[]) => {
    const calls = new AnnouncedCalls();
    const [first, ...rest] = updates;
    if (first) calls.take({ sessionUpdate: "tool_call", title: "", ...first } as never);
    for (const one of rest) calls.take({ sessionUpdate: "tool_call_update", ...one });
    return calls;
  };

  test("a look is no act; a command is one, by the name it was announced with, told once and without keys", () => {
    expect(announced(look).acts(hide)).toEqual([]);
    const later = { toolCallId: "1", title: "Ran it", rawInput: { command: "echo sk-secret" } };
    const calls = announced(shell, later);
    expect(calls.acts(hide)).toEqual([{ tool: "touch x", input: '{"command":"echo [key]"}' }]);
    expect(calls.acts(hide)).toEqual([]);
  });

  test("leave that is asked by the id alone of a look is given", () => {
    expect(chosen({ toolCallId: "1" }, every, announced(look))).toBe("the allow_once");
    expect(chosen({ toolCallId: "1" }, every, announced(shell))).toBe("the reject_once");
  });

  test("what was refused is told so, unless it was done all the same", () => {
    const calls = announced(shell);
    chosen({ toolCallId: "1" }, every, calls);
    expect(calls.refused).toEqual(["touch x"]);
    expect(calls.acts(hide)).toMatchObject([{ tool: "touch x", refused: true }]);
    const failed = announced(shell);
    chosen({ toolCallId: "1" }, every, failed);
    failed.take({ sessionUpdate: "tool_call_update", toolCallId: "1", status: "failed" });
    expect(failed.acts(hide)).toMatchObject([{ tool: "touch x", refused: true }]);
    const done = announced(shell);
    chosen({ toolCallId: "1" }, every, done);
    done.take({ sessionUpdate: "tool_call_update", toolCallId: "1", status: "completed" });
    expect(done.acts(hide)).toEqual([{ tool: "touch x", input: '"touch x"' }]);
  });

  test("what began as a look and turns out to change something is an act", () => {
    const calls = announced(look, { toolCallId: "1", kind: "edit" });
    expect(calls.acts(hide)).toMatchObject([{ tool: look.title }]);
  });
});
