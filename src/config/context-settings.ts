import { checkKeys, type Fields, fieldsOf, wrong } from "./fields.ts";
import type { Located } from "./yaml-file.ts";

export type ContextServer = NonNullable<ReturnType<typeof readContextSettings>>;

export const contextSettings = ["mcp", "url", "tool", "timeout", "env", "envFrom"];

const usualTool = "search_context";
const usualTimeoutMs = 20_000;

export function readContextSettings(at: Located) {
  if (at.entries().length === 0) return null;
  checkKeys(at, contextSettings, (key, guess) => `unknown key "${key}" under context${guess}`);
  const fields = fieldsOf(at, "`context`");
  const timeoutMs = fields.duration("timeout") ?? usualTimeoutMs;
  if (timeoutMs <= 0) throw fields.fault("timeout", "must be longer than 0");
  const tool = fields.text("tool") ?? usualTool;
  const given = new Set(at.entries().map(([key]) => key));
  if (given.has("mcp") === given.has("url"))
    throw wrong(
      at,
      given.has("mcp") ? "`context` has both `mcp` and `url`" : "`context` has neither `mcp` nor `url`",
      'Write `mcp: ["my-context-server", "--stdio"]` or `url: "http://127.0.0.1:9000/mcp"`.',
    );
  return { reached: given.has("mcp") ? started(fields) : addressed(at, fields), tool, timeoutMs };
}

function started(fields: Fields) {
  return { by: "command" as const, command: fields.texts("mcp"), env: fields.env(), ...fields.envFrom() };
}

function addressed(at: Located, fields: Fields) {
  const variables = at.entries().find(([key]) => key === "env" || key === "envFrom")?.[1];
  if (variables !== undefined)
    throw wrong(variables, "`env` and `envFrom` of `context` are for a server that `mcp` starts");
  return { by: "url" as const, url: fields.address("url", "Write it without them.") ?? "" };
}
