import type { Agent, AgentRequest } from "../kernel/agent.ts";
import { retold, withEarlier } from "../kernel/earlier.ts";
import { AgentError } from "../kernel/failure.ts";
import { promptText } from "../kernel/prompt.ts";
import { lastWords, runChild } from "./child.ts";

export interface ExecOptions {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Any command as an agent: the prompt on stdin, the reply on stdout, exit 0 is success (contract, section 2). */
export function execAgent(name: string, { command, env = {}, timeoutMs }: ExecOptions): Agent {
  return {
    name,
    kind: "exec",
    ...(timeoutMs !== undefined && { timeoutMs }),
    async answer(request, { signal, onOutput }) {
      // A command remembers nothing from turn to turn.
      const { prompt, earlier } = retold(request);
      const input = promptText(withEarlier(prompt, earlier));
      const end = await runChild({ command, input, env: { ...turnEnv(request), ...env }, signal, onOutput });
      const { stdout, stderr, exitCode } = end;
      if (exitCode !== 0) {
        const message = `"${command[0]}" exited with code ${exitCode}${lastWords(stderr)}`;
        throw new AgentError("exit", message, { exitCode, raw: stdout });
      }
      return { text: stdout, exitCode };
    },
  };
}

function turnEnv({ discussion, seat, kind, round, schema }: AgentRequest): Record<string, string> {
  return {
    COLLOQUY_DISCUSSION: discussion,
    COLLOQUY_SEAT: seat.name,
    COLLOQUY_TURN: kind,
    COLLOQUY_ROUND: String(round),
    COLLOQUY_SCHEMA: schema === null ? "" : JSON.stringify(schema),
  };
}
