import { lookTools } from "../kernel/eyes.ts";
import { eyesName } from "./eyes-server/relay.ts";

const tools = lookTools.join("|");
/** `mcp__colloquy__read_file`, `colloquy-read_file`, `read_file (colloquy MCP Server)`. */
const lookName = new RegExp(
  `^(?:(?:mcp_{1,2})?${eyesName}(?:__|[-_./:])(?:${tools})|(?:${tools}) \\(${eyesName}(?: MCP Server)?\\))$`,
);

/** Whether a tool is one of our eyes, by the whole name that agents give a tool of an MCP server. */
export function isLookName(name: string): boolean {
  return lookName.test(name.trim());
}
