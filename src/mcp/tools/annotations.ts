import type { ToolAnnotations } from "@modelcontextprotocol/server";

// What is not said has the protocol's default: not read-only, destructive, an open world.

export const reading: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Agents are called, which may cost money; nothing is destroyed. */
export const spending: ToolAnnotations = { destructiveHint: false };

/** May be called again without harm. */
export const stopping: ToolAnnotations = {
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
