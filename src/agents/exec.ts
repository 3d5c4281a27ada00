import type { Agent, AgentRequest } from "../core/agent.ts";
import { retold, withEarlier } from "../core/earlier.ts";
import { AgentError } from "../core/failure.ts";
import { promptText } from "../core/prompt.ts";
import { lastWords, runChild } from "./child.ts";
import { withoutSecret } from "./secret.ts";

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
      const hide = withoutKeys(env);
      // A command remembers nothing from turn to turn.
      const { prompt, earlier } = retold(request);
      const input = promptText(withEarlier(prompt, earlier));
      const end = await runChild({ command, input, env: { ...turnEnv(request), ...env }, signal, onOutput });
      const { stdout, stderr, exitCode } = end;
      if (exitCode !== 0) {
        const message = `"${command[0]}" exited with code ${exitCode}${lastWords(hide(stderr))}`;
        throw new AgentError("exit", message, { exitCode, raw: hide(stdout) });
      }
      return { text: stdout, exitCode };
    },
  };
}

/** Takes the keys that a config gives to a command out of what it says when it fails: some print them. */
function withoutKeys(env: Readonly<Record<string, string>>): (text: string) => string {
  const keys = Object.entries(env).filter(([name]) => /key|token|secret|password/i.test(name));
  return (text) => keys.reduce((rest, [, key]) => withoutSecret(key)(rest), text);
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
