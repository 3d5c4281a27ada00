import type { Agent, AgentRequest, SeatEyes } from "../kernel/agent.ts";
import { retoldText } from "../kernel/earlier.ts";
import { whereToLook } from "../kernel/eyes.ts";
import { AgentError } from "../kernel/failure.ts";
import { paragraphs } from "../kernel/prompt.ts";
import { lastWords, runChild } from "./child.ts";
import { eyesVariable } from "./eyes-server/relay.ts";
import { serveEyes } from "./eyes-server/served-eyes.ts";
import { environmentFor, type ProgramOptions } from "./environment.ts";
import { withoutKeysOf } from "./secret.ts";

export interface ExecOptions extends ProgramOptions {
  readonly command: readonly string[];
}

/** Any command as an agent: the prompt on stdin, the reply on stdout, exit 0 is success (contract, section 2). */
export function execAgent(name: string, options: ExecOptions): Agent {
  const { command, env = {}, envFrom = [], ours = process.env, cwd, timeoutMs } = options;
  return {
    name,
    kind: "exec",
    ...(timeoutMs !== undefined && { timeoutMs }),
    async answer(request, { signal, onOutput, eyes }) {
      // A command remembers nothing from turn to turn.
      const input = retoldText(eyes ? toldToLook(request, eyes) : request);
      const served = eyes && (await serveEyes(eyes));
      const looking = served && { [eyesVariable]: served.address };
      const given = { ...environmentFor({ envFrom }, ours), ...turnEnv(request), ...looking, ...env };
      const called = { command, input, env: given, signal, onOutput, ...(cwd !== undefined && { cwd }) };
      const { stdout, stderr, exitCode } = await runChild(called).finally(() => served?.close());
      const hide = withoutKeysOf({ ...ours, ...env });
      const text = hide(stdout);
      if (exitCode === 0) return { text, exitCode };
      const message = `"${command[0]}" exited with code ${exitCode}${lastWords(hide(stderr))}`;
      throw new AgentError("exit", message, { exitCode, raw: text });
    },
  };
}

/** Behind all that seats share: turns that may not look begin with the same words. */
function toldToLook(request: AgentRequest, { mostLooks }: SeatEyes): AgentRequest {
  const { prompt } = request;
  const fresh = paragraphs([prompt.fresh, whereToLook(mostLooks, eyesVariable)]);
  return { ...request, prompt: { ...prompt, fresh } };
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
