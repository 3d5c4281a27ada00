import { fileURLToPath } from "node:url";
import { ownModule } from "../../own-files.ts";
import type { SeatEyes } from "../../kernel/agent.ts";
import { howToLook, lookTools } from "../../kernel/eyes.ts";

export const eyesVariable = "COLLOQUY_EYES";

export const eyesName = "colloquy";

export type EyesCommand = ReturnType<typeof eyesCommand>;

export function eyesCommand(address: string) {
  const program = fileURLToPath(ownModule("agents/eyes-server/relay-program"));
  return { command: process.execPath, args: [program], env: { [eyesVariable]: address } };
}

/** What an agent with a program of its own is told before anything else: by a CLI that takes one as its system prompt. */
export function standing(eyes?: SeatEyes): string {
  const turn =
    "You take one turn in a structured discussion. Answer the turn as it is asked, in the shape it asks for.";
  return `${turn} ${eyes !== undefined ? howToLook(eyes.mostLooks) : "You have no tools and need none."}`;
}

const tools = lookTools.join("|");
/** `mcp__colloquy__read_file`, `mcp.colloquy.read_file`, `colloquy-read_file`, `read_file (colloquy MCP Server)`. */
const lookName = new RegExp(
  `^(?:(?:mcp(?:_{1,2}|\\.))?${eyesName}(?:__|[-_./:])(?:${tools})|(?:${tools}) \\(${eyesName}(?: MCP Server)?\\))$`,
);

export function isLookName(name: string): boolean {
  return lookName.test(name.trim());
}
