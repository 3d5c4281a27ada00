import { settings } from "../config/settings.ts";
import { longestTimerMs } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event, Limits } from "../kernel/event.ts";
import { resolve } from "node:path";
import { checkKnown } from "../host/protocols/catalogue.ts";
import { inFolder, inMemory, startEvent } from "../host/archive/keeping.ts";
import { isDiscussions, sightOn, usualLookLimits } from "../host/running/eyes.ts";
import { limitSettings } from "../host/running/plan.ts";
import { openSession } from "../host/running/session.ts";
import { joiningOrder, chainsFor, seatsOf, type SeatWish } from "../manifest/seat-wish.ts";
import type { Agent } from "../kernel/agent.ts";
import { type Discussion as Held, discussionsOf } from "../kernel/discussion.ts";
import type { StandIns } from "../kernel/who-answered.ts";
import type { Wishes } from "../manifest/manifest.ts";
import { agentNamed, agentsByName } from "./agent.ts";
import type { Discussion } from "./discussion.ts";
import { eyesFor, holdSitting, type Kit } from "./sitting.ts";
import type { DiscussionOptions } from "./options.ts";

interface CodePlan {
  readonly title: string;
  readonly id: string;
  readonly options: unknown;
  readonly seats: readonly SeatWish[];
  readonly tells?: readonly string[];
  /** Whether others may join later; where these may, each by the agent it names. */
  readonly grows?: boolean | readonly SeatWish[];
  readonly fallback?: readonly string[];
  readonly standIns?: StandIns | undefined;
  readonly limits?: Partial<Limits>;
  readonly fingerprints?: Readonly<Record<string, string>>;
  readonly lang?: string | null;
}

export type Planning = (earlier: readonly Held[], agents: readonly string[]) => CodePlan | Promise<CodePlan>;

interface StartSteps {
  readonly plan: Planning;
  readonly wishes?: (...given: Parameters<Planning>) => Promise<Wishes>;
}

export function start<Ended>(
  protocol: string,
  kit: Kit | (() => Promise<Kit>),
  options: DiscussionOptions,
  { plan: planning, wishes = () => Promise.resolve({}) }: StartSteps,
): Discussion<Ended> {
  const prepare = async () => {
    const agents = agentsByName(options.agents, options.engine);
    if (options.engine !== undefined) await refuseWithEngine(options, protocol);
    // What the caller says beside it is stronger than what an input asks for.
    const given = await heldIn(options.folder, protocol);
    const wished = await wishes(discussionsOf(given), [...agents.keys()]);
    const folder = options.folder ?? wished.folder;
    const held = folder === options.folder ? given : await heldIn(folder, protocol);
    const earlier = discussionsOf(held);
    const names = wished.panel ?? [...agents.keys()];
    const plan = await planning(earlier, names);
    const { grows = false } = plan;
    if (plan.seats.length === 0 && grows === false)
      throw new ColloquyError("usage", "There is nobody to ask: the list of seats is empty.");
    const fallback = (options.fallback ?? wished.fallback ?? plan.fallback ?? []).map((name) =>
      agentNamed(name, agents),
    );
    const seated = seatAgents(plan.seats, agents, fallback, plan);
    const beside = seated.flatMap((one) => one.agents[0]?.name ?? []);
    const chains =
      grows === true
        ? chainsFor(
            [],
            joiningOrder([...agents.keys()], seated).flatMap((name) => {
              const own = agents.get(name);
              return own === undefined ? [] : [chainOf(own, fallback)];
            }),
            plan,
            ({ name }) => name,
          )
        : seatAgents(grows || [], agents, fallback, { ...plan, beside }).map((one) => one.agents);
    const limits = limitsFrom(options.limits, {
      ...plan.limits,
      ...(wished.turnTimeoutMs !== undefined && { turnTimeoutMs: wished.turnTimeoutMs }),
    });
    const own = folder === undefined ? null : resolve(folder);
    const sight = await sightIn(options, own, plan);
    return {
      kit: typeof kit === "function" ? await kit() : kit,
      folder: own,
      keeping: own === null ? inMemory(held) : inFolder(own),
      start: startEvent({
        id: earlier[0]?.id ?? plan.id,
        title: plan.title,
        protocol,
        options: plan.options,
        fingerprints: plan.fingerprints ?? {},
        limits,
        configFiles: [],
        project: options.project === undefined ? undefined : resolve(options.project),
        eyes: sight,
        lang: plan.lang ?? undefined,
        fromCode: true,
        seated,
        chains,
        earlier,
      }),
      seated,
      joined: [],
      chains,
      limits,
      known: held.length,
      notices: [],
    };
  };
  return holdSitting(prepare, options);
}

