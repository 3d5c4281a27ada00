import type { RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk/unstable";
import { isLookName } from "../tool-use.ts";

type ToolCall = RequestPermissionRequest["toolCall"];

/** Whether an agent asks to use one of our eyes, by the whole name that agents give a tool of an MCP server. */
export function isLook({ kind, title, name, rawInput }: ToolCall): boolean {
  if (kind === "edit" || kind === "delete" || kind === "move" || kind === "execute") return false;
  // A command could be worded like a look.
  if (typeof rawInput === "object" && rawInput !== null && "command" in rawInput) return false;
  return [name, title].some((one) => typeof one === "string" && isLookName(one));
}

/** Our eyes are allowed, all else is refused. */
export function permission({ toolCall, options }: RequestPermissionRequest): RequestPermissionResponse {
  const wanted = isLook(toolCall)
    ? (["allow_once", "allow_always"] as const)
    : (["reject_once", "reject_always"] as const);
  const chosen = wanted
    .map((kind) => options.find((option) => option.kind === kind))
    .find((option) => option !== undefined);
  if (chosen === undefined) return { outcome: { outcome: "cancelled" } };
  return { outcome: { outcome: "selected", optionId: chosen.optionId } };
}
