import { z } from "zod";
import type { Agent, AgentAnswer, AgentRequest, CallContext } from "../kernel/agent.ts";
import { AgentError, FailureCode } from "../kernel/failure.ts";
import { retoldText } from "../kernel/earlier.ts";
import { ColloquyError } from "../kernel/error.ts";

/** One call of an agent: everything it may know. */
export interface Asked extends AgentRequest {
  /** The whole prompt as one text, with what this seat was asked and said before. */
  readonly text: string;
}

export type AskedContext = Pick<CallContext, "signal" | "onOutput" | "onBegun" | "spending" | "eyes">;

/**
 * A function is an agent: it is asked and says something. A text is taken as it is, an object as JSON.
 * What it throws is the failure of its seat in this turn, never of the discussion.
 */
export type AgentFunction = (
  asked: Asked,
  context: AskedContext,
) => string | object | Promise<string | object>;

/** An agent that tells more than its words: the model, its usage, its session. */
export interface AgentObject {
  /** A deadline of its own, where it is shorter than the discussion's for a turn. */
  readonly timeoutMs?: number;
  /** What it calls itself, where that is not its name here: it knows its sessions by it. */
  readonly name?: string;
  answer(asked: Asked, context: AskedContext): Promise<AgentAnswer>;
  /** What so many tokens of it cost, in dollars, where that is known: of requests whose cost nobody tells. */
  price?(tokens: { readonly input: number; readonly output: number }): number | undefined;
  /** What a request begins with that its provider holds for others, where it is cheaper to read it there. */
  cached?: NonNullable<Agent["cached"]>;
  /** Ends what it kept running between the turns of a discussion; where that is over, nobody asks it again. */
  rest?(discussion: string, isOver: boolean): Promise<void>;
}

/** The agents of a discussion by name. Seats take them in this order, around and around. */
export type Agents = Readonly<Record<string, AgentFunction | AgentObject>>;

export function agentsByName(
  agents: Agents | readonly string[],
  engine: object | undefined,
): ReadonlyMap<string, Agent> {
  if (isNames(agents) !== (engine !== undefined))
    throw new ColloquyError(
      "usage",
      engine === undefined
        ? "Agents are functions or objects by name: { ada: … }. Names alone are for an engine."
        : "On an engine agents are named, not given: a function of this process cannot be called by a worker.",
      { hint: 'Such as { engine: postgres("postgres://…"), agents: ["claude", "codex"] }.' },
    );
  const named = isNames(agents)
    ? agents.map((name) => [name, elsewhere(name)] as const)
    : Object.entries(agents ?? {}).map(([name, agent]) => [name, asAgent(name, agent)] as const);
  if (named.length === 0) {
    throw new ColloquyError("usage", "No agents were given.", {
      hint: "A function is an agent: { agents: { ada: async ({ text }) => callModel(text) } }.",
    });
  }
  return new Map(named);
}

export function agentNamed(name: string, agents: ReadonlyMap<string, Agent>): Agent {
  const agent = agents.get(name);
  if (agent !== undefined) return agent;
  throw new ColloquyError("not-found", `There is no agent "${name}" among those given.`, {
    hint: `Given were ${[...agents.keys()].join(", ")}.`,
  });
}

function isNames(agents: Agents | readonly string[]): agents is readonly string[] {
  return Array.isArray(agents);
}

function elsewhere(name: string): Agent {
  const answer = () => Promise.reject(new AgentError("waiting", `${name} is called by a worker`));
  return { name, kind: "cli", answer };
}

function asAgent(name: string, given: AgentFunction | AgentObject): Agent {
  if (typeof given !== "function" && typeof given?.answer !== "function")
    throw new ColloquyError("usage", `agents.${name} is neither a function nor an object with \`answer\`.`, {
      hint: 'An agent of the command is made by `colloquy/agents`: cli("claude").',
    });
  const agent: AgentObject =
    typeof given === "function"
      ? { answer: async (asked, context) => ({ text: asText(await given(asked, context)) }) }
      : given;
  const { timeoutMs, name: own = name } = agent;
  return {
    name,
    kind: "function",
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(agent.price && { price: agent.price.bind(agent) }),
    ...(agent.cached && { cached: agent.cached.bind(agent) }),
    rest: async (discussion, isOver) => agent.rest?.(discussion, isOver),
    async answer(told, { onAct: _onAct, person: _person, ...context }) {
      const request = own === name ? told : knownAs(told, name, own);
      try {
        const answer = await agent.answer({ ...request, text: retoldText(request) }, context);
        return checkedAnswer(name, answer);
      } catch (error) {
        const isOurs = error instanceof AgentError && FailureCode.options.includes(error.code);
        throw isOurs ? error : new AgentError("threw", `${name} threw ${inWords(error)}`, { cause: error });
      }
    },
  };
}

function knownAs(request: AgentRequest, name: string, own: string): AgentRequest {
  const earlier = request.earlier.map((exchange) => {
    const { answeredBy } = exchange.receipt;
    const known = answeredBy === name ? own : `${answeredBy} of the caller's`;
    return { ...exchange, receipt: { ...exchange.receipt, answeredBy: known } };
  });
  return { ...request, earlier };
}

function asText(said: string | object | undefined): string {
  return typeof said === "string" ? said : (JSON.stringify(said) ?? "");
}

// "fetch failed" says nothing; what it was caused by does.
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const why = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.name}: ${error.message}${why}`;
}

const text = z.string("a text");

/** Counts that are none are left to the receipt, as unknown. */
const Answer = z.looseObject({
  text,
  model: text.nullish(),
  sessionId: text.nullish(),
  note: text.nullish(),
  exitCode: z.int("a whole number").nullish(),
  signed: z.looseObject({ by: text, at: text }, "{ by, at }").nullish(),
});

/** Whoever writes no types may give anything. */
function checkedAnswer(name: string, answer: AgentAnswer): AgentAnswer {
  const [issue] = Answer.safeParse(answer).error?.issues ?? [];
  if (issue === undefined) return answer;
  if (typeof answer?.text !== "string") throw new AgentError("garbage", `${name} gave no text`);
  const field = String(issue.path[0]);
  const what = field === "signed" ? "{ by, at }" : issue.message;
  throw new AgentError("garbage", `the \`${field}\` of ${name}'s answer is not ${what}`, {
    raw: answer.text,
  });
}
