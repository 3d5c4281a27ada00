import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import { parseJournal } from "../kernel/journal/journal-text.ts";
import { jsonText } from "../kernel/json-value.ts";
import { resolve } from "node:path";
import { checkKnown, kitOf } from "../host/protocols/catalogue.ts";
import { type Comparison, comparisonOf } from "../host/protocols/compare.ts";
import { protocolNamed } from "../host/protocols/protocols.ts";
import { type ForkWish, forkOf } from "../host/running/fork.ts";
import { inFolder, inMemory, type StartEvent, startEventOf } from "../host/archive/keeping.ts";
import { kitOfMethod } from "../host/protocols/kit.ts";
import { askedAlone } from "../host/running/conduct.ts";
import { type Discussion as Held, discussionsOf } from "../kernel/discussion.ts";
import type { Protocol } from "../kernel/floor.ts";
import type { Manifest } from "../manifest/manifest.ts";
import type { OptionTable } from "../manifest/option.ts";
import { openFolder, sessionFolder } from "../kernel/journal/archive.ts";
import { agentNamed, agentsByName } from "./agent.ts";
import type { Discussion } from "./discussion.ts";
import { holdSitting, type Kit, ownKit, resumeOnEngine } from "./sitting.ts";
import { limitsFrom } from "./start.ts";
import type { EngineOptions, SittingOptions } from "./options.ts";
import type { ProtocolName, Result, ResultOf } from "./result.ts";
import { seatsOf } from "../host/panel/seats.ts";

/** Goes on with a discussion of somebody's protocol, by its manifest. */
export function resume<Verdict>(
  journal: string | readonly Event[],
  options: SittingOptions & { readonly protocol: Manifest<OptionTable, unknown, unknown, unknown, Verdict> },
): Discussion<Result<string, Verdict>>;
/** Goes on with a discussion of a protocol of one's own, which has to be given again. */
export function resume<Options, Outcome>(
  journal: string | readonly Event[],
  options: SittingOptions & { readonly protocol: Protocol<Options, Outcome> },
): Discussion<Result<string, Outcome>>;
/**
 * Goes on with a discussion where its journal ends: that of a folder, or events that were kept elsewhere, unaltered and
 * from the first on. What was answered is not asked again. One that has ended is only told again.
 */
export function resume(
  journal: string | readonly Event[],
  options: SittingOptions,
): Discussion<ResultOf<ProtocolName>>;
/** Goes on with a discussion of an engine, by its id there. */
export function resume(id: string, options: EngineOptions): Discussion<ResultOf<ProtocolName>>;
export function resume(
  journal: string | readonly Event[],
  options: Partial<SittingOptions> & Given,
): Discussion<unknown> {
  const { engine } = options;
  if (engine !== undefined) return resumeOnEngine(idOf(journal), { ...options, engine });
  return goOn(journal, options);
}

export interface FollowOptions extends Omit<SittingOptions, "engine">, Given {
  /** Asks this seat alone, by its id or name; of a critique it has to be named. */
  readonly seat?: string;
}

/**
 * Asks something further of a discussion that has ended, or tells it a new fact: the same seats answer, and the result says
 * what changed. Its journal goes on, and limits count anew. One that failed is asked first what nobody answered.
 */
export function follow(
  journal: string | readonly Event[],
  question: string,
  { seat, ...options }: FollowOptions,
): Discussion<ResultOf<ProtocolName>> {
  return goOn(journal, options, question, seat) as Discussion<ResultOf<ProtocolName>>;
}

/** How a fork is to differ from what it begins with. */
export type ForkChange = Omit<ForkWish, "at"> & {
  /** From where on: the number of a round, or the key of a turn; left out, the beginning. */
  readonly at?: string | number;
};

/**
 * Asks again with a change: a discussion of its own, which takes the answers of the other wherever the same is asked of the
 * same agent, and pays only for the rest. It is kept in `folder`, to be resumed from there, or in memory.
 */
export function fork(
  journal: string | readonly Event[],
  { at, ...change }: ForkChange,
  options: Omit<SittingOptions, "engine"> & Given & { readonly folder?: string },
): Discussion<ResultOf<ProtocolName>> {
  const prepare = async () => {
    const events = await eventsOf(journal);
    const { kit, protocol } = await kitFor(options.protocol, lastIn(events).protocol);
    const wish = { ...change, at: at === undefined ? undefined : String(at) };
    const { start, discussion, inherited } = forkOf(events, wish, {
      verbs: protocol?.verbs ?? [],
      ...(kit.items && { items: kit.items }),
    });
    const { folder } = options;
    return { ...seatedAs({ kit, start, discussion, folder, events: [] }, options), known: 0, inherited };
  };
  return holdSitting(prepare, options);
}

