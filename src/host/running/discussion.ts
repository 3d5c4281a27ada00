import type { Config } from "../../config/resolve.ts";
import { isChoice } from "../../config/agent-choice.ts";
import { usesKey } from "../../kernel/vendor.ts";
import { rememberNamed, rememberTyped } from "../../config/trust.ts";
import { type Discussion, discussionsOf, hasEnded, leavesFiles } from "../../kernel/discussion.ts";
import { ColloquyError, foreseen } from "../../kernel/error.ts";
import type { FollowUp } from "../../kernel/event.ts";
import type { Eyes } from "../../kernel/eyes.ts";
import { type Instruments, blindInstruments } from "../../kernel/lookup.ts";
import { type Opened, folderOf, openFolder } from "../../kernel/journal/archive.ts";
import { createFolder, makeFolder, writeFiles } from "../../kernel/journal/files.ts";
import { engineOfFolder } from "../../kernel/journal/lock-holder.ts";
import type { ParsedJournal } from "../../kernel/journal/journal-text.ts";
import { checkKnown, kitOf } from "../protocols/catalogue.ts";
import { type SeatedDiscussion, conduct } from "./conduct.ts";
import { type Face, openDesk } from "./desk.ts";
import { exampleProject } from "../project/own-file.ts";
import { engineUrl } from "./config.ts";
import { changedSights, eyesAgain, instruments } from "./eyes.ts";
import { filesOf, inFolder, startEvent, startEventOf } from "../archive/keeping.ts";
import { lateWords, takeLaid } from "./late-answers.ts";
import { keepImages, seeing } from "./images.ts";
import { heedWishes, liveFile } from "./live-file.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import { agentsOf, type Plan } from "./plan.ts";
import { folderIn } from "../project/documents.ts";
import { settings } from "../../config/settings.ts";
import { reseat } from "./reseat.ts";
import { type Viewed, placeOf, viewDiscussion } from "../view/result.ts";
import { shellWord } from "../../kernel/printable.ts";
import { projectAgain } from "./subject.ts";
import { withoutWords } from "../../words.ts";
import { isId } from "../../kernel/id.ts";

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
  keepImages(folder, plan.images ?? []);
  const start = startEvent({
    ...plan,
    id,
    configFiles: plan.configFiles.map(({ path }) => path),
    eyes: eyes?.given,
    likelyCalls: plan.typical?.calls ?? plan.mostCalls,
    earlier: discussionsOf(session?.past ?? []),
  });
  const { home, instruments } = plan;
  return conductHere(
    {
      folder,
      home,
      decisions: plan.config?.settings.decisions.value,
      instruments,
      eyes: eyes?.eyes,
      before: session?.parsed,
    },
    {
      start,
      seated,
      joined: [],
      chains,
      limits,
      known: session?.past.length ?? 0,
      notices: [...withoutWords(plan.lang), ...(plan.notices ?? [])],
    },
    face,
  );
}

/** Where documents cannot go is said before anybody was asked. */
async function refuseFolder({ protocol, options }: Plan, cwd: string): Promise<void> {
  if ((await kitOf(protocol)).published === undefined) return;
  const { out = "docs" } = options as { readonly out?: string };
  folderIn(cwd, out);
}

export function refuseHost(plan: Plan): void {
  if (agentsOf(plan).every(({ kind }) => kind !== "host")) return;
  throw new ColloquyError(
    "usage",
    "The agent host is the model that calls colloquy over MCP, and no model calls it here.",
    {
      hint: "It can take a seat in discussions started through `colloquy mcp`; here, name another agent with --agents.",
    },
  );
}

export async function resumeDiscussion(opened: Opened, config: Config, face: Face): Promise<Viewed> {
  const { folder, discussions, parsed } = opened;
  const discussion = discussions.at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", `${folder} holds no discussion yet.`);
  const engine = engineUrl(config);
  if (engine !== null && engineOfFolder(folder) !== null) {
    const { resumeOnEngine } = await import("../on-engine/start.ts");
    return resumeOnEngine(discussion.id, config, engine, face);
  }
  refuseCopy(folder, discussion.id);
  await checkKnown(discussion.protocol);
  return goOn({ folder, parsed, discussion }, config, face);
}

export async function goOn(
  { folder, parsed, discussion }: Pick<Opened, "folder" | "parsed"> & { readonly discussion: Discussion },
  config: Config,
  face: Face,
  asked?: Omit<FollowUp, "again" | "changed">,
): Promise<Viewed> {
  for (const typed of config.given) await rememberTyped(typed, folder, face.env);
  const { seated, ...beside } = await seatedAgain(discussion, folder, config, face);
  const followUp = asked && { followUp: { ...asked, changed: seated.changed } };
  return conductHere(
    { ...beside, folder, before: parsed },
    { ...seated, start: startEventOf(discussion), known: null, ...followUp },
    face,
  );
}

export async function seatedAgain(
  discussion: Discussion,
  folder: string | undefined,
  config: Config,
  { cwd }: Face,
  chosen: readonly string[] = [],
) {
  const again = await projectAgain(discussion.project, cwd, config.env);
  const project = again ?? exampleProject(discussion.project);
  const { eyes, shut } =
    again === null
      ? { eyes: undefined, shut: ["Agents may no longer look into the change: its commit is not here."] }
      : await eyesAgain(discussion, config, { cwd, project, folder });
  const seated = await reseat(discussion, config, cwd, chosen);
  const seen = eyes === undefined ? [] : await changedSights(discussion, eyes);
  return {
    seated: {
      ...seated,
      changed: [...seated.changed, ...seen],
      notices: [...seated.notices, ...seen, ...shut],
    },
    home: config.home,
    decisions: config.settings.decisions.value,
    instruments: instruments(config, cwd, project),
    eyes,
  };
}

