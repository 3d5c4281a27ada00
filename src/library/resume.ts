import { resolve } from "node:path";
import { checkKnown, kitOf } from "../host/protocols/catalogue.ts";
import { inFolder, inMemory } from "../host/archive/keeping.ts";
import { kitOfMethod } from "../host/protocols/kit-of-method.ts";
import { startEventOf } from "../host/running/start-event.ts";
import { discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import type { Protocol } from "../kernel/floor.ts";
import type { Manifest } from "../manifest/manifest.ts";
import type { OptionTable } from "../manifest/option.ts";
import { openFolder, sessionFolder } from "../kernel/journal/archive.ts";
import { agentNamed, agentsByName } from "./agent.ts";
import { checkResumeOptions } from "./check-options.ts";
import type { Discussion } from "./discussion.ts";
import type { Kit } from "./feeding.ts";
import { givenEvents } from "./given-events.ts";
import { holdSitting } from "./hold.ts";
import { limitsFrom } from "./limits.ts";
import { resumeOnEngine } from "./on-engine.ts";
import type { EngineOptions, SittingOptions } from "./options.ts";
import { ownKit } from "./own-kit.ts";
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
  options: Partial<SittingOptions> & { readonly protocol?: Protocol<never, unknown> | Manifest },
): Discussion<unknown> {
  const { engine } = options ?? {};
  if (engine !== undefined) return resumeOnEngine(idOf(journal), { ...options, engine });
  const prepare = async () => {
    checkResumeOptions(options);
    const agents = agentsByName(options.agents ?? {}, undefined);
    const events = await eventsOf(journal);
    const discussion = discussionsOf(events).at(-1);
    if (discussion === undefined) throw new ColloquyError("bad-input", "The journal holds no discussion.");
    const folder = typeof journal === "string" ? resolve(journal) : null;
    const start = startEventOf(discussion);
    const limits = limitsFrom(options.limits, discussion.limits);
    const project = options.project === undefined ? start.project : resolve(options.project);
    return {
      kit: await kitFor(options.protocol, discussion.protocol),
      folder,
      keeping: folder === null ? inMemory(events) : inFolder(folder),
      start: { ...start, limits, project },
      ...seatsOf(discussion, (name) => agentNamed(name, agents)),
      limits,
      known: null,
      notices: [],
    };
  };
  return holdSitting(prepare, { ...options, agents: options?.agents ?? {} });
}

function idOf(journal: string | readonly Event[]): string {
  if (typeof journal === "string") return journal;
  throw new ColloquyError("usage", "To resume a discussion on an engine, pass its id, not its events.");
}

export async function kitFor(
  given: Protocol<never, unknown> | Manifest | undefined,
  protocol: string,
): Promise<Kit> {
  if (typeof given === "function") return ownKit(given);
  if (given !== undefined) return kitOfMethod(given, await given.load());
  await checkKnown(protocol, "Give it again as `protocol`: its function or its manifest.");
  return kitOf(protocol);
}

export async function eventsOf(journal: string | readonly Event[]): Promise<readonly Event[]> {
  if (typeof journal !== "string") return givenEvents(journal);
  return (await openFolder(await sessionFolder(journal))).events;
}
