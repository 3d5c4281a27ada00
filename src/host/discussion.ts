import { isAbsolute, join, relative, resolve } from "node:path";
import type { Agent } from "../kernel/agent.ts";
import type { Config } from "../config/resolve.ts";
import { type Discussion, discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event, EventDraft, Limits } from "../kernel/event.ts";
import type { Instruments } from "../kernel/lookup.ts";
import type { ProjectedFile } from "../kernel/projection.ts";
import type { Result } from "../kernel/result.ts";
import type { Seated } from "../kernel/engine/caller.ts";
import { runDiscussion } from "../kernel/engine/run.ts";
import { createFolder, makeFolder, openFolder } from "../kernel/journal/archive.ts";
import { writeFiles } from "../kernel/journal/files.ts";
import { Journal } from "../kernel/journal/journal.ts";
import { commonFiles } from "../kernel/journal/projections.ts";
import type { Reporter } from "../reporters/reporter.ts";
import { version } from "../version.ts";
import { checkKnown, kitOf } from "./catalogue.ts";
import { type Asking, Desk } from "./desk.ts";
import { instruments } from "./instruments.ts";
import type { Place, ProtocolKit } from "./kit.ts";
import type { Plan } from "./plan.ts";
import { publish } from "./publish.ts";
import { reseat } from "./reseat.ts";
import { share } from "./share.ts";
import { shellWord } from "./shell-word.ts";

/** What a face lends to a discussion while it runs. */
export interface Face extends Asking {
  readonly cwd: string;
  readonly now: () => number;
  readonly reporter: Reporter;
  /** The model that called is there and answers for the seats of the agent `host`. */
  readonly hasHost?: boolean;
  /** Keeps what a discussion leaves to the project in its own folder. */
  readonly readOnly?: boolean;
}

/** A discussion as it stands, with what can be made of it. */
export interface Viewed {
  readonly discussion: Discussion;
  readonly kit: ProtocolKit;
  readonly result: Result;
  /** What went wrong beside it, where it was told on to others. */
  readonly problems: readonly string[];
}

/** Creates the folder and runs the plan to its end, its pause or its limit. */
export async function startDiscussion(plan: Plan, face: Face): Promise<Viewed> {
  if (face.hasHost !== true) refuseHost(plan);
  const { id, folder } = plan.session
    ? { id: plan.id, folder: plan.session.folder }
    : await createFolder(plan.home.value, plan.id);
  await makeFolder(folder);
  const past = discussionsOf(plan.session?.past ?? []);
  const roundsBefore = past.reduce((count, one) => count + one.rounds.length, 0);
  const { title, protocol, options, fingerprints, limits, configFiles, project } = plan;
  const start: StartDraft = {
    type: "discussion.started",
    id,
    title,
    protocol,
    colloquy: version,
    options,
    fingerprints: { ...fingerprints },
    limits,
    configFiles: [...configFiles],
    project,
    seats: plan.seated.map(({ seat, agents }) => ({ seat, agents: agents.map(({ name }) => name) })),
    ...(plan.chains && { chains: plan.chains.map((chain) => chain.map(({ name }) => name)) }),
    roundsBefore,
  };
  return conduct(
    {
      folder,
      home: plan.home,
      start,
      seated: plan.seated,
      joined: [],
      chains: plan.chains ?? [],
      instruments: plan.instruments,
      limits,
      known: plan.session?.past.length ?? 0,
      notices: [],
    },
    face,
  );
}

function refuseHost({ seated, chains = [] }: Plan): void {
  const agents = [...seated.flatMap((one) => one.agents), ...chains.flat()];
  if (agents.every(({ kind }) => kind !== "host")) return;
  throw new ColloquyError("usage", "The agent host is the model that calls colloquy, and none calls here.", {
    hint: "It takes a seat where a discussion is started through `colloquy mcp`; name another agent with --agents.",
  });
}

/** Runs on from where the journal ends. What was answered is not asked again. */
export async function resumeDiscussion(folder: string, config: Config, face: Face): Promise<Viewed> {
  const { discussions } = await openFolder(folder);
  const discussion = discussions.at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", `${folder} holds no discussion yet.`);
  await checkKnown(discussion.protocol);
  const start: StartDraft = {
    type: "discussion.started",
    id: discussion.id,
    title: discussion.title,
    protocol: discussion.protocol,
    colloquy: version,
    options: discussion.options,
    fingerprints: { ...discussion.fingerprints },
    limits: discussion.limits,
    configFiles: [...discussion.configFiles],
    project: discussion.project,
    seats: discussion.seats.slice(0, discussion.seatsAtStart),
    roundsBefore: discussion.roundsBefore,
  };
  const { limits, notices, ...seats } = await reseat(discussion, config, face.cwd);
  const found = { ...seats, limits, notices, instruments: instruments(config, face.cwd, discussion.project) };
  return conduct({ folder, home: config.home, start, known: null, ...found }, face);
}

/** Writes the files of a discussion that has ended again from its journal, and tells it on where that failed. */
export async function retellDiscussion(
  discussion: Discussion,
  folder: string,
  home: Config["home"],
  face: Pick<Face, "cwd" | "now">,
): Promise<Viewed> {
  await writeFiles(folder, await filesOf((await openFolder(folder)).events));
  const viewed = await viewDiscussion(discussion, folder, home, face.cwd);
  return { ...viewed, problems: await tellOn(discussion, viewed.kit, home, face) };
}

