import { checkAddress, durationOf, envFromOf, envOf, textOf, textsOf, wrong } from "./fields.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { Located } from "./yaml-file.ts";

/** A server that answers searches of the project in place of our own index. */
export interface ContextServer {
  readonly reached:
    | {
        readonly by: "command";
        readonly command: readonly string[];
        readonly env: Readonly<Record<string, string>>;
        readonly envFrom?: readonly string[];
      }
    | { readonly by: "url"; readonly url: string };
  readonly tool: string;
  readonly timeoutMs: number;
}

export const contextSettings = ["mcp", "url", "tool", "timeout", "env", "envFrom"];

const usualTool = "search_context";
const usualTimeoutMs = 20_000;

/** Reads the block `context:`; `null` when it is empty. */
export function readContextSettings(at: Located): ContextServer | null {
  const fields = new Map(at.entries());
  if (fields.size === 0) return null;
  for (const [key, { place }] of fields) {
    if (contextSettings.includes(key)) continue;
    throw wrong(
      { place },
      `unknown key "${key}" under context${didYouMean(key, contextSettings)}`,
      `It takes ${contextSettings.join(", ")}.`,
    );
  }
  const tool = fields.get("tool");
  const timeout = fields.get("timeout");
  const timeoutMs = durationOf(timeout, "`timeout` of `context`") ?? usualTimeoutMs;
  if (timeoutMs <= 0) throw wrong(timeout, "`timeout` of `context` must be longer than 0");
  return {
    reached: readReached(fields, at),
    tool: tool === undefined ? usualTool : textOf(tool, "`tool` of `context`"),
    timeoutMs,
  };
}

function readReached(fields: ReadonlyMap<string, Located>, at: Located): ContextServer["reached"] {
  const command = fields.get("mcp");
  const url = fields.get("url");
  if ((command === undefined) === (url === undefined))
    throw wrong(
      at,
      command === undefined ? "`context` has neither `mcp` nor `url`" : "`context` has both `mcp` and `url`",
      'Write `mcp: ["my-context-server", "--stdio"]` or `url: "http://127.0.0.1:9000/mcp"`.',
    );
  if (command !== undefined)
    return {
      by: "command",
      command: textsOf(command, "`mcp` of `context`"),
      env: envOf(fields.get("env"), "`context`"),
      ...envFromOf(fields.get("envFrom"), "`context`"),
    };
  const variables = fields.get("env") ?? fields.get("envFrom");
  if (variables !== undefined)
    throw wrong(variables, "`env` and `envFrom` of `context` are for a server that `mcp` starts");
  const address = textOf(url, "`url` of `context`");
  checkAddress(address, url, "`url` of `context`", "Write it without them.");
  return { by: "url", url: address };
}
