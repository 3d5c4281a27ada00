import { fileURLToPath } from "node:url";
import { ownModule } from "../../own-files.ts";

/** How an agent CLI starts its eyes: the command, and what it must have in its environment. */
export interface EyesCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Where a program of ours, or a command, finds its address. */
export const eyesVariable = "COLLOQUY_EYES";

/** The name that the tools of ours go by inside an agent CLI. */
export const eyesName = "colloquy";

export function eyesCommand(address: string): EyesCommand {
  const program = fileURLToPath(ownModule("agents/eyes-server/relay-program"));
  return { command: process.execPath, args: [program], env: { [eyesVariable]: address } };
}
