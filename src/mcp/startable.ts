import { z } from "zod";
import { planAsk } from "../host/ask-plan.ts";
import { findSources } from "../host/conversations.ts";
import type { Plan } from "../host/plan.ts";
import { planRoundtable } from "../host/roundtable-plan.ts";
import { planSolve } from "../host/solve-plan.ts";
import { planSwarm } from "../host/swarm-plan.ts";
import type { Config } from "../config/resolve.ts";
import { planDiscussion } from "../host/plan-discussion.ts";
import { protocolVerbs } from "../host/protocols.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Manifest, Verb } from "../manifest/manifest.ts";
import { inputOf, optionOfInput } from "../manifest/spelling.ts";
import { optionInput } from "./option-input.ts";

/** What every protocol is given: its subject and context have been checked against the roots. */
interface Wish {
  readonly subject: string;
  readonly context: readonly string[];
  /** Whether the project may be searched. */
  readonly searches: boolean;
  readonly now: number;
}

/** A protocol as a caller can start it. */
export interface Startable {
  /** When to take it and what it costs, for the calling model. */
  readonly when: string;
  /** The path of a file, or the words themselves. */
  readonly subject: "file" | "words";
  /** Those that a caller is told of. */
  readonly options: z.ZodObject;
  /** Options whose value may be the path of a file. */
  readonly paths?: readonly string[];
  readonly plan: (wish: Wish, options: never, config: Config, cwd: string) => Promise<Plan>;
}

/** All protocols a caller can start, by verb: those with a manifest, and those that have none yet. */
export async function startables(): Promise<Startables> {
  const verbs = await protocolVerbs();
  const described = verbs.map(({ manifest, verb }) => [verb.name, startableOf(manifest, verb)] as const);
  return { ...startable, ...Object.fromEntries(described) };
}

export type Startables = Readonly<Record<string, Startable>>;

/** A verb as its protocol's manifest describes it. */
function startableOf(manifest: Manifest, verb: Verb): Startable {
  const listed = Object.entries(verb.options).filter(([, option]) => option.flag !== null);
  return {
    when: `${verb.when}; ${verb.cost}`,
    subject: verb.subject.kind,
    options: z.object(optionInput(Object.fromEntries(listed), verb.name)),
    paths: Object.entries(verb.options).flatMap(([name, { takes }]) =>
      takes.kind === "value" ? [inputOf(name)] : [],
    ),
    async plan({ subject, context, searches, now }, given: Readonly<Record<string, unknown>>, config, cwd) {
      return planDiscussion(
        manifest,
        verb,
        {
          subject,
          options: Object.fromEntries(Object.entries(given).map((entry) => givenOption(verb, entry))),
          context: context.length > 0 ? context : searches ? undefined : ["none"],
          folder: undefined,
          project: undefined,
          hostCalls: true,
          now,
          spelled: (name) => inputOf(name),
        },
        config,
        cwd,
      );
    },
  };
}

function givenOption(verb: Verb, [input, value]: readonly [string, unknown]) {
  const name = optionOfInput(verb.options, input);
  if (name !== undefined) return [name, { value, origin: input }] as const;
  throw new ColloquyError("usage", `${verb.name} has no option ${input}.`, {
    hint: `It takes ${Object.keys(verb.options).map(inputOf).join(", ")}.`,
  });
}

const maxRounds = z.int().min(1).max(100).optional().describe("solve, roundtable, specs, design, brainstorm");

/** An option's description begins with whose it is. */
const startable: Readonly<Record<string, Startable>> = {
  solve: entry({
    when: "a task analysed by several agents who verify each other, ranked solutions; up to 3 rounds, about 9 calls",
    subject: "words",
    options: z.strictObject({
      max_rounds: maxRounds,
      mode: z.enum(["parallel", "serial"]).optional().describe("solve"),
      feedback: z.string().optional().describe("solve: what the agents must heed"),
    }),
    plan({ subject, context, searches }, { max_rounds, mode, feedback }, config, cwd) {
      const own = { input: undefined, project: undefined, session: undefined };
      const wanted = context.length === 0 && !searches ? ["none"] : context;
      const request = { ...own, task: subject, context: wanted, maxRounds: max_rounds, mode, feedback };
      return planSolve(request, config, cwd);
    },
  }),
  swarm: entry({
    when: "an open question explored by experts, a contrarian and an outsider; 2 rounds, about 25 calls",
    subject: "words",
    options: z.strictObject({
      depth: z.enum(["lightweight", "standard", "deep"]).optional().describe("swarm"),
      rounds: z.int().min(1).max(100).optional().describe("swarm"),
    }),
    plan({ subject, context }, { depth = "standard", rounds }, config, cwd) {
      const own = { stress: undefined, expertsFile: undefined, session: undefined, project: undefined };
      return planSwarm({ ...own, topic: subject, depth, rounds, context }, config, cwd);
    },
  }),
  roundtable: workflow(
    "roundtable",
    "named roles led by a facilitator to a decision record; 3 to 20 rounds of about 6 calls",
  ),
  specs: workflow("specs", "a roundtable that ends in requirements"),
  design: workflow("design", "a roundtable that ends in an architecture"),
  brainstorm: workflow("brainstorm", "a roundtable that ends in ideas"),
  ask: entry({
    when: "one question to one other agent; 1 call",
    subject: "words",
    options: z.strictObject({
      continues: z.array(z.string()).optional().describe("ask: ids of earlier conversations to go on with"),
    }),
    async plan({ subject, context }, { continues }, config, cwd) {
      const { panel } = config.settings;
      const agent = panel.origin === "--agents" ? panel.value[0] : undefined;
      const sources = await findSources(continues ?? null, agent, config.home.value);
      return planAsk({ question: subject.trim(), context, id: undefined, sources }, config, cwd);
    },
  }),
};

/** The roundtable and its workflows hold the same kind of discussion and end in other documents. */
function workflow(name: "roundtable" | "specs" | "design" | "brainstorm", when: string): Startable {
  return entry({
    when,
    subject: "words",
    options: z.strictObject({
      strategy: z
        .string()
        .optional()
        .describe("roundtable: standard, disney, debate, consensus-driven, six-hats"),
      participants: z.array(z.string()).optional().describe("roundtable: ids of roles"),
      max_rounds: maxRounds,
    }),
    plan({ subject, context, now }, { strategy, participants, max_rounds }, config, cwd) {
      const flags = { strategy, participants, maxRounds: max_rounds };
      const none = { pro: undefined, con: undefined, out: undefined, focus: undefined };
      const own = { ...none, session: undefined, project: undefined };
      return planRoundtable({ ...own, workflow: name, topic: subject, flags, context, now }, config, cwd);
    },
  });
}

/** The options of all protocols side by side, as the calling model sees them. */
export function allOptions(startable: Startables): z.ZodObject {
  return z.looseObject(Object.assign({}, ...Object.values(startable).map(({ options }) => options.shape)));
}

function entry<Options extends z.ZodObject>(
  it: Omit<Startable, "options" | "plan"> & {
    readonly options: Options;
    readonly plan: (
      wish: Wish,
      options: z.output<Options>,
      config: Config,
      cwd: string,
    ) => Plan | Promise<Plan>;
  },
): Startable {
  return { ...it, plan: async (wish, options, config, cwd) => it.plan(wish, options, config, cwd) };
}