/** What several discussions have in common and where they differ, by what is on record. */
export async function compare(
  journals: readonly (string | readonly Event[])[],
  { protocol }: { readonly protocol?: Manifest } = {},
): Promise<Comparison> {
  const viewed = journals.map(async (journal) => {
    // Nothing is gone on with: of a fork in memory what it inherited need not be among its events.
    const events = typeof journal === "string" ? await eventsOf(journal) : journal;
    const discussion = lastIn(events);
    const isOwn = protocol?.name === discussion.protocol;
    if (!isOwn) await checkKnown(discussion.protocol, "Give its manifest as `protocol`.");
    const kit = isOwn ? kitOfMethod(protocol, await protocol.load()) : await kitOf(discussion.protocol);
    return { discussion, kit, result: kit.result(discussion, { folder: "", address: discussion.id }) };
  });
  return comparisonOf(await Promise.all(viewed));
}

function goOn(
  journal: string | readonly Event[],
  options: Partial<SittingOptions> & Given,
  question?: string,
  seat?: string,
): Discussion<unknown> {
  const agents = options.agents ?? {};
  const prepare = async () => {
    const events = await eventsOf(journal);
    const discussion = lastIn(events);
    const { kit } = await kitFor(options.protocol, discussion.protocol);
    const started = startEventOf(discussion);
    const project = options.project === undefined ? started.project : resolve(options.project);
    const folder = typeof journal === "string" ? journal : undefined;
    const start = { ...started, project };
    return {
      ...seatedAs({ kit, start, discussion, folder, events }, { ...options, agents }),
      known: null,
      ...(question !== undefined && {
        followUp: { question, changed: [], ...askedAlone(kit, discussion, seat) },
      }),
    };
  };
  return holdSitting(prepare, { ...options, agents });
}

interface Given {
  readonly protocol?: Protocol<never, unknown> | Manifest;
}

interface Again {
  readonly kit: Kit;
  readonly start: StartEvent;
  readonly discussion: Held;
  readonly folder: string | undefined;
  readonly events: readonly Event[];
}

/** In its folder; where there is none, in memory after the events that were given. */
function seatedAs(
  { kit, start, discussion, folder: given, events }: Again,
  options: Pick<SittingOptions, "agents" | "limits">,
) {
  const agents = agentsByName(options.agents, undefined);
  const folder = given === undefined ? null : resolve(given);
  const limits = limitsFrom(options.limits, start.limits);
  return {
    kit,
    folder,
    keeping: folder === null ? inMemory(events) : inFolder(folder),
    start: { ...start, limits },
    ...seatsOf(discussion, (name) => agentNamed(name, agents)),
    limits,
    notices: [],
  };
}

function lastIn(events: readonly Event[]): Held {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", "The journal holds no discussion.");
  return discussion;
}

function idOf(journal: string | readonly Event[]): string {
  if (typeof journal === "string") return journal;
  throw new ColloquyError("usage", "To resume a discussion on an engine, pass its id, not its events.");
}

async function kitFor(given: Given["protocol"], name: string) {
  if (typeof given === "function") return { kit: ownKit(given) };
  if (given !== undefined) return { kit: kitOfMethod(given, await given.load()), protocol: given };
  await checkKnown(name, "Give it again as `protocol`: its function or its manifest.");
  return { kit: await kitOf(name), protocol: protocolNamed(name) };
}

async function eventsOf(journal: string | readonly Event[]): Promise<readonly Event[]> {
  if (typeof journal !== "string") return givenEvents(journal);
  return (await openFolder(await sessionFolder(journal))).events;
}

/** Events that somebody kept, read as the lines of a journal are: each must follow from the one before it. */
function givenEvents(given: readonly Event[]): readonly Event[] {
  const lines = given.map((one) => `${JSON.stringify(one) === undefined ? "" : jsonText(one)}\n`);
  try {
    const { events, alteredLine } = parseJournal(lines.join(""), "The journal that was given");
    if (alteredLine === null && events.length === given.length) return events;
    const wrong = alteredLine ?? events.length + 1;
    const what = `The events given were altered: event ${wrong} does not follow from the one before it.`;
    throw new ColloquyError("journal-altered", what);
  } catch (cause) {
    if (!(cause instanceof ColloquyError) || cause.code === "bad-input") throw cause;
    throw new ColloquyError(cause.code, cause.message, { hint, cause });
  }
}

const hint =
  "Give all events from the first on, as they came. What keeps them must keep the order of their fields too, as JSON text does. A discussion with secret turns is resumed from its folder: their replies are not among its events.";