/** The others hold it as a discussion of their own, in which nobody is asked. */
function tellOn(
  discussion: Discussion,
  kit: ProtocolKit,
  home: Config["home"],
  { cwd, now }: Pick<Face, "cwd" | "now">,
): Promise<readonly string[]> {
  return share(discussion, kit, home, (copy) =>
    startDiscussion(copy, {
      cwd,
      now,
      signal: new AbortController().signal,
      reporter: { event: () => {}, output: () => {}, close: () => {} },
      answerGate: () => Promise.resolve(null),
    }),
  );
}

/** Reads a discussion without touching it. */
export async function viewDiscussion(
  discussion: Discussion,
  folder: string,
  home: Config["home"],
  cwd: string,
): Promise<Viewed> {
  const kit = await kitOf(discussion.protocol);
  const result = kit.result(discussion, placeOf(folder, discussion.id, home, cwd));
  return { discussion, kit, result, problems: [] };
}

/** Every file that can be made of a journal; a protocol may have its own of what all have. */
export async function filesOf(events: readonly Event[]): Promise<readonly ProjectedFile[]> {
  const protocols = new Set(discussionsOf(events).map(({ protocol }) => protocol));
  const used = await Promise.all([...protocols].map(kitOf));
  const files = [...commonFiles(events), ...used.flatMap((kit) => kit.documents(events))];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

type StartDraft = Extract<EventDraft, { type: "discussion.started" }>;

interface Conduct {
  readonly folder: string;
  readonly home: Config["home"];
  readonly start: StartDraft;
  readonly seated: readonly Seated[];
  readonly joined: readonly Seated[];
  readonly chains: readonly (readonly Agent[])[];
  readonly instruments: Instruments;
  readonly limits: Limits;
  /** For a new discussion, how many events the folder held when it was planned; `null` to go on with the last one. */
  readonly known: number | null;
  readonly notices: readonly string[];
}

async function conduct(
  { folder, home, start, seated, joined, chains, instruments, limits, known, notices }: Conduct,
  face: Face,
): Promise<Viewed> {
  const kit = await kitOf(start.protocol);
  const fresh: Event[] = [];
  const events = () => [...journal.past, ...fresh];
  let writing = Promise.resolve();
  const unwritable = new AbortController();
  const journal = await Journal.open(folder, {
    now: face.now,
    onEvent: (event) => {
      fresh.push(event);
      face.reporter.event(event);
      // Others can read the folder while the discussion runs. Where that cannot be, nothing more is spent; the last
      // write tells why.
      if (boundaries.has(event.type))
        writing = writing
          .then(async () => writeFiles(folder, await filesOf(events())))
          .catch(() => unwritable.abort());
    },
  });
  const desk = new Desk(folder, placeOf(folder, start.id, home, face.cwd), face);
  const past = known === null ? lastSegment(journal.past) : [];
  for (const event of past) face.reporter.event(event);
  const run = async () => {
    checkUnchanged(folder, known, journal.past);
    return runDiscussion({
      protocol: kit.protocol,
      options: start.options as never,
      seated,
      joined,
      chains,
      start,
      past,
      notices,
      recorder: journal,
      limits,
      now: face.now,
      signal: AbortSignal.any([face.signal, unwritable.signal]),
      answerGate: desk.answerGate,
      askPerson: desk.askPerson,
      instruments,
      onOutput: (key, chunk) => face.reporter.output(key, chunk),
    });
  };
  const ran = await run().catch((error: unknown) => error);
  face.reporter.close();
  await writing;
  await desk.clear(fresh);
  await journal.close();
  await writeFiles(folder, await filesOf(events()));
  // That nobody answered is an outcome, told by the record; anything else is not ours to swallow.
  if (ran instanceof Error && !(ran instanceof ColloquyError && ran.code === "no-answer")) throw ran;
  const discussion = discussionsOf(events()).at(-1);
  if (discussion === undefined)
    throw new ColloquyError("fault", "The journal holds no discussion after it ran.");
  const isPublished = discussion.status === "completed" && face.readOnly !== true;
  const documents = isPublished ? await publish(kit, discussion, face.cwd) : [];
  const [document] = documents;
  const place = {
    ...placeOf(folder, discussion.id, home, face.cwd),
    ...(document !== undefined && { document, documents }),
  };
  const problems = await tellOn(discussion, kit, home, face);
  return { discussion, kit, result: kit.result(discussion, place), problems };
}

const boundaries: ReadonlySet<Event["type"]> = new Set(["round.started", "round.completed"]);

// Between the plan and the lock somebody else may have used the folder, and our round's name with it.
function checkUnchanged(folder: string, expected: number | null, past: readonly Event[]): void {
  if (expected === null || expected === past.length) return;
  throw new ColloquyError("locked", `${folder} was written by another process just now.`, {
    hint: "Try again.",
  });
}

function lastSegment(events: readonly Event[]): readonly Event[] {
  return events.slice(events.findLastIndex(({ type }) => type === "discussion.started"));
}

/** Where a discussion lies, as a command that is pasted finds it: a home named by hand would have to be named again. */
export function placeOf(folder: string, id: string, home: Config["home"], cwd: string): Place {
  const shown = shownPath(folder, cwd);
  const isAtHome = resolve(folder) === resolve(join(home.value, "discussions", id));
  const isFound = isAtHome && home.origin !== "--home";
  return { folder: shown, address: isFound ? id : `--session ${shellWord(shown)}` };
}

/** Relative where that is shorter and stays inside; what is printed can be pasted. */
function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === "" || short.startsWith("..") || isAbsolute(short) ? path : short;
}
