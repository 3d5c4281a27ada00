import { z } from "zod";
import type { ToolAnnotations } from "@modelcontextprotocol/server";

export const Id = z.string().max(200);

export const Key = z.string().max(500).optional().describe("if several are open");

/** Hosts cut calls off at 60 s: what is not given stays well below. */
const usualSeconds = 45;

export const WaitSeconds = z.number().min(0).max(3600).default(usualSeconds);

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
