import { type HumanOptions, hostAgent, humanAgent } from "../../agents/human.ts";
import type { Config } from "../../config/resolve.ts";
import { z } from "zod";
import { type Agent, agentKinds } from "../../kernel/agent.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { EventDraft, Limits } from "../../kernel/event.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import type { StartEvent } from "../archive/keeping.ts";
import { type Seats, seatsOf, withPanel } from "../panel/seats.ts";

const Brief = z.lazy(() =>
  z.object({
    start: EventDraft,
    agents: z
      .array(
        z.object({
          name: z.string(),
          kind: z.enum(agentKinds),
          timeoutMs: z.number().positive().exactOptional(),
          human: z
            .object({
              person: z.string(),
              deadlineMs: z.number().nullable(),
              onNone: z.enum(["wait", "fallback", "fail"]),
            })
            .exactOptional(),
        }),
      )
      .readonly(),
    takesRecommended: z.boolean(),
    /** A turn fails by its deadline where no worker has its agent; else it waits for one. */
    failsMissing: z.boolean().exactOptional(),
    /** What whoever resumed it has chosen since: it stays until another is. */
    since: z.object({ limits: Limits, panel: z.array(z.string()).readonly() }).exactOptional(),
    /** What agents may look into, where they may; a worker knows by its name whether it is in a checkout of it. */
    project: z.object({ name: z.string(), commit: z.string().nullable() }).exactOptional(),
    /** Of a fork: the lines of its parent that answer something. */
    inherited: z.array(z.string()).readonly().exactOptional(),
  }),
);
type ReadBrief = Readonly<z.infer<typeof Brief>>;
export type EngineBrief = Omit<ReadBrief, "start"> & { readonly start: StartEvent };
type CalledElsewhere = ReadBrief["agents"][number];

export function readBrief(text: string, id: string): EngineBrief {
  const { data } = Brief.safeParse(parsedJson(text));
  if (data?.start.type === "discussion.started" && data.start.id === id) return data as EngineBrief;
  throw new ColloquyError(
    "bad-input",
    `What the engine keeps of ${id} beside its journal is not what colloquy wrote.`,
  );
}

export function knownThere(agents: Iterable<Agent>, config: Config): readonly CalledElsewhere[] {
  const byName = new Map([...agents].map((agent) => [agent.name, agent]));
  return [...byName.values()].map(({ name, kind, timeoutMs }) => {
    const definition = config.agents.get(name)?.definition;
    const human = definition?.kind === "human" ? definition : builtIn;
    if (kind === "function")
      throw new ColloquyError(
        "usage",
        `The agent "${name}" is a function of this process, and an engine cannot call it.`,
      );
    return { name, kind, ...(timeoutMs !== undefined && { timeoutMs }), ...(kind === "human" && { human }) };
  });
}

const builtIn: HumanOptions = { person: "Human", deadlineMs: null, onNone: "wait" };

/** Who sits where, of one that has begun or has not yet; agents sit in for those who answer elsewhere. */
export function seatsThere({ start, since, agents }: EngineBrief, begun: Discussion | undefined): Seats {
  const { seats, chains = [] } = start;
  const discussion = begun ?? { seats, chains, seatsAtStart: seats.length };
  const made = new Map(agents.map((agent) => [agent.name, standIn(agent)]));
  const agentOf = (name: string) => made.get(name) ?? standIn({ name, kind: "cli" });
  return seatsOf(withPanel(discussion, since?.panel ?? []), agentOf);
}

function standIn({ human, ...known }: CalledElsewhere): Agent {
  if (human !== undefined) return humanAgent(known.name, human);
  if (known.kind === "host") return hostAgent(known.name);
  const answer = () =>
    Promise.reject(
      new ColloquyError("fault", `${known.name} is called by a worker, not by who holds the discussion.`),
    );
  return { ...known, answer };
}
