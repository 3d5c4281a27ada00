import type { Config } from "../../config/resolve.ts";
import { rememberTyped } from "../../config/trust.ts";
import { type Discussion, discussionsOf, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Eyes } from "../../kernel/eyes.ts";
import type { Instruments } from "../../kernel/lookup.ts";
import { type Opened } from "../../kernel/journal/archive.ts";
import { createFolder, makeFolder, writeFiles } from "../../kernel/journal/files.ts";
import { engineOfFolder } from "../../kernel/journal/lock-holder.ts";
import type { ParsedJournal } from "../../kernel/journal/journal-text.ts";
import { checkKnown, kitOf } from "../protocols/catalogue.ts";
import { conduct, type SeatedDiscussion } from "./conduct.ts";
import { Desk, type Face } from "./desk.ts";
import { exampleProject } from "../project/project-root.ts";
import { engineUrl } from "./config.ts";
import { eyesAgain } from "./eyes.ts";
import { filesOf, inFolder } from "../archive/keeping.ts";
import { instruments } from "./instruments.ts";
import { takeLaid } from "./late-answers.ts";
import { LiveFile } from "./live-file.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import type { Plan } from "./plan.ts";
import { folderIn, publish } from "../archive/publish.ts";
import { reseat } from "./reseat.ts";
import { share } from "./share.ts";
import { startEvent, startEventOf } from "../archive/start-event.ts";
import { placeOf, type Viewed, viewDiscussion } from "../view/result.ts";
import { WishFile } from "./wish-file.ts";
import { shellWord } from "../../kernel/printable.ts";

/** Creates the folder and runs the plan to its end, its pause or its limit. */
export async function startDiscussion(plan: Plan, face: Face): Promise<Viewed> {
  if (face.hasHost !== true) refuseHost(plan);
  if (face.readOnly !== true) await refuseFolder(plan, face.cwd);
  const engine = plan.config === undefined ? null : engineUrl(plan.config);
  if (engine !== null && plan.config !== undefined) {
    const { startOnEngine } = await import("../on-engine/start.ts");
    return startOnEngine(plan, plan.config, engine, face);
  }
  const { id, folder } = plan.session
    ? { id: plan.id, folder: plan.session.folder }
    : await createFolder(plan.home.value, plan.id);
  await makeFolder(folder);
  for (const config of plan.configFiles) await rememberTyped(config, folder, face.env);
  const { seated, chains = [], limits, eyes, session } = plan;
  const start = startEvent({
    ...plan,
    id,
    configFiles: plan.configFiles.map(({ path }) => path),
    eyes: eyes?.given,
    earlier: discussionsOf(session?.past ?? []),
  });
  const { home, instruments } = plan;
  return conductHere(
    { folder, home, instruments, eyes: eyes?.eyes, before: session?.parsed },
    { start, seated, joined: [], chains, limits, known: session?.past.length ?? 0, notices: [] },
    face,
  );
}

/** Where documents cannot go is said before anybody was asked. */
async function refuseFolder({ protocol, options }: Plan, cwd: string): Promise<void> {
  if ((await kitOf(protocol)).published === undefined) return;
  const { out = "docs" } = options as { readonly out?: string };
  await folderIn(cwd, out);
}

export function refuseHost({ seated, chains = [] }: Plan): void {
  const agents = [...seated.flatMap((one) => one.agents), ...chains.flat()];
  if (agents.every(({ kind }) => kind !== "host")) return;
  throw new ColloquyError(
    "usage",
    "The agent host is the model that calls colloquy over MCP, and no model calls it here.",
    {
      hint: "It can take a seat in discussions started through `colloquy mcp`; here, name another agent with --agents.",
    },
  );
}

/** Runs on from where the journal ends. What was answered is not asked again. */
export async function resumeDiscussion(opened: Opened, config: Config, face: Face): Promise<Viewed> {
  const { folder, discussions, parsed } = opened;
  const discussion = discussions.at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", `${folder} holds no discussion yet.`);
  const engine = engineUrl(config);
  if (engine !== null) {
    const { moveToEngine, resumeOnEngine } = await import("../on-engine/start.ts");
    const isThere = engineOfFolder(folder) !== null;
    const id = isThere ? discussion.id : await moveToEngine(opened, config, engine, face);
    return resumeOnEngine(id, config, engine, face);
  }
  refuseCopy(folder, discussion.id);
  await checkKnown(discussion.protocol);
  for (const typed of config.given) await rememberTyped(typed, folder, face.env);
  const project = exampleProject(discussion.project);
  const { eyes, shut } = await eyesAgain(discussion, config, { cwd: face.cwd, project, folder });
  const seated = await reseat(discussion, config, face.cwd);
  return conductHere(
    { folder, home: config.home, instruments: instruments(config, face.cwd, project), eyes, before: parsed },
    { start: startEventOf(discussion), known: null, ...seated, notices: [...seated.notices, ...shut] },
    face,
  );
}

