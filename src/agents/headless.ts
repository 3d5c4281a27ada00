import { basename } from "node:path";
import type { Agent } from "../kernel/agent.ts";
import { retoldText } from "../kernel/earlier.ts";
import { AgentError } from "../kernel/failure.ts";
import { paragraphs } from "../kernel/prompt.ts";
import { runChild } from "./child.ts";
import { checkAnswer, toldError } from "./complaint.ts";
import { agentEnvironment, type ProgramOptions } from "./environment.ts";
import { type OwnHome, furnishHome, removeSeatFolders, seatFolder } from "./seat-folder.ts";
import { withoutKeysOf } from "./secret.ts";
import { standing } from "./eyes-server/relay.ts";

export interface HeadlessOptions extends ProgramOptions {
  /** `{standing}` in it is what every agent is told first; where it is nowhere, that stands before the prompt. */
  readonly command: readonly string[];
  readonly complaints?: readonly string[];
  /** A home of its own, where the user's would be read. */
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
    async answer(request, { signal, onOutput }) {
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
