import type { AgentAnswer, AgentUsage, JsonSchema, Left } from "../../kernel/agent.ts";
import type { CliName } from "../../kernel/vendor.ts";
import type { ChildEnd } from "../started-child.ts";
import type { Vendor } from "../cost.ts";
import { AgentError } from "../../kernel/failure.ts";
import { complaint, unknownShape } from "../complaint.ts";
import type { JsonObject } from "../../kernel/json-value.ts";
import { jsonOutput } from "../json-output.ts";
import type { ToolWord } from "./tool-uses.ts";
import type { EyesCommand } from "../eyes-server/relay.ts";

export interface CliTurn {
  readonly prompt: string;
  readonly standing: string;
  readonly session: CliSession;
  readonly schema: JsonSchema | null;
  readonly eyes: EyesCommand | null;
  readonly model: string | null;
  readonly effort: string | null;
  /** The folder it runs in: empty but for its own files, the same for every turn of a seat. */
  readonly folder: string;
  /** The environment it will have, before its dialect adds to it: tells which login is there. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ownFile: (path: string) => string | null;
  readonly left: Left;
}

export interface CliSession {
  readonly id: string;
  readonly resumed: boolean;
  /** What earlier turns of this session took, for CLIs that count over all of it. */
  readonly spent: AgentUsage;
}

export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly walls?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly within?: string;
  /** Files of the user's login, to be linked into the folder: a login that is renewed is renewed for the user too. */
  readonly logins?: Readonly<Record<string, string>>;
}

export type CliDialect = ReturnType<typeof spoken>;

/** Of a dialect what its recipe cannot say: sessions, schemas, eyes, files of its own, and what its output means. */
export interface CliTongue {
  readonly command: CliName;
  /** Values from a config or a journal stand behind an equals sign, so that none can be taken for a flag. */
  invocation(turn: CliTurn): Invocation;
  outcome(messages: readonly JsonObject[], turn: CliTurn, exitCode: number): CliOutcome | undefined;
  used(messages: readonly JsonObject[], turn: CliTurn): AgentUsage | undefined;
  reason?(stderr: string): string;
  /** Whose list has the price of its model, where it tells no cost itself and asks its own vendor; `null` where it asks another. */
  vendor?(turn: CliTurn, called: Invocation, args: readonly string[]): Vendor | null;
  /** Hears one answer: the words in each message, as it prints them. A glimpse: what is on record is what `read` gives. */
  words(): (message: JsonObject) => string;
  wordOnTools(message: JsonObject): ToolWord;
  runsAway?(message: JsonObject): boolean;
}

type CliOutcome =
  | {
      readonly text: string;
      readonly structured?: unknown;
      readonly model?: string | undefined;
      readonly session?: string | undefined;
    }
  | { readonly failed: string; readonly status?: number | null | undefined };

interface CliRecipe {
  readonly args: readonly string[];
  readonly withEyes: readonly string[];
  readonly withoutEyes: readonly string[];
  readonly model?: readonly string[] | undefined;
  readonly effort?: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly login: string;
  /** It tries again by itself where a server is busy, and cannot be told not to. */
  readonly retries: boolean;
  readonly complaints: readonly string[];
}

export function spoken(recipe: CliRecipe, tongue: CliTongue) {
  const { login, retries, complaints, env, withEyes, withoutEyes } = recipe;
  return {
    ...tongue,
    howToLogIn: login,
    retries,
    complaints,
    invocation(turn: CliTurn): Invocation {
      const { standing, eyes, model, effort } = turn;
      const called = tongue.invocation(turn);
      return {
        ...called,
        args: [
          ...filledIn(recipe.args, "standing", standing),
          ...(eyes === null ? withoutEyes : withEyes),
          ...filledIn(recipe.model, "model", model),
          ...filledIn(recipe.effort, "effort", effort),
          ...called.args,
        ],
        env: { ...called.env, ...env },
      };
    },
    read: (end: ChildEnd, turn: CliTurn) => answerOf(tongue, end, turn),
    used: (stdout: string, turn: CliTurn) => tongue.used(jsonOutput(stdout), turn),
  };
}

function filledIn(args: readonly string[] = [], what: string, value: string | null): readonly string[] {
  return value === null ? [] : args.map((arg) => arg.replaceAll(`{${what}}`, () => value));
}

function answerOf(tongue: CliTongue, end: ChildEnd, turn: CliTurn): AgentAnswer {
  const { command } = tongue;
  const { stdout, stderr, exitCode } = end;
  const messages = jsonOutput(stdout);
  const outcome = tongue.outcome(messages, turn, exitCode);
  if (outcome === undefined) {
    const hasSpoken = stdout.trim() !== "" && messages.length === 0;
    if (exitCode === 0 || hasSpoken) throw unknownShape(command, end);
    throw complaint(command, tongue.reason?.(stderr) ?? stderr, { exitCode });
  }
  if ("failed" in outcome)
    throw complaint(command, outcome.failed, { exitCode, status: outcome.status ?? undefined });
  const { text, model, session = turn.session.id, ...structured } = outcome;
  if (text === "") throw new AgentError("no-answer", `${command} gave an empty answer`);
  return { text, ...structured, ...(model !== undefined && { model }), sessionId: session, exitCode };
}