/** What only this program has, no worker can use. */
async function refuseWithEngine(
  { folder, lookups, project, eyes }: DiscussionOptions,
  protocol: string,
): Promise<void> {
  const given = Object.entries({ folder, lookups, project, eyes }).find(([, value]) => value !== undefined);
  if (given !== undefined)
    throw new ColloquyError("usage", `\`${given[0]}\` does not go with \`engine\`: workers hold it.`, {
      hint: "A worker looks into the project it was started in.",
    });
  await checkKnown(protocol);
}

async function sightIn(
  { eyes = "none", project }: DiscussionOptions,
  folder: string | null,
  { title, tells }: CodePlan,
) {
  if (eyes === "none") return undefined;
  if (project === undefined)
    throw new ColloquyError("usage", "There is no project to look into: `eyes` needs `project`, a folder.");
  if (isDiscussions(resolve(project), folder ?? undefined))
    throw new ColloquyError(
      "usage",
      `${project} holds the files of a discussion, which no agent may see: \`eyes\` needs another \`folder\`.`,
    );
  return (await sightOn(await eyesFor(resolve(project), folder), usualLookLimits, title, tells)).given;
}

async function heldIn(folder: string | undefined, protocol: string): Promise<readonly Event[]> {
  if (folder === undefined) return [];
  const spelling = { another: "another `folder`", goesOn: `resume("${folder}", …)` };
  return (await openSession(folder, "", protocol, spelling)).past;
}

function seatAgents(
  wishes: readonly SeatWish[],
  agents: ReadonlyMap<string, Agent>,
  fallback: readonly Agent[],
  who: { readonly standIns?: StandIns | undefined; readonly beside?: readonly string[] },
) {
  const names = wishes.map(({ name }) => name.toLowerCase());
  const twice = wishes.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  if (twice !== undefined) throw new ColloquyError("usage", `Two seats are named "${twice.name}".`);
  const inTurn = [...agents.keys()];
  const all = wishes.map(({ agent }, index) =>
    chainOf(agentNamed(agent ?? inTurn[index % inTurn.length] ?? "", agents), fallback),
  );
  const chains = chainsFor(wishes, all, who, ({ name }) => name);
  return seatsOf(wishes).map((seat, index) => ({ seat, agents: chains[index] ?? [] }));
}

function chainOf(own: Agent, fallback: readonly Agent[]): readonly Agent[] {
  return [own, ...fallback.filter((one) => one !== own)];
}

const usual = Object.fromEntries(
  Object.entries(limitSettings).map(([limit, key]) => [limit, settings[key].fallback]),
) as unknown as Limits;

const counted: readonly string[] = ["concurrency", "maxCalls", "maxTokens"] satisfies (keyof Limits)[];

/** The limits given, over those of the protocol or of an earlier sitting, over the usual ones. */
export function limitsFrom(given: Partial<Limits> = {}, before: Partial<Limits> = {}): Limits {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(told)) checkLimit(name, value);
  return { ...usual, ...before, ...told };
}

function checkLimit(name: string, value: unknown): void {
  if (value === null && usual[name as keyof Limits] === null) return;
  const isCounted = counted.includes(name);
  if (
    typeof value === "number" &&
    value > 0 &&
    value <= longestTimerMs &&
    (!isCounted || Number.isInteger(value))
  )
    return;
  const what = isCounted ? "a whole number" : "a number";
  throw new ColloquyError(
    "usage",
    `limits.${name}: ${String(value)} is not ${what} from 1 to ${longestTimerMs}.`,
    {
      hint: "`null` is no limit, for all but turnTimeoutMs and concurrency; maxCostUsd may be less than 1.",
    },
  );
}