export function refuseCopy(folder: string, id: string): void {
  const engine = engineOfFolder(folder);
  if (engine === null) return;
  throw new ColloquyError("bad-input", `${folder} is a copy: ${id} is kept on ${engine}.`, {
    hint: `Add --engine ${shellWord(engine)}`,
  });
}

export async function retellDiscussion(
  found: Opened & { readonly discussion: Discussion },
  home: Config["home"],
  face: Pick<Face, "cwd" | "env" | "now">,
): Promise<Viewed> {
  const { folder, events, discussion: before } = found;
  await writeFiles(folder, await filesOf(events));
  const isHere = engineOfFolder(folder) === null;
  const discussion = isHere ? await takeLaid(folder, before, await kitOf(before.protocol), face.now) : before;
  const viewed = await viewDiscussion({ ...found, discussion }, home, face);
  const late = lateWords(folder, { before, after: discussion }, viewed.kit);
  return { ...viewed, problems: [...late, ...(await tellOn(discussion, viewed.kit, home, face))] };
}

/** A discussion that has it is left alone, so this can be done again after a crash. */
async function tellOn(
  discussion: Discussion,
  { sharedWith, copied }: ProtocolKit,
  home: Config["home"],
  { cwd, env, now }: Pick<Face, "cwd" | "env" | "now">,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const id of (sharedWith?.(discussion) ?? []).filter(isId))
    try {
      const folder = folderOf(home.value, id);
      const { events: past, discussions, parsed } = await openFolder(folder);
      const options = copied?.(discussion, discussions) ?? null;
      if (options === null) continue;
      const { protocol, limits, configFiles } = discussion;
      // The others hold it as a discussion of their own, in which nobody is asked, so nobody sits there.
      const copy: Plan = {
        protocol,
        title: discussions[0]?.title ?? id,
        options,
        seated: [],
        panelReason: null,
        fingerprints: {},
        limits,
        instruments: blindInstruments,
        configFiles: configFiles.map((path) => ({ path, sha256: null })),
        home,
        id,
        session: { folder, past, parsed },
      };
      await startDiscussion(copy, {
        cwd,
        env,
        now,
        signal: new AbortController().signal,
        reporter: { event: () => {}, output: () => {}, close: () => {} },
        answerGate: () => Promise.resolve(null),
      });
    } catch (error) {
      problems.push(
        `${id} did not get the turn: ${foreseen(error).message} \`colloquy resume ${discussion.id}\` tries again.`,
      );
    }
  return problems;
}

function leaves({ published, adopted }: ProtocolKit, discussion: Discussion): boolean {
  const isAdopted = leavesFiles(discussion) && adopted?.(discussion) === true;
  return isAdopted || (published?.(discussion) ?? []).length > 0;
}

interface Here {
  readonly folder: string;
  readonly home: Config["home"];
  readonly decisions: string | undefined;
  readonly instruments: Instruments;
  readonly eyes: Eyes | undefined;
  readonly before: ParsedJournal | undefined;
}

export async function conductHere(
  { folder, home, decisions = settings.decisions.fallback, instruments, eyes, before }: Here,
  asked: Omit<SeatedDiscussion, "kit" | "keeping">,
  given: Face,
): Promise<Viewed> {
  const { start, seated, chains } = asked;
  const agents = [...seated.flatMap((one) => one.agents), ...chains.flat()].map(({ name }) => name);
  const byName = agents.filter((name) => usesKey(name) || isChoice(name));
  await rememberNamed(byName, home.value, given.env);
  const seatedDiscussion = await seeing(asked, folder);
  const kit = await kitOf(start.protocol);
  const [stop, pause] = [new AbortController(), new AbortController()];
  const face = { ...given, signal: AbortSignal.any([given.signal, stop.signal]) };
  const desk = openDesk(folder, face);
  const keeping = inFolder(folder, before);
  const { reporter } = face;
  const live = liveFile(folder);
  let unheed: (() => void) | undefined;
  const held = await conduct(
    { ...seatedDiscussion, kit, keeping },
    {
      now: face.now,
      signal: face.signal,
      pausing: pause.signal,
      instruments,
      ...(eyes !== undefined && { eyes }),
      answerGate: desk.answerGate,
      late: desk.late,
      askPerson: desk.askPerson,
      onEvent: (event, isPast) => {
        unheed ??= heedWishes(folder, (wish) => (wish === "stop" ? stop : pause).abort());
        live.event(event);
        reporter.event(event, isPast);
      },
      onOutput: (key, chunk) => {
        live.output(key, chunk);
        reporter.output(key, chunk);
      },
      onEnd: (fresh) => {
        live.close();
        unheed?.();
        reporter.close();
        desk.clear(fresh);
      },
    },
  );
  const { status } = held.discussion;
  const discussion = hasEnded(status)
    ? await takeLaid(folder, held.discussion, kit, face.now)
    : held.discussion;
  const isPublished = discussion.status === "completed" && face.readOnly !== true && leaves(kit, discussion);
  const documents = isPublished
    ? await (
        await import("./publish.ts")
      ).publish(kit, discussion, { cwd: face.cwd, env: face.env, home: home.value, folder: decisions })
    : undefined;
  const place = { ...(await placeOf(folder, discussion, home, face)), ...(documents && { documents }) };
  const late = lateWords(folder, { before: held.discussion, after: discussion }, kit);
  const problems = [...late, ...(await tellOn(discussion, kit, home, face))];
  return { discussion, kit, result: kit.result(discussion, place), place, problems };
}
