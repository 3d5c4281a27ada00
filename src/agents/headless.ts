import { basename } from "node:path";
import type { Agent, AgentRequest, SeatEyes } from "../kernel/agent.ts";
import { retoldText } from "../kernel/earlier.ts";
import { AgentError } from "../kernel/failure.ts";
import { paragraphs } from "../kernel/prompt.ts";
import { runChild, lastWords } from "./child.ts";
import { checkAnswer, toldError } from "./complaint.ts";
import { agentEnvironment, type ProgramOptions, environmentFor } from "./environment.ts";
import { type OwnHome, furnishHome, removeSeatFolders, seatFolder } from "./seat-folder.ts";
import { withoutKeysOf } from "./secret.ts";
import { standing, eyesVariable } from "./eyes-server/relay.ts";
import { whereToLook } from "../kernel/eyes.ts";
import { serveEyes } from "./eyes-server/served-eyes.ts";

export interface HeadlessOptions extends ProgramOptions {
  /** `{standing}` in it is what every agent is told first; where it is nowhere, that stands before the prompt. */
  readonly command: readonly string[];
  readonly complaints?: readonly string[];
  readonly home?: OwnHome;
  readonly howToLogIn?: string;
  readonly retries?: boolean;
}

const place = "{standing}";

/** An agent's program that answers one prompt and ends: in an empty folder, without eyes, told again what was said before. */
export function headlessAgent(name: string, options: HeadlessOptions): Agent {
  const { command, howToLogIn = "", retries = false, timeoutMs } = options;
  const env = agentEnvironment(options);
  const hide = withoutKeysOf(env);
  const file = basename(command[0] ?? "");
  const isPlaced = command.some((part) => part.includes(place));
  return {
    name,
    kind: "headless",
    ...(timeoutMs !== undefined && { timeoutMs }),
    async rest(discussion, isOver) {
      if (isOver) await removeSeatFolders(name, discussion, options.cwd);
    },
    async answer(request, { signal, onOutput, mayStart }) {
      const cwd = await seatFolder(name, request, options.cwd);
      const home = options.home && (await furnishHome(options.home, cwd, env));
      try {
        const { stdout, stderr, exitCode } = await runChild({
          command: command.map((part) => part.replaceAll(place, standing())),
          input: isPlaced ? retoldText(request) : paragraphs([standing(), retoldText(request)]),
          env: { ...env, ...home?.env, PWD: cwd },
          cwd,
          signal,
          onOutput,
          mayStart,
        });
        checkAnswer(file, stdout, { exitCode, stderr, complaints: options.complaints });
        if (stdout.trim() === "") throw new AgentError("no-answer", `${file} gave an empty answer`);
        return { text: hide(stdout), exitCode };
      } catch (error) {
        throw toldError(error, { howToLogIn, retries, hide });
      } finally {
        await home?.giveBack();
      }
    },
  };
}

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
    async answer(request, { signal, onOutput, eyes, mayStart }) {
      const input = retoldText(eyes ? toldToLook(request, eyes) : request);
      const served = eyes && (await serveEyes(eyes));
      const looking = served && { [eyesVariable]: served.address };
      const given = { ...environmentFor({ envFrom }, ours), ...turnEnv(request), ...looking, ...env };
      const where = cwd === undefined ? {} : { cwd };
      const called = { command, input, env: given, signal, onOutput, mayStart, ...where };
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
