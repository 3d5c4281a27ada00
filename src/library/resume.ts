import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import { refuseOtherVersion } from "../kernel/journal-version.ts";
import { hashOf, readLine } from "../kernel/journal/journal-text.ts";
import { jsonText } from "../kernel/json-value.ts";
import { resolve } from "node:path";
import { checkKnown, kitOf } from "../host/protocols/catalogue.ts";
import { inFolder, inMemory, startEventOf } from "../host/archive/keeping.ts";
import { kitOfMethod } from "../host/protocols/kit.ts";
import { discussionsOf } from "../kernel/discussion.ts";
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
  options: Partial<SittingOptions> & { readonly protocol?: Protocol<never, unknown> | Manifest },
): Discussion<unknown> {
  const { engine } = options;
  if (engine !== undefined) return resumeOnEngine(idOf(journal), { ...options, engine });
  const prepare = async () => {
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
  return holdSitting(prepare, { ...options, agents: options.agents ?? {} });
}

function idOf(journal: string | readonly Event[]): string {
  if (typeof journal === "string") return journal;
  throw new ColloquyError("usage", "To resume a discussion on an engine, pass its id, not its events.");
}

async function kitFor(
  given: Protocol<never, unknown> | Manifest | undefined,
  protocol: string,
): Promise<Kit> {
  if (typeof given === "function") return ownKit(given);
  if (given !== undefined) return kitOfMethod(given, await given.load());
  await checkKnown(protocol, "Give it again as `protocol`: its function or its manifest.");
  return kitOf(protocol);
}

async function eventsOf(journal: string | readonly Event[]): Promise<readonly Event[]> {
  if (typeof journal !== "string") return givenEvents(journal);
  return (await openFolder(await sessionFolder(journal))).events;
}

/** Events that somebody kept, read as the lines of a journal are: each must follow from the one before it. */
function givenEvents(given: readonly Event[]): readonly Event[] {
  let before: Event | null = null;
  const events: Event[] = [];
  const lines = given.map((one) => JSON.stringify(one) ?? "");
  refuseOtherVersion(lines, "The journal that was given");
  for (const [index, line] of lines.entries()) {
    const event = readLine(line, index + 1);
    if (typeof event === "string")
      throw new ColloquyError("journal-broken", `Event ${index + 1} of those given ${event}.`, { hint });
    if (!follows(event, before))
      throw new ColloquyError(
        "journal-altered",
        `The events given were altered: event ${index + 1} does not follow from the one before it.`,
        { hint },
      );
    events.push(event);
    before = event;
  }
  return events;
}

const hint =
  "Give all events from the first on, as they came. What keeps them must keep the order of their fields too, as JSON text does. A discussion with secret turns is resumed from its folder: their replies are not among its events.";

function follows({ prev }: Event, before: Event | null): boolean {
  return prev === (before === null ? "" : hashOf(jsonText(before)));
}