/** Whoever went on with a copy would pay for what is said on the engine as well. */
export function refuseCopy(folder: string, id: string): void {
  const engine = engineOfFolder(folder);
  if (engine === null) return;
  throw new ColloquyError("bad-input", `${folder} is a copy: ${id} is kept on ${engine}.`, {
    hint: `Add --engine ${shellWord(engine)}`,
  });
}

/** Writes the files of a discussion that has ended again from its journal, and tells it on where that failed. */
export async function retellDiscussion(
  found: Opened & { readonly discussion: Discussion },
  home: Config["home"],
  face: Pick<Face, "cwd" | "env" | "now">,
): Promise<Viewed> {
  const { folder, events, discussion } = found;
  await writeFiles(folder, await filesOf(events));
  const viewed = await viewDiscussion(found, home, face);
  return { ...viewed, problems: await tellOn(discussion, viewed.kit, home, face) };
}

/** The others hold it as a discussion of their own, in which nobody is asked. */
function tellOn(
  discussion: Discussion,
  kit: ProtocolKit,
  home: Config["home"],
  { cwd, env, now }: Pick<Face, "cwd" | "env" | "now">,
): Promise<readonly string[]> {
  return share(discussion, kit, home, (copy) =>
    startDiscussion(copy, {
      cwd,
      env,
      now,
      signal: new AbortController().signal,
      reporter: { event: () => {}, output: () => {}, close: () => {} },
      answerGate: () => Promise.resolve(null),
    }),
  );
}

/** What a discussion is held with here, beside what the face lends. */
interface Here {
  readonly folder: string;
  readonly home: Config["home"];
  readonly instruments: Instruments;
  readonly eyes: Eyes | undefined;
  /** What was read of its journal already. */
  readonly before: ParsedJournal | undefined;
}

async function conductHere(
  { folder, home, instruments, eyes, before }: Here,
  seatedDiscussion: Omit<SeatedDiscussion, "kit" | "keeping">,
  given: Face,
): Promise<Viewed> {
  const { start } = seatedDiscussion;
  const kit = await kitOf(start.protocol);
  const [stop, pause] = [new AbortController(), new AbortController()];
  const face = { ...given, signal: AbortSignal.any([given.signal, stop.signal]) };
  const desk = new Desk(folder, await placeOf(folder, { ...start, status: "active" }, home, face), face);
  const keeping = inFolder(folder, { breakLock: face.breakLock ?? false, before });
  const { reporter } = face;
  const live = new LiveFile(folder);
  // Only whoever holds the folder listens there.
  let wishes: WishFile | undefined;
  const held = await conduct(
    { ...seatedDiscussion, kit, keeping },
    {
      now: face.now,
      signal: face.signal,
      pausing: pause.signal,
      instruments,
      ...(eyes !== undefined && { eyes }),
      answerGate: desk.answerGate,
      askPerson: desk.askPerson,
      onEvent: (event, isPast) => {
        wishes ??= new WishFile(folder, (wish) => (wish === "stop" ? stop : pause).abort());
        live.event(event);
        reporter.event(event, isPast);
      },
      onOutput: (key, chunk) => {
        live.output(key, chunk);
        reporter.output(key, chunk);
      },
      onDoing: (doing) => reporter.doing?.(doing),
      onEnd: (fresh) => {
        live.close();
        wishes?.close();
        reporter.close();
        return desk.clear(fresh);
      },
    },
  );
  const added = hasEnded(held.discussion.status) ? await takeLaid(folder, kit, face.now) : null;
  const discussion = discussionsOf(added ?? held.events).at(-1) ?? held.discussion;
  const isPublished = discussion.status === "completed" && face.readOnly !== true;
  const documents = isPublished ? await publish(kit, discussion, face.cwd) : [];
  const place = {
    ...(await placeOf(folder, discussion, home, face)),
    ...(documents.length > 0 && { documents }),
  };
  const problems = await tellOn(discussion, kit, home, face);
  return { discussion, kit, result: kit.result(discussion, place), place, problems };
}
