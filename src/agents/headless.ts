import { homedir } from "node:os";
import type { Agent } from "../kernel/agent.ts";
import { retoldText } from "../kernel/earlier.ts";
import { AgentError } from "../kernel/failure.ts";
import { paragraphs } from "../kernel/prompt.ts";
import { runChild } from "./child.ts";
import { checkAnswer } from "./complaint.ts";
import { type Environment, environmentFor } from "./environment.ts";
import { furnishHome, type OwnHome } from "./own-home.ts";
import { removeSeatFolders, seatFolder } from "./seat-folder.ts";
import { withoutKeysOf } from "./secret.ts";
import { standing } from "./standing.ts";
import { toldError } from "./told-error.ts";

export interface HeadlessOptions {
  /** `{standing}` in it is what every agent is told first; where it is nowhere, that stands before the prompt. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Variables that its recipe says it gets; a star at the end stands for any end. */
  readonly own?: readonly string[];
  /** More variables of our own environment, by name. */
  readonly envFrom?: readonly string[];
  /** The whole of what it says where it has no answer. */
  readonly complaints?: readonly string[];
  /** A home of its own, where the user's would be read. */
  readonly home?: OwnHome;
  /** What to do, for people, when nobody is logged in. */
  readonly howToLogIn: string;
  /** It tries again by itself where a server is busy. */
  readonly retries?: boolean;
  /** Our own environment, where it is not that of this process. */
  readonly ours?: Environment;
  readonly cwd?: string;
  readonly timeoutMs?: number;
}

const told = "{standing}";

/** An agent's program that answers one prompt and ends: in an empty folder, without eyes, told again what was said before. */
export function headlessAgent(name: string, options: HeadlessOptions): Agent {
  const {
    command,
    own = [],
    envFrom = [],
    ours = process.env,
    howToLogIn,
    retries = false,
    timeoutMs,
  } = options;
  const env = { HOME: homedir(), ...environmentFor({ own, envFrom }, ours), ...options.env };
  const hide = withoutKeysOf(env);
  const [file = ""] = command;
  const isTold = command.some((part) => part.includes(told));
  return {
    name,
    kind: "headless",
    ...(timeoutMs !== undefined && { timeoutMs }),
    async rest(discussion, isOver) {
      if (isOver) await removeSeatFolders(name, discussion, options.cwd);
    },
    async answer(request, { signal, onOutput }) {
      const cwd = await seatFolder(name, request, options.cwd);
      const home = options.home && (await furnishHome(options.home, cwd, env));
      try {
        const { stdout, stderr, exitCode } = await runChild({
          command: command.map((part) => part.replaceAll(told, standing())),
          input: isTold ? retoldText(request) : paragraphs([standing(), retoldText(request)]),
          env: { ...env, ...home?.env, PWD: cwd },
          cwd,
          signal,
          onOutput,
        });
        checkAnswer(fileName(file), stdout, { exitCode, stderr, complaints: options.complaints });
        if (stdout.trim() === "") throw new AgentError("no-answer", `${fileName(file)} gave an empty answer`);
        return { text: hide(stdout), exitCode };
      } catch (error) {
        throw toldError(error, { howToLogIn, retries, hide });
      } finally {
        await home?.giveBack();
      }
    },
  };
}

function fileName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
